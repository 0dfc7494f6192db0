import type { Database } from '../database.ts'

/** Forgets the address that the token stands for; nothing of it stays. A token that is not known changes nothing. */
export async function deleteSubscriber(db: Database, unsubscribeToken: string): Promise<void> {
  await db.sql
    .deleteFrom('newsletter_subscribers')
    .where('unsubscribe_token', '=', unsubscribeToken)
    .execute()
}
