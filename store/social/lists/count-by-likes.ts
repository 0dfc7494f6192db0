import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'
import { queryRows } from '../../queries.ts'
import { LIKE_GRAINS, likeBucketAfter, likeBucketOf } from '../like-buckets.ts'
import { fromPosts, isOfSeveral, isTimeOnly, type PostFilter, quoteSource } from '../post-filter.ts'
import { cover, type Stretch } from '../time-grains.ts'

export interface LikeCount {
  posts: number
  isEstimate: boolean
}

/** Up to this many posts of a bucket that a bound cuts, or of a day that an edge cuts, are counted one by one. */
const CUT_MAX = 20_000

/**
 * How many posts a filter matches that narrows by likes, and by nothing else but time, whatever its `asOf`: whole buckets
 * of whole days from the roll-ups, and what bounds and edges cut by the index. Exact unless a bucket that is cut holds
 * very many; it is taken for evenly filled then. Undefined for other filters, and where an edge cuts a day of very many.
 */
export async function countByLikes(db: Database, filter: PostFilter): Promise<LikeCount | undefined> {
  const range = likesAlone(filter)
  if (!range) return undefined
  const { platform } = filter
  const stretches = cover(filter, LIKE_GRAINS)
  const days = stretches.filter(({ grain }) => grain !== 'part')
  const parts = stretches.filter(({ grain }) => grain === 'part')
  const cuts = cutBuckets(range)
  const inDays = (buckets: string) =>
    days
      .map((stretch) => `select posts from like_rollups where ${inStretch(platform, stretch)} and ${buckets}`)
      .join(' union all ')
  const sumOf = (buckets: string) =>
    days.length === 0 ? '0' : `(select coalesce(sum(posts), 0) from (${inDays(buckets)}) as block)`
  const [first, last] = [days.at(0)?.start ?? 0, days.at(-1)?.end ?? 0]
  const columns = [
    sumOf(between('bucket', wholeBuckets(range))),
    ...cuts.flatMap((cut) => [
      sumOf(`bucket = ${cut.bucket}`),
      days.length === 0
        ? '0'
        : countUpTo(platform, [between('likes', cut), ...timeConditions('created_at', first, last)], 'likes'),
    ]),
    ...parts.map(({ start, end }) =>
      countUpTo(
        platform,
        [between('likes', range), ...timeConditions('created_at', start, end)],
        'created_at',
      ),
    ),
  ]
  const [row = []] = await queryRows(db, { text: `select ${columns.join(', ')}`, values: [] })
  const [whole = 0, ...others] = row.map(Number)
  const inParts = others.slice(cuts.length * 2)
  if (inParts.some((posts) => posts > CUT_MAX)) return undefined
  let posts = whole + inParts.reduce((sum, part) => sum + part, 0)
  let isEstimate = false
  for (const [index, { bucket, from, until }] of cuts.entries()) {
    const [inBucket = 0, counted = 0] = others.slice(index * 2)
    if (counted <= CUT_MAX) posts += counted
    else {
      isEstimate = true
      posts += Math.max(counted, Math.round((inBucket * (until - from)) / (likeBucketAfter(bucket) - bucket)))
    }
  }
  return { posts, isEstimate }
}

/** From so many likes on, to fewer than so many. */
interface LikeRange {
  from: number
  until: number
}

function likesAlone(filter: PostFilter): LikeRange | undefined {
  const [range, ...others] = filter.ranges
  if (range?.count !== 'likes' || others.length > 0 || isOfSeveral(filter.platform)) return undefined
  if (!isTimeOnly({ ...filter, ranges: [] })) return undefined
  return { from: range.min ?? 0, until: (range.max ?? Number.POSITIVE_INFINITY) + 1 }
}

/** The buckets that the range holds whole; none where `from` is not below `until`. */
function wholeBuckets({ from, until }: LikeRange): LikeRange {
  return {
    from: likeBucketOf(from) === from ? from : likeBucketAfter(from),
    until: Number.isFinite(until) ? likeBucketOf(until) : until,
  }
}

/** The parts of buckets that the range holds at its ends. */
function cutBuckets(range: LikeRange): (LikeRange & { bucket: number })[] {
  const { from, until } = range
  if (from >= until) return []
  const whole = wholeBuckets(range)
  const ends: LikeRange[] =
    whole.from > whole.until
      ? [range] // within one bucket
      : [
          { from, until: whole.from },
          { from: whole.until, until },
        ]
  return ends
    .filter((end) => end.from < end.until && Number.isFinite(end.from))
    .map((end) => ({ ...end, bucket: likeBucketOf(end.from) }))
}

/** Numbers and moments stand in the text, as each of them leads to another plan. */
function between(column: string, { from, until }: LikeRange): string {
  if (from >= until) return 'false'
  const conditions = [
    ...(Number.isFinite(from) ? [`${column} >= ${from}`] : ['false']),
    ...(Number.isFinite(until) ? [`${column} < ${until}`] : []),
  ]
  return conditions.join(' and ')
}

function inStretch(platform: Source, { grain, start, end }: Stretch): string {
  return [
    `platform = ${quoteSource(platform)}`,
    `grain = '${grain}'`,
    ...timeConditions('starts_at', start, end),
  ].join(' and ')
}

function timeConditions(column: string, start: number, end: number): string[] {
  return [
    ...(Number.isFinite(start) ? [`${column} >= '${new Date(start).toISOString()}'`] : []),
    ...(Number.isFinite(end) ? [`${column} < '${new Date(end).toISOString()}'`] : []),
  ]
}

/** The order has the planner walk that index instead of reading the table. */
function countUpTo(platform: Source, conditions: string[], order: 'likes' | 'created_at'): string {
  return `(select count(*) from (
  select 1 from ${fromPosts(platform)} where ${conditions.join(' and ')} order by ${order} limit ${CUT_MAX + 1}
) as counted)`
}
