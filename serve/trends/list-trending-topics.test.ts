import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnalyzedPost } from '#contract/posts.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { saveOperatorAssets } from '#store/market/save-assets.ts'
import { deletePosts } from '#store/social/saving/remove-posts-before.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { saveSourceCursor } from '#store/sources/cursors.ts'
import { saveSourceGap } from '#store/sources/gaps.ts'
import { blankSourceHealth, saveSourceHealth } from '#store/sources/health.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { NOTHING_KEPT, startTestServer } from '../testing/start-test-server.ts'

const NOW = new Date('2026-03-10T12:30:00.000Z')
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

test('topics come by the people of the last 24 whole hours, with change, mood and what they speak of', async (t) => {
  const { db } = await openTestDatabase()
  const { url } = await startTestServer(t, { db, now: () => NOW })
  await savePosts(
    db,
    [
      makePost('1', {
        createdAt: ago(2),
        hashtags: ['defi', "o'clock"],
        symbols: ['ETH'],
        sentimentBp: 8_000,
      }),
      makePost('2', { createdAt: ago(3), hashtags: ['defi'], symbols: ['ETH', 'AAVE'], sentimentBp: 6_000 }),
      makePost('3', { createdAt: ago(24), hashtags: ['defi'] }),
      makePost('4', { createdAt: ago(30), hashtags: ['defi', 'yesterday'] }),
      makePost('5', { createdAt: ago(31), hashtags: ['defi'] }),
      makePost('6', { createdAt: ago(4), hashtags: ["o'clock"] }),
      makePost('this hour', { createdAt: ago(0.1), hashtags: ['now'] }),
      makePost('this hour too', { createdAt: ago(0.1), hashtags: ['now'] }),
    ],
    { collectedAt: NOW },
  )
  await keepSignals(db)
  const { status, body } = await callApi(url, 'GET /api/social/trending')
  assert.equal(status, 200)
  const hashtags = await callApi(url, 'GET /api/social/trending?kind=hashtag')
  assert.deepEqual(body.data.slice(0, 1).concat(hashtags.body.data.slice(1)), hashtags.body.data)
  assert.deepEqual(hashtags.body.data.map(withoutHistory), [
    {
      id: 'hashtag:defi',
      kind: 'hashtag',
      term: 'defi',
      topic: '#defi',
      search: '#defi',
      isNew: false,
      mentions: 3,
      mentionsCompared: 3,
      mentionsBefore: 2,
      authors: 3,
      surprise: null,
      sentiment: 0.7,
      sentimentPosts: 2,
      change24h: 50,
      changeReason: null,
      relatedTokens: ['ETH', 'AAVE'],
    },
    {
      id: "hashtag:o'clock",
      kind: 'hashtag',
      term: "o'clock",
      topic: "#o'clock",
      search: "#o'clock",
      isNew: false,
      mentions: 2,
      mentionsCompared: 2,
      mentionsBefore: 0,
      authors: 2,
      surprise: null,
      sentiment: 0.8,
      sentimentPosts: 1,
      change24h: null,
      changeReason: null,
      relatedTokens: ['ETH'],
    },
  ])
})

test('topics of an earlier day come by its end, with the hour of it whole', async (t) => {
  const { db } = await openTestDatabase()
  const { url } = await startTestServer(t, { db, now: () => NOW })
  await savePosts(
    db,
    [
      makePost('then', { createdAt: ago(500), hashtags: ['then'], symbols: ['ETH'] }),
      makePost('then too', { createdAt: ago(500), hashtags: ['then'], symbols: ['ETH'] }),
      makePost('later', { createdAt: ago(400), hashtags: ['then'], symbols: ['BTC'] }),
      makePost('before', { createdAt: ago(530), hashtags: ['then'] }),
    ],
    { collectedAt: NOW },
  )
  await keepSignals(db)
  const end = ago(500).toISOString()
  const { body } = await callApi(url, `GET /api/social/trending?end=${encodeURIComponent(end)}`)
  assert.deepEqual(body.data.filter(({ kind }: Row) => kind === 'hashtag').map(withoutHistory), [
    {
      id: 'hashtag:then',
      kind: 'hashtag',
      term: 'then',
      topic: '#then',
      search: '#then',
      isNew: false,
      mentions: 2,
      mentionsCompared: 2,
      mentionsBefore: 1,
      authors: 2,
      surprise: null,
      sentiment: null,
      sentimentPosts: 0,
      change24h: 100,
      changeReason: null,
      relatedTokens: ['ETH'],
    },
  ])
  const refused = await callApi(url, 'GET /api/social/trending?end=yesterday')
  assert.deepEqual([refused.status, refused.body.field], [400, 'end'])
})

