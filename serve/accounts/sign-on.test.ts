import assert from 'node:assert/strict'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { openSignOnPort } from '#run/server/open-sign-on-port.ts'
import { disableUser, enableUser } from '#store/operator/users.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import type { ServeSettings } from '../context/context.ts'
import { hashToken } from '../secrets/keys.ts'
import { codeOfStep, stepAt } from '../secrets/totp.ts'
import { callApi } from '../testing/call-api.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { CLIENT, type Person, startOidcProvider, visitProvider } from '../testing/start-oidc-provider.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { suggestUsernames } from './sign-on.ts'

const { db } = await openTestDatabase()
const REDIRECT_URI = 'http://localhost:3000/sign-on'

function newPerson(claims: object = {}): Person {
  const name = `ada-${randomBytes(5).toString('hex')}`
  return {
    sub: `id-${name}`,
    preferred_username: name,
    email: `${name}@example.com`,
    email_verified: true,
    ...claims,
  }
}

async function begin(
  t: TestContext,
  settings: Partial<ServeSettings> & { only?: boolean } = {},
  person = newPerson(),
) {
  const provider = await startOidcProvider(t, { redirectUri: REDIRECT_URI, person })
  const { issuer } = provider
  const { only = false, ...rest } = settings
  const signOn = { issuer, label: 'Example ID', isOnly: only, operatorGroup: 'tape-operators' }
  const log = pino({ level: 'silent' })
  const port = openSignOnPort({ issuer, ...CLIENT, redirectUri: REDIRECT_URI, asksGroups: true }, { log })
  const clock = { skewMs: 0 }
  const now = () => new Date(Date.now() + clock.skewMs)
  const { url, ctx } = await startTestServer(t, { db, now, signOn: port, settings: { signOn, ...rest } })
  const ask = (line: string, body: object = {}, token?: string) => callApi(url, line, { token, body })
  const open = async (token?: string, body: object = {}) => {
    const line = token ? 'POST /api/account/sign-on' : 'POST /api/auth/sign-on'
    const begun = await ask(line, body, token)
    assert.equal(begun.status, 200, JSON.stringify(begun.body))
    const answer = await visitProvider(begun.body.url, REDIRECT_URI)
    return { answer, secret: begun.body.secret as string }
  }
  const finish = (body: object, token?: string) => ask('POST /api/auth/sign-on/finish', body, token)
  const signIn = async () => finish(await open())
  return { url, ctx, provider, person, clock, ask, open, finish, signIn }
}

test('somebody new signs up by the provider with a confirmed address, and signs in again', async (t) => {
  const at = await begin(t)
  const first = await at.signIn()
  assert.deepEqual([first.status, first.body.status], [200, 'signed-in'], JSON.stringify(first.body))
  const { user, token } = first.body
  assert.deepEqual(
    [user.username, user.email, user.emailConfirmed, user.hasPassword, user.isLinked, user.isOperator],
    [at.person.preferred_username, at.person.email, true, false, true, false],
  )
  assert.equal((await callApi(at.url, 'GET /api/auth/user', { token })).body.id, user.id)
  const again = await at.signIn()
  assert.equal(again.body.user.id, user.id)
  const { rows } = await db.pool.query('select via from sessions where user_id = $1', [user.id])
  assert.deepEqual(
    rows.map(({ via }) => via),
    ['provider', 'provider'],
  )
})

test('the owner of a disabled account learns so by the provider, and signs in once it is enabled', async (t) => {
  const at = await begin(t)
  const { user } = (await at.signIn()).body
  const act = { userId: user.id, operator: { address: null }, now: new Date() }
  await disableUser(db, act)
  const refused = await at.signIn()
  assert.deepEqual([refused.status, refused.body.code], [403, 'account_disabled'])
  await enableUser(db, act)
  assert.equal((await at.signIn()).status, 200)
})

test('an answer counts once, from the browser that began, within ten minutes', async (t) => {
  const at = await begin(t)
  const used = await at.open()
  assert.equal((await at.finish(used)).status, 200)
  assert.equal((await at.finish(used)).status, 400)
  const stolen = await at.open()
  const { secret } = await at.open()
  assert.equal((await at.finish({ ...stolen, secret })).status, 400)
  const late = await at.open()
  at.clock.skewMs = 11 * 60_000
  assert.equal((await at.finish(late)).body.code, 'sign_on_failed')
})

