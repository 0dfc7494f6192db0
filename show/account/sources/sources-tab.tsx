import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { addFeed, listFeeds, removeFeed, tryFeed } from '#contract/app/operations.ts'
import type { ListedFeed, TriedFeed } from '#contract/app/operator/sources.ts'
import { describeError } from '../../shell/api/api-error.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { hasFailed, QueryError } from '../../shell/data/query-error.tsx'
import { SourcesSection } from '../../status/sources-section.tsx'
import { Button } from '../../ui/action/button.tsx'
import { RelativeTime } from '../../ui/figures/relative-time.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Chip } from '../../ui/label/chip.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { Loading } from '../../ui/state/panel-states.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'

const KEY = ['operator', 'feeds']

const ROW = 'flex min-h-12 items-center justify-between gap-3 py-2'

/** The sources and their state, for the operator of the installation. */
export function SourcesTab() {
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <FeedsCard />
      <section aria-labelledby="sources">
        <h2 id="sources" className="text-16 font-semibold">
          Sources
        </h2>
        <p className="mt-0.5 mb-4 text-13 text-ink-3">
          As they are now, updated every ten seconds. SOURCES and credentials are set where the server is
          started.
        </p>
        <SourcesSection isDetailed />
      </section>
    </div>
  )
}

/** The news feeds that are read: shown, added and removed. */
function FeedsCard() {
  const feeds = useFeeds()
  const remove = useRemoveFeed()
  return (
    <Card
      title="News feeds"
      description="RSS, Atom and JSON feeds. A change takes effect within seconds, without a restart."
    >
      {feeds.isPending && !hasFailed(feeds) && (
        <Loading label="Loading the feeds" className="flex flex-col gap-3">
          {['a', 'b', 'c', 'd'].map((row) => (
            <Skeleton key={row} className="h-10 w-full" />
          ))}
        </Loading>
      )}
      {hasFailed(feeds) && <QueryError query={feeds} message="Failed to load the feeds." />}
      {remove.isError && (
        <Notice tone="error">
          {describeError(remove.error, 'Failed to remove the feed. Please try again.')}
        </Notice>
      )}
      {feeds.data && (
        <>
          <ul aria-label="Feeds that are read" className="divide-y divide-line-subtle">
            {feeds.data.fixed.map((url) => (
              <Fixed key={url} url={url} why="NEWS_FEEDS" />
            ))}
            {feeds.data.byDefault.map((url) => (
              <Fixed key={url} url={url} why="By default" />
            ))}
            {feeds.data.data.map((feed) => (
              <Chosen
                key={feed.id}
                feed={feed}
                busy={remove.isPending && remove.variables === feed.id}
                onRemove={() => remove.mutate(feed.id)}
              />
            ))}
          </ul>
          {feeds.data.byDefault.length > 0 && (
            <p className="mt-3 text-13 text-ink-3">
              You use the default feeds. When you add your first feed, these become part of your list, and you
              can remove each of them.
            </p>
          )}
        </>
      )}
      <FeedForm />
    </Card>
  )
}

function Fixed({ url, why }: { url: string; why: string }) {
  return (
    <li className={ROW}>
      <span className="min-w-0 text-14 wrap-anywhere text-ink-1">{url}</span>
      <Chip>{why}</Chip>
    </li>
  )
}

function Chosen({ feed, busy, onRemove }: { feed: ListedFeed; busy: boolean; onRemove: () => void }) {
  return (
    <li className={ROW}>
      <span className="min-w-0 text-14">
        {feed.title !== null && <span className="block text-ink-1">{feed.title}</span>}
        <span
          className={feed.title === null ? 'wrap-anywhere text-ink-1' : 'text-13 wrap-anywhere text-ink-3'}
        >
          {feed.url}
        </span>
      </span>
      <Button
        size="sm"
        variant="ghost"
        busy={busy}
        icon={<Trash2 size={14} aria-hidden="true" />}
        aria-label={`Remove ${feed.title ?? feed.url}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </li>
  )
}

/** An address is tried, what it holds is shown, and then it is added. */
function FeedForm() {
  const add = useAddFeed()
  /** Which button sends the form; Enter presses the first. */
  const pressed = useRef<'test' | 'add'>('test')
  const form = useForm({
    initial: { url: '' },
    findProblem: ({ url }) =>
      url.trim() === ''
        ? {
            field: 'url',
            message: 'Enter the address of a feed, such as https://example.com/feed.xml',
          }
        : undefined,
    send: async ({ url }) =>
      pressed.current === 'add'
        ? { added: await add.mutateAsync(url.trim()) }
        : { tried: await callApi(tryFeed, { body: { url: url.trim() } }) },
    onSent: (answer) => {
      if (answer.added) form.fill({ url: '' })
    },
    focusRefused: 'url',
  })
  const answer = form.sending.status === 'sent' ? form.sending.answer : undefined
  return (
    <form {...form.props} className="mt-5 flex flex-col gap-3 border-t border-line-subtle pt-5">
      <TextField
        label="Address of a feed"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://example.com/feed.xml"
        {...form.field('url')}
      />
      {form.refusal !== undefined && (
        <Notice tone="error">
          {describeError(form.refusal, 'The feed could not be read. Please try again.')}
        </Notice>
      )}
      {answer?.tried && <Tried feed={answer.tried} />}
      {answer?.added && (
        <Notice tone="success">{answer.added.title ?? answer.added.url} is read from now on.</Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          busy={form.busy && !add.isPending}
          disabled={add.isPending}
          onClick={() => {
            pressed.current = 'test'
          }}
        >
          Test
        </Button>
        <Button
          type="submit"
          variant="primary"
          busy={add.isPending}
          disabled={form.busy && !add.isPending}
          onClick={() => {
            pressed.current = 'add'
          }}
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

/** The news feeds that are read here. For operators alone. */
function useFeeds() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => callApi(listFeeds, { signal }) })
}

function useAddFeed() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (url: string) => callApi(addFeed, { body: { url } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}

function useRemoveFeed() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi(removeFeed, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}