test('one author never trends, however many posts and copies he writes; what many people say for once comes first', async (t) => {
  const { db } = await openTestDatabase()
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const flood = Array.from({ length: 3_000 }, (_, nr) =>
    makePost(`flood-${nr}`, {
      username: 'Flooder',
      text: `Everybody talks about the flood coin, do not miss it ${nr} https://x.example/${nr}`,
      createdAt: ago(1 + (nr % 23)),
      hashtags: ['flood', 'habit'],
    }),
  )
  const habit = Array.from({ length: 8 * 4 }, (_, nr) =>
    makePost(`habit-${nr}`, { createdAt: ago(2 + 24 * Math.floor(nr / 4)), hashtags: ['habit'] }),
  )
  const news = Array.from({ length: 4 }, (_, nr) =>
    makePost(`news-${nr}`, {
      createdAt: ago(2),
      hashtags: [['bitcoin', 'btc'][nr % 2] ?? ''],
      symbols: ['BTC'],
    }),
  )
  await savePosts(db, [...flood, ...habit, ...news], { collectedAt: NOW })
  await keepSignals(db)
  const { body } = await callApi(url, 'GET /api/social/trending')
  const hashtags = await callApi(url, 'GET /api/social/trending?kind=hashtag')
  const rowsOf = (data: Row[]) => data.map(({ topic, mentions, authors }) => [topic, mentions, authors])
  assert.deepEqual(rowsOf(body.data), [['$BTC', 4, 4]])
  assert.deepEqual(rowsOf(hashtags.body.data), [['#habit', 5, 5]])
  assert.ok(body.data[0].surprise > hashtags.body.data[0].surprise)
})

/** A week in which forty people speak of the same each day, at noon and in words of their own. */
const CALM = Array.from({ length: 9 * 40 }, (_, nr) =>
  makePost(`calm-${nr}`, {
    username: `regular-${nr % 40}`,
    createdAt: new Date(ago(2).getTime() - 86_400_000 * Math.floor(nr / 40) + nr),
    text: `The market price moved while number ${wordOf(nr)} watched`,
  }),
)

test('hashtags that posts of any subject have do not trend, also where many people use them', async (t) => {
  const { db } = await openTestDatabase()
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const noise = ['newsletter', 'sundayvibes', 'happyfriday', 'followback', 'breakingnews', 'motivation', 'gm']
  const topics = ['sundaes', 'fridaysforfuture', 'liveness', 'defi']
  const posts = Array.from({ length: 12 }, (_, nr) =>
    makePost(`${nr}`, { createdAt: ago(2), hashtags: [...noise, ...topics] }),
  )
  await savePosts(db, posts, { collectedAt: NOW })
  await keepSignals(db)
  const { body } = await callApi(url, 'GET /api/social/trending?kind=hashtag')
  const terms = body.data.map(({ term }: { term: string }) => term)
  assert.deepEqual(terms.toSorted(), topics.toSorted())
})

test('a hashtag that is always there is no trend among all kinds, and is listed where hashtags are asked for', async (t) => {
  const { db } = await openTestDatabase()
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const days = [0, 1, 2, 3, 4, 5, 6, 7, 14, 21, 28]
  const always = days.flatMap((day) =>
    Array.from({ length: 6 }, (_, nr) =>
      makePost(`${day} ${nr}`, { createdAt: ago(day * 24 + 2), hashtags: ['coffee'] }),
    ),
  )
  const fresh = Array.from({ length: 30 }, (_, nr) =>
    makePost(`new ${nr}`, { createdAt: ago(3), hashtags: ['halving'] }),
  )
  await savePosts(db, [...always, ...fresh], { collectedAt: NOW })
  await keepSignals(db)
  const termsOf = async (query: string) => {
    const { body } = await callApi(url, `GET /api/social/trending${query}`)
    return body.data.map(({ term }: { term: string }) => term)
  }
  const ofAllKinds = await termsOf('')
  assert.ok(ofAllKinds.includes('halving') && !ofAllKinds.includes('coffee'), ofAllKinds.join())
  assert.deepEqual(await termsOf('?kind=hashtag'), ['halving', 'coffee'])
})

