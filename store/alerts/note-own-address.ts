import type { Database } from '../database.ts'

/** Gives the token that ends an account's mails to its own address; `stopToken` where there is none yet. */
export async function noteOwnAddress(
  db: Database,
  address: { userId: string; emailKey: string; email: string; stopToken: string },
): Promise<string> {
  const { rows } = await db.pool.query<{ stop_token: string }>(
    `insert into alert_addresses as known (user_id, email_key, email, stop_token) values ($1, $2, $3, $4)
     on conflict (user_id, email_key) do update set email = excluded.email
     returning stop_token`,
    [address.userId, address.emailKey, address.email, address.stopToken],
  )
  return rows[0]?.stop_token ?? address.stopToken
}
