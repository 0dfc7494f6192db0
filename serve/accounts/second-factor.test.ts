import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { codeOfStep, stepAt } from '../secrets/totp.ts'
import { callApi } from '../testing/call-api.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { describeDevice } from './list-sessions.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

async function begin(t: TestContext) {
  const { db } = await openTestDatabase()
  const clock = { now: new Date('2026-03-10T12:00:00Z') }
  const { url } = await startTestServer(t, { db, now: () => clock.now })
  const somebody = await signUpSomebody(url)
  const { token, email, password } = somebody
  const ask = (line: string, body?: object, by = token) => callApi(url, line, { token: by, body })
  const made = await ask('POST /api/account/factor', { currentPassword: password })
  const secret = fromBase32(made.body.secret)
  const codeNow = () => codeOfStep(secret, stepAt(clock.now))
  const pass = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000)
  }
  const confirmed = await ask('POST /api/account/factor/confirm', { code: codeNow() })
  const recoveryCodes: string[] = confirmed.body.recoveryCodes
  const signIn = (code?: string) => ask('POST /api/auth/login', { email, password, code })
  pass(60)
  return { url, db, ask, made, confirmed, recoveryCodes, codeNow, pass, signIn, ...somebody }
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

test('signing in asks for a code, which counts once, also of many at once', async (t) => {
  const at = await begin(t)
  assert.equal(at.made.body.uri.includes(`secret=${at.made.body.secret}`), true)
  const without = await at.signIn()
  assert.deepEqual([without.status, without.body.field], [400, 'code'])
  assert.equal((await at.ask('GET /api/auth/user')).body.hasSecondFactor, true)
  const code = at.codeNow()
  const wrong = String((Number(code) + 500_000) % 1_000_000).padStart(6, '0')
  assert.equal((await at.signIn(wrong)).status, 400)
  const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await at.signIn(code)).status))
  assert.deepEqual(statuses.sort(), [200, 400, 400, 400, 400])
})

test('the owner is mailed when the factor is turned on and off', async (t) => {
  const at = await begin(t)
  await at.ask('POST /api/account/factor/remove', { currentPassword: at.password, code: at.codeNow() })
  const { rows } = await at.db.pool.query(
    `select data from mails join users on users.id = user_id
     where mails.kind = 'sign-in-changed' and users.email = $1 order by mails.created_at`,
    [at.email],
  )
  assert.deepEqual(
    rows.map(({ data }) => data.change),
    ['factor.added', 'factor.removed'],
  )
})

test('a wrong password is refused before the code is asked for', async (t) => {
  const at = await begin(t)
  const body = { email: at.email, password: 'Another7Harbour', code: at.codeNow() }
  assert.equal((await at.ask('POST /api/auth/login', body)).status, 401)
  assert.equal((await at.signIn(at.codeNow())).status, 200)
})

test('a recovery code signs in once, however it is written, and is stored as a hash', async (t) => {
  const at = await begin(t)
  const [one = '', two = ''] = at.recoveryCodes
  assert.equal(at.recoveryCodes.length, 10)
  assert.equal((await at.signIn(one.replaceAll('-', '').toUpperCase())).status, 200)
  assert.equal((await at.signIn(one)).status, 400)
  assert.equal((await at.signIn(two)).status, 200)
  const { rows } = await at.db.pool.query(
    `select encode(code_hash, 'escape') as hash, secret from recovery_codes join second_factors using (user_id)`,
  )
  assert.equal(rows.length, 8)
  for (const { hash, secret } of rows) {
    assert.match(secret, /^sealed1:/)
    for (const code of at.recoveryCodes) assert.ok(!hash.includes(code))
  }
})

test('ten wrong codes an hour are the most, also for the right one', async (t) => {
  const at = await begin(t)
  for (let tried = 0; tried < 10; tried++) assert.equal((await at.signIn('000000')).status, 400)
  assert.equal((await at.signIn(at.codeNow())).status, 429)
  at.pass(3600)
  assert.equal((await at.signIn(at.codeNow())).status, 200)
})

