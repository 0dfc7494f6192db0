import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { GROUP_ASSETS_MAX, GROUP_RULES_PER_ACCOUNT } from '#contract/alerts.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { listMembers } from '#store/alerts/rules/list-members.ts'
import type { Database } from '#store/database.ts'
import { saveAssets } from '#store/market/assets.ts'
import { saveCandles } from '#store/market/candles.ts'
import { saveTicks } from '#store/market/ticks.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../../testing/call-api.ts'
import { makeCaller } from '../../testing/make-caller.ts'
import { startTestServer } from '../../testing/start-test-server.ts'
import { createRuleJudge } from './rule-judge.ts'

const START = new Date('2026-03-10T12:00:00.000Z')

test('a rule over a watchlist fires for each of its assets by itself, and for no other', async (t) => {
  const at = await begin(t)
  await create(at, 'any of watchlist where price > 100 cooldown 1h', 'Up')
  await look(at, { BTC: '101', ETH: '60', SOL: '90', ADA: '500' })
  await look(at, { BTC: '102', ETH: '101', SOL: '101', ADA: '90' })
  await look(at, { BTC: '90', ETH: '103', SOL: '99', ADA: '300' })
  await look(at, { BTC: '103' })
  await look(at, { SOL: '104' })
  assert.deepEqual(await titles(at), ['BTC: Up', 'ETH: Up', 'SOL: Up'].sort())
  const { body } = await callApi(at.url, 'GET /api/notifications', { token: at.token })
  const ofEth = body.data.find((one: { title: string }) => one.title === 'ETH: Up')
  assert.match(ofEth.text, /It was evaluated with price\(ETH\) at 101\.$/)
  assert.match(ofEth.link, /^\/market\/ethereum\?/)
  const [alert] = (await callApi(at.url, 'GET /api/alerts', { token: at.token })).body.data
  assert.deepEqual([alert.firedCount, alert.state], [3, 'fulfilled'])
})

test('who takes over knows where each asset stands', async (t) => {
  const at = await begin(t)
  await create(at, 'any of watchlist where price > 100 for 10m')
  await look(at, { BTC: '90', ETH: '110' })
  await look(at, { BTC: '110' })
  await at.judge.release()
  const other = createRuleJudge(at.ctx, 'live')
  at.clock.now = new Date(at.clock.now.getTime() + 9 * MINUTE_MS)
  await putPrices(at.ctx.db, at.clock.now, { BTC: '111', ETH: '112' })
  assert.equal(await other.look(), 0)
  at.clock.now = new Date(at.clock.now.getTime() + MINUTE_MS)
  assert.equal(await other.look(), 1, 'ETH was above from the start')
  assert.match((await titles(at))[0] ?? '', /^BTC alert: any of watchlist/)
})

test('an asset that is watched from now on begins now, and one that is not watched any more fires no more', async (t) => {
  const at = await begin(t)
  await create(at, 'any of watchlist where price > 100')
  await look(at, { BTC: '90', ETH: '90', ADA: '90' })
  await watch(at, { add: ['cardano'], remove: ['bitcoin'] })
  await look(at, { BTC: '90', ETH: '90', ADA: '110' })
  at.clock.now = new Date(at.clock.now.getTime() + MINUTE_MS)
  assert.equal(await at.judge.look(), 0, 'it was above already')
  await look(at, { BTC: '110', ETH: '110', ADA: '90' })
  await look(at, { ADA: '120' })
  assert.deepEqual(
    (await titles(at)).map((title) => title.slice(0, 3)),
    ['ADA', 'ETH'],
  )
})

test('the top and categories are those of the market, and a named asset is the same for each', async (t) => {
  const at = await begin(t)
  await create(at, 'any of top 2 where price > 100 and price(SOL) < 50', 'Top')
  await create(at, 'any of category "smart money" where price < 50', 'Kind')
  await look(at, { BTC: '90', ETH: '90', SOL: '60', ADA: '60' })
  await look(at, { BTC: '110', ETH: '110', SOL: '60', ADA: '40' })
  await look(at, { SOL: '40' })
  assert.deepEqual(await titles(at), ['ADA: Kind', 'BTC: Top', 'ETH: Top', 'SOL: Kind'])
})

test('with once it is switched off when it has fired for one', async (t) => {
  const at = await begin(t)
  await create(at, 'any of watchlist where price > 100 once')
  await look(at, { BTC: '90', ETH: '90' })
  await look(at, { BTC: '110', ETH: '110' })
  assert.equal((await titles(at)).length, 1)
  const [alert] = (await callApi(at.url, 'GET /api/alerts', { token: at.token })).body.data
  assert.equal(alert.state, 'paused')
})

