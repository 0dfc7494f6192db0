import type { Database } from '../database.ts'
import type { Attempt } from './take-attempts.ts'

/**
 * Takes one off each count: it was no failure after all. One statement for each, so that no row is held while another
 * is waited for: `takeAttempts` holds several, in the order in which it is given them.
 */
export async function giveBackAttempts(db: Database, attempts: Attempt[]): Promise<void> {
  for (const { kind, subjectHash, windowStart } of attempts) {
    await db.sql
      .updateTable('attempts')
      .set((row) => ({ count: row('count', '-', 1) }))
      .where('count', '>', 0)
      .where((where) => where.and({ kind, subject_hash: subjectHash, window_start: windowStart }))
      .execute()
  }
}
