import { DAY_MS, MINUTE_MS } from '#contract/time/duration.ts'
import type { Database } from '../database.ts'

export interface IdempotencyClaim {
  keyId: string
  /** The header; `word` in the table. */
  idempotencyKey: string
  requestHash: Buffer
  /** The id for what this try would create, unless an earlier try has one. */
  effectId: string
  now: Date
}

export interface StoredAnswer {
  status: number
  contentType: string
  payload: string
}

export type ClaimOutcome =
  | { state: 'claimed'; effectId: string }
  | { state: 'in-flight' }
  | { state: 'mismatch' }
  | { state: 'answered'; answer: StoredAnswer }

const KEEP_MS = DAY_MS // design, section 7
const ABANDONED_AFTER_MS = MINUTE_MS // twice as long as the server lets any request live

/** Takes the key for this request, or returns the outcome of the earlier one. Of many at once one gets 'claimed'. */
export async function claimIdempotency(db: Database, claim: IdempotencyClaim): Promise<ClaimOutcome> {
  const expiresAt = new Date(claim.now.getTime() + KEEP_MS)
  const abandoned = new Date(claim.now.getTime() - ABANDONED_AFTER_MS)
  const { rows } = await db.pool.query<{ effectId: string }>(
    `insert into idempotency_keys as i (key_id, word, request_hash, effect_id, claimed_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (key_id, word) do update
     set request_hash = excluded.request_hash, claimed_at = excluded.claimed_at, expires_at = excluded.expires_at,
         effect_id = case when i.expires_at <= $5 then excluded.effect_id else i.effect_id end,
         status = null, content_type = null, payload = null
     where i.expires_at <= $5
        or i.status is null and i.claimed_at <= $7 and i.request_hash = excluded.request_hash
     returning effect_id as "effectId"`,
    [claim.keyId, claim.idempotencyKey, claim.requestHash, claim.effectId, claim.now, expiresAt, abandoned],
  )
  if (rows[0]) return { state: 'claimed', effectId: rows[0].effectId }
  return readClaim(db, claim)
}

async function readClaim(db: Database, claim: IdempotencyClaim): Promise<ClaimOutcome> {
  const { rows } = await db.pool.query<{
    requestHash: Buffer
    status: number | null
    contentType: string | null
    payload: string | null
  }>(
    `select request_hash as "requestHash", status, content_type as "contentType", payload
     from idempotency_keys where key_id = $1 and word = $2`,
    [claim.keyId, claim.idempotencyKey],
  )
  const row = rows[0]
  if (row && !row.requestHash.equals(claim.requestHash)) return { state: 'mismatch' }
  if (!row || row.status === null) return { state: 'in-flight' }
  return {
    state: 'answered',
    answer: { status: row.status, contentType: row.contentType ?? '', payload: row.payload ?? '' },
  }
}
