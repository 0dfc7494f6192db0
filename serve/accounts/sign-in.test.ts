import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { createPasswordHasher } from '../secrets/create-password-hasher.ts'
import { callApi } from '../testing/call-api.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const BEHIND_PROXY = { trustedProxies: ['127.0.0.1'] }
const WRONG = { error: 'The email or password is not correct.', code: 'wrong_credentials' }

test('signing in gives a new session and the user', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { email, password, token, username } = await signUpSomebody(url)
  const { status, body } = await callApi(url, 'POST /api/auth/login', { body: { email, password } })
  assert.equal(status, 200)
  assert.notEqual(body.token, token)
  assert.equal(body.user.username, username)
  assert.equal((await callApi(url, 'GET /api/auth/user', { token: body.token })).body.email, email)
})

test('full-width, upper-case and padded writings of an address sign in to the one account', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { id, email, password } = await signUpSomebody(url)
  const wide = email.replace(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))
  for (const written of [email.toUpperCase(), wide, ` ${email} `]) {
    const { body } = await callApi(url, 'POST /api/auth/login', { body: { email: written, password } })
    assert.equal(body.user?.id, id, written)
  }
})

test('all spellings of a domain in other letters are the one account', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { id, password } = await signUpSomebody(url, { email: 'user@exämple.de' })
  for (const email of [
    'user@xn--exmple-cua.de',
    'User@EXÄMPLE.de',
    'user@exa\u0308mple.de',
    'user@exämple.de',
  ]) {
    const { body } = await callApi(url, 'POST /api/auth/login', { body: { email, password } })
    const again = await callApi(url, 'POST /api/auth/signup', {
      body: { username: 'Another', email, password },
    })
    assert.deepEqual([body.user?.id, body.user?.email], [id, 'user@exämple.de'], email)
    assert.deepEqual([again.status, again.body.field], [409, 'email'], email)
  }
})

test('an unknown address gets the same answer as a wrong password', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { email } = await signUpSomebody(url)
  const known = await callApi(url, 'POST /api/auth/login', { body: { email, password: 'Wrong1pass' } })
  const unknown = await callApi(url, 'POST /api/auth/login', {
    body: { email: 'nobody@example.com', password: 'Wrong1pass' },
  })
  for (const { status, body, headers } of [known, unknown]) {
    assert.deepEqual([status, body, headers.get('www-authenticate')], [401, WRONG, 'Bearer'])
  }
})

test('an unknown address costs the same work as a wrong password', async (t) => {
  const { url } = await startTestServer(t, { db, passwordsAtFullCost: true })
  const { email } = await signUpSomebody(url)
  const timed = async (address: string) => {
    const startedAt = performance.now()
    await callApi(url, 'POST /api/auth/login', { body: { email: address, password: 'Wrong1pass' } })
    return performance.now() - startedAt
  }
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 15; round += 1) {
    known.push(await timed(email))
    unknown.push(await timed(`nobody-${round}@example.com`), await timed(`no-one-${round}@example.com`))
    known.push(await timed(email))
  }
  const [knownMs, unknownMs] = [median(known), median(unknown)]
  t.diagnostic(`median of 30: known ${knownMs.toFixed(1)} ms, unknown ${unknownMs.toFixed(1)} ms`)
  // Without the work an unknown address answers about ten times as fast.
  assert.ok(unknownMs > knownMs / 2 && unknownMs < knownMs * 2, `${knownMs} and ${unknownMs}`)
})

