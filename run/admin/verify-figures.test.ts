import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import type { AnalyzedPost } from '#contract/posts.ts'
import { readSettings } from '#run/process/settings.ts'
import { openDatabase } from '#store/database.ts'
import { SAMPLE_SEARCH_PATH } from '#store/installation/twin-tables.ts'
import { noteStaleHours } from '#store/signals/stale-hours.ts'
import { deletePosts } from '#store/social/saving/remove-posts-before.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { keepSignals } from '../jobs/signals/keep-signals.ts'
import { runAdmin } from './run-admin.ts'

const { db, url } = await openTestDatabase()
const NOW = new Date('2026-03-10T12:00:00Z')
const TABLES = [
  'author_totals',
  'like_rollups',
  'post_rollups, hour',
  'post_rollups, day',
  'post_rollups, month',
  'author_sketches',
  'signals, hour',
  'signals, day',
  'signal_terms',
  'signal_creators',
  'signal_moods',
]

test('figures that were kept while posts came and went are those of the posts', async (t) => {
  const sample = openDatabase(url, { poolSize: 1, searchPath: SAMPLE_SEARCH_PATH })
  t.after(() => sample.close())
  const { text: empty } = await run()
  assert.doesNotMatch(empty, /[1-9]\d* rows|, by/)
  await savePosts(db, [...Array(40).keys()].map(makePost), { collectedAt: NOW })
  await deletePosts(db, [{ platform: 'twitter', externalId: 'post-3' }])
  await savePosts(sample, [makePost(1)], { collectedAt: NOW })
  for (const each of [db, sample]) await keepSignals(each)
  const { code, text } = await run()
  assert.equal(code, 0, text)
  const [live = '', generated = '', end] = text.split('\n\n')
  assert.deepEqual(namesOf(live), TABLES)
  assert.deepEqual(namesOf(generated), TABLES)
  assert.match(live, /post_rollups, hour +\d+ rows +0 different$/m)
  assert.match(live, /signals, hour +[1-9]\d* rows +0 different$/m)
  assert.match(generated, /author_totals +1 rows +0 different$/m)
  assert.match(generated, /signals, day +3 rows +0 different$/m)
  assert.match(end ?? '', /^Every stored figure is what the posts come to/)
})

