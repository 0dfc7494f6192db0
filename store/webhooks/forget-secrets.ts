import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'

/** Deletes secrets sealed with a lost key, and the record of that key. */
export async function forgetSecrets(db: Database): Promise<{ webhooks: number; mails: number }> {
  return runTransaction(
    db.pool,
    async (client) => {
      // Alerts before webhooks: the lock order of judging and delivering.
      await client.query(`update alerts set webhook_ids = '{}' where webhook_ids <> '{}'`)
      const webhooks = await client.query('delete from webhooks')
      const mails = await client.query(
        `delete from mails where settled_at is null and data ->> 'token' like 'sealed1:%'`,
      )
      await client.query(`delete from installation_facts where key = 'secrets_key'`)
      return { webhooks: webhooks.rowCount ?? 0, mails: mails.rowCount ?? 0 }
    },
    { statementTimeoutMs: 0 },
  )
}
