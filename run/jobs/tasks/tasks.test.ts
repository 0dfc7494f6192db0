import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { parquetReadObjects } from 'hyparquet'
import { SOURCES } from '#collect/list-sources.ts'
import type { Task } from '#contract/app/tasks.ts'
import { EXPORT_COLUMNS } from '#contract/post-exports.ts'
import type { AnalyzedPost } from '#contract/posts.ts'
import { performTask, type Workplace } from '#serve/tasks/work/perform-task.ts'
import { tidyFiles } from '#serve/tasks/work/tidy-files.ts'
import { callApi } from '#serve/testing/call-api.ts'
import { PERMITTING_SOURCES } from '#serve/testing/permit-text.ts'
import { signUpSomebody } from '#serve/testing/sign-up-somebody.ts'
import { startTestServer } from '#serve/testing/start-test-server.ts'
import type { Database } from '#store/database.ts'
import { rebuildRollups } from '#store/installation/separate-sample-universe.ts'
import { deletePosts } from '#store/social/saving/remove-posts-before.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { findTraces } from '#store/testing/find-traces.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { eventually } from '../../postgres/testing/embedded-process.ts'
import { runScrape } from './open-task-feeds.ts'
import { startTasks } from './start-tasks.ts'
import { createSlowFeed } from './testing/slow-feed.ts'

const START = Date.UTC(2026, 0, 1)
const BYTES_MAX = 1_000_000_000
/** No task here is of the sample. */
const UNREAD = new Proxy({} as Database, {
  get: (_, name) => assert.fail(`${String(name)} of the sample's database was asked for`),
})

function makePost(index: number, given: Partial<AnalyzedPost> = {}): AnalyzedPost {
  return {
    platform: 'news',
    externalId: String(index).padStart(6, '0'),
    username: `user${index % 7}`,
    text: `post ${index}`,
    createdAt: new Date(START + index * 1_000),
    hashtags: [],
    symbols: [],
    ...given,
  }
}

