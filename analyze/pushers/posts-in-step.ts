import { HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import { sum } from '../statistics.ts'
import { createGroups } from './posts-alike.ts'

/** A post by which step is kept: who wrote it, and when, in ms. */
export interface TimedPost {
  author: number
  at: number
}

/** So near two posts are in step. */
const STEP_MS = 2 * MINUTE_MS
/** Two accounts keep step when they did so often ... */
const STEPS_MIN = 3
/** ... in at least this share of what either wrote ... */
const SHARE_MIN = 0.5
/** ... and this is how often chance would bring that about, at most, of all pairs together. */
const CHANCE_MAX = 1e-3
/** Of the posts behind one the next ones are looked at. */
const LOOKED_AT_MAX = 128
const LEFT_OUT_HOURS = 2
const MINUTES = HOUR_MS / MINUTE_MS
const PAUSE_EVERY = 500

/**
 * Groups accounts that post within two minutes of each other again and again, whatever they say: three times at least, in
 * half of what either wrote, and more often than chance, which is reckoned by how many of all posts fall into a minute of the
 * hour, so that what is sent at the full hour is no step. `posts` are sorted by time, and are of the time from `from` to
 * `until`, in ms. Gives lists of authors.
 */
export async function groupInStep(
  posts: readonly TimedPost[],
  { authors, from, until, pause }: { authors: number; from: number; until: number; pause(): Promise<void> },
): Promise<number[][]> {
  const written = new Uint32Array(authors)
  for (const { author } of posts) written[author] = written[author]! + 1 // one place an author
  const often = posts.filter(({ author }) => written[author]! >= STEPS_MIN)
  const steps = await countSteps(often, { authors, pause })
  const busyness = findBusyness(posts)
  const placesOf = Map.groupBy(often, ({ author }) => author)
  const writers = placesOf.size
  const groups = createGroups(authors)
  for (const [nr, [pair, count]] of steps.entries()) {
    if (nr % PAUSE_EVERY === 0) await pause()
    const [a, b] = [Math.floor(pair / authors), pair % authors]
    const [more, fewer] = written[a]! > written[b]! ? [a, b] : [b, a]
    if (count < SHARE_MIN * written[more]!) continue
    const atMoments = placesOf.get(fewer) ?? []
    const hours = Math.max(1, (until - from) / HOUR_MS)
    const perPost = (written[more]! * 2 * STEP_MS) / (hours * HOUR_MS)
    const expected = atMoments.reduce(
      (sum, { at }) => sum + Math.min(1, perPost * busyness[minuteOf(at)]!),
      0,
    )
    if (atLeast(count, expected) * ((writers * (writers - 1)) / 2) <= CHANCE_MAX) groups.join(a, b)
  }
  return groups.list()
}

/** How often each two authors posted near each other: of either each post is counted once. By `a * authors + b`, a below b. */
async function countSteps(
  posts: readonly TimedPost[],
  { authors, pause }: { authors: number; pause(): Promise<void> },
): Promise<(readonly [pair: number, count: number])[]> {
  const counts = new Map<number, { count: number; lastOfA: number; lastOfB: number }>()
  for (const [place, { author, at }] of posts.entries()) {
    if (place % PAUSE_EVERY === 0) await pause()
    for (let next = place + 1; next < Math.min(posts.length, place + LOOKED_AT_MAX); next++) {
      const other = posts[next]! // within the posts
      if (other.at - at > STEP_MS) break
      if (other.author === author) continue
      const isFirst = author < other.author
      const key = isFirst ? author * authors + other.author : other.author * authors + author
      const [ofA, ofB] = isFirst ? [place, next] : [next, place]
      const known = counts.get(key)
      if (!known) counts.set(key, { count: 1, lastOfA: ofA, lastOfB: ofB })
      else if (known.lastOfA !== ofA && known.lastOfB !== ofB) {
        known.count++
        known.lastOfA = ofA
        known.lastOfB = ofB
      }
    }
  }
  return [...counts].flatMap(([key, { count }]) => (count < STEPS_MIN ? [] : [[key, count] as const]))
}

/**
 * For each minute of the hour how many times as many posts are written around it as in the mean, at least once: the two hours
 * with most do not count, so that a group that posts at once is not its own excuse.
 */
function findBusyness(posts: readonly TimedPost[]): Float64Array {
  const perHour = new Map<number, Float64Array>()
  for (const { at } of posts) {
    const hour = Math.floor(at / HOUR_MS)
    const counts = perHour.get(hour) ?? new Float64Array(MINUTES)
    perHour.set(hour, counts)
    counts[minuteOf(at)] = counts[minuteOf(at)]! + 1 // a minute of the hour
  }
  const mean = posts.length / MINUTES
  return Float64Array.from({ length: MINUTES }, (_, minute) => {
    const around = [-2, -1, 0, 1, 2].map((off) => {
      const counts = [...perHour.values()].map((hour) => hour[(minute + off + MINUTES) % MINUTES]!)
      return sum(counts.sort((a, b) => b - a).slice(LEFT_OUT_HOURS))
    })
    return Math.max(1, ...around.map((count) => count / mean))
  })
}

function minuteOf(at: number): number {
  return Math.floor((at % HOUR_MS) / MINUTE_MS)
}

/** The probability of so many or more where `expected` are (Poisson). */
function atLeast(count: number, expected: number): number {
  let term = Math.exp(-expected)
  let below = 0
  for (let nr = 0; nr < count; nr++) {
    below += term
    term *= expected / (nr + 1)
  }
  // Where nearly nothing is left, its first summand is exact where the difference would be lost in rounding.
  return Math.max(term, 1 - below)
}
