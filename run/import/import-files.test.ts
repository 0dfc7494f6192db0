import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { writeCarStream } from '@atcute/car'
import { CidLinkWrapper, encode, toBytes } from '@atcute/cbor'
import { packTar } from 'modern-tar'
import { rebuildRollups } from '#store/installation/separate-sample-universe.ts'
import { applyEvents } from '#store/social/events/apply-events.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'

const { db, url } = await openTestDatabase({ statementTimeoutMs: 30_000 })
const folder = mkdtempSync(join(tmpdir(), 'crowdtape-import-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('every row of a file is loaded, already there or rejected, and the rejected ones are reported', async () => {
  const file = write(
    'mixed.csv',
    [
      'id,username,created_at,text',
      '1,ada,2024-05-01 10:00,$BTC is great',
      '1,ada,2024-05-01 10:05,a repeat',
      '2,ada,soon,no time',
      '3,ada',
    ].join('\n'),
  )
  const rejects = join(folder, 'rejects.jsonl')
  const { code, out } = await runImport('--platform', 'twitter', '--rejects', rejects, file)
  assert.equal(code, 3)
  assert.match(out, /mixed\.csv: 4 rows read, 1 loaded, 1 already there, 2 rejected/)
  const reported = readFileSync(rejects, 'utf8').trim().split('\n')
  assert.deepEqual(
    reported.map((line) => JSON.parse(line)).map(({ file, line, field }) => ({ file, line, field })),
    [
      { file: 'mixed.csv', line: 4, field: 'createdAt' },
      { file: 'mixed.csv', line: 5, field: 'row' },
    ],
  )
  const { rows } = await db.pool.query(
    `select symbols, sentiment_bp > 5000 as positive from posts where external_id = '1'`,
  )
  assert.deepEqual(rows, [{ symbols: ['BTC'], positive: true }])
})