async function begin(t: TestContext, posts: AnalyzedPost[] = [], sources = PERMITTING_SOURCES) {
  const { db, url: databaseUrl } = await openTestDatabase({ statementTimeoutMs: 30_000 })
  const folder = mkdtempSync(join(tmpdir(), 'crowdtape-exports-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const { url, ctx } = await startTestServer(t, {
    db,
    sources,
    settings: { exportsFolder: folder, searches: { hackernews: {} } },
  })
  if (posts.length > 0) await savePosts(db, posts, { collectedAt: new Date(START) })
  const { token, id: userId } = await signUpSomebody(url)
  const call = (line: string, body?: unknown) => callApi(url, line, { token, body })
  const create = async (body: unknown): Promise<Task> => {
    const made = await call('POST /api/tasks', body)
    assert.equal(made.status, 201, JSON.stringify(made.body))
    return made.body
  }
  const find = async (id: string): Promise<Task> => {
    const { body } = await call('GET /api/tasks?limit=100')
    return body.data.find((task: Task) => task.id === id)
  }
  const ended = async (id: string): Promise<Task> => {
    await eventually('it has happened', async () => /completed|failed/.test((await find(id)).status))
    return find(id)
  }
  const place: Workplace = {
    ctx,
    db,
    sampleDb: UNREAD,
    exports: { folder, bytesMax: BYTES_MAX },
    runScrape: () => Promise.reject(new Error('this test reads no source')),
  }
  const running: { stop(): Promise<void> }[] = []
  const work = async (options: { heartbeatSeconds?: number; watchSeconds?: number } = {}) => {
    const jobs = startTasks({ place, databaseUrl, ...options })
    running.push(jobs)
    await jobs.ready
  }
  // Before the database goes, which is when the test is over.
  const stop = async () => {
    for (const jobs of running.splice(0)) await jobs.stop()
  }
  const load = (id: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/api/tasks/${id}/file`, { headers: { authorization: `Bearer ${token}`, ...headers } })
  return {
    db,
    databaseUrl,
    url,
    ctx,
    folder,
    token,
    userId,
    call,
    create,
    find,
    ended,
    place,
    work,
    load,
    [Symbol.asyncDispose]: stop,
  }
}

test('an export has every post of its filter, in each format the same and of its own types', async (t) => {
  const posts = [
    makePost(1, {
      text: '=1+1',
      username: '@sum',
      likes: 0,
      hashtags: ['a', 'b'],
      symbols: ['BTC'],
      sentimentBp: 2_500,
    }),
    makePost(2, { text: '-5', url: 'https://news.example/2', views: 2 ** 36 }),
    makePost(3, { text: 'a "quoted", line\nand another\ttab' }),
  ]
  await using at = await begin(t, posts)
  await at.work()
  const files: Record<string, Buffer> = {}
  for (const format of ['csv', 'jsonl', 'parquet']) {
    const task = await at.ended((await at.create({ type: 'export', format, filter: 'platform=news' })).id)
    assert.deepEqual([task.status, task.posts], ['completed', 3], task.error)
    const answer = await at.load(task.id)
    files[format] = Buffer.from(await answer.arrayBuffer())
    assert.equal(files[format].length, task.file?.bytes)
    const keptMs = Date.parse(task.file?.expiresAt ?? '') - Date.parse(task.finishedAt ?? '')
    assert.equal(Math.round(keptMs / 60_000), 24 * 60)
    assert.match(answer.headers.get('content-disposition') ?? '', new RegExp(`\\.${format}"$`))
  }
  const csv = parse(files.csv ?? '', { bom: true, columns: true }) as Record<string, string>[]
  const lines = String(files.jsonl)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const rows = await readParquet(files.parquet ?? Buffer.alloc(0))
  assert.deepEqual(Object.keys(csv[0] ?? {}), EXPORT_COLUMNS.search)
  assert.deepEqual(
    csv.map(({ id }) => id),
    ['000003', '000002', '000001'],
  )
  assert.deepEqual(
    csv.map(({ text }) => text),
    ['a "quoted", line\nand another\ttab', '-5', "'=1+1"],
  )
  assert.deepEqual(
    [csv[2]?.username, csv[2]?.likes, csv[2]?.views, csv[2]?.hashtags],
    ["'@sum", '0', '', 'a b'],
  )
  assert.deepEqual(
    lines.map(({ text }) => text),
    ['a "quoted", line\nand another\ttab', '-5', '=1+1'],
  )
  assert.deepEqual(
    rows.map(({ created_at, likes, views, followers, ...row }) => ({
      ...row,
      created_at: (created_at as Date).toISOString(),
      likes: likes === null ? null : Number(likes),
      views: views === null ? null : Number(views),
      followers,
    })),
    lines.map((line) => ({ ...line })),
  )
  assert.equal(typeof rows[1]?.views, 'bigint')
  assert.deepEqual([rows[2]?.hashtags, rows[2]?.sentiment], [['a', 'b'], 0.25])
})

test('a table is exported in its order and by its filter; where the source forbids it, without its texts', async (t) => {
  const posts = [5, 9, 7].map((likes, index) =>
    makePost(index, { platform: 'twitter', likes, text: `secret ${likes}` }),
  )
  await using at = await begin(
    t,
    posts,
    SOURCES.map(({ facts }) => facts),
  )
  await at.work()
  const filter = 'sortBy=likes&sortOrder=asc&minLikes=6'
  const task = await at.ended((await at.create({ type: 'export', of: 'twitter', filter, format: 'csv' })).id)
  const text = await (await at.load(task.id)).text()
  const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[]
  assert.deepEqual(
    rows.map(({ id, text, text_withheld }) => [id, text, text_withheld]),
    [
      ['000002', '', 'source_terms'],
      ['000001', '', 'source_terms'],
    ],
  )
  assert.ok(!text.includes('secret'))
})

