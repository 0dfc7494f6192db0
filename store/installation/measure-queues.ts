import type { Database } from '../database.ts'

export interface QueueMeasures {
  /** How many entries the tape has had. */
  tapeEntries: number
  /** How many of them each reader has not read yet. */
  readers: { name: string; behind: number }[]
  /** Mails that wait to be sent; counted up to MAILS_COUNTED_MAX. */
  mailsWaiting: number
}

const MAILS_COUNTED_MAX = 100_000
const READERS_MAX = 50

/** What waits to be done. A few rows and one range of an index. */
export async function measureQueues(db: Database): Promise<QueueMeasures> {
  const { rows: heads } = await db.pool.query<{ seq: string; mails: string }>(
    `select (select seq from tape_head) as seq,
  (select count(*) from (select 1 from mails where settled_at is null limit $1) as waiting) as mails`,
    [MAILS_COUNTED_MAX],
  )
  const { rows: readers } = await db.pool.query<{ name: string; seq: string }>(
    'select name, seq from tape_readers order by name limit $1',
    [READERS_MAX],
  )
  const tapeEntries = Number(heads[0]?.seq ?? 0)
  return {
    tapeEntries,
    readers: readers.map(({ name, seq }) => ({ name, behind: Math.max(0, tapeEntries - Number(seq)) })),
    mailsWaiting: Number(heads[0]?.mails ?? 0),
  }
}
