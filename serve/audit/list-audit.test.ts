import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { setPlan } from '#store/usage/account-plan.ts'
import { callApi } from '../testing/call-api.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const LIST = 'GET /api/account/audit'

interface Entry {
  action: string
  details: Record<string, unknown>
  actor: string
  address: string | null
}

test('every change of an account, its keys, plan and cap is written down, without a secret', async (t) => {
  const { url } = await startTestServer(t, { db, settings: { trustedProxies: ['127.0.0.1'] } })
  const headers = { 'X-Forwarded-For': '203.0.113.77' }
  const { token, username, email, password } = await signUpSomebody(url, { headers })
  const call = (route: string, body?: unknown) => callApi(url, route, { token, headers, body })
  const made = (await call('POST /api/keys', { name: 'Bot', mode: 'live' })).body
  const rotated = (await call(`POST /api/keys/${made.id}/rotate`, { overlapHours: 1 })).body
  await call(`DELETE /api/keys/${made.id}`)
  await call('PUT /api/usage/cap', { capMicros: 5_000_000 })
  await call('PUT /api/usage/cap', { capMicros: null })
  await call('PUT /api/users/profile', { username: `${username}x`, email })
  await call('PUT /api/users/profile', { username: `${username}x`, email }) // changes nothing
  await call('PUT /api/users/profile', {
    username: `${username}x`,
    email: `n-${email}`,
    currentPassword: password,
  })
  await call('PUT /api/users/change-password', { currentPassword: password, newPassword: 'Brave4Lantern' })
  await setPlan(db, { emailKey: email, plan: 'pro', now: new Date() })
  const { body } = await call(`${LIST}?limit=100`)
  const entries = (body.data as Entry[]).toReversed()
  assert.deepEqual(
    entries.map(({ action, details }) => [action, details]),
    [
      ['account.created', {}],
      ['key.created', { name: 'Bot', mode: 'live', lastFour: made.lastFour }],
      ['key.rotated', { name: 'Bot', mode: 'live', lastFour: rotated.lastFour }],
      ['key.revoked', { name: 'Bot', mode: 'live' }],
      ['cap.changed', { fromMicros: null, toMicros: 5_000_000 }],
      ['cap.changed', { fromMicros: 5_000_000, toMicros: null }],
      ['profile.changed', { fields: 'username' }],
      ['email.change-asked', { from: email, to: `n-${email}` }],
      ['password.changed', {}],
      ['plan.changed', { from: 'free', to: 'pro' }],
    ],
  )
  assert.deepEqual(
    [...new Set(entries.map(({ actor, address }) => `${actor} ${address}`))],
    ['session 203.0.113.x', 'operator null'],
  )
  for (const secret of [made.key, rotated.key, password, 'Brave4Lantern', token]) {
    assert.equal(JSON.stringify(body).includes(secret), false)
  }
})

test('of a webhook it is written down what was done with it and which fields changed, and neither its address nor a secret', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { token } = await signUpSomebody(url)
  const call = (route: string, body?: unknown) => callApi(url, route, { token, body })
  const address = 'https://hooks.example/secret-path'
  const { body: made } = await call('POST /api/webhooks', { format: 'standard', url: address })
  const change = `PATCH /api/webhooks/${made.id}`
  for (const body of [{ name: 'Desk', active: false }, { url: `${address}/2` }, { name: 'Desk' }]) {
    assert.equal((await call(change, body)).status, 200)
  }
  const rotated = await call(`POST /api/webhooks/${made.id}/rotate`, { overlapHours: 1 })
  assert.equal(rotated.status, 200, JSON.stringify(rotated.body))
  for (const status of [204, 404])
    assert.equal((await call(`DELETE /api/webhooks/${made.id}`)).status, status)
  const { body } = await call(LIST)
  const changes = (body.data as Entry[]).toReversed().slice(1)
  const desk = { name: 'Desk', format: 'standard' }
  assert.deepEqual(
    changes.map(({ action, details }) => [action, details]),
    [
      ['webhook.created', { name: null, format: 'standard' }],
      ['webhook.changed', { ...desk, fields: 'name, active' }],
      ['webhook.changed', { ...desk, fields: 'url' }],
      ['webhook.rotated', desk],
      ['webhook.deleted', desk],
    ],
  )
  for (const secret of ['secret-path', made.secret, rotated.body.secret]) {
    assert.equal(JSON.stringify(body).includes(secret), false)
  }
})

