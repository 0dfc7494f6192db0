import type { AssetHistory } from '#contract/app/market.ts'
import type { Source } from '#contract/posts.ts'
import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'
import type { Coverage, Span } from '#store/sources/coverage.ts'

/** With fewer posts a step is no burst, however quiet it was before. */
const POSTS_MIN = 5
/** formulas: "burst", simple form: above the mean of the windows before by three standard deviations. */
const DEVIATIONS = 3
const WINDOWS = { hour: 24, day: 14 } as const
/** Before so many windows it is not known what is usual. */
const WINDOWS_MIN = 7
const STEP_MS = { hour: HOUR_MS, day: DAY_MS } as const

/** How many posts of one source spoke of an asset in a whole UTC hour or day. */
interface SourceBucket {
  source: Source
  startsAt: Date
  posts: number
}

interface BurstQuery extends Span {
  grain: 'hour' | 'day'
  coverage: Coverage
}

/**
 * The steps from `from` to `until` in which far more was said than in the day, or the two weeks, before, over the sources
 * that were read throughout these; and those that were left out of a step with enough posts to be one. Pure.
 */
export function findBursts(
  buckets: readonly SourceBucket[],
  { from, until, grain, coverage }: BurstQuery,
): AssetHistory['bursts'] {
  const stepMs = STEP_MS[grain]
  const first = Math.floor(from.getTime() / stepMs)
  const end = Math.ceil(until.getTime() / stepMs)
  const steps = Array.from({ length: Math.max(0, end - first) }, () => new Map<Source, number>())
  for (const { source, startsAt, posts } of buckets) {
    steps[startsAt.getTime() / stepMs - first]?.set(source, posts)
  }
  const spanOf = (place: number): Span => ({
    from: new Date((first + place) * stepMs),
    until: new Date(Math.min((first + place + 1) * stepMs, until.getTime())),
  })
  const starts: string[] = []
  const left = new Set<Source>()
  for (const [place, step] of steps.entries()) {
    const begin = Math.max(0, place - WINDOWS[grain])
    if (place - begin < WINDOWS_MIN || sum(step.values()) < POSTS_MIN) continue
    const windows = steps.slice(begin, place)
    const speakers = [...new Set([step, ...windows].flatMap((said) => [...said.keys()]))]
    const earlier = windows.map((_, nr) => spanOf(begin + nr))
    const compared = coverage.compare({ speakers, now: spanOf(place), earlier })
    for (const source of compared.left) left.add(source)
    const countOf = (said: ReadonlyMap<Source, number>) =>
      sum([...said].flatMap(([source, posts]) => (compared.left.includes(source) ? [] : posts)))
    const before = windows.filter((_, nr) => compared.isRead[nr]).map(countOf)
    if (isBurst(countOf(step), before)) starts.push(spanOf(place).from.toISOString())
  }
  return { starts, left: [...left].sort() }
}

function isBurst(posts: number, before: readonly number[]): boolean {
  if (posts < POSTS_MIN || before.length < WINDOWS_MIN) return false
  const mean = sum(before) / before.length
  const variance = sum(before.map((count) => (count - mean) ** 2)) / before.length
  return posts > mean + DEVIATIONS * Math.sqrt(variance)
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0)
}
