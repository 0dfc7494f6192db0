import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { findTraces } from '#store/testing/find-traces.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { openEvents } from '../testing/open-events.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const scope = { after: after as TestContext['after'] }
const server = await startTestServer(scope, {
  db,
  mailer: { send: async () => {} },
  settings: { operators: ['boss@example.org'], signUpsPerHour: 1_000 },
})
const { url } = server
const boss = await signUpSomebody(url, { email: 'boss@example.org' })
const call = (line: string, body?: object, token = boss.token) => callApi(url, line, { token, body })
const password = { currentPassword: boss.password }

test('a disabled account loses its sessions, its keys and its streams at once, and has them back when it is enabled', async () => {
  const user = await makeCaller(server, { plan: 'scale' })
  const signIn = () =>
    callApi(url, 'POST /api/auth/login', { body: { email: user.email, password: 'Quiet7Harbour' } })
  const stream = await openEvents(url, '/v1/stream?topics=posts', { token: user.key })
  const ping = async () => (await callV1(url, 'GET /v1/ping', { key: user.key })).status
  assert.equal(await ping(), 200)

  const disabled = await call(`POST /api/operator/users/${user.id}/disable`)
  assert.deepEqual([disabled.status, disabled.body], [200, { message: 'The account is disabled.' }])
  assert.equal((await callApi(url, 'GET /api/auth/user', { token: user.token })).status, 401)
  assert.deepEqual([await ping(), await ping()], [401, 401])
  const refused = await signIn()
  assert.deepEqual([refused.status, refused.body.code], [403, 'account_disabled'])
  assert.match(refused.body.error, /is disabled\. Write to support@/)
  await stream.ended
  const wrong = await callApi(url, 'POST /api/auth/login', {
    body: { email: user.email, password: 'Wrong7Harbour' },
  })
  assert.equal(wrong.status, 401)
  assert.equal((await call(`POST /api/operator/users/${user.id}/disable`)).status, 200)

  assert.equal((await call(`POST /api/operator/users/${user.id}/enable`)).status, 200)
  const again = await signIn()
  assert.equal(again.status, 200)
  const record = await callApi(url, 'GET /api/account/audit', { token: again.body.token })
  assert.deepEqual(
    record.body.data
      .slice(0, 2)
      .map(({ action, actor, address }: Record<string, unknown>) => [action, actor, address]),
    [
      ['account.enabled', 'operator', null],
      ['account.disabled', 'operator', null],
    ],
  )
  const other = await startTestServer(scope, { db }) // remembers no key
  assert.equal((await callV1(other.url, 'GET /v1/ping', { key: user.key })).status, 200)
})

test('an account is found by the beginning of its address or name, by its id, and in pages', async () => {
  const people = []
  for (const place of [1, 2, 3])
    people.push(await signUpSomebody(url, { email: `found${place}@Search.example` }))
  const find = async (query: string) => (await call(`GET /api/operator/users?${query}`)).body
  const emails = ({ data }: { data: { email: string }[] }) => data.map(({ email }) => email).sort()
  assert.deepEqual(emails(await find('q=FOUND')), emails({ data: people }))
  assert.deepEqual(emails(await find('q=found2%40search.ex')), ['found2@Search.example'])
  assert.deepEqual(emails(await find(`q=${people[0]?.username}`)), ['found1@Search.example'])
  assert.deepEqual(emails(await find(`q=${people[0]?.id}`)), ['found1@Search.example'])
  for (const nothing of [
    'q=%25',
    'q=ound',
    'q=_ound',
    `q=${'a'.repeat(254)}`,
    'q=00000000-0000-4000-8000-000000000000',
  ])
    assert.deepEqual((await find(nothing)).data, [], nothing)
  const cut = await find('q=found&limit=2')
  assert.deepEqual([cut.data.length, cut.hasMore, cut.nextCursor], [2, true, null])
  const [first, second] = [await find('limit=2'), await find('limit=2')]
  assert.deepEqual(first, second)
  const next = await find(`limit=2&cursor=${first.nextCursor}`)
  assert.deepEqual([...first.data, ...next.data].map(({ email }) => email).slice(0, 3), [
    'found3@Search.example',
    'found2@Search.example',
    'found1@Search.example',
  ])
  await call(`POST /api/operator/users/${people[1]?.id}/disable`)
  assert.deepEqual(emails(await find('state=disabled&q=found')), ['found2@Search.example'])
  assert.equal((await find('state=disabled')).data[0].id, people[1]?.id)
})

