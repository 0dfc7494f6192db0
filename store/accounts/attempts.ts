import type { Database } from '../database.ts'

/** Something that is counted in a window of time. */
export interface Attempt {
  /** Such as `sign-in:account`. */
  kind: string
  /** SHA-256 of the account or address. */
  subjectHash: Buffer
  windowStart: Date
}

/** Counts one more of each and gives the new counts in the same order. Counts of several at once are all different. */
export async function takeAttempts(db: Database, attempts: Attempt[]): Promise<number[]> {
  const { rows } = await db.pool.query<{ kind: string; count: number }>(
    `insert into attempts (kind, subject_hash, window_start, count)
     select kind, subject_hash, window_start, 1
     from unnest($1::text[], $2::bytea[], $3::timestamptz[]) with ordinality
       as a (kind, subject_hash, window_start, place)
     order by place
     on conflict (kind, subject_hash, window_start) do update set count = attempts.count + 1
     returning kind, count`,
    columnsOf(attempts),
  )
  const countByKind = new Map(rows.map((row) => [row.kind, row.count]))
  return attempts.map(({ kind }) => countByKind.get(kind) ?? 0)
}

/** The columns of attempts as arrays, in their order. */
function columnsOf(attempts: Attempt[]): [kinds: string[], subjectHashes: Buffer[], windowStarts: Date[]] {
  return [
    attempts.map(({ kind }) => kind),
    attempts.map(({ subjectHash }) => subjectHash),
    attempts.map(({ windowStart }) => windowStart),
  ]
}

/** How many of each were counted, in the same order; 0 where there are none. The kinds are all different. */
export async function findAttempts(db: Database, attempts: Attempt[]): Promise<number[]> {
  const { rows } = await db.pool.query<{ kind: string; count: number }>(
    `select a.kind, a.count
     from unnest($1::text[], $2::bytea[], $3::timestamptz[]) as w (kind, subject_hash, window_start)
     join attempts a using (kind, subject_hash, window_start)`,
    columnsOf(attempts),
  )
  const countByKind = new Map(rows.map((row) => [row.kind, row.count]))
  return attempts.map(({ kind }) => countByKind.get(kind) ?? 0)
}

/**
 * Takes one off each count: it was no failure after all. One statement for each, so that no row is held while another
 * is waited for: `takeAttempts` holds several, in the order in which it is given them.
 */
export async function giveBackAttempts(db: Database, attempts: Attempt[]): Promise<void> {
  for (const { kind, subjectHash, windowStart } of attempts) {
    await db.pool.query(
      `update attempts set count = count - 1
       where kind = $1 and subject_hash = $2 and window_start = $3 and count > 0`,
      [kind, subjectHash, windowStart],
    )
  }
}

/** Forgets all attempts of one kind on one subject. */
export async function deleteAttempts(
  db: Database,
  { kind, subjectHash }: { kind: string; subjectHash: Buffer },
): Promise<void> {
  await db.pool.query('delete from attempts where kind = $1 and subject_hash = $2', [kind, subjectHash])
}
