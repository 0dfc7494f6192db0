import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { AnalyzedPost } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import type { Database } from '#store/database.ts'
import { saveCandles } from '#store/market/candles.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../../testing/call-api.ts'
import { callV1 } from '../../testing/call-v1.ts'
import { makeCaller } from '../../testing/make-caller.ts'
import { putPrices } from '../../testing/put-prices.ts'
import { startTestServer } from '../../testing/start-test-server.ts'

const NOON = new Date('2026-03-10T12:00:00.000Z')
const ago = (hours: number) => new Date(NOON.getTime() - hours * HOUR_MS)

/** Surely for in tone and in stance, and surely against. */
const UP: AnalyzedPost['meaningBp'] = [10_000, 0, 0, 10_000, 0]
const DOWN: AnalyzedPost['meaningBp'] = [0, 10_000, 0, 0, 10_000]

test('a window is the whole hours before, for each figure', async (t) => {
  const at = await begin(t)
  const up = { symbols: ['BTC'], sentimentBp: 8_000, meaningBp: UP }
  await post(at.db, [
    { hoursAgo: 8.5, symbols: ['BTC'], sentimentBp: 2_000, meaningBp: DOWN },
    { hoursAgo: 7.5, symbols: ['ETH'] },
    { hoursAgo: 6.5, ...up },
    { hoursAgo: 6.1, symbols: ['ETH'] },
    { hoursAgo: 6, ...up },
  ])
  await putCloses(at.db, { hours: 300, closeAt: (ended) => (ended === 6 ? '110' : '90') })
  // By how many hours before noon it would have fired, the newest first.
  const expected = {
    'price(BTC) > 109.9': [6],
    'price(BTC) > 110': [],
    'change(BTC, 1h) > 22': [6],
    'change(BTC, 2h) < -18': [4],
    'mentions(BTC, 1h) > 0': [6, 8],
    'mentions(BTC, 2h) > 1': [5],
    'mentions(BTC, 2h) < 1': [3],
    'posts(symbol BTC, 1h) > 0': [6, 8],
    'posts(symbol BTC, 2h) > 1': [5],
    'posts(symbol BTC, 2h) < 1': [3],
    'dominance(BTC, 1h) > 49.9': [6],
    'dominance(BTC, 1h) > 50': [5],
    'trend(BTC, 1h) > 6.9': [6],
    'trend(BTC, 1h) > 7': [],
    'trend(BTC, 1h) < 3.6': [5],
  }
  assert.deepEqual(await at.firedBefore(Object.keys(expected)), expected)
})

test('moods are those of the whole hours before, of ten posts at least', async (t) => {
  const at = await begin(t)
  const tenfold = (post: Partial<AnalyzedPost> & { hoursAgo: number }) =>
    Array.from({ length: 10 }, () => post)
  const up = { symbols: ['BTC'], sentimentBp: 8_000, meaningBp: UP }
  await post(at.db, [
    ...tenfold({ hoursAgo: 8.5, symbols: ['BTC'], sentimentBp: 2_000, meaningBp: DOWN }),
    ...tenfold({ hoursAgo: 6.5, ...up }),
    ...tenfold({ hoursAgo: 6, ...up }),
    ...tenfold({ hoursAgo: 3.5, symbols: ['BTC'], sentimentBp: 2_000, meaningBp: DOWN }).slice(1),
  ])
  const expected = {
    'sentiment(BTC, 2h) > 0.79': [6],
    'sentiment(BTC, 3h) > 0.49': [6],
    'sentiment(BTC, 3h) > 0.5': [5],
    'tone(BTC, 2h) > 0.9': [6],
    'tone(BTC, 3h) > 0.5': [5],
    'stance(BTC, 2h) > 0.9': [6],
    'stance(BTC, 3h) > 0.5': [5],
    'stance(BTC, 1h) < 0.5': [], // of nine posts it is not known
  }
  assert.deepEqual(await at.firedBefore(Object.keys(expected)), expected)
})

test('a preview lists 50 firings with later prices', async (t) => {
  const at = await begin(t)
  const closes: Record<number, string | undefined> = {
    180: '200',
    156: '150',
    20: '160',
    19: undefined,
    12: '140',
    0: '200',
  }
  for (let ended = 300; ended < 404; ended += 2) closes[ended] = '200'
  await putCloses(at.db, {
    hours: 405,
    closeAt: (ended) => (ended in closes ? closes[ended] : '100'),
  })
  const { firings, ...rest } = await at.preview('price(BTC) > 150')
  assert.deepEqual(rest, {
    expression: 'price(BTC) > 150',
    symbol: 'BTC',
    since: ago(405).toISOString(),
    until: NOON.toISOString(),
    days: 17,
    count: 55,
  })
  assert.deepEqual(firings.slice(0, 3), [
    { at: NOON.toISOString(), price: '200' },
    { at: ago(20).toISOString(), price: '160' },
    { at: ago(180).toISOString(), price: '200', after1h: -50, after24h: -25, after7d: -30 },
  ])
  assert.deepEqual([firings.length, firings.at(-1).at], [50, ago(392).toISOString()])
  const { body } = await callV1(at.url, `GET /v1/rules/preview?${asQuery('price(BTC) > 150')}`, {
    key: at.key,
  })
  assert.deepEqual(body.firings.slice(1, 3), [
    {
      at: ago(20).toISOString(),
      symbol: null,
      price: '160',
      change_1h: null,
      change_24h: null,
      change_7d: null,
    },
    {
      at: ago(180).toISOString(),
      symbol: null,
      price: '200',
      change_1h: -50,
      change_24h: -25,
      change_7d: -30,
    },
  ])
})

