import type { Queryable } from './queryable.ts'
import type { SourceHour } from './signal-row.ts'

/** What later hours are compared with: prints of the texts and hashes of the authors, as analysis writes them. */
export interface StoredTraces {
  prints: Uint8Array
  authors: Uint8Array
}

/** By the primary key. */
export async function findTraces(
  db: Queryable,
  { platform, startsAt }: SourceHour,
): Promise<StoredTraces | undefined> {
  const { rows } = await db.query<StoredTraces>({
    name: 'find-traces',
    text: 'select prints, authors from signal_traces where platform = $1 and starts_at = $2',
    values: [platform, startsAt],
  })
  return rows[0]
}

/** Without traces: the hour has no post. */
export async function saveTraces(
  db: Queryable,
  { platform, startsAt }: SourceHour,
  traces: StoredTraces | undefined,
): Promise<void> {
  if (!traces) {
    await db.query('delete from signal_traces where platform = $1 and starts_at = $2', [platform, startsAt])
    return
  }
  await db.query({
    name: 'save-traces',
    text: `insert into signal_traces (platform, starts_at, prints, authors) values ($1, $2, $3, $4)
           on conflict (platform, starts_at) do update set prints = excluded.prints, authors = excluded.authors`,
    values: [platform, startsAt, Buffer.from(traces.prints), Buffer.from(traces.authors)],
  })
}
