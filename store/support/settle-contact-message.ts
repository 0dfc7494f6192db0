import type { Database } from '../database.ts'

/** What became of a mail about a message: it was taken, it is to be tried again, or it never will be. */
export type ContactMailOutcome = { kind: 'sent' } | { kind: 'retry'; at: Date } | { kind: 'given-up' }

/** Notes what became of the mail about a claimed message. The message itself is kept in any case. */
export async function settleContactMessage(
  db: Database,
  { id, outcome, now }: { id: string; outcome: ContactMailOutcome; now: Date },
): Promise<void> {
  await db.sql
    .updateTable('contact_messages')
    .set({
      next_try_at: outcome.kind === 'retry' ? outcome.at : null,
      mailed_at: outcome.kind === 'sent' ? now : null,
    })
    .where('id', '=', id)
    .execute()
}
