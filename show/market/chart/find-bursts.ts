import type { ChartStep } from './chart-steps.ts'

/** With fewer posts a step is no burst, however quiet it was before. */
const POSTS_MIN = 5
/** formulas: "burst", simple form: above the mean of the windows before by three standard deviations. */
const DEVIATIONS = 3
const WINDOWS = { hour: 24, day: 14 } as const
/** Before so many windows it is not known what is usual. */
const WINDOWS_MIN = 7

/** Places of the steps in which far more was said than in the day, or the two weeks, before. */
export function findBursts(steps: readonly ChartStep[], unit: 'hour' | 'day'): ReadonlySet<number> {
  const found = new Set<number>()
  steps.forEach(({ posts }, index) => {
    const before = steps.slice(Math.max(0, index - WINDOWS[unit]), index).map((step) => step.posts)
    if (posts < POSTS_MIN || before.length < WINDOWS_MIN) return
    const mean = before.reduce((sum, count) => sum + count, 0) / before.length
    const variance = before.reduce((sum, count) => sum + (count - mean) ** 2, 0) / before.length
    if (posts > mean + DEVIATIONS * Math.sqrt(variance)) found.add(index)
  })
  return found
}
