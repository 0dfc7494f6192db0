import type { KeyMode } from '#contract/key-form.ts'
import type { Database } from '../database.ts'

export interface ResetKey {
  name: string
  mode: KeyMode
  lastFour: string
  createdAt: Date
  lastUsedAt: Date | null
}

/** The keys, newest first, of the account that a reset token which works at this moment belongs to; else undefined. */
export async function listResetKeys(
  db: Database,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<ResetKey[] | undefined> {
  const { rows: resets } = await db.pool.query<{ userId: string }>(
    `select user_id as "userId" from password_resets
     where token_hash = $1 and expires_at > $2 and used_at is null and superseded_at is null`,
    [tokenHash, now],
  )
  const [reset] = resets
  if (!reset) return undefined
  const { rows } = await db.pool.query<ResetKey>(
    `select k.name, k.mode, k.created_at as "createdAt",
            (select s.last_four from api_key_secrets s where s.key_id = k.id order by s.created_at desc limit 1)
              as "lastFour",
            (select max(u.last_at) from usage_days u where u.account_id = $1 and u.key_id = k.id) as "lastUsedAt"
     from api_keys k where k.user_id = $1 and k.revoked_at is null
     order by k.created_at desc, k.id`,
    [reset.userId],
  )
  return rows
}
