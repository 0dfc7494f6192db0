import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const GOOD = { username: 'ada', email: 'ada@example.com', password: 'Quiet7Harbour' }

test('signing up gives a session and the user, and the stored row holds neither password nor token', async (t) => {
  const { url } = await startTestServer(t, {
    db,
    passwordsAtFullCost: true,
    now: () => new Date('2026-03-01T10:00:00.000Z'),
  })
  const form = { username: ' Grace ', email: 'Grace@Example.com', password: 'Quiet7Harbour' }
  const { status, body, headers } = await callApi(url, 'POST /api/auth/signup', { body: form })
  const { id, ...user } = body.user
  assert.equal(status, 201)
  assert.match(body.token, /^cts_[A-Za-z0-9_-]{43}$/)
  assert.match(id, /^[0-9a-f-]{36}$/)
  assert.deepEqual(user, {
    username: 'Grace',
    email: 'Grace@Example.com',
    avatar: null,
    created_at: '2026-03-01T10:00:00.000Z',
    createdAt: '2026-03-01T10:00:00.000Z',
    emailConfirmed: false,
    emailRefused: false,
    hasSecondFactor: false,
    hasAuthenticatorApp: false,
    hasPassword: true,
    isLinked: false,
    isOperator: false,
    appearance: { theme: null, palette: null, timeZone: null, marketView: null, marketHidden: null },
    pendingEmail: null,
    socialAccounts: { twitter: '', facebook: '', instagram: '' },
  })
  assert.equal(headers.get('cache-control'), 'no-store')
  const { rows } = await db.pool.query(
    'select to_jsonb(u) as u, to_jsonb(s) as s from users u join sessions s on s.user_id = u.id where u.id = $1',
    [id],
  )
  assert.doesNotMatch(JSON.stringify(rows), /Quiet7Harbour/)
  assert.doesNotMatch(JSON.stringify(rows), new RegExp(body.token))
  assert.match(rows[0].u.password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('whose session cannot be opened has no account either, and signs up with the same name afterwards', async (t) => {
  const { url } = await startTestServer(t, { db })
  const form = { ...GOOD, username: 'halfway', email: 'halfway@example.com' }
  await db.pool.query('alter table sessions add constraint away check (created_at is null) not valid')
  const refused = await callApi(url, 'POST /api/auth/signup', { body: form })
  await db.pool.query('alter table sessions drop constraint away')
  const { rows } = await db.pool.query(`select from users where email = 'halfway@example.com'`)
  const again = await callApi(url, 'POST /api/auth/signup', { body: form })
  assert.ok(refused.status >= 500, `${refused.status}`)
  assert.equal(rows.length, 0)
  assert.equal(again.status, 201)
})

test('the first broken rule is answered in the order and the words of the specification', async (t) => {
  const { url } = await startTestServer(t, { db })
  const steps = [
    [{}, 'username', 'Username is required'],
    [{ username: 'ada' }, 'email', 'Email is required'],
    [{ username: 'ada', email: 'ada' }, 'email', 'Email is invalid'],
    [{ ...GOOD, password: '' }, 'password', 'Password is required'],
    [{ ...GOOD, password: 'Ab1' }, 'password', 'Password must be at least 4 characters long'],
    [{ ...GOOD, password: 'abcd1' }, 'password', 'Password must contain uppercase, lowercase and number'],
  ] as const
  for (const [form, field, error] of steps) {
    const { status, body } = await callApi(url, 'POST /api/auth/signup', { body: form })
    assert.deepEqual({ status, body }, { status: 400, body: { error, code: 'invalid_request', field } })
  }
})

test('a password of four characters is enough, unless the installation asks for more', async (t) => {
  const { url } = await startTestServer(t, { db })
  const strict = await startTestServer(t, { db, settings: { passwordMinLength: 12 } })
  const form = { username: 'four', email: 'four@example.com', password: 'Zq7x' }
  const refused = await callApi(strict.url, 'POST /api/auth/signup', { body: form })
  assert.equal(refused.body.error, 'Password must be at least 12 characters long')
  assert.equal((await callApi(url, 'POST /api/auth/signup', { body: form })).status, 201)
})

test('a common password is refused in any writing', async (t) => {
  const { url } = await startTestServer(t, { db })
  for (const password of ['Passw0rd', 'Password1', 'pASSWORD1', 'Qwerty123', '\uff30assword1']) {
    const { status, body } = await callApi(url, 'POST /api/auth/signup', { body: { ...GOOD, password } })
    assert.equal(status, 400, password)
    assert.equal(body.field, 'password')
    assert.match(body.error, /too common/)
  }
})

test('a name or address of an account is taken, full-width and upper-case variants included', async (t) => {
  const { url } = await startTestServer(t, { db })
  const somebody = await signUpSomebody(url)
  const wide = (text: string) =>
    text.replace(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))
  for (const email of [
    somebody.email,
    somebody.email.toUpperCase(),
    wide(somebody.email),
    ` ${somebody.email} `,
  ]) {
    const { status, body } = await callApi(url, 'POST /api/auth/signup', { body: { ...GOOD, email } })
    assert.deepEqual([status, body.field, body.error], [409, 'email', 'Email is already registered'], email)
  }
  for (const username of [somebody.username, somebody.username.toUpperCase(), wide(somebody.username)]) {
    const { status, body } = await callApi(url, 'POST /api/auth/signup', { body: { ...GOOD, username } })
    assert.deepEqual(
      [status, body.field, body.error],
      [409, 'username', 'Username is already taken'],
      username,
    )
  }
})

test('of two sign-ups at once with one address, one succeeds and one is refused', async (t) => {
  const { url } = await startTestServer(t, { db })
  const twins = ['twin-a', 'twin-b'].map((username) => ({ ...GOOD, username, email: 'twin@example.com' }))
  const answers = await Promise.all(twins.map((body) => callApi(url, 'POST /api/auth/signup', { body })))
  const loser = answers.find(({ status }) => status === 409)
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409])
  assert.equal(loser?.body.field, 'email')
})

