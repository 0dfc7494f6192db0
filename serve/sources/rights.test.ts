import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import type { TSchema } from 'typebox'
import { SOURCES } from '#collect/list-sources.ts'
import type { AnalyzedPost, Source } from '#contract/posts.ts'
import { publicContracts } from '#contract/public/documents/contracts.ts'
import { openDatabase } from '#store/database.ts'
import { saveAssets } from '#store/market/assets.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db, url: databaseUrl } = await openTestDatabase()
const sampleDb = openDatabase(databaseUrl, { poolSize: 2, searchPath: 'sample,public' })
after(() => sampleDb.close())
const NOW = new Date('2026-03-10T12:30:00.000Z')
const SECRET = 'whispered'
const OPEN = 'proclaimed'

function makePost(platform: Source, word: string): AnalyzedPost {
  return {
    platform,
    externalId: `${platform}-1`,
    username: `${word}author`,
    followers: 7_654_321,
    text: `${word} words about $BTC #${word}tag`,
    createdAt: new Date('2026-03-10T11:50:00.000Z'),
    hashtags: [`${word}tag`],
    symbols: ['BTC'],
    sentimentBp: 7_500,
    likes: 7_654_321,
    location: `${word} place`,
    url: `https://example.com/${platform}/1`,
  }
}

const sources = SOURCES.map(({ facts }) => ({
  ...facts,
  rights: { ...facts.rights, textToThirdParties: facts.id !== 'twitter' },
}))
/** What three people of each source say of one page; what one of them says alone is no word of all. */
const quotes = ['a quiet morning', 'tall ships at last', 'long letters home'].flatMap((said, nr) =>
  (
    [
      ['twitter', SECRET],
      ['bluesky', OPEN],
    ] as const
  ).map(
    ([platform, word]): AnalyzedPost => ({
      ...makePost(platform, word),
      externalId: `${platform}-1${nr}`,
      username: `${word}teller${nr}`,
      text: `${nr === 0 ? `${word} words` : ''} ${platform} has ${said} https://news.example/the-harbour`,
      createdAt: new Date('2026-03-10T10:50:00.000Z'),
      hashtags: [],
      symbols: [],
      url: `https://example.com/${platform}/1${nr}`,
    }),
  ),
)
const posts = [makePost('twitter', SECRET), makePost('bluesky', OPEN), ...quotes]
await saveAssets(db, [{ id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 }])
await savePosts(db, posts, { collectedAt: NOW })
await savePosts(sampleDb, posts, { collectedAt: NOW })
const server = await startTestServer(
  { after: after as TestContext['after'] },
  { db, sampleDb, now: () => NOW, sources },
)
const { key } = await makeCaller(server, { plan: 'scale' })
const { key: testKey } = await makeCaller(server, { mode: 'test' })

/** How each route of /v1 that answers with posts is asked for both. */
const ASKED: Record<string, string> = {
  listPosts: '/v1/social/posts?symbol=BTC',
  searchPosts: '/v1/social/search?q=words',
  getMentions: '/v1/social/mentions?basis=raw&symbol=BTC',
  explainFigure: '/v1/explain?figure=mood&symbol=BTC',
  getTrend: '/v1/social/trend?kind=asset&term=BTC',
  listStories: '/v1/social/stories',
  explainSurprise: '/v1/explain/surprise?kind=asset&term=BTC',
}
/** Whose answers are no list. */
const IN_JSON_ALONE = ['getMentions', 'explainFigure', 'getTrend', 'listStories', 'explainSurprise']

/** It never ends, so it is tried where streams are: serve/streams/streams.test.ts. */
const STREAMED = 'openStream'

test('every route of /v1 that answers with posts is tried for what may not leave', () => {
  const carrying = publicContracts.filter(({ answer }) => holdsPost(answer))
  const tried = [...Object.keys(ASKED), STREAMED]
  assert.deepEqual(carrying.map(({ operationId }) => operationId).sort(), tried.sort())
})

for (const [operation, path] of Object.entries(ASKED)) {
  for (const accept of ['application/json', 'text/csv', 'application/x-ndjson']) {
    test(`${operation} keeps back the text of a source whose terms forbid it, as ${accept}`, async () => {
      const { status, text } = await callV1(server.url, `GET ${path}`, { key, headers: { Accept: accept } })
      if (IN_JSON_ALONE.includes(operation) && accept !== 'application/json') return assert.equal(status, 406)
      assert.equal(status, 200)
      assert.ok(!text.includes(SECRET), text)
      assert.ok(!text.includes('7654321') || text.includes(OPEN), text)
      assert.ok(text.includes('https://example.com/twitter/1'))
      assert.ok(text.includes('source_terms'))
      assert.ok(text.includes(`${OPEN} words`))
    })
  }
}

test('such a row has its id, address and time, and our own figures', async () => {
  const { body } = await callV1(server.url, 'GET /v1/social/posts?platform=twitter', { key })
  const given = Object.entries(body.data[0]).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  )
  assert.deepEqual(Object.fromEntries(given), {
    id: 'twitter-1',
    platform: 'twitter',
    text_withheld: 'source_terms',
    created_at: '2026-03-10T11:50:00.000Z',
    url: 'https://example.com/twitter/1',
    symbols: ['BTC'],
    sentiment: 0.75,
  })
})

test('what we generated ourselves is given whole to a test key', async () => {
  const { body } = await callV1(server.url, 'GET /v1/social/posts?platform=twitter', { key: testKey })
  assert.equal(body.data[0].text, `${SECRET} words about $BTC #${SECRET}tag`)
  assert.equal(body.data[0].text_withheld, null)
})

test('a file of a table keeps it back as well, and says so in its own column', async () => {
  const answer = await fetch(`${server.url}/api/social/twitter.csv`)
  const text = await answer.text()
  assert.ok(!text.includes(SECRET), text)
  const [row] = parse(text, { columns: true }) as Record<string, string>[]
  assert.deepEqual(
    [row?.id, row?.text, row?.text_withheld, row?.url, row?.sentiment],
    ['twitter-1', '', 'source_terms', 'https://example.com/twitter/1', '0.75'],
  )
  const sample = await (await fetch(`${server.url}/api/social/twitter.csv?data=sample`)).text()
  assert.ok(sample.includes(SECRET))
})

test('a source without facts has no known terms, so its text stays', async (t) => {
  const without = await startTestServer(t, { db, sampleDb, now: () => NOW, sources: [] })
  const { key: other } = await makeCaller(without)
  const { text } = await callV1(without.url, 'GET /v1/social/posts', { key: other })
  assert.ok(!text.includes(SECRET) && !text.includes(OPEN), text)
  for (const id of ['twitter-1', 'bluesky-1']) assert.ok(text.includes(`"${id}"`), text)
})

/** Whether a row of a post stands anywhere in a schema. */
function holdsPost(schema: TSchema): boolean {
  return JSON.stringify(schema).includes('"title":"Post"')
}