test('a word and a phrase that many people write for once trend, whatever their form; what is always written does not', async (t) => {
  const { db } = await openTestDatabase()
  const { url } = await startTestServer(t, { db, now: () => NOW })
  await savePosts(db, [...CALM, ...emerge(ago(2), 'emerging')], { collectedAt: NOW })
  await keepSignals(db)
  const ask = async (query: string) => (await callApi(url, `GET /api/social/trending?${query}`)).body.data
  const words = await ask('kind=word')
  assert.deepEqual(
    words.map(({ topic, mentions, authors, isNew }: Row) => [topic, mentions, authors, isNew]),
    [
      ['sequencer', 12, 12, true],
      ['outage', 12, 12, true],
    ].sort(),
  )
  assert.ok(words.every(({ surprise }: Row) => surprise >= 3))
  for (const { search } of words) {
    const time = `startDate=${ago(24).toISOString()}&endDate=${NOW.toISOString()}`
    const found = await callApi(url, `GET /api/social/search?q=${search}&${time}`)
    assert.equal(found.body.data.length, 12, search)
  }
  const [phrase, ...more] = await ask('kind=phrase')
  assert.deepEqual(
    [phrase.topic, phrase.search, phrase.authors, more],
    ['sequencer outage', '"sequencer outage"', 12, []],
  )
  const all = await ask('')
  assert.deepEqual(
    all.map(({ id }: Row) => id),
    ['phrase:sequencer outage'],
    'the phrase says what its words say',
  )
  assert.deepEqual([all[0].history.length, sum(all[0].history)], [48, 12])
})

test('a word that three people write for once trends, one that two write again and again does not', async (t) => {
  const { db } = await openTestDatabase()
  const { url } = await startTestServer(t, { db, now: () => NOW })
  let said = 600
  const say = (word: string, hours: number, username: string) =>
    makePost(`${word}-${hours}-${username}`, {
      username,
      createdAt: ago(hours),
      text: `${wordOf(++said)} ${wordOf(++said)} of the ${word} and ${wordOf(++said)}`,
    })
  const posts = [
    ...['ann', 'bob', 'cid'].map((name) => say('lantern', 2, name)),
    ...['ann', 'bob', 'cid'].map((name) => say('everyone', 3, name)), // as of any subject
    ...[2, 3, 4].flatMap((hours) => ['dan', 'eve'].map((name) => say('gondola', hours, name))),
  ]
  await savePosts(db, [...CALM, ...posts], { collectedAt: NOW })
  await keepSignals(db)
  const { body } = await callApi(url, 'GET /api/social/trending?kind=word')
  assert.deepEqual(
    body.data.map(({ term, authors, surprise }: Row) => [term, authors, surprise]),
    [['lantern', 3, 3]],
  )
})

test('a phrase with four fifths of a word’s posts replaces it', async (t) => {
  const { db } = await openTestDatabase()
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const alone = ['outage', 'sequencer'].flatMap((word, which) =>
    Array.from({ length: 3 + which }, (_, nr) =>
      makePost(`${word}-${nr}`, {
        username: `${word}-${nr}`,
        createdAt: ago(2),
        text: `${wordOf(600 + nr)} ${wordOf(610 + nr)} ${word} ${wordOf(620 + nr)} ${wordOf(630 + nr)}`,
      }),
    ),
  )
  await savePosts(db, [...CALM, ...emerge(ago(2), 'emerging'), ...alone], { collectedAt: NOW })
  await keepSignals(db)
  const { body } = await callApi(url, 'GET /api/social/trending')
  assert.deepEqual(
    body.data.map(({ id, mentions }: Row) => [id, mentions]),
    [
      ['word:sequencer', 16],
      ['phrase:sequencer outage', 12],
    ],
  )
})