test('each sign-in and each wrong password is a line of the log: whose, and from where', async (t) => {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const { url } = await startTestServer(t, { db, log, settings: BEHIND_PROXY })
  const { id, email, password, token, username } = await signUpSomebody(url)
  const call = (route: string, body: unknown, address: string) =>
    callApi(url, route, { token, body, headers: { 'X-Forwarded-For': address } })
  await call('POST /api/auth/login', { email, password }, '203.0.113.7')
  await call('POST /api/auth/login', { email, password: 'Wrong1pass' }, '203.0.113.7')
  await call(
    'POST /api/auth/login',
    { email: 'no-one@example.com', password: 'Wrong1pass' },
    '2001:db8:1:2:3::4',
  )
  const change = { currentPassword: 'Wrong1pass', newPassword: 'Brave4Lantern' }
  await call('PUT /api/users/change-password', change, '203.0.113.8')
  const move = { username, email: `x-${email}`, currentPassword: 'Wrong1pass' }
  await call('PUT /api/users/profile', move, '203.0.113.9')
  const said = lines.filter(({ msg }) => msg === 'wrong password')
  assert.deepEqual(
    said.map(({ level, at, accountId, address }) => [level, at, accountId, address]),
    [
      [30, 'sign-in', id, '203.0.113.7'],
      [30, 'sign-in', null, '2001:db8:1:2::/64'],
      [30, 'settings', id, '203.0.113.8'],
      [30, 'settings', id, '203.0.113.9'],
    ],
  )
  const opened = lines.filter(({ msg }) => msg === 'signed in')
  assert.deepEqual(
    opened.map(({ via, accountId, address }) => [via, accountId, address]),
    [['password', id, '203.0.113.7']],
  )
  assert.doesNotMatch(JSON.stringify(lines), /Wrong1pass|@/)
})

test('what is missing is answered in the order and the words of the specification', async (t) => {
  const { url } = await startTestServer(t, { db })
  const steps = [
    [{}, 'email', 'Email is required'],
    [{ email: 'ada' }, 'email', 'Email is invalid'],
    [{ email: 'ada@example.com' }, 'password', 'Password is required'],
    [{ email: { $ne: '' } }, 'email', 'email must be a string'],
  ] as const
  for (const [form, field, error] of steps) {
    const { status, body } = await callApi(url, 'POST /api/auth/login', { body: form })
    assert.deepEqual({ status, body }, { status: 400, body: { error, code: 'invalid_request', field } })
  }
})

test('a password of 1 MB is refused before anything is compared', async (t) => {
  const { url, ctx } = await startTestServer(t, { db })
  const { email } = await signUpSomebody(url)
  ctx.passwords.verify = () => Promise.reject(new Error('it was compared'))
  const body = { email, password: 'x'.repeat(1_000_000) }
  const answer = await callApi(url, 'POST /api/auth/login', { body })
  assert.deepEqual([answer.status, answer.body.field], [400, 'password'])
})

test('a password of as many characters as one may have is compared', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { email } = await signUpSomebody(url)
  const ask = async (length: number) =>
    (await callApi(url, 'POST /api/auth/login', { body: { email, password: 'x'.repeat(length) } })).status
  assert.deepEqual([await ask(1_024), await ask(1_025)], [401, 400])
})

test('the 101st failure on one account is refused, from whatever address, and the right password too', async (t) => {
  const server = await startTestServer(t, {
    db,
    now: () => new Date('2026-03-01T10:30:00Z'),
    settings: BEHIND_PROXY,
  })
  const { url } = server
  const { email, password } = await signUpSomebody(url)
  const other = await signUpSomebody(url)
  const tryFrom = (address: string, body: unknown) =>
    callApi(url, 'POST /api/auth/login', { body, headers: { 'X-Forwarded-For': address } })
  for (let count = 1; count <= 100; count += 1) {
    const { status } = await tryFrom(`10.0.0.${count}`, { email, password: 'Wrong1pass' })
    assert.equal(status, 401, `failure ${count}`)
  }
  const refused = await tryFrom('10.0.1.1', { email: email.toUpperCase(), password: 'Wrong1pass' })
  assert.equal(refused.status, 429)
  assert.equal(refused.headers.get('retry-after'), '1800')
  assert.equal(refused.body.error, 'Too many attempts. Please try again in 30 minutes.')
  assert.equal(refused.body.code, 'rate_limited')
  assert.equal((await tryFrom('10.0.1.2', { email, password })).status, 429)
  assert.equal((await tryFrom('10.0.0.1', { email: other.email, password: other.password })).status, 200)
  server.ctx.passwords.verify = () => Promise.reject(new Error('it stood in the line of those who may try'))
  assert.equal((await tryFrom('10.0.1.3', { email, password })).status, 429)
})

