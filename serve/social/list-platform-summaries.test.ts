import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { listPlatformSummaries } from '#contract/app/social-platforms.ts'
import type { AnalyzedPost } from '#contract/posts.ts'
import type { AnswerOf } from '#contract/route.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { rebuildRollups } from '#store/installation/separate-sample-universe.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { sampleSearch } from '#store/social/search/sum-search.ts'
import { saveSourceGap } from '#store/sources/gaps.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const NOW = new Date('2024-05-02T10:30:00.000Z')
/** Two of them are one text and its copy. */
const COPIED = 'a post of so many words that a second one like it is a copy of the first'
const { db } = await openTestDatabase()

await savePosts(
  db,
  [
    makePost('before-2', '2024-04-30T10:00:00.000Z', { likes: 1_000 }),
    makePost('before-1', '2024-05-01T09:59:59.999Z', { likes: 1_000 }),
    makePost('first', '2024-05-01T10:00:00.000Z', {
      likes: 1,
      replies: 2,
      retweets: 3,
      views: 9_000,
      text: COPIED,
    }),
    makePost('copy', '2024-05-01T10:59:59.999Z', { likes: 10, text: COPIED }),
    makePost('whole-hour', '2024-05-02T03:15:00.000Z', { likes: 100 }),
    makePost('last', '2024-05-02T09:59:59.999Z', { followers: 70 }),
    makePost('running', '2024-05-02T10:00:00.000Z', { likes: 5_000 }),
    makePost('elsewhere', '2024-05-02T09:00:00.000Z', { platform: 'facebook', comments: 4, shares: 5 }),
    makePost('news', '2024-05-02T09:00:00.000Z', { platform: 'news' }),
  ],
  { collectedAt: NOW },
)
await keepSignals(db)

test('without a period posts that count of the 24 whole hours that ended last are summed up', async (t) => {
  const { data, period, basis } = await getSummaries(t, '')
  assert.deepEqual(period, { from: '2024-05-01T10:00:00.000Z', until: '2024-05-02T10:00:00.000Z' })
  assert.equal(basis, 'counted')
  assert.deepEqual(omitHistory(data[0]), {
    platform: 'twitter',
    followers: 70,
    engagement: 106,
    sentimentPosts: 0,
    mentions: 3,
    mentionsBefore: 2,
    change: 50,
  })
})

test('with the raw basis copies are summed up as well', async (t) => {
  const { data, basis } = await getSummaries(t, '?basis=raw')
  assert.deepEqual([data[0]?.mentions, data[0]?.engagement, basis], [4, 116, 'raw'])
})

test('what is not known is absent, not 0', async (t) => {
  const { data } = await getSummaries(t, '')
  assert.deepEqual(omitHistory(data[1]), {
    platform: 'instagram',
    engagement: 0,
    sentimentPosts: 0,
    mentions: 0,
    mentionsBefore: 0,
  })
  assert.deepEqual(omitHistory(data[2]), {
    platform: 'facebook',
    engagement: 9,
    sentimentPosts: 0,
    mentions: 1,
    mentionsBefore: 0,
  })
})

for (const q of ['', '?username=news']) {
  test(`a source that gives no counts has no engagement, not one of 0 (asked with "${q}")`, async (t) => {
    const { data } = await getSummaries(t, q)
    const news = data.find(({ platform }) => platform === 'news')
    assert.equal(news?.mentions, 1)
    assert.equal('engagement' in news, false)
  })
}

test('the three platforms come in their order, then other sources that have posts', async (t) => {
  const { data } = await getSummaries(t, '')
  assert.deepEqual(
    data.map((summary) => summary.platform),
    ['twitter', 'instagram', 'facebook', 'news'],
  )
})

test('a period within one hour is of this hour, and one within the running hour of none', async (t) => {
  const within = await getSummaries(t, '?startDate=2024-05-01T10:20:00Z&endDate=2024-05-01T10:40:00Z')
  assert.equal(within.data[0]?.mentions, 1)
  const running = await getSummaries(t, '?startDate=2024-05-02T10:20:00Z')
  assert.equal(running.data[0]?.mentions, 0)
})

test('the history goes by hours up to three days and by days beyond, with 0 where nothing was said', async (t) => {
  const day = await getSummaries(t, '')
  assert.equal(day.historyStep, 'hour')
  assert.equal(day.data[0]?.history.length, 24)
  assert.deepEqual([day.data[0]?.history[0], day.data[0]?.history[1], day.data[0]?.history[17]], [1, 0, 1])
  const month = await getSummaries(t, '?startDate=2024-04-03&endDate=2024-05-02')
  assert.equal(month.historyStep, 'day')
  assert.deepEqual(month.data[0]?.history.slice(-3), [1, 2, 3])
})