test('of one answer sent by many at once, one signs in', async (t) => {
  const at = await begin(t)
  const answer = await at.open()
  const all = await Promise.all(Array.from({ length: 5 }, async () => (await at.finish(answer)).status))
  assert.deepEqual(all.sort(), [200, 400, 400, 400, 400])
})

test('a code of another sign-in, a second use of it, and an answer of another issuer are refused', async (t) => {
  const at = await begin(t)
  const [one, two] = [await at.open(), await at.open()]
  const codeOf = ({ answer }: { answer: string }) => new URLSearchParams(answer).get('code') ?? ''
  const swapped = two.answer.replace(codeOf(two), codeOf(one))
  assert.equal((await at.finish({ ...two, answer: swapped })).status, 400)
  const third = await at.open()
  const used = await at.open()
  assert.equal((await at.finish(used)).status, 200)
  const again = third.answer.replace(codeOf(third), codeOf(used))
  assert.equal((await at.finish({ ...third, answer: again })).status, 400)
  const mixed = await at.open()
  const answer = new URLSearchParams(mixed.answer)
  answer.set('iss', 'https://evil.example')
  assert.equal((await at.finish({ ...mixed, answer: answer.toString() })).status, 400)
})

test('what the provider refuses is said, and nobody is signed in', async (t) => {
  const at = await begin(t)
  const { answer, secret } = await at.open()
  const state = new URLSearchParams(answer).get('state') ?? ''
  const denied = new URLSearchParams({ error: 'access_denied', state, iss: at.provider.issuer })
  const { status, body } = await at.finish({ answer: denied.toString(), secret })
  assert.equal(status, 400)
  assert.match(body.error ?? body.message, /was not allowed to sign you in/)
})

const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
type Tamper = NonNullable<Awaited<ReturnType<typeof startOidcProvider>>['at']['tamper']>
const FORGERIES: Record<string, Tamper> = {
  'is signed by another key': (claims, signToken) => signToken(claims, foreignKey),
  'was changed after it was signed': (claims, signToken) => {
    const [head, , signature] = signToken(claims).split('.')
    return `${head}.${Buffer.from(JSON.stringify({ ...claims, sub: 'id-victim' })).toString('base64url')}.${signature}`
  },
  'is not signed': (claims) => {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    return `${encode({ alg: 'none' })}.${encode(claims)}.`
  },
  'has another nonce': (claims, signToken) => signToken({ ...claims, nonce: 'another' }),
  'has no nonce': ({ nonce, ...claims }, signToken) => signToken(claims),
  'is of another issuer': (claims, signToken) => signToken({ ...claims, iss: 'https://evil.example' }),
  'is for another client': (claims, signToken) => signToken({ ...claims, aud: 'another' }),
  'has expired': (claims, signToken) => signToken({ ...claims, iat: 1_700_000_000, exp: 1_700_000_600 }),
}

for (const [what, tamper] of Object.entries(FORGERIES)) {
  test(`an id token that ${what} signs nobody in`, async (t) => {
    const at = await begin(t)
    at.provider.at.tamper = tamper
    const { status, body } = await at.signIn()
    assert.deepEqual([status, body.code], [400, 'sign_on_failed'])
    at.provider.at.tamper = (claims, signToken) => signToken(claims)
    assert.equal((await at.signIn()).status, 200)
  })
}

test('an account with the same address is linked only after its password', async (t) => {
  const at = await begin(t)
  const owner = await signUpSomebody(at.url, { email: String(at.person.email), confirmed: false })
  const begun = await at.open()
  const { body } = await at.finish(begun)
  assert.deepEqual([body.status, body.token, body.canMail], ['link', undefined, false])
  const go = (more: object) =>
    at.ask('POST /api/auth/sign-on/continue', { ticket: body.ticket, secret: begun.secret, ...more })
  assert.equal((await go({})).body.field, 'currentPassword')
  assert.equal((await go({ currentPassword: 'Wrong7Harbour' })).status, 400)
  assert.equal((await go({ currentPassword: owner.password, secret: 'ctb_other' })).status, 400)
  const unconfirmed = { ticket: body.ticket, secret: begun.secret }
  assert.equal((await at.ask('POST /api/auth/sign-on/code', unconfirmed)).status, 400)
  const done = await go({ currentPassword: owner.password })
  assert.deepEqual([done.status, done.body.user.id], [200, owner.id])
  assert.equal((await go({ currentPassword: owner.password })).status, 400)
  assert.equal((await at.signIn()).body.user.id, owner.id)
  const { rows } = await db.pool.query(
    `select data ->> 'change' as change from mails where user_id = $1 and kind = 'sign-in-changed'`,
    [owner.id],
  )
  assert.deepEqual(rows, [{ change: 'provider.linked' }])
})

