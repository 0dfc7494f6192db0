import type { Database } from '../database.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { runTransaction } from '../run-transaction.ts'

export interface Subscriber {
  email: string
  unsubscribeToken: string
}

/**
 * The subscriber whose unexpired token this is, confirmed from now on and welcomed by mail; undefined for any other
 * token. Works once.
 */
export async function confirmSubscriber(
  db: Database,
  { confirmHash, now }: { confirmHash: Buffer; now: Date },
): Promise<Subscriber | undefined> {
  return runTransaction(db.pool, async (client) => {
    const { rows } = await client.query<Subscriber & { emailKey: string }>(
      `update newsletter_subscribers set confirmed_at = $2, confirm_hash = null, confirm_expires_at = null
       where confirm_hash = $1 and confirm_expires_at > $2
       returning email, email_key as "emailKey", unsubscribe_token as "unsubscribeToken"`,
      [confirmHash, now],
    )
    const [subscriber] = rows
    if (!subscriber) return undefined
    const { email, emailKey, unsubscribeToken } = subscriber
    await queueMail(client, {
      kind: 'newsletter-welcome',
      recipient: { address: email, key: emailKey },
      data: { unsubscribeToken },
      now,
    })
    return { email, unsubscribeToken }
  })
}