for (const [q, mentions, change, engagement] of [
  ['quiet', 2, 100, 1_006],
  ['quiet harbour', 1, undefined, 6],
  ['-quiet', 3, 200, 110],
  ['nothing-of-that', 0, undefined, 0],
] as const) {
  test(`with a search for ${q} the figures are those of exactly the posts that it lists`, async (t) => {
    await savePosts(
      db,
      [
        makePost('q-before', '2024-05-01T10:29:59.999Z', { platform: 'instagram', text: 'quiet', likes: 7 }),
        makePost('q-first', '2024-05-01T10:30:00Z', {
          platform: 'instagram',
          text: 'quiet harbour',
          likes: 6,
        }),
        makePost('q-last', '2024-05-02T10:29:59.999Z', {
          platform: 'instagram',
          text: 'quiet',
          comments: 1_000,
        }),
        makePost('q-after', '2024-05-02T10:30:00.001Z', { platform: 'instagram', text: 'quiet' }),
        makePost('r-before', '2024-05-01T09:00:00Z', { platform: 'instagram', text: 'loud' }),
        ...[1, 2, 3].map((index) =>
          makePost(`r-${index}`, `2024-05-02T0${index}:00:00Z`, {
            platform: 'instagram',
            text: 'loud',
            likes: index === 1 ? 110 : 0,
          }),
        ),
      ],
      { collectedAt: NOW },
    )
    t.after(async () => {
      await db.pool.query(`delete from posts where platform = 'instagram'`)
      await rebuildRollups(db)
    })
    const period = 'startDate=2024-05-01T10:30:00Z&endDate=2024-05-02T10:29:59.999Z'
    const { data, isEstimate } = await getSummaries(t, `?q=${encodeURIComponent(q)}&${period}`)
    const instagram = data.find(({ platform }) => platform === 'instagram')
    assert.equal(isEstimate, undefined)
    assert.deepEqual(
      [instagram?.mentions, instagram?.change, instagram?.engagement],
      [mentions, change, engagement],
    )
    assert.equal(
      instagram?.history.reduce((sum, posts) => sum + posts, 0),
      mentions,
    )
    const { url } = await startTestServer(t, { db, now: () => NOW })
    const listed = await fetch(
      `${url}/api/social/search?q=${encodeURIComponent(q)}&platform=instagram&${period}`,
    )
    assert.equal(((await listed.json()) as { data: unknown[] }).data.length, mentions)
  })
}

test('where a search is too dear to count, the latest posts give the same figures', async () => {
  const period = { from: new Date('2024-05-01T10:00:00Z'), until: new Date('2024-05-02T10:00:00Z') }
  const all = await sampleSearch(db, { words: 'post', platform: 'twitter', ...period })
  const none = await sampleSearch(db, { words: 'nothing', platform: 'twitter', ...period })
  const sums = { platform: 'twitter', looked: 4 }
  assert.deepEqual(all, { ...sums, posts: 4, engagement: 116, sentimentPosts: 0, sentimentSumBp: 0 })
  assert.deepEqual(none, { ...sums, posts: 0, engagement: 0, sentimentPosts: 0, sentimentSumBp: 0 })
})

test('a period that cannot be is refused with the parameter that is wrong', async (t) => {
  const { url } = await startTestServer(t, { db, now: () => NOW })
  for (const [query, field] of [
    ['startDate=2024-02-30', 'startDate'],
    ['startDate=2024-05-02&endDate=2024-05-01', 'startDate'],
    ['startDate=2022-01-01&endDate=2024-05-01', 'startDate'],
    ['startDate=2025-01-01', 'startDate'],
    ['endDate=tomorrow', 'endDate'],
    ['period=24h', 'period'],
    ['q=quiet&basis=counted', 'basis'],
  ]) {
    const response = await fetch(`${url}/api/social/platforms?${query}`)
    const answer = (await response.json()) as { field: string }
    assert.deepEqual([query, response.status, answer.field], [query, 400, field])
  }
})

test('a platform of which an hour is missing has no change, and says why', async (t) => {
  const { db: ours } = await openTestDatabase()
  await savePosts(
    ours,
    [
      makePost('before', '2024-05-01T04:00:00.000Z', {}),
      makePost('now', '2024-05-02T04:00:00.000Z', {}),
      makePost('elsewhere before', '2024-05-01T04:00:00.000Z', { platform: 'facebook' }),
      makePost('elsewhere', '2024-05-02T04:00:00.000Z', { platform: 'facebook' }),
    ],
    { collectedAt: NOW },
  )
  const [from, until] = [new Date('2024-05-01T06:00:00.000Z'), new Date('2024-05-01T07:00:00.000Z')]
  await keepSignals(ours)
  await saveSourceGap(ours.pool, { source: 'twitter', from, until, reason: 'late' })
  const { url } = await startTestServer(t, { db: ours, now: () => NOW })
  const { data } = (await (await fetch(`${url}/api/social/platforms`)).json()) as AnswerOf<
    typeof listPlatformSummaries
  >
  assert.deepEqual(
    data.map(({ platform, mentionsBefore, change, changeReason }) => [
      platform,
      mentionsBefore,
      change,
      changeReason,
    ]),
    [
      ['twitter', 1, undefined, 'no_history'],
      ['instagram', 0, undefined, undefined],
      ['facebook', 1, 0, undefined],
    ],
  )
})

test('limits an anonymous address and gives the wait', async (t) => {
  const { url } = await startTestServer(t, { db, now: () => NOW, settings: { anonymousReadsPerMinute: 1 } })
  await fetch(`${url}/api/social/platforms`)
  const response = await fetch(`${url}/api/social/platforms`)
  assert.equal(response.status, 429)
  assert.ok(Number(response.headers.get('retry-after')) > 0)
})

async function getSummaries(t: TestContext, query: string): Promise<AnswerOf<typeof listPlatformSummaries>> {
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const response = await fetch(`${url}/api/social/platforms${query}`)
  assert.equal(response.status, 200)
  return (await response.json()) as AnswerOf<typeof listPlatformSummaries>
}

function omitHistory(summary: object | undefined): object {
  const { history: _, ...rest } = summary as { history: number[] }
  return rest
}

function makePost(externalId: string, createdAt: string, part: Partial<AnalyzedPost>): AnalyzedPost {
  return makeAnalyzedPost(externalId, {
    username: externalId,
    text: `post ${externalId}`,
    createdAt: new Date(createdAt),
    ...part,
  })
}
