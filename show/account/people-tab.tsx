import { MUTED_WORD_CHARS_MAX, type PeopleList, type PeopleOfAccount } from '#contract/app/accounts/people.ts'
import { describeError } from '../shell/api/api-error.ts'
import { hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { paths } from '../shell/page/paths.ts'
import { useChangePeople, usePeople } from '../social/people/use-people.ts'
import { Button } from '../ui/action/button.tsx'
import { TextLink } from '../ui/action/links.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Chip } from '../ui/label/chip.tsx'
import { PlatformMark } from '../ui/label/platform-mark.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { Loading } from '../ui/state/panel-states.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'

/** Whom the account follows, whom and which words it mutes. */
export function PeopleTab() {
  const people = usePeople()
  const { data } = people
  if (hasFailed(people))
    return (
      <Card>
        <QueryError query={people} message="Failed to fetch your lists. Please try again later." />
      </Card>
    )
  if (!data)
    return (
      <Loading label="Loading your lists">
        <Skeleton className="h-48 w-full" />
      </Loading>
    )
  return (
    <div className="flex flex-col gap-4">
      <WordsCard words={data.words} />
      <PeopleCard
        list="muted"
        title="Muted people"
        description="Their posts are hidden from lists for you. Every count still includes them."
        none="No one is muted. Authors are muted on their page."
        people={data.people}
      />
      <PeopleCard
        list="followed"
        title="People you follow"
        description="Their newest posts are on My posts."
        none="You follow no one yet. Authors are followed on their page."
        people={data.people}
      />
    </div>
  )
}

function WordsCard({ words }: Pick<PeopleOfAccount, 'words'>) {
  const { word: change } = useChangePeople()
  const form = useForm({
    initial: { word: '' },
    findProblem: ({ word }) =>
      /[\p{L}\p{N}]/u.test(word) ? undefined : { field: 'word', message: 'Type a word' },
    send: ({ word }) => change.mutateAsync({ word, isMuted: true }),
    onSent: () => form.fill({ word: '' }),
  })
  return (
    <Card
      title="Muted words"
      description="Posts that say one of these words or phrases are hidden from lists for you. Every count still includes them."
    >
      <form {...form.props} className="flex flex-col gap-3">
        {change.isError && (
          <Notice tone="error">
            {describeError(change.error, 'Your lists were not saved. Please try again.')}
          </Notice>
        )}
        <div className="flex flex-wrap items-start gap-3">
          <TextField
            className="min-w-40 flex-1"
            label="Word or phrase"
            maxLength={MUTED_WORD_CHARS_MAX}
            {...form.field('word')}
          />
          <Button type="submit" variant="primary" busy={change.isPending} className="mt-6.5">
            Mute
          </Button>
        </div>
      </form>
      {words.length === 0 ? (
        <p className="mt-4 text-13 text-ink-3">No word is muted.</p>
      ) : (
        <ul aria-label="Muted words" className="mt-4 flex flex-wrap gap-2">
          {words.map((word) => (
            <li key={word} className="max-w-full">
              <Chip
                removeLabel={`Stop muting ${word}`}
                onRemove={() => change.mutate({ word, isMuted: false })}
              >
                <bdi>{word}</bdi>
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

interface PeopleCardProps extends Pick<PeopleOfAccount, 'people'> {
  list: PeopleList
  title: string
  description: string
  none: string
}

function PeopleCard({ list, title, description, none, people }: PeopleCardProps) {
  const { setPerson, isChanging } = useChangePeople()
  const listed = people.filter((one) => one.list === list)
  return (
    <Card title={title} description={description}>
      {listed.length === 0 && <p className="text-13 text-ink-3">{none}</p>}
      {listed.length > 0 && (
        <ul aria-label={title} className="divide-y divide-line-subtle">
          {listed.map(({ source, username }) => (
            <li key={`${source} ${username}`} className="flex min-h-10 items-center gap-3 py-1 text-14">
              <PlatformMark platform={source} className="shrink-0 text-ink-3" />
              <span className="min-w-0 grow truncate">
                <TextLink to={paths.author(source, username)}>
                  <bdi>{username}</bdi>
                </TextLink>
              </span>
              <Button
                size="sm"
                variant="ghost"
                disabled={isChanging}
                aria-label={`Remove ${username}`}
                onClick={() => setPerson({ source, username, list: null })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
