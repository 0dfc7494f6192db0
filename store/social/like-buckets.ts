import { COUNT_MAX } from '#contract/post-limits.ts'

/** The units of time that are summed up. */
export const LIKE_GRAINS = ['year', 'month', 'day'] as const

const STEPS = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8]

/** The least likes of each bucket, ascending: ten a decade, at the numbers that people ask for. */
export const LIKE_EDGES: readonly number[] = [0, ...listEdges()]

function* listEdges(): Generator<number> {
  for (let decade = 1; decade <= COUNT_MAX; decade *= 10) {
    for (const step of STEPS) {
      const edge = Math.round(step * decade)
      if (Math.abs(edge - step * decade) < 1e-9 && edge <= COUNT_MAX) yield edge
    }
  }
}

/** The bucket that so many likes lie in, by its least likes. */
export function likeBucketOf(likes: number): number {
  return LIKE_EDGES[LIKE_EDGES.findLastIndex((edge) => edge <= likes)] ?? 0
}

/** The least likes of the buckets behind it; nothing is beyond the last. */
export function likeBucketAfter(likes: number): number {
  return LIKE_EDGES.find((edge) => edge > likes) ?? Number.POSITIVE_INFINITY
}

const EDGES_SQL = `'{${LIKE_EDGES.join(',')}}'::bigint[]`

/** The bucket of the column `likes`. */
export const LIKE_BUCKET_SQL = `(${EDGES_SQL})[width_bucket(likes, ${EDGES_SQL})]`
