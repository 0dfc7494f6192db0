import type { Queryable } from './queryable.ts'

/** What later hours are compared with: prints of the texts and hashes of the authors, as analysis writes them. */
export interface StoredTraces {
  prints: Uint8Array
  authors: Uint8Array
}

/** Those of hours of one source, in their order; undefined where none are stored. By the primary key. */
export async function findTraces(
  db: Queryable,
  platform: string,
  starts: Date[],
): Promise<(StoredTraces | undefined)[]> {
  if (starts.length === 0) return []
  const { rows } = await db.query<StoredTraces & { starts_at: Date }>({
    name: 'find-traces',
    text: `select starts_at, prints, authors from signal_traces
           where platform = $1 and starts_at = any($2::timestamptz[])`,
    values: [platform, starts],
  })
  const found = new Map(
    rows.map(({ starts_at, prints, authors }) => [starts_at.getTime(), { prints, authors }]),
  )
  return starts.map((startsAt) => found.get(startsAt.getTime()))
}

/** Without traces: the hour has no post. */
export async function saveTraces(
  db: Queryable,
  platform: string,
  hours: { startsAt: Date; traces: StoredTraces | undefined }[],
): Promise<void> {
  const gone = hours.filter(({ traces }) => !traces)
  if (gone.length > 0) {
    await db.query('delete from signal_traces where platform = $1 and starts_at = any($2::timestamptz[])', [
      platform,
      gone.map(({ startsAt }) => startsAt),
    ])
  }
  const kept = hours.flatMap(({ startsAt, traces }) => (traces ? [{ startsAt, ...traces }] : []))
  if (kept.length === 0) return
  await db.query({
    name: 'save-traces',
    text: `insert into signal_traces (platform, starts_at, prints, authors)
           select $1, * from unnest($2::timestamptz[], $3::bytea[], $4::bytea[])
           on conflict (platform, starts_at) do update set prints = excluded.prints, authors = excluded.authors`,
    values: [
      platform,
      kept.map(({ startsAt }) => startsAt),
      kept.map(({ prints }) => Buffer.from(prints)),
      kept.map(({ authors }) => Buffer.from(authors)),
    ],
  })
}
