import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { escapeUTF8 } from 'entities'
import type { AssetLine } from '#contract/shown/compare-series.ts'
import { type SeriesPoint, splitAtGaps } from '#contract/shown/series-points.ts'
import { DAY_MS } from '#contract/time/duration.ts'

/** As wide as drawn; shown as wide as its place. */
const WIDTH = 1_000
const HEIGHT = 200
const EDGE = 4
/** Of each place; colour is never alone. */
const DASHES = ['', '6 3', '2 3', '8 3 2 3', '14 4']

interface Drawn {
  /** What is drawn, for readers. */
  label: string
  lines: readonly AssetLine[]
  format: (value: number) => string
  fromZero: boolean
  /** Between two points; where more is missing, nothing is drawn. */
  stepMs: number
}

/** Lines over time as HTML with SVG: legend with the last values, the range of the axis, and the first and last time. */
export function drawLines({ label, lines, format, fromZero, stepMs }: Drawn): string {
  const points = lines.flatMap((one) => one.points)
  const values = points.map(({ value }) => value)
  const times = points.map(({ at }) => at.getTime())
  const [from, until] = [Math.min(...times), Math.max(...times)]
  const low = fromZero ? Math.min(0, ...values) : Math.min(...values)
  const high = Math.max(...values, fromZero ? 1 : low + Number.EPSILON)
  const x = scaleLinear([from, until], [EDGE, WIDTH - EDGE])
  const y = scaleLinear([low, high], [HEIGHT - EDGE, EDGE]).nice(4)
  const [bottom = low, top = high] = y.domain()
  const path = line<SeriesPoint>(
    ({ at }) => x(at),
    ({ value }) => y(value),
  )
  const paths = lines.map((one, nr) => {
    const runs = splitAtGaps(one.points, stepMs).map((run) => path(run) ?? '')
    return `<path d="${runs.join('')}" ${lookOf(one.slot ?? nr)}/>`
  })
  const legend = lines.map((one, nr) => {
    const last = one.points.at(-1)
    return `<span><svg width="20" height="8" aria-hidden="true"><path d="M0 4H20" ${lookOf(one.slot ?? nr)}/></svg> ${escapeUTF8(one.label)} <b>${last ? escapeUTF8(format(last.value)) : 'no data'}</b></span>`
  })
  return `<figure><figcaption>${legend.join('')}</figcaption>
<div class="plot"><i>${escapeUTF8(format(top))}</i><svg role="img" aria-label="${escapeUTF8(label)}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">${paths.join('')}</svg><i>${escapeUTF8(format(bottom))}</i></div>
<div class="times"><time>${timeText(from, stepMs)}</time><time>${timeText(until, stepMs)}</time></div></figure>`
}

/**
 * A line without axes, of values at equal distances, the oldest first; null leaves a gap. `rangeMin` is the smallest
 * difference that takes the whole height. Empty with fewer than two values.
 */
export function drawWeek(
  values: readonly (number | null)[],
  { label, color, rangeMin = 0 }: { label: string; color: string; rangeMin?: number },
): string {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return ''
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const more = Math.max(0, rangeMin - (high - low)) / 2
  const x = scaleLinear([0, values.length - 1], [EDGE, WIDTH - EDGE])
  const y = scaleLinear([low - more, high + more], [HEIGHT - EDGE, EDGE])
  const path = line<number | null>(
    (_, nr) => x(nr),
    (value) => y(value ?? 0),
  ).defined((value) => value !== null)
  return `<svg class="week" role="img" aria-label="${escapeUTF8(label)}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none"><path d="${path([...values]) ?? ''}" stroke="var(--${color})"/></svg>`
}

function lookOf(slot: number): string {
  const place = slot % DASHES.length
  const dash = DASHES[place] ? ` stroke-dasharray="${DASHES[place]}"` : ''
  return `stroke="var(--s${place + 1})"${dash}`
}

/** Such as "10 Mar, 12:00", or the day alone of steps of days: of UTC, as all times of an embed. */
function timeText(ms: number, stepMs: number): string {
  return new Date(ms).toLocaleString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    ...(stepMs < DAY_MS && { hour: '2-digit', minute: '2-digit' }),
  })
}
