import { formatNumber } from '../ui/format/format-number.ts'
import { countedAs } from './describe-source.ts'

interface MinutesChartProps {
  minutes: readonly { at: string; lookedAt: number; kept: number }[]
  /** The moment of the newest figure. */
  until: string
  things: 'posts' | 'prices'
}

const MINUTES = 60
const MINUTE_MS = 60_000
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