test('an unknown address is throttled like an account', async (t) => {
  const now = () => new Date('2026-03-01T12:00:00Z')
  const server = await startTestServer(t, { db, now, settings: BEHIND_PROXY })
  const { url } = server
  const tryOnce = () =>
    callApi(url, 'POST /api/auth/login', {
      body: { email: 'ghost@example.com', password: 'Wrong1pass' },
      headers: { 'X-Forwarded-For': '10.9.0.1' },
    })
  for (let count = 1; count <= 100; count += 1) assert.equal((await tryOnce()).status, 401)
  assert.equal((await tryOnce()).status, 429)
})

test('many guesses at once get no more tries than one after the other', async (t) => {
  const now = () => new Date('2026-03-01T13:00:00Z')
  const server = await startTestServer(t, { db, now, settings: BEHIND_PROXY })
  const { url } = server
  const { email } = await signUpSomebody(url)
  const answers = await Promise.all(
    Array.from({ length: 130 }, () =>
      callApi(url, 'POST /api/auth/login', { body: { email, password: 'Wrong1pass' } }),
    ),
  )
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  assert.deepEqual([count(401), count(429)], [100, 30])
})

test('too many failures from one address are refused, and an IPv6 /64 is one address', async (t) => {
  const now = () => new Date('2026-03-01T14:00:00Z')
  const server = await startTestServer(t, { db, now, settings: BEHIND_PROXY })
  const { url } = server
  const { email, password } = await signUpSomebody(url)
  const tryFrom = (address: string, body: unknown) =>
    callApi(url, 'POST /api/auth/login', { body, headers: { 'X-Forwarded-For': address } })
  for (let count = 1; count <= 300; count += 1) {
    const body = { email: `guess-${count}@example.com`, password: 'Wrong1pass' }
    assert.equal((await tryFrom(`2001:db8:1:1:${count.toString(16)}::1`, body)).status, 401)
  }
  assert.equal((await tryFrom('2001:db8:1:1:abcd::', { email, password })).status, 429)
  assert.equal((await tryFrom('2001:db8:1:2::1', { email, password })).status, 200)
})

test('the throttle ends with its hour', async (t) => {
  let time = new Date('2026-03-01T15:59:59Z')
  const server = await startTestServer(t, { db, now: () => time, settings: BEHIND_PROXY })
  const { url } = server
  const { email, password } = await signUpSomebody(url)
  const tryWith = (word: string) => callApi(url, 'POST /api/auth/login', { body: { email, password: word } })
  for (let count = 1; count <= 100; count += 1) await tryWith('Wrong1pass')
  const refused = await tryWith(password)
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '1'])
  assert.equal(refused.body.error, 'Too many attempts. Please try again in 1 minute.')
  time = new Date('2026-03-01T16:00:00Z')
  assert.equal((await tryWith(password)).status, 200)
})

test('successful sign-ins never throttle', async (t) => {
  const now = () => new Date('2026-03-01T17:00:00Z')
  const server = await startTestServer(t, { db, now })
  const { url } = server
  const { email, password } = await signUpSomebody(url)
  for (let count = 1; count <= 110; count += 1) {
    assert.equal((await callApi(url, 'POST /api/auth/login', { body: { email, password } })).status, 200)
  }
})

test('X-Forwarded-For is not believed from whoever is no configured proxy', async (t) => {
  const now = () => new Date('2026-03-01T18:00:00Z')
  const server = await startTestServer(t, { db, now, settings: { trustedProxies: ['10.1.2.3'] } })
  const { url } = server
  const tryFrom = (count: number) =>
    callApi(url, 'POST /api/auth/login', {
      body: { email: `guess-${count}@example.com`, password: 'Wrong1pass' },
      headers: { 'X-Forwarded-For': `10.2.0.${count}` },
    })
  for (let count = 1; count <= 300; count += 1) assert.equal((await tryFrom(count)).status, 401)
  assert.equal((await tryFrom(301)).status, 429)
})

