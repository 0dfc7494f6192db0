import type { Database } from '../database.ts'
import type { Subscriber } from '../support/support.ts'

/** The next confirmed subscribers after an address key, in its order; an empty list ends them. */
export async function listSubscribers(
  db: Database,
  { after, limit }: { after: string; limit: number },
): Promise<(Subscriber & { emailKey: string })[]> {
  const { rows } = await db.pool.query<Subscriber & { emailKey: string }>(
    `select email, email_key as "emailKey", unsubscribe_token as "unsubscribeToken"
     from newsletter_subscribers
     where confirmed_at is not null and email_key > $1
     order by email_key
     limit $2`,
    [after, limit],
  )
  return rows
}
