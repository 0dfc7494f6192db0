import type { Database } from '../database.ts'
import type { Queries } from '../queries.ts'
import type { TapeKind, TapePlace } from './append-to-tape.ts'
import { findFirstHidden, IS_SHARDED } from './find-first-hidden.ts'

/** An entry at its place. */
export interface TapeRow extends TapePlace {
  kind: TapeKind
  source: string
  subject: string
  claimedAt: Date | null
  symbols: string[]
  data: unknown
}

/** The last place of the tape up to which its posts can be read: what comes later is news. */
export async function getTapeHead(db: Queries): Promise<TapePlace> {
  const { rows } = await db.pool.query<TapePlace & { isSharded: boolean }>(
    `select seq, at, ${IS_SHARDED} from tape_head`,
  )
  const [head] = rows
  if (!head) throw new Error('the tape has no head')
  const hidden = head.isSharded ? await findFirstHidden(db, head.seq) : undefined
  // The place just before it: numbers have no hole, and `at` never goes back.
  return hidden ? { seq: String(BigInt(hidden.seq) - 1n), at: hidden.at } : { seq: head.seq, at: head.at }
}

/** When the tape begins; undefined while it is empty. By its primary key. */
export async function findTapeStart(db: Database): Promise<Date | undefined> {
  const { rows } = await db.pool.query<{ at: Date }>('select at from tape order by at, seq limit 1')
  return rows[0]?.at
}

/**
 * The entries after a place whose posts can be read, oldest first, at most `limit`. An index range of the newest days
 * alone.
 */
export async function listTapeAfter(db: Database, after: TapePlace, limit: number): Promise<TapeRow[]> {
  const { rows } = await db.pool.query<TapeRow & { isSharded: boolean }>({
    name: 'list-tape-after',
    // The days before the place are left out by `at`, which never goes back along the tape.
    text: `select seq, at, kind, source, subject, claimed_at as "claimedAt", symbols, data, ${IS_SHARDED}
           from tape where at >= $1 and seq > $2 order by at, seq limit $3`,
    values: [after.at, after.seq, limit],
  })
  const last = rows.at(-1)
  const hidden = last?.isSharded ? await findFirstHidden(db, last.seq) : undefined
  return hidden ? rows.filter(({ seq }) => BigInt(seq) < BigInt(hidden.seq)) : rows
}

/**
 * The place of the entry with this number, for a reader that has only the number. Undefined when the tape does not
 * reach back that far, or not yet that far ahead.
 */
export async function findTapePlace(db: Database, seq: string): Promise<TapePlace | undefined> {
  const { rows } = await db.pool.query<TapePlace>('select seq, at from tape where seq = $1', [seq])
  if (rows[0]) return rows[0]
  const { rows: heads } = await db.pool.query<TapePlace>('select seq, at from tape_head where seq = $1', [
    seq,
  ])
  return heads[0]
}