test('a search is exported with all that narrows it, of the data that the task is about', async (t) => {
  const wanted = { text: 'the moon', username: 'ada', symbols: ['BTC'] }
  const others = [
    { text: 'the sun' },
    { username: 'bob' },
    { symbols: [] },
    { platform: 'twitter' },
    { createdAt: new Date('2026-01-02T00:00:00Z') },
    { createdAt: new Date('2025-12-31T23:59:59Z') },
  ]
  await using at = await begin(t, [
    makePost(0, wanted),
    ...others.map((other, index) => makePost(index + 1, { ...wanted, ...other })),
  ])
  const filter = 'q=moon&platform=news&startDate=2026-01-01&endDate=2026-01-01&username=ada&symbol=BTC'
  const { id } = await at.create({ type: 'export', filter, format: 'jsonl' })
  await at.db.pool.query(`update tasks set data_mode = 'sample' where id = $1`, [id])
  const place = { ...at.place, db: UNREAD, sampleDb: at.db }
  await performTask(place, { id, signal: new AbortController().signal })
  assert.equal((await at.find(id)).posts, 1)
  assert.equal(JSON.parse(await (await at.load(id)).text()).id, '000000')
  await deletePosts(at.db, [{ platform: 'news', externalId: '000000' }])
  await tidyFiles(place)
  assert.equal(await (await at.load(id)).text(), '')
})

test('what is deleted while a file is written is not in it', async (t) => {
  await using at = await begin(t, [makePost(1), makePost(1, { platform: 'twitter' }), makePost(3)])
  const { id } = await at.create({ type: 'export', format: 'jsonl' })
  const deleted: number[] = []
  /** The posts are read, and one of them goes before they are written. */
  const query = async (...asked: Parameters<typeof at.db.pool.query>) => {
    const answer = await at.db.pool.query(...asked)
    const { text = '' } = asked[0] as { text?: string }
    if (text.includes('from posts as post'))
      deleted.push(await deletePosts(at.db, [{ platform: 'twitter', externalId: '000001' }]))
    return answer
  }
  const pool = new Proxy(at.db.pool, {
    get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)),
  })
  const place = { ...at.place, db: { ...at.db, pool } }
  await performTask(place, { id, signal: new AbortController().signal })
  assert.deepEqual(deleted, [1])
  const { status, posts, file } = await at.find(id)
  const text = await (await at.load(id)).text()
  const rows = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(
    rows.map(({ platform, id }) => [platform, id]),
    [
      ['news', '000003'],
      ['news', '000001'],
    ],
  )
  assert.deepEqual([status, posts, file?.bytes], ['completed', 2, text.length])
  assert.equal(readdirSync(at.folder).length, 2)
})

test('a download goes on where it broke off, starts again for another file, and is private', async (t) => {
  await using at = await begin(
    t,
    Array.from({ length: 200 }, (_, index) => makePost(index)),
  )
  await at.work()
  const { id } = await at.ended((await at.create({ type: 'export' })).id)
  const whole = await at.load(id)
  const etag = whole.headers.get('etag') ?? ''
  // Byte by byte: the mark at its beginning is none of the text.
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer()).toString('latin1')
  const all = await bytesOf(whole)
  assert.match(etag, /^"[^"]+"$/)
  const half = await at.load(id, { range: `bytes=100-`, 'if-range': etag })
  assert.deepEqual(
    [half.status, half.headers.get('content-range')],
    [206, `bytes 100-${all.length - 1}/${all.length}`],
  )
  assert.equal(await bytesOf(half), all.slice(100))
  assert.equal(await bytesOf(await at.load(id, { range: 'bytes=3-9' })), all.slice(3, 10))
  assert.equal(await bytesOf(await at.load(id, { range: 'bytes=-7' })), all.slice(-7))
  const other = await at.load(id, { range: 'bytes=100-', 'if-range': '"another"' })
  assert.deepEqual([other.status, await bytesOf(other)], [200, all])
  const past = await at.load(id, { range: `bytes=${all.length}-` })
  assert.deepEqual([past.status, past.headers.get('content-range')], [416, `bytes */${all.length}`])

  const stranger = await signUpSomebody(at.url)
  const theirs = await fetch(`${at.url}/api/tasks/${id}/file`, {
    headers: { authorization: `Bearer ${stranger.token}` },
  })
  const nobodys = await fetch(`${at.url}/api/tasks/${id}/file`)
  assert.deepEqual([theirs.status, nobodys.status], [404, 404])
  const { body: link } = await at.call(`POST /api/tasks/${id}/link`, {})
  assert.match(link.path, /\?secret=[\w-]{32}$/)
  const linked = await fetch(`${at.url}${link.path}`)
  assert.deepEqual([linked.status, await bytesOf(linked)], [200, all])
  assert.equal(Math.ceil((Date.parse(link.expiresAt) - Date.now()) / 60_000), 10)
  const further = await at.ended((await at.create({ type: 'export' })).id)
  const guessed = await fetch(`${at.url}${link.path}x`)
  const head = await fetch(`${at.url}${link.path}`, { method: 'HEAD' })
  assert.deepEqual(
    [guessed.status, head.status, head.headers.get('content-length')],
    [404, 200, String(all.length)],
  )
  const ofFurther = await fetch(`${at.url}${link.path.replace(id, further.id)}`)
  assert.equal(ofFurther.status, 404, 'a link opens its own file alone')
  await at.db.pool.query('update tasks set link_expires_at = $2 where id = $1', [id, at.ctx.now()])
  assert.equal((await fetch(`${at.url}${link.path}`)).status, 404, 'it has run out')
})

