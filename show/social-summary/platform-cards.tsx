import type { ReactNode } from 'react'
import type { AnswerTo, listPlatformSummaries } from '#contract/app/operations.ts'
import type { PlatformSummary } from '#contract/app/social-platforms.ts'
import { PLATFORMS } from '#contract/posts.ts'
import { paths } from '../shell/page/paths.ts'
import { LinkButton } from '../ui/action/links.tsx'
import { Sparkline } from '../ui/chart/sparkline.tsx'
import { Absent, Change, Count, NO_COUNTS, NumberText, Sentiment } from '../ui/figures/numbers.tsx'
import { formatCount, formatNumber } from '../ui/format/numbers.ts'
import { lookOfPlatform, PlatformMark } from '../ui/label/platform-mark.tsx'
import { Loading } from '../ui/state/panel-states.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { ScoreBasis } from './score-basis.tsx'
import { useWhy, WhyButton } from './why-button.tsx'

type Summaries = AnswerTo<typeof listPlatformSummaries>

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

/** As many beside each other as have room, so that four stand in one row of a wide screen. */
const GRID = 'grid items-start gap-4 sm:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))]'
/** Lays itself out by its own width. */
const CARD = '@container min-w-0 rounded-card border border-line-subtle bg-s1 p-5 shadow-raised'

const FIGURES = 'mt-4 grid gap-2 border-t border-line-subtle pt-4 @3xs:grid-cols-3 @3xs:gap-3'

function PlatformCard({
  summary,
  window,
}: {
  summary: PlatformSummary
  window: { from: Date; until: Date }
}) {
  const { platform, mentions, mentionsBefore, change, changeReason, history, engagement, followers } = summary
  const { sentiment, sentimentPosts } = summary
  const { label } = lookOfPlatform(platform)
  const [open, toggle] = useWhy(platform)
  const basisId = `why-${platform}`
  return (
    <article aria-label={label} className="flex flex-col">
      <div className="flex items-center justify-between gap-3">
        <PlatformMark platform={platform} className="text-16 font-semibold" />
        <span
          className="text-13"
          data-tip={`${formatCount(mentions, 'mention')}, against ${formatNumber(mentionsBefore ?? 0)} in the 24 hours before`}
        >
          {change === undefined ? (
            <Absent
              reason={
                changeReason ? 'it was not read throughout both days' : 'no mentions in the 24 hours before'
              }
            />
          ) : (
            <Change percent={change} />
          )}
        </span>
      </div>
      <div className="mt-4 flex items-end justify-between gap-3">
        <p className="flex flex-col">
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
      <dl className={FIGURES}>
        <Figure name="Followers">
          <Count value={followers} />
        </Figure>
        <Figure name="Engagement">
          {engagement === undefined ? <Absent reason={NO_COUNTS} /> : <Count value={engagement} />}
        </Figure>
        <Figure name="Sentiment">
          {sentiment === undefined ? (
            <Absent reason="fewer than ten posts with a sentiment" />
          ) : (
            <Sentiment value={sentiment} />
          )}
        </Figure>
      </dl>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
        <WhyButton of={label} open={open} controls={basisId} onToggle={toggle} />
        <LinkButton to={paths.platform(platform)} size="sm" className="@max-3xs:w-full">
          View Details<span className="sr-only"> of {label}</span>
        </LinkButton>
      </div>
      {open && (
        <div className="mt-4 border-t border-line-subtle pt-4">
          <ScoreBasis
            id={basisId}
            mentions={mentions}
            sentimentPosts={sentimentPosts}
            mentionsBefore={changeReason ? undefined : mentionsBefore}
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
    <div className="flex min-w-0 items-center justify-between @3xs:block">
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className="text-14 @3xs:mt-0.5 font-medium text-ink-1">{children}</dd>
    </div>
  )
}

/** The platforms, and the news that nearly every installation reads: a full row of a wide screen. */
const SKELETONS = [...PLATFORMS, 'news'] as const

export function PlatformCardsSkeleton() {
  return (
    <Loading label="Loading the platforms" className={GRID}>
      {SKELETONS.map((platform) => (
        <div key={platform} className={CARD}>
          <PlatformMark platform={platform} className="text-16 font-semibold" />
          <Skeleton className="mt-4 h-13.5 w-40 max-w-full" />
          <div className={FIGURES}>
            {[1, 2, 3].map((figure) => (
              <Skeleton key={figure} className="h-5 w-full @3xs:h-9.5" />
            ))}
          </div>
          <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
            <Skeleton className="h-6 w-24 pointer-coarse:h-7" />
            <Skeleton className="h-control-sm w-28 @max-3xs:w-full" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
