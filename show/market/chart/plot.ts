import { formatPrice } from '../../ui/format/numbers.ts'

/**
 * Where the chart of an asset draws what. Its page has to be light, and d3-scale and d3-shape weigh 13 kB with what they
 * bring along; the charts of the other pages use them.
 */

/** Values on a straight axis; `invert` gives the value at a place. */
export interface Scale {
  (value: number): number
  invert: (px: number) => number
  domain: Pair
}

type Pair = readonly [number, number]

/** From values to px. A domain without extent lies in the middle. */
export function linearScale(domain: Pair, range: Pair): Scale {
  const between = ([a, b]: Pair, part: number) => a * (1 - part) + b * part
  const partOf = ([a, b]: Pair, at: number) => (a === b ? 0.5 : (at - a) / (b - a))
  return Object.assign((value: number) => between(range, partOf(domain, value)), {
    invert: (px: number) => between(domain, partOf(range, px)),
    domain,
  })
}

/** Round values within the domain, about `count` of them: 1, 2 or 5 times a power of ten apart. */
export function roundTicks([bottom, top]: Pair, count: number): number[] {
  const raw = (top - bottom) / Math.max(1, count)
  if (!(raw > 0) || !Number.isFinite(raw)) return []
  const power = Math.floor(Math.log10(raw))
  const error = raw / 10 ** power
  const factor = error >= Math.sqrt(50) ? 10 : error >= Math.sqrt(10) ? 5 : error >= Math.SQRT2 ? 2 : 1
  // Below one, a division by a whole number: 3 / 10 is 0.3, and 3 * 0.1 is not.
  const write = (index: number) =>
    power < 0 ? (index * factor) / 10 ** -power : index * factor * 10 ** power
  const step = write(1)
  const first = Math.ceil(bottom / step)
  return Array.from({ length: Math.max(0, Math.floor(top / step) - first + 1) }, (_, n) => write(first + n))
}

/** A line through places one after the other, broken where there is none. */
export function lineThrough(heights: readonly (number | undefined)[], x: Scale): string {
  return heights
    .map((y, index) =>
      y === undefined
        ? ''
        : `${heights[index - 1] === undefined ? 'M' : 'L'}${x(index)},${y}${isAlone(heights, index) ? 'Z' : ''}`,
    )
    .join('')
}

/** A place without neighbours is a dot, which a closed line draws. */
function isAlone(heights: readonly unknown[], index: number): boolean {
  return heights[index - 1] === undefined && heights[index + 1] === undefined
}

/** The area between two lines, broken where there is none. */
export function bandBetween(edges: readonly (Pair | undefined)[], x: Scale): string {
  let path = ''
  let back = ''
  edges.forEach((edge, index) => {
    if (!edge) return
    const [low, high] = edge
    path += `${back === '' ? 'M' : 'L'}${x(index)},${high}`
    back = `L${x(index)},${low}${back}`
    if (edges[index + 1]) return
    path += `${back}Z`
    back = ''
  })
  return path
}

/** Where the steps of a chart stand, in px from the left edge of its frame. */
export interface ChartSpan {
  /** The middle of the first step. */
  left: number
  /** The middle of the last step. */
  right: number
  /** The room of the labels at the right. */
  gutter: number
}

const DIGIT_PX = 7
const LABEL_PADDING_PX = 20

/** Where steps stand in a frame of so many px, with room at the right for a label such as `widest`. */
export function spanOf(frame: { width: number; stepCount: number; widest: string }): ChartSpan {
  const gutter = frame.widest.length * DIGIT_PX + LABEL_PADDING_PX
  const plot = Math.max(0, frame.width - gutter)
  const halfStep = plot / frame.stepCount / 2
  return { left: halfStep, right: plot - halfStep, gutter }
}

/** The prices of an axis, in US dollars. Round marks need no cents once they are thousands apart from nothing. */
export function formatPriceTicks(prices: readonly number[]): string[] {
  const isRound = prices.every(
    (price) => Math.abs(price) >= 1_000 && Number.isInteger(Math.round(price * 1e6) / 1e6),
  )
  return prices.map((price) => (isRound ? formatPrice(price).replace(/\.00$/, '') : formatPrice(price)))
}
