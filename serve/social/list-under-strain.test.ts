import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase({ statementTimeoutMs: 120_000, poolSize: 8 })

test('filters that the database cannot answer in time get 503, and plain lists are answered meanwhile', async (t) => {
  const { url } = await startTestServer(t, { db })
  const holder = await db.pool.connect()
  t.after(() => holder.release())
  await holder.query('begin')
  await holder.query('lock table posts_instagram in access exclusive mode')

  const stuck = Array.from({ length: 12 }, () => fetch(`${url}/api/social/instagram?minComments=1`))
  const plain = await fetch(`${url}/api/social/twitter`)
  let left = stuck.length
  for (const one of stuck) one.then(() => left--)
  // What the server's own limit does to a statement that takes too long, in place of waiting for it.
  while (left > 0) {
    // Within a transaction the activity is that of the first look, without connections that came later.
    await holder.query('select pg_stat_clear_snapshot()')
    await holder.query(CANCEL_STUCK)
  }
  const answers = await Promise.all(stuck)
  await holder.query('rollback')

  assert.equal(plain.status, 200)
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [503])
  assert.equal(answers[0]?.headers.get('retry-after'), '1')
  assert.equal((await fetch(`${url}/api/social/instagram?minComments=1`)).status, 200)
})

const CANCEL_STUCK = `select pg_cancel_backend(pid) from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`
