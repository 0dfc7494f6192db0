import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { callApi } from './call-api.ts'

export interface Somebody {
  id: string
  username: string
  email: string
  password: string
  token: string
}

/** A new account with a name of its own, signed in, through the real sign-up. */
export async function signUpSomebody(
  url: string,
  options: { headers?: Record<string, string> } = {},
): Promise<Somebody> {
  const name = `user-${randomBytes(6).toString('hex')}`
  const form = { username: name, email: `${name}@example.com`, password: 'Quiet7Harbour' }
  const { status, body } = await callApi(url, 'POST /api/auth/signup', { body: form, ...options })
  assert.equal(status, 201)
  return { ...form, id: body.user.id, token: body.token }
}
