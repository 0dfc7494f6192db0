import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { putPrices } from '../testing/put-prices.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { notifyOfMarketAnalysis } from './notify-of-market-analysis.ts'

const MORNING = new Date('2026-03-10T08:00:00.000Z')

test('concurrent workers notify each subscriber once a day', async (t) => {
  const at = await begin(t)
  await putPrices(at.ctx.db, MORNING, { BTC: '90' })
  const [reader, other] = [await signUpSomebody(at.url), await signUpSomebody(at.url)]
  await turnOn(at.url, reader.token)
  const counts = await Promise.all([1, 2, 3].map(() => notifyOfMarketAnalysis(at.ctx)))
  at.clock.now = new Date('2026-03-10T23:59:00.000Z')
  const sameDay = await notifyOfMarketAnalysis(at.ctx)
  at.clock.now = new Date('2026-03-11T00:01:00.000Z')
  const nextDay = await notifyOfMarketAnalysis(at.ctx)
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    1,
  )
  assert.deepEqual([sameDay, nextDay], [0, 1])
  const titles = await titlesOf(at.url, reader.token)
  assert.deepEqual(titles, ['The market on March 11', 'The market on March 10'])
  assert.deepEqual(await titlesOf(at.url, other.token), [])
})

test('who turns it on later that day gets that day', async (t) => {
  const at = await begin(t)
  await putPrices(at.ctx.db, MORNING, { BTC: '90' })
  const { token } = await signUpSomebody(at.url)
  await notifyOfMarketAnalysis(at.ctx)
  await turnOn(at.url, token)
  await notifyOfMarketAnalysis(at.ctx)
  assert.deepEqual(await titlesOf(at.url, token), ['The market on March 10'])
})

test('it says what all assets are worth and leads to the market', async (t) => {
  const at = await begin(t)
  await putPrices(at.ctx.db, MORNING, { BTC: '90' })
  await at.ctx.db.pool.query('update latest_prices set market_cap = 1234567890, change_24h = 25')
  const { token } = await signUpSomebody(at.url)
  await turnOn(at.url, token)
  await notifyOfMarketAnalysis(at.ctx)
  const { body } = await callApi(at.url, 'GET /api/notifications', { token })
  assert.match(body.data[0].text, /^All assets together are worth \$1\.23B, \+25\.00% in 24 hours\./)
  assert.match(body.data[0].text, /BTC dominance is 100\.0%\./)
  assert.deepEqual([body.data[0].kind, body.data[0].link], ['market_analysis', '/market'])
})

test('without a price there is no notification', async (t) => {
  const at = await begin(t)
  const { token } = await signUpSomebody(at.url)
  await turnOn(at.url, token)
  assert.equal(await notifyOfMarketAnalysis(at.ctx), 0)
})

async function begin(t: TestContext) {
  const { db } = await openTestDatabase()
  const clock = { now: MORNING }
  const server = await startTestServer(t, { db, now: () => clock.now })
  return { ...server, clock }
}

async function turnOn(url: string, token: string): Promise<void> {
  const call = 'PUT /api/notifications/preferences/market_analysis'
  const { status } = await callApi(url, call, { token, body: { enabled: true } })
  assert.equal(status, 200)
}

async function titlesOf(url: string, token: string): Promise<string[]> {
  const { body } = await callApi(url, 'GET /api/notifications', { token })
  return body.data.map(({ title }: { title: string }) => title)
}
