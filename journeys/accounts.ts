import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { waitForMail } from './site/outbox.ts'

export const PASSWORD = 'Quiet7river'

export interface Person {
  username: string
  email: string
}

export interface Account extends Person {
  /** Of its first session. */
  token: string
}

/** A person without an account. */
export function newPerson(): Person {
  const id = randomBytes(5).toString('hex')
  return { username: `walker-${id}`, email: `walker-${id}@site.example` }
}

/** Signs a person up by the API, for journeys that are about something else. */
export async function createAccount(request: APIRequestContext): Promise<Account> {
  const signUp = async () => {
    const person = newPerson()
    const answer = await request.post('/api/auth/signup', { data: { ...person, password: PASSWORD } })
    return { person, answer }
  }
  let { person, answer } = await signUp()
  // A server that is busy asks to try again. Whether it has signed that one up it may not know itself.
  await expect(async () => {
    if (answer.status() === 503) ({ person, answer } = await signUp())
    expect(answer.status()).not.toBe(503)
  }).toPass({ timeout: 60_000 })
  expect(answer.status(), await answer.text()).toBe(201)
  const { token } = (await answer.json()) as { token: string } // contract/app/auth.ts
  return { ...person, token }
}

/** Signs a person up and puts the session into the browser, as the form does. */
export async function enter(page: Page): Promise<Account> {
  const account = await createAccount(page.request)
  const { origin } = new URL(process.env.JOURNEYS_URL ?? '')
  const localStorage = [{ name: 'token', value: account.token }]
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
  return account
}

/** As `enter`, with the link of the sign-up's mail followed: the account may make live keys. */
export async function enterConfirmed(page: Page): Promise<Account> {
  const account = await enter(page)
  await confirmAddress(page.request, account)
  return account
}

/** Follows the link of the sign-up's mail, by default on the site of all journeys. */
export async function confirmAddress(
  request: APIRequestContext,
  { email }: Person,
  site?: { url: string; dataDir: string },
): Promise<void> {
  const link = /\/confirm-email\?token=([\w-]+)/
  const { text } = await waitForMail(email, (mail) => link.test(mail.text ?? ''), site?.dataDir)
  const answer = await request.post(`${site?.url ?? ''}/api/auth/confirm-email`, {
    data: { token: text?.match(link)?.[1] },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Signs a person up who opens the link that the command line prints. */
export async function enterAsOperator(page: Page): Promise<void> {
  const { token } = await enter(page)
  const program = join(import.meta.dirname, '../run/admin.ts')
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: process.env.JOURNEYS_DATA_DIR }
  // Two journeys at once replace each other's link.
  await expect(async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [program, 'operator', 'link'], { env })
    const link = /operator=([\w-]+)/.exec(stdout)?.[1]
    const answer = await page.request.post('/api/account/operator', {
      headers: { Authorization: `Bearer ${token}` },
      data: { token: link },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }).toPass({ timeout: 60_000 })
}
