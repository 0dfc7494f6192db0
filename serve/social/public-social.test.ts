import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { AnalyzedPost, Source } from '#contract/posts.ts'
import { publicContracts } from '#contract/public/documents/contracts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { openDatabase } from '#store/database.ts'
import { saveAssets } from '#store/market/assets.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { writeCursor } from '../public/cursor.ts'
import { callV1, type V1Answer } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { PERMITTING_SOURCES } from '../testing/permit-text.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db, url: databaseUrl } = await openTestDatabase()
const sampleDb = openDatabase(databaseUrl, { poolSize: 2, searchPath: 'sample,public' })
after(() => sampleDb.close())
const NOW = new Date('2026-03-10T12:30:00.000Z')

await saveAssets(db, [
  { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 },
  { id: 'bitcoin-copy', symbol: 'BTC', name: 'Bitcoin Copy', rank: 900 },
  { id: 'one-inch', symbol: '1INCH', name: '1inch', rank: 120 },
  { id: 'quiet', symbol: 'QUIET', name: 'No posts about it', rank: 500 },
  { id: 'loud', symbol: 'LOUD', name: 'Loud', rank: 600 },
])
await savePosts(
  db,
  [
    post('t1', { hoursAgo: 0.6, username: 'Ada', sentimentBp: 9_000, symbols: ['BTC', '1INCH'] }),
    post('t2', { hoursAgo: 1, username: 'ada', sentimentBp: 7_000, likes: 50, views: 900 }),
    post('t3', { hoursAgo: 2, username: 'bob', likes: 5 }),
    post('i1', { hoursAgo: 3, platform: 'instagram', username: 'ada', sentimentBp: 1_000, location: 'Oslo' }),
    post('n1', { hoursAgo: 3, platform: 'news', username: 'gazette', text: '=SUM(A1) <b>moon</b>' }),
    post('t4', { hoursAgo: 30, username: 'carol', sentimentBp: 5_000 }),
    post('t5', { hoursAgo: 31, username: 'carol', sentimentBp: 5_000 }),
    post('t6', { hoursAgo: 5, username: 'dave', symbols: [], text: 'nothing about it' }),
  ],
  { collectedAt: NOW },
)
const server = await startTestServer(
  { after: after as TestContext['after'] },
  { db, sampleDb, now: () => NOW, sources: PERMITTING_SOURCES },
)
const { key } = await makeCaller(server, { plan: 'scale' })

test('mentions count posts, people, mood and change, and say which asset was taken', async () => {
  const { status, body, headers } = await get('/v1/social/mentions?basis=raw&symbol=btc')
  assert.equal(status, 200)
  assert.equal(headers.get('x-credits-charged'), '1')
  assert.deepEqual(body.asset, { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 })
  assert.deepEqual(body.alternatives, ['bitcoin-copy'])
  assert.equal(body.mentions, 5)
  // Ada of twitter, bob, ada of Instagram, the gazette: a name is a person only within its platform.
  assert.equal(body.unique_authors, 4)
  assert.equal(body.unique_authors_is_estimate, false)
  assert.deepEqual([body.sentiment, body.sentiment_posts], [null, 3], 'too few for a mood')
  assert.equal(body.mentions_change, 150)
  const { before, ...compared } = body.change_basis
  assert.deepEqual([compared.mentions, before.mentions, before.sentiment], [5, 2, null])
  assert.equal(((compared.mentions - before.mentions) / before.mentions) * 100, body.mentions_change)
  const hours = (body.series as Row[]).filter(({ start }) => start >= compared.from && start < compared.until)
  assert.equal(
    hours.reduce((sum, hour) => sum + hour.mentions, 0),
    compared.mentions,
  )
  assert.equal(before.until, compared.from)
  assert.deepEqual(
    body.platforms.map((row: Row) => [row.platform, row.mentions]),
    [
      ['instagram', 1],
      ['news', 1],
      ['twitter', 3],
    ],
  )
  assertFits('getMentions', body)
})