test('it cannot be judged where no asset of it can be, and notifies of that once', async (t) => {
  const at = await begin(t)
  await create(at, 'any of watchlist where price > 100')
  await look(at, { BTC: '90' })
  const unknown = async () =>
    (await callApi(at.url, 'GET /api/alerts', { token: at.token })).body.data[0].unknownWhy
  at.clock.now = new Date(at.clock.now.getTime() + 16 * MINUTE_MS)
  await at.judge.look()
  assert.match(await unknown(), /there is no present price of/)
  for (const minutes of [61, 5, 5]) {
    at.clock.now = new Date(at.clock.now.getTime() + minutes * MINUTE_MS)
    await at.judge.look()
  }
  assert.deepEqual(await titles(at), ['A rule cannot be judged'])
  await look(at, { BTC: '90' })
  assert.equal(await unknown(), undefined, 'one asset is enough')
})

test('an account has five rules over groups, and a category without assets is refused', async (t) => {
  const at = await begin(t)
  for (let nr = 1; nr <= GROUP_RULES_PER_ACCOUNT; nr++) await create(at, `any of top ${nr} where price > 5`)
  const ask = (expression: string) =>
    callApi(at.url, 'POST /api/alerts', { token: at.token, body: { expression } })
  assert.equal((await ask('any of watchlist where price > 5')).status, 409)
  const { status, body } = await ask('any of category nothing where price > 5')
  assert.deepEqual([status, body.field], [400, 'expression'])
  assert.match(body.error, /No asset is in the category "nothing"/)
})

test('a preview fires for each asset of the group', async (t) => {
  const at = await begin(t)
  const candle = (assetId: string, hoursAgo: number, close: string) => ({
    assetId,
    interval: '1h' as const,
    start: new Date(START.getTime() - hoursAgo * HOUR_MS),
    open: close,
    high: close,
    low: close,
    close,
  })
  await saveCandles(
    at.ctx.db,
    ['bitcoin', 'ethereum', 'cardano'].flatMap((id, nr) =>
      Array.from({ length: 48 }, (_, hour) => candle(id, hour + 1, hour === 10 + nr ? '120' : '90')),
    ),
    'a source',
  )
  const { body } = await callApi(
    at.url,
    `GET /api/alerts/preview?expression=${encodeURIComponent('any of watchlist where price > 100')}`,
    { token: at.token },
  )
  assert.deepEqual(
    body.firings.map(({ symbol, at: moment }: { symbol: string; at: string }) => [symbol, moment]),
    [
      ['BTC', '2026-03-10T02:00:00.000Z'],
      ['ETH', '2026-03-10T01:00:00.000Z'],
    ],
  )
  assert.equal(body.expression, 'any of watchlist where price > 100')
})

test('a group fires as its assets would by rules of their own, whatever their prices do', async (t) => {
  const at = await begin(t)
  const options = fc.constantFrom('', ' cooldown 30m', ' for 7m', ' every 10m', ' rearm 5m')
  const moves = fc.array(
    fc.record({
      minutes: fc.constantFrom(1, 4, 9),
      prices: fc.record({ BTC: side(), ETH: side(), SOL: side() }),
    }),
    { minLength: 3, maxLength: 8 },
  )
  await fc.assert(
    fc.asyncProperty(options, moves, async (option, steps) => {
      await at.ctx.db.pool.query('delete from alerts')
      await create(at, `any of watchlist where price > 100${option}`, 'Group')
      for (const symbol of ['BTC', 'ETH', 'SOL'])
        await create(at, `price(${symbol}) > 100 and price(${symbol}) > 99${option}`, 'Own')
      for (const { minutes, prices } of steps) await look(at, prices, minutes * MINUTE_MS)
      const { rows } = await at.ctx.db.pool.query<{ title: string; fired: Date }>(
        'select title, fired_at as fired from alert_firings order by fired_at, title',
      )
      const of = (name: string) =>
        rows
          .filter(({ title }) => title.includes(name))
          .map(({ fired }) => fired.getTime())
          .sort()
      assert.deepEqual(of('Group'), of('Own'))
      at.clock.now = new Date(at.clock.now.getTime() + HOUR_MS)
    }),
    { numRuns: 100, seed: 562 },
  )
})

