import type { Database } from '../database.ts'

const DELETED_AT_ONCE = 2_000

/**
 * Takes the ticks from before a moment off the tape, a bounded number at a time; candles hold the prices from then on.
 * The tape is read from its oldest day on, which holds few of them after the first call.
 */
export async function pruneTapeTicks(db: Database, before: Date): Promise<void> {
  for (;;) {
    const { rowCount } = await db.pool.query(
      `delete from tape using (
         select seq, at from tape where kind = 'tick' and at < $1 order by at, seq limit $2
       ) as old
       where tape.at = old.at and tape.seq = old.seq and tape.at < $1`,
      [before, DELETED_AT_ONCE],
    )
    if ((rowCount ?? 0) < DELETED_AT_ONCE) return
  }
}
