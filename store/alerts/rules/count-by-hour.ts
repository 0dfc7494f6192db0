import type { Database } from '../../database.ts'
import { queryRowsWithin } from '../../queries.ts'
import { conditionOf, fromPosts, type PostFilter } from '../../social/post-filter.ts'

const HOUR_SECONDS = 3_600

/**
 * How many posts a filter finds in each hour that has any, by the number of the hour since 1970. Undefined where it takes
 * longer than `timeoutMs`.
 */
export async function countByHour(
  db: Database,
  filter: PostFilter & { from: Date; until: Date },
  { timeoutMs }: { timeoutMs: number },
): Promise<Map<number, number> | undefined> {
  const { text, values } = conditionOf(filter)
  const statement = {
    text: `select floor(extract(epoch from created_at) / ${HOUR_SECONDS}), count(*)
from ${fromPosts(filter.platform)} where ${text} group by 1`,
    values,
  }
  const rows = await queryRowsWithin(db, statement, { timeoutMs })
  return rows && new Map(rows.map(([hour, posts]) => [Number(hour), Number(posts)]))
}
