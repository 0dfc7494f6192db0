import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { test } from 'node:test'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { deliverMails } from '../mail/deliver-mails.ts'
import { callApi } from '../testing/call-api.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { type MailServer, startMailServer } from '../testing/start-mail-server.ts'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const SENT = { message: 'Password reset email sent! Please check your inbox.' }
const DONE = { message: 'Password reset successful! Redirecting to login...', revokedKeys: 0 }
const DEAD = 'This reset link is not valid, has expired or was already used. Please request a new one.'

test('a forgotten password is set again by the link in the mail', async (t) => {
  const mail = await startMailServer(t)
  const server = await startTestServer(t, {
    db,
    mailer: mail.mailer,
    settings: { publicUrl: 'https://tape.example' },
  })
  const { email, username } = await signUpSomebody(server.url)
  const token = await askForToken(server, mail, email.toUpperCase())
  assert.deepEqual(mail.mails[0]?.recipients, [email])
  assert.equal(mail.mails[0]?.subject, 'Reset your Crowdtape password')
  assert.match(mail.mails[0]?.text ?? '', new RegExp(`Hello ${username},`))
  assert.match(mail.mails[0]?.text ?? '', /\nhttps:\/\/tape\.example\/reset-password\?token=ctr_[\w-]{43}\n/)
  const { status, body } = await reset(server, token)
  assert.deepEqual([status, body], [200, DONE])
  assert.equal((await signIn(server, email, 'Brave4Lantern')).status, 200)
  assert.equal((await signIn(server, email, 'Quiet7Harbour')).status, 401)
})

test('the owner learns by mail that the password was changed', async (t) => {
  const mail = await startMailServer(t)
  const server = await startTestServer(t, { db, mailer: mail.mailer })
  const { email } = await signUpSomebody(server.url)
  await reset(server, await askForToken(server, mail, email))
  await deliverMails(server.ctx)
  assert.equal(mail.mails[1]?.subject, 'Your Crowdtape password was changed')
  assert.deepEqual(mail.mails[1]?.recipients, [email])
})

test('an unknown address gets the same answer, and no mail', async (t) => {
  const mail = await startMailServer(t)
  const server = await startTestServer(t, { db, mailer: mail.mailer })
  const { email } = await signUpSomebody(server.url)
  const known = await ask(server, email)
  const unknown = await ask(server, 'nobody@example.com')
  await deliverMails(server.ctx)
  assert.deepEqual([known.status, known.body], [200, SENT])
  assert.deepEqual([unknown.status, unknown.body], [200, SENT])
  assert.deepEqual(
    mail.mails.map(({ recipients }) => recipients),
    [[email]],
  )
})

test('the answer waits for no mail server, and what was asked for outlives one that is away', async (t) => {
  const mail = await startMailServer(t)
  let time = new Date('2026-03-05T10:00:00Z')
  const server = await startTestServer(t, { db, mailer: mail.mailer, now: () => time })
  const { email } = await signUpSomebody(server.url)
  mail.decide = () => 451
  assert.equal((await ask(server, email)).status, 200)
  const { rows } = await db.pool.query(
    'select expires_at as at from mails where recipient_key = $1 and settled_at is null and kind = $2',
    [email, 'password-reset'],
  )
  assert.deepEqual(rows, [{ at: new Date('2026-03-05T11:00:00Z') }])
  await deliverMails(server.ctx)
  mail.decide = () => undefined
  time = new Date('2026-03-05T10:00:05Z')
  await deliverMails(server.ctx)
  await deliverMails(server.ctx)
  assert.equal(mail.mails.length, 1)
})

test('a known and an unknown address take the same time', async (t) => {
  const mail = await startMailServer(t)
  const server = await startTestServer(t, { db, mailer: mail.mailer })
  const people = []
  for (let count = 0; count < 30; count += 1) people.push(await signUpSomebody(server.url))
  const timed = async (email: string) => {
    const startedAt = performance.now()
    await ask(server, email)
    const tookMs = performance.now() - startedAt
    await deliverMails(server.ctx)
    return tookMs
  }
  const known: number[] = []
  const unknown: number[] = []
  for (const [index, { email }] of people.entries()) {
    // In turn each comes first: what follows a mail that was sent is slower, whoever it is.
    if (index % 2 === 0) known.push(await timed(email))
    unknown.push(await timed(`not-${email}`))
    if (index % 2 === 1) known.push(await timed(email))
  }
  const [knownMs, unknownMs] = [median(known), median(unknown)]
  t.diagnostic(`median of 30: known ${knownMs.toFixed(2)} ms, unknown ${unknownMs.toFixed(2)} ms`)
  assert.equal(mail.mails.length, 30)
  // Handing over one mail takes many times as long as an answer.
  assert.ok(knownMs < unknownMs * 3 && unknownMs < knownMs * 3, `${knownMs} and ${unknownMs}`)
})

