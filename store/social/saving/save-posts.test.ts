import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import type { AnalyzedPost } from '#contract/posts.ts'
import { rebuildRollups } from '../../installation/separate-sample-universe.ts'
import { makeAnalyzedPost } from '../../testing/make-analyzed-post.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { findAuthor } from '../figures/authors.ts'
import { deletePosts } from './remove-posts-before.ts'
import { savePosts } from './save-posts.ts'

const { db } = await openTestDatabase({ poolSize: 8, statementTimeoutMs: 30_000 })
const options = { collectedAt: new Date('2024-05-02T00:00:00Z') }

test('a post comes back as it was saved, ids beyond 2^53 and unknown counts included', async () => {
  const post = makePost('913661395111075845', {
    text: 'Bitcoin – "ünïcode" \\ \t 🚀 and\nlines',
    likes: 0,
    reactions: { love: 3 },
    mediaType: 'carousel',
    location: 'Zürich',
    symbols: ['BTC'],
    hashtags: ['defi'],
    sentimentBp: 7_321,
  })
  await savePosts(db, [post], options)
  const row = await readPost('913661395111075845')
  assert.equal(row.text, post.text)
  assert.deepEqual(
    [row.likes, row.views, row.reaction_love, row.reaction_sad, row.media_type, row.location, row.url],
    ['0', null, '3', null, 'carousel', 'Zürich', null],
  )
  assert.deepEqual([row.symbols, row.hashtags, row.sentiment_bp], [['BTC'], ['defi'], 7_321])
  assert.deepEqual([row.created_at, row.collected_at], [post.createdAt, options.collectedAt])
})

test('the same batch twice changes nothing, and a repeat within a batch is stored once', async () => {
  const batch = [makePost('twice-1'), makePost('twice-2'), makePost('twice-1', { text: 'another text' })]
  const first = await savePosts(db, batch, options)
  const before = await readRollups()
  const second = await savePosts(db, batch, { collectedAt: new Date() })
  assert.deepEqual([first.saved, first.alreadyThere], [2, 1])
  assert.deepEqual(
    first.savedPosts.map((post) => post.text),
    [batch[0]?.text, batch[1]?.text],
  )
  assert.deepEqual([second.saved, second.alreadyThere, second.savedPosts], [0, 3, []])
  assert.deepEqual(await readRollups(), before)
})

test('one id on two platforms is two posts', async () => {
  const result = await savePosts(
    db,
    [makePost('both', { platform: 'twitter' }), makePost('both', { platform: 'news' })],
    options,
  )
  assert.equal(result.saved, 2)
})

test('an empty batch is saved without a word to the database', async () => {
  assert.deepEqual(await savePosts(db, [], options), {
    saved: 0,
    alreadyThere: 0,
    savedPosts: [],
    deletedPosts: [],
  })
})

test('a post is found by its words, by a symbol that its text only implies, and by exact marks', async () => {
  const text = 'Whales are buying the dip'
  await savePosts(db, [makePost('found', { text, symbols: ['AAVE'], hashtags: ['wagmi_2024'] })], options)
  const find = async (query: string) => {
    const { rows } = await db.pool.query(
      `select 1 from posts where external_id = 'found' and search @@ (${query})`,
    )
    return rows.length === 1
  }
  assert.equal(await find(`websearch_to_tsquery('english', 'whale "buy the dip"')`), true)
  assert.equal(await find(`websearch_to_tsquery('english', 'aave')`), true)
  assert.equal(await find(`websearch_to_tsquery('english', 'wagmi_2024')`), true)
  assert.equal(await find(`'''$aave'''::tsquery`), true)
  assert.equal(await find(`'''#wagmi_2024'''::tsquery`), true)
  assert.equal(await find(`'''$btc'''::tsquery`), false)
})

