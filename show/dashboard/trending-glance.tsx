import { Hash } from 'lucide-react'
import { Link } from 'react-router'
import type { AnswerTo, listTrendingTopics } from '#contract/app/operations.ts'
import { hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { paths } from '../shell/page/paths.ts'
import { useTrendingTopics } from '../social-summary/use-trending-topics.ts'
import { LinkButton } from '../ui/action/links.tsx'
import { Change, NumberText } from '../ui/figures/numbers.tsx'
import { Card } from '../ui/layout/card.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { GlanceSkeleton } from './glance-skeleton.tsx'

const SHOWN_MAX = 4

/** What is spoken of most today; each leads to its posts. */
export function TrendingGlance() {
  const topics = useTrendingTopics(null)
  const shown = topics.data?.data.slice(0, SHOWN_MAX)
  return (
    <Card
      flush
      title="Trending"
      description="24 hours without spam, against the 24 before"
      actions={
        <LinkButton size="sm" to={paths.social()}>
          See all
        </LinkButton>
      }
    >
      <div aria-busy={topics.isPending} className="border-t border-line-subtle">
        {topics.isPending && !hasFailed(topics) && <GlanceSkeleton label="Loading what is trending" />}
        {hasFailed(topics) && (
          <QueryError query={topics} message="Failed to fetch trending topics. Please try again later." />
        )}
        {shown?.length === 0 && (
          <EmptyState
            icon={<Hash size={20} />}
            title="No topics yet"
            description="No topic came up from several people in the last 24 hours."
          />
        )}
        {shown && shown.length > 0 && <TopicList topics={shown} />}
      </div>
    </Card>
  )
}

/** What is spoken of, each with its posts and the change against the day before; each leads to its posts. */
export function TopicList({ topics }: { topics: AnswerTo<typeof listTrendingTopics>['data'] }) {
  return (
    <ol aria-label="Trending" className="divide-y divide-line-subtle">
      {topics.map(({ id, topic, search, mentions, change24h, relatedTokens }) => (
        <li
          key={id}
          className="motion-hover relative flex items-center justify-between gap-4 px-4 py-3 hover:bg-s2 sm:px-5"
        >
          <span className="min-w-0">
            <Link
              to={paths.explorer({ q: search, period: '24h' })}
              className="block rounded-control text-14 font-medium after:absolute after:inset-0 hover:text-accent"
            >
              <bdi className="block truncate">{topic}</bdi>
            </Link>
            <span className="block truncate text-12 text-ink-3">
              {relatedTokens.length > 0 ? `with ${relatedTokens.slice(0, 3).join(', ')}` : 'no related asset'}
            </span>
          </span>
          <span className="shrink-0 text-right text-14 tabular-nums">
            <NumberText value={mentions} />{' '}
            <span className="text-12 text-ink-3">{mentions === 1 ? 'post' : 'posts'}</span>
            <span className="block text-12">
              {change24h === null ? <span className="text-accent">New</span> : <Change percent={change24h} />}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}