for (const { what, statement, table, example, by, follow = [] } of [
  {
    what: 'a sum that is off by one',
    statement: `update post_rollups set likes = likes + 1 where grain = 'day' and symbol = 'BTC'`,
    table: 'post_rollups, day',
    example: /twitter BTC day 2026-03-10/,
    by: /, by 1 in all/,
  },
  {
    what: 'engagement of an author that is one too much',
    statement: `update signal_creators set engagement[1] = engagement[1] + 1 where symbol = 'BTC'`,
    table: 'signal_creators',
    example: /twitter 2026-03-10T\d\d:00:00.000Z BTC: engagement/,
    by: /, by 5 in all/,
  },
  {
    what: 'a tenth of the moods that holds a post more',
    statement: `update signal_moods set filtered_moods[10] = filtered_moods[10] + 1`,
    table: 'signal_moods',
    example: /twitter 2026-03-10T\d\d:00:00.000Z moods: filtered_moods/,
    by: /, by 5 in all/,
  },
  {
    what: 'a mood that is another',
    statement: `update post_rollups set sentiment_sum_bp = 0 where grain = 'hour' and symbol = 'ETH'`,
    table: 'post_rollups, hour',
    example: /twitter ETH hour/,
    by: /, by [\d,]+ in all/,
  },
  {
    what: 'a row that is missing',
    statement: `delete from post_rollups where grain = 'month' and symbol = ''`,
    table: 'post_rollups, month',
    example: /twitter {2}month/,
    by: /, by 78,555 in all/, // 39 posts, 777 likes, 39 moods of 77,700 together
  },
  {
    what: 'a row of no post, though all of it is zero',
    statement: `insert into author_totals values ('twitter', 'nobody', 0, 0, 0, 0, 0, 0, 0)`,
    table: 'author_totals',
    example: /twitter nobody/,
    by: /1 different$/m,
  },
  {
    what: 'a bucket of likes that holds more posts',
    statement: `update like_rollups set posts = posts + 2 where grain = 'month' and bucket = 5`,
    table: 'like_rollups',
    example: /twitter month 2026-03-01 00:00:00\+00 5$/m,
    by: /, by 2 in all/,
  },
  {
    what: 'a sketch with an author more',
    statement: `update author_sketches set registers = registers || '\\x0fffc1' where grain = 'day' and symbol = 'BTC'`,
    table: 'author_sketches',
    example: /twitter BTC day/,
    by: /1 different$/m,
    follow: ['signals, day'],
  },
  {
    what: 'a signal that counts a post more',
    statement: `update signals set filtered_posts = filtered_posts + 1 where grain = 'hour' and symbol = ''
      and starts_at = (select min(starts_at) from signals where grain = 'hour')`,
    table: 'signals, hour',
    example: /twitter 2026-03-10T\d\d:00:00.000Z : filtered_posts/,
    by: /, by 1 in all/,
    follow: ['signals, day'],
  },
  {
    what: 'a day of signals that is missing',
    statement: `delete from signals where grain = 'day' and symbol = 'ETH'`,
    table: 'signals, day',
    example: /twitter 2026-03-10 ETH/,
    by: /, by [\d,]+ in all/,
  },
]) {
  test(`${what} is reported with its table, and the exit code is 1`, async () => {
    const tables = [
      'author_totals',
      'like_rollups',
      'post_rollups',
      'author_sketches',
      'signals',
      'signal_creators',
      'signal_moods',
    ]
    for (const name of tables) await db.pool.query(`create table kept_${name} as table ${name}`)
    await db.pool.query(statement)
    const { code, text } = await run()
    for (const name of tables) {
      await db.pool.query(`truncate ${name}`)
      await db.pool.query(`insert into ${name} table kept_${name}`)
      await db.pool.query(`drop table kept_${name}`)
    }
    assert.equal(code, 1, text)
    const lines = text.split('\n').filter((line) => / different/.test(line) && !/ 0 different$/.test(line))
    assert.deepEqual(namesOf(lines.join('\n')), [table, ...follow], text)
    assert.match(lines[0] ?? '', by)
    assert.match(text, example)
    assert.match(text, /rows differ from what the posts come to\.$/m)
  })
}

for (const { table, change } of [
  { table: 'like_rollups', change: 'update like_rollups set posts = posts + 1' },
  { table: 'signal_moods', change: 'delete from signal_moods' },
]) {
  test(`all is compared as it was at one moment: what changes in ${table} meanwhile is no difference`, async () => {
    const writer = await db.pool.connect()
    await writer.query('begin')
    await writer.query(`create table kept as table ${table}`)
    await writer.query(`lock table ${table} in access exclusive mode`)
    const running = run()
    while (!(await isSomebodyWaiting())) await new Promise((next) => setImmediate(next))
    await writer.query(change)
    await writer.query('commit')
    writer.release()
    const { code, text } = await running
    await db.pool.query(`truncate ${table}`)
    await db.pool.query(`insert into ${table} table kept`)
    await db.pool.query('drop table kept')
    assert.equal(code, 0, text)
  })
}

test('an hour that waits to be computed is not compared, nor its day, and the others are', async () => {
  const rowsOf = (text: string, name: string) =>
    Number(new RegExp(`^ {2}${name} +([\\d,]+) rows`, 'm').exec(text)?.[1])
  const before = await run()
  await savePosts(db, [{ ...makePost(1), externalId: 'late' }], { collectedAt: new Date() })
  const unread = await run()
  await noteStaleHours(db)
  const waiting = await run()
  assert.deepEqual([unread.code, waiting.code], [0, 0], waiting.text)
  // With the hour of the change before it, which is read again.
  for (const { text } of [unread, waiting]) {
    assert.deepEqual(
      ['signals, hour', 'signals, day', 'signal_moods'].map((name) => rowsOf(text, name)),
      [9, 0, 3],
    )
    assert.equal(rowsOf(text, 'post_rollups, hour'), rowsOf(before.text, 'post_rollups, hour'))
  }
  await keepSignals(db)
  assert.equal((await run()).text.split('\n\n')[0], before.text.split('\n\n')[0])
})

