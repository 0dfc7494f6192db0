/** Which prices a drawing shows, in US dollars: the one at its upper edge and the one above the times at its foot. */
export interface PriceScale {
  top: number
  bottom: number
}

/** The room of the times at the foot of a drawing of prices, in px. */
export const TIMES_HEIGHT = 28

/** So many levels between both edges can be chosen by a pointer. */
const LEVELS = 100
const ROUND = [1, 2, 5, 10]

/** The price at a part of the height, 0 at the top and 1 at the foot, rounded to a level; undefined where none is above 0. */
export function levelAt(part: number, scale: PriceScale): number | undefined {
  return toLevel(scale.top - part * (scale.top - scale.bottom), scale)
}

/** Where a price stands, as a part of the height from the top: 0 to 1 within the drawing. */
export function partOf(price: number, { top, bottom }: PriceScale): number {
  return top === bottom ? 0.5 : (top - price) / (top - bottom)
}

/** The nearest price that people would name on such a scale, such as 64,200 where it shows some thousands of dollars. */
export function toLevel(price: number, scale: PriceScale): number | undefined {
  const step = stepOf(scale)
  const level = Number((Math.round(price / step) * step).toFixed(decimalsOf(step)))
  return level > 0 ? level : undefined
}

/** So many levels further up, or down where it is below 0; the same price where there is none. */
export function moveLevel(price: number, by: number, scale: PriceScale): number {
  return toLevel(price + by * stepOf(scale), scale) ?? price
}

/** A level as a form takes it: decimal text without an exponent, with both digits of cents where it has any. */
export function writeLevel(price: number, scale: PriceScale): string {
  const decimals = decimalsOf(stepOf(scale))
  return price.toFixed(decimals === 1 ? CENTS : decimals)
}

/** The distance of two levels: 1, 2 or 5 and zeros. */
function stepOf({ top, bottom }: PriceScale): number {
  // A price that never moved has levels by its size.
  const least = (top - bottom || Math.abs(top) || 1) / LEVELS
  const ten = 10 ** Math.floor(Math.log10(least))
  return (ROUND.find((times) => times * ten >= least) ?? 10) * ten
}

const CENTS = 2
const DECIMALS_MAX = 18 // those of an alert's price

function decimalsOf(step: number): number {
  return Math.min(DECIMALS_MAX, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)))
}

/** Targets that are named together, since their names would not stand apart: from the top down. */
interface TargetGroup {
  /** In US dollars, the highest first; at least one. */
  targets: readonly number[]
  /** The highest, whose line has the name. */
  top: number
  /** Stands before the price of `top`. */
  name: string
}

/** So far apart, in px, names of targets have to stand. */
const APART_MIN = 18

/** Groups targets by where they are drawn; `y` gives the px from the top of a price. A group is at most one name high. */
export function groupTargets(targets: readonly number[], y: (price: number) => number): TargetGroup[] {
  const groups: [number, ...number[]][] = []
  for (const target of targets.toSorted((a, b) => b - a)) {
    const last = groups.at(-1)
    if (last && y(target) - y(last[0]) < APART_MIN) last.push(target)
    else groups.push([target])
  }
  return groups.map((group) => ({
    targets: group,
    top: group[0],
    name: group.length === 1 ? 'Alert' : `${group.length} alerts near`,
  }))
}