test('of caps that are set at once each is written down with the one before it', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { token } = await signUpSomebody(url)
  const caps = [1, 2, 3, 4, 5, 6]
  await Promise.all(
    caps.map((capMicros) => callApi(url, 'PUT /api/usage/cap', { token, body: { capMicros } })),
  )
  const { body } = await callApi(url, LIST, { token })
  const changes = (body.data as Entry[]).toReversed().slice(1)
  const before = changes.map(({ details }) => details.fromMicros)
  const after = changes.map(({ details }) => details.toMicros)
  assert.deepEqual(after.toSorted(), caps)
  assert.deepEqual(before, [null, ...after.slice(0, -1)])
})

test('what was refused is not written down', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { token, email } = await signUpSomebody(url)
  const other = await signUpSomebody(url)
  const call = (route: string, body?: unknown) => callApi(url, route, { token, body })
  await call('PUT /api/users/profile', { username: other.username, email })
  await call('PUT /api/users/change-password', {
    currentPassword: 'Wrong1pass',
    newPassword: 'Brave4Lantern',
  })
  await call('PUT /api/usage/cap', { capMicros: -1 })
  const { body } = await call(LIST)
  assert.deepEqual(
    body.data.map(({ action }: Entry) => action),
    ['account.created'],
  )
})

test('a stranger reads and writes nothing of another account, whichever form the call has', async (t) => {
  const { url } = await startTestServer(t, { db })
  const owner = await signUpSomebody(url)
  const stranger = await signUpSomebody(url)
  const { body: key } = await callApi(url, 'POST /api/keys', {
    token: owner.token,
    body: { name: 'Mine', mode: 'live' },
  })
  const refused = []
  for (const [route, body] of [
    [`DELETE /api/keys/${key.id}`, undefined],
    [`POST /api/keys/${key.id}/rotate`, { overlapHours: 0 }],
    [`POST /api/keys/${key.id}/rotate`, { overlapHours: 168 }],
  ] as const) {
    refused.push((await callApi(url, route, { token: stranger.token, body })).status)
    refused.push((await callApi(url, route, { body })).status)
  }
  await callApi(url, 'PUT /api/usage/cap', { token: stranger.token, body: { capMicros: 0 } })
  const { body: seen } = await callApi(url, `${LIST}?limit=100`, { token: stranger.token })
  const { body: own } = await callApi(url, `${LIST}?limit=100`, { token: owner.token })
  const { body: usage } = await callApi(url, 'GET /api/usage', { token: owner.token })
  assert.deepEqual(refused, [404, 401, 404, 401, 404, 401])
  assert.deepEqual(
    seen.data.map(({ action }: Entry) => action),
    ['cap.changed', 'account.created'],
  )
  assert.deepEqual(
    own.data.map(({ action }: Entry) => action),
    ['key.created', 'account.created'],
  )
  assert.equal(usage.capMicros, null)
  assert.equal((await callApi(url, LIST)).status, 401)
})

test('the record is read page by page, newest first, and no entry repeats', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { token } = await signUpSomebody(url)
  for (let cap = 1; cap <= 6; cap += 1) {
    await callApi(url, 'PUT /api/usage/cap', { token, body: { capMicros: cap } })
  }
  const caps: unknown[] = []
  let cursor = ''
  do {
    const { body } = await callApi(url, `${LIST}?limit=3${cursor && `&cursor=${cursor}`}`, { token })
    caps.push(...body.data.map(({ details }: Entry) => details.toMicros))
    cursor = body.nextCursor ?? ''
  } while (cursor)
  assert.deepEqual(caps, [6, 5, 4, 3, 2, 1, undefined])
})

for (const query of [
  'limit=0',
  'limit=101',
  'limit=x',
  'cursor=x',
  'cursor=-1',
  `cursor=${'9'.repeat(19)}`,
  'x=1',
]) {
  test(`a page asked for with ${query} is a 400 that names it`, async (t) => {
    const { url } = await startTestServer(t, { db })
    const { token } = await signUpSomebody(url)
    const { status, body } = await callApi(url, `${LIST}?${query}`, { token })
    assert.deepEqual([status, body.field], [400, query.split('=')[0]])
  })
}
