import type { Database } from '../database.ts'

/** What became of a mail: it was taken, it is to be tried again, or it never will be. */
export type MailOutcome =
  | { kind: 'sent'; recipientKey: string }
  | { kind: 'retry'; at: Date }
  | { kind: 'dropped'; because: string }

/** Notes what became of a claimed mail. */
export async function settleAlertMail(
  db: Database,
  { firingId, outcome, now }: { firingId: string; outcome: MailOutcome; now: Date },
): Promise<void> {
  if (outcome.kind === 'retry') {
    await db.pool.query('update alert_mails set next_try_at = $2 where firing_id = $1', [
      firingId,
      outcome.at,
    ])
    return
  }
  if (outcome.kind === 'sent') {
    await db.pool.query('update alert_mails set sent_at = $2, recipient_key = $3 where firing_id = $1', [
      firingId,
      now,
      outcome.recipientKey,
    ])
    return
  }
  await db.pool.query('update alert_mails set dropped_at = $2, dropped_because = $3 where firing_id = $1', [
    firingId,
    now,
    outcome.because,
  ])
}
