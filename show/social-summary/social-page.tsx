import { useDeferredValue } from 'react'
import { usePlatformSummaries } from '../explorer/use-platform-summaries.ts'
import { describeCause } from '../shell/api/describe-cause.ts'
import type { PageHandle } from '../shell/page-handle.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { paths } from '../shell/paths.ts'
import { useHydrated } from '../shell/use-hydrated.ts'
import { useSite } from '../shell/use-site.ts'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { SampleMark } from '../ui/sample-mark.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PlatformCards, PlatformCardsSkeleton } from './platform-cards.tsx'
import { TrendingTopics } from './trending-topics.tsx'

export const meta = () =>
  pageMeta({
    title: 'Social monitor',
    description:
      'What Twitter, Instagram and Facebook say about crypto: mentions, sentiment and trending topics.',
    path: paths.social(),
  })

export const handle = { asksEarly: ['/social/trending?limit=12'] } satisfies PageHandle

export default function SocialPage() {
  const hydrated = useHydrated()
  const summaries = usePlatformSummaries('24h')
  const isSample = useSite()?.sampleData
  // Drawn piece by piece, so that presses and keys are answered meanwhile.
  const data = useDeferredValue(summaries.data)
  return (
    <Page>
      <PageHeader
        title="Social monitor"
        description="What each platform says about crypto in 24 hours, and what it says most."
        mark={isSample && <SampleMark />}
        actions={
          hydrated && (data || summaries.isError) ? (
            data && (
              <span className="text-13 leading-6 text-ink-3">
                Summed up <RelativeTime at={data.period.until} />
              </span>
            )
          ) : (
            <Skeleton className="h-6 w-32" />
          )
        }
      />
      <section aria-label="Platforms" aria-busy={summaries.isFetching} className="mb-8">
        {summaries.isError && !data && (
          <Card>
            <ErrorState
              message="Failed to fetch the platforms. Please try again later."
              detail={describeCause(summaries.error)}
              retrying={summaries.isFetching}
              onRetry={() => summaries.refetch()}
            />
          </Card>
        )}
        {!summaries.isError && !data && <PlatformCardsSkeleton />}
        {data && <PlatformCards summaries={data} />}
      </section>
      <TrendingTopics />
    </Page>
  )
}
