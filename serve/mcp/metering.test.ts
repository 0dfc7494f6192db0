import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { saveAssets } from '#store/market/assets.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { callV1 } from '../testing/call-v1.ts'
import { type Caller, makeCaller } from '../testing/make-caller.ts'
import { openMcp } from '../testing/open-mcp.ts'
import { putPrices } from '../testing/put-prices.ts'
import { NOTHING_KEPT, startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-03-10T12:30:00.000Z')
await saveAssets(db, [{ id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 }])
await putPrices(db, NOW)
const scope = { after: after as TestContext['after'] }
const server = await startTestServer(scope, { db, now: () => NOW })
// What any process answers, without a session, is answered by another one on the same database.
const other = await startTestServer(scope, { db, now: () => NOW })

test('many calls at once are each charged once, over MCP, over /v1 and in two processes', async (t) => {
  const caller = await makeCaller(server, { plan: 'scale' })
  const here = await openMcp(t, server.url, caller)
  const there = await openMcp(t, other.url, caller)
  const before = await readUsage(caller)
  const asked = Array.from({ length: 40 }, async (_, place) => {
    if (place % 4 === 0) {
      const { headers } = await callV1(server.url, 'GET /v1/crypto/prices?symbols=BTC', { key: caller.key })
      return Number(headers.get('x-credits-charged'))
    }
    const { body } = await (place % 2 === 0 ? here : there).call('prices', { symbols: 'BTC' })
    return body.cost.credits
  })
  const credits = await Promise.all(asked)
  const used = await readUsage(caller)
  assert.deepEqual(new Set(credits), new Set([1]))
  assert.equal(used.charged - before.charged, 40)
  assert.deepEqual(await chargesOf(caller), {
    'GET /v1/crypto/prices': 10,
    'MCP GET /v1/crypto/prices': 30,
  })
})

test('a caller who hangs up is charged at most once, and each charge stands once in the ledger', async (t) => {
  const caller = await makeCaller(server, { plan: 'scale' })
  const mcp = await openMcp(t, server.url, caller)
  const calls = Array.from({ length: 30 }, async (_, place) => {
    const hangUp = new AbortController()
    const answer = mcp.call('prices', { symbols: 'BTC' }, { signal: hangUp.signal })
    if (place % 2 === 1) queueMicrotask(() => hangUp.abort())
    return answer.then(
      ({ body }) => body.cost.credits as number,
      () => 'gone' as const,
    )
  })
  const outcomes = await Promise.all(calls)
  const answered = outcomes.filter((one) => one === 1).length
  assert.equal(answered, 15)
  // A call of the same key that is settled after them sees whatever they came to.
  await mcp.call('prices', { symbols: 'BTC' })
  const { charged, ids } = await readUsage(caller)
  assert.ok(charged >= answered + 1 && charged <= 31, `${charged}`)
  assert.equal(new Set(ids).size, ids.length)
  assert.equal(ids.length, charged)
})

test('an empty answer and a refused one are free, and say so', async (t) => {
  const caller = await makeCaller(server)
  const mcp = await openMcp(t, server.url, caller)
  const empty = await mcp.call('search', { q: 'nobody-said-this' })
  const refused = await mcp.call('search', { q: 'x', limit: 0 })
  assert.deepEqual(empty.body.cost, { credits: 0, left_this_month: 1_000 })
  assert.equal(refused.isError, true)
  assert.equal((await readUsage(caller)).charged, 0)
})

test('the quota of the month ends tools as it ends /v1, with the way on', async (t) => {
  const caller = await makeCaller(server)
  const mcp = await openMcp(t, server.url, caller)
  await db.pool.query(
    `insert into account_months (account_id, month, calls) values ($1, '2026-03-01', 999)
     on conflict (account_id, month) do update set calls = excluded.calls`,
    [caller.id],
  )
  const last = await mcp.call('prices', { symbols: 'BTC' })
  const over = await mcp.call('prices', { symbols: 'BTC' })
  assert.deepEqual(last.body.cost, { credits: 1, left_this_month: 0 })
  assert.equal(over.isError, true)
  assert.equal(over.body.error.code, 'quota_reached')
  assert.match(over.body.error.fix, /larger plan/)
  assert.ok(over.body.error.retry_after_seconds > 0)
})

test('the spending cap stops tools', async (t) => {
  const caller = await makeCaller(server, { plan: 'pro' })
  await callApi(server.url, 'PUT /api/usage/cap', { token: caller.token, body: { capMicros: 150 } })
  const mcp = await openMcp(t, server.url, caller)
  const first = await mcp.call('prices', { symbols: 'BTC' })
  const second = await mcp.call('prices', { symbols: 'BTC' })
  assert.deepEqual(first.body.cost, { credits: 1, left_this_month: null })
  assert.equal(second.body.error.code, 'spending_cap_reached')
})

test('every message counts; a full window gives its wait', async (t) => {
  const caller = await makeCaller(server)
  const mcp = await openMcp(t, server.url, { ...caller, mode: 'legacy' }) // initialize and its notification: 2
  await mcp.client.listTools() // 3
  await mcp.call('prices', { symbols: 'BTC' }) // 4
  await mcp.call('prices', { nonsense: true }) // 5
  await mcp.call('whats_happening', { symbol: 'BTC' }) // 8
  const { headers } = await callV1(server.url, 'GET /v1/ping', { key: caller.key }) // 9
  assert.match(headers.get('ratelimit') ?? '', /^"window";r=91;/)
  for (let call = 0; call < 91; call++) await callV1(server.url, 'GET /v1/ping', { key: caller.key })
  const { isError, body } = await mcp.call('prices', { symbols: 'BTC' })
  assert.equal(isError, true)
  assert.equal(body.error.code, 'rate_limited')
  assert.ok(body.error.retry_after_seconds > 0)
  await assert.rejects(mcp.client.listTools({ cursor: 'x' }), /429|rate_limited/)
})

test('a tool that asks several operations is charged for each, under ids of their own, and says what is left then', async (t) => {
  const post = { externalId: '1', username: 'ann', text: 'good', hashtags: [], symbols: ['BTC'] }
  const createdAt = new Date(NOW.getTime() - 3_600_000)
  const posts = Array.from({ length: 10 }, (_, nr) => ({
    ...post,
    externalId: `${nr}`,
    username: `ann ${nr}`,
    platform: 'twitter',
    createdAt,
    sentimentBp: 8_000,
  }))
  await savePosts(db, posts, { collectedAt: createdAt })
  await keepSignals(db)
  const fresh = await startTestServer(t, { db, now: () => NOW, settings: NOTHING_KEPT })
  const caller = await makeCaller(fresh)
  const mcp = await openMcp(t, fresh.url, caller)
  const { body } = await mcp.call('whats_happening', { symbol: 'BTC' })
  const { charged, ids } = await readUsage(caller)
  assert.deepEqual(body.cost, { credits: 3, left_this_month: 997 })
  assert.deepEqual([charged, new Set(ids).size], [3, 3])
})

test('what an operation refuses counts once', async (t) => {
  const caller = await makeCaller(server)
  const mcp = await openMcp(t, server.url, caller)
  const used = async () => {
    const { headers } = await callV1(server.url, 'GET /v1/ping', { key: caller.key })
    return 100 - Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])
  }
  const before = await used()
  const refused = await mcp.call('search', { q: 'x', limit: 0 })
  assert.equal(refused.isError, true)
  assert.equal((await used()) - before, 2) // with the asking itself
})

test('a call of a tool that wants no answer counts like any message', async () => {
  const { key } = await makeCaller(server)
  const params = { name: 'prices', arguments: { symbols: 'BTC' } }
  await fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', method: 'tools/call', params }),
  })
  const { headers } = await callV1(server.url, 'GET /v1/ping', { key })
  assert.match(headers.get('ratelimit') ?? '', /^"window";r=98;/)
})

async function readUsage({ token }: Caller): Promise<{ charged: number; ids: string[] }> {
  const usage = await callApi(server.url, 'GET /api/usage?month=2026-03', { token })
  const charges = await callApi(server.url, 'GET /api/usage/charges?month=2026-03&limit=100', { token })
  return {
    charged: usage.body.thisMonth.charged,
    ids: charges.body.data.map(({ requestId }: { requestId: string }) => requestId),
  }
}

async function chargesOf({ token }: Caller): Promise<Record<string, number>> {
  const { body } = await callApi(server.url, 'GET /api/usage?month=2026-03', { token })
  const rows = body.byEndpoint as { endpoint: string; charged: number }[]
  return Object.fromEntries(
    rows.flatMap(({ endpoint, charged }) => (charged > 0 ? [[endpoint, charged]] : [])),
  )
}
