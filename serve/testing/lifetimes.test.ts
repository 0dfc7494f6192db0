import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { createOperatorLink } from '../accounts/operator-link.ts'
import { deliverMails } from '../mail/deliver-mails.ts'
import { callApi } from './call-api.ts'
import { callV1 } from './call-v1.ts'
import { makeCaller } from './make-caller.ts'
import { putPrices } from './put-prices.ts'
import { signUpSomebody } from './sign-up-somebody.ts'
import { startTestServer } from './start-test-server.ts'

// Every link, session, key and stored answer opens up to its last millisecond, and nothing from then on.

let now = new Date('2026-03-10T12:30:00.000Z')
const wait = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const { db } = await openTestDatabase()
await putPrices(db, now)
const texts: string[] = []
const exportsFolder = mkdtempSync(join(tmpdir(), 'crowdtape-exports-'))
after(() => rmSync(exportsFolder, { recursive: true }))
writeFileSync(join(exportsFolder, 'a file'), '')
const mailer = { send: async ({ text }: { text: string }) => void texts.push(text) }
const server = await startTestServer(
  { after: after as TestContext['after'] },
  { db, now: () => now, mailer, settings: { sessionDays: 30, sessionIdleDays: 30, exportsFolder } },
)
const { url } = server

/** The token of the mails that are due. */
async function readToken(): Promise<string> {
  texts.length = 0
  await deliverMails(server.ctx)
  return /\bct[a-z]_[\w-]{43}/.exec(texts.join())?.[0] ?? ''
}
const isOk = async (call: string, options: Parameters<typeof callApi>[2] = {}) =>
  (await callApi(url, call, options)).status < 300
const pings = async (key: string) => (await callV1(url, 'GET /v1/ping', { key })).status === 200
const followed = (call: string, token: string) => () => isOk(call, { body: { token } })

async function changeAddress(): Promise<string> {
  const { token, username, password } = await signUpSomebody(url)
  const body = { username, email: `new-${username}@example.com`, currentPassword: password }
  assert.ok(await isOk('PUT /api/users/profile', { token, body }))
  return token
}

async function resend(token: string): Promise<string> {
  await readToken() // that of the link before
  wait(2 * MINUTE_MS)
  assert.ok(await isOk('POST /api/auth/confirm-email/resend', { token }))
  return readToken()
}

