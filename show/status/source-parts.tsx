import type { SourceReport } from '#contract/sources.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { NumberText } from '../ui/figures/numbers.tsx'
import { formatMicros, formatNumber } from '../ui/format/numbers.ts'
import { countedAs } from './describe-source.ts'

interface MinutesChartProps {
  minutes: readonly { at: string; lookedAt: number; kept: number }[]
  /** The moment of the newest figure. */
  until: string
  things: 'posts' | 'prices'
}

const MINUTES = 60
const HEIGHT = 48
const STEP = 5

/** What was looked at in each minute of the last hour, and what of it was kept, from zero; a minute without any is empty. */
export function MinutesChart({ minutes, until, things }: MinutesChartProps) {
  const lastMs = Math.floor(new Date(until).getTime() / MINUTE_MS) * MINUTE_MS
  const most = Math.max(1, ...minutes.map(({ lookedAt }) => lookedAt))
  const looked = minutes.reduce((sum, minute) => sum + minute.lookedAt, 0)
  const kept = minutes.reduce((sum, minute) => sum + minute.kept, 0)
  const toHeight = (count: number) => (count === 0 ? 0 : Math.max(1, (count / most) * HEIGHT))
  const summary = `Last hour: ${formatNumber(kept)} of ${formatNumber(looked)} ${countedAs(things, looked)} kept`
  return (
    <figure className="m-0">
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${MINUTES * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-12 w-full rounded-control bg-s2"
      >
        {minutes.map(({ at, lookedAt, kept: keptThen }) => {
          const place = MINUTES - 1 - (lastMs - new Date(at).getTime()) / MINUTE_MS
          if (place < 0) return null
          return (
            <g key={at} data-tip={`${keptThen} of ${lookedAt} kept`}>
              <rect
                x={place * STEP}
                y={HEIGHT - toHeight(lookedAt)}
                width={STEP - 1}
                height={toHeight(lookedAt)}
                className="fill-line-control"
              />
              <rect
                x={place * STEP}
                y={HEIGHT - toHeight(keptThen)}
                width={STEP - 1}
                height={toHeight(keptThen)}
                className="fill-accent"
              />
            </g>
          )
        })}
      </svg>
      <figcaption className="mt-1 text-12 text-ink-3">{summary}</figcaption>
    </figure>
  )
}

type Budget = NonNullable<SourceReport['health']>['budget'][number]

/** What is left of a limit, and of how much: of money in dollars, of all else in numbers. */
export function SourceBudget({ budget: { name, left, max } }: { budget: Budget }) {
  // What a source costs is counted in micro-dollars: collect/social/twitter/spending.ts
  if (name === 'spending') return <>{`${formatMicros(left)} of ${formatMicros(max)}`}</>
  return (
    <>
      <NumberText value={left} /> of <NumberText value={max} />
    </>
  )
}
