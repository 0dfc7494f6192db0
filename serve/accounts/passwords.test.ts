import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setPassword } from '#store/accounts/passwords.ts'
import { runTransaction } from '#store/run-transaction.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { deliverMails } from '../mail/deliver-mails.ts'
import { callApi } from '../testing/call-api.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startMailServer } from '../testing/start-mail-server.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()

test('a changed password ends the other sessions, keeps this one and mails the owner', async (t) => {
  const mail = await startMailServer(t)
  const { url, ctx } = await startTestServer(t, { db, mailer: mail.mailer })
  const { email, password, token } = await signUpSomebody(url)
  const other = (await callApi(url, 'POST /api/auth/login', { body: { email, password } })).body.token
  const { status, body } = await callApi(url, 'PUT /api/users/change-password', {
    token,
    body: { currentPassword: password, newPassword: 'Brave4Lantern' },
  })
  await deliverMails(ctx)
  assert.deepEqual([status, body], [200, { message: 'Password changed successfully!' }])
  assert.equal((await callApi(url, 'GET /api/auth/user', { token })).status, 200)
  assert.equal((await callApi(url, 'GET /api/auth/user', { token: other })).status, 401)
  assert.equal((await callApi(url, 'POST /api/auth/login', { body: { email, password } })).status, 401)
  const again = await callApi(url, 'POST /api/auth/login', { body: { email, password: 'Brave4Lantern' } })
  assert.equal(again.status, 200)
  assert.deepEqual(mail.mails[0]?.recipients, [email])
  assert.equal(mail.mails[0]?.subject, 'Your Crowdtape password was changed')
})

test('a changed password makes the reset links that are out useless', async (t) => {
  const mail = await startMailServer(t)
  const { url, ctx } = await startTestServer(t, { db, mailer: mail.mailer })
  const { email, password, token } = await signUpSomebody(url)
  await callApi(url, 'POST /api/auth/forgot-password', { body: { email } })
  await deliverMails(ctx)
  const resetToken = mail.mails[0]?.text?.match(/token=(\S+)/)?.[1]
  await callApi(url, 'PUT /api/users/change-password', {
    token,
    body: { currentPassword: password, newPassword: 'Brave4Lantern' },
  })
  const reset = await callApi(url, 'POST /api/auth/reset-password', {
    body: { token: resetToken, password: 'Other9Lantern' },
  })
  assert.deepEqual([reset.status, reset.body.field], [400, 'token'])
})

test('a wrong current password changes nothing and does not end the session', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { email, password, token } = await signUpSomebody(url)
  const { status, body } = await callApi(url, 'PUT /api/users/change-password', {
    token,
    body: { currentPassword: 'Wrong1pass', newPassword: 'Brave4Lantern' },
  })
  assert.deepEqual(
    [status, body.field, body.error],
    [400, 'currentPassword', 'Current password is not correct'],
  )
  assert.equal((await callApi(url, 'GET /api/auth/user', { token })).status, 200)
  assert.equal((await callApi(url, 'POST /api/auth/login', { body: { email, password } })).status, 200)
})

test('a stolen session cannot guess the password: wrong ones count as failed sign-ins', async (t) => {
  const { url, ctx } = await startTestServer(t, { db, now: () => new Date('2026-03-01T10:00:00Z') })
  const { password, token } = await signUpSomebody(url)
  const change = (currentPassword: string) =>
    callApi(url, 'PUT /api/users/change-password', {
      token,
      body: { currentPassword, newPassword: 'Brave4Lantern' },
    })
  for (let count = 1; count <= 100; count += 1) assert.equal((await change('Wrong1pass')).status, 400)
  assert.equal((await change(password)).status, 429)
  ctx.passwords.verify = () => Promise.reject(new Error('it stood in the line of those who may try'))
  assert.equal((await change(password)).status, 429)
  // As many characters as a password may have are compared, more are wrong at once.
  assert.deepEqual(
    [(await change('x'.repeat(1_024))).status, (await change('x'.repeat(1_025))).status],
    [429, 400],
  )
})

test('of two changes at once from one password, one succeeds', async (t) => {
  const mail = await startMailServer(t)
  const { url } = await startTestServer(t, {
    db,
    mailer: mail.mailer,
    now: () => new Date('2026-03-02T10:00:00Z'),
  })
  const { email, password, token } = await signUpSomebody(url)
  const wishes = ['Brave4Lantern', 'Other9Lantern']
  const answers = await Promise.all(
    wishes.map((newPassword) =>
      callApi(url, 'PUT /api/users/change-password', {
        token,
        body: { currentPassword: password, newPassword },
      }),
    ),
  )
  const won = wishes[answers.findIndex(({ status }) => status === 200)]
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
  assert.equal((await callApi(url, 'POST /api/auth/login', { body: { email, password: won } })).status, 200)
})

test('a password that was changed since it was looked at is not changed, within one moment neither', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { id } = await signUpSomebody(url)
  const { rows } = await db.pool.query('select password_changed_at as at from users where id = $1', [id])
  const { at } = rows[0]
  const set = () =>
    runTransaction(db.pool, (client) =>
      setPassword(client, { userId: id, passwordHash: 'x', now: at, passwordChangedAt: at }),
    )
  assert.deepEqual([await set(), await set()], [true, false])
})

test('what is missing, weak, common or no text names its field', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { token, password } = await signUpSomebody(url)
  const cases = [
    [{}, 'currentPassword', /^Current password is required$/],
    [{ currentPassword: password }, 'newPassword', /^Password is required$/],
    [{ currentPassword: password, newPassword: 'Ab1' }, 'newPassword', /at least 4 characters long$/],
    [{ currentPassword: password, newPassword: 'abcdef' }, 'newPassword', /uppercase, lowercase and number$/],
    [{ currentPassword: password, newPassword: 'Passw0rd' }, 'newPassword', /too common/],
    [
      { currentPassword: password, newPassword: `Aa1${'x'.repeat(1_000_000)}` },
      'newPassword',
      /at most 1024/,
    ],
    [{ currentPassword: {}, newPassword: 'Brave4Lantern' }, 'currentPassword', /must be a string/],
    [{ currentPassword: password, newPassword: ['Brave4Lantern'] }, 'newPassword', /must be a string/],
  ] as const
  for (const [body, field, error] of cases) {
    const answer = await callApi(url, 'PUT /api/users/change-password', { token, body })
    assert.deepEqual([answer.status, answer.body.field], [400, field])
    assert.match(answer.body.error, error)
  }
})

test('changing a password needs a session', async (t) => {
  const { url } = await startTestServer(t, { db })
  const answer = await callApi(url, 'PUT /api/users/change-password', { body: {} })
  assert.deepEqual([answer.status, answer.body.code], [401, 'unauthorized'])
})
