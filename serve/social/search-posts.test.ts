import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Post } from '#contract/post.ts'
import type { AnalyzedPost } from '#contract/posts.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()

const NEWEST = Date.UTC(2026, 2, 31)

function post(externalId: string, text: string, fields: Partial<AnalyzedPost> = {}): AnalyzedPost {
  return makeAnalyzedPost(externalId, { username: 'ann', text, createdAt: new Date(NEWEST), ...fields })
}

// Behind the posts that a search looks at first: 3,000 newer ones, each third with a common word.
const crowd = Array.from({ length: 3_000 }, (_, index) =>
  post(`c${index}`, index % 3 === 0 ? `common ${index % 2 === 0 ? 'east' : 'west'}` : 'filler', {
    createdAt: new Date(NEWEST + index * 1_000),
  }),
)
await savePosts(
  db,
  [
    ...crowd,
    post('1', 'The Bitcoin halving is near', {
      likes: 5,
      views: 9,
      comments: 1,
      shares: 2,
      retweets: 3,
      symbols: ['BTC'],
      sentimentBp: 9_000,
    }),
    post('2', 'Halvings of the past', { platform: 'instagram', createdAt: new Date(NEWEST - DAY_MS) }),
    post('3', 'near the halving', {
      platform: 'facebook',
      createdAt: new Date(NEWEST - 2 * DAY_MS),
      hashtags: ['defi'],
    }),
    post('4', 'symbols only', { symbols: ['ETH'], createdAt: new Date(NEWEST - 3 * DAY_MS) }),
    post('5', 'a btc without a mark', { createdAt: new Date(NEWEST - 4 * DAY_MS) }),
    post('6', '<b onclick="x">alert</b>', { createdAt: new Date(NEWEST - 5 * DAY_MS) }),
    post('n1', 'halving news', { platform: 'news' }),
  ],
  { collectedAt: new Date(NEWEST) },
)
await db.pool.query('analyze posts')

interface Answer {
  status: number
  body: { data: Post[]; nextCursor?: string; field: string; error: string }
}

async function search(
  t: Parameters<typeof startTestServer>[0],
  parameters: Record<string, string>,
): Promise<Answer> {
  const { url } = await startTestServer(t, { db })
  const answer = await fetch(`${url}/api/social/search?${new URLSearchParams(parameters)}`)
  // Every test says which of the two it expects by what it reads.
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}

function idsOf({ body }: Answer): string {
  return body.data.map(({ _id }) => _id).join(' ')
}

for (const [q, ids] of [
  ['halving', 'n1 1 2 3'],
  ['HALVINGS', 'n1 1 2 3'],
  ['bitcoin halving', '1'],
  ['halving bitcoin', '1'],
  ['"halving is near"', '1'],
  ['"near the halving"', '3'],
  ['halving -bitcoin', 'n1 2 3'],
  ['halving -"near the halving"', 'n1 1 2'],
  ['bitcoin or past', '1 2'],
  ['bitcoin OR #defi', '1 3'],
  ['$btc', '1'],
  ['$BTC,', '1'],
  ['btc', '1 5'],
  ['btc -$btc', '5'],
  ['#defi', '3'],
  ['#DeFi halving', '3'],
  ['defi', '3'],
  ['eth', '4'],
  ['east west', ''],
  ['alert', '6'],
  ['"a & |!', ''],
  ['%', ''],
  ['_', ''],
  ['\\', ''],
  ["'", ''],
  ["$a'q", ''],
  ['$a\\q #x:*', ''],
  ['-', ''],
  ['or', ''],
  ['""', ''],
  ['the', ''],
  [':* <-> !( & |', ''],
  ['halving:* & !(near', '1 3'],
  ['\u202e\u200b', ''],
] as const) {
  test(`searching ${JSON.stringify(q)} finds exactly ${ids || 'nothing'}`, async (t) => {
    const answer = await search(t, { q })
    assert.equal(answer.status, 200, answer.body.error)
    assert.equal(idsOf(answer), ids)
  })
}

test('a common word is found newest first, page by page, each post once', async (t) => {
  const first = await search(t, { q: 'common' })
  const second = await search(t, { q: 'common', cursor: first.body.nextCursor ?? '' })
  const expected = crowd.filter(({ text }) => text.startsWith('common')).reverse()
  assert.equal(
    `${idsOf(first)} ${idsOf(second)}`,
    expected
      .slice(0, 50)
      .map(({ externalId }) => externalId)
      .join(' '),
  )
})

test('posts of one moment and one id on several platforms are each found once across pages', async (t) => {
  const twins = (['twitter', 'instagram', 'facebook'] as const).map((platform) =>
    post('twin', 'gemini', { platform }),
  )
  await savePosts(db, twins, { collectedAt: new Date(NEWEST) })
  const first = await search(t, { q: 'gemini', limit: '2' })
  const second = await search(t, { q: 'gemini', limit: '2', cursor: first.body.nextCursor ?? '' })
  const platforms = [...first.body.data, ...second.body.data].map(({ platform }) => platform)
  assert.deepEqual(platforms.toSorted(), ['facebook', 'instagram', 'twitter'])
  assert.equal(second.body.nextCursor, undefined)
})

test('without words the newest posts of the period come', async (t) => {
  const answer = await search(t, { endDate: '2026-03-29', limit: '2' })
  assert.equal(idsOf(answer), '3 4')
})

test('a platform and a period narrow the search', async (t) => {
  const onInstagram = await search(t, { q: 'halving', platform: 'instagram' })
  const inPeriod = await search(t, { q: 'halving', startDate: '2026-03-30', endDate: '2026-03-30T12:00:00Z' })
  assert.equal(idsOf(onInstagram), '2')
  assert.equal(idsOf(inPeriod), '2')
})

test('a result carries what its platform gave', async (t) => {
  const { body } = await search(t, { q: 'bitcoin' })
  assert.deepEqual(body.data, [
    {
      _id: '1',
      platform: 'twitter',
      userRef: { username: 'ann' },
      text: 'The Bitcoin halving is near',
      createdAt: '2026-03-31T00:00:00.000Z',
      views: 9,
      likes: 5,
      comments: 1,
      shares: 2,
      retweets: 3,
      hashtags: [],
      symbols: ['BTC'],
      sentiment: 0.9,
    },
  ])
})

for (const [parameters, field] of [
  [{ q: 'a'.repeat(10_240) }, 'q'],
  [{ q: 'a\0b' }, 'q'],
  [{ platform: 'linkedin' }, 'platform'],
  [{ startDate: '2026-02-30' }, 'startDate'],
  [{ startDate: '2026-02-02', endDate: '2026-02-01' }, 'startDate'],
  [{ limit: '101' }, 'limit'],
  [{ cursor: 'x' }, 'cursor'],
  [{ cursor: Buffer.from('["2026-01-01",1,"No Source"]').toString('base64url') }, 'cursor'],
  [{ cursor: cursorAt('-200000-01-01T00:00:00.000Z') }, 'cursor'],
  [{ cursor: cursorAt('+200000-01-01T00:00:00.000Z') }, 'cursor'],
  [{ page: '2' }, 'page'],
] as const) {
  test(`${JSON.stringify(parameters).slice(0, 60)} is refused and ${field} is named`, async (t) => {
    const { status, body } = await search(t, parameters)
    assert.equal(status, 400)
    assert.equal(body.field, field)
  })
}

function cursorAt(time: string): string {
  return Buffer.from(JSON.stringify([time, '1', 'twitter'])).toString('base64url')
}
