import type { Source } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import type { Database } from '../../database.ts'
import { queryRows } from '../../queries.ts'
import { fromPosts } from '../post-filter.ts'
import { symbolMark } from '../search-query.ts'
import type { Period } from '../time-grains.ts'
import type { TimeBlock } from './list-time-blocks.ts'

const LATECOMERS_MAX = 50_000

/**
 * The blocks without the posts that were stored after `asOf`. When these are more than LATECOMERS_MAX the blocks stay
 * as they are: pages then shift, as page numbers do, but the answer stays fast.
 */
export async function leaveOutLatecomers(
  db: Database,
  query: { platform: Source; symbol?: string; period: Period; blocks: TimeBlock[]; asOf: Date },
): Promise<TimeBlock[]> {
  const late = await listLateHours(db, query)
  const lateTotal = late.reduce((sum, hour) => sum + hour.posts, 0)
  if (lateTotal === 0 || lateTotal > LATECOMERS_MAX) return query.blocks
  return query.blocks.map((block) => {
    const firstHour = Math.floor(block.start / HOUR_MS) * HOUR_MS // a part of an hour begins within one
    const inBlock = late.filter(({ start }) => start >= firstHour && start < block.end)
    return { ...block, posts: block.posts - inBlock.reduce((sum, { posts }) => sum + posts, 0) }
  })
}

/** By the index posts_collected. */
async function listLateHours(
  db: Database,
  { platform, symbol, period, asOf }: { platform: Source; symbol?: string; period: Period; asOf: Date },
): Promise<{ start: number; posts: number }[]> {
  const rows = await queryRows(db, {
    text: `select extract(epoch from date_trunc('hour', created_at, 'UTC')), count(*)
from (
  select created_at${symbol ? ', search' : ''} from ${fromPosts(platform)} where collected_at > $1
  order by collected_at desc limit ${LATECOMERS_MAX + 1}
) as late
where created_at >= $2 and created_at < $3${symbol ? ' and search @@ $4::tsquery' : ''}
group by 1`,
    values: [
      asOf.toISOString(),
      period.from?.toISOString() ?? '-infinity',
      period.until?.toISOString() ?? 'infinity',
      ...(symbol ? [symbolMark(symbol)] : []),
    ],
  })
  return rows.map(([start, posts]) => ({ start: Number(start) * 1000, posts: Number(posts) }))
}
