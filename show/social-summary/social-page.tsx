import { useQueryState } from 'nuqs'
import { useDeferredValue } from 'react'
import { listTrendingTopics } from '#contract/app/operations.ts'
import { OlderData } from '../explorer/older-data.tsx'
import { parseAsEnd } from '../explorer/use-explorer-url.ts'
import { usePlatformSummaries } from '../explorer/use-search.ts'
import { earlyAddress } from '../shell/api/address-of.ts'
import { hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { type PageHandle, pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { useHydrated } from '../shell/page/use-hydrated.ts'
import { RelativeTime } from '../ui/figures/relative-time.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Page, PageHeader } from '../ui/layout/page.tsx'
import { lazyPart } from '../ui/state/lazy-part.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { whenCalm } from '../ui/state/when-calm.ts'
import { WhenReached } from '../ui/state/when-reached.tsx'
import { PlatformCards, PlatformCardsSkeleton } from './platform-cards.tsx'
import { FigureChoice, useTopicChoice } from './topic-choice.tsx'
import { TrendingTopics } from './trending-topics.tsx'

const ConversationCards = lazyPart(() =>
  import('./conversation/conversation-cards.tsx').then((module) => module.ConversationCards),
)
const StoriesCard = lazyPart(() => import('./stories/stories-card.tsx').then((module) => module.StoriesCard))

export const meta = () =>
  pageMeta({
    title: 'Social monitor',
    description:
      'What Twitter, Instagram and Facebook say about crypto: mentions, sentiment and trending topics.',
    path: paths.social(),
  })

export const handle = { asksEarly: [earlyAddress(listTrendingTopics, { limit: 12 })] } satisfies PageHandle

export default function SocialPage() {
  const hydrated = useHydrated()
  const [until, setUntil] = useQueryState('until', parseAsEnd)
  const [choice, setChoice] = useTopicChoice()
  const summaries = usePlatformSummaries('24h', undefined, until)
  // Drawn piece by piece, so that presses and keys are answered meanwhile.
  const data = useDeferredValue(summaries.data)
  return (
    <Page>
      <PageHeader
        title="Social monitor"
        description="What each platform said about crypto in the last 24 hours, and what is trending."
        actions={
          hydrated && (data || hasFailed(summaries)) ? (
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
      {hydrated && (
        <OlderData
          period="24h"
          offer="24h"
          until={until}
          onUntil={(change) => setUntil(change.until, { history: 'push' })}
        />
      )}
      <section aria-label="Platforms" aria-busy={summaries.isFetching} className="mb-8">
        {hasFailed(summaries) && (
          <Card>
            <QueryError query={summaries} message="Failed to fetch the platforms. Please try again later." />
          </Card>
        )}
        {!hasFailed(summaries) && !data && <PlatformCardsSkeleton />}
        {data && <PlatformCards summaries={data} />}
      </section>
      <div className="mb-8">
        <WhenReached orWhen={whenCalm} fallback={<ConversationRoom />}>
          <ConversationCards
            until={until}
            figures={choice.figures}
            figureChoice={<FigureChoice choice={choice} onChange={setChoice} />}
          />
        </WhenReached>
      </div>
      <TrendingTopics until={hydrated ? until : null} />
      <div className="mt-8">
        <WhenReached orWhen={whenCalm} fallback={<StoriesRoom />}>
          <StoriesCard until={until} figures={choice.figures} />
        </WhenReached>
      </div>
    </Page>
  )
}

/** The place of the charts until they are scrolled to. */
function ConversationRoom() {
  return <div className="h-230 lg:h-124" />
}

/** The place of the stories until they are scrolled to. */
function StoriesRoom() {
  return (
    <Card flush title="Stories">
      <div className="h-160" />
    </Card>
  )
}