test('what was looked at begins where what the rule looks at does, not where a price does', async (t) => {
  const at = await begin(t)
  await putCloses(at.db, { hours: 91 * 24, closeAt: () => '90' })
  await post(at.db, [
    { hoursAgo: 70.5, symbols: ['BTC'] },
    { hoursAgo: 5.5, symbols: ['ETH'] },
  ])
  const [prices, posts] = [
    [ago(90 * 24).toISOString(), 90],
    [ago(71).toISOString(), 3],
  ]
  const expected = {
    'price(BTC) > 1': prices,
    'change(BTC, 1h) > 1': prices,
    'price(ETH) > 1': [undefined, 0],
    'price(ETH) > 1 or price(BTC) > 1': prices,
    'price(BTC) > 1 and mentions(BTC, 1h) > 1': prices,
    'mentions(BTC, 1h) > 1': posts,
    'mentions(ETH, 1h) > 1': posts,
    'tone(BTC, 1h) > 0.5': posts,
    'composite(BTC) > 50': posts,
    'posts(symbol ETH, 1h) > 1': posts,
    'price(ETH) > 1 and posts(symbol ETH, 1h) > 1': posts,
  }
  const found: Record<string, unknown> = {}
  for (const expression of Object.keys(expected)) {
    const { since, days } = await at.preview(expression)
    found[expression] = [since, days]
  }
  assert.deepEqual(found, expected)
  const { body, headers } = await callV1(
    at.url,
    `GET /v1/rules/preview?${asQuery('mentions(ETH, 1h) > 0')}`,
    {
      key: at.key,
    },
  )
  assert.deepEqual(body, {
    expression: 'mentions(ETH, 1h) > 0',
    symbol: 'ETH',
    since: ago(71).toISOString(),
    until: NOON.toISOString(),
    days: 3,
    count: 1,
    firings: [
      {
        at: ago(5).toISOString(),
        symbol: null,
        price: null,
        change_1h: null,
        change_24h: null,
        change_7d: null,
      },
    ],
  })
  assert.equal(headers.get('x-credits-charged'), '1')
})

test('of posts that take long to count fewer days are looked back on, and none where a day takes as long', async (t) => {
  const at = await begin(t)
  const text = 'the halving'
  await post(
    at.db,
    [240.5, 168.5, 167.5, 5.5].map((hoursAgo) => ({ hoursAgo, text })),
  )
  const expression = 'posts("halving", 1h) > 0'
  const summarize = ({ since, days, count }: { since: string; days: number; count: number }) => [
    since,
    days,
    count,
  ]
  assert.deepEqual(summarize(await at.preview(expression)), [ago(241).toISOString(), 11, 3])
  await at.whileLocked(async (letGo) => {
    const asked = at.preview(expression)
    await letGo(2)
    assert.deepEqual(summarize(await asked), [ago(168).toISOString(), 7, 1])
  })
  await at.whileLocked(async () => {
    const { status, body } = await callApi(at.url, `GET /api/alerts/preview?${asQuery(expression)}`, {
      token: at.token,
    })
    assert.deepEqual([status, body.field], [400, 'expression'])
    assert.match(body.error, /Too many posts match for a preview; you can still create the rule/)
  })
})

async function begin(t: TestContext) {
  const { db } = await openTestDatabase()
  await putPrices(db, NOON)
  const server = await startTestServer(t, { db, now: () => NOON })
  const { token, key } = await makeCaller(server)
  const preview = async (expression: string) => {
    const { status, body } = await callApi(server.url, `GET /api/alerts/preview?${asQuery(expression)}`, {
      token,
    })
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  /** By how many hours before noon each rule would have fired, the newest first. */
  const firedBefore = async (expressions: string[]) => {
    const found: Record<string, number[]> = {}
    for (const expression of expressions) {
      const { firings } = await preview(expression)
      found[expression] = firings.map((firing: { at: string }) => (+NOON - Date.parse(firing.at)) / HOUR_MS)
    }
    return found
  }
  /** No posts are read until the work is over, or until so many counts of them have waited. */
  const whileLocked = async (work: (letGo: (counts: number) => Promise<void>) => Promise<void>) => {
    const client = await db.pool.connect()
    await client.query('begin')
    await client.query('lock table posts in access exclusive mode')
    try {
      await work(async (counts) => {
        const waited = new Set<string>()
        while (waited.size < counts) {
          const { rows } = await db.pool.query<{ at: string }>(
            `select query_start::text as at from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock' and query like '%group by 1'`,
          )
          for (const row of rows) waited.add(row.at)
        }
        await client.query('rollback')
      })
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  return { ...server, db, token, key, preview, firedBefore, whileLocked }
}

function asQuery(expression: string): string {
  return new URLSearchParams({ expression }).toString()
}

/** What BTC costs at the end of each of the hours before noon, by how long before it they ended. */
async function putCloses(
  db: Database,
  { hours, closeAt }: { hours: number; closeAt: (ended: number) => string | undefined },
): Promise<void> {
  const candles = Array.from({ length: hours }, (_, ended) => ({
    start: ago(ended + 1),
    close: closeAt(ended),
  }))
  await saveCandles(
    db,
    candles.flatMap(({ start, close }) =>
      close === undefined
        ? []
        : [
            {
              assetId: 'bitcoin',
              interval: '1h' as const,
              start,
              open: close,
              high: close,
              low: close,
              close,
            },
          ],
    ),
    'a source',
  )
}

/** Each by another author, in other words. */
async function post(db: Database, posts: (Partial<AnalyzedPost> & { hoursAgo: number })[]): Promise<void> {
  const made = posts.map(({ hoursAgo, ...fields }, nr) =>
    makeAnalyzedPost(`post-${nr}`, { createdAt: ago(hoursAgo), username: `author ${nr}`, ...fields }),
  )
  await savePosts(db, made, { collectedAt: NOON })
  await keepSignals(db)
}
