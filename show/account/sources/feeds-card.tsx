import { Trash2 } from 'lucide-react'
import type { ListedFeed } from '#contract/app/operator.ts'
import { describeError } from '../../shell/api/describe-error.ts'
import { hasFailed } from '../../shell/data/has-failed.ts'
import { QueryError } from '../../shell/data/query-error.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Chip } from '../../ui/label/chip.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Loading } from '../../ui/state/loading.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { FeedForm } from './feed-form.tsx'
import { useFeeds, useRemoveFeed } from './use-feeds.ts'

/** The news feeds that are read: shown, added and removed. */
export function FeedsCard() {
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
              Nobody has chosen feeds yet. With the first one that you add, these become part of your list,
              and each can be removed.
            </p>
          )}
        </>
      )}
      <FeedForm />
    </Card>
  )
}

const ROW = 'flex min-h-12 items-center justify-between gap-3 py-2'

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
