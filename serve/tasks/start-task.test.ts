import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { TASKS_AT_ONCE, TASKS_PER_DAY } from '#contract/tasks.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const NOW = new Date('2026-03-10T12:00:00.000Z')
const folder = mkdtempSync(join(tmpdir(), 'crowdtape-exports-'))
after(() => rm(folder, { recursive: true, force: true }))

const { db } = await openTestDatabase()
let now = NOW
const start = () =>
  startTestServer(
    { after: after as TestContext['after'] },
    {
      db,
      now: () => now,
      settings: {
        exportsFolder: folder,
        searches: {
          hackernews: {},
          facebook: {},
          instagram: { hashtags: ['bitcoin', 'defi'] },
          twitter: { refusal: 'it needs a token' },
        },
      },
    },
  )
const { url } = await start()
const second = await start()

async function begin() {
  now = NOW
  const { id: userId, token } = await signUpSomebody(url)
  const call = (line: string, body?: unknown, server = url) => callApi(server, line, { token, body })
  const end = () =>
    db.pool.query(`update tasks set status = 'completed', finished_at = created_at where user_id = $1`, [
      userId,
    ])
  return { userId, call, end }
}

const EXPORT = { type: 'export' }

test('an account has three tasks at once, also when it asks two processes in one moment, and others are not counted', async () => {
  const [mine, other] = [await begin(), await begin()]
  await other.call('POST /api/tasks', EXPORT)
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, index) =>
      mine.call('POST /api/tasks', EXPORT, index % 2 ? second.url : url),
    ),
  )
  const started = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status }) => status === 429)
  assert.deepEqual([started.length, refused.length], [TASKS_AT_ONCE, 9 - TASKS_AT_ONCE])
  assert.equal(refused[0]?.headers.get('retry-after'), '30')
  await db.pool.query(`update tasks set status = 'running' where id = $1`, [started[0]?.body.id])
  assert.equal((await mine.call('POST /api/tasks', EXPORT)).status, 429)
  await mine.call(`POST /api/tasks/${started[1]?.body.id}/cancel`)
  assert.equal((await mine.call('POST /api/tasks', EXPORT)).status, 201)
})

test('of fifty tasks within a day the next waits until the first is a day old, to the second', async () => {
  const { call, end } = await begin()
  await call('POST /api/tasks', EXPORT)
  now = new Date(NOW.getTime() + 3_600_001)
  for (let count = 1; count < TASKS_PER_DAY; count++) {
    await end()
    assert.equal((await call('POST /api/tasks', EXPORT)).status, 201)
  }
  await end()
  const refused = await call('POST /api/tasks', EXPORT)
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, String(23 * 3_600)])
  now = new Date(NOW.getTime() + DAY_MS)
  assert.equal((await call('POST /api/tasks', EXPORT)).status, 201)
  await end()
  assert.equal((await call('POST /api/tasks', EXPORT)).status, 429)
})

