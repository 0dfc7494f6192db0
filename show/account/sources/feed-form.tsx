import { type FormEvent, useState } from 'react'
import type { TriedFeed } from '#contract/app/operator.ts'
import { describeError } from '../../shell/api/describe-error.ts'
import { Button } from '../../ui/action/button.tsx'
import { RelativeTime } from '../../ui/figures/relative-time.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Chip } from '../../ui/label/chip.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { useAddFeed, useTryFeed } from './use-feeds.ts'

/** An address is tried, what it holds is shown, and then it is added. */
export function FeedForm() {
  const [url, setUrl] = useState('')
  const [isMissing, setMissing] = useState(false)
  const trial = useTryFeed()
  const add = useAddFeed()
  const written = url.trim()
  const isTried = trial.isSuccess && trial.variables === written
  const check = (then: (url: string) => void) => (event: FormEvent) => {
    event.preventDefault()
    setMissing(written === '')
    if (written !== '') then(written)
  }
  const problem = [add, trial].find((one) => one.isError && one.variables === written)
  return (
    <form
      noValidate
      method="post"
      onSubmit={check((address) => trial.mutate(address))}
      className="mt-5 flex flex-col gap-3 border-t border-line-subtle pt-5"
    >
      <TextField
        label="Address of a feed"
        name="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://example.com/feed.xml"
        value={url}
        error={
          isMissing && written === ''
            ? 'Write the address of a feed, such as https://example.com/feed.xml'
            : problem && describeError(problem.error, 'The feed could not be read. Please try again.')
        }
        onChange={(event) => {
          setUrl(event.target.value)
          trial.reset()
          add.reset()
        }}
      />
      {isTried && <Tried feed={trial.data} />}
      {add.isSuccess && written === '' && (
        <Notice tone="success">{add.data.title ?? add.data.url} is read from now on.</Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={trial.isPending} disabled={add.isPending}>
          Test
        </Button>
        <Button
          variant="primary"
          busy={add.isPending}
          disabled={trial.isPending}
          onClick={check((address) => add.mutate(address, { onSuccess: () => setUrl('') }))}
        >
          Add feed
        </Button>
      </div>
    </form>
  )
}

/** What a feed holds. */
function Tried({ feed: { title, entries, kept, newest } }: { feed: TriedFeed }) {
  return (
    <section
      aria-label="What the feed holds"
      className="rounded-control border border-line-subtle bg-s2 p-3 text-13"
    >
      <p role="status" className="text-14 text-ink-1">
        {title}: {entries} {entries === 1 ? 'entry' : 'entries'}, {kept} about crypto.
      </p>
      <ul className="mt-2 grid gap-2">
        {newest.map((entry) => (
          <li key={`${entry.at} ${entry.text}`} className="flex items-start justify-between gap-3 text-ink-2">
            <span className="line-clamp-2 min-w-0 wrap-anywhere">
              {entry.text.split('\n')[0]} <RelativeTime at={entry.at} />
            </span>
            <Chip tone={entry.isKept ? 'up' : 'neutral'}>{entry.isKept ? 'Kept' : 'Not crypto'}</Chip>
          </li>
        ))}
      </ul>
      {entries === 0 && <p className="mt-1 text-ink-2">It is a feed, but an empty one.</p>}
    </section>
  )
}