test('the series has every whole hour, and adds up to the mentions', async () => {
  const { body } = await get('/v1/social/mentions?basis=raw&symbol=BTC')
  assert.equal(body.series.length, 24)
  assert.equal(body.series.at(-1).start, '2026-03-10T11:00:00.000Z')
  assert.equal(body.from, body.series[0].start)
  assert.equal(
    body.series.reduce((sum: number, { mentions }: Row) => sum + mentions, 0),
    body.mentions,
  )
})

test('samples are the newest posts, also those of news', async () => {
  const all = await get('/v1/social/mentions?basis=raw&symbol=BTC')
  const news = await get('/v1/social/mentions?basis=raw&symbol=BTC&platform=news&timeframe=7d')
  assert.deepEqual(idsOf(all.body.samples), ['t1', 't2', 't3', 'n1', 'i1'])
  assert.deepEqual(idsOf(news.body.samples), ['n1'])
  assert.equal(news.body.series.length, 168)
  assert.equal(news.body.samples[0].text, '=SUM(A1) <b>moon</b>')
})

test('one platform and a longer time narrow and widen the count', async () => {
  const { body } = await get('/v1/social/mentions?basis=raw&symbol=BTC&platform=twitter&timeframe=7d')
  assert.equal(body.mentions, 5)
  assert.equal(body.unique_authors, 3)
  assert.deepEqual(body.platforms, [{ platform: 'twitter', mentions: 5 }])
})

test('a ticker that begins with a digit is found like any other', async () => {
  const { body } = await get('/v1/social/mentions?basis=raw&symbol=1inch')
  assert.deepEqual(idsOf(body.samples), ['t1'])
})

test('an absence says of what kind it is and is free', async () => {
  const quiet = await get('/v1/social/mentions?basis=raw&id=quiet')
  const unknown = await get('/v1/social/mentions?basis=raw&symbol=NOSUCH')
  assert.deepEqual([quiet.body.status, quiet.body.asset.id, quiet.body.mentions], ['no_data', 'quiet', 0])
  assert.deepEqual([unknown.body.status, unknown.body.asset], ['not_covered', null])
  assert.deepEqual(
    [quiet, unknown].map(({ headers }) => headers.get('x-credits-charged')),
    ['0', '0'],
  )
  assertFits('getMentions', quiet.body)
  assertFits('getMentions', unknown.body)
})

test('where too many posts would have to be looked at, the authors are an estimate and say so', async () => {
  // So many posts that the roll-ups forbid both ways; the posts themselves need not be there to be counted as many.
  await db.pool.query(
    `update post_rollups set posts = posts + 1000000
     where platform = 'twitter' and symbol in ('', 'BTC')`,
  )
  const { body } = await get('/v1/social/mentions?basis=raw&symbol=BTC&timeframe=24h&platform=twitter')
  await db.pool.query(
    `update post_rollups set posts = posts - 1000000
     where platform = 'twitter' and symbol in ('', 'BTC')`,
  )
  assert.equal(body.unique_authors_is_estimate, true)
  assert.ok(body.unique_authors >= 2 && body.unique_authors <= body.mentions)
})

test('sentiment of assets without a mood is free', async () => {
  const { body, headers } = await get('/v1/market/sentiment?basis=raw&symbols=QUIET')
  assert.equal(body.data[0].sentiment, null)
  assert.equal(headers.get('x-credits-charged'), '0')
})

test('a test key reads the sample universe and never what real people wrote', async () => {
  const { key: testKey } = await makeCaller(server, { mode: 'test' })
  await saveAssets(sampleDb, [{ id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 }])
  const before = await callV1(server.url, 'GET /v1/social/mentions?basis=raw&symbol=BTC', { key: testKey })
  await savePosts(sampleDb, [post('sample-1', { hoursAgo: 1 })], { collectedAt: NOW })
  const testAnswer = await callV1(server.url, 'GET /v1/social/mentions?basis=raw&symbol=btc', {
    key: testKey,
  })
  const liveAnswer = await get('/v1/social/mentions?basis=raw&symbol=BTC')
  assert.equal(before.body.status, 'no_data')
  assert.deepEqual(idsOf(testAnswer.body.samples), ['sample-1'])
  assert.equal(liveAnswer.body.mentions, 5)
})