test('what its source deleted is rejected with that reason, and the report holds none of its words', async () => {
  const uri = 'at://did:plc:ada/app.bsky.feed.post/1'
  const events = [
    { type: 'delete' as const, externalId: 'b2', at: new Date(), reason: 'deleted' },
    { type: 'deleteAuthor' as const, authorId: 'did:plc:ada', at: new Date(), reason: 'deleted' },
  ]
  await applyEvents(db, { source: 'bluesky', events, hasCounts: true, now: new Date() })
  const rows = [
    `${uri},ada,2024-05-01 10:00,first secret`,
    'b2,eve,2024-05-01 10:01,second secret',
    'b3,eve,2024-05-01 10:02,x',
  ]
  const file = write('deleted.csv', ['id,username,created_at,text', ...rows].join('\n'))
  const rejects = join(folder, 'deleted-rejects.jsonl')
  const { code, out } = await runImport('--platform', 'bluesky', '--rejects', rejects, file)
  assert.equal(code, 3)
  assert.match(out, /3 rows read, 1 loaded, 0 already there, 2 rejected \(2 deleted at the source\)/)
  const reason = 'the post or its author was deleted at the source'
  assert.deepEqual(
    readFileSync(rejects, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
    [
      { file: 'deleted.csv', line: 2, field: 'externalId', reason, row: { externalId: uri } },
      { file: 'deleted.csv', line: 3, field: 'externalId', reason, row: { externalId: 'b2' } },
    ],
  )
})

test('the repository of an account of Bluesky is its posts', async () => {
  const blocks: { cid: Uint8Array; data: Uint8Array }[] = []
  const link = (value: unknown) => {
    const data = encode(value)
    const cid = Buffer.concat([
      Buffer.from([1, 0x71, 0x12, 0x20]),
      createHash('sha256').update(data).digest(),
    ])
    blocks.push({ cid, data })
    return new CidLinkWrapper(cid)
  }
  /** A key is written without what it shares with the one before it. */
  const entry = (shared: string, rest: string, record: object) => ({
    ...{ p: shared.length, k: toBytes(Buffer.from(rest)), v: link(record), t: null },
  })
  const data = link({
    l: null,
    e: [
      entry('', 'app.bsky.feed.like/3kaaaaaaaaa2a', { createdAt: '2026-03-01T10:00:00Z' }),
      entry('app.bsky.feed.', 'post/3kaaaaaaaaa2b', {
        ...{ $type: 'app.bsky.feed.post', text: 'Bitcoin is quiet', createdAt: '2026-03-01T10:01:00Z' },
      }),
    ],
  })
  const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'
  const root = link({
    did,
    version: 3,
    data,
    rev: '3kaaaaaaaaa2c',
    prev: null,
    sig: toBytes(Buffer.alloc(64)),
  })
  const file = write('repo.car', Buffer.concat(await Array.fromAsync(writeCarStream([root], blocks))))
  const { code, out } = await runImport(file)
  assert.equal(code, 0, out)
  const { rows } = await db.pool.query(
    `select username, text, created_at from posts where external_id = 'at://${did}/app.bsky.feed.post/3kaaaaaaaaa2b'`,
  )
  assert.deepEqual(rows, [
    { username: did, text: 'Bitcoin is quiet', created_at: new Date('2026-03-01T10:01:00Z') },
  ])
})

test('it says which columns it read, which counts it left out and which database it filled', async () => {
  const file = write(
    'odd.csv',
    'key,who,when,what,hearts\nc1,ada,01/05/2024 2 PM,x,"12,5"\nc2,ada,02/05/2024,y,2.9K\n',
  )
  const map = 'id=key,author=who,time=when,text=what,likes=hearts'
  const { code, out } = await runImport('--platform', 'twitter', '--map', map, '--dates', 'dmy', file)
  assert.equal(code, 0)
  assert.match(
    out,
    /externalId from key, username from who, text from what, createdAt from when, likes from hearts/,
  )
  assert.match(out, /^1 counts could not be read and are absent; the first: odd\.csv line 2, likes "12,5"$/m)
  const { host, pathname, password } = new URL(url)
  assert.ok(out.includes(`The posts are in the database ${pathname.slice(1)} on ${host}\n`), out)
  assert.ok(!out.includes(password))
  const { rows } = await db.pool.query(
    `select external_id, created_at, likes from posts where external_id in ('c1', 'c2') order by 1`,
  )
  assert.deepEqual(rows, [
    { external_id: 'c1', created_at: new Date('2024-05-01T14:00:00Z'), likes: null },
    { external_id: 'c2', created_at: new Date('2024-05-02T00:00:00Z'), likes: '2900' },
  ])
})

test('of when a file brought posts is kept: from one to another, without days of silence', async () => {
  const times = [
    '2019-05-01T10:00:00Z',
    '2019-05-03T09:00:00Z',
    '2019-05-02T09:30:00Z',
    '2019-05-09T00:00:00Z',
  ]
  const file = write(
    'times.jsonl',
    times.map((at, nr) => `{"id":"time${nr}","username":"grace","created_at":"${at}","text":"x"}\n`).join(''),
  )
  const { code } = await runImport('--platform', 'facebook', file)
  assert.equal(code, 0)
  const { rows } = await db.pool.query(
    `select starts_at, ends_at from imported_times where source = 'facebook' and starts_at < '2020-01-01' order by 1`,
  )
  assert.deepEqual(
    rows.map((row) => [row.starts_at.toISOString(), row.ends_at.toISOString()]),
    [
      ['2019-05-01T10:00:00.000Z', '2019-05-03T09:00:00.000Z'],
      ['2019-05-09T00:00:00.000Z', '2019-05-09T00:00:00.000Z'],
    ],
  )
})

test('the same file again changes nothing', async () => {
  const file = write(
    'again.jsonl',
    '{"id":"a1","username":"ada","created_at":"2024-05-01","text":"x","followers":5}\n',
  )
  await runImport('--platform', 'twitter', file)
  const before = await readState()
  const { code, out } = await runImport('--platform', 'twitter', file)
  assert.equal(code, 0)
  assert.match(out, /1 rows read, 0 loaded, 1 already there, 0 rejected/)
  assert.deepEqual(await readState(), before)
})

test('counts that have changed since are brought up to date with the roll-ups, by the difference and once', async () => {
  const header = 'id,username,created_at,text,likes,views'
  const first = write(
    'counts-1.csv',
    `${header}\nn1,eva,1995-03-04 10:00,$BTC,10,\nn2,eva,1995-03-04 10:05,$BTC,5,7\n`,
  )
  const second = write(
    'counts-2.csv',
    `${header}\nn1,eva,1995-03-04 10:00,$BTC,25,100\nn2,eva,1995-03-04 10:05,$BTC,,7\nn1,eva,1995-03-04 10:00,$BTC,25,100\n`,
  )
  await runImport('--platform', 'twitter', first)
  const { code, out } = await runImport('--platform', 'twitter', second)
  assert.equal(code, 0)
  assert.match(out, /3 rows read, 0 loaded, 3 already there \(1 with new counts\), 0 rejected/)
  const { rows } = await db.pool.query(
    `select distinct posts, likes, views from post_rollups where symbol = 'BTC' and starts_at < '1996-01-01'`,
  )
  assert.deepEqual(rows, [{ posts: '2', likes: '30', views: '107' }])
  const before = await readState()
  const again = await runImport('--platform', 'twitter', second)
  assert.match(again.out, /3 already there, 0 rejected/)
  assert.deepEqual(await readState(), before)
  await rebuildRollups(db)
  assert.deepEqual(await readState(), before)
})

test('killed half-way and started again: complete, no doubles, the roll-ups right', async () => {
  const count = 40_000
  const lines = Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      id: `kill-${index}`,
      username: `user${index % 100}`,
      created_at: 1_714_521_600 + index,
      text: `post ${index} about $ETH`,
      likes: index,
    }),
  )
  const file = write('long.data', gzipSync(lines.join('\n')))
  const countPosts = async () => {
    const { rows } = await db.pool.query(
      `select count(*)::int as posts from posts where external_id like 'kill-%'`,
    )
    return rows[0].posts as number
  }
  const first = startImport(['--platform', 'instagram', file])
  const ended = once(first, 'close')
  while ((await countPosts()) === 0) await setImmediate()
  first.kill('SIGKILL')
  await ended
  const halfWay = await countPosts()
  assert.ok(halfWay > 0 && halfWay < count, `${halfWay} posts were there after the kill`)

  const { code, out } = await runImport('--platform', 'instagram', file)
  assert.equal(code, 0)
  const [, loaded, already] = /(\d+) loaded, (\d+) already there, 0 rejected/.exec(out) ?? []
  assert.equal(Number(loaded) + Number(already), count)
  assert.equal(await countPosts(), count)
  const kept = await readState()
  await rebuildRollups(db)
  assert.deepEqual(await readState(), kept)
})