test('a code that is mailed to the confirmed address links too, and asks for the second factor', async (t) => {
  const at = await begin(t)
  const owner = await signUpSomebody(at.url, { email: String(at.person.email) })
  const made = await at.ask('POST /api/account/factor', { currentPassword: owner.password }, owner.token)
  const secret = Buffer.from(
    (
      [...made.body.secret]
        .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
        .join('')
        .match(/.{8}/g) ?? []
    ).map((byte) => Number.parseInt(byte, 2)),
  )
  const codeNow = () => codeOfStep(secret, stepAt(at.ctx.now()))
  const confirm = { code: codeNow() }
  const { recoveryCodes } = (await at.ask('POST /api/account/factor/confirm', confirm, owner.token)).body
  const begun = await at.open()
  const { body } = await at.finish(begun)
  assert.deepEqual([body.status, body.canMail, body.asksCode], ['link', true, true])
  const ticket = { ticket: body.ticket, secret: begun.secret }
  const line = 'POST /api/auth/sign-on/continue'
  assert.equal((await at.ask(line, { ...ticket, mailedCode: 'aaaaaaaa' })).body.field, 'mailedCode')
  assert.equal((await at.ask('POST /api/auth/sign-on/code', ticket)).status, 202)
  const { rows } = await db.pool.query(
    `select data ->> 'token' as token from mails where user_id = $1 and kind = 'sign-on-code'`,
    [owner.id],
  )
  const mailedCode = at.ctx.secretBox.open(rows[0].token, 'mail token')
  assert.equal((await at.ask(line, { ...ticket, mailedCode })).body.field, 'code')
  assert.equal((await at.ask(line, { ...ticket, mailedCode, code: recoveryCodes[0] })).status, 200)

  const next = await at.open()
  const asked = (await at.finish(next)).body
  assert.deepEqual([asked.status, asked.token], ['factor', undefined])
  const factor = { ticket: asked.ticket, secret: next.secret }
  assert.equal((await at.ask(line, factor)).body.field, 'code')
  assert.equal((await at.ask(line, { ...factor, code: recoveryCodes[1] })).body.user.id, owner.id)
})

test('who is signed in links and unlinks the account with its password', async (t) => {
  const at = await begin(t)
  const owner = await signUpSomebody(at.url)
  const other = await signUpSomebody(at.url)
  assert.equal((await at.ask('POST /api/account/sign-on', {}, owner.token)).body.field, 'currentPassword')
  const password = { currentPassword: owner.password }
  const begun = await at.open(owner.token, password)
  assert.equal((await at.finish(begun, other.token)).status, 400)
  const linked = await at.finish(await at.open(owner.token, password), owner.token)
  assert.deepEqual([linked.body.status, linked.body.user.isLinked], ['linked', true])
  assert.equal((await at.signIn()).body.user.id, owner.id)
  const taken = await at.finish(await at.open(other.token, password), other.token)
  assert.equal(taken.status, 409)
  assert.equal((await at.ask('POST /api/account/sign-on/remove', password, owner.token)).status, 200)
  const user = await callApi(at.url, 'GET /api/auth/user', { token: owner.token })
  assert.equal(user.body.isLinked, false)
})

test('an account without a password proves itself by a sign-in of the last ten minutes', async (t) => {
  const at = await begin(t)
  const { token } = (await at.signIn()).body
  const move = { username: 'moved', email: newPerson().email }
  at.clock.skewMs = 11 * 60_000
  const late = await at.ask('POST /api/users/delete', {}, token)
  assert.deepEqual([late.status, late.body.field], [400, 'currentPassword'])
  assert.equal((await callApi(at.url, 'PUT /api/users/profile', { token, body: move })).status, 400)
  assert.equal((await at.ask('POST /api/account/sign-on/remove', {}, token)).status, 400)
  const fresh = (await at.signIn()).body.token
  assert.equal((await at.ask('POST /api/users/delete', {}, fresh)).status, 200)
  assert.notEqual((await at.signIn()).body.user.id, undefined)
})