test('a topic reads 500 posts and lists 12 neighbours', async (t) => {
  const { db } = await openTestDatabase()
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const posts = Array.from({ length: 2 * 501 }, (_, nr) => {
    const isTopic = nr < 501
    const place = nr % 501
    // Words that all posts have, those of an hour others, and more often than the two that only the topic has.
    const isLate = place < 251
    const usual = Array.from({ length: 10 }, (_, part) =>
      wordOf(isLate ? (place * 10 + part) % 75 : 75 + ((place * 10 + part) % 74)),
    )
    const own = isTopic ? [place < 15 ? 'harbour' : '', place < 14 ? 'gondola' : ''] : []
    return makePost(`post-${nr}`, {
      username: `author-${nr}`,
      createdAt: new Date(ago(isLate ? 2 : 3).getTime() - nr),
      text: [...usual, ...own].join(' '),
      hashtags: isTopic ? ['wide'] : [],
    })
  })
  const tags = Array.from({ length: 13 }, (_, nr) => `beside${nr}`)
  const deep = Array.from({ length: 20 }, (_, nr) =>
    makePost(`deep-${nr}`, {
      createdAt: ago(2),
      hashtags: ['deep', ...tags],
      symbols: ['A', 'B', 'C', 'D', 'E', 'F'],
    }),
  )
  await savePosts(db, [...posts, ...deep], { collectedAt: NOW })
  await keepSignals(db)
  const trend = async (term: string) =>
    (await callApi(url, `GET /api/social/trend?kind=hashtag&term=${term}&figures=raw`)).body
  const wide = await trend('wide')
  assert.deepEqual([wide.mentions, wide.postsRead], [501, 500])
  assert.deepEqual(
    wide.neighbours.map(({ topic, posts: both }: Row) => [topic, both]),
    [['harbour', 15]],
  )
  assert.equal((await trend('deep')).neighbours.length, 12)
  const { body } = await callApi(url, 'GET /api/social/trending?kind=hashtag&figures=raw&limit=2')
  assert.deepEqual(
    body.data.map(({ term, relatedTokens }: Row) => [term, relatedTokens.length]),
    [
      ['wide', 0],
      ['beside0', 5],
    ],
  )
})

test('what trended the day before is not new again, and is new once three days have passed', async (t) => {
  const { db } = await openTestDatabase()
  const server = await startTestServer(t, { db, now: () => NOW, settings: NOTHING_KEPT })
  const isNew = async () =>
    (await callApi(server.url, 'GET /api/social/trending?kind=phrase')).body.data.map((row: Row) => row.isNew)
  await savePosts(
    db,
    [...CALM, ...emerge(ago(2), 'now'), ...emerge(ago(3), 'more'), ...emerge(ago(26), 'yesterday')],
    {
      collectedAt: NOW,
    },
  )
  await keepSignals(db)
  assert.deepEqual(await isNew(), [false])
  await deletePosts(db, emerge(ago(26), 'yesterday'))
  await keepSignals(db)
  assert.deepEqual(await isNew(), [true])
})

test('days whose hours wait to be computed for the first time are not compared with', async (t) => {
  const { db } = await openTestDatabase()
  const { url } = await startTestServer(t, { db, now: () => NOW, settings: NOTHING_KEPT })
  const surprises = async () =>
    (await callApi(url, 'GET /api/social/trending?kind=hashtag')).body.data.map(
      ({ surprise }: Row) => surprise,
    )
  const tagged = CALM.map((post) => ({ ...post, hashtags: ['daily'] }))
  await savePosts(db, tagged, { collectedAt: NOW })
  let hours = 0
  await keepSignals(db, { postsAtOnce: 1, onStored: () => ++hours < 2 })
  assert.deepEqual(await surprises(), [null], 'one day is known')
  await keepSignals(db)
  const [calm] = await surprises()
  assert.ok(Math.abs(calm) < 0.1, `what is said each day surprises nobody: ${calm}`)
})

