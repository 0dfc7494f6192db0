import assert from 'node:assert/strict'
import { test as always, before } from 'node:test'
import type { Pool, PoolClient } from 'pg'
import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'
import { rebuildRollups } from '../../installation/separate-sample-universe.ts'
import { runTransaction } from '../../run-transaction.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { findAuthor, listAuthorPosts } from '../figures/authors.ts'
import type { PostFilter, PostSort } from '../post-filter.ts'
import { countSearch } from '../search/count-search.ts'
import { searchPosts } from '../search/search-posts.ts'
import { countNewPosts } from './count-posts.ts'
import { listPosts } from './list-posts.ts'
import { walkPosts } from './walk-posts.ts'

// 330,000 posts over a year: enough that reading all of them would be the planner's choice wherever it has one.
const { db, isSharded } = await openTestDatabase({ statementTimeoutMs: 120_000 })
// Of four shards each has too few for that, and is rightly read from end to end.
const test = isSharded ? always.skip : always

const FILL = `
insert into posts (platform, external_id, username, text, created_at, views, likes, replies, comments, shares,
  media_type, location, hashtags, symbols, search, collected_at, lang, sentiment_bp)
select $1::text, i::text, 'user' || (i * 7919 % 5000), 'bitcoin post', timestamptz '2025-01-01' + i * interval '120 seconds',
  case when i % 3 > 0 then i * 31 % 100000 end, i * 17 % 1000, i * 13 % 50, i * 11 % 70, i * 7 % 90,
  case when $1 = 'instagram' then (array['image', 'image', 'video', 'carousel'])[1 + i % 4] end,
  case when $1 = 'instagram' and i % 2 = 0 then (array['Lisbon, Portugal', 'New York, NY', 'Rome'])[1 + i % 3] || case when i % 9000 = 0 then ' Atlantis' else '' end end,
  '{}', '{}', array_to_tsvector(array['bitcoin', 'post', 'w' || i % 3, 'rare' || i % 20000]), timestamptz '2026-06-01',
  case when i % 9000 = 0 then 'ko-KR' else (array['en', 'en-US', 'tr'])[1 + i % 3] end,
  case when i % 9000 = 1 then 9999 else i % 9000 end
from generate_series(1, $2::int) as i`

before(async () => {
  for (const [platform, posts] of [
    ['twitter', 120_000],
    ['instagram', 60_000],
    ['facebook', 60_000],
    ['bluesky', 60_000],
    ['a_further_source', 30_000],
  ]) {
    await db.pool.query(FILL, [platform, posts])
  }
  await rebuildRollups(db)
  await db.pool.query('vacuum (analyze) posts')
  await db.pool.query('vacuum (analyze) post_rollups')
})

const FILTERS: Record<Source, Partial<PostFilter>[]> = {
  twitter: [
    { ranges: [{ count: 'likes', min: 1 }] },
    {
      ranges: [
        { count: 'likes', min: 990 },
        { count: 'views', max: 50_000 },
      ],
    },
    {
      ranges: [
        { count: 'views', min: 99_990 },
        { count: 'replies', min: 0 },
      ],
    },
    { ranges: [{ count: 'likes', min: 500 }], username: 'user7' },
    { ranges: [{ count: 'likes', min: 500 }], from: new Date('2025-05-01T10:20:00Z') },
    { from: new Date('2025-02-01T10:20:00Z'), until: new Date('2025-04-01T10:40:00Z') },
    { asOf: new Date('2026-07-01T00:00:00Z') },
    { lang: 'ko' },
    { moodBp: { min: 9_990 } },
    { words: 'bitcoin w1', lang: 'en', moodBp: { min: 4_000, max: 9_000 } },
    { words: 'rare77' },
    { location: 'nowhere', mediaType: 'video' },
  ],
  instagram: [
    { mediaType: 'image' },
    { mediaType: 'carousel', ranges: [{ count: 'comments', max: 3 }] },
    { location: 'portugal' },
    { location: 'atlantis' },
    { location: 'york', mediaType: 'video', ranges: [{ count: 'likes', min: 100 }] },
  ],
  facebook: [
    {
      ranges: [
        { count: 'shares', max: 50 },
        { count: 'comments', min: 10 },
        { count: 'likes', min: 5 },
      ],
    },
  ],
  // Both lie in the table of all sources that have none of their own.
  bluesky: [{ ranges: [{ count: 'likes', min: 990 }] }, { asOf: new Date('2026-07-01T00:00:00Z') }],
  a_further_source: [{ ranges: [{ count: 'shares', max: 50 }] }],
  all: [
    { from: new Date('2025-02-01T10:20:00Z') },
    { lang: 'ko' },
    { lang: 'en', words: 'rare77' },
    { moodBp: { min: 9_990 } },
    { location: 'atlantis' },
    { mediaType: 'carousel', moodBp: { min: 5_000 } },
    { ranges: [{ count: 'likes', min: 990 }], sources: ['twitter', 'instagram', 'facebook', 'bluesky'] },
  ],
}
const SORTS: Record<Source, PostSort['by'][]> = {
  twitter: ['created_at', 'username', 'views', 'likes', 'replies'],
  instagram: ['created_at', 'username', 'likes', 'comments'],
  facebook: ['created_at', 'username', 'likes', 'comments', 'shares'],
  bluesky: ['created_at', 'username', 'views', 'likes', 'replies'],
  a_further_source: ['created_at', 'username', 'comments', 'shares'],
  all: ['created_at', 'username'],
}