test('60 requests in a minute send one mail, and after the minute another', async (t) => {
  const mail = await startMailServer(t)
  let time = new Date('2026-03-01T10:00:00Z')
  const server = await startTestServer(t, { db, mailer: mail.mailer, now: () => time })
  const { email } = await signUpSomebody(server.url)
  for (let second = 0; second < 60; second += 1) {
    time = new Date(Date.UTC(2026, 2, 1, 10, 0, second))
    assert.deepEqual((await ask(server, email)).body, SENT)
    await deliverMails(server.ctx)
  }
  assert.equal(mail.mails.length, 1)
  time = new Date('2026-03-01T10:01:00Z')
  await ask(server, email)
  await deliverMails(server.ctx)
  assert.equal(mail.mails.length, 2)
})

test('60 requests at once send one mail', async (t) => {
  const mail = await startMailServer(t)
  const server = await startTestServer(t, { db, mailer: mail.mailer })
  const { email } = await signUpSomebody(server.url)
  const answers = await Promise.all(Array.from({ length: 60 }, () => ask(server, email)))
  await deliverMails(server.ctx)
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.equal(mail.mails.length, 1)
})

test('a mailbox gets at most ten reset mails an hour', async (t) => {
  const mail = await startMailServer(t)
  let time = new Date('2026-03-01T10:00:00Z')
  const server = await startTestServer(t, { db, mailer: mail.mailer, now: () => time })
  const { email } = await signUpSomebody(server.url)
  for (let minute = 0; minute < 30; minute += 1) {
    time = new Date(Date.UTC(2026, 2, 1, 10, minute * 2))
    await ask(server, email)
    await deliverMails(server.ctx)
  }
  assert.equal(mail.mails.length, 10)
})

test('requests from one address are bounded, whether or not the address is known', async (t) => {
  const server = await startTestServer(t, { db, now: () => new Date('2026-03-02T10:59:00Z') })
  for (let count = 0; count < 300; count += 1) {
    assert.equal((await ask(server, `nobody-${count}@example.com`)).status, 200)
  }
  const refused = await ask(server, 'nobody@example.com')
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '60'])
})

test('a poisoned Host never reaches the mail', async (t) => {
  const mail = await startMailServer(t)
  const server = await startTestServer(t, {
    db,
    mailer: mail.mailer,
    settings: { publicUrl: 'https://tape.example', trustedProxies: ['127.0.0.1'] },
  })
  const { email } = await signUpSomebody(server.url)
  const status = await askWithHost(server, email, {
    Host: 'evil.example',
    'X-Forwarded-Host': 'evil.example',
    Forwarded: 'host=evil.example',
    Origin: 'https://evil.example',
    Referer: 'https://evil.example/',
  })
  await deliverMails(server.ctx)
  assert.equal(status, 200)
  assert.match(mail.mails[0]?.text ?? '', /https:\/\/tape\.example\/reset-password/)
  assert.doesNotMatch(mail.mails[0]?.raw ?? 'evil', /evil/)
})

test('a token raced twice works once', async (t) => {
  const mail = await startMailServer(t)
  const server = await startTestServer(t, { db, mailer: mail.mailer })
  const { email } = await signUpSomebody(server.url)
  const token = await askForToken(server, mail, email)
  const answers = await Promise.all([
    reset(server, token, 'Brave4Lantern'),
    reset(server, token, 'Other9Lantern'),
    reset(server, token, 'Third2Lantern'),
  ])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400])
  const signIns = await Promise.all(
    ['Brave4Lantern', 'Other9Lantern', 'Third2Lantern'].map((password) => signIn(server, email, password)),
  )
  assert.deepEqual(
    signIns.map(({ status }) => status),
    answers.map(({ status }) => (status === 200 ? 200 : 401)),
  )
})

