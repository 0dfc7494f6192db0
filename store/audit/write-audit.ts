import type { PoolClient } from 'pg'
import type { AuditAction, AuditActor } from '#contract/audit.ts'

/** Who makes a change, and from which shortened address. */
export interface ChangedBy {
  actor: AuditActor
  address: string | null
}

export type AuditDetails = Record<string, string | number | null>

/** Writes a change down in its own transaction, so that neither is there without the other. */
export async function writeAudit(
  client: PoolClient,
  entry: { userId: string; action: AuditAction; details?: AuditDetails; by: ChangedBy; now: Date },
): Promise<void> {
  const { userId, action, details = {}, by, now } = entry
  await client.query(
    'insert into account_audit (user_id, at, action, details, actor, address) values ($1, $2, $3, $4, $5, $6)',
    [userId, now, action, JSON.stringify(details), by.actor, by.address],
  )
}
