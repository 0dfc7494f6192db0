import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { parquetReadObjects } from 'hyparquet'
import { LISTED_FIGURES, WINDOW_FIGURES } from '#contract/figures.ts'
import { FIGURE_ROWS_MAX, FIGURE_WINDOWS } from '#contract/public/figures.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { saveAssets } from '#store/market/assets.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { splitSpan } from '../figures/read-sums.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const NOW = new Date('2026-03-10T12:30:00.000Z')
const UNTIL = Date.parse('2026-03-10T12:00:00.000Z')
const { db } = await openTestDatabase()
await saveAssets(
  db,
  Array.from({ length: 250 }, (_, nr) => ({
    id: `asset-${nr}`,
    symbol: `A${nr}`,
    name: `A ${nr}`,
    rank: nr + 1,
  })),
)
const SOURCES = ['bluesky', 'twitter', 'news']
await savePosts(
  db,
  Array.from({ length: 900 }, (_, nr) =>
    makeAnalyzedPost(`post-${nr}`, {
      platform: SOURCES[nr % 3],
      createdAt: new Date(UNTIL - (nr % 740) * HOUR_MS - 60_000),
      username: `writer ${nr}`,
      text: `post ${nr} of A${nr % 2}`,
      symbols: [`A${nr % 2}`],
      sentimentBp: 2_000 + ((nr * 331) % 7_000),
      likes: nr % 5,
    }),
  ),
  { collectedAt: NOW },
)
await keepSignals(db)
const server = await startTestServer({ after: after as TestContext['after'] }, { db, now: () => NOW })
const { key } = await makeCaller(server, { plan: 'scale' })
const ask = (query: string) => callV1(server.url, `GET /v1/figures?${query}`, { key })

interface Row {
  id: string
  window: string
  source: string | null
  figure: string
  value: number | null
  n: number
}

test('posts of each window and source are those of the signals of its hours', async () => {
  const windows = Object.keys(FIGURE_WINDOWS) as (keyof typeof FIGURE_WINDOWS)[]
  const { status, body } = await ask(`symbols=a0&figures=posts,engagement&rows=sources&windows=${windows}`)
  assert.equal(status, 200, JSON.stringify(body))
  const rows: Row[] = body.data
  for (const window of windows) {
    const from = new Date(UNTIL - FIGURE_WINDOWS[window] * HOUR_MS).toISOString()
    const until = new Date(UNTIL).toISOString()
    const path = `/v1/signals?symbol=A0&start=${from}&end=${until}&limit=1000`
    const signals: { source: string; filtered_posts: number }[] = (
      await callV1(server.url, `GET ${path}`, { key })
    ).body.data
    const shownOf = (source: string | null, figure = 'posts') =>
      rows.find((row) => row.window === window && row.source === source && row.figure === figure)?.value
    const postsOf = (source?: string) =>
      signals.reduce((sum, row) => sum + (source && row.source !== source ? 0 : row.filtered_posts), 0)
    assert.equal(shownOf(null), postsOf(), window)
    for (const source of new Set(signals.map((row) => row.source))) {
      assert.equal(shownOf(source), postsOf(source), `${window} ${source}`)
    }
    const sources = rows.filter((row) => row.window === window && row.figure === 'posts')
    assert.equal(sources.length, 1 + new Set(signals.map((row) => row.source)).size)
  }
  const month = rows.filter((row) => row.window === '30d' && row.figure === 'posts')
  assert.ok(month.length === 4 && (month[0]?.value ?? 0) > 300)
  const news = rows.find((row) => row.source === 'news' && row.figure === 'engagement')
  assert.equal(news?.value, null, 'news gives no counts')
})

test('shares of a source are of the posts of that source', async () => {
  const { body } = await ask('symbols=A0,A1&figures=dominance,mindshare&rows=sources&windows=7d')
  const rows: Row[] = body.data
  for (const source of [null, ...SOURCES]) {
    for (const figure of ['dominance', 'mindshare']) {
      const of = rows.filter((row) => row.source === source && row.figure === figure)
      const whole = of.reduce((sum, row) => sum + (row.value ?? 0), 0)
      assert.ok(of.length === 2 && Math.abs(whole - 1) < 1e-3, `${source} ${figure}: ${whole}`)
    }
  }
})

