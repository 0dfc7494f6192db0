import { TREND_WINDOWS, USUAL_DAYS_MIN } from '#contract/figures.ts'
import { changeInterval, meanOf, scatterOf } from '../statistics.ts'
import { type FigureSums, type FigureValue, part } from './figure-sums.ts'

export function posts({ own, raw, counted, authors }: FigureSums): FigureValue {
  return {
    value: own.posts,
    n: own.posts,
    parts: [part('posts that count', counted.posts), part('all posts', raw.posts), part('people', authors)],
  }
}

export function rawPosts({ raw, counted }: FigureSums): FigureValue {
  return {
    value: raw.posts,
    n: raw.posts,
    parts: [part('all posts', raw.posts), part('posts that count', counted.posts)],
  }
}

/** In percent against the 24 hours before; the interval needs days to say how counts scatter. */
export function postsChange({ own, before: compared, usual }: FigureSums): FigureValue {
  if (compared === 'counting') return { n: own.posts, reason: compared, parts: [] }
  if (!compared) return { n: own.posts, reason: 'no_history', parts: [] }
  const [now, before] = [compared.now.posts, compared.before.posts]
  const parts = [part('posts of what is compared', now), part('posts of the 24 hours before', before)]
  if (before === 0) return { n: now, reason: 'no_history', parts }
  const days = usual === 'counting' ? [] : usual.days.map((day) => day.posts)
  const interval = changeInterval({ now, before, times: 1, scatter: scatterOf(days) })
  return { value: (100 * (now - before)) / before, ...interval, n: now + before, parts }
}

/** In percent against the mean of the days before. */
export function postsToUsual({ own, usual }: FigureSums): FigureValue {
  if (usual === 'counting') return { n: own.posts, reason: usual, parts: [] }
  const days = usual.days.map((day) => day.posts)
  const now = usual.now.posts
  const before = usualPosts({ usual })
  const parts = [
    part('posts of what is compared', now),
    part('mean of the days before', before),
    part('days compared', days.length),
  ]
  if (before === undefined || before === 0) return { n: now, reason: 'no_history', parts }
  const interval = changeInterval({ now, before, times: days.length, scatter: scatterOf(days) })
  return { value: (100 * (now - before)) / before, ...interval, n: now, parts }
}

/** The posts of a usual day: the mean of the days before, as far as enough of these can be compared. */
export function usualPosts({ usual }: Pick<FigureSums, 'usual'>): number | undefined {
  if (usual === 'counting' || usual.days.length < USUAL_DAYS_MIN) return undefined
  return meanOf(usual.days.map((day) => day.posts))
}

/** How many times as many posts as in the mean of the windows before. */
export function trend({ own, earlier }: FigureSums): FigureValue {
  const [now, before] = [earlier?.now.posts ?? 0, earlier?.before.posts ?? 0]
  const parts = [part('posts of what is compared', now), part('posts of the windows before', before)]
  if (before === 0) return { n: own.posts, reason: 'no_history', parts }
  return { value: (TREND_WINDOWS * now) / before, n: now + before, parts }
}
