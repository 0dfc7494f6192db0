import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { MEANING_MODEL_VERSION } from '#analyze/meaning/shipped-model.ts'
import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { saveFact } from '#store/installation/installation-facts.ts'
import { saveCandles } from '#store/market/candles.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { putPrices } from '../testing/put-prices.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { NOTHING_KEPT, startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-03-10T12:30:00.000Z')
const TODAY = Date.parse('2026-03-10T00:00:00.000Z')
await putPrices(db, NOW)
const { url } = await startTestServer(
  { after: after as TestContext['after'] },
  { db, now: () => NOW, settings: NOTHING_KEPT, mailer: { send: async () => {} } },
)
const read = async () => (await callApi(url, 'GET /api/accuracy?data=live')).body

test('nothing is corrected and nothing strong yet', async () => {
  const { corrections, strongMoods } = await read()
  assert.deepEqual([corrections.counted, corrections.since, corrections.readers], [0, null, []])
  assert.deepEqual([strongMoods.above.n, strongMoods.above.share, strongMoods.below.n], [0, null, 0])
  assert.deepEqual(
    [strongMoods.from, strongMoods.until],
    ['2025-12-10T00:00:00.000Z', '2026-03-10T00:00:00.000Z'],
  )
})

test('a day far above its usual is followed by the price of the next day', async () => {
  const posts = Array.from({ length: 30 }, (_, ago) => ago + 1).flatMap((ago) =>
    Array.from({ length: 12 }, (_, nr) =>
      makeAnalyzedPost(`${ago}-${nr}`, {
        platform: 'mastodon',
        username: `writer-${nr}`,
        text: textOf(ago * 12 + nr),
        symbols: ['BTC'],
        sentimentBp: ago === 2 ? 9_500 : 5_000 + (ago % 3) * 100,
        createdAt: new Date(TODAY - ago * DAY_MS + (nr + 1) * HOUR_MS),
      }),
    ),
  )
  await savePosts(db, posts, { collectedAt: NOW })
  await keepSignals(db)
  const candle = (ago: number, close: string) => ({
    assetId: 'bitcoin',
    interval: '1d' as const,
    start: new Date(TODAY - ago * DAY_MS),
    open: close,
    high: close,
    low: close,
    close,
  })
  await saveCandles(db, [candle(4, '90'), candle(3, '95'), candle(2, '100'), candle(1, '103')], 'test')
  const { above, below } = (await read()).strongMoods
  assert.deepEqual([above.n, above.days, above.followed, above.share, above.usual], [1, 1, 1, 1, 1])
  assert.ok(above.low > 0.2 && above.low < 0.21 && above.high === 1, JSON.stringify(above))
  assert.deepEqual([below.n, below.usual], [0, 0])
  await saveCandles(db, [candle(1, '97')], 'test')
  assert.deepEqual((await read()).strongMoods.above.followed, 0)
})

test('corrections are counted by version and language, and how many agree with the reading', async () => {
  const { token } = await signUpSomebody(url)
  const text = 'Very bullish on Bitcoin and I keep buying it'
  await savePosts(db, [makeAnalyzedPost('bull', { text, createdAt: NOW })], { collectedAt: NOW })
  for (const [symbol, verdict] of [
    [null, 'bullish'],
    ['ETH', 'about'],
    ['BTC', 'not_about'],
  ])
    await callApi(url, 'PUT /api/corrections?data=live', {
      token,
      body: { platform: 'twitter', id: 'bull', symbol, verdict },
    })
  const { counted, since, verdicts, readers } = (await read()).corrections
  assert.deepEqual([counted, since], [3, NOW.toISOString()])
  assert.deepEqual(verdicts, { about: 1, not_about: 1, bearish: 0, neutral: 0, bullish: 1 })
  assert.deepEqual(
    readers.map(({ reader: _, ...rest }: { reader: string }) => rest),
    [{ language: 'en', n: 3, agreed: 2 }],
  )
})

/** Texts that share no words, which would be copies of each other. */
function textOf(nr: number): string {
  return Array.from({ length: 8 }, (_, place) => `word${nr}x${place}`).join(' ')
}

test('what both readers were measured to make of texts, and that they do not read here', async () => {
  const { status, body } = await callApi(url, 'GET /api/accuracy/second-reader')
  assert.equal(status, 200)
  assert.match(body.reader, /^meaning-\d+\+encoder-\d+$/)
  assert.equal(body.isOn, false)
  const [{ confusion, calibration }] = body.moods[0].languages
  assert.deepEqual([Object.keys(confusion).length, calibration.length], [3, 5])
})

test('names the version that reads here, and what it learned since when', async () => {
  assert.deepEqual((await read()).reader, { version: MEANING_MODEL_VERSION, learned: null })
  const version = `${MEANING_MODEL_VERSION}-corrected-0`
  const learned = { at: NOW.toISOString(), labels: 200, before: 90, after: 194 }
  const terms = [{ words: 'gravy', up: 4, down: -1 }]
  await saveFact(db, 'lessons', { base: MEANING_MODEL_VERSION, version, terms, ...learned })
  assert.deepEqual((await read()).reader, {
    version,
    learned: { since: NOW.toISOString(), words: 1, corrections: 200, before: 90, after: 194 },
  })
})
