import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'

export const PASSWORD = 'Quiet7river'

export interface Person {
  username: string
  email: string
}

export interface Account extends Person {
  /** Of its first session. */
  token: string
}

/** Somebody whom the site does not know yet. */
export function newPerson(): Person {
  const id = randomBytes(5).toString('hex')
  return { username: `walker-${id}`, email: `walker-${id}@site.example` }
}

/** Signs somebody up by the API, for journeys that are about something else. */
export async function createAccount(request: APIRequestContext): Promise<Account> {
  const person = newPerson()
  const data = { ...person, password: PASSWORD }
  let answer = await request.post('/api/auth/signup', { data })
  // A server that is busy refuses at once and asks to try again; nobody was signed up then.
  await expect(async () => {
    if (answer.status() === 503) answer = await request.post('/api/auth/signup', { data })
    expect(answer.status()).not.toBe(503)
  }).toPass({ timeout: 60_000 })
  expect(answer.status(), await answer.text()).toBe(201)
  const { token } = (await answer.json()) as { token: string } // contract/app/auth.ts
  return { ...person, token }
}

/** Signs somebody up and has the browser hold the session, as it does after the form was sent. */
export async function enter(page: Page): Promise<Account> {
  const account = await createAccount(page.request)
  const { origin } = new URL(process.env.JOURNEYS_URL ?? '')
  const localStorage = [{ name: 'token', value: account.token }]
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
  return account
}
