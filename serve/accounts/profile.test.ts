import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { deliverMails } from '../mail/deliver-mails.ts'
import { callApi } from '../testing/call-api.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startMailServer } from '../testing/start-mail-server.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()

test('name and social accounts change, and the answer is the user as he is now', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { token, email: unchanged } = await signUpSomebody(url)
  const body = {
    username: 'Ada Lovelace',
    email: unchanged,
    socialAccounts: { twitter: '@ada', facebook: 'https://facebook.com/ada', instagram: '' },
  }
  const answer = await callApi(url, 'PUT /api/users/profile', { token, body })
  assert.equal(answer.status, 200)
  assert.equal(answer.body.message, 'Profile updated successfully!')
  const { username, email, socialAccounts } = (await callApi(url, 'GET /api/auth/user', { token })).body
  assert.deepEqual({ username, email, socialAccounts }, body)
  assert.deepEqual(answer.body.user.socialAccounts, body.socialAccounts)
})

test('a social account that is absent stays, an empty one is unlinked', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { token, username, email } = await signUpSomebody(url)
  const put = (socialAccounts?: unknown) =>
    callApi(url, 'PUT /api/users/profile', { token, body: { username, email, socialAccounts } })
  await put({ twitter: 'ada', facebook: 'ada', instagram: 'ada' })
  assert.deepEqual((await put()).body.user.socialAccounts, {
    twitter: 'ada',
    facebook: 'ada',
    instagram: 'ada',
  })
  const { body } = await put({ twitter: '' })
  assert.deepEqual(body.user.socialAccounts, { twitter: '', facebook: 'ada', instagram: 'ada' })
})

test('role, plan, id and password in a profile update change nothing', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { id, token, username, email, password } = await signUpSomebody(url)
  const row = async () => (await db.pool.query('select * from users where id = $1', [id])).rows[0]
  const before = await row()
  const extra = {
    role: 'admin',
    plan: 'scale',
    id: '00000000-0000-0000-0000-000000000000',
    password: 'Brave4Lantern',
    passwordHash: 'x',
    avatar: 'https://evil.example/x.png',
    created_at: '2000-01-01',
    isAdmin: true,
  }
  const { status, body } = await callApi(url, 'PUT /api/users/profile', {
    token,
    body: { username, email, ...extra },
  })
  assert.equal(status, 200)
  assert.deepEqual(await row(), before)
  assert.deepEqual(Object.keys(body.user).sort(), [
    'appearance',
    'avatar',
    'createdAt',
    'created_at',
    'email',
    'emailConfirmed',
    'emailRefused',
    'hasAuthenticatorApp',
    'hasPassword',
    'hasSecondFactor',
    'id',
    'isLinked',
    'isOperator',
    'pendingEmail',
    'socialAccounts',
    'username',
  ])
  assert.equal((await callApi(url, 'POST /api/auth/login', { body: { email, password } })).status, 200)
})

test('another address needs the password and a confirmation; the old one is notified', async (t) => {
  const mail = await startMailServer(t)
  const { url, ctx } = await startTestServer(t, { db, mailer: mail.mailer })
  const { token, username, email, password } = await signUpSomebody(url)
  await callApi(url, 'POST /api/auth/forgot-password', { body: { email } })
  await deliverMails(ctx)
  const resetToken = mail.mails[0]?.text?.match(/token=(\S+)/)?.[1]
  const to = `new-${email}`
  const change = (currentPassword?: string) =>
    callApi(url, 'PUT /api/users/profile', { token, body: { username, email: to, currentPassword } })
  const without = await change()
  const wrong = await change('Wrong1pass')
  const asked = await change(password)
  await deliverMails(ctx)
  const before = (await callApi(url, 'GET /api/auth/user', { token })).body
  const mailTo = (address: string, subject: RegExp) =>
    mail.mails.find((one) => one.recipients.includes(address) && subject.test(one.subject ?? ''))
  const link = mailTo(to, /Confirm your new/)?.text?.match(/token=(\S+)/)?.[1]
  const confirmed = await callApi(url, 'POST /api/auth/confirm-email', { body: { token: link } })
  await deliverMails(ctx)
  const after = (await callApi(url, 'GET /api/auth/user', { token })).body
  assert.deepEqual(
    [without, wrong].map(({ status, body }) => [status, body.field]),
    [
      [400, 'currentPassword'],
      [400, 'currentPassword'],
    ],
  )
  assert.deepEqual([asked.status, asked.body.user.email, asked.body.user.pendingEmail], [200, email, to])
  assert.deepEqual([before.email, before.emailConfirmed], [email, true])
  assert.match(mailTo(email, /^A new e-mail address/)?.text ?? '', new RegExp(to))
  assert.deepEqual([confirmed.status, confirmed.body.email], [200, to])
  assert.deepEqual([after.email, after.emailConfirmed, after.pendingEmail], [to, true, null])
  assert.match(mailTo(email, /was changed$/)?.text ?? '', new RegExp(`changed to ${to}`))
  const reset = await callApi(url, 'POST /api/auth/reset-password', {
    body: { token: resetToken, password: 'Brave4Lantern' },
  })
  assert.deepEqual([reset.status, reset.body.field], [400, 'token'])
})

