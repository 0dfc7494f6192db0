import type { KeyMode } from '#contract/key-form.ts'
import type { PlanId } from '#contract/plans.ts'
import type { Scope } from '#contract/scopes.ts'
import type { Database } from '../database.ts'

export interface FoundSecret {
  /** SHA-256 of the whole key, in hex. */
  hash: string
  keyId: string
  accountId: string
  mode: KeyMode
  plan: PlanId
  scopes: Scope[]
}

/** The keys behind many hashes at once, by the primary key; unknown and revoked ones are absent. */
export async function findApiKeySecrets(db: Database, hashes: string[]): Promise<FoundSecret[]> {
  const { rows } = await db.pool.query<FoundSecret>({
    name: 'find-api-key-secrets',
    text: `select encode(s.hash, 'hex') as hash, k.id as "keyId", k.user_id as "accountId", k.mode, k.scopes,
                  coalesce(p.plan, 'free') as plan
           from api_key_secrets s join api_keys k on k.id = s.key_id
           left join account_plans p on p.user_id = k.user_id
           where s.hash = any (array(select decode(hash, 'hex') from unnest($1::text[]) as asked (hash)))`,
    values: [hashes],
  })
  return rows
}
