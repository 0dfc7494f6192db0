import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { queueMail } from '#store/mails/mail-queue.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { setPlan } from '#store/usage/account-plan.ts'
import { deliverMails } from '../mail/deliver-mails.ts'
import { callApi } from '../testing/call-api.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { type MailServer, startMailServer } from '../testing/start-mail-server.ts'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'
import { tooManyLinks } from './confirm-email.ts'
import { ensureDemoAccount } from './sign-up.ts'

const { db } = await openTestDatabase()

test('a sign-up mails a link that confirms the address; until then test keys work and a live one is refused', async (t) => {
  const mail = await startMailServer(t)
  const server = await startTestServer(t, { db, mailer: mail.mailer })
  const { email, token } = await signUpSomebody(server.url, { confirmed: false })
  const link = await readLink(server, mail, email)
  const test = await makeKey(server, token, 'test')
  const live = await makeKey(server, token, 'live')
  const before = (await callApi(server.url, 'GET /api/auth/user', { token })).body
  const confirmed = await confirm(server, link)
  const after = (await callApi(server.url, 'GET /api/auth/user', { token })).body
  assert.equal(test.status, 201)
  assert.deepEqual([live.status, live.body.code, live.body.field], [403, 'email_unconfirmed', 'mode'])
  assert.match(live.body.error, new RegExp(`open the link in the e-mail to ${email}`))
  assert.deepEqual([before.emailConfirmed, after.emailConfirmed], [false, true])
  assert.deepEqual(
    [confirmed.status, confirmed.body],
    [200, { message: 'Your e-mail address is confirmed.', email }],
  )
  assert.equal((await makeKey(server, token, 'live')).status, 201)
})

test('until an address is confirmed it gets account mails alone', async (t) => {
  const mail = await startMailServer(t)
  const server = await startTestServer(t, { db, mailer: mail.mailer })
  const somebody = await signUpSomebody(server.url, { confirmed: false })
  const link = await readLink(server, mail, somebody.email)
  const notify = () =>
    queueMail(db.pool, { kind: 'test-notification', userId: somebody.id, data: {}, now: server.ctx.now() })
  await notify()
  await callApi(server.url, 'POST /api/auth/forgot-password', { body: { email: somebody.email } })
  await deliverMails(server.ctx)
  const before = mail.mails.map(({ subject }) => subject)
  await confirm(server, link)
  await notify()
  await deliverMails(server.ctx)
  assert.deepEqual(before, ['Confirm your e-mail address for Crowdtape', 'Reset your Crowdtape password'])
  assert.equal(mail.mails.at(-1)?.subject, 'Test: this is how a price alert arrives')
})

test('no mail to an address that is not confirmed holds what a stranger typed', async (t) => {
  const mail = await startMailServer(t)
  let now = new Date('2026-03-01T10:00:00Z')
  const server = await startTestServer(t, { db, mailer: mail.mailer, now: () => now })
  const names = ['Visit evil.example to win', 'Ｗｉｎ at evil.example', 'Your bank evil.example']
  for (const username of names) {
    const email = `victim-${randomUUID()}@example.com`
    const password = 'Quiet7Harbour'
    const { body } = await callApi(server.url, 'POST /api/auth/signup', {
      body: { username, email, password },
    })
    const call = (route: string, more?: unknown) =>
      callApi(server.url, route, { token: body.token, body: more })
    await deliverMails(server.ctx)
    now = new Date(now.getTime() + 3_600_000)
    await call('POST /api/auth/confirm-email/resend')
    await call('POST /api/auth/forgot-password', { email })
    await call('PUT /api/users/change-password', { currentPassword: password, newPassword: 'Brave4Lantern' })
    await deliverMails(server.ctx)
    now = new Date(now.getTime() + 3_600_000)
    const move = { username, email: `second-${email}`, currentPassword: 'Brave4Lantern' }
    assert.equal((await call('PUT /api/users/profile', move)).status, 200)
    const alert = { symbol: 'BTC', condition: 'above', price: '1', email: `third-${email}`, name: username }
    assert.deepEqual([(await call('POST /api/alerts', alert)).body.field], ['email'])
    const webhook = { format: 'slack', url: 'https://hooks.slack.com/services/x', name: username }
    await call('POST /api/webhooks', webhook)
    await deliverMails(server.ctx)
    const texts = mail.mails.filter(({ recipients }) => recipients[0]?.endsWith(email)).map(({ raw }) => raw)
    assert.deepEqual(texts.length, 5)
    assert.doesNotMatch(texts.join(''), /evil/)
  }
})

