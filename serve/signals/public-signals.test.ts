import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import type { AnalyzedPost } from '#contract/posts.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { saveAssets } from '#store/market/save-assets.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-03-10T12:30:00.000Z')
const HOUR_MS = 3_600_000

await saveAssets(db, [
  { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 },
  { id: 'quiet', symbol: 'QUIET', name: 'Quiet', rank: 2 },
])
await savePosts(
  db,
  [
    makePost('a', { hoursAgo: 0.2, sentimentBp: 8_000, likes: 3 }),
    makePost('b', { hoursAgo: 1, sentimentBp: 2_000 }),
    makePost('c', { hoursAgo: 1, sentimentBp: 7_000, likes: 5 }),
    makePost('c again', { hoursAgo: 1, username: 'writer of c', sentimentBp: 7_000 }),
    makePost('d', { hoursAgo: 1, symbols: ['ETH'] }),
    makePost('e', { hoursAgo: 26, platform: 'bluesky' }),
    makePost('f', { hoursAgo: 27, text: 'btc giveaway: retweet to win' }),
  ],
  { collectedAt: NOW },
)
await keepSignals(db)
const server = await startTestServer({ after: after as TestContext['after'] }, { db, now: () => NOW })
const { key } = await makeCaller(server, { plan: 'scale' })
const get = (path: string) => callV1(server.url, `GET ${path}`, { key })

test('signals of an asset by source and hour, the newest first, raw and filtered', async () => {
  const { status, body } = await get('/v1/signals?symbol=btc')
  assert.equal(status, 200)
  assert.deepEqual([body.status, body.asset.id, body.grain], ['ok', 'bitcoin', 'hour'])
  assert.deepEqual(
    body.data.map((row: Record<string, unknown>) => [
      row.start,
      row.source,
      row.settled,
      row.posts,
      row.filtered_posts,
    ]),
    [
      ['2026-03-10T12:00:00.000Z', 'twitter', false, 1, 1],
      ['2026-03-10T11:00:00.000Z', 'twitter', true, 3, 2],
      ['2026-03-09T10:00:00.000Z', 'bluesky', true, 1, 1],
      ['2026-03-09T09:00:00.000Z', 'twitter', true, 1, 0],
    ],
  )
  const { engagement, sentiment, filtered_sentiment, copies, all_filtered_posts } = body.data[1]
  assert.deepEqual(
    { engagement, sentiment, filtered_sentiment, copies, all_filtered_posts },
    { engagement: 5, sentiment: 0.5333, filtered_sentiment: 0.45, copies: 1, all_filtered_posts: 3 },
  )
  assert.equal(body.data[3].giveaways, 1)
})

test('page after page gives the same rows as one, as CSV too, and days sum up their hours', async () => {
  const whole = await get('/v1/signals?id=bitcoin')
  const starts: string[] = []
  let cursor = ''
  do {
    const { body } = await get(`/v1/signals?id=bitcoin&limit=1${cursor && `&cursor=${cursor}`}`)
    starts.push(...body.data.map(({ start }: { start: string }) => start))
    cursor = body.page.next_cursor ?? ''
  } while (cursor)
  assert.deepEqual(
    starts,
    whole.body.data.map(({ start }: { start: string }) => start),
  )
  const csv = await get('/v1/signals?id=bitcoin&format=csv')
  assert.equal(csv.text.trim().split('\n').length, 1 + starts.length)
  const days = await get('/v1/signals?id=bitcoin&grain=day&platform=twitter')
  assert.deepEqual(
    days.body.data.map((row: Record<string, unknown>) => [
      row.start,
      row.posts,
      row.filtered_posts,
      row.settled,
    ]),
    [
      ['2026-03-10T00:00:00.000Z', 4, 3, false],
      ['2026-03-09T00:00:00.000Z', 1, 0, true],
    ],
  )
})

test('nothing is free and says why; what cannot be is named', async () => {
  const none = await get('/v1/signals?id=quiet')
  assert.deepEqual(
    [none.body.status, none.body.data, none.headers.get('x-credits-charged')],
    ['no_data', [], '0'],
  )
  assert.equal((await get('/v1/signals?symbol=NOTHING')).body.status, 'not_covered')
  for (const [path, pointer] of [
    ['/v1/signals', '#/query/symbol'],
    ['/v1/signals?symbol=BTC&grain=minute', '#/query/grain'],
    ['/v1/signals?symbol=BTC&platform=linkedin', '#/query/platform'],
    ['/v1/signals?symbol=BTC&start=2026-03-02&end=2026-03-01', '#/query/start'],
    ['/v1/signals?symbol=BTC&cursor=W10', '#/query/cursor'],
    ['/v1/assets/bitcoin/summary?end=soon', '#/query/end'],
  ]) {
    const { status, body } = await get(path ?? '')
    assert.deepEqual([status, body.errors?.[0]?.pointer], [400, pointer], path)
  }
})

test('the summary of /v1 has the figures of our own screens', async () => {
  const { body } = await get('/v1/assets/bitcoin/summary')
  assert.deepEqual(
    [body.asset.id, body.posts.value, body.posts.raw, body.mood.reason, body.spam.copies],
    ['bitcoin', 2, 3, 'too_few_posts', 1],
  )
  assert.equal((await get('/v1/assets/nothing/summary')).status, 404)
  assert.equal((await get('/v1/assets/quiet/summary')).headers.get('x-credits-charged'), '0')
})

test('an explanation of /v1 keeps the texts of a source that forbids them', async () => {
  const { status, body } = await get('/v1/explain?symbol=btc&figure=posts')
  assert.deepEqual([status, body.value, body.asset.id, body.weights_version], [200, 2, 'bitcoin', 1])
  assert.equal(body.posts_against[0].text_withheld, 'source_terms')
  assert.equal((await get('/v1/explain?id=quiet&figure=mood')).headers.get('x-credits-charged'), '0')
  assert.equal((await get('/v1/explain?id=nothing&figure=mood')).status, 404)
  for (const [path, pointer] of [
    ['/v1/explain?symbol=BTC', '#/query/figure'],
    ['/v1/explain?symbol=BTC&figure=mood&weights=7', '#/query/weights'],
  ]) {
    const wrong = await get(path ?? '')
    assert.deepEqual([wrong.status, wrong.body.errors?.[0]?.pointer], [400, pointer], path)
  }
})

function makePost(
  externalId: string,
  { hoursAgo, ...more }: { hoursAgo: number } & Partial<AnalyzedPost>,
): AnalyzedPost {
  return {
    platform: 'twitter',
    externalId,
    username: `writer of ${externalId}`,
    text: 'some words',
    createdAt: new Date(NOW.getTime() - hoursAgo * HOUR_MS),
    hashtags: [],
    symbols: ['BTC'],
    ...more,
  }
}