test('a changed password stops a change of address that is under way', async (t) => {
  const mail = await startMailServer(t)
  const { url, ctx } = await startTestServer(t, { db, mailer: mail.mailer })
  const { token, username, email, password } = await signUpSomebody(url)
  await callApi(url, 'PUT /api/users/profile', {
    token,
    body: { username, email: `thief-${email}`, currentPassword: password },
  })
  await deliverMails(ctx)
  const link = mail.mails
    .find(({ recipients }) => recipients.includes(`thief-${email}`))
    ?.text?.match(/token=(\S+)/)?.[1]
  await callApi(url, 'PUT /api/users/change-password', {
    token,
    body: { currentPassword: password, newPassword: 'Brave4Lantern' },
  })
  const confirmed = await callApi(url, 'POST /api/auth/confirm-email', { body: { token: link } })
  assert.deepEqual([confirmed.status, confirmed.body.field], [400, 'token'])
  assert.equal((await callApi(url, 'GET /api/auth/user', { token })).body.pendingEmail, null)
})

test('an address that another account takes before it is confirmed stays theirs', async (t) => {
  const mail = await startMailServer(t)
  const { url, ctx } = await startTestServer(t, { db, mailer: mail.mailer })
  const { token, username, email, password } = await signUpSomebody(url)
  const wanted = `wanted-${email}`
  const body = { username, email: wanted, currentPassword: password }
  await callApi(url, 'PUT /api/users/profile', { token, body })
  await deliverMails(ctx)
  const link = mail.mails
    .find(({ recipients }) => recipients.includes(wanted))
    ?.text?.match(/token=(\S+)/)?.[1]
  await signUpSomebody(url, { email: wanted })
  const confirmed = await callApi(url, 'POST /api/auth/confirm-email', { body: { token: link } })
  assert.deepEqual([confirmed.status, confirmed.body.field], [409, 'email'])
  assert.equal((await callApi(url, 'GET /api/auth/user', { token })).body.email, email)
})

test('new addresses are asked once a minute and five times an hour, so that no mailbox is flooded', async (t) => {
  const mail = await startMailServer(t)
  let now = new Date('2026-03-01T10:00:00Z')
  const { url, ctx } = await startTestServer(t, { db, mailer: mail.mailer, now: () => now })
  const { token, username, email, password } = await signUpSomebody(url)
  const statuses: number[] = []
  for (const second of [0, 59, 60, 120, 180, 240, 300, 3599, 3600]) {
    now = new Date(Date.UTC(2026, 2, 1, 10, 0, second))
    const body = { username, email: `${second}-${email}`, currentPassword: password }
    statuses.push((await callApi(url, 'PUT /api/users/profile', { token, body })).status)
    await deliverMails(ctx)
  }
  assert.deepEqual(statuses, [200, 429, 200, 200, 200, 200, 429, 429, 200])
})

test('of several addresses that were asked for the last one counts, and its link can be had again when it ran out', async (t) => {
  const mail = await startMailServer(t)
  let now = new Date('2026-03-01T10:00:00Z')
  const { url, ctx } = await startTestServer(t, { db, mailer: mail.mailer, now: () => now })
  const { token, username, email, password } = await signUpSomebody(url)
  const ask = async (to: string) => {
    await callApi(url, 'PUT /api/users/profile', {
      token,
      body: { username, email: to, currentPassword: password },
    })
    await deliverMails(ctx)
  }
  const linkTo = (to: string) =>
    mail.mails.findLast(({ recipients }) => recipients.includes(to))?.text?.match(/token=(\S+)/)?.[1]
  const confirm = async (to: string) =>
    (await callApi(url, 'POST /api/auth/confirm-email', { body: { token: linkTo(to) } })).status
  await ask(`first-${email}`)
  now = new Date('2026-03-01T10:01:00Z')
  await ask(`last-${email}`)
  assert.equal(await confirm(`first-${email}`), 400)
  const other = await signUpSomebody(url)
  await callApi(url, 'PUT /api/users/profile', {
    token: other.token,
    body: { username: other.username, email: `new-${other.email}`, currentPassword: other.password },
  })
  await deliverMails(ctx)
  now = new Date('2026-03-02T10:00:59.999Z')
  assert.equal(await confirm(`new-${other.email}`), 200, 'the link works for a day')
  now = new Date('2026-03-02T10:01:00Z')
  assert.equal(await confirm(`last-${email}`), 400, 'a day later the link has run out')
  const again = await callApi(url, 'POST /api/auth/confirm-email/resend', { token })
  await deliverMails(ctx)
  assert.deepEqual([again.status, again.body.message], [202, `A new link is on its way to last-${email}.`])
  now = new Date('2026-03-03T10:00:59.999Z')
  assert.equal(await confirm(`last-${email}`), 200)
  const { rows } = await db.pool.query(
    `select details from account_audit where action = 'email.changed' and details ->> 'from' = $1`,
    [email],
  )
  assert.deepEqual(rows, [{ details: { from: email, to: `last-${email}` } }])
})