test('no single post can fail its batch: NUL, half a surrogate, endless words and texts, absurd counts', async () => {
  const distinctWords = Array.from({ length: 150_000 }, (_, index) => `w${index.toString(36)}`).join(' ')
  const batch = [
    makePost('nul', { text: 'a\0b', location: '\0' }),
    makePost('surrogate', { text: 'half \ud83d', hashtags: ['\ud83d'] }),
    makePost('long-word', { text: 'x'.repeat(500_000), hashtags: ['y'.repeat(5_000), ''] }),
    makePost('many-words', { text: distinctWords }),
    makePost('wide-words', { text: '𠀀𠀁-𠀂 '.repeat(60_000) }),
    makePost('hyphens', { text: Array.from({ length: 40_000 }, (_, index) => `é${index}`).join('-') }),
    makePost('paths', { text: `https://example.com/${'a/é'.repeat(30_000)}` }),
    makePost('counts', { likes: 1e300, views: -1, replies: 1.5, retweets: Number.NaN, followers: -1 }),
    makePost('injection', { text: `'); drop table posts; --`, username: `o'brien"\\` }),
    makePost('good'),
  ]
  const { saved } = await savePosts(db, batch, options)
  assert.equal(saved, batch.length)
  assert.equal((await readPost('nul')).text, 'ab')
  assert.equal((await readPost('surrogate')).text, 'half \ufffd')
  assert.equal((await readPost('many-words')).text, distinctWords)
  assert.deepEqual((await readPost('counts')).likes, null)
})

test('the followers of an author come from the newest post that has them', async () => {
  const at = (day: string, followers?: number) =>
    makePost(`author-${day}`, { username: 'Ada', followers, createdAt: new Date(`2024-05-${day}T00:00:00Z`) })
  await savePosts(db, [at('02', 20)], options)
  await savePosts(db, [at('01', 10)], options)
  await savePosts(db, [at('04'), at('03', 30)], options)
  await savePosts(db, [at('05', -1)], options)
  const { rows } = await db.pool.query(
    `select username, followers, seen_at from authors where username_key = 'ada'`,
  )
  assert.deepEqual(rows, [{ username: 'Ada', followers: '30', seen_at: new Date('2024-05-03T00:00:00Z') }])
})

test('an author is found whatever the capitals of the name, and forgotten with the last post', async () => {
  // JavaScript has another small letter for the first of these, and for the last one of the second.
  const authors = [
    ['İlk', 'ilk'],
    ['ΝΙΚΟΣ', 'νικοσ'],
    ['Ünal', 'ünal'],
  ] as const
  for (const [name, small] of authors) {
    const posts = [name, small].map((username, day) =>
      makePost(`of-${username}`, {
        username,
        followers: 10 + day,
        createdAt: new Date(Date.UTC(2024, 4, 1 + day)),
      }),
    )
    await savePosts(db, posts, options)
    const found = await findAuthor(db, { platform: 'twitter', username: name })
    assert.deepEqual([found?.username, found?.followers, found?.posts], [small, 11, 2])
    await deletePosts(db, posts)
    const { rows } = await db.pool.query('select username from authors where username = any($1)', [
      [name, small],
    ])
    assert.deepEqual(rows, [])
  }
})

test('the roll-ups of an hour, a day and a month count each post once, for all and for each symbol', async () => {
  const moment = new Date('1999-12-31T23:59:59.999Z')
  await savePosts(
    db,
    [
      makePost('sum-1', { createdAt: moment, likes: 5, symbols: ['BTC', 'ETH'], sentimentBp: 9_000 }),
      makePost('sum-2', { createdAt: moment, likes: 7, views: 100, symbols: [] }),
    ],
    options,
  )
  const { rows } = await db.pool.query(
    `select symbol, grain, starts_at, posts, likes, views, sentiment_posts, sentiment_sum_bp
     from post_rollups where starts_at between '1999-12-01' and '1999-12-31T23:00Z'
     order by symbol, starts_at`,
  )
  const starts = ['1999-12-01T00:00:00Z', '1999-12-31T00:00:00Z', '1999-12-31T23:00:00Z']
  const expected = ['', 'BTC', 'ETH'].flatMap((symbol) =>
    ['month', 'day', 'hour'].map((grain, index) => ({
      symbol,
      grain,
      starts_at: new Date(starts[index] ?? ''),
      posts: symbol === '' ? '2' : '1',
      likes: symbol === '' ? '12' : '5',
      views: symbol === '' ? '100' : '0',
      sentiment_posts: '1',
      sentiment_sum_bp: '9000',
    })),
  )
  assert.deepEqual(rows, expected)
})

