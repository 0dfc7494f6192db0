import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** Something that is counted in a window of time. */
export interface Attempt {
  /** Such as `sign-in:account`. */
  kind: string
  /** SHA-256 of the account or address. */
  subjectHash: Buffer
  windowStart: Date
}

/** Counts one more of each and gives the new counts in the same order. Counts of several at once are all different. */
export async function takeAttempts(db: Database, attempts: Attempt[]): Promise<number[]> {
  const rows = await db.sql
    .insertInto('attempts')
    .values(
      attempts.map(({ kind, subjectHash, windowStart }) => ({
        kind,
        subject_hash: subjectHash,
        window_start: windowStart,
        count: 1,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject_hash', 'window_start'])
        .doUpdateSet({ count: sql<number>`attempts.count + 1` }),
    )
    .returning(['kind', 'count'])
    .execute()
  const countByKind = new Map(rows.map((row) => [row.kind, row.count]))
  return attempts.map(({ kind }) => countByKind.get(kind) ?? 0)
}