test('limits the examples printed for a table', async () => {
  await db.pool.query('update signals set posts = posts + 1')
  await db.pool.query(`update post_rollups set posts = posts + 1`)
  const { text } = await run()
  await db.pool.query('update signals set posts = posts - 1')
  await db.pool.query(`update post_rollups set posts = posts - 1`)
  assert.deepEqual(
    [/^ {4}twitter .* hour /gm, /^ {4}twitter \S+Z .*: posts$/gm].map((each) => text.match(each)?.length),
    [5, 5],
    text,
  )
})

test('afterwards all is as it was, and what follows the command is refused', async () => {
  assert.equal((await run()).code, 0)
  await assert.rejects(run({ args: ['all'] }), /all is not expected/)
})

test('long work is reported table by table', async () => {
  const reported: string[] = []
  const seen = async (text: RegExp) => {
    while (!reported.some((line) => text.test(line))) await new Promise((next) => setImmediate(next))
  }
  const [first, second] = [await lock('like_rollups'), await lock('signal_terms')]
  const running = run({ err: (line) => reported.push(line), reportEveryMs: 2 })
  await seen(/^Live data: like_rollups \(table 2 of 6 with sums\)\n$/)
  await first.release()
  await seen(/^Live data: signals of twitter, 2026-03-10T08 h \(0 % of all hours\)\n$/)
  await second.release()
  assert.equal((await running).code, 0)
  assert.ok(reported.every((line) => /^(?:Live data|Sample universe): .*\n$/.test(line)))
})

test('what ends before a line is due reports nothing', async () => {
  const reported: string[] = []
  await run({ err: (line) => reported.push(line) })
  assert.deepEqual(reported, [])
})

test('a database that is lost on the way ends it in one line', async () => {
  const held = await lock('author_sketches')
  const running = assert.rejects(run(), (error: Error) => {
    assert.equal(error.name, 'StartRefused')
    assert.match(
      error.message,
      /^The database was lost on the way \(.+\)\. Run npm run admin -- verify-figures again\.$/,
    )
    return true
  })
  while (!(await isSomebodyWaiting())) await new Promise((next) => setImmediate(next))
  await db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  await running
  await held.release()
})

/** Keeps others out of a table until it is released. */
async function lock(table: string) {
  const client = await db.pool.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in access exclusive mode`)
  return {
    release: async () => {
      await client.query('rollback')
      client.release()
    },
  }
}

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await db.pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length > 0
}

async function run({
  args = [],
  ...options
}: {
  args?: string[]
  err?: (text: string) => void
  reportEveryMs?: number
} = {}): Promise<{ code: number; text: string }> {
  let text = ''
  const code = await runAdmin(['verify-figures', ...args], {
    err: () => {},
    ...options,
    settings: readSettings({ DATABASE_URL: url }),
    log: pino({ level: 'silent' }),
    now: () => NOW,
    out: (said) => {
      text += said
    },
  })
  return { code, text }
}

function namesOf(part: string): string[] {
  return [...part.matchAll(/^ {2}(\S.*?) {2,}/gm)].map(([, name = '']) => name)
}

function makePost(n: number): AnalyzedPost {
  return {
    platform: 'twitter',
    externalId: `post-${n}`,
    username: `Writer${n % 6}`,
    text: 'words',
    createdAt: new Date(NOW.getTime() - (n % 5) * 3_600_000),
    likes: n,
    hashtags: ['gm'],
    symbols: ['BTC', 'ETH'].slice(0, (n % 2) + 1),
    sentimentBp: 100 * n,
    meaningBp: [5_000, 1_000, 7_000, 9_000, 0, 100, 8_000].slice(0, 5 + 2 * (n % 2)),
  }
}