test('savers at the same time, with repeats in any order, end in the sums that a rebuild gives', async () => {
  const pool = Array.from({ length: 600 }, (_, index) => randomPost(`random-${index}`))
  const batches = Array.from({ length: 24 }, () =>
    Array.from({ length: 150 }, () => pool[randomInt(pool.length)] ?? makePost('never')),
  )
  const results = await Promise.all(batches.map((batch) => savePosts(db, batch, options)))
  const distinct = new Set(batches.flat().map((post) => post.externalId)).size
  assert.equal(
    results.reduce((sum, { saved }) => sum + saved, 0),
    distinct,
  )
  const kept = await readRollups()
  await rebuildRollups(db)
  assert.deepEqual(await readRollups(), kept)
})

test('a rebuild while others save loses nothing and counts nothing twice', async () => {
  const batches = Array.from({ length: 12 }, (_, batch) =>
    Array.from({ length: 50 }, (_, index) => randomPost(`during-${batch}-${index}`)),
  )
  await Promise.all([
    ...batches.slice(0, 6).map((batch) => savePosts(db, batch, options)),
    rebuildRollups(db),
    ...batches.slice(6).map((batch) => savePosts(db, batch, options)),
  ])
  const kept = await readRollups()
  await rebuildRollups(db)
  assert.deepEqual(await readRollups(), kept)
})

test('a batch that fails leaves nothing behind, not even its roll-ups', async () => {
  const before = await readRollups()
  const broken = makePost('broken', { mediaType: 'hologram' as 'image' })
  await assert.rejects(savePosts(db, [makePost('beside-broken'), broken], options), /media_type/)
  const { rowCount } = await db.pool.query(`select 1 from posts where external_id = 'beside-broken'`)
  assert.equal(rowCount, 0)
  assert.deepEqual(await readRollups(), before)
})

function makePost(externalId: string, overrides: Partial<AnalyzedPost> = {}): AnalyzedPost {
  return makeAnalyzedPost(externalId, {
    username: 'satoshi',
    text: 'to the moon',
    createdAt: new Date('2024-05-01T12:34:56.789Z'),
    ...overrides,
  })
}

function randomPost(externalId: string): AnalyzedPost {
  return makePost(externalId, {
    platform: (['twitter', 'facebook', 'news'] as const)[randomInt(3)],
    username: ['Satoshi', 'satoshi', 'İpek', 'ΣΑΣ'][randomInt(4)] ?? '',
    hashtags: ['defi', 'امید', 'gm'].filter(() => randomInt(2)),
    createdAt: new Date(Date.UTC(2024, 0, 1) + randomInt(200 * 86_400_000)),
    likes: randomInt(1_000_000),
    views: randomInt(2) ? randomInt(1_000_000) : undefined,
    symbols: ['BTC', 'ETH', 'SOL'].filter(() => randomInt(2)),
    sentimentBp: randomInt(2) ? randomInt(10_001) : undefined,
  })
}

async function readPost(externalId: string) {
  const { rows } = await db.pool.query('select * from posts where external_id = $1', [externalId])
  assert.equal(rows.length, 1)
  return rows[0]
}

/** Everything that is summed up while posts are saved. */
async function readRollups() {
  const { rows } = await db.pool.query(`
    select
      (select jsonb_agg(r order by platform, symbol, grain, starts_at) from post_rollups r) as rollups,
      (select jsonb_agg(a order by platform, username_key) from author_totals a) as authors,
      (select jsonb_agg(l order by platform, grain, starts_at, bucket) from like_rollups l) as likes,
      (select jsonb_agg(s order by platform, symbol, grain, starts_at) from author_sketches s) as sketches`)
  return rows[0]
}
