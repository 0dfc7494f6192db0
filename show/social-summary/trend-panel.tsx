import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { getTopicPushers, getTrend } from '#contract/app/operations.ts'
import type { TrendDetail, TrendingTopic } from '#contract/operations/trends.ts'
import { SearchResult } from '../explorer/search-result.tsx'
import { callApi } from '../shell/api/call-api.ts'
import { hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { paths } from '../shell/page/paths.ts'
import { answerWhoPushes } from '../social/pushers/describe-pushers.ts'
import { PushGroupRow } from '../social/pushers/push-group-row.tsx'
import { LineChart } from '../ui/chart/line-chart.tsx'
import { formatCount, formatNumber } from '../ui/format/numbers.ts'
import { lookOfPlatform } from '../ui/label/platform-mark.tsx'
import { Loading } from '../ui/state/panel-states.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'

interface TrendPanelProps {
  topic: Pick<TrendingTopic, 'kind' | 'term' | 'topic' | 'search'>
  figures: 'raw' | undefined
  until: string | null
}

/** A topic from all sides: its hours, what goes with it, where it is spoken of, and its posts. */
export function TrendPanel({ topic, figures, until }: TrendPanelProps) {
  const { kind, term } = topic
  const trend = useQuery({
    queryKey: ['trend', kind, term, figures, until],
    queryFn: ({ signal }) =>
      callApi(getTrend, { query: { kind, term, figures, end: until ?? undefined }, signal }),
  })
  if (hasFailed(trend)) {
    return <QueryError query={trend} message={`Failed to fetch ${topic.topic}. Please try again later.`} />
  }
  if (!trend.data) return <TrendPanelSkeleton />
  const { posts, postsRead, neighbours, sources } = trend.data
  return (
    <div className="grid gap-5">
      <LineChart
        label={`Posts about ${topic.topic} by hour, seven days`}
        series={seriesOf(trend.data)}
        formatValue={formatNumber}
        stepHours={1}
        height={160}
      />
      <div className="grid gap-5 @lg:grid-cols-2">
        <Part title="Goes with it">
          {neighbours.length === 0 ? (
            <p className="text-13 text-ink-3">No word goes with it more often than by chance.</p>
          ) : (
            <ul className="flex flex-wrap gap-2">
              {neighbours.map((one) => (
                <li key={`${one.kind} ${one.term}`}>
                  <Link
                    to={paths.explorer({ q: `${topic.search} ${one.search}`, period: '24h' })}
                    data-tip={`${formatNumber(one.posts)} of ${formatCount(postsRead, 'post')}, ${one.lift} times as often as in all posts`}
                    className="motion-hover inline-flex min-h-6 items-center gap-1.5 rounded-control border border-line-strong px-2 text-13 text-ink-1 hover:border-line-control hover:text-accent"
                  >
                    <bdi>{one.topic}</bdi>
                    <span className="text-12 text-ink-3 tabular-nums">{formatNumber(one.posts)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Part>
        <Part title="Where">
          <Sources sources={sources} />
        </Part>
      </div>
      <TopicPushers topic={topic} until={until} />
      {posts.length > 0 && (
        <Part title={`Top posts of the newest ${formatNumber(postsRead)}`}>
          <ul aria-label={`Posts about ${topic.topic}`} className="-mx-4 divide-y divide-line-subtle">
            {posts.slice(0, POSTS_MAX).map((post) => (
              <SearchResult
                key={`${post.platform} ${post._id}`}
                post={post}
                search={{ q: topic.search, platform: 'all', period: '24h' }}
              />
            ))}
          </ul>
        </Part>
      )}
    </div>
  )
}

const POSTS_MAX = 3

/** Who pushes a topic: one sentence, and the groups. */
function TopicPushers({ topic: { kind, term, topic }, until }: Omit<TrendPanelProps, 'figures'>) {
  const pushers = useQuery({
    queryKey: ['topic-pushers', kind, term, until],
    queryFn: ({ signal }) =>
      callApi(getTopicPushers, { query: { kind, term, end: until ?? undefined }, signal }),
  })
  return (
    <Part title="Who pushes this">
      {hasFailed(pushers) && (
        <QueryError query={pushers} message="Failed to fetch who pushes this. Please try again later." />
      )}
      {!pushers.data && !hasFailed(pushers) && <Skeleton className="h-5 w-3/4" />}
      {pushers.data && (
        <>
          <p className="text-13 text-ink-1">{answerWhoPushes(pushers.data, topic)}</p>
          {pushers.data.groups.length > 0 && (
            <ol aria-label="Groups of accounts" className="-mx-4 divide-y divide-line-subtle">
              {pushers.data.groups.slice(0, GROUPS_MAX).map((group) => (
                <PushGroupRow key={`${group.firstAt} ${group.listed[0]?.username}`} group={group} />
              ))}
            </ol>
          )}
        </>
      )}
    </Part>
  )
}

const GROUPS_MAX = 3

function seriesOf({ hours }: TrendDetail) {
  const points = (read: (hour: TrendDetail['hours'][number]) => number) =>
    hours.map((hour) => ({ at: new Date(hour.start), value: read(hour) }))
  return [
    { id: 'filtered', label: 'Counted posts', points: points(({ filteredMentions }) => filteredMentions) },
    { id: 'raw', label: 'All posts', points: points(({ mentions }) => mentions) },
  ]
}

function Sources({ sources }: { sources: TrendDetail['sources'] }) {
  const all = sources.reduce((sum, { mentions }) => sum + mentions, 0)
  if (all === 0) return <p className="text-13 text-ink-3">No post in these 24 hours.</p>
  return (
    <ul className="grid gap-2 text-13">
      {sources.map(({ source, mentions, filteredMentions }) => (
        <li key={source} className="grid grid-cols-[minmax(0,7rem)_minmax(0,1fr)_auto] items-center gap-3">
          <span className="truncate">{lookOfPlatform(source).label}</span>
          <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-s4">
            <span
              className="block h-full origin-left rounded-full bg-series-1"
              style={{ transform: `scaleX(${mentions / all})` }}
            />
          </span>
          <span className="text-right text-ink-2 tabular-nums">
            {formatCount(mentions, 'post')}, {formatNumber(filteredMentions)} count
          </span>
        </li>
      ))}
    </ul>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-2 text-13 font-medium text-ink-2">{title}</h3>
      {children}
    </section>
  )
}

export function TrendPanelSkeleton() {
  return (
    <Loading label="Loading the topic" className="grid gap-5">
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-16 w-full" />
    </Loading>
  )
}
