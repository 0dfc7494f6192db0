import type { Database } from '#store/database.ts'
import type { TapePlace } from '#store/tape/append-to-tape.ts'
import { findTapePlace, getTapeHead } from '#store/tape/read-tape.ts'

/** How far back a stream goes on. */
export const RESUME_HOURS_MAX = 24 // ours: a night without the network, and few enough entries to read again

export type Cursor = { status: 'ok'; place: TapePlace } | { status: 'too-old' } | { status: 'unknown' }

/** Where a stream begins: behind the entry with this number, or at the end of the tape. */
export async function findCursor(
  db: Database,
  { after, now }: { after: string | undefined; now: Date },
): Promise<Cursor> {
  const head = await getTapeHead(db)
  if (after === undefined) return { status: 'ok', place: head }
  if (!/^\d{1,15}$/.test(after) || Number(after) > Number(head.seq)) return { status: 'unknown' }
  const place = await findTapePlace(db, after)
  const oldest = now.getTime() - RESUME_HOURS_MAX * 3_600_000
  if (!place || (place.at.getTime() < oldest && place.seq !== head.seq)) return { status: 'too-old' }
  return { status: 'ok', place }
}
