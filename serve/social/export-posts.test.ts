import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { LIST_COUNTS, type PostPage } from '#contract/app/social.ts'
import { EXPORT_COLUMNS, EXPORT_ROWS_MAX, EXPORTS_PER_HOUR } from '#contract/post-exports.ts'
import type { AnalyzedPost, Platform } from '#contract/posts.ts'
import { openDatabase } from '#store/database.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { PERMITTING_SOURCES } from '../testing/permit-text.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const stored = new Date('2026-03-10T12:00:00Z')
const now = () => new Date('2026-03-10T12:30:00Z')

// More than two batches, with ties and absent counts; one author has more than a batch.
const POSTS = 4_600
await savePosts(
  db,
  Array.from({ length: POSTS }, (_, index) => madePost(index)),
  { collectedAt: stored },
)
await savePosts(db, [hostilePost()], { collectedAt: stored })

function madePost(index: number): AnalyzedPost {
  return {
    platform: 'twitter',
    externalId: String(index).padStart(6, '0'),
    username: index % 2 ? 'Prolific' : `user${index % 7}`,
    text: `post ${index}`,
    createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 3) * 60_000),
    hashtags: [],
    symbols: [],
    replies: index % 40,
    ...(index % 3 === 0 ? {} : { likes: index % 50 }),
    ...(index % 100 === 0 ? { views: index } : {}),
  }
}

function hostilePost(): AnalyzedPost {
  return {
    platform: 'facebook',
    externalId: '=1+1',
    username: '@sum\r\nX: y',
    text: '=HYPERLINK("https://example.com","a"), then\nmore',
    createdAt: new Date('2026-02-01T00:00:00Z'),
    location: undefined,
    hashtags: ['a', 'b'],
    symbols: [],
    likes: 0,
    reactions: { angry: 3 },
  }
}

type Row = Record<string, string>

async function open(t: Parameters<typeof startTestServer>[0], database = db) {
  const { url, ctx } = await startTestServer(t, { db: database, now, sources: PERMITTING_SOURCES })
  const getFile = (path: string, init?: RequestInit) => fetch(`${url}/api/social/${path}`, init)
  const getRows = async (path: string): Promise<Row[]> => {
    const answer = await getFile(path)
    assert.equal(answer.status, 200)
    return parse(await answer.text(), { columns: true }) as Row[]
  }
  return { url, ctx, getFile, getRows }
}

for (const sortBy of ['createdAt', 'username', ...LIST_COUNTS.twitter]) {
  for (const sortOrder of ['asc', 'desc']) {
    test(`the file by ${sortBy} ${sortOrder} has what all pages have, in their order`, async (t) => {
      const { url, getRows } = await open(t)
      const query = `sortBy=${sortBy}&sortOrder=${sortOrder}`
      const paged: string[] = []
      for (let page = 1; page <= POSTS / 100; page++) {
        const answer = await fetch(`${url}/api/social/twitter?${query}&limit=100&page=${page}`)
        paged.push(...((await answer.json()) as PostPage).data.map(({ _id }) => _id))
      }
      const rows = await getRows(`twitter.csv?${query}`)
      assert.deepEqual(
        rows.map(({ id }) => id),
        paged,
      )
    })
  }
}

test('the file of a filter has its posts alone, in every order', async (t) => {
  const { getRows } = await open(t)
  const byAuthor = await getRows('twitter.csv?username=prolific&minLikes=10&sortBy=username&sortOrder=asc')
  const byLikes = await getRows('twitter.csv?username=prolific&minLikes=10&sortBy=likes')
  const expected = Array.from({ length: POSTS }, (_, index) => madePost(index)).filter(
    ({ username, likes }) => username === 'Prolific' && likes !== undefined && likes >= 10,
  )
  assert.equal(byAuthor.length, expected.length)
  assert.deepEqual(new Set(byLikes.map(({ id }) => id)), new Set(expected.map((post) => post.externalId)))
})

test('a file is CSV under a name, and a sheet runs none of its cells', async (t) => {
  const { getFile } = await open(t)
  const answer = await getFile('facebook.csv')
  const [row, ...others] = parse(await answer.text(), { columns: true }) as Row[]
  assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.equal(
    answer.headers.get('content-disposition'),
    'attachment; filename="facebook-posts-2026-03-10T12-30-00Z.csv"',
  )
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.deepEqual(others, [])
  assert.deepEqual(Object.keys(row ?? {}), EXPORT_COLUMNS.facebook)
  assert.deepEqual(
    [row?.id, row?.username, row?.text],
    ["'=1+1", "'@sum\r\nX: y", `'=HYPERLINK("https://example.com","a"), then\nmore`],
  )
  assert.deepEqual([row?.likes, row?.shares, row?.reaction_angry, row?.hashtags], ['0', '', '3', 'a b'])
})

