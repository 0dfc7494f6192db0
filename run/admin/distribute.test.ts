import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { pino } from 'pino'
import { readSettings } from '#run/process/settings.ts'
import { listInDoubt } from '#store/installation/examine-database.ts'
import { printSchema } from '#store/print-schema.ts'
import { editPosts } from '#store/social/saving/change-posts.ts'
import { deletePosts } from '#store/social/saving/remove-posts-before.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openCitusDatabase } from '#store/testing/open-citus-database.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { describeShards } from './doctor-database.ts'
import { runAdmin } from './run-admin.ts'

const opened = await openCitusDatabase({ poolSize: 8, statementTimeoutMs: 30_000 })
const skip = typeof opened === 'string' && opened
const { db, url, workers } = typeof opened === 'string' ? ({} as Exclude<typeof opened, string>) : opened

test('a database without Citus, and a number of shards that is none, are refused', async () => {
  const plain = await openTestDatabase()
  if (!plain.isSharded) await assert.rejects(run(plain.url, 'distribute'), /has no Citus.+create extension/)
  await assert.rejects(run(plain.url, 'distribute', '--shards', '1'), /from 2 to 1024/)
  if (!plain.isSharded) await assert.rejects(run(plain.url, 'undistribute'), /are not distributed/)
})

test('posts go to the servers and back while others come in, none lost and none twice', {
  skip,
}, async () => {
  const before = await printSchema(db)
  await store(0, 3_000)
  await db.pool.query('analyze posts')
  const planned = JSON.parse(await run(url, 'distribute', '--dry-run', '--json'))
  assert.deepEqual([planned.posts, planned.servers.length, planned.tookSeconds], [3_000, 2, null])
  assert.ok(
    planned.seconds > 0 && planned.bytes > 1e6 && planned.bytesNeeded < planned.bytes,
    JSON.stringify(planned),
  )
  assert.equal(await countOn(workers[0]), 0)
  await assert.rejects(run(url, 'undistribute'), /are not distributed/)

  await whileStoring(10_000, () => run(url, 'distribute', '--shards', '8'))
  assert.ok((await countOn(workers[0])) > 1_000)
  assert.ok((await countOn(workers[1])) > 1_000)
  await assert.rejects(run(url, 'distribute'), /are distributed already/)
  assert.match(await run(url, 'verify-figures'), /is what the posts come to/)
  await db.pool.query('analyze posts')
  assert.match(
    await examine(),
    /ok {5}shards: 127.0.0.1:\d+ 40 with [\d,]+ posts; 127.0.0.1:\d+ 40 with [\d,]+ posts/,
  )
  assert.match(await examine(), /ok {5}transactions in doubt/)

  await whileStoring(20_000, () => run(url, 'undistribute'))
  assert.equal(await countOn(workers[0]), 0)
  assert.match(await run(url, 'verify-figures'), /is what the posts come to/)
  assert.equal(await printSchema(db), before.replaceAll(' NOT VALID', '')) // a copy is checked
})

test('a skew and a server without answer are wrong, and say what to do', () => {
  const server = { freeBytes: 1e9, shards: 4, posts: 1_000_000 }
  const even = [server, server].map((one, nr) => ({ ...one, name: `w${nr}:5432` }))
  assert.equal(describeShards(even).note, 'w0:5432 4 with 1,000,000 posts; w1:5432 4 with 1,000,000 posts')
  const [first, second] = even as [(typeof even)[0], (typeof even)[0]]
  assert.match(
    describeShards([first, { ...second, posts: 100_000 }]).wrong ?? '',
    /w0:5432.+1.8 times.+citus_rebalance_start/,
  )
  assert.match(describeShards([first, { ...second, freeBytes: null }]).wrong ?? '', /w1:5432 does not answer/)
})

test('a transaction in doubt is wrong until it is recovered', { skip }, async (t) => {
  const worker = new pg.Client({ connectionString: workers[0] })
  await worker.connect()
  t.after(async () => {
    await worker.query(`rollback prepared 'citus_0_1_1_2'`).catch(() => {}) // where the test failed before
    await worker.end()
  })
  await worker.query('begin; select pg_current_xact_id()')
  await worker.query(`prepare transaction 'citus_0_1_1_2'`)
  const list = () => listInDoubt(db, { preparedMs: 0 })
  assert.deepEqual(
    (await list()).map(({ gid }) => gid),
    ['citus_0_1_1_2'],
  )
  await db.pool.query('select recover_prepared_transactions()')
  assert.deepEqual(await list(), [])
})

test('a change of one post is committed in two phases', { skip }, async () => {
  await run(url, 'distribute', '--shards', '4')
  await db.pool.query('analyze posts')
  await store(30_000, 1)
  const recorded = async () => (await db.pool.query('select gid from pg_dist_transaction')).rows.length
  const now = new Date()
  const post = { platform: 'twitter', externalId: '30000' } as const
  for (const change of [
    () => editPosts(db, [{ ...post, text: 'edited', hashtags: [], symbols: [] }], { now }),
    () => deletePosts(db, [post], { reason: 'deleted', now }),
  ]) {
    const before = await recorded()
    await change()
    assert.ok((await recorded()) > before)
  }
})

/** Stores batches of posts from a number on until the work is done; afterwards each is there once. */
async function whileStoring(from: number, work: () => Promise<string>): Promise<void> {
  let isDone = false
  let stored = 0
  const storing = (async () => {
    while (!isDone) {
      await store(from + stored, 10)
      stored += 10
    }
  })()
  await work().finally(() => {
    isDone = true
  })
  await storing
  await store(from + stored, 10)
  const { rows } = await db.pool.query(
    `select count(*)::int as posts, count(distinct external_id)::int as ids from posts where external_id::int >= $1`,
    [from],
  )
  assert.deepEqual(rows, [{ posts: stored + 10, ids: stored + 10 }])
}

function store(from: number, posts: number) {
  const now = new Date()
  const batch = Array.from({ length: posts }, (_, nr) =>
    makeAnalyzedPost(String(from + nr), { createdAt: now }),
  )
  return savePosts(db, batch, { collectedAt: now })
}

/** Posts that lie on a server. */
async function countOn(worker: string | undefined): Promise<number> {
  const client = new pg.Client({ connectionString: worker })
  await client.connect()
  await client.query('set citus.override_table_visibility = off')
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relname ~ '^posts_twitter_\\d+$'`,
  )
  let posts = 0
  for (const { name } of rows)
    posts += Number((await client.query(`select count(*) from ${name}`)).rows[0].count)
  await client.end()
  return posts
}

/** What the doctor says; of a machine of tests something is always wrong. */
async function examine(): Promise<string> {
  return (await runAnyhow(url, 'doctor')).text
}

async function run(databaseUrl: string, ...words: string[]): Promise<string> {
  const { text, code } = await runAnyhow(databaseUrl, ...words)
  assert.equal(code, 0, text)
  return text
}

async function runAnyhow(databaseUrl: string, ...words: string[]): Promise<{ text: string; code: number }> {
  let text = ''
  const code = await runAdmin(words, {
    settings: readSettings({ DATABASE_URL: databaseUrl }),
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    out: (written) => {
      text += written
    },
    err: () => {},
  })
  return { text, code }
}
