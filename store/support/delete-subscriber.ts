import type { Database } from '../database.ts'

/** Forgets the address that the token stands for; nothing of it stays. A token that is not known changes nothing. */
export async function deleteSubscriber(db: Database, unsubscribeToken: string): Promise<void> {
  await db.pool.query(
    `with gone as (
       delete from newsletter_subscribers where unsubscribe_token = $1 returning email_key
     )
     delete from mails where recipient_key in (select email_key from gone) and kind like 'newsletter-%'`,
    [unsubscribeToken],
  )
}
