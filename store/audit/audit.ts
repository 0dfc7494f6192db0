import type { PoolClient } from 'pg'
import type { AuditAction, AuditActor } from '#contract/audit.ts'
import type { Database } from '../database.ts'

/** Who makes a change, and from which shortened address. */
export interface ChangedBy {
  actor: AuditActor
  address: string | null
  /** Who acted, where a member did it for a team. */
  personId?: string
}

type AuditDetails = Record<string, string | number | null>

/** Writes a change down in its own transaction, so that neither is there without the other. */
export async function writeAudit(
  client: PoolClient,
  entry: {
    userId: string
    action: AuditAction
    details?: AuditDetails
    by: ChangedBy
    now: Date
    subjectId?: string
  },
): Promise<void> {
  const { userId, action, details = {}, by, now, subjectId } = entry
  await client.query(
    `insert into account_audit (user_id, at, action, details, actor, address, person_id, subject_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [userId, now, action, JSON.stringify(details), by.actor, by.address, by.personId, subjectId],
  )
}

interface AuditEntry extends Omit<ChangedBy, 'personId'> {
  id: string
  at: Date
  action: AuditAction
  details: AuditDetails
  /** Names of the member who acted for a team, and of the one it was about; null also for one whose account is deleted. */
  person: string | null
  subject: string | null
}

/** The changes of an account, newest first, from below the id `before` on. By account_audit_newest. */
export async function listAudit(
  db: Database,
  { userId, before, limit }: { userId: string; before: string | undefined; limit: number },
): Promise<AuditEntry[]> {
  const { rows } = await db.pool.query<AuditEntry>(
    `select id::text, at, action, details, actor, address,
       (select username from users where users.id = person_id) as person,
       (select username from users where users.id = subject_id) as subject
     from account_audit
     where user_id = $1 and id < coalesce($2::bigint, 9223372036854775807)
     order by account_audit.id desc limit $3`,
    [userId, before, limit],
  )
  return rows
}
