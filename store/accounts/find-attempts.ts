import type { Database } from '../database.ts'
import type { Attempt } from './take-attempts.ts'

/** How many of each were counted, in the same order; 0 where there are none. The kinds are all different. */
export async function findAttempts(db: Database, attempts: Attempt[]): Promise<number[]> {
  const rows = await db.sql
    .selectFrom('attempts')
    .select(['kind', 'count'])
    .where((where) =>
      where.or(
        attempts.map(({ kind, subjectHash, windowStart }) =>
          where.and({ kind, subject_hash: subjectHash, window_start: windowStart }),
        ),
      ),
    )
    .execute()
  const countByKind = new Map(rows.map((row) => [row.kind, row.count]))
  return attempts.map(({ kind }) => countByKind.get(kind) ?? 0)
}
