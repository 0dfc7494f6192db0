import { FIGURES, type Formula } from '#contract/figures.ts'

/** The times that a time is compared with, in days before: the same hours of the days of a week, and of earlier weeks. */
const BASELINE_DAYS = [1, 2, 3, 4, 5, 6, 7, 14, 21, 28]
/** Of fewer, nothing can be said. */
const BASELINE_MIN = 3

/** Every day before a time whose count `findSurprise` may ask for, when asked up to `daysBack` days before it. */
export function listComparedDays(daysBack: number): number[] {
  const days = Array.from({ length: daysBack + 1 }, (_, back) => [
    back,
    ...BASELINE_DAYS.map((day) => back + day),
  ])
  return [...new Set(days.flat())].sort((a, b) => a - b)
}

/**
 * By how many standard deviations a count lies above those of the same hours of earlier days and weeks (z); undefined
 * while less than three of these are known. Counts scatter at least as Poisson's do, so the deviation is at least the root
 * of the mean. `countOf` gives the count so many days before now, undefined: nothing is stored of that day.
 */
export function findSurprise(
  countOf: (daysBefore: number) => number | undefined,
  daysBack = 0,
): number | undefined {
  return compareWithEarlier(countOf, daysBack).surprise
}

/** What a count is compared with; the mean and the deviation, which is that root, are there where the surprise is. */
export interface Compared {
  surprise?: number
  mean?: number
  deviation?: number
  /** So many of the days before are known. */
  days: number
}

/** The surprise with what it is made of. */
export function compareWithEarlier(
  countOf: (daysBefore: number) => number | undefined,
  daysBack = 0,
): Compared {
  const count = countOf(daysBack)
  const earlier = BASELINE_DAYS.flatMap((day) => countOf(daysBack + day) ?? [])
  const days = earlier.length
  if (count === undefined || days < BASELINE_MIN) return { days }
  const mean = earlier.reduce((sum, each) => sum + each, 0) / days
  const variance = earlier.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (days - 1)
  const deviation = Math.sqrt(Math.max(variance, mean, 1))
  return { surprise: (count - mean) / deviation, mean, deviation, days }
}

/** The formula of a topic's surprise, for screens and documents. */
export const SURPRISE: Formula = {
  text: FIGURES.surprise.formula,
  source: FIGURES.surprise.source,
  unit: FIGURES.surprise.unit,
}
const [Z] = SURPRISE.text.split(';')

/** The same of a story. */
export const STORY_SURPRISE: Formula = {
  text: `mean of z over the words of the story that are kept of the 24 hours in which it has most posts; of each word ${Z}; stories come by the larger of that mean and 1, times people`,
  source: SURPRISE.source,
  unit: SURPRISE.unit,
}