for (const [platform, filters] of Object.entries(FILTERS) as [Source, Partial<PostFilter>[]][]) {
  for (const filter of [{}, { username: 'user7' }, ...filters]) {
    for (const by of SORTS[platform] ?? []) {
      test(`${platform} by ${by} with ${JSON.stringify(filter)} reads no table from end to end`, async () => {
        const scans: string[] = []
        const watched = watch(db, scans)
        for (const order of ['asc', 'desc'] as const) {
          for (const offset of [0, 12_000]) {
            await listPosts(watched, {
              filter: { platform, ranges: [], ...filter },
              sort: { by, order },
              offset,
              limit: 25,
            })
          }
        }
        assert.deepEqual(scans, [])
      })
    }
  }
}

for (const platform of ['twitter', 'bluesky']) {
  for (const by of SORTS[platform] ?? []) {
    test(`all posts of ${platform} by ${by}, batch by batch, read no table from end to end`, async () => {
      const scans: string[] = []
      const watched = watch(db, scans)
      for (const order of ['asc', 'desc'] as const) {
        const filter: PostFilter = { platform, ranges: [] }
        const walk = walkPosts(watched, { filter, sort: { by, order }, limit: 8_000, batch: 2_000 })
        await Array.fromAsync(walk)
      }
      assert.deepEqual(scans, [])
    })
  }
}

test('many matches over time are estimated from samples, and few are counted; neither reads a table', async () => {
  const scans: string[] = []
  const edges = Array.from({ length: 13 }, (_, month) => new Date(Date.UTC(2025, month)))
  const watched = watch(db, scans)
  const many = await countSearch(watched, { words: 'w1 or w2', edges })
  const few = await countSearch(watched, { words: 'rare77', edges })
  const sumOf = (posts: number[]) => posts.reduce((sum, count) => sum + count, 0)
  assert.deepEqual([many.isEstimate, few.isEstimate], [true, false])
  assert.ok(Math.abs(sumOf(many.posts) - 220_000) < 11_000, `${sumOf(many.posts)}`)
  assert.equal(sumOf(few.posts), 17)
  assert.deepEqual(scans, [])
})

test('counting what is new reads no table from end to end', async () => {
  const scans: string[] = []
  const filter: PostFilter = { platform: 'twitter', ranges: [{ count: 'likes', min: 5 }] }
  await countNewPosts(watch(db, scans), { filter, since: new Date('2026-06-02'), max: 1_001 })
  assert.deepEqual(scans, [])
})

for (const words of ['bitcoin', 'rare77', 'w1 rare77', 'bitcoin post']) {
  test(`a search for ${words} reads no table from end to end`, async () => {
    const scans: string[] = []
    const period = { from: new Date('2025-01-01'), until: new Date('2026-01-01') }
    await searchPosts(watch(db, scans), { words, ...period, limit: 25 })
    assert.deepEqual(scans, [])
  })
}

for (const platform of ['twitter', 'bluesky', 'a_further_source']) {
  test(`an author of ${platform} is read along an index`, async () => {
    const scans: string[] = []
    const period = { from: new Date('2025-01-01'), until: new Date('2026-07-01') }
    const posts = await listAuthorPosts(watch(db, scans), {
      platform,
      username: 'USER2919',
      ...period,
      limit: 10_001,
    })
    await findAuthor(watch(db, scans), { platform, username: 'USER2919' })
    assert.deepEqual(scans, [])
    assert.ok(posts.every((post) => post.platform === platform))
  })
}

test('a scan would be found, within a transaction too', async () => {
  const scans: string[] = []
  const watched = watch(db, scans)
  const scan = 'select count(*) from posts_twitter where text = $1'
  await watched.pool.query(scan, ['x'])
  await runTransaction(watched.pool, (client) => client.query(scan, ['x']))
  assert.equal(scans.length, 2)
})

/** The database, with the plan of each query looked at before it runs, also of those within transactions. */
function watch(database: Database, scans: string[]): Database {
  const pool = new Proxy(database.pool, {
    get: (target, name) => {
      if (name === 'query') return watchedQuery(target, scans)
      if (name === 'connect') return async () => watchClient(await target.connect(), scans)
      return Reflect.get(target, name, target)
    },
  })
  return { ...database, pool }
}

function watchClient(client: PoolClient, scans: string[]): PoolClient {
  return new Proxy(client, {
    get: (target, name) => {
      if (name === 'query') return watchedQuery(target, scans)
      const part = Reflect.get(target, name, target)
      return typeof part === 'function' ? part.bind(target) : part
    },
  })
}

function watchedQuery(asked: Pool | PoolClient, scans: string[]) {
  return async (statement: string | { text: string; values?: unknown[] }, values?: unknown[]) => {
    const text = typeof statement === 'string' ? statement : statement.text
    const parameters = typeof statement === 'string' ? values : statement.values
    if (/^\s*(select|with)\b/.test(text)) {
      const plan = await asked.query<{ 'QUERY PLAN': string }>(`explain ${text}`, parameters)
      const lines = plan.rows.map((row) => row['QUERY PLAN'])
      if (lines.some((line) => /Seq Scan on posts_(twitter|instagram|facebook|other)/.test(line)))
        scans.push([text, ...lines].join('\n'))
    }
    // The overloads are one function; it gets what it was called with.
    return (asked.query as (...given: unknown[]) => unknown).call(asked, statement, values)
  }
}