for (const [what, body, message] of [
  ['a field of another type', { type: 'analyze', format: 'csv' }, /^format is not of a task of the type/],
  ['no source', { type: 'scrape', query: 'btc' }, /^source is required: one of hackernews, /],
  [
    'a source that nobody knows',
    { type: 'scrape', source: 'myspace', query: 'btc' },
    /^source must be one of hackernews, /,
  ],
  [
    'a source that cannot be searched here',
    { type: 'scrape', source: 'twitter', query: 'a' },
    /it needs a token$/,
  ],
  [
    'neither words nor an account',
    { type: 'scrape', source: 'hackernews' },
    /^Hacker News is searched by account or query$/,
  ],
  [
    'an account without a name',
    { type: 'scrape', source: 'facebook', account: ' @' },
    /^Facebook is searched by account$/,
  ],
  [
    'a search of a source that is only followed',
    { type: 'scrape', source: 'bluesky', query: 'a' },
    /^source cannot be bluesky: it offers no search/,
  ],
  [
    'words for a source that has none',
    { type: 'scrape', source: 'facebook', query: 'btc' },
    /^Facebook is searched by account, not by query$/,
  ],
  [
    'words where hashtags are taken',
    { type: 'scrape', source: 'instagram', query: 'to the moon' },
    /^query must be a hashtag that is followed on Instagram here: one of bitcoin, defi$/,
  ],
  ...['pg,story', '(story,poll)', 'p g', 'p)', 'p', 'ann.lee', 'a'.repeat(16), 'päl'].map(
    (account) =>
      [
        `the account ${account} where no name is like that`,
        { type: 'scrape', source: 'hackernews', account },
        /^account must be 2 to 15 letters, digits, _ or -, as names on Hacker News are$/,
      ] as const,
  ),
  [
    'an account that Instagram cannot have',
    { type: 'scrape', source: 'instagram', account: 'a b){id}' },
    /^account must be 1 to 30 letters, digits, _ or \., as names on Instagram are$/,
  ],
  [
    'words and an account',
    { type: 'scrape', source: 'hackernews', query: 'a', account: 'b' },
    /and not both$/,
  ],
  [
    'a scrape from now on',
    { type: 'scrape', source: 'hackernews', query: 'a', since: NOW.toISOString() },
    /in the past$/,
  ],
  ['an empty period', { type: 'analyze', since: NOW.toISOString() }, /^since must not be after until/],
  ['an export of nothing', { type: 'export', of: 'myspace' }, /^of must be one of search, /],
  ['a filter twice', { type: 'export', filter: 'q=a&q=b' }, /^filter: q must be given once$/],
  ['a filter that nobody knows', { type: 'export', of: 'twitter', filter: 'lik=3' }, /^filter: lik/],
  ['a filter out of bounds', { type: 'export', of: 'twitter', filter: 'minLikes=-1' }, /^filter: minLikes/],
  ['a page', { type: 'export', filter: 'limit=5' }, /^filter: limit is not a known parameter$/],
  [
    'a source that the search does not know',
    { type: 'export', filter: 'platform=my' },
    /^filter: platform must be/,
  ],
  [
    'a period that ends before it begins',
    { type: 'export', filter: 'startDate=2026-02-02&endDate=2026-02-01' },
    /^filter: startDate/,
  ],
  [
    'a filter of more than 2,000 characters',
    { type: 'export', filter: `q=${'a'.repeat(1_999)}` },
    /at most 2000 characters$/,
  ],
] as const) {
  test(`a task with ${what} is 400 and says what is wrong`, async () => {
    const { call } = await begin()
    const answer = await call('POST /api/tasks', body)
    assert.equal(answer.status, 400)
    assert.match(answer.body.error, message)
  })
}

test('a scrape drops the @ and defaults to one day', async () => {
  const { call } = await begin()
  const { body: task } = await call('POST /api/tasks', {
    type: 'scrape',
    source: 'hackernews',
    account: ' @ann ',
  })
  const { rows } = await db.pool.query('select input, title, description from tasks where id = $1', [task.id])
  const since = new Date(NOW.getTime() - DAY_MS).toISOString()
  assert.deepEqual(rows, [
    {
      input: { type: 'scrape', source: 'hackernews', query: { account: 'ann' }, since },
      title: 'Posts from Hacker News',
      description: 'Of the account ann since 2026-03-09 12:00 UTC',
    },
  ])
})

test('a hashtag is taken as people write it, where it is one that is followed', async () => {
  const { call } = await begin()
  const answer = await call('POST /api/tasks', { type: 'scrape', source: 'instagram', query: ' #DeFi ' })
  assert.equal(answer.status, 201)
})

test('lists what each source can be searched by', async () => {
  const { call } = await begin()
  const { body } = await call('GET /api/tasks/sources')
  const of = (id: string) => body.data.find((source: { id: string }) => source.id === id)
  assert.deepEqual(of('facebook'), { id: 'facebook', name: 'Facebook', searchBy: ['account'] })
  assert.deepEqual(of('instagram').searchBy, ['account', 'hashtag'])
  assert.deepEqual(of('instagram').hashtags, ['bitcoin', 'defi'])
  assert.deepEqual([of('twitter').searchBy, of('twitter').refusal], [[], 'it needs a token'])
})

test('a scrape that its source cannot do is not run again either', async () => {
  const { call, end } = await begin()
  const { body: task } = await call('POST /api/tasks', { type: 'scrape', source: 'facebook', account: 'ann' })
  await end()
  await db.pool.query(
    `update tasks set input = jsonb_set(input, '{query}', '{"text": "btc"}') where id = $1`,
    [task.id],
  )
  const again = await call(`POST /api/tasks/${task.id}/run-again`)
  assert.deepEqual([again.status, again.body.error], [400, 'Facebook is searched by account, not by query'])
})

