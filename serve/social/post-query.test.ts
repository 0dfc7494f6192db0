import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { POST_FILTER_NAMES } from '#contract/post-query/post-query.ts'
import type { AnalyzedPost } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startTestServer } from '../testing/start-test-server.ts'

// One query, asked of every place that takes it: each finds the same posts, and each sum is their number.

const NOW = new Date('2026-03-10T12:30:00.000Z')
const { db } = await openTestDatabase()
let url = ''

const WORDS = ['gas fees fall', 'staking rewards rise', 'gas station opens']
const SYMBOLS = [['SOL'], ['BTC', 'SOL'], ['ETH'], []]
const LANGS = ['en', 'en-US', 'tr', undefined]
const AUTHORS = ['Ann', 'bob', 'cyd']
const SOURCES = ['twitter', 'instagram', 'facebook', 'bluesky', 'news']
const PLACES = [undefined, 'Lisbon, Portugal', undefined, 'Rome']

/** Of five sources over 60 hours, each with what its number makes of it; some share a moment and an id. */
const POSTS = Array.from({ length: 240 }, (_, i): AnalyzedPost => {
  const platform = SOURCES[i % 5] ?? ''
  const symbols = SYMBOLS[i % 4] ?? []
  const isNews = platform === 'news'
  return {
    platform,
    externalId: String(1_000 + Math.floor(i / 2)),
    username: AUTHORS[i % 3] ?? '',
    text: `${WORDS[i % 3]} number ${i}`,
    createdAt: new Date(NOW.getTime() - HOUR_MS - Math.floor(i / 2) * HOUR_MS * 0.5),
    hashtags: i % 6 === 0 ? ['defi'] : [],
    symbols,
    lang: LANGS[i % 4],
    ...(i % 7 > 0 && { sentimentBp: (i * 331) % 10_001 }),
    ...(!isNews && { likes: i % 40 }),
    ...(!isNews && i % 2 === 0 && { mediaType: i % 4 === 0 ? ('image' as const) : ('video' as const) }),
    ...(!isNews && { location: PLACES[i % 4] }),
  }
})

before(async () => {
  await savePosts(db, POSTS, { collectedAt: NOW })
})

const has = (text: string) => (post: AnalyzedPost) => post.text.includes(text)
const CASES: { address: string; passes: (post: AnalyzedPost) => boolean }[] = [
  { address: '', passes: () => true },
  { address: 'q=gas', passes: has('gas') },
  { address: 'symbol=$sol', passes: ({ symbols }) => symbols.includes('SOL') },
  {
    address: 'symbol=ETH&q=-station',
    passes: (post) => post.symbols.includes('ETH') && !has('station')(post),
  },
  { address: 'lang=EN', passes: ({ lang }) => lang?.startsWith('en') === true },
  { address: 'username=@ANN&lang=tr', passes: ({ username, lang }) => username === 'Ann' && lang === 'tr' },
  { address: 'minSentiment=0.7', passes: ({ sentimentBp }) => (sentimentBp ?? -1) >= 7_000 },
  {
    address: 'minSentiment=0.3&maxSentiment=0.4&q=gas',
    passes: (post) =>
      has('gas')(post) && (post.sentimentBp ?? -1) >= 3_000 && (post.sentimentBp ?? -1) <= 4_000,
  },
  { address: 'minLikes=20&maxLikes=30', passes: ({ likes }) => (likes ?? 0) >= 20 && (likes ?? 0) <= 30 },
  { address: 'mediaType=video', passes: ({ mediaType }) => mediaType === 'video' },
  {
    address: 'location=portugal&symbol=SOL',
    passes: (p) => p.location?.startsWith('Lisbon') === true && p.symbols.includes('SOL'),
  },
  {
    address: 'q=%23defi&symbol=SOL&lang=en&minLikes=1&mediaType=image',
    passes: (p) =>
      p.hashtags.includes('defi') &&
      p.symbols.includes('SOL') &&
      p.lang?.startsWith('en') === true &&
      (p.likes ?? 0) >= 1 &&
      p.mediaType === 'image',
  },
]
const PERIOD = { startDate: '2026-03-09T00:00:00.000Z', endDate: NOW.toISOString() }

for (const { address, passes } of CASES) {
  test(`tables, search, cards, chart and file find the same by "${address}"`, async (t) => {
    url = (await startTestServer(t, { db, now: () => NOW })).url
    const period = new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(address)), ...PERIOD })
    const from = Date.parse(PERIOD.startDate)
    const expected = POSTS.filter((post) => passes(post) && post.createdAt.getTime() >= from)
    const wanted = keysOf(expected)
    const table = await readTable('all', period)
    const search = await readSearch(period)
    const file = await (await fetch(`${url}/api/social/all.csv?${period}`)).text()
    const volume = await ask(`search/volume?${period}`)
    const cards = await ask(`platforms?${period}`)
    assert.deepEqual(table.keys, wanted)
    assert.deepEqual(search, wanted)
    assert.equal(file.trim().split('\r\n').length - 1, wanted.length)
    assert.equal(sum(volume.buckets.map(({ posts }: { posts: number }) => posts)), wanted.length)
    for (const source of SOURCES) {
      const ofSource = expected.filter(({ platform }) => platform === source)
      const card = cards.data.find(({ platform }: { platform: string }) => platform === source)
      // Without a search the cards are of whole hours and posts that count.
      if (address !== '') assert.equal(card?.mentions ?? 0, ofSource.length, source)
      if (!address.includes('Likes') || source !== 'news') {
        assert.deepEqual((await readTable(source, period)).keys, keysOf(ofSource), source)
      }
    }
  })
}

