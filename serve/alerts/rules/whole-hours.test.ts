import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import type { Alert } from '#contract/app/alerts.ts'
import type { AnalyzedPost } from '#contract/posts.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { blankSourceHealth, saveSourceHealth } from '#store/sources/health.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../../testing/call-api.ts'
import { callV1 } from '../../testing/call-v1.ts'
import { makeCaller } from '../../testing/make-caller.ts'
import { putPrices } from '../../testing/put-prices.ts'
import { startTestServer } from '../../testing/start-test-server.ts'
import { createRuleJudge } from './rule-judge.ts'

const START = new Date('2026-03-10T12:00:00.000Z')

test('a rule over one hour does not fire at the top of an hour, live or in the preview', async (t) => {
  const at = await begin(t)
  const below = 'mentions(BTC, 1h) < 50'
  for (let back = 4; back > 0; back--) await at.post(300, START.getTime() - back * HOUR_MS)
  await at.create(below)
  let fired = 0
  for (let minute = 0; minute <= 125; minute++) {
    at.clock.now = new Date(START.getTime() + minute * MINUTE_MS)
    await at.post(5, at.clock.now.getTime(), MINUTE_MS)
    if (minute % 10 <= 1) await keepSignals(at.ctx.db)
    fired += await at.judge.look()
  }
  assert.equal(fired, 0)
  assert.deepEqual(await at.preview(below), [])
  const [alert] = await at.list()
  assert.equal(alert?.state, 'waiting')
})

test('a rule fires live at the hours at which its preview says so', async (t) => {
  const rules = [
    'mentions(BTC, 1h) > 5',
    'mentions(BTC, 3h) < 12 cooldown 4h',
    'dominance(BTC, 2h) > 60%',
    'trend(BTC, 1h) > 1.5 rearm 2h',
    'posts("halving", 2h) > 4 every 3h',
    'mentions(BTC, 2h) > 9 and not posts("halving", 1h) < 3',
  ]
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ btc: fc.integer({ min: 0, max: 12 }), eth: fc.integer({ min: 1, max: 6 }) }), {
        minLength: 24,
        maxLength: 24,
      }),
      async (hours) => {
        const at = await begin(t)
        for (const rule of rules) await at.create(rule)
        await keepSignals(at.ctx.db)
        await at.judge.look()
        for (const [nr, { btc, eth }] of hours.entries()) {
          await at.post(btc, START.getTime() + nr * HOUR_MS)
          await at.post(eth, START.getTime() + nr * HOUR_MS, HOUR_MS, 'ETH')
          at.clock.now = new Date(START.getTime() + (nr + 1) * HOUR_MS + 31_000)
          await keepSignals(at.ctx.db)
          await at.judge.look()
        }
        for (const { expression, firedAt } of await at.list()) {
          const live = firedAt.map((moment: string) => moment.slice(0, 13)).toReversed()
          const past = (await at.preview(expression)).map((moment) => moment.slice(0, 13))
          assert.deepEqual(live, past, expression)
        }
      },
    ),
    { numRuns: 2, seed: 30, endOnFailure: true },
  )
})

