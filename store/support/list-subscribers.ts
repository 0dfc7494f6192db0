import type { Database } from '../database.ts'
import type { Subscriber } from './confirm-subscriber.ts'

/** The next confirmed subscribers after an address key, in its order; an empty list ends them. */
export async function listSubscribers(
  db: Database,
  { after, limit }: { after: string; limit: number },
): Promise<(Subscriber & { emailKey: string })[]> {
  return db.sql
    .selectFrom('newsletter_subscribers')
    .select(['email', 'email_key as emailKey', 'unsubscribe_token as unsubscribeToken'])
    .where('confirmed_at', 'is not', null)
    .where('email_key', '>', after)
    .orderBy('email_key')
    .limit(limit)
    .execute()
}
