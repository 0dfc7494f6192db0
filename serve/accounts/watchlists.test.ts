import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { STARTER_WATCHLIST, WATCHED_MAX } from '#contract/account-choices.ts'
import { NAMED_WATCHED_MAX, NAMED_WATCHLISTS_MAX } from '#contract/app/accounts/list-rules.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()

test('a new account watches five assets that the market knows', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { token } = await signUpSomebody(url)
  const { status, body } = await callApi(url, 'GET /api/watchlist', { token })
  assert.equal(status, 200)
  assert.deepEqual(body.data, [...STARTER_WATCHLIST])
  const { rowCount } = await db.pool.query('select 1 from assets where id = any ($1)', [body.data])
  assert.equal(rowCount, 5)
})

test('what is added stands first, what is removed is gone, and nothing stands twice', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { token } = await signUpSomebody(url)
  const change = async (body: object) =>
    (await callApi(url, 'PATCH /api/watchlist', { token, body })).body.data
  assert.deepEqual(await change({ add: ['cardano', 'solana', 'cardano'] }), [
    'cardano',
    'solana',
    'bitcoin',
    'ethereum',
    'ripple',
    'dogecoin',
  ])
  assert.deepEqual(await change({ remove: ['bitcoin', 'ethereum', 'ripple', 'dogecoin', 'unknown'] }), [
    'cardano',
    'solana',
  ])
  assert.deepEqual(await change({ add: ['tron'], remove: ['tron', 'solana'] }), ['cardano'])
  assert.deepEqual(await change({ remove: ['cardano'] }), [])
  assert.deepEqual((await callApi(url, 'GET /api/watchlist', { token })).body.data, [], 'it stays empty')
})

test('of two browsers that add at once neither loses what the other added', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { token } = await signUpSomebody(url)
  const ids = Array.from({ length: 12 }, (_, index) => `asset-${index}`)
  await Promise.all(ids.map((id) => callApi(url, 'PATCH /api/watchlist', { token, body: { add: [id] } })))
  const { data } = (await callApi(url, 'GET /api/watchlist', { token })).body
  assert.deepEqual([...data].sort(), [...ids, ...STARTER_WATCHLIST].sort())
})

test('the oldest leave a full list, and more than fits at once is refused', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { token } = await signUpSomebody(url)
  const many = (count: number) => Array.from({ length: count }, (_, index) => `asset-${index}`)
  const full = await callApi(url, 'PATCH /api/watchlist', { token, body: { add: many(WATCHED_MAX) } })
  assert.deepEqual(full.body.data, many(WATCHED_MAX))
  const refused = await callApi(url, 'PATCH /api/watchlist', { token, body: { add: many(WATCHED_MAX + 1) } })
  assert.equal(refused.status, 400)
  for (const id of ['', 'a b', 'x'.repeat(101), '\u0000']) {
    const { status } = await callApi(url, 'PATCH /api/watchlist', { token, body: { add: [id] } })
    assert.equal(status, 400, JSON.stringify(id))
  }
})

test('without a session there is no watchlist', async (t) => {
  const { url } = await startTestServer(t, { db })
  assert.equal((await callApi(url, 'GET /api/watchlist')).status, 401)
})

test('an account has further watchlists, by name, each with its own assets', async (t) => {
  const { create, ask } = await begin(t)
  const layers = await create('Layer 2', ['tron'])
  const defi = await create('  DeFi   coins ', ['aave', 'uniswap', 'aave'])
  assert.deepEqual(defi.body, { id: defi.id, name: 'DeFi coins', assetIds: ['aave', 'uniswap'] })
  const { body } = await ask('GET /api/watchlists')
  assert.deepEqual(
    body.data.map(({ name }: { name: string }) => name),
    ['DeFi coins', 'Layer 2'],
  )
  const changed = await ask(`PATCH /api/watchlists/${defi.id}`, { add: ['maker'], remove: ['aave'] })
  assert.deepEqual(changed.body.assetIds, ['maker', 'uniswap'])
  assert.equal((await ask(`DELETE /api/watchlists/${layers.id}`)).status, 204)
  assert.equal((await ask(`DELETE /api/watchlists/${layers.id}`)).status, 404)
  assert.equal((await ask(`PATCH /api/watchlists/${layers.id}`, { add: ['a'] })).status, 404)
  assert.deepEqual((await ask('GET /api/watchlist')).body.data, [...STARTER_WATCHLIST])
})

test('a deleted watchlist comes back under its id, and a create sent twice makes one', async (t) => {
  const { create, ask } = await begin(t)
  const list = await create('DeFi', ['aave'])
  await ask(`DELETE /api/watchlists/${list.id}`)
  const both = await Promise.all([create('DeFi', ['aave'], list.id), create('DeFi', ['aave'], list.id)])
  assert.deepEqual(
    both.map(({ body }) => body),
    [list.body, list.body],
  )
  assert.equal((await ask('GET /api/watchlists')).body.data.length, 1)
})

test('two watchlists never have one name, and the first keeps its own', async (t) => {
  const { create, ask } = await begin(t)
  const [one, two] = [await create('DeFi'), await create('Other')]
  for (const name of ['defi', 'DEFI', 'ＤｅＦｉ', 'watchlist', ' Watchlist ']) {
    assert.equal((await create(name)).status, 409, name)
    assert.equal((await ask(`PATCH /api/watchlists/${two.id}`, { name })).status, 409, name)
  }
  const renamed = await ask(`PATCH /api/watchlists/${one.id}`, { name: 'DEFI' })
  assert.equal(renamed.body.name, 'DEFI')
  for (const name of ['', '  ', 'a "b"', 'a\\b', 'a\nb', 'x'.repeat(61)]) {
    assert.equal((await create(name)).status, 400, JSON.stringify(name))
  }
})

test('an account has so many watchlists, however many are created at once', async (t) => {
  const { create, ask } = await begin(t)
  const sent = Array.from({ length: NAMED_WATCHLISTS_MAX + 3 }, (_, nr) => create(`List ${nr}`))
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 200).length, NAMED_WATCHLISTS_MAX)
  assert.equal(statuses.filter((status) => status === 409).length, 3)
  const [list] = (await ask('GET /api/watchlists')).body.data
  const many = Array.from({ length: NAMED_WATCHED_MAX }, (_, nr) => `asset-${nr}`)
  await ask(`PATCH /api/watchlists/${list.id}`, { add: ['oldest'] })
  const full = await ask(`PATCH /api/watchlists/${list.id}`, { add: many })
  assert.deepEqual(full.body.assetIds, many)
  assert.equal((await ask(`PATCH /api/watchlists/${list.id}`, { add: [...many, 'one'] })).status, 400)
})

test('of two windows that change one watchlist neither loses what the other did', async (t) => {
  const { create, ask } = await begin(t)
  const { id } = await create('DeFi')
  const ids = Array.from({ length: 12 }, (_, nr) => `asset-${nr}`)
  await Promise.all(ids.map((asset) => ask(`PATCH /api/watchlists/${id}`, { add: [asset] })))
  const [list] = (await ask('GET /api/watchlists')).body.data
  assert.deepEqual([...list.assetIds].sort(), [...ids].sort())
})

async function begin(t: TestContext) {
  const { url } = await startTestServer(t, { db })
  const { token } = await signUpSomebody(url)
  const ask = (line: string, body?: object) => callApi(url, line, { token, body })
  return {
    ask,
    create: async (name: string, assetIds: string[] = [], id: string = randomUUID()) => ({
      id,
      ...(await ask(`PUT /api/watchlists/${id}`, { name, assetIds })),
    }),
  }
}