test('what a source that began an hour ago gives is no surprise, nor is the end of a gap', async (t) => {
  const { db } = await openTestDatabase()
  const { url } = await startTestServer(t, { db, now: () => NOW, settings: NOTHING_KEPT })
  const tagged = CALM.map((post) => ({ ...post, hashtags: ['daily'] }))
  const isMissing = ({ createdAt }: AnalyzedPost) => createdAt >= ago(60) && createdAt < ago(36)
  const young = Array.from({ length: 100 }, (_, nr) =>
    makePost(`young-${nr}`, {
      platform: 'bluesky',
      username: `young-${nr}`,
      createdAt: ago(1),
      text: `Quiet reading number ${wordOf(nr)}`,
      hashtags: ['daily'],
    }),
  )
  await savePosts(db, [...tagged.filter((post) => !isMissing(post)), ...young], { collectedAt: NOW })
  await keepSignals(db)
  const readTopic = async () => {
    const [{ mentions, mentionsCompared, mentionsBefore, surprise, change24h, changeReason }] = (
      await callApi(url, 'GET /api/social/trending?kind=hashtag&figures=raw')
    ).body.data
    return [mentions, mentionsCompared, mentionsBefore, surprise > 3, change24h, changeReason]
  }
  assert.deepEqual(await readTopic(), [140, 140, 40, true, 250, null])
  const begun = { source: 'bluesky', stream: 'begun', cursor: { from: ago(1.5).toISOString() } }
  await saveSourceCursor(db.pool, { ...begun, now: NOW, timeoutMs: 10_000 })
  await saveSourceGap(db.pool, { source: 'twitter', from: ago(60), until: ago(36), reason: 'late' })
  assert.deepEqual(await readTopic(), [140, 40, 40, false, null, 'no_history'])
  await db.pool.query('delete from source_gaps')
  assert.deepEqual(await readTopic(), [140, 40, 40, false, 0, null])
  const down = { ...blankSourceHealth('bluesky', NOW), state: 'down' as const, since: ago(2) }
  await db.pool.query('delete from source_cursors')
  await saveSourceHealth(db, down)
  const earlier = { createdAt: ago(30), platform: 'bluesky', hashtags: ['daily'] }
  await savePosts(db, [makePost('earlier', earlier)], { collectedAt: NOW })
  await keepSignals(db)
  assert.deepEqual(
    await readTopic(),
    [140, 40, 40, false, 0, null],
    'both counts are of the compared sources',
  )
  await db.pool.query('delete from source_health')
  await saveSourceCursor(db.pool, { ...begun, now: NOW, timeoutMs: 10_000 })
  const explained = await callApi(url, `GET /api/explain/surprise?kind=hashtag&term=daily&figures=raw`)
  assert.deepEqual(explained.body.parts.at(-1), {
    name: 'sources that were not read throughout',
    value: 1,
    weight: null,
  })
})

test('near-copies of one text are no topic in filtered figures, and one in raw ones', async (t) => {
  const { db } = await openTestDatabase()
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const copies = Array.from({ length: 30 }, (_, nr) =>
    makePost(`copy-${nr}`, {
      username: `bot-${nr}`,
      createdAt: ago(2),
      text: `The harbour coin leaves the marina tonight, get on board before everybody else ${nr} https://x.example/${nr}`,
    }),
  )
  await savePosts(db, [...CALM, ...copies], { collectedAt: NOW })
  await keepSignals(db)
  const words = async (figures: string) =>
    (await callApi(url, `GET /api/social/trending?kind=word&figures=${figures}`)).body.data.map(
      ({ term }: Row) => term,
    )
  assert.deepEqual(await words('filtered'), [])
  assert.ok((await words('raw')).includes('harbour'))
})

test('an asset is one topic however it is written, also in the words of the operator', async (t) => {
  const { db } = await openTestDatabase()
  const { url } = await startTestServer(t, { db, now: () => NOW })
  await saveOperatorAssets(db, [
    { id: 'zorvex', symbol: 'ZRVX', name: 'Zorvex', aliases: ['the zorv'] },
    { id: 'lumio', symbol: 'LUMI', name: 'Lumio' },
    { id: 'quill', symbol: 'QUIL', name: 'Quill' },
  ])
  const posts = ['zorvex', 'zrvx', 'thezorv', 'yield'].flatMap((tag, which) =>
    [0, 1, 2].map((nr) =>
      makePost(`${tag}-${nr}`, { createdAt: ago(2), hashtags: [tag], symbols: which < 3 ? ['ZRVX'] : [] }),
    ),
  )
  // A tag is the name of an asset where half of its posts speak of it, and something else where fewer do.
  const half = ['lumio', 'quill'].flatMap((tag, which) =>
    Array.from({ length: 4 + which }, (_, nr) =>
      makePost(`${tag}-${nr}`, {
        createdAt: ago(2),
        hashtags: [tag],
        symbols: nr < 2 ? [tag.slice(0, 4).toUpperCase()] : [],
      }),
    ),
  )
  await savePosts(db, [...posts, ...half], { collectedAt: NOW })
  await keepSignals(db)
  const { body } = await callApi(url, 'GET /api/social/trending')
  assert.deepEqual(
    body.data.map(({ topic, mentions }: Row) => [topic, mentions]),
    [
      ['$ZRVX', 9],
      ['#quill', 5],
      ['#yield', 3],
      ['$LUMI', 2],
      ['$QUIL', 2],
    ],
  )
})

