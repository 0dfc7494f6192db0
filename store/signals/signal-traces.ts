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
  hours: { hour: SourceHour; traces: StoredTraces | undefined }[],
): Promise<void> {
  const gone = hours.filter(({ traces }) => !traces)
  if (gone.length > 0) {
    await db.query(
      `delete from signal_traces where (platform, starts_at) in (select * from unnest($1::text[], $2::timestamptz[]))`,
      [gone.map(({ hour }) => hour.platform), gone.map(({ hour }) => hour.startsAt)],
    )
  }
  const kept = hours.flatMap(({ hour, traces }) => (traces ? [{ ...hour, ...traces }] : []))
  if (kept.length === 0) return
  await db.query({
    name: 'save-traces',
    text: `insert into signal_traces (platform, starts_at, prints, authors)
           select * from unnest($1::text[], $2::timestamptz[], $3::bytea[], $4::bytea[])
           on conflict (platform, starts_at) do update set prints = excluded.prints, authors = excluded.authors`,
    values: [
      kept.map(({ platform }) => platform),
      kept.map(({ startsAt }) => startsAt),
      kept.map(({ prints }) => Buffer.from(prints)),
      kept.map(({ authors }) => Buffer.from(authors)),
    ],
  })
}