test('a rule waits for a source that is away, says so, and judges the hours that come late', async (t) => {
  const at = await begin(t)
  for (let back = 30; back > 0; back--) await at.post(10, START.getTime() - back * HOUR_MS)
  const below = await at.create('mentions(BTC, 1h) < 5')
  const above = await at.create('mentions(BTC, 1h) > 15')
  const hour = (nr: number) => START.getTime() + nr * HOUR_MS
  const look = async (nr: number, lateMs = 31_000) => {
    at.clock.now = new Date(hour(nr) + lateMs)
    await keepSignals(at.ctx.db)
    return at.judge.look()
  }
  await at.source('live', -20)
  assert.equal(await look(0), 0)
  // Away for three hours, in the second of which people spoke of it twice as often.
  await at.source('reconnecting', 0)
  for (const nr of [1, 2]) assert.equal(await look(nr), 0, 'nothing is known of them')
  const [waiting] = await at.list()
  assert.deepEqual(
    [waiting?.unknownSince, waiting?.unknownWhy],
    [new Date(hour(1)).toISOString(), 'posts are missing: twitter was not read throughout'],
  )
  const { body: rules } = await callV1(at.url, 'GET /v1/rules', { key: at.key })
  assert.deepEqual(rules.data[0].unknown_since, new Date(hour(1)).toISOString())
  // Back, and still reading what it missed.
  await at.source('live', 2.9, { lagMs: 2 * HOUR_MS })
  await at.post(10, hour(0))
  assert.equal(await look(3), 0)
  for (const [nr, posts] of [
    [1, 20],
    [2, 10],
    [3, 10],
  ] as const) {
    await at.post(posts, hour(nr))
  }
  await at.source('live', 2.9, { lagMs: 1_000 })
  assert.equal(await look(3, 3 * MINUTE_MS), 1, 'the second hour, once')
  assert.equal(await look(4), 0)
  const answer = await callApi(at.url, 'GET /api/notifications', { token: at.token })
  assert.match(
    answer.body.data.find(({ text }: { text: string }) => text.includes('fired')).text,
    /It was evaluated with mentions\(BTC, 1h\) at 20\. This was the case at 2026-03-10 14:00 UTC and has only become known now\./,
  )
  const byId = new Map((await at.list()).map((alert) => [alert.id, alert]))
  for (const [id, count] of [
    [below, 0],
    [above, 1],
  ] as const) {
    const alert = byId.get(id)
    assert.deepEqual([alert?.firedCount, alert?.state, alert?.unknownSince], [count, 'waiting', undefined])
  }
})

test('over outages rules fire as often as where the source was always read', async (t) => {
  const rules = [
    'mentions(BTC, 1h) > 5',
    'mentions(BTC, 1h) < 5',
    'posts("halving", 1h) > 3 cooldown 150m',
    'price(BTC) > 100 and mentions(BTC, 1h) > 5',
    'price(BTC) > 100 and posts("halving", 2h) > 4 rearm 110m',
    'price(BTC) < 95 or mentions(BTC, 2h) < 9 cooldown 150m',
    'not price(BTC) > 100 back 95 and mentions(BTC, 1h) > 5',
    'mentions(BTC, 1h) > 6 back 3 and price(BTC) < 104',
  ]
  const outages = fc.array(
    fc.record({ from: fc.integer({ min: 1, max: 16 }), hours: fc.integer({ min: 1, max: 5 }) }),
    { minLength: 1, maxLength: 3 },
  )
  const hours = fc.array(
    fc.record({
      posts: fc.constantFrom(2, 4, 8),
      prices: fc.array(fc.integer({ min: 90, max: 110 }), { minLength: 5, maxLength: 5 }),
    }),
    { minLength: 24, maxLength: 24 },
  )
  await fc.assert(
    fc.asyncProperty(hours, outages, async (tape, away) => {
      const isAway = (hour: number) => away.some(({ from, hours }) => hour >= from && hour < from + hours)
      const [full, live] = [
        await liveThrough(t, { rules, tape }),
        await liveThrough(t, { rules, tape, isAway }),
      ]
      assert.deepEqual(live, full)
    }),
    { numRuns: 1, seed: 31, endOnFailure: true },
  )
})