test('a topic has hours, mood, sources, neighbours and posts', async (t) => {
  const { db } = await openTestDatabase()
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const posts = emerge(ago(2), 'emerging').map((post, nr) => ({
    ...post,
    platform: nr % 3 === 0 ? 'bluesky' : 'twitter',
    symbols: nr < 8 ? ['ARB'] : [],
    sentimentBp: 2_000,
    likes: nr,
  }))
  await savePosts(
    db,
    [...CALM, ...posts, { ...posts[11]!, externalId: 'copy', createdAt: ago(1.9), likes: 90 }],
    {
      collectedAt: NOW,
    },
  )
  await keepSignals(db)
  const trend = async (query: string) => (await callApi(url, `GET /api/social/trend?kind=word&${query}`)).body
  const topic = await trend('term=Outage')
  assert.deepEqual(
    [
      topic.topic,
      topic.mentions,
      topic.authors,
      topic.sentiment,
      topic.sentimentPosts,
      topic.isNew,
      topic.postsRead,
    ],
    ['outage', 12, 12, 0.2, 12, true, 13],
  )
  assert.equal(topic.hours.length, 168)
  assert.deepEqual(
    topic.hours.find(({ mentions }: Row) => mentions > 0),
    {
      start: '2026-03-10T10:00:00.000Z',
      mentions: 13,
      filteredMentions: 12,
      sentiment: 0.2,
      sentimentPosts: 12,
    },
  )
  assert.deepEqual(topic.sources, [
    { source: 'twitter', mentions: 9, filteredMentions: 8 },
    { source: 'bluesky', mentions: 4, filteredMentions: 4 },
  ])
  assert.deepEqual(
    topic.neighbours.slice(0, 2).map(({ topic, posts: both }: Row) => [topic, both]),
    [
      ['sequencer', 13],
      ['$ARB', 8],
    ],
  )
  assert.deepEqual([topic.posts.length, topic.posts[0]._id], [10, 'copy'])
  assert.ok(!topic.posts.some(({ _id }: Row) => _id === 'emerging-11'), 'of near-copies one')
  const raw = await trend('term=outages&figures=raw')
  assert.equal(raw.mentions, 0, 'the plural counts under the singular')
  const unknown = await trend('term=nothing')
  assert.deepEqual([unknown.mentions, unknown.surprise, unknown.posts, unknown.neighbours], [0, 0, [], []])
  const refused = await callApi(url, 'GET /api/social/trend?kind=meme&term=x')
  assert.deepEqual([refused.status, refused.body.field], [400, 'kind'])
})

test('without posts there are no topics', async (t) => {
  const { db } = await openTestDatabase()
  const { url } = await startTestServer(t, { db, now: () => NOW })
  assert.deepEqual((await callApi(url, 'GET /api/social/trending')).body.data, [])
})

test('a limit beyond the bound is refused by name', async (t) => {
  const { db } = await openTestDatabase()
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const { status, body } = await callApi(url, 'GET /api/social/trending?limit=51')
  assert.deepEqual([status, body.field], [400, 'limit'])
})

// biome-ignore lint/suspicious/noExplicitAny: rows of whatever answer a test looks at
type Row = any

function withoutHistory({ history: _, ...row }: Row) {
  return row
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

/** A word that only one post of the week has. */
function wordOf(nr: number): string {
  return `w${String.fromCharCode(97 + (nr % 26), 97 + (Math.floor(nr / 26) % 26), 97 + Math.floor(nr / 676))}`
}

/** Twelve people who write of one event in sentences of their own, in singular and plural. */
function emerge(at: Date, name: string): AnalyzedPost[] {
  return Array.from({ length: 12 }, (_, nr) => {
    const own = [1, 2, 3, 4, 5].map((part) => `${wordOf(600 + nr * 5 + part)}ing${name}`)
    const event = nr % 2 === 0 ? 'sequencer outage' : "sequencer's outages"
    return makePost(`${name}-${nr}`, {
      username: `witness-${name}-${nr}`,
      createdAt: new Date(at.getTime() + nr),
      text: `${own.join(' ')} of the ${event} again and ${own[2]} ${own[0]}`,
    })
  })
}

function makePost(externalId: string, overrides: Partial<AnalyzedPost>): AnalyzedPost {
  return makeAnalyzedPost(externalId, {
    username: `writer of ${externalId}`,
    text: 'words',
    createdAt: NOW,
    ...overrides,
  })
}
