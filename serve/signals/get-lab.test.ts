import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnalyzedPost } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import type { Database } from '#store/database.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { NOTHING_KEPT, startTestServer } from '../testing/start-test-server.ts'

const NOW = new Date('2026-03-10T12:30:00Z')
const HOURS = 7 * 24
const FIRST = Date.parse('2026-03-10T12:00:00Z') - HOURS * HOUR_MS

test('finds talk before a price, and reports gaps', async (t) => {
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
  await saveCloses(db, 'bitcoin', closes, GAP)
  await saveCloses(
    db,
    'ethereum',
    closes.map(() => 100 + draw(1_000) / 100),
  )

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
    /^\d+ of \d+ tests stands? out after correction for their number; posts\b.* led the price\..*not advice/,
  )
  const nothing = await ask('ethereum')
  assert.equal(nothing.finds, 0)
  assert.match(nothing.verdict, /^Nothing: of \d+ tests none stands out|^There are too few/)
  const refused = await callApi(url, 'GET /api/market/bitcoin/lab?days=6')
  const unknown = await callApi(url, 'GET /api/market/nobody/lab')
  assert.deepEqual([refused.status, refused.body.field, unknown.status], [400, 'days', 404])
})

test('each signal is what it says: a price that follows it goes with it wholly', async (t) => {
  const { db } = await openTestDatabase()
  const { url } = await startTestServer(t, { db, now: () => NOW, settings: NOTHING_KEPT })
  const draw = createDraw(5)
  const hours = Array.from({ length: HOURS }, () => ({
    moods: Array.from({ length: 1 + draw(6) }, () => 1_000 * draw(11)),
    copies: draw(3),
    others: 1 + draw(5),
  }))
  // Every author writes twice an hour; what is copied was said before the first hour.
  const posts = hours.flatMap(({ moods, copies, others }, hour) => [
    ...moods.map((sentimentBp, nr) => ({
      ...makePost(hour, nr),
      username: `writer-${hour}-${Math.floor(nr / 2)}`,
      text: nr % 2 === 0 ? 'the morning was calm' : 'rain until late',
      sentimentBp,
    })),
    ...Array.from({ length: copies }, (_, nr) => makeCopy(hour, nr)),
    ...Array.from({ length: others }, (_, nr) => ({ ...makePost(hour, 10 + nr), symbols: ['ETH'] })),
  ])
  await savePosts(db, [makeCopy(-1, 0), ...posts], { collectedAt: NOW })
  await keepSignals(db)
  const growthOf = (counts: number[]) =>
    counts.map((count, hour) =>
      hour === 0 ? undefined : Math.log((1 + count) / (1 + (counts[hour - 1] ?? 0))),
    )
  const signals: Record<string, (number | undefined)[]> = {
    raw_posts: growthOf(hours.map(({ moods, copies }) => moods.length + copies)),
    posts: growthOf(hours.map(({ moods }) => moods.length)),
    authors: growthOf(hours.map(({ moods }) => Math.ceil(moods.length / 2))),
    mood: hours.map(({ moods }) =>
      moods.length < 3 ? undefined : moods.reduce((sum, mood) => sum + mood, 0) / moods.length / 10_000,
    ),
    mindshare: hours.map(({ moods, others }) => moods.length / (moods.length + others)),
  }
  for (const [name, steps] of Object.entries(signals)) {
    let price = 100
    const closes = steps.map((step) => {
      price *= Math.exp((step ?? draw(100) / 100) / 100)
      return price
    })
    await db.pool.query('delete from candles')
    await saveCloses(db, 'bitcoin', closes)
    const { body } = await callApi(url, 'GET /api/market/bitcoin/lab?days=7')
    const { known, missing, correlations } = body.signals.find(({ signal }: Row) => signal === name)
    const { n, r, q } = correlations.find(({ lag }: Row) => lag === 0)
    const covered = steps.filter((step) => step !== undefined).length
    assert.deepEqual(
      { name, known, missing, n, isWhole: r > 0.9999, q },
      {
        name,
        known: covered,
        missing: HOURS - covered,
        n: covered - (steps[0] === undefined ? 0 : 1),
        isWhole: true,
        q: 0,
      },
    )
  }
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

/** Hourly prices from the first hour on, without the one at `gap`. */
async function saveCloses(db: Database, id: string, prices: number[], gap = -1) {
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

function makeCopy(hour: number, nr: number): AnalyzedPost {
  const text = 'somebody says at length what somebody else says once more about this asset'
  return { ...makePost(hour, 20 + nr), username: `copier-${hour}-${nr}`, text }
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