test('a reset by the owner of the address ends a link that a stranger made with it', async (t) => {
  const at = await begin(t, {}, newPerson({ email_verified: false }))
  const { user } = (await at.signIn()).body
  const token = 'ctr_'.padEnd(47, 'a')
  await db.pool.query(
    'insert into password_resets (token_hash, user_id, created_at, expires_at) values ($1, $2, $3, $4)',
    [hashToken(token), user.id, new Date(), new Date(Date.now() + 60_000)],
  )
  const reset = await at.ask('POST /api/auth/reset-password', { token, password: 'Quiet7Harbour' })
  assert.equal(reset.status, 200)
  const { body } = await at.signIn()
  assert.deepEqual([body.status, body.token, body.canMail], ['link', undefined, true])
})

for (const [what, settings, claims, status] of [
  ['closed', { signUp: { mode: 'closed' } }, {}, 403],
  ['by invitation', { signUp: { mode: 'invite' } }, {}, 403],
  ['for another domain', { signUp: { mode: 'domain', domain: 'else.example' } }, {}, 403],
  ['for the domain', { signUp: { mode: 'domain', domain: 'example.com' } }, {}, 200],
  [
    'for the domain, of an unverified address',
    { signUp: { mode: 'domain', domain: 'example.com' } },
    { email_verified: false },
    403,
  ],
  ['open, without an address', {}, { email: undefined }, 403],
  ['open, with an unverified address', {}, { email_verified: false }, 200],
] as const) {
  test(`signing up by the provider where that is ${what} answers ${status}`, async (t) => {
    const at = await begin(t, settings, newPerson(claims))
    const { status: found, body } = await at.signIn()
    assert.equal(found, status, JSON.stringify(body))
    if (status === 200) assert.equal(body.user.emailConfirmed, !('email_verified' in claims))
  })
}

test('the operators of the provider are operators here until a sign-in without the group', async (t) => {
  const at = await begin(t, {}, newPerson({ groups: ['staff', 'tape-operators'] }))
  const { token, user } = (await at.signIn()).body
  assert.equal(user.isOperator, true)
  at.provider.at.person = { ...at.person, groups: ['staff'] }
  assert.equal((await at.signIn()).body.user.isOperator, false)
  assert.equal((await callApi(at.url, 'GET /api/auth/user', { token })).body.isOperator, false)
  const record = await callApi(at.url, 'GET /api/account/audit', { token })
  assert.deepEqual(record.body.data.map(({ action }: { action: string }) => action).slice(0, 2), [
    'operator.revoked',
    'operator.granted',
  ])
})

test('where the provider is the only way, no password signs in, up, or is reset', async (t) => {
  const at = await begin(t, { only: true })
  const body = { username: 'ann', email: 'ann@example.com', password: 'Quiet7Harbour' }
  for (const path of ['login', 'signup', 'forgot-password', 'reset-password'])
    assert.equal((await at.ask(`POST /api/auth/${path}`, { ...body, token: 'ctr_x' })).status, 403)
  assert.equal((await at.signIn()).body.status, 'signed-in')
  const site = await callApi(at.url, 'GET /api/site')
  assert.deepEqual(site.body.signOn, { label: 'Example ID', isOnly: true })
})

test('without a provider there is nothing to sign in by', async (t) => {
  const { url } = await startTestServer(t, { db })
  assert.equal((await callApi(url, 'POST /api/auth/sign-on', { body: {} })).status, 404)
  assert.equal((await callApi(url, 'GET /api/site')).body.signOn, undefined)
})

test('a provider that is away is said in words, and asked again', async (t) => {
  const at = await begin(t)
  const away = openSignOnPort(
    { issuer: 'http://127.0.0.1:1', ...CLIENT, redirectUri: REDIRECT_URI, asksGroups: false },
    { log: pino({ level: 'silent' }) },
  )
  at.ctx.signOn = away
  const { status, body } = await at.ask('POST /api/auth/sign-on')
  assert.deepEqual([status, body.code], [400, 'sign_on_failed'])
})

test('names of the provider become usernames that may be', () => {
  assert.equal(suggestUsernames(['ada@example.com'])[0], 'ada')
  assert.equal(suggestUsernames(['  <b>Ada  Lovelace</b>'])[0], 'bAda Lovelaceb')
  assert.equal(suggestUsernames(['!!!', '', 'Ænne'])[0], 'Ænne')
  assert.equal(suggestUsernames(['###'])[0], 'member')
  assert.match(suggestUsernames(['x'.repeat(80)])[1] ?? '', /^x{25}-\d{6}$/)
})
