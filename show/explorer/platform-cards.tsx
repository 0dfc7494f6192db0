import type { UseQueryResult } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AnswerTo, listPlatformSummaries } from '#contract/app/operations.ts'
import type { PlatformSummary } from '#contract/app/social-platforms.ts'
import { PLATFORMS, type Platform } from '#contract/posts.ts'
import { hasFailed } from '../shell/data/query-error.tsx'
import { Button } from '../ui/action/button.tsx'
import { Sparkline } from '../ui/chart/sparkline.tsx'
import { Absent, Change, NO_COUNTS, NumberText, Sentiment } from '../ui/figures/numbers.tsx'
import { formatCount, formatNumber } from '../ui/format/numbers.ts'
import { lookOfPlatform, PlatformMark } from '../ui/label/platform-mark.tsx'
import { Loading } from '../ui/state/panel-states.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { classNames } from '../ui/style/class-names.ts'
import { useTimes } from '../ui/time/time-zone.ts'
import { describePeriod, type Period } from './periods.ts'
import type { PlatformChoice } from './use-explorer-url.ts'

interface PlatformCardsProps {
  summaries: UseQueryResult<AnswerTo<typeof listPlatformSummaries>>
  period: Period
  /** Where the period ends, where that is not now. */
  until: string | null | undefined
  selected: PlatformChoice
  onSelect: (platform: PlatformChoice) => void
}

/** What the posts of each platform come to, of a search those that it finds. Pressing a card searches that platform alone, pressing it again all. */
export function PlatformCards({ summaries, period, until, selected, onSelect }: PlatformCardsProps) {
  const { data } = summaries
  const times = useTimes()
  if (hasFailed(summaries)) {
    return (
      <div
        role="alert"
        className="my-6 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line-subtle bg-s1 px-4 py-3 text-13 text-ink-2"
      >
        The figures of the platforms could not be loaded.
        <Button
          size="sm"
          busy={summaries.isFetching}
          icon={<RotateCw size={14} aria-hidden="true" />}
          onClick={() => summaries.refetch()}
        >
          Load figures
        </Button>
      </div>
    )
  }
  return (
    <section
      aria-label={`Platforms, ${until ? describePeriod(period, { until, times }) : `last ${period}`}`}
      className="my-6"
    >
      <div
        className={classNames(
          'relative -mx-4 flex snap-x scroll-px-4 gap-3 px-4 py-1 sm:mx-0 sm:grid sm:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] sm:px-0',
          data ? 'overflow-x-auto' : 'overflow-x-hidden', // skeletons cannot be reached by keyboard, so neither scrolled
        )}
      >
        {data
          ? data.data.map((summary) => (
              <PlatformCard
                key={summary.platform}
                summary={summary}
                historyStep={data.historyStep}
                isEstimate={data.isEstimate === true}
                period={period}
                pressed={selected === summary.platform}
                onPress={() => onSelect(selected === summary.platform ? 'all' : summary.platform)}
              />
            ))
          : PLATFORMS.map((platform) => <CardSkeleton key={platform} platform={platform} />)}
      </div>
    </section>
  )
}

const CARD_STYLE =
  'flex w-64 shrink-0 snap-start flex-col gap-2 rounded-card border p-4 text-left shadow-raised sm:w-auto sm:min-w-0'

interface PlatformCardProps {
  summary: PlatformSummary
  historyStep: 'hour' | 'day'
  isEstimate: boolean
  period: Period
  pressed: boolean
  onPress: () => void
}

function PlatformCard({ summary, historyStep, isEstimate, period, pressed, onPress }: PlatformCardProps) {
  const { platform, mentions, history, engagement, followers } = summary
  const { sentiment, sentimentPosts } = summary
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={classNames(
        CARD_STYLE,
        'motion-hover press',
        pressed ? 'border-accent bg-s2' : 'border-line-subtle bg-s1 hover:border-line-strong hover:bg-s2',
      )}
    >
      <span className="flex items-center justify-between gap-2">
        <PlatformMark platform={platform} className="text-14 font-medium" />
        <span className="text-13" data-tip={describeChange(summary, period)}>
          <ChangeSince summary={summary} period={period} />
        </span>
      </span>
      <span className="flex items-end justify-between gap-3">
        <span className="flex items-baseline gap-1.5">
          {isEstimate && <span className="text-13 text-ink-3">about</span>}
          <NumberText value={mentions} compact={mentions >= 10_000} className="text-28 font-semibold" />
          <span className="text-13 text-ink-3">mentions</span>
        </span>
        {mentions > 0 && (
          <Sparkline
            values={history}
            label={`${lookOfPlatform(platform).label} mentions by ${historyStep}`}
            tone="accent"
            width={88}
            height={28}
          />
        )}
      </span>
      <span className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line-subtle pt-2 text-12">
        <Figure name="Sentiment">
          {sentiment === undefined ? (
            <Absent reason="fewer than ten posts with a sentiment" />
          ) : (
            <span data-tip={`Mean of ${formatCount(sentimentPosts, 'post')}`}>
              <Sentiment value={sentiment} />
            </span>
          )}
        </Figure>
        <Figure name="Engagement">
          {engagement === undefined ? (
            <Absent reason={NO_COUNTS} />
          ) : (
            <NumberText value={engagement} compact />
          )}
        </Figure>
        <Figure name="Followers">
          {followers === undefined ? <Absent /> : <NumberText value={followers} compact />}
        </Figure>
      </span>
    </button>
  )
}

function describeChange({ mentions, mentionsBefore }: PlatformSummary, period: Period): string | undefined {
  if (mentionsBefore === undefined) return undefined
  return `${formatCount(mentions, 'mention')}, against ${formatNumber(mentionsBefore)} in the ${period} before`
}

/** Above it a change says of the time before only that there was next to nothing. */
const CHANGE_MAX_PERCENT = 1_000

function ChangeSince({ summary, period }: { summary: PlatformSummary; period: Period }) {
  const { change: percent, changeReason, mentionsBefore } = summary
  if (mentionsBefore === undefined) return <Absent reason="too many posts to count those before" />
  if (changeReason) return <Absent reason={`it was not read throughout these and the ${period} before`} />
  if (percent === undefined) return <Absent reason={`no mentions in the ${period} before`} />
  if (percent > CHANGE_MAX_PERCENT) return <Absent reason={`hardly any mentions in the ${period} before`} />
  return <Change percent={percent} />
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span className="text-ink-3">{name}</span>
      <span className="text-ink-1">{children}</span>
    </span>
  )
}

function CardSkeleton({ platform }: { platform: Platform }) {
  return (
    <Loading
      label={`Loading the figures of ${lookOfPlatform(platform).label}`}
      className={classNames(CARD_STYLE, 'border-line-subtle bg-s1')}
    >
      <PlatformMark platform={platform} className="text-14 font-medium" />
      <Skeleton className="my-1 h-6.5 w-28" />
      <span className="border-t border-line-subtle pt-2">
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="mt-1 h-4 w-full" />
      </span>
    </Loading>
  )
}
