import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { openPaymentPort } from '#run/server/open-payment-port.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { LIMITS_PER_HOUR } from './throttle.ts'

const NOW = new Date('2026-03-10T12:20:00.000Z')
const { db } = await openTestDatabase()
const { url } = await startTestServer(
  { after: after as TestContext['after'] },
  { db, now: () => NOW, mailer: { send: async () => {} }, settings: { signUpsPerHour: undefined } },
)
const { url: ofDomain } = await startTestServer(
  { after: after as TestContext['after'] },
  { db, now: () => NOW, settings: { signUp: { mode: 'domain', domain: 'example.com' } } },
)
const { url: ofProvider } = await startTestServer(
  { after: after as TestContext['after'] },
  {
    db,
    now: () => NOW,
    signOn: { begin: async () => 'https://id.example', finish: () => Promise.reject(new Error('not asked')) },
    settings: { signOn: { issuer: 'https://id.example', label: 'ID', isOnly: false } },
  },
)
const { url: ofStripe } = await startTestServer(
  { after: after as TestContext['after'] },
  {
    db,
    now: () => NOW,
    payments: openPaymentPort({ secretKey: 'sk_none', webhookSecret: 'whsec_none', publicUrl: url }),
  },
)
const { id, email, password, token } = await signUpSomebody(url)
await db.pool.query(
  `insert into sign_in_tries (token_hash, kind, secret_hash, user_id, data, created_at, expires_at)
   values (sha256('ticket'), 'sign-on-ticket', sha256('secret'), $1, '{"status": "link"}', $2, $2::timestamptz + interval '10 min')`,
  [id, NOW],
)
await callApi(url, 'POST /api/account/factor', { token, body: { currentPassword: password } })
let number = 0
const newAddress = () => `new-${number++}@example.com`

const { body: team } = await callApi(url, 'POST /api/teams', { token, body: { name: 'Desk' } })
const inviteToTeam = (address: string) =>
  callApi(url, 'POST /api/team/invitations', {
    token,
    headers: { 'Crowdtape-Team': team.id },
    body: { email: address, role: 'reader' },
  })

/** What may be tried so often in an hour, and how it is tried once. */
const TRIES: [kind: string, perHour: number, tryOnce: () => Promise<{ status: number; headers: Headers }>][] =
  [
    [
      'sign-in:account',
      100,
      () => callApi(url, 'POST /api/auth/login', { body: { email, password: 'Wrong1' } }),
    ],
    [
      'sign-in:address',
      300,
      () => callApi(url, 'POST /api/auth/login', { body: { email: newAddress(), password: 'Wrong1' } }),
    ],
    [
      'sign-up:address',
      20,
      () =>
        callApi(url, 'POST /api/auth/signup', {
          body: { username: `n${number}`, email: newAddress(), password: 'Quiet7Harbour' },
        }),
    ],
    [
      'invitation:mailbox',
      3,
      () =>
        callApi(ofDomain, 'POST /api/auth/signup', {
          body: { username: 'ann', email: 'one-box@example.com', password: 'Quiet7Harbour' },
        }),
    ],
    ['team-invitation:mailbox', 5, () => inviteToTeam('one-guest@example.com')],
    ['team-invitation:account', 60, () => inviteToTeam(newAddress())],
    ['sign-on:address', 300, () => callApi(ofProvider, 'POST /api/auth/sign-on', { body: {} })],
    [
      'sign-on-code:mailbox',
      3,
      () =>
        callApi(ofProvider, 'POST /api/auth/sign-on/code', { body: { ticket: 'ticket', secret: 'secret' } }),
    ],
    ['passkey:address', 300, () => callApi(url, 'POST /api/auth/passkey/options', { body: {} })],
    [
      'reset:address',
      300,
      () => callApi(url, 'POST /api/auth/forgot-password', { body: { email: newAddress() } }),
    ],
    [
      'contact:address',
      20,
      () =>
        callApi(url, 'POST /api/contact', {
          body: { name: 'Ann', email: 'ann@example.com', subject: 'general', message: 'Hello' },
        }),
    ],
    [
      'support:address',
      20,
      () =>
        callApi(url, 'POST /api/support', {
          body: {
            email: 'ann@example.com',
            recipient: 'support@crowdtape.localhost',
            subject: 'Hello',
            message: 'Hello',
          },
        }),
    ],
    ['newsletter:address', 60, () => callApi(url, 'POST /api/newsletter', { body: { email: newAddress() } })],
    ['sandbox:address', 30, () => callApi(url, 'POST /api/sandbox/key')],
    [
      'oauth-client:address',
      30,
      () => callApi(url, 'POST /oauth/register', { body: { redirect_uris: ['https://app.example/back'] } }),
    ],
    ['oauth-request:address', 120, () => callApi(url, 'GET /oauth/authorize?client_id=none')],
    [
      'factor:account',
      10,
      () => callApi(url, 'POST /api/account/factor/confirm', { token, body: { code: 'wrong' } }),
    ],
    ['billing:account', 60, () => callApi(ofStripe, 'POST /api/billing/portal', { token })],
    ['test-notification:account', 10, () => callApi(url, 'POST /api/notifications/test', { token })],
    [
      'correction:account',
      60,
      () =>
        callApi(url, 'PUT /api/corrections', {
          token,
          body: { platform: 'twitter', id: '1', symbol: null, verdict: 'bullish' },
        }),
    ],
    ['export:account', 60, () => getFile(token)],
    ['export:address', 60, () => getFile()],
  ]

test('every kind of try is made here', () => {
  assert.deepEqual(TRIES.map(([kind]) => kind).sort(), Object.keys(LIMITS_PER_HOUR).sort())
})

for (const [kind, perHour, tryOnce] of TRIES) {
  test(`${kind}: ${perHour} tries an hour pass, and the next one has to wait until the hour ends`, async () => {
    await db.pool.query('delete from attempts')
    await tryOnce()
    const { rowCount } = await db.pool.query('update attempts set count = $2 where kind = $1', [
      kind,
      perHour - 1,
    ])
    const [last, over] = [await tryOnce(), await tryOnce()]
    assert.equal(rowCount, 1)
    assert.notEqual(last.status, 429)
    assert.equal(over.status, 429)
    assert.equal(over.headers.get('retry-after'), '2400')
  })
}

test('what one account has used up another one still has, from the same address', async () => {
  const other = await signUpSomebody(url)
  await db.pool.query('delete from attempts')
  const notify = (bearer: string) => callApi(url, 'POST /api/notifications/test', { token: bearer })
  for (const tryAs of [notify, getFile]) {
    await tryAs(token)
    await db.pool.query('update attempts set count = 60')
    assert.equal((await tryAs(token)).status, 429)
    assert.notEqual((await tryAs(other.token)).status, 429)
  }
})

function getFile(bearer?: string): Promise<Response> {
  return fetch(`${url}/api/social/twitter.csv?data=live`, {
    headers: bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` },
  })
}