test('an unknown, malformed, used, superseded or expired token is a 400 and changes nothing', async (t) => {
  const mail = await startMailServer(t)
  let time = new Date('2026-03-03T10:00:00Z')
  const server = await startTestServer(t, { db, mailer: mail.mailer, now: () => time })
  const { email } = await signUpSomebody(server.url)
  const other = await signUpSomebody(server.url)
  const superseded = await askForToken(server, mail, email)
  time = new Date('2026-03-03T10:02:00Z')
  const used = await askForToken(server, mail, email)
  assert.equal((await reset(server, used)).status, 200)
  await deliverMails(server.ctx)
  time = new Date('2026-03-03T10:04:00Z')
  const expired = await askForToken(server, mail, email)
  const living = await askForToken(server, mail, other.email)
  time = new Date('2026-03-03T11:03:59.999Z')
  assert.equal((await reset(server, living)).status, 200, 'a link works for an hour')
  time = new Date('2026-03-03T11:04:00Z')
  for (const token of [
    superseded,
    used,
    expired,
    `ctr_${'A'.repeat(43)}`,
    'x',
    "' or 1=1 --",
    'x'.repeat(10_000),
  ]) {
    const { status, body } = await reset(server, token, 'Never3Lantern')
    assert.deepEqual([status, body.field, body.error], [400, 'token', DEAD], token.slice(0, 60))
  }
  assert.equal((await signIn(server, email, 'Brave4Lantern')).status, 200)
})

test('refuses a missing token and a weak password, and the token stays usable', async (t) => {
  const mail = await startMailServer(t)
  const server = await startTestServer(t, { db, mailer: mail.mailer })
  const { email } = await signUpSomebody(server.url)
  const token = await askForToken(server, mail, email)
  const missing = await callApi(server.url, 'POST /api/auth/reset-password', {
    body: { password: 'Brave4Lantern' },
  })
  assert.deepEqual([missing.status, missing.body.error], [400, 'Invalid or missing reset token'])
  assert.equal(
    (await reset(server, token, 'short')).body.error,
    'Password must contain uppercase, lowercase and number',
  )
  assert.match((await reset(server, token, 'Passw0rd')).body.error, /too common/)
  assert.equal((await reset(server, token, ['Brave4Lantern'])).body.field, 'password')
  assert.equal((await reset(server, token)).status, 200)
})

test('a reset ends every session and lifts the throttle of the account', async (t) => {
  const mail = await startMailServer(t)
  const server = await startTestServer(t, {
    db,
    mailer: mail.mailer,
    now: () => new Date('2026-03-04T10:00:00Z'),
  })
  const { email, token: session } = await signUpSomebody(server.url)
  for (let count = 0; count < 100; count += 1) await signIn(server, email, 'Wrong1pass')
  assert.equal((await signIn(server, email, 'Quiet7Harbour')).status, 429)
  assert.equal((await reset(server, await askForToken(server, mail, email))).status, 200)
  assert.equal((await callApi(server.url, 'GET /api/auth/user', { token: session })).status, 401)
  assert.equal((await signIn(server, email, 'Brave4Lantern')).status, 200)
})

for (const confirmed of ['by this reset', 'by the link before'] as const) {
  test(`what a stranger made before the address was confirmed ${confirmed} is not active after a reset`, async (t) => {
    const mail = await startMailServer(t)
    let now = new Date('2026-03-06T10:00:00Z')
    const later = () => {
      now = new Date(now.getTime() + 60_000)
    }
    const server = await startTestServer(t, {
      db,
      mailer: mail.mailer,
      now: () => now,
    })
    const { id, email, token: session } = await signUpSomebody(server.url, { confirmed: false })
    const call = (route: string, body?: unknown) => callApi(server.url, route, { token: session, body })
    const webhook = { format: 'standard', url: 'https://hooks.example/in' }
    const foreign = await call('POST /api/webhooks', webhook)
    const key = await call('POST /api/keys', { name: 'theirs', mode: 'test' })
    const ping = () => callV1(server.url, 'GET /v1/ping', { key: key.body.key })
    const active = async (table: string) =>
      (await db.pool.query(`select id from ${table} where user_id = $1 and is_active`, [id])).rows
    // As accounts had them that could still name others before their own address was confirmed.
    const alert = await call('POST /api/alerts', { symbol: 'BTC', condition: 'above', price: '69000' })
    const other = `third-${email}`
    await db.pool.query('update alerts set email = $2, email_key = $2 where id = $1', [alert.body.id, other])
    await db.pool.query(
      `insert into alert_addresses (user_id, email_key, email, stop_token, confirmed_at) values ($1, $2, $2, $3, $4)`,
      [id, other, randomUUID(), now],
    )
    assert.deepEqual([foreign.status, (await ping()).status], [201, 200])
    assert.deepEqual([(await active('webhooks')).length, (await active('alerts')).length], [1, 1])
    await deliverMails(server.ctx)
    later()
    let own = ''
    if (confirmed === 'by the link before') {
      const link = mail.mails[0]?.text?.match(/token=(\S+)/)?.[1]
      await callApi(server.url, 'POST /api/auth/confirm-email', { body: { token: link } })
      later()
      own = (await call('POST /api/webhooks', webhook)).body.id
    }
    const token = await askForToken(server, mail, email)
    const { status } = await callApi(server.url, 'POST /api/auth/reset-password', {
      body: { token, password: 'Brave4Lantern', revokeKeys: false },
    })
    assert.equal(status, 200)
    assert.equal((await call('GET /api/auth/user')).status, 401)
    assert.equal((await ping()).status, 401)
    assert.deepEqual(await active('webhooks'), own ? [{ id: own }] : [])
    assert.deepEqual(await active('alerts'), [])
    const said = await db.pool.query('select 1 from alert_addresses where user_id = $1', [id])
    assert.equal(said.rowCount, 0)
    await deliverMails(server.ctx)
    assert.match(mail.mails.at(-1)?.text ?? '', /made before this address was confirmed was switched off/)
  })
}

