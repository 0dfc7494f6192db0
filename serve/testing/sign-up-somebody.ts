import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { callApi } from './call-api.ts'
import { contexts } from './start-test-server.ts'

export interface Somebody {
  id: string
  username: string
  email: string
  password: string
  token: string
}

/**
 * A new account with a name of its own, signed in, through the real sign-up. Its address is confirmed, as if the link
 * had been followed, unless `confirmed` is false; then the mail with the link is still to be sent.
 */
export async function signUpSomebody(
  url: string,
  options: { headers?: Record<string, string>; confirmed?: boolean; email?: string } = {},
): Promise<Somebody> {
  const { headers, confirmed = true } = options
  const name = `user-${randomBytes(6).toString('hex')}`
  const form = {
    username: name,
    email: options.email ?? `${name}@example.com`,
    password: 'Quiet7Harbour',
  }
  const { status, body } = await callApi(url, 'POST /api/auth/signup', {
    body: form,
    ...(headers ? { headers } : {}),
  })
  assert.equal(status, 201)
  if (confirmed) await confirm(url, body.user.id)
  return { ...form, id: body.user.id, token: body.token }
}

async function confirm(url: string, userId: string): Promise<void> {
  const pool = contexts.get(url)?.db.pool
  await pool?.query('update users set email_confirmed_at = created_at where id = $1', [userId])
  await pool?.query('delete from email_confirmations where user_id = $1', [userId])
  await pool?.query(`delete from mails where user_id = $1 and kind = 'email-confirmation'`, [userId])
}
