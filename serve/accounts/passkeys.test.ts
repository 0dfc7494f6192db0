import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { PASSKEYS_MAX } from '#contract/app/accounts/passkeys.ts'
import { disableUser, enableUser } from '#store/operator/users.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { createAuthenticator } from '../testing/create-authenticator.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const SITE = { origin: 'http://localhost:3000', rpId: 'localhost' }

async function begin(t: TestContext) {
  const clock = { now: new Date('2026-03-10T12:00:00Z') }
  const { url, ctx } = await startTestServer(t, { db, now: () => clock.now })
  const somebody = await signUpSomebody(url)
  const { token, password } = somebody
  const proof = { currentPassword: password }
  const ask = (line: string, body?: object, by: string | undefined = token) =>
    callApi(url, line, { token: by, body })
  const authenticator = createAuthenticator(SITE)
  const make = async (name: string, { by = authenticator, code = '' } = {}) => {
    const options = await ask('POST /api/account/passkeys/begin', { ...proof, code })
    assert.equal(options.status, 200, JSON.stringify(options.body))
    return ask('POST /api/account/passkeys', { name, credential: by.make(options.body) })
  }
  const challenge = async () => (await ask('POST /api/auth/passkey/options', {})).body
  const signIn = async (by = authenticator) =>
    ask('POST /api/auth/passkey', { credential: by.answer(await challenge()) })
  const getCode = async () => {
    const credential = authenticator.answer(await challenge())
    return (await ask('POST /api/auth/passkey/code', { credential })).body.code as string
  }
  const pass = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1_000)
  }
  return { url, ctx, ask, make, challenge, signIn, getCode, authenticator, pass, proof, ...somebody }
}

test('a passkey is made with the password, named, and signs in without password and code', async (t) => {
  const at = await begin(t)
  assert.equal((await at.ask('POST /api/account/passkeys/begin', {})).body.field, 'currentPassword')
  const { status, body } = await at.make(' Phone ')
  assert.deepEqual([status, body.passkey?.name, body.recoveryCodes?.length], [201, 'Phone', 10])
  const { body: signedIn } = await at.signIn()
  assert.equal(signedIn.user.id, at.id)
  assert.equal((await at.ask('GET /api/auth/user', undefined, signedIn.token)).body.hasSecondFactor, true)
  const { rows } = await db.pool.query(
    'select via from sessions where user_id = $1 order by created_at, via',
    [at.id],
  )
  assert.deepEqual(rows.map(({ via }) => via).sort(), ['passkey', 'password'])
  const list = (await at.ask('GET /api/account/passkeys')).body.data
  assert.deepEqual(
    list.map(({ name, lastUsedAt }: Record<string, unknown>) => [name, typeof lastUsedAt]),
    [['Phone', 'string']],
  )
})

test('the owner of a disabled account learns so by a passkey, and signs in once it is enabled', async (t) => {
  const at = await begin(t)
  await at.make('Phone')
  const act = { userId: at.id, operator: { address: null }, now: new Date() }
  await disableUser(db, act)
  const refused = await at.signIn()
  assert.deepEqual([refused.status, refused.body.code], [403, 'account_disabled'])
  await enableUser(db, act)
  assert.equal((await at.signIn()).status, 200)
})

test('a password alone signs in no more: a code of the passkey does, once, or a recovery code', async (t) => {
  const at = await begin(t)
  const { recoveryCodes } = (await at.make('Phone')).body
  const signIn = (code?: string) =>
    at.ask('POST /api/auth/login', { email: at.email, password: at.password, code })
  const without = await signIn()
  assert.deepEqual(
    [without.status, without.body.field, without.body.error ?? without.body.message],
    [400, 'code', 'Use a passkey, or enter a recovery code'],
  )
  const code = await at.getCode()
  assert.equal(code.length <= 32, true)
  const statuses = await Promise.all(Array.from({ length: 3 }, async () => (await signIn(code)).status))
  assert.deepEqual(statuses.sort(), [200, 400, 400])
  assert.equal((await signIn(recoveryCodes[0])).status, 200)
  const late = await at.getCode()
  at.pass(301)
  assert.equal((await signIn(late)).status, 400)
})

test('a code of one account does nothing for another', async (t) => {
  const at = await begin(t)
  await at.make('Phone')
  const other = await signUpSomebody(at.url)
  const theirs = createAuthenticator(SITE)
  const options = await at.ask('POST /api/account/passkeys/begin', at.proof, other.token)
  await at.ask(
    'POST /api/account/passkeys',
    { name: 'x', credential: theirs.make(options.body) },
    other.token,
  )
  const code = await at.getCode()
  const login = { email: other.email, password: other.password, code }
  assert.equal((await at.ask('POST /api/auth/login', login)).status, 400)
})