test('the same address in another writing is no new address and sends no mail', async (t) => {
  const mail = await startMailServer(t)
  const { url, ctx } = await startTestServer(t, { db, mailer: mail.mailer })
  const { token, username, email } = await signUpSomebody(url)
  const { body } = await callApi(url, 'PUT /api/users/profile', {
    token,
    body: { username, email: email.toUpperCase() },
  })
  await deliverMails(ctx)
  assert.equal(body.user.email, email.toUpperCase())
  assert.deepEqual(mail.mails, [])
})

test("a name of another account is taken, in any writing; one's own is not", async (t) => {
  const { url } = await startTestServer(t, { db })
  const one = await signUpSomebody(url)
  const other = await signUpSomebody(url)
  const put = (body: unknown) => callApi(url, 'PUT /api/users/profile', { token: one.token, body })
  const name = await put({ username: other.username.toUpperCase(), email: one.email })
  assert.deepEqual(
    [name.status, name.body.field, name.body.error],
    [409, 'username', 'Username is already taken'],
  )
  assert.equal((await put({ username: one.username.toUpperCase(), email: one.email })).status, 200)
})

test('an address that has an account gets the same answer as a free one, and its owner a mail', async (t) => {
  const mail = await startMailServer(t)
  let now = new Date('2026-03-01T10:00:00Z')
  const { url, ctx } = await startTestServer(t, { db, mailer: mail.mailer, now: () => now })
  const owner = await signUpSomebody(url)
  const stranger = await signUpSomebody(url)
  const { token, username, password } = stranger
  const outcomes = []
  for (const email of [`free-${owner.email}`, owner.email, owner.email.toUpperCase()]) {
    now = new Date(now.getTime() + 3_600_000)
    const call = (route: string, body?: unknown) => callApi(url, route, { token, body })
    const asked = await call('PUT /api/users/profile', { username, email, currentPassword: password })
    const soon = await call('PUT /api/users/profile', { username, email, currentPassword: password })
    now = new Date(now.getTime() + 60_000)
    const again = await call('POST /api/auth/confirm-email/resend')
    await deliverMails(ctx)
    const user = (await call('GET /api/auth/user')).body
    const { rows } = await db.pool.query(
      `select action, details from account_audit where user_id = $1 order by id desc limit 1`,
      [stranger.id],
    )
    const said = [asked, soon, again].map(({ status, body }) => [status, body])
    const text = JSON.stringify([said, user, rows]).replaceAll(email, 'ADDRESS')
    outcomes.push(text.replaceAll(/in \d+ seconds/g, 'in N seconds'))
  }
  assert.equal(new Set(outcomes).size, 1)
  const toOwner = mail.mails.filter(({ recipients }) => recipients[0]?.toLowerCase() === owner.email)
  assert.deepEqual(
    [...new Set(toOwner.map(({ subject }) => subject))],
    ['Your e-mail address has a Crowdtape account'],
  )
  assert.doesNotMatch(toOwner.map(({ text }) => text).join(''), new RegExp(`${username}|token`))
  const signedIn = await callApi(url, 'POST /api/auth/login', {
    body: { email: owner.email, password: owner.password },
  })
  assert.equal(signedIn.body.user.id, owner.id)
})

test('bad input names the field and says what is right', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { token, username, email } = await signUpSomebody(url)
  const cases = [
    [{}, 'username'],
    [{ username }, 'email'],
    [{ username, email: 'x' }, 'email'],
    [{ username: 'x'.repeat(33), email }, 'username'],
    [{ username: { first: 'Ada' }, email }, 'username'],
    [{ username, email: [email] }, 'email'],
    [{ username, email, socialAccounts: 'ada' }, 'socialAccounts'],
    [{ username, email, socialAccounts: [] }, 'socialAccounts'],
    [{ username, email, socialAccounts: { twitter: 7 } }, 'socialAccounts.twitter'],
    [{ username, email, socialAccounts: { twitter: 'a b' } }, 'socialAccounts.twitter'],
    [{ username, email, socialAccounts: { facebook: '<script>' } }, 'socialAccounts.facebook'],
    [{ username, email, socialAccounts: { instagram: 'x'.repeat(101) } }, 'socialAccounts.instagram'],
  ] as const
  for (const [body, field] of cases) {
    const answer = await callApi(url, 'PUT /api/users/profile', { token, body })
    assert.deepEqual([answer.status, answer.body.field], [400, field], JSON.stringify(body))
  }
})

test('a profile needs a session', async (t) => {
  const { url } = await startTestServer(t, { db })
  const answer = await callApi(url, 'PUT /api/users/profile', { body: {} })
  assert.deepEqual([answer.status, answer.body.code], [401, 'unauthorized'])
})