/** How often rules have fired after hours of posts and prices, in some of which the source of the posts is away. */
async function liveThrough(
  t: TestContext,
  {
    rules,
    tape,
    isAway = () => false,
  }: {
    rules: readonly string[]
    tape: readonly { posts: number; prices: readonly number[] }[]
    isAway?: (hour: number) => boolean
  },
): Promise<Map<string, number>> {
  const at = await begin(t)
  const hourMs = (hour: number) => START.getTime() + hour * HOUR_MS
  const look = async (atMs: number) => {
    at.clock.now = new Date(atMs)
    await keepSignals(at.ctx.db)
    await at.judge.look()
  }
  const late: number[] = []
  await at.post(4, hourMs(-1))
  await at.source('live', -20)
  await putPrices(at.ctx.db, START, { BTC: '99' })
  for (const rule of rules) await at.create(rule)
  await look(hourMs(0) + 31_000)
  for (const [hour, { posts, prices }] of tape.entries()) {
    if (isAway(hour) && !isAway(hour - 1)) await at.source('reconnecting', hour)
    for (const [nr, price] of prices.entries()) {
      const atMs = hourMs(hour) + (4 + 12 * nr) * MINUTE_MS // never stale
      await putPrices(at.ctx.db, new Date(atMs), { BTC: String(price) })
      at.clock.now = new Date(atMs)
      await at.judge.look()
    }
    if (isAway(hour)) late.push(hour)
    else await at.post(posts, hourMs(hour))
    if (!isAway(hour) && late.length > 0) {
      // It is back, and reads on from where it was: what the look before sees of it is not all.
      await at.source('live', hour + 0.99, { lagMs: HOUR_MS })
      await look(hourMs(hour + 1) + 31_000)
      for (const missed of late.splice(0)) await at.post(tape[missed]?.posts ?? 0, hourMs(missed))
      await at.source('live', hour + 0.99)
      await look(hourMs(hour + 1) + 91_000)
    }
    await look(hourMs(hour + 1) + 151_000)
  }
  return new Map((await at.list()).map(({ expression, firedCount }) => [expression, firedCount]))
}

test('a source that never spoke of what a rule looks at is not waited for', async (t) => {
  const at = await begin(t)
  await at.post(10, START.getTime() - HOUR_MS)
  await at.source('down', -5, {}, 'bluesky')
  await at.create('mentions(BTC, 1h) < 5')
  at.clock.now = new Date(START.getTime() + 31_000)
  await keepSignals(at.ctx.db)
  await at.judge.look()
  at.clock.now = new Date(START.getTime() + HOUR_MS + 31_000)
  assert.equal(await at.judge.look(), 1)
})

let posted = 0

async function begin(t: TestContext) {
  const { db } = await openTestDatabase()
  const clock = { now: START }
  const server = await startTestServer(t, { db, now: () => clock.now })
  const { token, key } = await makeCaller(server)
  const judge = createRuleJudge(server.ctx, 'live')
  return {
    ...server,
    token,
    key,
    clock,
    judge,
    /** So many posts, spread over a time from a moment on. */
    async post(count: number, fromMs: number, lengthMs = HOUR_MS, symbol = 'BTC'): Promise<void> {
      const made = Array.from({ length: count }, (_, nr): AnalyzedPost => {
        const createdAt = new Date(fromMs + Math.floor((nr * lengthMs) / count))
        const text = nr % 2 === 0 ? `$${symbol} halving` : `$${symbol}`
        const username = `author ${posted}`
        return makeAnalyzedPost(`post-${posted++}`, { createdAt, text, username, symbols: [symbol] })
      })
      await savePosts(server.ctx.db, made, { collectedAt: clock.now })
    },
    async create(expression: string): Promise<string> {
      const { status, body } = await callApi(server.url, 'POST /api/alerts', { token, body: { expression } })
      assert.equal(status, 201, JSON.stringify(body))
      return body.id
    },
    async list(): Promise<Alert[]> {
      return (await callApi(server.url, 'GET /api/alerts', { token })).body.data
    },
    /** When a rule would have fired, the oldest first. */
    async preview(expression: string): Promise<string[]> {
      const query = new URLSearchParams({ expression })
      const { status, body } = await callApi(server.url, `GET /api/alerts/preview?${query}`, { token })
      assert.equal(status, 200, JSON.stringify(body))
      return body.firings.map((firing: { at: string }) => firing.at).toReversed()
    },
    /** How a source is, since so many hours after the start. */
    async source(
      state: 'live' | 'reconnecting' | 'down',
      sinceHours: number,
      { lagMs = 1_000 }: { lagMs?: number } = {},
      source = 'twitter',
    ): Promise<void> {
      const since = new Date(START.getTime() + sinceHours * HOUR_MS)
      const now = new Date(START.getTime() + 100 * HOUR_MS) // it goes on saying so
      const lastEventAt = new Date(since.getTime() + 1_000)
      await saveSourceHealth(server.ctx.db, {
        ...blankSourceHealth(source, now),
        state,
        since,
        lastEventAt: state === 'live' ? lastEventAt : null,
        lagMs,
      })
    },
  }
}
