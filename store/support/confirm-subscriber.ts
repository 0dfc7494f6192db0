import type { Database } from '../database.ts'

export interface Subscriber {
  email: string
  unsubscribeToken: string
}

/** The subscriber whose unexpired token this is, confirmed from now on; undefined for any other token. Works once. */
export async function confirmSubscriber(
  db: Database,
  { confirmHash, now }: { confirmHash: Buffer; now: Date },
): Promise<Subscriber | undefined> {
  return db.sql
    .updateTable('newsletter_subscribers')
    .set({ confirmed_at: now, confirm_hash: null, confirm_expires_at: null })
    .where('confirm_hash', '=', confirmHash)
    .where('confirm_expires_at', '>', now)
    .returning(['email', 'unsubscribe_token as unsubscribeToken'])
    .executeTakeFirst()
}