test('a rule over a named watchlist fires for its assets alone, and follows its name', async (t) => {
  const at = await begin(t)
  const ask = (line: string, body?: object) => callApi(at.url, line, { token: at.token, body })
  const path = `/api/watchlists/${randomUUID()}`
  const expression = 'any of watchlist "my pair" where price > 100'
  const refused = await ask('POST /api/alerts', { expression })
  assert.deepEqual([refused.status, refused.body.field], [400, 'expression'])
  assert.match(refused.body.error, /You have no watchlist "my pair"/)

  await ask(`PUT ${path}`, { name: 'My pair', assetIds: ['cardano', 'ethereum'] })
  await create(at, expression, 'Pair')
  const kept = async () => (await ask('GET /api/alerts')).body.data[0].expression
  assert.equal(await kept(), 'any of watchlist "My pair" where price > 100')
  await look(at, { BTC: '90', ETH: '60', ADA: '80' })
  await look(at, { BTC: '110', ETH: '110', ADA: '80' })
  assert.match((await titles(at)).join(), /^ETH: Pair/)

  await ask(`PATCH ${path}`, { name: 'Two' })
  assert.equal(await kept(), 'any of watchlist Two where price > 100')
  await look(at, { BTC: '110', ETH: '110', ADA: '80' }, 2 * MINUTE_MS)
  await look(at, { BTC: '110', ETH: '110', ADA: '110' })
  assert.equal((await titles(at)).length, 2, 'who stays keeps its state')

  const inUse = await ask(`DELETE ${path}`)
  assert.equal(inUse.status, 409)
  assert.match(inUse.body.error, /“Pair” uses this watchlist/)
  const [alert] = (await ask('GET /api/alerts')).body.data
  await ask(`DELETE /api/alerts/${alert.id}`)
  await ask(`PATCH ${path}`, { name: 'Both' })
  await ask(`POST /api/alerts/${alert.id}/restore`)
  assert.equal(await kept(), 'any of watchlist Both where price > 100')
})

test('of a long watchlist the assets that were watched last are looked at', async (t) => {
  const at = await begin(t)
  const ids = Array.from({ length: GROUP_ASSETS_MAX + 10 }, (_, nr) => `many-${nr}`)
  await saveAssets(
    at.ctx.db,
    ids.map((id, nr) => ({ id, symbol: `M${nr}`, name: id })),
  )
  await watch(at, { add: ids })
  const found = await listMembers(
    at.ctx.db,
    new Map([
      ['mine', { kind: 'watchlist', userId: at.id }],
      ['top', { kind: 'top', count: 2 }],
    ]),
  )
  assert.deepEqual(
    found.get('mine')?.map(({ id }) => id),
    ids.slice(0, GROUP_ASSETS_MAX),
  )
  assert.deepEqual(
    found.get('top')?.map(({ symbol }) => symbol),
    ['BTC', 'ETH'],
  )
})

type Scene = Awaited<ReturnType<typeof begin>>

function side(): fc.Arbitrary<string> {
  return fc.constantFrom('90', '110')
}

/** BTC, ETH and SOL are watched; ADA is not. */
async function begin(t: TestContext) {
  const { db } = await openTestDatabase()
  const clock = { now: START }
  await saveAssets(db, [
    { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 },
    { id: 'ethereum', symbol: 'ETH', name: 'Ethereum', rank: 2 },
    { id: 'solana', symbol: 'SOL', name: 'Solana', rank: 3, category: 'smart money' },
    { id: 'cardano', symbol: 'ADA', name: 'Cardano', rank: 4, category: 'smart money' },
  ])
  await putPrices(db, START, { BTC: '90', ETH: '60', SOL: '80', ADA: '80' })
  await keepSignals(db)
  const server = await startTestServer(t, { db, now: () => clock.now })
  const { token, id } = await makeCaller(server)
  const scene = { ...server, token, id, clock, judge: createRuleJudge(server.ctx, 'live') }
  await watch(scene, { add: ['solana', 'ethereum', 'bitcoin'], remove: ['ripple', 'dogecoin'] })
  return scene
}

const IDS: Record<string, string> = { BTC: 'bitcoin', ETH: 'ethereum', SOL: 'solana', ADA: 'cardano' }

function putPrices(db: Database, at: Date, prices: Record<string, string>): Promise<unknown> {
  const ticks = Object.entries(prices).map(([symbol, price]) => ({
    assetId: IDS[symbol] ?? symbol,
    at,
    price,
  }))
  return saveTicks(db, ticks, 'a source')
}

async function watch({ url, token }: { url: string; token: string }, body: object): Promise<void> {
  assert.equal((await callApi(url, 'PATCH /api/watchlist', { token, body })).status, 200)
}

async function create(at: Scene, expression: string, name?: string): Promise<void> {
  const { status, body } = await callApi(at.url, 'POST /api/alerts', {
    token: at.token,
    body: { expression, ...(name ? { name } : {}) },
  })
  assert.equal(status, 201, JSON.stringify(body))
}

/** Five seconds later the assets cost that much, and the judge has looked. */
async function look(at: Scene, prices: Record<string, string>, laterMs = 5_000): Promise<number> {
  at.clock.now = new Date(at.clock.now.getTime() + laterMs)
  await putPrices(at.ctx.db, at.clock.now, prices)
  return at.judge.look()
}

async function titles(at: Scene): Promise<string[]> {
  const { body } = await callApi(at.url, 'GET /api/notifications?limit=100', { token: at.token })
  return body.data.map(({ title }: { title: string }) => title).sort()
}
