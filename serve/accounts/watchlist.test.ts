import assert from 'node:assert/strict'
import { test } from 'node:test'
import { STARTER_WATCHLIST, WATCHED_MAX } from '#contract/account-choices.ts'
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
