import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Platform } from '#contract/posts.ts'
import type { Database } from '../database.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { countNewPosts } from './count-new-posts.ts'
import { countSearch } from './count-search.ts'
import { listPosts } from './list-posts.ts'
import type { PostFilter, PostSort } from './post-filter.ts'
import { rebuildRollups } from './rebuild-rollups.ts'
import { searchPosts } from './search-posts.ts'
import { walkPosts } from './walk-posts.ts'

// 240,000 posts over a year: enough that reading all of them would be the planner's choice wherever it has one.
const { db } = await openTestDatabase({ statementTimeoutMs: 120_000 })

const FILL = `
insert into posts (platform, external_id, username, text, created_at, views, likes, replies, comments, shares,
  media_type, location, hashtags, symbols, search, collected_at)
select $1::source, i::text, 'user' || (i * 7919 % 5000), 'bitcoin post', timestamptz '2025-01-01' + i * interval '120 seconds',
  case when i % 3 > 0 then i * 31 % 100000 end, i * 17 % 1000, i * 13 % 50, i * 11 % 70, i * 7 % 90,
  case when $1 = 'instagram' then (array['image', 'image', 'video', 'carousel'])[1 + i % 4] end,
  case when $1 = 'instagram' and i % 2 = 0 then (array['Lisbon, Portugal', 'New York, NY', 'Rome'])[1 + i % 3] || case when i % 9000 = 0 then ' Atlantis' else '' end end,
  '{}', '{}', array_to_tsvector(array['bitcoin', 'post', 'w' || i % 3, 'rare' || i % 20000]), timestamptz '2026-06-01'
from generate_series(1, $2::int) as i`

before(async () => {
  for (const [platform, posts] of [
    ['twitter', 120_000],
    ['instagram', 60_000],
    ['facebook', 60_000],
  ]) {
    await db.pool.query(FILL, [platform, posts])
  }
  await rebuildRollups(db)
  await db.pool.query('vacuum (analyze) posts')
  await db.pool.query('vacuum (analyze) post_rollups')
})

const FILTERS: Record<Platform, Partial<PostFilter>[]> = {
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
}
const SORTS: Record<Platform, PostSort['by'][]> = {
  twitter: ['created_at', 'username', 'views', 'likes', 'replies'],
  instagram: ['created_at', 'username', 'likes', 'comments'],
  facebook: ['created_at', 'username', 'likes', 'comments', 'shares'],
}

for (const [platform, filters] of Object.entries(FILTERS) as [Platform, Partial<PostFilter>[]][]) {
  for (const filter of [{}, { username: 'user7' }, ...filters]) {
    for (const by of SORTS[platform]) {
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

for (const by of SORTS.twitter) {
  test(`all posts by ${by}, batch by batch, read no table from end to end`, async () => {
    const scans: string[] = []
    const watched = watch(db, scans)
    for (const order of ['asc', 'desc'] as const) {
      const filter: PostFilter = { platform: 'twitter', ranges: [] }
      const walk = walkPosts(watched, { filter, sort: { by, order }, limit: 8_000, batch: 2_000 })
      await Array.fromAsync(walk)
    }
    assert.deepEqual(scans, [])
  })
}

test('many matches over time are estimated from samples, and few are counted; neither reads a table', async () => {
  const scans: string[] = []
  const edges = Array.from({ length: 13 }, (_, month) => new Date(Date.UTC(2025, month)))
  const watched = watch(db, scans)
  const many = await countSearch(watched, { words: 'w1 or w2', edges })
  const few = await countSearch(watched, { words: 'rare77', edges })
  const sumOf = (posts: number[]) => posts.reduce((sum, count) => sum + count, 0)
  assert.deepEqual([many.isEstimate, few.isEstimate], [true, false])
  assert.ok(Math.abs(sumOf(many.posts) - 160_000) < 8_000, `${sumOf(many.posts)}`)
  assert.equal(sumOf(few.posts), 12)
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

test('a scan would be found', async () => {
  const scans: string[] = []
  await watch(db, scans).pool.query('select count(*) from posts_twitter where text = $1', ['x'])
  assert.equal(scans.length, 1)
})

/** The database, with the plan of each query looked at before it runs. */
function watch(database: Database, scans: string[]): Database {
  const query = async (statement: string | { text: string; values?: unknown[] }, values?: unknown[]) => {
    const text = typeof statement === 'string' ? statement : statement.text
    const parameters = typeof statement === 'string' ? values : statement.values
    if (!text.startsWith('explain')) {
      const plan = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, parameters)
      const lines = plan.rows.map((row) => row['QUERY PLAN'])
      if (lines.some((line) => /Seq Scan on posts_(twitter|instagram|facebook)/.test(line)))
        scans.push([text, ...lines].join('\n'))
    }
    // The pool's overloads are one function; it gets what it was called with.
    return (database.pool.query as (...given: unknown[]) => unknown)(statement, values)
  }
  const pool = new Proxy(database.pool, {
    get: (target, name) => (name === 'query' ? query : Reflect.get(target, name, target)),
  })
  return { ...database, pool }
}
