import { Hash } from 'lucide-react'
import { useDeferredValue } from 'react'
import { FeedButton } from '../outlets/feed-button.tsx'
import { hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { useWayToFill } from '../shell/data/use-way-to-fill.ts'
import { FigureName } from '../shell/page/figure-name.tsx'
import { RelativeTime } from '../ui/figures/relative-time.tsx'
import { Card } from '../ui/layout/card.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { Loading } from '../ui/state/panel-states.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { useTimes } from '../ui/time/time-zone.ts'
import { TopicChoices, useTopicChoice } from './topic-choice.tsx'
import { TopicList } from './topic-list.tsx'
import { useTrendingTopics } from './use-trending-topics.ts'

/** What the day speaks of, or of the one that ends at `until`. */
export function TrendingTopics({ until }: { until: string | null }) {
  const [choice, setChoice] = useTopicChoice()
  const topics = useTrendingTopics(until, choice)
  const wayToFill = useWayToFill()
  const times = useTimes()
  // Drawn piece by piece, so that presses and keys are answered meanwhile.
  const data = useDeferredValue(topics.data)
  return (
    <Card
      flush
      title={<span id="trending">Trending Topics</span>}
      description={
        <>
          Assets, hashtags, words and phrases of{' '}
          {until ? `the 24 hours before ${times.longDate(until)}` : 'the last 24 whole hours'} on all
          platforms, by <FigureName term="surprise">how surprising they are</FigureName> and{' '}
          <FigureName term="uniqueAuthors">how many people mention them</FigureName>.
        </>
      }
      actions={
        !hasFailed(topics) && !data ? (
          <Skeleton className="h-4 w-24" />
        ) : (
          data && (
            <span className="flex items-center gap-2 text-12 text-ink-3">
              <span>
                Counted <RelativeTime at={new Date(topics.dataUpdatedAt)} />
              </span>
              <FeedButton of={{ kind: 'trends', query: '' }} name="Trending topics" />
            </span>
          )
        )
      }
    >
      <TopicChoices choice={choice} onChange={setChoice} />
      <div aria-busy={topics.isFetching} className="border-t border-line-subtle">
        {hasFailed(topics) && (
          <QueryError query={topics} message="Failed to fetch trending topics. Please try again later." />
        )}
        {!hasFailed(topics) && !data && <TopicsSkeleton />}
        {data?.data.length === 0 && (
          <EmptyState
            icon={<Hash size={20} />}
            title="No topics yet"
            description={
              choice.kind
                ? 'None in these 24 hours. Words and phrases need three people and a surprise of 3.'
                : `No topic came up from several people in these 24 hours. ${wayToFill}`
            }
          />
        )}
        {data && data.data.length > 0 && (
          <TopicList
            topics={data.data}
            askedAt={new Date(topics.dataUpdatedAt)}
            until={until}
            figures={choice.figures}
          />
        )}
      </div>
    </Card>
  )
}

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8]

function TopicsSkeleton() {
  return (
    <Loading label="Loading the topics" className="divide-y divide-line-subtle">
      {ROWS.map((row) => (
        <div key={row} className="flex h-14 items-center gap-6 px-4 max-lg:h-28 sm:px-5">
          <Skeleton className="h-4 w-4" />
          <Skeleton className="h-4 w-32" />
          <Skeleton className="ml-auto h-4 w-40" />
        </div>
      ))}
    </Loading>
  )
}
