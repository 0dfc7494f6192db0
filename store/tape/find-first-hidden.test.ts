import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { distributePosts } from '../installation/distribute-posts.ts'
import { runTransaction } from '../run-transaction.ts'
import { listStaleHours, markHoursOfAuthors } from '../signals/stale-hours.ts'
import { readPosts } from '../social/lists/match-posts.ts'
import { savePosts } from '../social/saving/save-posts.ts'
import { makeAnalyzedPost } from '../testing/make-analyzed-post.ts'
import { openCitusDatabase } from '../testing/open-citus-database.ts'
import { appendToTape } from './append-to-tape.ts'
import { getTapeHead, listTapeAfter } from './read-tape.ts'

const opened = await openCitusDatabase({ poolSize: 12, statementTimeoutMs: 30_000 })
const skip = typeof opened === 'string' && opened
const { db, url, workers } = typeof opened === 'string' ? ({} as Exclude<typeof opened, string>) : opened
if (!skip) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await distributePosts(client, { schemas: db.schemas, shards: 8 })
  await client.end()
}

test('a reader of the tape finds every post that it names, while posts are stored', { skip }, async () => {
  let place = await getTapeHead(db)
  let done = false
  let read = 0
  const missed: string[] = []
  const reading = (async () => {
    for (;;) {
      const wasDone = done
      const entries = await listTapeAfter(db, place, 500)
      const keys = entries.map(({ source, subject }) => ({ platform: source, externalId: subject }))
      const posts = new Set((await readPosts(db, keys)).map(({ _id }) => _id))
      missed.push(...keys.map(({ externalId }) => externalId).filter((id) => !posts.has(id)))
      read += entries.length
      place = entries.at(-1) ?? place
      if (wasDone && entries.length === 0) return
    }
  })()
  await Promise.all(
    Array.from({ length: 4 }, async (_, writer) => {
      for (let nr = 0; nr < 15; nr++)
        await store(Array.from({ length: 20 }, (__, of) => `${writer}-${nr}-${of}`))
    }),
  )
  done = true
  await reading
  assert.deepEqual(missed, [])
  assert.equal(read, 1_200)
})

test('readers stop before a post whose server has not committed it, and go on once it has', {
  skip,
}, async (t) => {
  const worker = new pg.Client({ connectionString: workers[0] })
  await worker.connect()
  t.after(async () => {
    await worker.query(`rollback prepared 'citus_0_1_1_1'`).catch(() => {}) // where the test failed before
    await worker.end()
  })
  await store(['before'])
  const head = await getTapeHead(db)
  await worker.query('begin; select pg_current_xact_id()')
  await worker.query(`prepare transaction 'citus_0_1_1_1'`)
  const hour = new Date('2026-03-10T12:00:00Z')
  await runTransaction(db.pool, async (client) => {
    await client.query(
      `insert into pg_dist_transaction (groupid, gid, outer_xid)
       select groupid, 'citus_0_1_1_1', '0' from pg_dist_node where nodeport = $1`,
      [new URL(workers[0] ?? '').port],
    )
    await markHoursOfAuthors(client, [{ platform: 'twitter', createdAt: hour }])
    await appendToTape(client, { entries: [{ kind: 'put', source: 'twitter', subject: 'hidden' }] })
  })
  await store(['behind'])

  assert.deepEqual(await getTapeHead(db).then(({ seq }) => seq), head.seq)
  assert.deepEqual(await listTapeAfter(db, head, 10), [])
  assert.deepEqual(await listStaleHours(db, 10), [])
  await db.pool.query('select recover_prepared_transactions()')
  const entries = await listTapeAfter(db, head, 10)
  assert.deepEqual(
    entries.map(({ subject }) => subject),
    ['hidden', 'behind'],
  )
  assert.equal((await getTapeHead(db)).seq, entries.at(-1)?.seq)
  assert.equal((await listStaleHours(db, 10)).length, 1)
})

function store(ids: string[]) {
  const now = new Date()
  return savePosts(
    db,
    ids.map((id) => makeAnalyzedPost(id, { createdAt: now })),
    { collectedAt: now },
  )
}
