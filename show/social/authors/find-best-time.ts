import type { Report } from './report.ts'

/** Fewer posts than this in an hour of the week say nothing of the hour. */
const POSTS_MIN = 3

/** The hour of the week whose posts have the most engagement each; undefined where no hour has enough posts with counts. */
export function findBestTime(
  hours: Report['hours'],
): { weekday: number; hour: number; posts: number; each: number } | undefined {
  const known = hours.flatMap(({ weekday, hour, posts, engagement }) =>
    posts >= POSTS_MIN && engagement !== undefined
      ? [{ weekday, hour, posts, each: Math.round(engagement / posts) }]
      : [],
  )
  return known.toSorted((a, b) => b.each - a.each)[0]
}