test('a deleted post is gone from files: the file is there at once without it, as another version', async (t) => {
  await using at = await begin(t, [makePost(1, { text: 'regretted words' }), makePost(2)])
  await at.work()
  const { id } = await at.ended((await at.create({ type: 'export', format: 'jsonl' })).id)
  const other = await at.ended((await at.create({ type: 'export', format: 'jsonl', filter: 'q=nothing' })).id)
  const first = (await at.load(id)).headers.get('etag')
  await deletePosts(at.db, [{ platform: 'news', externalId: '000001' }])
  await tidyFiles(at.place)
  assert.equal(readFolder(at.folder).includes('regretted'), false)
  await at.ended(id)
  const answer = await at.load(id)
  const text = await answer.text()
  assert.deepEqual([answer.status, text.split('\n').length - 1, text.includes('regretted')], [200, 1, false])
  assert.notEqual(answer.headers.get('etag'), first)
  assert.equal((await at.find(other.id)).file?.bytes, 0)
})

test('of a deleted post no file and no table holds a word, whatever was exported', async (t) => {
  const secret = 'zqxwvsecret'
  await using at = await begin(t, [makePost(1, { text: `${secret} words`, hashtags: [secret] }), makePost(2)])
  await at.work()
  const formats = ['csv', 'jsonl', 'parquet']
  const tasks = await Promise.all(formats.map((format) => at.create({ type: 'export', format })))
  for (const { id } of tasks) await at.ended(id)
  const holders = async () => {
    const files = await Promise.all(
      tasks.map(async ({ id }) => Buffer.from(await (await at.load(id)).arrayBuffer())),
    )
    const read = [
      String(files[0]),
      String(files[1]),
      JSON.stringify(await readParquet(files[2] ?? Buffer.alloc(0))),
    ]
    return formats.filter((_, nr) => read[nr]?.includes(secret))
  }
  assert.deepEqual(await holders(), formats)
  await deletePosts(at.db, [{ platform: 'news', externalId: '000001' }])
  await tidyFiles(at.place)
  assert.equal(readFolder(at.folder).includes(secret), false, 'of the disk, too')
  for (const { id } of tasks) await at.ended(id)
  assert.deepEqual(await holders(), [])
  assert.equal(readFolder(at.folder).includes(secret), false)
  assert.deepEqual(await findTraces(at.db, secret), [])
  // A reader of the tape may be set back: repeated entries change nothing.
  const kept = readdirSync(at.folder).sort()
  await at.db.pool.query('update tasks set file_seq = 0, file_at = to_timestamp(0)')
  await tidyFiles(at.place)
  assert.deepEqual(readdirSync(at.folder).sort(), kept)
})

