import type { Database } from '../database.ts'

/** What became of a mail: a server took it, it is to be tried again, or it never will be sent. */
export type MailOutcome =
  | { kind: 'sent'; recipientKey: string | undefined }
  | { kind: 'retry'; at: Date }
  | { kind: 'unwanted' | 'refused' | 'expired' }

/** Notes what became of a claimed mail. A settled one keeps nothing of what it said. */
export async function settleMail(
  db: Database,
  { id, outcome, now }: { id: string; outcome: MailOutcome; now: Date },
): Promise<void> {
  if (outcome.kind === 'retry') {
    await db.pool.query('update mails set due_at = $2 where id = $1 and settled_at is null', [id, outcome.at])
    return
  }
  await db.pool.query(
    `update mails set settled_at = $2, outcome = $3, data = '{}', recipient = null,
       recipient_key = case when kind = 'alert' then $4 end
     where id = $1 and settled_at is null`,
    [id, now, outcome.kind, outcome.kind === 'sent' ? (outcome.recipientKey ?? null) : null],
  )
}
