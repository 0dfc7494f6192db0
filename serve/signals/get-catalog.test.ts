import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { FIGURES, type FigureFacts } from '#contract/figures.ts'
import type { CatalogRow } from '#contract/public/catalog.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { saveAssets } from '#store/market/assets.ts'
import { saveTicks } from '#store/market/ticks.ts'
import { takeMark } from '#store/signals/signal-marks.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { blankSourceHealth, saveSourceHealth } from '#store/sources/health.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const NOW = new Date('2026-03-10T12:30:00.000Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS)
const { db } = await openTestDatabase()
await saveAssets(db, [{ id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 }])
await savePosts(
  db,
  [
    makeAnalyzedPost('a', { platform: 'bluesky', createdAt: hoursAgo(70), symbols: ['BTC'] }),
    makeAnalyzedPost('b', { platform: 'bluesky', createdAt: hoursAgo(2), symbols: ['BTC'] }),
    makeAnalyzedPost('c', { platform: 'news', createdAt: hoursAgo(90), symbols: [] }),
  ],
  { collectedAt: NOW },
)
await saveTicks(db, [{ assetId: 'bitcoin', at: hoursAgo(50), price: '60000' }], 'venues', {
  now: hoursAgo(50),
  intervals: ['1d'],
})
await saveSourceHealth(db, { ...blankSourceHealth('bluesky', NOW), state: 'live', lagMs: 800 })
await keepSignals(db)
await takeMark(db, new Date(NOW.getTime() - MINUTE_MS))
const server = await startTestServer({ after: after as TestContext['after'] }, { db, now: () => NOW })
const { key } = await makeCaller(server, { plan: 'scale' })
const get = (path: string) => callV1(server.url, `GET ${path}`, { key })

test('lists every figure of the table, with since when it can be read', async () => {
  const { status, body, headers } = await get('/v1/catalog?symbol=btc')
  assert.deepEqual([status, headers.get('x-credits-charged')], [200, '0'])
  assert.deepEqual(
    body.data.map(({ figure, formula, unit }: CatalogRow) => ({ figure, formula, unit })),
    Object.entries<FigureFacts>(FIGURES).map(([figure, { formula, unit }]) => ({ figure, formula, unit })),
  )
  const sinceOf = (figure: string) => body.data.find((row: CatalogRow) => row.figure === figure).since
  const marked = new Date(NOW.getTime() - MINUTE_MS).toISOString()
  assert.deepEqual(
    [sinceOf('mood'), sinceOf('price'), sinceOf('hype'), body.kept_since, body.kept_until],
    ['2026-03-07T14:00:00.000Z', '2026-03-08T00:00:00.000Z', marked, marked, marked],
  )
})

test('lists the sources of an asset, or all, with their hours and how late they are', async () => {
  const bluesky = {
    source: 'bluesky',
    since: '2026-03-07T14:00:00.000Z',
    until: '2026-03-10T11:00:00.000Z',
    lag_seconds: 0.8,
  }
  assert.deepEqual((await get('/v1/catalog?id=bitcoin')).body.sources, [bluesky])
  const { asset, sources } = (await get('/v1/catalog')).body
  assert.equal(asset, null)
  assert.deepEqual(sources, [
    bluesky,
    {
      source: 'news',
      since: '2026-03-06T18:00:00.000Z',
      until: '2026-03-06T19:00:00.000Z',
      lag_seconds: null,
    },
  ])
})

test('the operations of a figure return it', async () => {
  const rows: CatalogRow[] = (await get('/v1/catalog')).body.data
  const named = (path: string) => rows.filter(({ operations }) => operations.includes(path))
  const listed = named('/v1/figures').map(({ figure }) => figure)
  const { body } = await get(`/v1/figures?symbols=BTC&figures=${listed}`)
  assert.deepEqual(body.data.map((row: { figure: string }) => row.figure).toSorted(), listed.toSorted())
  const summary = (await get('/v1/assets/bitcoin/summary')).body
  assert.deepEqual(
    named('/v1/assets/{id}/summary').map(({ figure }) => figure),
    Object.keys(summary.figures),
  )
})

test('refuses an unknown asset, and two names for one', async () => {
  assert.equal((await get('/v1/catalog?symbol=NOTHING')).status, 404)
  const { status, body } = await get('/v1/catalog?symbol=BTC&id=bitcoin')
  assert.deepEqual([status, body.errors[0].pointer], [400, '#/query/id'])
})