test('whatever is deleted, and however often, a file stays to be loaded and has every other post', async (t) => {
  const posts = Array.from({ length: 6_000 }, (_, index) =>
    makePost(index, { likes: index % 3 ? index : undefined, text: `"post", ${index}\nétait` }),
  )
  await using at = await begin(t, posts)
  await at.work()
  const formats = ['csv', 'jsonl', 'parquet']
  const tasks = await Promise.all(formats.map((format) => at.create({ type: 'export', format })))
  for (const { id } of tasks) await at.ended(id)
  const load = async () => {
    const answers = await Promise.all(tasks.map(({ id }) => at.load(id)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
    const [csv, jsonl, parquet] = await Promise.all(answers.map((answer) => answer.bytes()))
    const rows = parse(Buffer.from(csv ?? []), { bom: true, columns: true }) as Record<string, unknown>[]
    const lines = String(Buffer.from(jsonl ?? []))
      .trimEnd()
      .split('\n')
    return [rows, lines.map((line) => JSON.parse(line)), await readParquet(Buffer.from(parquet ?? []))]
  }
  const before = await load()
  const deleted = new Set<string>()
  // In every row group, in one alone, at both ends and side by side, in more rounds than a file was ever written again.
  for (const gone of [range(0, 6_000, 40), [5_001], [5_999, 5_998, 0, 1], [3], [4]]) {
    const ids = gone.map((index) => String(index).padStart(6, '0'))
    for (const id of ids) deleted.add(id)
    await deletePosts(
      at.db,
      ids.map((externalId) => ({ platform: 'news', externalId })),
    )
    await tidyFiles(at.place)
    const kept = before.map((rows) => rows.filter(({ id }) => !deleted.has(String(id))))
    assert.deepEqual(await load(), kept)
    for (const { id } of tasks) assert.equal((await at.find(id)).posts, kept[0]?.length)
  }
  assert.equal(readdirSync(at.folder).length, 2 * formats.length)
})

test('a file expires, what belongs to no task is removed, and what is being written or is not ours stays', async (t) => {
  await using at = await begin(t, [makePost(1)])
  await at.work()
  const { id } = await at.ended((await at.create({ type: 'export' })).id)
  const kept = await at.ended((await at.create({ type: 'export' })).id)
  await at[Symbol.asyncDispose]()
  const stray = `${randomUUID()}.${randomUUID()}.csv`
  const foreign = ['notes.txt', `${stray}.old`, `old-${stray}`, `${randomUUID()}.csv`]
  const [task, attempt] = [randomUUID(), randomUUID()]
  await at.db.pool.query(
    `insert into tasks (id, user_id, title, description, type, status, created_at, input, attempt)
     select $2, user_id, title, description, type, 'running', created_at, input, $3 from tasks where id = $1`,
    [kept.id, task, attempt],
  )
  const [newVersion, oldVersion] = ['~a1.csv', '~b2.csv'].map((end) => stray.replace('.csv', end))
  const staying = [...foreign, `${task}.${attempt}.csv`, `${task}.${attempt}.csv.rows`, newVersion]
  for (const name of [stray, `${stray}.rows`, oldVersion, ...staying])
    writeFileSync(join(at.folder, name ?? ''), 'words')
  for (const [name, secondsAgo] of [
    [newVersion, 30],
    [oldVersion, 61],
  ] as const) {
    const writtenAt = new Date(Date.now() - secondsAgo * 1_000)
    utimesSync(join(at.folder, name ?? ''), writtenAt, writtenAt)
  }
  const now = new Date()
  at.ctx.now = () => now
  const expireAt = (task: string, moment: Date) =>
    at.db.pool.query('update tasks set file_expires_at = $2 where id = $1', [task, moment])
  await expireAt(id, now)
  await expireAt(kept.id, new Date(now.getTime() + 1))
  await tidyFiles(at.place)
  assert.deepEqual([(await at.find(id)).file, (await at.find(id)).status], [undefined, 'completed'])
  const left = readdirSync(at.folder).filter((name) => !staying.includes(name))
  assert.equal(readdirSync(at.folder).length, staying.length + 2)
  assert.deepEqual(
    left.map((name) => name.slice(0, kept.id.length)),
    [kept.id, kept.id],
  )
})

test('all files together take no more room than they have, and what found none leaves nothing behind', async (t) => {
  await using at = await begin(t, [makePost(1), makePost(2)])
  await at.work()
  const first = await at.ended((await at.create({ type: 'export', format: 'jsonl' })).id)
  const taken = () =>
    readdirSync(at.folder).reduce((all, name) => all + statSync(join(at.folder, name)).size, 0)
  const bytes = taken()
  const names = readdirSync(at.folder)
  at.place.exports.bytesMax = 2 * bytes - 1
  const refused = await at.ended((await at.create({ type: 'export', format: 'jsonl' })).id)
  assert.deepEqual([refused.status, refused.cause, refused.file], ['failed', 'no_space', undefined])
  assert.match(refused.error ?? '', /would exceed its storage limit/)
  assert.deepEqual(readdirSync(at.folder), names)
  at.place.exports.bytesMax = 2 * bytes
  const fits = await at.ended((await at.create({ type: 'export', format: 'jsonl' })).id)
  assert.deepEqual([fits.status, fits.file?.bytes, taken()], ['completed', first.file?.bytes, 2 * bytes])
})

test('a worker that is killed loses nothing and doubles nothing: the next one does its task', async (t) => {
  const posts = Array.from({ length: 30_000 }, (_, index) => makePost(index))
  await using at = await begin(t)
  for (let start = 0; start < posts.length; start += 5_000) {
    await savePosts(at.db, posts.slice(start, start + 5_000), { collectedAt: new Date(START) })
  }
  const worker = await startWorker(t, at)
  const task = await at.create({ type: 'export', format: 'jsonl' })
  await killUnderWay(at, worker, [task])
  await at.work({ heartbeatSeconds: 10, watchSeconds: 1 })
  const ended = await at.ended(task.id)
  assert.deepEqual([ended.status, ended.posts], ['completed', posts.length], ended.error)
  const ids = (await (await at.load(task.id)).text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).id)
  assert.deepEqual([ids.length, new Set(ids).size], [posts.length, posts.length])
  await tidyFiles(at.place)
  assert.equal(readdirSync(at.folder).length, 2) // the file and its identities: what the killed one left is gone
})

const SCRAPED = 3_000

test('a scrape and an analysis whose worker is killed go on with the next one: each post counts once', async (t) => {
  const posts = Array.from({ length: 12_000 }, (_, index) => makePost(index, { text: 'I love $BTC #gm' }))
  await using at = await begin(t)
  for (let start = 0; start < posts.length; start += 4_000) {
    await savePosts(at.db, posts.slice(start, start + 4_000), { collectedAt: new Date(START) })
  }
  at.place.runScrape = (work, input) => runScrape(() => createSlowFeed(SCRAPED), work, input)
  const worker = await startWorker(t, at, SCRAPED)
  const tasks = [
    await at.create({ type: 'scrape', source: 'hackernews', account: 'somebody', since: '2026-01-01' }),
    await at.create({ type: 'analyze', since: '2026-01-01', until: '2026-01-01' }),
  ]
  await killUnderWay(at, worker, tasks)
  await at.work({ heartbeatSeconds: 10, watchSeconds: 1 })
  for (const [place, count] of [SCRAPED, posts.length].entries()) {
    const ended = await at.ended(tasks[place]?.id ?? '')
    assert.deepEqual([ended.status, ended.posts], ['completed', count], ended.error)
  }
  const { rows } = await at.db.pool.query(
    `select count(*) filter (where platform = 'hackernews')::int as scraped,
            count(*) filter (where symbols = '{BTC}' and hashtags = '{gm}')::int as analyzed,
            (select count(*)::int from tape where kind = 'put' and source = 'hackernews') as taped,
            (select count(*)::int from tape where kind = 'edit' and source = 'hackernews') as taped_again
     from posts`,
  )
  assert.deepEqual(rows[0], { scraped: SCRAPED, analyzed: posts.length, taped: SCRAPED, taped_again: 0 })
  const kept = await readSums(at.db)
  await rebuildRollups(at.db)
  assert.deepEqual(await readSums(at.db), kept)
})

test('posts are analyzed again as edits would be: sums by the difference, and twice is once', async (t) => {
  const posts = Array.from({ length: 2_300 }, (_, index) =>
    makePost(index, {
      text: index % 2 ? 'I love $BTC #gm' : 'quiet',
      symbols: index % 3 ? [] : ['ETH'],
      hashtags: ['old'],
    }),
  )
  await using at = await begin(t)
  await savePosts(at.db, posts, { collectedAt: new Date(START) })
  await at.work()
  const range = { since: '2026-01-01', until: '2026-01-01' }
  const { id } = await at.create({ type: 'analyze', ...range })
  const first = await at.ended(id)
  assert.deepEqual([first.status, first.posts], ['completed', 2_300], first.error)
  assert.match(first.description, /2,300 changed\.$/)
  const kept = await readSums(at.db)
  const { rows } = await at.db.pool.query(
    `select count(*) filter (where symbols = '{BTC}' and hashtags = '{gm}' and sentiment_bp > 5000)::int as said,
            count(*) filter (where symbols = '{}' and hashtags = '{}')::int as quiet from posts`,
  )
  assert.deepEqual(rows[0], { said: 1_150, quiet: 1_150 })
  await rebuildRollups(at.db)
  assert.deepEqual(await readSums(at.db), kept)
  const { body: again } = await at.call(`POST /api/tasks/${id}/run-again`, {})
  assert.match((await at.ended(again.id)).description, / 0 changed\.$/)
})

test('a cancelled task ends, also before a worker came to it', async (t) => {
  await using at = await begin(t, [makePost(1)])
  const { id } = await at.create({ type: 'export' })
  const { body } = await at.call(`POST /api/tasks/${id}/cancel`, {})
  assert.deepEqual([body.status, body.cause, body.error], ['failed', 'cancelled', 'Cancelled.'])
  assert.equal((await at.call(`POST /api/tasks/${id}/link`, {})).status, 404, 'there is no file to lead to')
  await at.work()
  const next = await at.ended((await at.create({ type: 'export' })).id)
  assert.equal(next.status, 'completed')
  assert.equal((await at.find(id)).status, 'failed')
  const { body: over } = await at.call(`POST /api/tasks/${next.id}/cancel`, {})
  assert.equal(over.status, 'completed')
})

test('each change of a task is announced with its account and its id', async (t) => {
  await using at = await begin(t, [makePost(1)])
  const received: string[] = []
  const client = await at.db.pool.connect()
  client.on('notification', ({ payload }) => received.push(payload ?? ''))
  await client.query('listen crowdtape_tasks')
  await at.work()
  const { id } = await at.ended((await at.create({ type: 'export' })).id)
  await eventually('it has happened', async () => received.length >= 3)
  client.release(true)
  assert.deepEqual(new Set(received), new Set([`${at.userId} ${id}`]))
})

async function killUnderWay(
  at: { db: Database; find(id: string): Promise<Task> },
  worker: ChildProcess,
  tasks: readonly Task[],
): Promise<void> {
  const find = () => Promise.all(tasks.map(({ id }) => at.find(id)))
  await eventually('all are under way', async () => (await find()).every(({ posts = 0 }) => posts > 0))
  const gone = once(worker, 'exit')
  worker.kill('SIGKILL')
  await gone
  for (const { status } of await find()) assert.equal(status, 'running')
  // That it says nothing more is seen after ten seconds; here they have passed.
  const long = `heartbeat_on - interval '1 minute'`
  const { rowCount } = await at.db.pool.query(
    `update ${at.db.schemas.jobs}.job set heartbeat_on = ${long} where state = 'active'`,
  )
  assert.equal(rowCount, tasks.length)
}

async function startWorker(
  t: TestContext,
  at: { databaseUrl: string; folder: string },
  scraped = 0,
): Promise<ChildProcess> {
  const file = join(import.meta.dirname, 'testing/tasks-worker.ts')
  const worker = spawn(process.execPath, [file, at.databaseUrl, at.folder, String(scraped)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => worker.kill('SIGKILL'))
  await once(worker.stdout, 'data')
  return worker
}

function readParquet({ buffer, byteOffset, byteLength }: Buffer): Promise<Record<string, unknown>[]> {
  return parquetReadObjects({ file: buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer })
}

function readFolder(folder: string): string {
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('\n')
}

async function readSums(db: Awaited<ReturnType<typeof openTestDatabase>>['db']) {
  const { rows } = await db.pool.query(
    `select (select jsonb_agg(r order by platform, symbol, grain, starts_at) from post_rollups r) as rollups`,
  )
  return rows[0]
}

function range(from: number, until: number, step: number): number[] {
  return Array.from({ length: Math.ceil((until - from) / step) }, (_, place) => from + place * step)
}