test('a link that was followed before says so again and changes nothing; raced, it confirms once', async (t) => {
  const mail = await startMailServer(t)
  const server = await startTestServer(t, { db, mailer: mail.mailer })
  const { id, email } = await signUpSomebody(server.url, { confirmed: false })
  const link = await readLink(server, mail, email)
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(server, link)))
  const { rows } = await db.pool.query(
    `select count(*)::int as n from account_audit where user_id = $1 and action = 'email.confirmed'`,
    [id],
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200, 200],
  )
  assert.equal(rows[0].n, 1)
})

test('a missing, unknown, malformed or expired link is a 400', async (t) => {
  const mail = await startMailServer(t)
  let now = new Date('2026-03-01T10:00:00Z')
  const server = await startTestServer(t, { db, mailer: mail.mailer, now: () => now })
  const { email, token } = await signUpSomebody(server.url, { confirmed: false })
  const expired = await readLink(server, mail, email)
  const other = await signUpSomebody(server.url, { confirmed: false })
  const living = await readLink(server, mail, other.email)
  now = new Date('2026-03-08T09:59:59.999Z')
  assert.equal((await confirm(server, living)).status, 200, 'a link works for a week')
  now = new Date('2026-03-08T10:00:00Z')
  for (const link of [undefined, '', 'x', `cte_${'A'.repeat(43)}`, "' or 1=1 --", expired]) {
    const { status, body } = await confirm(server, link)
    assert.deepEqual([status, body.field], [400, 'token'], String(link))
  }
  assert.equal((await confirm(server, '')).body.error, 'Invalid or missing confirmation token')
  for (const link of [{}, ['x'], 7]) assert.equal((await confirm(server, link)).status, 400)
  const { rows } = await db.pool.query('select email_confirmed_at from users where email = $1', [email])
  assert.equal(rows[0].email_confirmed_at, null)
  assert.ok(token)
})

test('another link is mailed once a minute, to whom has not confirmed', async (t) => {
  const mail = await startMailServer(t)
  let now = new Date('2026-03-01T10:00:00Z')
  const server = await startTestServer(t, { db, mailer: mail.mailer, now: () => now })
  const { email, token } = await signUpSomebody(server.url, { confirmed: false })
  const first = await readLink(server, mail, email)
  const resend = () => callApi(server.url, 'POST /api/auth/confirm-email/resend', { token })
  const early = await resend()
  now = new Date('2026-03-01T10:01:00Z')
  const again = await resend()
  const second = await readLink(server, mail, email)
  const stranger = await callApi(server.url, 'POST /api/auth/confirm-email/resend')
  assert.deepEqual([early.status, early.headers.get('retry-after')], [429, '60'])
  assert.deepEqual([again.status, again.body.message], [202, `A new link is on its way to ${email}.`])
  assert.notEqual(first, second)
  assert.equal((await confirm(server, first)).status, 200) // the first mail is not too late
  now = new Date('2026-03-01T10:05:00Z')
  assert.equal((await resend()).status, 409)
  assert.equal(stranger.status, 401)
})

test('the wait for another link is in seconds up to 90 seconds, then in minutes', () => {
  const messages = [1, 90, 91, 120, 121, 3_600].map((seconds) => tooManyLinks(seconds).message)
  assert.deepEqual(
    messages,
    ['1 seconds', '90 seconds', '2 minutes', '2 minutes', '3 minutes', '60 minutes'].map(
      (wait) => `A link was just sent. Please try again in ${wait}.`,
    ),
  )
})

test('a reset link shows whose mailbox it is, too', async (t) => {
  const mail = await startMailServer(t)
  const server = await startTestServer(t, { db, mailer: mail.mailer })
  const { id, email } = await signUpSomebody(server.url, { confirmed: false })
  await callApi(server.url, 'POST /api/auth/forgot-password', { body: { email } })
  const link = await readLink(server, mail, email)
  const body = { token: link, password: 'Brave4Lantern' }
  assert.equal((await callApi(server.url, 'POST /api/auth/reset-password', { body })).status, 200)
  const { rows } = await db.pool.query('select email_confirmed_at from users where id = $1', [id])
  assert.ok(rows[0].email_confirmed_at)
})