for (const [what, line, body] of [
  ['a live key', 'POST /api/keys', { name: 'mine', mode: 'live' }],
  ['another address', 'PUT /api/users/profile', { username: 'somebody', email: 'other@example.org' }],
  ['the end of the account', 'POST /api/users/delete', {}],
  ['the end of the factor', 'POST /api/account/factor/remove', {}],
] as const) {
  test(`${what} asks for a code again`, async (t) => {
    const at = await begin(t)
    const known = line === 'POST /api/keys' ? body : { ...body, currentPassword: at.password }
    for (const code of [undefined, '', '000000']) {
      const { status, body: refused } = await at.ask(line, { ...known, code })
      assert.deepEqual([status, refused.field], [400, 'code'])
    }
    assert.ok((await at.ask(line, { ...known, code: at.codeNow() })).status < 300)
  })
}

test('a rotated key asks for a code again, a test key does not', async (t) => {
  const at = await begin(t)
  const key = await at.ask('POST /api/keys', { name: 'mine', mode: 'test' })
  assert.equal(key.status, 201)
  const line = `POST /api/keys/${key.body.id}/rotate`
  assert.equal((await at.ask(line, { overlapHours: 0 })).status, 400)
  assert.equal((await at.ask(line, { overlapHours: 0, code: at.codeNow() })).status, 200)
})

test('a secret that was not confirmed asks for nothing, and one that counts is not replaced', async (t) => {
  const at = await begin(t)
  assert.equal((await at.ask('POST /api/account/factor', { currentPassword: at.password })).status, 409)
  assert.equal((await at.ask('POST /api/account/factor/confirm', { code: at.codeNow() })).status, 400)
  const other = await signUpSomebody(at.url)
  await at.ask('POST /api/account/factor', { currentPassword: other.password }, other.token)
  const { status } = await at.ask('POST /api/auth/login', { email: other.email, password: other.password })
  assert.equal(status, 200)
})

test('sessions are listed with device and network, and one is ended without the others', async (t) => {
  const at = await begin(t)
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  const body = { email: at.email, password: at.password, code: at.codeNow() }
  const second = await callApi(at.url, 'POST /api/auth/login', { body, headers })
  const list = async () => (await at.ask('GET /api/account/sessions')).body.data
  const sessions = await list()
  assert.deepEqual(
    sessions.map(({ device, address, isCurrent }: Record<string, unknown>) => [device, address, isCurrent]),
    [
      ['Firefox on Linux', '127.0.0.x', false],
      [sessions[1].device, '127.0.0.x', true],
    ],
  )
  const stranger = await signUpSomebody(at.url)
  const line = `DELETE /api/account/sessions/${sessions[0].id}`
  assert.equal((await at.ask(line, undefined, stranger.token)).status, 404)
  assert.equal((await at.ask(line)).status, 204)
  assert.equal((await at.ask('GET /api/auth/user', undefined, second.body.token)).status, 401)
  assert.equal((await list()).length, 1)
  const record = await at.ask('GET /api/account/audit')
  assert.equal(record.body.data[0].action, 'session.ended')
})

test('of what a browser says of itself only known words are kept', () => {
  const words =
    /^(?:(?:Edge|Opera|Samsung Internet|Firefox|Chrome|Safari)(?: on |$))?(?:iPhone|iPad|Android|Windows|macOS|ChromeOS|Linux)?$/
  const parts = fc.constantFrom(
    'Mozilla/5.0',
    ' (X11; Linux x86_64)',
    ' Chrome/1',
    ' Safari/2',
    ' Mac OS X',
    '<b>',
    ' iPhone',
    ' EdgA/3',
  )
  const headers = fc.oneof(
    fc.string(),
    fc.array(fc.oneof(parts, fc.string())).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(fc.option(headers, { nil: undefined }), (header) => {
      const device = describeDevice(header)
      assert.ok(device === null || words.test(device), `${device}`)
    }),
    { numRuns: 300 },
  )
})
