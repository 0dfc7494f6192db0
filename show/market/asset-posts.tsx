import { useQuery } from '@tanstack/react-query'
import { MessageSquareDashed } from 'lucide-react'
import { useDeferredValue } from 'react'
import type { MarketAsset } from '#contract/app/market.ts'
import type { searchPosts } from '#contract/app/social.ts'
import type { AnswerOf } from '#contract/route.ts'
import { SearchResult } from '../explorer/search-result.tsx'
import { describeCause } from '../shell/api/describe-cause.ts'
import { requestApi } from '../shell/api/request-api.ts'
import { paths } from '../shell/paths.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { formatUtc } from '../ui/format/format-utc.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Loading } from '../ui/loading.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { AssetUrl } from './use-asset-url.ts'

const SHOWN_MAX = 20
const RENEW_EVERY_MS = 30_000

interface AssetPostsProps {
  asset: Pick<MarketAsset, 'symbol' | 'name'>
  /** How long a step is, in milliseconds. */
  stepMs: number
  url: AssetUrl
}

/** The newest posts that speak of the asset, or those behind one step of the chart. */
export function AssetPosts({ asset, stepMs, url }: AssetPostsProps) {
  const q = `$${asset.symbol.toLowerCase()}`
  const posts = usePosts({ q, step: url.step, stepMs, live: url.live })
  // Drawn piece by piece, so that presses and keys are answered meanwhile.
  const found = useDeferredValue(posts.data)
  return (
    <Card
      flush
      className="lg:sticky lg:top-[calc(var(--size-header)+1rem)]"
      title={url.step ? 'Posts of this step' : 'Newest posts'}
      description={url.step ? `From ${formatUtc(url.step)}` : `What is said about ${asset.name}`}
      actions={
        url.step ? (
          <Button size="sm" onClick={() => url.setStep(null)}>
            Show the newest
          </Button>
        ) : (
          <LinkButton size="sm" to={paths.explorer({ q, period: url.period })}>
            Search all
          </LinkButton>
        )
      }
    >
      <div
        aria-busy={posts.isFetching}
        className="relative border-t border-line-subtle lg:max-h-[calc(100dvh-12rem)] lg:overflow-y-auto"
      >
        {!posts.isError && !found && <PostsSkeleton />}
        {posts.isError && !posts.data && (
          <ErrorState
            message="Failed to fetch data. Please try again later."
            detail={describeCause(posts.error)}
            retrying={posts.isFetching}
            onRetry={() => posts.refetch()}
          />
        )}
        {found?.data.length === 0 && (
          <EmptyState
            icon={<MessageSquareDashed size={20} />}
            title="No posts"
            description={
              url.step
                ? `Nobody spoke of ${asset.name} in this step.`
                : `Nobody has spoken of ${asset.name} yet.`
            }
          />
        )}
        {found && found.data.length > 0 && (
          <ul aria-label={`Posts about ${asset.name}`} className="divide-y divide-line-subtle">
            {found.data.map((post) => (
              <SearchResult
                key={`${post.platform} ${post._id}`}
                post={post}
                search={{ q, platform: 'all', period: url.period }}
              />
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

function usePosts({
  q,
  step,
  stepMs,
  live,
}: {
  q: string
  step: Date | null
  stepMs: number
  live: boolean
}) {
  const bounds = step && {
    startDate: step.toISOString(),
    // An end counts: the step ends just before the next one begins.
    endDate: new Date(step.getTime() + stepMs - 1).toISOString(),
  }
  const query = { q, limit: SHOWN_MAX, ...bounds }
  return useQuery({
    queryKey: ['asset-posts', query],
    queryFn: ({ signal }) => requestApi<AnswerOf<typeof searchPosts>>('/social/search', { query, signal }),
    refetchInterval: live && !step && RENEW_EVERY_MS,
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
