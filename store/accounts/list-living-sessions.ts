import type { Database } from '../database.ts'

/** Which of these sessions (by the SHA-256 of their tokens, in hex) are still open, by the primary key. */
export async function listLivingSessions(
  db: Database,
  { hashes, now }: { hashes: string[]; now: Date },
): Promise<Set<string>> {
  const { rows } = await db.pool.query<{ hash: string }>({
    name: 'list-living-sessions',
    text: `select encode(token_hash, 'hex') as hash from sessions
           where token_hash = any (array(select decode(hash, 'hex') from unnest($1::text[]) as asked (hash)))
             and expires_at > $2`,
    values: [hashes, now],
  })
  return new Set(rows.map(({ hash }) => hash))
}