test('an account is shown with its keys, their calls and its sessions, and without a secret', async () => {
  const user = await makeCaller(server, { plan: 'scale' })
  await callV1(url, 'GET /v1/ping', { key: user.key })
  const { status, body } = await call(`GET /api/operator/users/${user.id}`)
  assert.equal(status, 200)
  const [key] = body.keys
  assert.deepEqual(
    [body.email, body.plan, body.sessions, body.hasSecondFactor, body.isOperator, key.id, key.calls],
    [user.email, 'scale', 1, false, false, user.keyId, 1],
  )
  for (const secret of [user.key, user.token, 'hash']) assert.ok(!JSON.stringify(body).includes(secret))
  assert.equal((await call(`GET /api/operator/users/${boss.id}`)).body.isOperator, true)
  assert.equal((await call('GET /api/operator/users/00000000-0000-4000-8000-000000000000')).status, 404)
})

test('deletion and the removal of a second factor need the password of the operator, and leave no trace of the account', async () => {
  const user = await makeCaller(server)
  const at = (verb: string) => `POST /api/operator/users/${user.id}/${verb}`
  await db.pool.query(
    `insert into second_factors (user_id, secret, created_at, confirmed_at) values ($1, 'x', now(), now())`,
    [user.id],
  )
  for (const verb of ['delete', 'factor/remove']) {
    for (const body of [{}, { currentPassword: 'Wrong7Harbour' }]) {
      const { status, body: refusal } = await call(at(verb), body)
      assert.deepEqual([status, refusal.field], [400, 'currentPassword'])
    }
  }
  assert.match((await call(at('factor/remove'), password)).body.message, /is off/)
  assert.match((await call(at('factor/remove'), password)).body.message, /was off/)
  assert.equal((await call(at('disable'))).status, 200)
  assert.equal((await call(at('delete'), password)).status, 200)
  assert.equal((await call(at('delete'), password)).status, 404)
  for (const word of [user.id, user.email, user.keyId]) assert.deepEqual(await findTraces(db, word), [])
  const acts = (await call('GET /api/operator/acts?limit=3')).body.data
  assert.deepEqual(
    acts.map(({ action, subject, operator }: Record<string, unknown>) => [action, subject, operator]),
    ['user.deleted', 'user.disabled', 'user.factor-removed'].map((action) => [
      action,
      null,
      { id: boss.id, username: boss.username },
    ]),
  )
})

test('an operator cannot lock itself out', async () => {
  assert.equal((await call(`POST /api/operator/users/${boss.id}/disable`)).status, 409)
  assert.equal((await call(`POST /api/operator/users/${boss.id}/delete`, password)).status, 409)
  assert.equal((await call('GET /api/operator/users')).status, 200)
})

test('an invitation is sent, listed and revoked, and the record names its domain alone', async () => {
  const email = 'Guest@Invited.example'
  const sent = await call('POST /api/operator/invitations', { email })
  assert.equal(sent.status, 201)
  assert.match(sent.body.link, /\/register\?invitation=cti_[\w-]{43}$/)
  assert.deepEqual(
    (await call('GET /api/operator/invitations')).body.data.map((one: { email: string }) => one.email),
    [email],
  )
  assert.equal((await call('POST /api/operator/invitations', { email: boss.email })).status, 409)
  for (const wrong of [{}, { email: 'nothing' }])
    assert.equal((await call('POST /api/operator/invitations', wrong)).status, 400)
  for (const status of [204, 404])
    assert.equal((await call('POST /api/operator/invitations/revoke', { email })).status, status)
  const { data } = (await call('GET /api/operator/acts?limit=2')).body
  assert.deepEqual(
    data.map(({ action, details }: Record<string, unknown>) => [action, details]),
    [
      ['invitation.revoked', { domain: 'invited.example' }],
      ['invitation.sent', { domain: 'invited.example' }],
    ],
  )
})

test('acts are read page by page, of all or of one account', async () => {
  const user = await signUpSomebody(url)
  for (const verb of ['disable', 'enable', 'disable'])
    await call(`POST /api/operator/users/${user.id}/${verb}`)
  const actions = ({ data }: { data: { action: string }[] }) => data.map(({ action }) => action)
  const first = (await call(`GET /api/operator/acts?subject=${user.id}&limit=2`)).body
  const rest = (await call(`GET /api/operator/acts?subject=${user.id}&limit=2&cursor=${first.nextCursor}`))
    .body
  assert.deepEqual(
    [actions(first), actions(rest), rest.nextCursor],
    [['user.disabled', 'user.enabled'], ['user.disabled'], null],
  )
})
