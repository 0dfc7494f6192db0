import type { Database } from '../database.ts'
import type { VenueTickRow } from '../market/ticks.ts'

/** What the venues said after `from` up to and with `to`, oldest first. */
export async function listVenueTicks(
  db: Database,
  { from, to }: { from: Date; to: Date },
): Promise<VenueTickRow[]> {
  const { rows } = await db.pool.query<{ ticks: VenueTickRow[] }>(
    'select ticks from venue_ticks where at > $1 and at <= $2 order by at',
    [from, to],
  )
  return rows.flatMap((row) => row.ticks)
}