for (const [query, ids] of [
  ['', ['t1', 't2', 't3', 'n1', 'i1', 't6', 't4', 't5']],
  ['platform=twitter', ['t1', 't2', 't3', 't6', 't4', 't5']],
  ['platform=news', ['n1']],
  ['symbol=1inch', ['t1']],
  ['username=@ADA', ['t1', 't2', 'i1']],
  ['username=ada&platform=twitter', ['t1', 't2']],
  ['min_likes=5', ['t2', 't3']],
  ['min_likes=6&max_likes=50', ['t2']],
  ['min_views=1', ['t2']],
  ['location=oslo', ['i1']],
  ['symbol=btc&start=2026-03-10T09:00:00Z&end=2026-03-10T11:00:00Z', ['t3', 'n1', 'i1']],
  ['end=2026-03-09', ['t4', 't5']],
  ['username=nobody', []],
] as const) {
  test(`posts with "${query}" are ${ids.join(' ') || 'none'}, newest first`, async () => {
    const { status, body, headers } = await get(`/v1/social/posts?${query}`)
    assert.equal(status, 200)
    assert.deepEqual(idsOf(body.data), ids)
    assert.equal(headers.get('x-credits-charged'), ids.length > 0 ? '1' : '0')
    assertFits('listPosts', body)
  })
}

