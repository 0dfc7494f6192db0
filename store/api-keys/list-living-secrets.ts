import type { Database } from '../database.ts'

/** Which of these keys (by the SHA-256 of their secrets, in hex) still open /v1, by the primary key. */
export async function listLivingSecrets(
  db: Database,
  { hashes, now }: { hashes: string[]; now: Date },
): Promise<Set<string>> {
  const { rows } = await db.pool.query<{ hash: string }>({
    name: 'list-living-secrets',
    text: `select encode(hash, 'hex') as hash from api_key_secrets
           where hash = any (array(select decode(hash, 'hex') from unnest($1::text[]) as asked (hash)))
             and (valid_until is null or valid_until > $2)`,
    values: [hashes, now],
  })
  return new Set(rows.map(({ hash }) => hash))
}
