import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'

interface WebhookSecrets {
  url: string
  secret: string
  previousSecret: string | null
}

const BATCH = 500

/** Webhooks with a secret or an address that is stored as it is, some of them. An account has few, so all are looked at. */
export async function listUnsealedWebhooks(db: Database): Promise<({ id: string } & WebhookSecrets)[]> {
  const { rows } = await db.pool.query<{ id: string } & WebhookSecrets>(
    `select id, url, secret, previous_secret as "previousSecret" from webhooks
     where secret not like 'sealed1:%' or previous_secret not like 'sealed1:%' or url not like '%/#sealed1:%'
     limit ${BATCH}`,
  )
  return rows
}

/** Puts the sealed form in place of what was read, unless that was changed meanwhile. */
export async function replaceUnsealed(
  db: Database,
  { id, stored, sealed }: { id: string; stored: WebhookSecrets; sealed: WebhookSecrets },
): Promise<void> {
  await db.pool.query(
    `update webhooks set url = $2, secret = $3, previous_secret = $4
     where id = $1 and url = $5 and secret = $6 and previous_secret is not distinct from $7`,
    [id, sealed.url, sealed.secret, sealed.previousSecret, stored.url, stored.secret, stored.previousSecret],
  )
}

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
      await client.query('delete from second_factors')
      await client.query(
        'delete from recovery_codes where not exists (select 1 from passkeys where user_id = recovery_codes.user_id)',
      )
      await client.query(`delete from installation_facts where key = 'secrets_key'`)
      return { webhooks: webhooks.rowCount ?? 0, mails: mails.rowCount ?? 0 }
    },
    { statementTimeoutMs: 0 },
  )
}