test('two imports of one file at once load each post once', async () => {
  const lines = Array.from(
    { length: 5_000 },
    (_, index) => `both-${index},user${index % 9},${1_714_521_600 + index},text ${index}`,
  )
  const file = write('both.csv', ['id,username,created_at,text', ...lines].join('\n'))
  const runs = await Promise.all([
    runImport('--platform', 'news', file),
    runImport('--platform', 'news', file),
  ])
  const loaded = runs.map(({ out }) => Number(/(\d+) loaded/.exec(out)?.[1]))
  assert.deepEqual(
    runs.map(({ code }) => code),
    [0, 0],
  )
  assert.equal(loaded[0]! + loaded[1]!, 5_000) // both printed their figures, else the sum is NaN
})

test('files of an archive that are alike are described once', async () => {
  const bodies = [
    'id,username,created_at,text\nz1,ada,2024-05-01,x\n',
    'id,username,created_at,text\nz2,ben,2024-05-02,y\n',
  ]
  const tar = await packTar(
    bodies.map((body, nr) => ({
      header: { name: `${nr}.csv`, size: body.length, type: 'file' as const },
      body: Buffer.from(body),
    })),
  )
  const { out } = await runImport('--platform', 'twitter', write('alike.tar', Buffer.from(tar)))
  assert.match(out, /^alike\.tar\/0\.csv: understood: externalId from id/m)
  assert.match(out, /^alike\.tar\/1\.csv: understood like a file before it$/m)
  assert.match(out, /^alike\.tar\/1\.csv: 1 rows read, 1 loaded/m)
})

test('an unreadable file is one line and a non-zero exit code', async () => {
  const archive = write('sheet.xlsx', Buffer.from('504b03040a000000', 'hex'))
  const columns = write('columns.csv', 'name,price\nx,1\n')
  const good = write('good.csv', 'id,username,created_at,text\ng1,ada,2024-05-01,x\n')
  const { code, out, err } = await runImport('--platform', 'twitter', archive, columns, good)
  assert.equal(code, 1)
  assert.match(out, /good\.csv: 1 rows read, 1 loaded/)
  assert.match(err, /^sheet\.xlsx: the ZIP archive is damaged/m)
  assert.match(err, /^columns\.csv: no column is recognised as .*--map FIELD=COLUMN/m)
})

test('an unknown option, platform, field or file is refused with what would be right', async () => {
  const cases: [args: string[], message: RegExp][] = [
    [['--accept', 'all', 'x.csv'], /--accept all is unknown: it is one of empty-text, characters, times/],
    [['--platform', 'myspace', 'x.csv'], /--platform myspace is unknown: it is one of bluesky/],
    [['--platform', 'twitter'], /name at least one file/],
    [['--platform', 'twitter', '--speed', '9', 'x.csv'], /Unknown option '--speed'/],
    [
      ['--platform', 'twitter', '--map', 'heart=likes', 'x.csv'],
      /heart is no field; the fields are externalId/,
    ],
    [['--platform', 'twitter', '--timezone', 'IST', 'x.csv'], /--timezone IST must be a name.*\+05:30/],
    [['--platform', 'twitter', '/nowhere/x.csv'], /\/nowhere\/x\.csv: there is no such file/],
    [['--platform', 'twitter', folder], /is a folder/],
  ]
  for (const [args, message] of cases) {
    const { code, err } = await runImport(...args)
    assert.equal(code, 1, args.join(' '))
    assert.match(err, message)
  }
  const { code, out } = await runImport('--help')
  assert.equal(code, 0)
  assert.match(out, /npm run import -- --platform twitter FILE/)
})

function write(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

function startImport(args: string[]): ChildProcess {
  const entry = join(import.meta.dirname, '..', 'import.ts')
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: url, DATA_DIR: folder }
  return spawn(process.execPath, [entry, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function runImport(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const child = startImport(args)
  const [out, err, [code]] = await Promise.all([
    Array.fromAsync(child.stdout ?? []),
    Array.fromAsync(child.stderr ?? []),
    once(child, 'close'),
  ])
  return { code: Number(code), out: out.join(''), err: err.join('') }
}

async function readState() {
  const { rows } = await db.pool.query(
    `select (select count(*) from posts) as posts,
            (select sum(hashtextextended(authors::text, 0)) from authors) as authors,
            (select sum(hashtextextended(post_rollups::text, 0)) from post_rollups) as rollups,
            (select sum(hashtextextended(author_sketches::text, 0)) from author_sketches) as sketches`,
  )
  return rows
}
