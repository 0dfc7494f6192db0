import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { MessageSquareDashed } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { MarketAsset } from '#contract/app/market.ts'
import { searchPosts } from '#contract/app/operations.ts'
import type { Post } from '#contract/post.ts'
import { ALL_SOURCES, toPostQuery } from '#contract/post-query/post-query.ts'
import { describePeriod, PERIODS } from '../../explorer/periods.ts'
import { SearchResult } from '../../explorer/search-result.tsx'
import { addressOf } from '../../shell/api/address-of.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { hasFailed, QueryError } from '../../shell/data/query-error.tsx'
import { useWayToFill } from '../../shell/data/use-way-to-fill.ts'
import { paths } from '../../shell/page/paths.ts'
import { HiddenPosts } from '../../social/people/hidden-posts.tsx'
import { useShownPosts } from '../../social/people/use-people.ts'
import { QueryMenu } from '../../social/query/query-menu.tsx'
import { ExportTaskButton } from '../../tasks/export-task-button.tsx'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/links.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { Loading } from '../../ui/state/panel-states.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { classNames } from '../../ui/style/class-names.ts'
import { useTimes } from '../../ui/time/time-zone.ts'
import { type AssetUrl, POST_LISTS, type PostList } from '../data/use-asset-url.ts'
import type { Drivers, PostSpan } from '../data/use-drivers.ts'

const SHOWN_MAX = 20
const RENEW_EVERY_MS = 30_000
/** On a narrow screen, where they stand between the chart and what follows it, so many are shown at first. */
const SHOWN_FIRST = 5

const NO_POSTS: readonly Post[] = []

const LIST_LABELS: Record<PostList, string> = { top: 'Top', newest: 'Newest', for: 'For', against: 'Against' }

interface AssetPostsProps {
  asset: Pick<MarketAsset, 'symbol' | 'name'>
  drivers: UseQueryResult<Drivers>
  /** The time of the posts: the period, or one step of the chart. */
  span: PostSpan
  /** What one step of the chart lasts. */
  unit: 'hour' | 'day'
  url: AssetUrl
}

/** The posts behind the chart, or behind one step of it: by engagement, the newest, and those for and against. */
export function AssetPosts({ asset, drivers, span, unit, url }: AssetPostsProps) {
  const q = `$${asset.symbol.toLowerCase()}`
  const query = { symbol: asset.symbol, ...span }
  const newest = useNewest({
    symbol: asset.symbol,
    span: url.step ? span : undefined,
    live: url.live,
    needed: url.posts === 'newest',
  })
  const asked = url.posts === 'newest' ? newest : drivers
  const failed = hasFailed(asked)
  const posts = url.posts === 'newest' ? newest.data?.data : drivers.data?.[url.posts]
  // Drawn piece by piece, so that presses and keys are answered meanwhile.
  const deferred = useDeferredValue(posts)
  const all = failed ? undefined : deferred
  const shown = useShownPosts(all ?? NO_POSTS)
  const found = all && shown.posts
  const times = useTimes()
  const [unfolded, setUnfolded] = useState(false)
  return (
    <Card
      flush
      className="flex flex-col lg:h-0 lg:min-h-full [&>div]:flex [&>div]:min-h-0 [&>div]:flex-1 [&>div]:flex-col"
      title={url.step ? `Posts of this ${unit}` : 'What drives it'}
      description={url.step ? `From ${times.exact(url.step)}` : `Posts about ${asset.name}`}
      actions={
        url.step ? (
          <Button size="sm" onClick={() => url.setStep(null)}>
            Show the whole period
          </Button>
        ) : (
          <LinkButton
            size="sm"
            to={paths.platform(ALL_SOURCES, {
              symbol: asset.symbol,
              startDate: span.startDate,
              ...(url.until && { endDate: span.endDate }),
            })}
          >
            Open as table
          </LinkButton>
        )
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pb-3 sm:px-5">
        <Segmented
          label="Posts"
          options={POST_LISTS.map((value) => ({ value, label: LIST_LABELS[value] }))}
          value={url.posts}
          onChange={url.setPosts}
        />
        <span className="flex gap-1">
          <ExportTaskButton of="search" filter={query} />
          <QueryMenu
            // A period up to now only says what is shown.
            query={toPostQuery(url.step || url.until ? query : { symbol: asset.symbol })}
            call={{ path: addressOf(searchPosts), parameters: query }}
          />
        </span>
      </div>
      <div
        aria-busy={asked.isFetching && !found}
        // What loads has nothing that a keyboard could scroll it by.
        className={classNames(
          'relative border-t border-line-subtle lg:min-h-0 lg:flex-1',
          found ? 'lg:overflow-y-auto' : 'lg:overflow-hidden',
        )}
      >
        {!failed && !found && <PostsSkeleton />}
        {failed && <QueryError query={asked} message="Failed to fetch data. Please try again later." />}
        <HiddenPosts shown={shown} />
        {all?.length === 0 && <NoPosts asset={asset} unit={unit} url={url} />}
        {found && found.length > 0 && (
          <ul
            aria-label={`Posts about ${asset.name}`}
            className={classNames(
              'divide-y divide-line-subtle',
              !unfolded && 'max-lg:[&>li:nth-child(n+6)]:hidden',
            )}
          >
            {found.map((post) => (
              <SearchResult
                key={`${post.platform} ${post._id}`}
                post={post}
                search={{
                  q,
                  platform: 'all',
                  period: PERIODS.find((period) => period === url.period) ?? '90d',
                }}
              />
            ))}
          </ul>
        )}
        {found && found.length > SHOWN_FIRST && !unfolded && (
          <div className="border-t border-line-subtle p-3 text-center lg:hidden">
            <Button size="sm" onClick={() => setUnfolded(true)}>
              Show {found.length - SHOWN_FIRST} more
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

function NoPosts({ asset: { name }, unit, url }: Pick<AssetPostsProps, 'asset' | 'unit' | 'url'>) {
  const wayToFill = useWayToFill()
  const times = useTimes()
  const where = url.step ? `in this ${unit}` : `in ${describePeriod(url.period, { until: url.until, times })}`
  const words = {
    top: `No posts about ${name} ${where}.`,
    newest: url.step
      ? `No posts about ${name} in this ${unit}.`
      : `There are no posts about ${name} yet. ${wayToFill}`,
    for: `No post ${where} is clearly for ${name}.`,
    against: `No post ${where} is clearly against ${name}.`,
  }
  return (
    <EmptyState icon={<MessageSquareDashed size={20} />} title="No posts" description={words[url.posts]} />
  )
}

function useNewest({
  symbol,
  span,
  live,
  needed,
}: {
  symbol: string
  span: PostSpan | undefined
  live: boolean
  needed: boolean
}) {
  const query = { symbol, limit: SHOWN_MAX, ...span }
  return useQuery({
    queryKey: ['asset-posts', query],
    queryFn: ({ signal }) => callApi(searchPosts, { query, signal }),
    refetchInterval: live && !span && RENEW_EVERY_MS,
    enabled: needed,
  })
}

function PostsSkeleton() {
  return (
    <Loading label="Loading the posts">
      <ul className="divide-y divide-line-subtle">
        {[1, 2, 3, 4].map((row) => (
          <li key={row} className="flex flex-col gap-2 px-4 py-4 sm:px-5">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-3/5" />
          </li>
        ))}
      </ul>
    </Loading>
  )
}