/** Each with the column that says when it ends, and what gives one: it resolves to whether it still opens something. */
const LIVES: [what: string, column: string, ms: number, give: () => Promise<() => Promise<boolean>>][] = [
  [
    'the link of a sign-up',
    'email_confirmations.expires_at',
    7 * DAY_MS,
    async () => {
      await signUpSomebody(url, { confirmed: false })
      return followed('POST /api/auth/confirm-email', await readToken())
    },
  ],
  [
    'another link of a sign-up',
    'email_confirmations.expires_at',
    7 * DAY_MS,
    async () => {
      const { token } = await signUpSomebody(url, { confirmed: false })
      return followed('POST /api/auth/confirm-email', await resend(token))
    },
  ],
  [
    'the link of a change of address',
    'email_confirmations.expires_at',
    DAY_MS,
    async () => {
      await changeAddress()
      return followed('POST /api/auth/confirm-email', await readToken())
    },
  ],
  [
    'another link of a change of address',
    'email_confirmations.expires_at',
    DAY_MS,
    async () => followed('POST /api/auth/confirm-email', await resend(await changeAddress())),
  ],
  [
    'the link that makes an operator',
    'operator_link.expires_at',
    DAY_MS,
    async () => {
      const { token } = await signUpSomebody(url)
      const link = new URL(await createOperatorLink(server.ctx))
      const body = { token: link.searchParams.get('operator') }
      return () => isOk('POST /api/account/operator', { token, body })
    },
  ],
  [
    'the link of a reset',
    'password_resets.expires_at',
    HOUR_MS,
    async () => {
      const { email } = await signUpSomebody(url)
      await callApi(url, 'POST /api/auth/forgot-password', { body: { email } })
      const body = { token: await readToken(), password: 'Brave4Lantern' }
      return () => isOk('POST /api/auth/reset-password', { body })
    },
  ],
  [
    'what a reset shows of keys',
    'password_resets.expires_at',
    HOUR_MS,
    async () => {
      const { email } = await makeCaller(server)
      await callApi(url, 'POST /api/auth/forgot-password', { body: { email } })
      const body = { token: await readToken() }
      return async () =>
        (await callApi(url, 'POST /api/auth/reset-password/keys', { body })).body.data.length > 0
    },
  ],
  [
    'the link of the newsletter',
    'newsletter_subscribers.confirm_expires_at',
    7 * DAY_MS,
    async () => {
      await callApi(url, 'POST /api/newsletter', { body: { email: `${crypto.randomUUID()}@example.com` } })
      return followed('POST /api/newsletter/confirm', await readToken())
    },
  ],
  [
    'the link of an address for alerts',
    'alert_addresses.confirm_expires_at',
    7 * DAY_MS,
    async () => {
      const { token } = await signUpSomebody(url)
      const alert = {
        symbol: 'BTC',
        condition: 'above',
        price: '1',
        email: `${crypto.randomUUID()}@example.com`,
      }
      await callApi(url, 'POST /api/alerts', { token, body: alert })
      return followed('POST /api/alerts/email/confirm', await readToken())
    },
  ],
  [
    'a session',
    'sessions.expires_at',
    30 * DAY_MS,
    async () => {
      const { token } = await signUpSomebody(url)
      return () => isOk('GET /api/auth/user', { token })
    },
  ],
  [
    'a key with an end',
    'api_keys.expires_at',
    HOUR_MS,
    async () => {
      const { key } = await makeCaller(server, { expiresAt: new Date(now.getTime() + HOUR_MS).toISOString() })
      return () => pings(key)
    },
  ],
  [
    'the secret before a rotation',
    'api_key_secrets.valid_until',
    2 * HOUR_MS,
    async () => {
      const { key, keyId, token } = await makeCaller(server)
      assert.ok(await isOk(`POST /api/keys/${keyId}/rotate`, { token, body: { overlapHours: 2 } }))
      return () => pings(key)
    },
  ],
  [
    'a key of the sandbox',
    'sandbox_accounts.expires_at',
    DAY_MS,
    async () => {
      const { body } = await callApi(url, 'POST /api/sandbox/key')
      return () => pings(body.key)
    },
  ],
  [
    'the answer of an Idempotency-Key',
    'idempotency_keys.expires_at',
    DAY_MS,
    async () => {
      const { key } = await makeCaller(server, { plan: 'scale' })
      const options = {
        key,
        headers: { 'Idempotency-Key': crypto.randomUUID() },
        body: { symbol: 'BTC', condition: 'above', price: '99000' },
      }
      const create = async () => (await callV1(url, 'POST /v1/alerts/create', options)).body.id
      const first = await create()
      return async () => (await create()) === first
    },
  ],
  [
    'the link of a file',
    'tasks.link_expires_at',
    10 * MINUTE_MS,
    async () => {
      const { token } = await signUpSomebody(url)
      const { body: task } = await callApi(url, 'POST /api/tasks', { token, body: { type: 'export' } })
      await db.pool.query(
        `update tasks set status = 'completed', file = 'a file', file_bytes = 0, file_seq = 0, file_at = $2,
           file_expires_at = $2, finished_at = $2 where id = $1`,
        [task.id, now],
      )
      const { body: link } = await callApi(url, `POST /api/tasks/${task.id}/link`, { token })
      return async () => (await fetch(url + link.path)).ok
    },
  ],
]
/** Columns that end something else, and by what they are tried. */
const ENDS_ELSEWHERE = [
  'alert_rule_judges.held_until', // a lease
  'alerts.muted_until', // serve/alerts/rules
  'call_payments.settling_until', // a lease
  'invitations.expires_at', // serve/accounts/sign-up.test.ts
  'team_invitations.expires_at', // serve/teams/teams.test.ts
  'oauth_records.expires_at', // serve/oauth/oauth.test.ts
  'mails.expires_at', // serve/mail/deliver-mails.test.ts
  'sign_in_tries.expires_at', // serve/accounts/sign-on.test.ts, passkeys.test.ts
  'source_health.throttled_until', // what a source asked for
  'source_leases.until', // a lease
  'tasks.file_expires_at', // run/jobs/rounds.test.ts
  'upstream_throttles.until', // what a source asked for
  'webhook_deliveries.expires_at', // run/jobs/webhooks.test.ts
  'webhooks.busy_until', // a lease
  'webhooks.previous_until', // run/jobs/webhooks.test.ts
]

for (const [what, , ms, give] of LIVES) {
  test(`${what} lives ${ms / MINUTE_MS} minutes`, async () => {
    const open = await give()
    wait(ms - 1)
    assert.equal(await open(), true)
    const late = await give()
    wait(ms)
    assert.equal(await late(), false)
  })
}

test('each column of the database that ends something is tried', async () => {
  const { rows } = await db.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name ~ '(^|_)(until|expires_at)$'`,
  )
  const tried = [...LIVES.map(([, column]) => column), ...ENDS_ELSEWHERE]
  assert.deepEqual(rows.map(({ name }) => name).sort(), [...new Set(tried)].sort())
})
