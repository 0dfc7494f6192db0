import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnalyzedPost } from '#contract/posts.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const HOUR_MS = 3_600_000
const NOW = new Date('2026-03-10T12:30:00Z')
const HOURS = 7 * 24
const FIRST = Date.parse('2026-03-10T12:00:00Z') - HOURS * HOUR_MS

test('talk that goes before a price is found, a gap is told, and where there is nothing that is said plainly', async (t) => {
  const { db } = await openTestDatabase()
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const draw = createDraw(3)
  const talk = Array.from({ length: HOURS }, () => 1 + draw(6))
  await savePosts(
    db,
    talk.flatMap((count, hour) => Array.from({ length: count }, (_, nr) => makePost(hour, nr))),
    { collectedAt: NOW },
  )
  await keepSignals(db)
  let price = 100
  const closes = talk.map((count, hour) => {
    const [before, last = count] = [talk[hour - 2] ?? 1, talk[hour - 1]]
    price *= Math.exp(0.01 * Math.log((1 + last) / (1 + before)) + (draw(100) - 50) / 1e5)
    return price
  })
  const GAP = 40
  await saveCloses('bitcoin', closes, GAP)
  await saveCloses(
    'ethereum',
    closes.map(() => 100 + draw(1_000) / 100),
    -1,
  )

  async function saveCloses(id: string, prices: number[], gap: number) {
    await db.pool.query(
      `insert into candles (asset_id, "interval", start, open, high, low, close, source)
       select $1, '1h', start, price, price, price, price, 'sample' from unnest($2::timestamptz[], $3::numeric[]) as at (start, price)`,
      [
        id,
        prices.flatMap((_, hour) => (hour === gap ? [] : new Date(FIRST + hour * HOUR_MS))),
        prices.flatMap((close, hour) => (hour === gap ? [] : close.toFixed(6))),
      ],
    )
  }
  const ask = async (id: string) => (await callApi(url, `GET /api/market/${id}/lab?days=7`)).body
  const found = await ask('bitcoin')
  assert.deepEqual(found.returns, { known: HOURS - 3, missing: 3 }, 'the first hour and those beside the gap')
  const { correlations, granger, known } = found.signals[0]
  assert.equal(known, HOURS - 1)
  const best = correlations.toSorted((a: Row, b: Row) => Math.abs(b.r) - Math.abs(a.r))[0]
  assert.deepEqual([best.lag, best.r > 0.95, best.low < best.r, best.q < 0.001], [1, true, true, true])
  const [forth, back] = granger
  assert.deepEqual([forth.direction, forth.q < 0.001, back.q > forth.q], ['signal_to_return', true, true])
  assert.ok(found.finds > 0 && found.finds < found.tests)
  assert.match(
    found.verdict,
    /^\d+ of \d+ tests stands? out after correction for their number; mentions\b.* led the price\..*not advice/,
  )
  const nothing = await ask('ethereum')
  assert.equal(nothing.finds, 0)
  assert.match(nothing.verdict, /^Nothing: of \d+ tests none stands out|^Too little is known/)
  const refused = await callApi(url, 'GET /api/market/bitcoin/lab?days=6')
  const unknown = await callApi(url, 'GET /api/market/nobody/lab')
  assert.deepEqual([refused.status, refused.body.field, unknown.status], [400, 'days', 404])
})

// biome-ignore lint/suspicious/noExplicitAny: rows of whatever answer a test looks at
type Row = any

/** A linear congruential generator; the high bits are the random ones. */
function createDraw(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function makePost(hour: number, nr: number): AnalyzedPost {
  return {
    platform: 'twitter',
    externalId: `post-${hour}-${nr}`,
    username: `writer-${hour}-${nr}`,
    text: `number ${nr}`,
    createdAt: new Date(FIRST + hour * HOUR_MS + nr),
    hashtags: [],
    symbols: ['BTC'],
  }
}
