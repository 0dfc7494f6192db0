import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { readSettings } from '#run/process/settings.ts'
import { StartRefused } from '#run/process/start-refused.ts'
import { openDatabase } from '#store/database.ts'
import { findFact, saveFact } from '#store/installation/installation-facts.ts'
import { SAMPLE_SEARCH_PATH } from '#store/installation/twin-tables.ts'
import { queueMail } from '#store/mails/mail-queue.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { findFreePort } from '../process/ports.ts'
import { runAdmin } from './run-admin.ts'

const { db, url } = await openTestDatabase()
const NOW = new Date('2026-03-10T12:00:00Z')

test('removing the sample universe takes all of it and nothing else, and a reset lets it come back', async (t) => {
  const sample = openDatabase(url, { poolSize: 1, searchPath: SAMPLE_SEARCH_PATH })
  t.after(() => sample.close())
  await savePosts(db, [makePost('real')], { collectedAt: NOW })
  await savePosts(sample, [makePost('sample-1-1')], { collectedAt: NOW })
  const said = await run('sample', 'remove')
  assert.match(said, /^The sample universe is deleted/)
  assert.deepEqual([await count('public.posts'), await count('sample.posts')], [1, 0])
  assert.deepEqual([await count('public.post_rollups'), await count('sample.post_rollups')], [3, 0])
  assert.deepEqual(await findFact(sample, 'sample_removed'), { at: NOW.toISOString() })

  await run('sample', 'remove') // again changes nothing
  await run('sample', 'reset')
  assert.equal(await findFact(sample, 'sample_removed'), undefined)
  assert.equal(await count('public.posts'), 1)
})

test('where the key of the secrets is lost, what it sealed is deleted and the next key counts', async () => {
  const id = '00000000-0000-4000-8000-000000000001'
  await db.pool.query(
    `insert into users (id, username, username_key, email, email_key, password_hash, created_at, password_changed_at)
     values ($1, 'one', 'one', 'one@example.com', 'one@example.com', 'x', $2, $2)`,
    [id, NOW],
  )
  await db.pool.query(
    `insert into webhooks (id, user_id, format, url, secret, is_active, created_at, busy_until)
     values ($1, $1, 'standard', 'https://hooks.example/#sealed1:x', 'sealed1:x', true, $2, $2)`,
    [id, NOW],
  )
  const recipient = { address: 'one@example.com', key: 'one@example.com' }
  const mail = { userId: id, recipient, now: NOW }
  await queueMail(db.pool, { kind: 'email-change', data: { token: 'sealed1:x' }, ...mail })
  await queueMail(db.pool, { kind: 'email-changed', data: { email: 'two@example.com' }, ...mail })
  await saveFact(db, 'secrets_key', { fingerprint: 'of the lost one' })
  const said = await run('secrets', 'forget')
  assert.match(said, /^1 webhooks and 1 queued e-mails are deleted/)
  assert.deepEqual([await count('webhooks'), await count('mails')], [0, 1])
  assert.equal(await findFact(db, 'secrets_key'), undefined)
})

test('without a command, and when asked for, it prints every command with what it does', async () => {
  const help = await run()
  assert.match(help, /npm run admin -- COMMAND/)
  assert.match(help, /^ {2}sample reset +Empties the sample universe/m)
  assert.equal(await run('dance', '--help'), help)
})

test('words that are no command, or too many of them, are refused with what there is', async () => {
  await assert.rejects(run('sample', 'delete'), {
    message: 'sample delete is not a command; there is: sample reset, sample remove',
  })
  await assert.rejects(run('dance'), /dance is not a command; there is: .*sample reset/)
  await assert.rejects(run('sample', 'reset', 'all'), /all is not expected/)
})

test('weights of the composite are versions, of which the last is in use; wrong ones are refused', async () => {
  assert.match(await run('composite'), /^version 1 \(shipped\): mood=30 talk=20 .* in use$/m)
  await assert.rejects(run('composite', 'mood=lots'), /the weight of mood is "lots"/)
  const said = await run('composite', 'mood=60', 'talk=40')
  assert.match(said, /^version 1 .*engagement=15$/m)
  assert.match(said, /^version 2 \(2026-03-10T12:00:00.000Z\): mood=60 talk=40 .*engagement=0, in use$/m)
})

test('a database that does not answer ends a command within seconds, in one line', async () => {
  const port = await findFreePort()
  const settings = readSettings({ DATABASE_URL: `postgres://a:b@127.0.0.1:${port}/nobody` })
  await assert.rejects(
    runAdmin(['composite'], {
      settings,
      log: pino({ level: 'silent' }),
      now: () => NOW,
      err: () => {},
      out: () => {},
    }),
    new StartRefused(`The database does not answer (DATABASE_URL): connect ECONNREFUSED 127.0.0.1:${port}`),
  )
})

async function run(...words: string[]): Promise<string> {
  let said = ''
  await runAdmin(words, {
    settings: readSettings({ DATABASE_URL: url }),
    log: pino({ level: 'silent' }),
    now: () => NOW,
    err: () => {},
    out: (text) => {
      said += text
    },
  })
  return said
}

async function count(table: string): Promise<number> {
  const { rows } = await db.pool.query(`select count(*)::int as n from ${table}`)
  return rows[0].n
}

function makePost(externalId: string) {
  return {
    platform: 'twitter' as const,
    externalId,
    username: 'writer',
    text: 'words',
    createdAt: NOW,
    hashtags: [],
    symbols: [],
  }
}
