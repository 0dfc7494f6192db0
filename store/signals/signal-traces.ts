import type { Queryable } from './queryable.ts'
import type { SourceHour } from './signal-row.ts'

/** What later hours are compared with: prints of the texts and hashes of the authors, as analysis writes them. */
export interface StoredTraces {
  prints: Uint8Array
  authors: Uint8Array
}

/** Those of each hour, in the order of the hours; undefined where none are stored. By the primary key. */
export async function findTraces(db: Queryable, hours: SourceHour[]): Promise<(StoredTraces | undefined)[]> {
  if (hours.length === 0) return []
  const { rows } = await db.query<StoredTraces & { place: number }>({
    name: 'find-traces',
    text: `select place::int, prints, authors
           from unnest($1::text[], $2::timestamptz[]) with ordinality as hour (platform, starts_at, place)
           join signal_traces using (platform, starts_at)`,
    values: [hours.map(({ platform }) => platform), hours.map(({ startsAt }) => startsAt)],
  })
  const found = new Map(rows.map(({ place, prints, authors }) => [place, { prints, authors }]))
  return hours.map((_, index) => found.get(index + 1))
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