test('of a symbol the total is exact by the roll-ups, and a far page lies where counting leads', async (t) => {
  url = (await startTestServer(t, { db, now: () => NOW })).url
  const ofSol = POSTS.filter(({ symbols }) => symbols.includes('SOL'))
  const last = await ask(`all?symbol=SOL&limit=10&page=${Math.ceil(ofSol.length / 10)}`)
  assert.deepEqual(last.pagination.total, ofSol.length)
  assert.equal(last.pagination.totalIsEstimate, undefined)
  assert.deepEqual(last.data.map(keyOf), keysOf(ofSol).slice(-last.data.length))
})

test('a task writes the posts of the same query', async (t) => {
  const server = await startTestServer(t, { db, now: () => NOW })
  const { token } = await signUpSomebody(server.url)
  const post = (body: object) =>
    fetch(`${server.url}/api/tasks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'export', ...body }),
    })
  const taken = await post({ of: 'all', filter: 'symbol=SOL&lang=en&minSentiment=0.5&sortBy=username' })
  assert.equal(taken.status, 201)
  assert.match((await taken.json()).description, /symbol SOL, lang en, minSentiment 0\.5/)
  const search = await post({ of: 'search', filter: 'symbol=SOL&minViews=4' })
  assert.equal(search.status, 201)
  const refused = await post({ of: 'all', filter: 'sortBy=likes' })
  assert.match(
    (await refused.json()).error,
    /filter: sortBy must be one of created_at, username for all sources/,
  )
})

test('what is wrong with a query is said by name in every place', async (t) => {
  url = (await startTestServer(t, { db, now: () => NOW })).url
  const wrong: [string, string][] = [
    ['lang=english', 'lang'],
    ['minSentiment=70', 'minSentiment'],
    ['minSentiment=0.6&maxSentiment=0.5', 'minSentiment'],
    ['symbol=$', 'symbol'],
    ['username=@', 'username'],
    ['mediaType=film', 'mediaType'],
    ['minLikes=9&maxLikes=8', 'minLikes'],
  ]
  const period = new URLSearchParams(PERIOD).toString()
  for (const [address, field] of wrong) {
    for (const place of ['twitter', 'bluesky', 'all', 'all.csv', 'search', 'search/volume', 'platforms']) {
      const answer = await fetch(`${url}/api/social/${place}?${address}&${period}`)
      const body = (await answer.json()) as { field: string }
      assert.deepEqual([answer.status, body.field], [400, field], `${place}?${address}`)
    }
  }
})

test('every filter of the query is taken by the table of all sources, the search, the cards and the chart', async (t) => {
  url = (await startTestServer(t, { db, now: () => NOW })).url
  const VALUES: Record<string, string> = {
    mediaType: 'image',
    minSentiment: '0.1',
    maxSentiment: '0.9',
    lang: 'en',
  }
  const address = POST_FILTER_NAMES.map((name) => `${name}=${VALUES[name] ?? '3'}`).join('&')
  const period = new URLSearchParams(PERIOD).toString()
  for (const place of ['all', 'search', 'search/volume', 'platforms']) {
    assert.equal((await fetch(`${url}/api/social/${place}?${address}&${period}`)).status, 200, place)
  }
})

function keyOf(post: { platform: string; _id: string }): string {
  return `${post.platform} ${post._id}`
}

/** Newest first; of one moment and id the last source first. */
function keysOf(posts: readonly AnalyzedPost[]): string[] {
  const order = ({ createdAt, externalId, platform }: AnalyzedPost) =>
    `${createdAt.toISOString()} ${externalId} ${platform}`
  return [...posts]
    .sort((a, b) => (order(a) < order(b) ? 1 : -1))
    .map(({ platform, externalId }) => `${platform} ${externalId}`)
}

async function ask(path: string) {
  const answer = await fetch(`${url}/api/social/${path}`)
  const body = await answer.json()
  assert.equal(answer.status, 200, JSON.stringify(body))
  return body
}

async function readTable(source: string, query: URLSearchParams): Promise<{ keys: string[] }> {
  const keys: string[] = []
  let pages = 1
  for (let page = 1; page <= pages; page++) {
    const { data, pagination } = await ask(`${source}?${query}&limit=100&page=${page}`)
    keys.push(...data.map(keyOf))
    pages = pagination.pages
    if (page === pages) assert.equal(pagination.total, keys.length)
  }
  return { keys }
}

async function readSearch(query: URLSearchParams): Promise<string[]> {
  const keys: string[] = []
  let cursor: string | undefined
  do {
    const page = await ask(`search?${query}&limit=50${cursor ? `&cursor=${cursor}` : ''}`)
    keys.push(...page.data.map(keyOf))
    cursor = page.nextCursor
  } while (cursor)
  return keys
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