test('100 sign-ins at once are all answered while the rest of the site stays fast', async (t) => {
  const { url } = await startTestServer(t, {
    db,
    passwordsAtFullCost: true,
    now: () => new Date('2026-03-01T19:00:00Z'),
  })
  const { email, password, token } = await signUpSomebody(url)
  let pending = 100
  const signInsAt = performance.now()
  const signIns = Array.from({ length: 100 }, () =>
    callApi(url, 'POST /api/auth/login', { body: { email, password } }).finally(() => {
      pending -= 1
    }),
  )
  const times: number[] = []
  while (pending > 10) {
    const startedAt = performance.now()
    assert.equal((await callApi(url, 'GET /api/auth/user', { token })).status, 200)
    times.push(performance.now() - startedAt)
  }
  const statuses = (await Promise.all(signIns)).map(({ status }) => status)
  const signInsMs = performance.now() - signInsAt
  t.diagnostic(`${times.length} other calls meanwhile, median ${median(times).toFixed(1)} ms`)
  assert.deepEqual(new Set(statuses), new Set([200]))
  // A call that had to wait for them would take as long as most of them.
  assert.ok(median(times) < signInsMs / 8, `median ${median(times)} ms of ${signInsMs} ms`)
})

test('sign-ins beyond the queue get a Retry-After', async (t) => {
  const { url, ctx } = await startTestServer(t, { db, now: () => new Date('2026-03-01T20:00:00Z') })
  const { email, password } = await signUpSomebody(url)
  ctx.passwords = createPasswordHasher({ atOnce: 1, waitingMax: 2 })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => callApi(url, 'POST /api/auth/login', { body: { email, password } })),
  )
  const refused = answers.filter(({ status }) => status === 503)
  assert.ok(refused.length > 0)
  assert.equal(refused.length + answers.filter(({ status }) => status === 200).length, 20)
  for (const { headers } of refused) assert.equal(headers.get('retry-after'), '1')
})

test('a password hashed by older parameters is hashed again at the next sign-in', async (t) => {
  const { url, ctx } = await startTestServer(t, {
    db,
    passwordsAtFullCost: true,
    now: () => new Date('2026-03-01T21:00:00Z'),
  })
  const { id, email, password } = await signUpSomebody(url)
  const old = await createPasswordHasher({ memory: 8_192, passes: 1 }).hash(password)
  await db.pool.query('update users set password_hash = $1 where id = $2', [old, id])
  assert.equal((await callApi(url, 'POST /api/auth/login', { body: { email, password } })).status, 200)
  await ctx.background.idle()
  const { rows } = await db.pool.query('select password_hash from users where id = $1', [id])
  assert.match(rows[0].password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.equal((await callApi(url, 'POST /api/auth/login', { body: { email, password } })).status, 200)
})

test('a sign-in that was checked before the password changed opens nothing', async (t) => {
  const { url, ctx } = await startTestServer(t, { db, now: () => new Date('2026-03-01T22:00:00Z') })
  const { id, email, password } = await signUpSomebody(url)
  const { verify } = ctx.passwords
  ctx.passwords.verify = async (...input) => {
    const verdict = await verify(...input)
    await db.pool.query(
      `update users set password_changed_at = password_changed_at + interval '1 ms' where id = $1`,
      [id],
    )
    return verdict
  }
  const { status, body } = await callApi(url, 'POST /api/auth/login', { body: { email, password } })
  assert.deepEqual([status, body], [401, WRONG])
})

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

test('an address of 900,000 combining marks is refused by its name before any work', async (t) => {
  const { url, ctx } = await startTestServer(t, { db })
  ctx.passwords.verify = () => Promise.reject(new Error('it was compared'))
  const email = `a${'\u0315\u0300\u05ae'.repeat(300_000)}@example.com`
  const { user, system } = process.cpuUsage()
  const { status, body } = await callApi(url, 'POST /api/auth/login', { body: { email, password: 'x' } })
  assert.deepEqual(
    { status, body },
    { status: 400, body: { error: 'Email is invalid', code: 'invalid_request', field: 'email' } },
  )
  const spent = process.cpuUsage({ user, system })
  assert.ok(spent.user + spent.system < 2_000_000, 'it was worked on') // minutes, without a bound
})