for (const path of ['/v1/social/posts?', '/v1/social/search?q=post&']) {
  test(`pages of ${path} hold every post once, also while newer ones arrive`, async () => {
    const whole = await get(`${path}limit=100`)
    const seen: string[] = []
    let cursor = ''
    do {
      const { body } = await get(`${path}limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...idsOf(body.data))
      cursor = body.page.next_cursor ?? ''
      await savePosts(db, [post(`late-${path.length}-${seen.length}`, { hoursAgo: 0, symbols: [] })], {
        collectedAt: NOW,
      })
    } while (cursor)
    await db.pool.query(`delete from posts where external_id like 'late-%'`)
    assert.ok(seen.length > 4)
    assert.deepEqual(seen, idsOf(whole.body.data))
  })
}

test('posts of one moment and one id on all platforms are paged without loss', async () => {
  const twins = ['twitter', 'bluesky', 'instagram', 'facebook', 'hackernews', 'mastodon', 'news'].map(
    (platform) => post('twin', { hoursAgo: 200, platform, symbols: ['TWIN'] }),
  )
  await savePosts(db, twins, { collectedAt: NOW })
  const seen: string[] = []
  let cursor = ''
  do {
    const { body } = await get(`/v1/social/posts?symbol=TWIN&limit=1${cursor && `&cursor=${cursor}`}`)
    seen.push(...body.data.map((row: Row) => row.platform))
    cursor = body.page.next_cursor ?? ''
  } while (cursor)
  assert.deepEqual(seen, ['twitter', 'news', 'mastodon', 'instagram', 'hackernews', 'facebook', 'bluesky'])
})

for (const [q, ids] of [
  ['moon', ['n1']],
  ['$1inch', ['t1']],
  ['nothing -bitcoin', ['t6']],
  ['"a & |!', []],
  ["'%_\\", []],
] as const) {
  test(`a search for ${q} finds ${ids.join(' ') || 'nothing'} and is no error`, async () => {
    const { status, body } = await get(`/v1/social/search?q=${encodeURIComponent(q)}`)
    assert.equal(status, 200)
    assert.deepEqual(idsOf(body.data), ids)
    assertFits('searchPosts', body)
  })
}

test('posts are also given as CSV, where a text is never a formula, and as JSON lines', async () => {
  const csv = await get('/v1/social/posts?platform=news&format=csv')
  const lines = await get('/v1/social/search?q=moon&format=jsonl')
  assert.match(csv.text, /^id,platform,username,/)
  assert.match(csv.text, /\r\nn1,news,gazette,,'=SUM\(A1\) <b>moon<\/b>,/)
  assert.equal(JSON.parse(lines.text.trim()).id, 'n1')
})

test('trending topics are those of the last whole hours with their change, mood and symbols', async () => {
  await savePosts(
    db,
    [
      post('h1', { hoursAgo: 100, hashtags: ['old'] }),
      post('h2', {
        hoursAgo: 2.6,
        username: 'dora',
        hashtags: ['defi'],
        sentimentBp: 8_000,
        symbols: ['BTC', '1INCH'],
      }),
      post('h3', { hoursAgo: 2.7, username: 'eve', hashtags: ['defi', 'eth'], symbols: ['1INCH'] }),
      post('h4', { hoursAgo: 27, username: 'frank', hashtags: ['defi'], symbols: [] }),
    ],
    { collectedAt: NOW },
  )
  await keepSignals(db)
  const { body } = await get('/v1/social/trending?kind=hashtag&limit=1')
  await db.pool.query(`delete from posts where external_id ~ '^h[0-9]$'`)
  assert.deepEqual(body.data, [
    {
      topic: '#defi',
      kind: 'hashtag',
      term: 'defi',
      search: '#defi',
      mentions: 2,
      mentions_compared: 2,
      mentions_before: 1,
      mentions_change: 100,
      authors: 2,
      surprise: null,
      is_new: false,
      sentiment: 0.8,
      sentiment_posts: 1,
      related_symbols: ['1INCH', 'BTC'],
    },
  ])
  assert.deepEqual(body.change_basis, {
    from: body.from,
    until: body.until,
    before: { from: '2026-03-08T12:00:00.000Z', until: body.from },
  })
  assertFits('listTrendingTopics', body)
})

test('a topic is given with its posts, and free without any', async () => {
  await savePosts(
    db,
    [
      post('air1', { hoursAgo: 2.6, username: 'dora', hashtags: ['airdrops'], sentimentBp: 8_000 }),
      post('air2', { hoursAgo: 2.7, username: 'eve', hashtags: ['airdrops'] }),
    ],
    { collectedAt: NOW },
  )
  await keepSignals(db)
  const { body } = await get('/v1/social/trend?kind=hashtag&term=%23Airdrops')
  const nothing = await get('/v1/social/trend?kind=phrase&term=never%20said')
  await db.pool.query(`delete from posts where external_id ~ '^air[0-9]$'`)
  assert.deepEqual(
    [body.topic, body.mentions, body.sentiment, body.sentiment_posts, body.posts.map(({ id }: Row) => id)],
    ['#airdrops', 2, 0.8, 1, ['air1', 'air2']],
  )
  assertFits('getTrend', body)
  assert.deepEqual([nothing.body.mentions, nothing.headers.get('x-credits-charged')], [0, '0'])
})

for (const [path, pointer] of [
  ['/v1/social/posts?min_likes=5&max_likes=4', '#/query/min_likes'],
  ['/v1/social/posts?min_likes=-1', '#/query/min_likes'],
  ['/v1/social/posts?max_views=9223372036854775808', '#/query/max_views'],
  ['/v1/social/posts?min_likes=2a', '#/query/min_likes'],
  ['/v1/social/posts?platform=facebook&min_views=1', '#/query/min_views'],
  ['/v1/social/posts?platform=news&max_likes=1', '#/query/max_likes'],
  ['/v1/social/posts?platform=twitter&media_type=image', '#/query/media_type'],
  ['/v1/social/posts?media_type=gif', '#/query/media_type'],
  ['/v1/social/posts?start=2026-02-30', '#/query/start'],
  ['/v1/social/posts?start=2026-03-02&end=2026-03-01', '#/query/start'],
  ['/v1/social/posts?username=@', '#/query/username'],
  ['/v1/social/posts?limit=101', '#/query/limit'],
  ['/v1/social/posts?limit=1&limit=2', '#/query/limit'],
  ['/v1/social/posts?cursor=nonsense', '#/query/cursor'],
  [`/v1/social/posts?cursor=${cursorAt('-200000-01-01T00:00:00.000Z')}`, '#/query/cursor'],
  [`/v1/social/posts?cursor=${cursorAt('+200000-01-01T00:00:00.000Z')}`, '#/query/cursor'],
  ['/v1/social/posts?startDate=2026-03-01', '#/query/startDate'],
  ['/v1/social/search', '#/query/q'],
  [`/v1/social/search?q=${'x'.repeat(10_000)}`, '#/query/q'],
  ['/v1/social/search?q=a&platform=all', '#/query/platform'],
  ['/v1/social/search?q=a&start=2026-03-02&end=2026-03-01', '#/query/start'],
  ['/v1/social/search?q=a&cursor=W10', '#/query/cursor'],
  ['/v1/social/trending?limit=51', '#/query/limit'],
  ['/v1/social/trending?kind=meme', '#/query/kind'],
  ['/v1/social/trend?kind=word', '#/query/term'],
  ['/v1/social/trend?kind=word&term=a&end=yesterday', '#/query/end'],
  ['/v1/social/mentions', '#/query/symbol'],
  ['/v1/social/mentions?basis=raw&symbol=BTC&id=bitcoin', '#/query/symbol'],
  ['/v1/social/mentions?basis=raw&symbol=BTC&platform=linkedin', '#/query/platform'],
  ['/v1/social/mentions?basis=raw&symbol=BTC&timeframe=1y', '#/query/timeframe'],
  ['/v1/social/mentions?basis=raw&symbol=BTC&start=2024-01-02&end=2024-01-01', '#/query/start'],
  ['/v1/social/mentions?basis=raw&symbol=BTC&start=2024-01-01&end=2024-04-01', '#/query/start'],
  ['/v1/social/mentions?basis=raw&symbol=BTC&start=9999-01-01', '#/query/start'],
  ['/v1/social/mentions?basis=raw&symbol=BTC&end=0001-01-01', '#/query/end'],
  ['/v1/market/sentiment?basis=raw&symbols=BTC&end=yesterday', '#/query/end'],
  ['/v1/social/mentions?basis=raw&symbol=%00', '#/query/symbol'],
  ['/v1/social/mentions?basis=raw&symbol=BTC&symbol=ETH', '#/query/symbol'],
  ['/v1/social/mentions?basis=raw&symbol=BTC&since=1', '#/query/since'],
  ['/v1/market/sentiment', '#/query/symbols'],
  ['/v1/market/sentiment?basis=raw&symbols=BTC,,ETH', '#/query/symbols'],
  ['/v1/market/sentiment?basis=raw&symbols=BTC&sources=twitter,linkedin', '#/query/sources'],
  ['/v1/market/sentiment?basis=raw&symbols=BTC&sources=,', '#/query/sources'],
  ['/v1/market/sentiment?basis=raw&symbols=BTC&timeframe=', '#/query/timeframe'],
  [
    `/v1/market/sentiment?basis=raw&symbols=${Array.from({ length: 51 }, (_, n) => `A${n}`).join(',')}`,
    '#/query/symbols',
  ],
] as const) {
  test(`${path.slice(0, 70)} is 400 and points at ${pointer}`, async () => {
    const { status, body, headers } = await get(path)
    assert.equal(status, 400)
    assert.equal(body.errors[0].pointer, pointer)
    assert.equal(headers.get('x-credits-charged'), '0')
  })
}

function cursorAt(time: string): string {
  return encodeURIComponent(writeCursor({}, [time, '1', 'twitter']))
}

test('without a key, with a wrong one or without the scope nothing is returned', async () => {
  const { key: marketKey } = await makeCaller(server, { scopes: ['market:read'] })
  for (const path of [
    '/v1/social/mentions?basis=raw&symbol=BTC',
    '/v1/market/sentiment?basis=raw&symbols=BTC',
    '/v1/social/posts',
    '/v1/social/search?q=moon',
    '/v1/social/trending',
  ]) {
    const none = await callV1(server.url, `GET ${path}`)
    const wrong = await callV1(server.url, `GET ${path}`, { key: `ct_live_${'a'.repeat(36)}` })
    const unscoped = await callV1(server.url, `GET ${path}`, { key: marketKey })
    assert.deepEqual(
      [none, wrong, unscoped].map(({ status, body }) => [status, body.code]),
      [
        [401, 'missing_key'],
        [401, 'invalid_key'],
        [403, 'missing_scope'],
      ],
    )
  }
})

// biome-ignore lint/suspicious/noExplicitAny: rows of whatever answer a test looks at
type Row = any

test('sentiment is given by asset and by source', async () => {
  const posts = (count: number, more: Parameters<typeof post>[1]) =>
    Array.from({ length: count }, (_, nr) =>
      post(`loud-${more.hoursAgo}-${nr}`, { ...more, symbols: ['LOUD'] }),
    )
  const said = [
    posts(12, { hoursAgo: 1, sentimentBp: 7_000 }),
    posts(1, { hoursAgo: 2, platform: 'news' }),
    posts(10, { hoursAgo: 30, sentimentBp: 5_000 }),
    posts(50, { hoursAgo: 0.1, sentimentBp: 1_000 }), // of the running hour, which counts nowhere
  ]
  await savePosts(db, said.flat(), { collectedAt: NOW })
  const { status, body, headers } = await get(
    '/v1/market/sentiment?basis=raw&symbols=loud,QUIET,NOSUCH&sources=twitter,News',
  )
  assert.equal(status, 200)
  assert.equal(headers.get('x-credits-charged'), '1')
  const [loud, quiet, unknown] = body.data
  assert.deepEqual([loud.requested, loud.id, loud.status], ['loud', 'loud', 'ok'])
  assert.deepEqual([loud.sentiment, loud.posts, loud.sentiment_posts], [0.7, 13, 12])
  assert.equal(loud.sentiment_change, 0.2)
  for (const row of [loud, ...loud.sources]) {
    const { before, ...compared } = row.change_basis
    const percent = Number((((compared.posts - before.posts) / before.posts) * 100).toFixed(2))
    assert.equal(row.posts_change, before.posts === 0 ? null : percent)
    const difference = Number((compared.sentiment - before.sentiment).toFixed(4))
    assert.equal(row.sentiment_change, compared.sentiment === null ? null : difference)
  }
  assert.deepEqual(loud.change_basis, {
    posts: 13,
    sentiment: 0.7,
    before: { posts: 10, sentiment: 0.5 },
  })
  assert.deepEqual(body.change_basis, {
    from: '2026-03-09T12:00:00.000Z',
    until: '2026-03-10T12:00:00.000Z',
    before: { from: '2026-03-08T12:00:00.000Z', until: '2026-03-09T12:00:00.000Z' },
  })
  assert.deepEqual(
    loud.sources.map((row: Row) => [row.source, row.status, row.sentiment, row.posts]),
    [
      ['twitter', 'ok', 0.7, 12],
      ['news', 'no_data', null, 1],
    ],
  )
  assert.deepEqual([quiet.status, unknown.status], ['no_data', 'not_covered'])
  assertFits('getSentiment', body)
})

function post(
  externalId: string,
  { hoursAgo, ...more }: { hoursAgo: number; platform?: Source } & Partial<AnalyzedPost>,
): AnalyzedPost {
  return makeAnalyzedPost(externalId, {
    text: `post ${externalId} about bitcoin`,
    createdAt: new Date(NOW.getTime() - hoursAgo * HOUR_MS),
    symbols: ['BTC'],
    ...more,
  })
}

function get(path: string): Promise<V1Answer> {
  return callV1(server.url, `GET ${path}`, { key })
}

function idsOf(rows: Row[]): string[] {
  return rows.map(({ id }) => id)
}

function assertFits(operationId: string, body: unknown): void {
  const contract = publicContracts.find((one) => one.operationId === operationId)
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true })
  // The package is CommonJS; under Node its default export is the function or holds it.
  const add = (addFormats as unknown as { default?: typeof addFormats }).default ?? addFormats
  ;(add as unknown as (instance: Ajv2020) => void)(ajv)
  const check = ajv.compile(contract?.answer ?? {})
  assert.ok(check(body), JSON.stringify(check.errors))
}
