import { toStorableJson } from '../../to-storable-json.ts'
import { withTimeout } from '../../with-timeout.ts'
import { LIKE_GRAINS, likeBucketOf } from '../like-buckets.ts'
import { floorTo } from '../time-grains.ts'
import { toCount } from './post-row.ts'
import type { Sums } from './sums.ts'

/** How many posts of each day, month and year have how many likes, by buckets; a post without the count is in none. */
export function createLikeRollups(): Sums {
  const days = new Map<string, LikeRollup>()
  return {
    add(post, sign) {
      const likes = toCount(post.likes)
      if (likes === undefined) return
      const day = floorTo(post.createdAt.getTime(), 'day')
      const bucket = likeBucketOf(likes)
      const key = `${post.platform}:${day}:${bucket}`
      const known = days.get(key) ?? {
        platform: post.platform,
        day: new Date(day).toISOString(),
        bucket,
        posts: 0,
      }
      days.set(key, known)
      known.posts += sign
    },
    async save(client, { timeoutMs }) {
      const changed = [...days.values()].filter(({ posts }) => posts !== 0)
      if (changed.length === 0) return
      const values = [toStorableJson(changed)]
      await client.query(withTimeout({ name: 'save-like-rollups', text: UPSERT, values }, timeoutMs))
      if (changed.some(({ posts }) => posts < 0)) {
        await client.query(withTimeout({ name: 'drop-like-rollups', text: DROP_EMPTY, values }, timeoutMs))
      }
    },
  }
}

interface LikeRollup {
  platform: string
  /** Its first moment. */
  day: string
  bucket: number
  posts: number
}

const CHANGED = `json_to_recordset($1) as changed (platform text, day timestamptz, bucket bigint, posts bigint)
  cross join (values ${LIKE_GRAINS.map((grain) => `('${grain}')`).join(', ')}) as wanted (grain)`

// The rows come sorted by their key: two savers lock them in one order and cannot deadlock.
const UPSERT = `
insert into like_rollups as known (platform, grain, starts_at, bucket, posts)
select platform, grain, date_trunc(grain, day, 'UTC'), bucket, sum(posts)
from ${CHANGED}
group by 1, 2, 3, 4
order by 1, 2, 3, 4
on conflict (platform, grain, starts_at, bucket) do update set posts = known.posts + excluded.posts`

/** A bucket without posts has no row, as after a rebuild. The rows are locked by the statement before. */
const DROP_EMPTY = `
delete from like_rollups
where posts = 0 and (platform, grain, starts_at, bucket) in (
  select platform, grain, date_trunc(grain, day, 'UTC'), bucket from ${CHANGED})`
