import type { ReactNode } from 'react'
import type { listPlatformSummaries, PlatformSummary } from '#contract/app/social-platforms.ts'
import { PLATFORMS } from '#contract/posts.ts'
import type { AnswerOf } from '#contract/route.ts'
import { paths } from '../shell/paths.ts'
import { Absent } from '../ui/absent.tsx'
import { Change } from '../ui/change.tsx'
import { Sparkline } from '../ui/chart/sparkline.tsx'
import { Count } from '../ui/count.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Loading } from '../ui/loading.tsx'
import { NumberText } from '../ui/number-text.tsx'
import { PLATFORM_LOOKS, PlatformMark } from '../ui/platform-mark.tsx'
import { Sentiment } from '../ui/sentiment.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ScoreBasis } from './score-basis.tsx'
import { useWhy } from './use-why.ts'
import { WhyButton } from './why-button.tsx'

type Summaries = AnswerOf<typeof listPlatformSummaries>

/** What the posts of each platform come to in 24 hours. */
export function PlatformCards({ summaries }: { summaries: Summaries }) {
  const window = { from: new Date(summaries.period.from), until: new Date(summaries.period.until) }
  return (
    <ul className={GRID}>
      {summaries.data.map((summary) => (
        <li key={summary.platform} className={CARD}>
          <PlatformCard summary={summary} window={window} />
        </li>
      ))}
    </ul>
  )
}

const GRID = 'grid items-start gap-4 lg:grid-cols-3'
const CARD = 'min-w-0 rounded-card border border-line-subtle bg-s1 p-5 shadow-raised'

function PlatformCard({
  summary,
  window,
}: {
  summary: PlatformSummary
  window: { from: Date; until: Date }
}) {
  const { platform, mentions, change, history, engagement, followers, sentiment, sentimentPosts } = summary
  const { label } = PLATFORM_LOOKS[platform]
  const [open, toggle] = useWhy(platform)
  const basisId = `why-${platform}`
  return (
    <article aria-label={label} className="flex flex-col">
      <div className="flex items-center justify-between gap-3">
        <PlatformMark platform={platform} className="text-16 font-semibold" />
        <span className="text-13" data-tip="Mentions against the 24 hours before">
          {change === undefined ? (
            <Absent reason="no mentions in the 24 hours before" />
          ) : (
            <Change percent={change} />
          )}
        </span>
      </div>
      <div className="mt-4 flex items-end justify-between gap-3">
        <p className="flex items-baseline gap-2">
          <NumberText value={mentions} compact={mentions >= 10_000} className="text-28 font-semibold" />
          <span className="text-13 text-ink-3">mentions in 24h</span>
        </p>
        {mentions > 0 && (
          <Sparkline
            values={history}
            label={`${label} mentions by hour`}
            tone="accent"
            width={88}
            height={32}
          />
        )}
      </div>
      <dl className="mt-4 grid grid-cols-3 gap-3 border-t border-line-subtle pt-4">
        <Figure name="Followers">
          <Count value={followers} focusable />
        </Figure>
        <Figure name="Engagement">
          <Count value={engagement} focusable />
        </Figure>
        <Figure name="Sentiment">
          {sentiment === undefined ? (
            <Absent reason="no post with a sentiment" />
          ) : (
            <Sentiment value={sentiment} />
          )}
        </Figure>
      </dl>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
        <WhyButton of={label} open={open} controls={basisId} onToggle={toggle} />
        <LinkButton to={paths.platform(platform)} size="sm">
          View Details<span className="sr-only"> of {label}</span>
        </LinkButton>
      </div>
      {open && (
        <div className="mt-4 border-t border-line-subtle pt-4">
          <ScoreBasis
            id={basisId}
            mentions={mentions}
            sentimentPosts={sentimentPosts}
            window={window}
            postsPath={paths.platform(platform, {
              startDate: window.from.toISOString(),
              endDate: window.until.toISOString(),
            })}
            postsLabel={`The ${label} posts of this window`}
          />
        </div>
      )}
    </article>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className="mt-0.5 text-14 font-medium text-ink-1">{children}</dd>
    </div>
  )
}

export function PlatformCardsSkeleton() {
  return (
    <Loading label="Loading the platforms" className={GRID}>
      {PLATFORMS.map((platform) => (
        <div key={platform} className={CARD}>
          <PlatformMark platform={platform} className="text-16 font-semibold" />
          <Skeleton className="mt-4 h-8.5 w-40" />
          <div className="mt-4 grid grid-cols-3 gap-3 border-t border-line-subtle pt-4">
            {[1, 2, 3].map((figure) => (
              <Skeleton key={figure} className="h-9.5 w-full" />
            ))}
          </div>
          <Skeleton className="mt-4 ml-auto h-8 w-28" />
        </div>
      ))}
    </Loading>
  )
}