test('a task that runs again is about the data that it was about, whatever is shown now', async () => {
  const { call, end } = await begin()
  const { body: task } = await call('POST /api/tasks?data=sample', EXPORT)
  await end()
  const { body: again } = await call(`POST /api/tasks/${task.id}/run-again?data=live`)
  const { rows } = await db.pool.query('select data_mode from tasks where id = any($1)', [
    [task.id, again.id],
  ])
  assert.deepEqual(rows, [{ data_mode: 'sample' }, { data_mode: 'sample' }])
})

test('a task from before tasks could be started here cannot be run again, and nobody runs another’s', async () => {
  const [mine, other] = [await begin(), await begin()]
  const { body: task } = await mine.call('POST /api/tasks', EXPORT)
  assert.equal((await other.call(`POST /api/tasks/${task.id}/run-again`)).status, 404)
  await db.pool.query(
    `update tasks set input = null, status = 'completed', finished_at = created_at where id = $1`,
    [task.id],
  )
  assert.equal((await mine.call(`POST /api/tasks/${task.id}/run-again`)).status, 409)
})

test('a list narrowed by type counts that type alone, and never what is another account’s', async () => {
  const [mine, other] = [await begin(), await begin()]
  for (const { call, userId } of [mine, other]) {
    await call('POST /api/tasks', EXPORT)
    await call('POST /api/tasks', { type: 'analyze' })
    await db.pool.query(
      `update tasks set status = 'failed', finished_at = created_at, cause = case type when 'export' then 'no_space' else 'failed' end
       where user_id = $1`,
      [userId],
    )
    for (let count = 0; count < 2; count++) {
      const { body: task } = await call('POST /api/tasks', EXPORT)
      await call(`POST /api/tasks/${task.id}/cancel`)
    }
  }
  const all = await mine.call('GET /api/tasks')
  const narrowed = await mine.call('GET /api/tasks?type=export&limit=2')
  assert.deepEqual(all.body.counts, { pending: 0, running: 0, completed: 0, failed: 4 })
  assert.deepEqual(all.body.causes, [
    { cause: 'cancelled', count: 2 },
    { cause: 'failed', count: 1 },
    { cause: 'no_space', count: 1 },
  ])
  assert.deepEqual(narrowed.body.counts, { pending: 0, running: 0, completed: 0, failed: 3 })
  assert.deepEqual(narrowed.body.causes, [
    { cause: 'cancelled', count: 2 },
    { cause: 'no_space', count: 1 },
  ])
  assert.deepEqual(narrowed.body.pagination, { total: 3, page: 1, limit: 2, pages: 2 })
  const whole = await mine.call('GET /api/tasks?type=export')
  assert.deepEqual(
    whole.body.data.map(({ type }: { type: string }) => type),
    ['export', 'export', 'export'],
  )
})

test('cancelling a finished task returns how it ended', async () => {
  const { call, end } = await begin()
  const { body: task } = await call('POST /api/tasks', EXPORT)
  await end()
  const answer = await call(`POST /api/tasks/${task.id}/cancel`)
  assert.deepEqual([answer.status, answer.body.status], [200, 'completed'])
})

test('a link opens one file for ten minutes, and the next link closes it', async () => {
  const { call } = await begin()
  const ids = []
  for (const text of ['first', 'second']) {
    const { body: task } = await call('POST /api/tasks', EXPORT)
    writeFileSync(join(folder, `${task.id}.csv`), text)
    await db.pool.query(
      `update tasks set status = 'completed', finished_at = $3, file = $2, file_bytes = 6, file_seq = 0, file_at = $3,
         file_expires_at = $4
       where id = $1`,
      [task.id, `${task.id}.csv`, NOW, new Date(NOW.getTime() + DAY_MS)],
    )
    ids.push(task.id)
  }
  const [first, other] = ids
  const link = async (id: string) => (await call(`POST /api/tasks/${id}/link`)).body
  const statusOf = async (path: string) => (await fetch(url + path)).status
  const opened = await link(first)
  assert.equal(opened.expiresAt, new Date(NOW.getTime() + 600_000).toISOString())
  const others = await link(other)
  assert.deepEqual([await statusOf(opened.path), await statusOf(others.path)], [200, 200])
  assert.equal(await statusOf(opened.path.replace(first, other)), 404)
  const renewed = await link(first)
  assert.equal(await statusOf(opened.path), 404)
  now = new Date(NOW.getTime() + 600_000 - 1)
  assert.equal(await statusOf(renewed.path), 200)
  now = new Date(NOW.getTime() + 600_000)
  assert.equal(await statusOf(renewed.path), 404)
})