test('of two sign-ups at once with one name, one succeeds and one is refused', async (t) => {
  const { url } = await startTestServer(t, { db })
  const twins = ['one@example.com', 'two@example.com'].map((email) => ({ ...GOOD, username: 'same', email }))
  const answers = await Promise.all(twins.map((body) => callApi(url, 'POST /api/auth/signup', { body })))
  const loser = answers.find(({ status }) => status === 409)
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409])
  assert.equal(loser?.body.field, 'username')
})

test('anything but text where text belongs is a 400 that names the field', async (t) => {
  const { url } = await startTestServer(t, { db })
  const bodies = [
    '{"a":1}',
    '["x"]',
    '7',
    'true',
    'null',
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{}}}',
  ]
  for (const field of ['username', 'email', 'password'] as const) {
    for (const value of bodies) {
      const rest = JSON.stringify({ ...GOOD, [field]: undefined }).slice(1, -1)
      const { status, body } = await callApi(url, 'POST /api/auth/signup', {
        body: `{${rest},"${field}":${value}}`,
      })
      assert.deepEqual([status, body.field], [400, field], `${field}: ${value}`)
    }
  }
  const poisoned = await callApi(url, 'POST /api/auth/signup', { body: { ...GOOD, username: '__proto__' } })
  assert.deepEqual([poisoned.status, poisoned.body.field], [400, 'username'])
})

test('a body that is no object, no JSON or of another kind is refused', async (t) => {
  const { url } = await startTestServer(t, { db })
  for (const body of ['[]', '"x"', '7', 'null', '{', '']) {
    const answer = await callApi(url, 'POST /api/auth/signup', { body })
    assert.equal(answer.status, 400, body)
  }
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']) {
    const form = await callApi(url, 'POST /api/auth/signup', {
      body: 'username=ada',
      headers: { 'Content-Type': type },
    })
    assert.equal(form.status, 415, type)
  }
})

test('text that the database cannot hold names its field', async (t) => {
  const { url } = await startTestServer(t, { db })
  for (const value of ['a\\u0000b', '\\ud800']) {
    const rest = JSON.stringify({ ...GOOD, username: undefined }).slice(1, -1)
    const { status, body } = await callApi(url, 'POST /api/auth/signup', {
      body: `{${rest},"username":"${value}"}`,
    })
    assert.deepEqual([status, body.field], [400, 'username'])
  }
})

test('a password of 1 MB is refused before anything is hashed', async (t) => {
  const { url, ctx } = await startTestServer(t, { db })
  ctx.passwords.hash = () => Promise.reject(new Error('it was hashed'))
  const password = `Aa1${'x'.repeat(1_000_000)}`
  const { status, body } = await callApi(url, 'POST /api/auth/signup', { body: { ...GOOD, password } })
  assert.deepEqual([status, body.field], [400, 'password'])
  assert.equal(body.error, 'Password must be at most 1024 characters long')
})

test('sign-ups from one address are bounded, with the time to come back', async (t) => {
  const { url } = await startTestServer(t, {
    db,
    now: () => new Date('2026-03-01T10:45:00Z'),
    settings: { trustedProxies: ['127.0.0.1'], signUpsPerHour: 200 },
  })
  const somebody = await signUpSomebody(url)
  const signUpFrom = (address: string) =>
    callApi(url, 'POST /api/auth/signup', {
      body: { ...GOOD, email: somebody.email },
      headers: { 'X-Forwarded-For': address },
    })
  for (let count = 0; count < 200; count += 1)
    assert.equal((await signUpFrom(`2001:db8:0:1::${count}`)).status, 409)
  const refused = await signUpFrom('2001:db8:0:1:ffff::1')
  assert.equal(refused.status, 429)
  assert.equal(refused.headers.get('retry-after'), '900')
  assert.equal(refused.body.error, 'Too many attempts. Please try again in 15 minutes.')
  assert.equal((await signUpFrom('2001:db8:0:2::1')).status, 409)
})
