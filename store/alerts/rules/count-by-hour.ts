import type { Database } from '../../database.ts'
import { queryRows } from '../../queries.ts'
import { runTransaction } from '../../run-transaction.ts'
import { conditionOf, fromPosts, type PostFilter } from '../../social/post-filter.ts'

const HOUR_SECONDS = 3_600
const CANCELED = '57014' // query_canceled

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
  try {
    const rows = await runTransaction(
      db.pool,
      (client) =>
        queryRows(
          { pool: client },
          {
            text: `select floor(extract(epoch from created_at) / ${HOUR_SECONDS}), count(*)
from ${fromPosts(filter.platform)} where ${text} group by 1`,
            values,
          },
        ),
      { statementTimeoutMs: timeoutMs },
    )
    return new Map(rows.map(([hour, posts]) => [Number(hour), Number(posts)]))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === CANCELED) return undefined
    throw error
  }
}