test('a day that is stored as one row and its hours are read once each', () => {
  const at = (text: string) => new Date(`2026-03-${text}:00:00.000Z`)
  const parts = (from: string, until: string) =>
    splitSpan({ from: at(from), until: at(until) }).map((part) => [
      part.grain,
      part.from.toISOString().slice(8, 13),
      part.until.toISOString().slice(8, 13),
    ])
  assert.deepEqual(parts('01T12', '03T12'), [['hour', '01T12', '03T12']])
  assert.deepEqual(parts('01T12', '05T03'), [
    ['hour', '01T12', '02T00'],
    ['day', '02T00', '05T00'],
    ['hour', '05T00', '05T03'],
  ])
  assert.deepEqual(parts('01T00', '04T00'), [['day', '01T00', '04T00']])
})

test('names without an asset are listed, and an answer without posts is free', async () => {
  const { body, headers } = await ask('symbols=A7,NOSUCH&ids=nothing&figures=mood')
  assert.deepEqual(body.not_covered, ['NOSUCH', 'nothing'])
  assert.deepEqual([body.data[0].value, body.data[0].reason], [null, 'too_few_posts'])
  assert.equal(headers.get('x-credits-charged'), '0')
  const charged = await ask('symbols=A0,A1&figures=mood,posts')
  assert.equal(charged.headers.get('x-credits-charged'), '1')
})

test('CSV and Parquet have the rows of JSON', async () => {
  const query = 'symbols=A0,A1&figures=mood,posts&rows=sources'
  const { body } = await ask(query)
  const { text } = await ask(`${query}&format=csv`)
  const [names = '', ...lines] = text.trim().split(/\r?\n/)
  assert.equal(names, 'id,symbol,window,source,figure,value,low,high,n,reason')
  assert.equal(lines.length, body.data.length)
  const answer = await fetch(`${server.url}/v1/figures?${query}&format=parquet`, {
    headers: { Authorization: `Bearer ${key}` },
  })
  const rows = await parquetReadObjects({ file: await answer.arrayBuffer(), utf8: true })
  assert.deepEqual(
    rows.map((row) => ({ ...row, n: Number(row.n) })),
    body.data,
  )
})

test('refuses what compares with days in other windows, and more than one call gives', async () => {
  for (const [query, pointer, says] of [
    ['symbols=A0&figures=posts_change,mood&windows=7d', '#/query/windows', 'posts_change: of 24 hours only'],
    [`symbols=A0&figures=nothing`, '#/query/figures', 'of'],
    [`symbols=A0&figures=mood&windows=2h`, '#/query/windows', 'of'],
    [
      `symbols=${Array.from({ length: 250 }, (_, nr) => `A${nr}`)}&figures=${WINDOW_FIGURES}&windows=1h,4h,24h,7d,30d`,
      '#/query/figures',
      `at most ${FIGURE_ROWS_MAX}`,
    ],
    [`symbols=${Array.from({ length: 251 }, (_, nr) => `A${nr}`)}&figures=mood`, '#/query/symbols', '250'],
  ] as const) {
    const { status, body } = await ask(query)
    assert.equal(status, 400, query)
    assert.equal(body.errors[0].pointer, pointer, JSON.stringify(body))
    assert.ok(body.errors[0].message.includes(says), JSON.stringify(body))
  }
})

test('250 assets and all figures come in one call', async () => {
  const symbols = Array.from({ length: 250 }, (_, nr) => `A${nr}`)
  const { status, body } = await ask(`symbols=${symbols}&figures=${LISTED_FIGURES}`)
  assert.equal(status, 200)
  assert.equal(body.data.length, 250 * LISTED_FIGURES.length)
})
