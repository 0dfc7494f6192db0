import type { AuditAction } from '#contract/audit.ts'
import type { Database } from '../database.ts'
import type { AuditDetails, ChangedBy } from './write-audit.ts'

export interface AuditEntry extends ChangedBy {
  id: string
  at: Date
  action: AuditAction
  details: AuditDetails
}

/** The changes of an account, newest first, from below the id `before` on. By account_audit_newest. */
export async function listAudit(
  db: Database,
  { userId, before, limit }: { userId: string; before: string | undefined; limit: number },
): Promise<AuditEntry[]> {
  const { rows } = await db.pool.query<AuditEntry>(
    `select id::text, at, action, details, actor, address from account_audit
     where user_id = $1 and id < coalesce($2::bigint, 9223372036854775807)
     order by account_audit.id desc limit $3`,
    [userId, before, limit],
  )
  return rows
}