test('the demo account is confirmed', async (t) => {
  const { ctx } = await startTestServer(t, { db })
  await ensureDemoAccount(ctx, 'Quiet7Harbour')
  const { rows } = await db.pool.query(`select email_confirmed_at from users where username = 'demo'`)
  assert.ok(rows[0].email_confirmed_at)
})

for (const [one, other, isOne] of [
  ['ada+tape@example.com', 'ada+other@example.com', true],
  ['bob@example.com', 'bob+x@example.com', true],
  ['c.a.r.l@gmail.com', 'carl+x@googlemail.com', true],
  ['d.ora@example.com', 'dora@example.com', false],
  ['eve@example.com', 'eve@example.org', false],
] as const) {
  test(`the free calls of ${one} are ${isOne ? '' : 'not '}those of ${other}`, async (t) => {
    const server = await startTestServer(t, { db })
    const first = await signUpSomebody(server.url, { email: one })
    const second = await signUpSomebody(server.url, { email: other })
    const made = await makeKey(server, first.token, 'live')
    // Revoking the key does not free the mailbox, or its calls could be had twice.
    await callApi(server.url, `DELETE /api/keys/${made.body.id}`, { token: first.token })
    const refused = await makeKey(server, second.token, 'live')
    const test = await makeKey(server, second.token, 'test')
    assert.deepEqual([refused.status, refused.body.field], isOne ? [409, 'mode'] : [201, undefined])
    assert.equal(test.status, 201)
    await setPlan(db, { emailKey: other, plan: 'pro', now: new Date() })
    assert.equal((await makeKey(server, second.token, 'live')).status, 201)
  })
}

test('of two accounts of one mailbox that make a live key at once, one gets it', async (t) => {
  const server = await startTestServer(t, { db })
  const people = await Promise.all(
    ['f+1', 'f+2', 'f+3'].map((name) => signUpSomebody(server.url, { email: `${name}@example.com` })),
  )
  for (const { token } of people) assert.equal((await makeKey(server, token, 'test')).status, 201)
  const answers = await Promise.all(people.map(({ token }) => makeKey(server, token, 'live')))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409])
  const winner = people[answers.findIndex(({ status }) => status === 201)]
  assert.equal((await makeKey(server, winner?.token ?? '', 'live')).status, 201)
})

test('one address signs up 20 accounts an hour by default', async (t) => {
  const now = new Date('2026-03-09T10:30:00Z')
  const server = await startTestServer(t, {
    db,
    now: () => now,
    settings: { signUpsPerHour: undefined, trustedProxies: ['127.0.0.1'] },
  })
  const signUp = (number: number, from: string) =>
    callApi(server.url, 'POST /api/auth/signup', {
      body: { username: `many-${number}`, email: `many-${number}@example.com`, password: 'Quiet7Harbour' },
      headers: { 'X-Forwarded-For': from },
    })
  const statuses: number[] = []
  // Addresses of one /64 are one.
  for (let number = 0; number < 21; number += 1)
    statuses.push((await signUp(number, `2001:db8::${number}`)).status)
  const elsewhere = await signUp(99, '2001:db8:0:1::1')
  assert.deepEqual(statuses, [...Array(20).fill(201), 429])
  assert.equal(elsewhere.status, 201)
})

function confirm(server: TestServer, token: unknown) {
  return callApi(server.url, 'POST /api/auth/confirm-email', { body: { token } })
}

function makeKey(server: TestServer, token: string, mode: 'live' | 'test') {
  return callApi(server.url, 'POST /api/keys', { token, body: { name: 'A key', mode } })
}

/** The token of the newest mail to an address, after what waits was sent. */
async function readLink(server: TestServer, mail: MailServer, email: string): Promise<string> {
  await deliverMails(server.ctx)
  const token = mail.mails
    .findLast(({ recipients }) => recipients.includes(email))
    ?.text?.match(/token=(\S+)/)?.[1]
  assert.ok(token, `a mail with a link to ${email}`)
  return token
}