test('a reset lists the keys by its token alone, and revokes them by default', async (t) => {
  const mail = await startMailServer(t)
  const server = await startTestServer(t, { db, mailer: mail.mailer })
  const other = await makeCaller(server)
  const outcomes = []
  const recorded: string[][] = []
  for (const revokeKeys of [undefined, true, false]) {
    const { email, key } = await makeCaller(server)
    const token = await askForToken(server, mail, email)
    const list = () => callApi(server.url, 'POST /api/auth/reset-password/keys', { body: { token } })
    const listed = await list()
    const { body } = await callApi(server.url, 'POST /api/auth/reset-password', {
      body: { token, password: 'Brave4Lantern', revokeKeys },
    })
    const { status } = await callV1(server.url, 'GET /v1/ping', { key })
    outcomes.push([listed.body.data.map(({ name }: { name: string }) => name), body.revokedKeys, status])
    assert.equal(JSON.stringify(listed.body).includes(key), false)
    assert.deepEqual((await list()).body.data, [])
    const { rows } = await db.pool.query<{ action: string }>(
      `select action from account_audit where user_id = (select id from users where email = $1) and actor = 'link'
       order by id desc`,
      [email],
    )
    recorded.push(rows.map(({ action }) => action).filter((action) => action !== 'email.confirmed'))
  }
  assert.deepEqual(recorded, [
    ['key.revoked', 'password.reset'],
    ['key.revoked', 'password.reset'],
    ['password.reset'],
  ])
  assert.deepEqual(outcomes, [
    [['A key'], 1, 401],
    [['A key'], 1, 401],
    [['A key'], 0, 200],
  ])
  assert.equal((await callV1(server.url, 'GET /v1/ping', { key: other.key })).status, 200)
})

for (const token of [undefined, '', 'x', `ctr_${'A'.repeat(43)}`]) {
  test(`a stranger with the token ${token} learns of no key`, async (t) => {
    const server = await startTestServer(t, { db })
    const { status, body } = await callApi(server.url, 'POST /api/auth/reset-password/keys', {
      body: { token },
    })
    assert.deepEqual([status, body], [200, { data: [] }])
  })
}

test('the address must look like one', async (t) => {
  const server = await startTestServer(t, { db })
  assert.equal((await ask(server, undefined)).body.error, 'Email is required')
  for (const email of ['x', 'a@example.com,b@example.com', 'a@example.com\r\nBcc: b@example.com']) {
    const { status, body } = await ask(server, email)
    assert.deepEqual([status, body.field, body.error], [400, 'email', 'Email is invalid'])
  }
})

function ask(server: TestServer, email: string | undefined) {
  return callApi(server.url, 'POST /api/auth/forgot-password', { body: { email } })
}

function reset(server: TestServer, token: string, password: unknown = 'Brave4Lantern') {
  return callApi(server.url, 'POST /api/auth/reset-password', { body: { token, password } })
}

function signIn(server: TestServer, email: string, password: string) {
  return callApi(server.url, 'POST /api/auth/login', { body: { email, password } })
}

/** The token in the newest mail, after asking for one. */
async function askForToken(server: TestServer, mail: MailServer, email: string): Promise<string> {
  await ask(server, email)
  await deliverMails(server.ctx)
  const token = mail.mails.at(-1)?.text?.match(/token=(\S+)/)?.[1]
  assert.ok(token, 'the newest mail has a token')
  return token
}

/** `fetch` does not let a caller set Host. */
function askWithHost(
  server: TestServer,
  email: string,
  headers: Record<string, string>,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(
      `${server.url}/api/auth/forgot-password`,
      { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' } },
      (response) => {
        response.resume()
        resolve(response.statusCode)
      },
    )
    call.on('error', reject)
    call.end(JSON.stringify({ email }))
  })
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