test('a filter without a match gives a file with nothing but its header', async (t) => {
  const { getFile } = await open(t)
  const answer = await getFile('instagram.csv?mediaType=video')
  assert.equal(await answer.text(), `${EXPORT_COLUMNS.instagram.join(',')}\r\n`)
})

test('a HEAD request reads no rows', async (t) => {
  const { ctx, getFile } = await open(t)
  const { reads } = ctx.exports
  const run = reads.run.bind(reads)
  let batches = 0
  reads.run = (work) => {
    batches++
    return run(work)
  }
  const head = await getFile('twitter.csv', { method: 'HEAD' })
  const readForHead = batches
  await (await getFile('twitter.csv')).text()
  assert.equal(head.status, 200)
  assert.match(head.headers.get('content-type') ?? '', /^text\/csv/)
  assert.deepEqual([readForHead, batches], [1, 1 + Math.ceil(POSTS / 2_000) + 1])
})

test('with asOf the file is of the state on the screen', async (t) => {
  const { db: other } = await openTestDatabase()
  const { getRows } = await open(t, other)
  await savePosts(other, [madePost(1)], { collectedAt: stored })
  await savePosts(other, [madePost(2)], { collectedAt: new Date('2026-03-10T12:20:00Z') })
  const rows = await getRows('twitter.csv?asOf=2026-03-10T12:10:00Z')
  assert.deepEqual(
    rows.map(({ id }) => id),
    ['000001'],
  )
})

for (const [query, field] of [
  ['minLikes=9&maxLikes=3', 'minLikes'],
  ['startDate=2026-02-30', 'startDate'],
  ['page=2', 'page'],
  ['sortBy=shares', 'sortBy'],
  ['username=a&username=b', 'username'],
]) {
  test(`a file with ${query} is refused with the name of the parameter`, async (t) => {
    const { getFile } = await open(t)
    const answer = await getFile(`twitter.csv?${query}`)
    const body = (await answer.json()) as { field: string }
    assert.deepEqual([answer.status, body.field], [400, field])
  })
}

test('an address has its files an hour, and an account its own', async (t) => {
  const { db: other } = await openTestDatabase()
  const { url, getFile } = await open(t, other)
  const { token } = await signUpSomebody(url)
  for (let file = 1; file <= EXPORTS_PER_HOUR; file++) await (await getFile('twitter.csv')).text()
  const refused = await getFile('twitter.csv')
  const own = await getFile('twitter.csv', { headers: { authorization: `Bearer ${token}` } })
  assert.equal(refused.status, 429)
  assert.equal(refused.headers.get('retry-after'), '1800')
  assert.equal(own.status, 200)
})

test('the database that cannot be read in time gives 503, not half a file', async (t) => {
  const { db: patient, url } = await openTestDatabase()
  const slow = openDatabase(url, { statementTimeoutMs: 300 })
  t.after(() => slow.close())
  const { getFile } = await open(t, slow)
  const holder = await patient.pool.connect()
  t.after(() => holder.release())
  await holder.query('begin')
  await holder.query('lock table posts_twitter in access exclusive mode')
  const answer = await getFile('twitter.csv')
  await holder.query('rollback')
  assert.equal(answer.status, 503)
  const later = await open(t, patient)
  assert.equal((await later.getFile('twitter.csv')).status, 200)
})

test('a file ends at its most rows; a caller who reads none of two waits for a third, until one leaves', async (t) => {
  const { db: large } = await openTestDatabase({ statementTimeoutMs: 60_000 })
  await fill(large, 'instagram', EXPORT_ROWS_MAX + 10)
  const { ctx, getFile, getRows } = await open(t, large)
  assert.equal((await getRows('instagram.csv')).length, EXPORT_ROWS_MAX)

  const leaving = new AbortController()
  const first = await getFile('instagram.csv', { signal: leaving.signal })
  const second = await getFile('instagram.csv')
  const third = await getFile('instagram.csv')
  assert.deepEqual([first.status, second.status, third.status], [200, 200, 429])
  assert.ok(third.headers.get('retry-after'))

  leaving.abort()
  await first.body?.cancel().catch(() => {}) // it was cut off
  await freed(getFile)
  await second.body?.cancel()
  await ctx.exports.reads.idle()
})

/** Asks until a place is free; the test's own time-out is the bound. */
async function freed(getFile: (path: string) => Promise<Response>): Promise<void> {
  for (;;) {
    const answer = await getFile('instagram.csv?maxLikes=0')
    await answer.text()
    if (answer.status === 200) return
  }
}

async function fill(database: typeof db, platform: Platform, posts: number): Promise<void> {
  await database.pool.query(
    `insert into posts (platform, external_id, username, text, created_at, likes, hashtags, symbols, search, collected_at)
select $1::text, i::text, 'user' || i % 50, repeat('a long text ', 20), timestamptz '2026-01-01' + i * interval '1 second',
  i, '{}', '{}', '', timestamptz '2026-03-01'
from generate_series(1, $2::int) as i`,
    [platform, posts],
  )
}
