import type { Database } from '../database.ts'

/**
 * Whether this process may read the source, or do the job of that name, until `until`: true for the one that holds the lease, and for the first to
 * ask when it was not renewed. `holder` is a UUID of the process.
 */
export async function takeSourceLease(
  db: Database,
  { source, holder, now, until }: { source: string; holder: string; now: Date; until: Date },
): Promise<boolean> {
  const { rowCount } = await db.pool.query({
    name: 'take-source-lease',
    text: `insert into source_leases as lease (source, holder, until) values ($1, $2, $4)
           on conflict (source) do update set holder = excluded.holder, until = excluded.until
           where lease.holder = excluded.holder or lease.until < $3`,
    values: [source, holder, now, until],
  })
  return rowCount === 1
}

/** Lets another process read the source at once. */
export async function giveBackSourceLease(
  db: Database,
  { source, holder }: { source: string; holder: string },
): Promise<void> {
  await db.pool.query('delete from source_leases where source = $1 and holder = $2', [source, holder])
}