test('a challenge counts once, for the account that it was made for, within five minutes', async (t) => {
  const at = await begin(t)
  const options = (await at.ask('POST /api/account/passkeys/begin', at.proof)).body
  const other = await signUpSomebody(at.url)
  const credential = at.authenticator.make(options)
  assert.equal(
    (await at.ask('POST /api/account/passkeys', { name: 'x', credential }, other.token)).status,
    400,
  )
  assert.equal((await at.ask('POST /api/account/passkeys', { name: 'x', credential })).status, 400)
  assert.equal((await at.make('Phone')).status, 201)
  const challenge = await at.challenge()
  const first = at.authenticator.answer(challenge)
  assert.equal((await at.ask('POST /api/auth/passkey', { credential: first })).status, 200)
  assert.equal((await at.ask('POST /api/auth/passkey', { credential: first })).status, 400)
  const again = at.authenticator.answer(challenge)
  assert.equal((await at.ask('POST /api/auth/passkey', { credential: again })).status, 400)
  const late = at.authenticator.answer(await at.challenge())
  at.pass(301)
  assert.equal((await at.ask('POST /api/auth/passkey', { credential: late })).status, 400)
})

const WRONG: Record<string, (authenticator: ReturnType<typeof createAuthenticator>) => void> = {
  'of another site': ({ at }) => {
    at.origin = 'http://evil.example'
  },
  'bound to another host': ({ at }) => {
    at.rpId = 'evil.example'
  },
  'that did not ask its owner': ({ at }) => {
    at.isVerified = false
  },
  'that counted less than before': ({ at }) => {
    at.counter = 0
  },
  'for another account': ({ at }) => {
    at.userHandle = Buffer.from('0b6c2f3a-0000-4000-8000-000000000001').toString('base64url')
  },
}

for (const [what, spoil] of Object.entries(WRONG)) {
  test(`an answer ${what} signs nobody in`, async (t) => {
    const at = await begin(t)
    await at.make('Phone')
    assert.equal((await at.signIn()).status, 200)
    assert.equal((await at.signIn()).status, 200)
    const right = { ...at.authenticator.at }
    spoil(at.authenticator)
    assert.equal((await at.signIn()).status, 400)
    Object.assign(at.authenticator.at, right)
    assert.equal((await at.signIn()).status, 200)
  })
}

test('an unknown passkey, a forged signature and one of another key sign nobody in', async (t) => {
  const at = await begin(t)
  await at.make('Phone')
  assert.equal((await at.signIn(createAuthenticator(SITE))).status, 400)
  const foreign = createAuthenticator(SITE)
  const answer = foreign.answer(await at.challenge())
  const { id } = at.authenticator.answer({ challenge: 'x' })
  const credential = { ...answer, id, rawId: id }
  assert.equal((await at.ask('POST /api/auth/passkey', { credential })).status, 400)
})

for (const [what, line] of [
  ['another passkey', 'POST /api/account/passkeys/begin'],
  ['an authenticator app', 'POST /api/account/factor'],
  ['a live key', 'POST /api/keys'],
  ['another address', 'PUT /api/users/profile'],
  ['the end of the account', 'POST /api/users/delete'],
] as const) {
  test(`${what} asks for the passkey again`, async (t) => {
    const at = await begin(t)
    await at.make('Phone')
    const isKey = line === 'POST /api/keys'
    const body = isKey
      ? { name: 'mine', mode: 'live' }
      : { ...at.proof, username: 'somebody', email: 'other@example.org' }
    assert.deepEqual((await at.ask(line, body)).body.field, 'code')
    assert.ok((await at.ask(line, { ...body, code: await at.getCode() })).status < 300)
  })
}

test('a passkey is renamed and removed by its owner, with the factor, and the owner is mailed', async (t) => {
  const at = await begin(t)
  const { passkey } = (await at.make('Phone')).body
  const stranger = await signUpSomebody(at.url)
  const line = `/api/account/passkeys/${passkey.id}`
  assert.equal((await at.ask(`PATCH ${line}`, { name: 'x' }, stranger.token)).status, 404)
  assert.equal((await at.ask(`POST ${line}/remove`, at.proof, stranger.token)).status, 404)
  assert.equal((await at.ask(`PATCH ${line}`, { name: 'Work phone' })).body.name, 'Work phone')
  assert.equal((await at.ask(`POST ${line}/remove`, at.proof)).body.field, 'code')
  const code = await at.getCode()
  assert.equal((await at.ask(`POST ${line}/remove`, { ...at.proof, code })).status, 200)
  assert.equal((await at.signIn()).status, 400)
  const login = { email: at.email, password: at.password }
  assert.equal((await at.ask('POST /api/auth/login', login)).status, 200)
  const { rows } = await db.pool.query(
    `select data from mails where user_id = $1 and kind = 'sign-in-changed' order by created_at, data ->> 'change'`,
    [at.id],
  )
  assert.deepEqual(
    rows.map(({ data }) => [data.change, data.name]),
    [
      ['passkey.added', 'Phone'],
      ['passkey.removed', 'Work phone'],
    ],
  )
  const codes = await db.pool.query('select 1 from recovery_codes where user_id = $1', [at.id])
  assert.equal(codes.rowCount, 0)
})

test('an account has a bounded number of passkeys', async (t) => {
  const at = await begin(t)
  let code = ''
  for (let made = 0; made < PASSKEYS_MAX; made++) {
    const by = made === 0 ? at.authenticator : createAuthenticator(SITE)
    assert.equal((await at.make(`key ${made}`, { by, code })).status, 201)
    code = await at.getCode()
  }
  assert.equal((await at.ask('POST /api/account/passkeys/begin', { ...at.proof, code })).status, 409)
})
