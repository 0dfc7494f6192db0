import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { pino } from 'pino'
import type { AnalyzedPost } from '#contract/posts.ts'
import { readSettings } from '#run/process/settings.ts'
import { openDatabase } from '#store/database.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { databaseUrl } from '#store/testing/database-url.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { keepNewest, listBackups, MANIFEST, readManifest } from '../backup/backup-folder.ts'
import { keepSignals } from '../jobs/signals/keep-signals.ts'
import { runAdmin } from './run-admin.ts'

const { db, url } = await openTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'crowdtape-backup-'))
after(() => rm(folder, { recursive: true }))
const dataDir = join(folder, 'data')
const NOW = new Date('2026-03-10T12:00:00Z')
const MAIL = `Subject: two\r\n\r\nlines with \\N and a tab\t`

await mkdir(join(dataDir, 'outbox'), { recursive: true })
await mkdir(join(dataDir, 'exports'))
await writeFile(join(dataDir, 'outbox/a.eml'), MAIL)
for (const name of ['0198.7c1f~ab12.csv', 'two words.jsonl', '.hidden', 'made.part'])
  await writeFile(join(dataDir, 'exports', name), '')
await writeFile(join(dataDir, 'secrets.key'), 'mine', { mode: 0o600 })
await db.pool.query(
  `insert into users (id, username, username_key, email, email_key, password_hash, created_at, password_changed_at)
   values (gen_random_uuid(), E'tab\\t', 'tab', 'one@example.org', 'one@example.org', E'a\\\\N\\n', $1, $1)`,
  [NOW],
)

test('a backup under writes is one moment, and its restore has equal rows and figures', async (t) => {
  await savePosts(db, [...Array(50).keys()].map(makePost), { collectedAt: NOW })
  await keepSignals(db)
  const writing = new AbortController()
  const writer = writeUntil(writing.signal)
  const { text, backup } = await makeBackup().finally(() => writing.abort())
  const written = await writer
  assert.match(text, /holds [\d,]+ rows of \d+ tables and \d+ files/)
  const empty = await makeEmptyDatabase(t)
  const restored = await run(['restore', backup], empty)
  assert.match(restored.text, /^Restored [\d,]+ rows/)
  assert.deepEqual(await countRows(empty.url), await rowsOf(backup))
  const verified = await run(['verify-figures'], empty)
  assert.equal(verified.code, 0, verified.text)
  assert.ok(written > 0, 'posts were saved meanwhile')
  assert.equal(await readFile(join(empty.dataDir, 'outbox/a.eml'), 'utf8'), MAIL)
  assert.deepEqual((await readdir(join(empty.dataDir, 'exports'))).sort(), [
    '0198.7c1f~ab12.csv',
    'two words.jsonl',
  ])
  assert.match(await readFile(join(empty.dataDir, 'settings.env'), 'utf8'), /^SUPPORT_EMAIL=me@example.org$/m)
  assert.equal((await stat(join(empty.dataDir, 'secrets.key'))).mode & 0o777, 0o600)
})

test('an encrypted backup is restored with its identity alone', async () => {
  const identity = await generateIdentity()
  const { backup } = await makeBackup(['--encrypt-to', await identityToRecipient(identity)])
  const empty = await makeMigratedDatabase()
  await assert.rejects(run(['restore', backup], empty), /is encrypted: name the file of its identity/)
  const [mine, other] = [join(folder, 'mine'), join(folder, 'other')]
  await writeFile(mine, `# made for a test\n${identity}\n`)
  await writeFile(other, `${await generateIdentity()}\n`)
  await assert.rejects(
    run(['restore', backup, '--identity', other], empty),
    /cannot be decrypted with this identity/,
  )
  await run(['restore', backup, '--identity', mine], empty)
  assert.deepEqual(await countRows(empty.url), await rowsOf(backup))
  for (const { part } of (await readManifest(backup)).files)
    assert.match(await readFile(join(backup, part.file), 'latin1'), /^age-encryption\.org\/v1/)
})

test('a part that is cut, changed or missing is refused before anything is stored', async () => {
  const empty = await makeMigratedDatabase()
  for (const damage of [
    (file: string) => truncate(file, 3),
    async (file: string) => {
      const bytes = await readFile(file)
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
      await writeFile(file, bytes)
    },
    (file: string) => rm(file),
  ]) {
    const { backup } = await makeBackup()
    const { tables } = await readManifest(backup)
    await damage(join(backup, tables[3]?.part.file ?? ''))
    await assert.rejects(run(['backup', 'verify', backup]), /is damaged: \d{5}\.zst (is missing|has changed)/)
    await assert.rejects(run(['restore', backup], empty), /is damaged/)
    await rm(backup, { recursive: true })
  }
  assert.equal(await countUsers(empty.url), 0)
})

test('a manifest that names files outside, or other SQL, is refused', async () => {
  for (const change of [
    (text: string) => text.replace('"outbox/a.eml"', '"../a.eml"'),
    (text: string) => text.replace('"FOR VALUES IN (\'twitter\')"', '"DEFAULT; drop table users"'),
    (text: string) => text.replace('"format": 1', '"format": 2'),
  ]) {
    const { backup } = await makeBackup()
    const file = join(backup, MANIFEST)
    const text = await readFile(file, 'utf8')
    assert.notEqual(change(text), text)
    await writeFile(file, change(text))
    await assert.rejects(run(['backup', 'verify', backup]), /is not of a backup that this version reads/)
    await rm(backup, { recursive: true })
  }
})

test('a filled database, another key and a newer schema are refused in one line', async () => {
  const { backup } = await makeBackup()
  await assert.rejects(run(['restore', backup]), /holds a Crowdtape already/)
  const empty = await makeMigratedDatabase()
  const file = join(backup, MANIFEST)
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(/"migrations": \[/, '$&{"name":"9999_later.sql","checksum":"x"},'))
  await assert.rejects(run(['restore', backup], empty), /newer Crowdtape, which has 9999_later\.sql/)
  await writeFile(file, text)
  await run(['restore', backup], empty)
  const again = await makeMigratedDatabase()
  await writeFile(join(again.dataDir, 'secrets.key'), 'another')
  await assert.rejects(run(['restore', backup], again), /is the key of another installation/)
  await assert.rejects(run(['restore', folder], again), /is no backup: it has no manifest\.json/)
  await assert.rejects(run(['backup']), /Name the folder for backups/)
  await assert.rejects(run(['backup', '--to', folder, '--encrypt-to', 'me']), /must be a recipient of age/)
})

test('a restore that fails midway leaves a database that takes the next one', async () => {
  const { backup } = await makeBackup()
  const empty = await makeMigratedDatabase()
  const file = join(backup, MANIFEST)
  const text = await readFile(file, 'utf8')
  // The last table in its order of names, with a column that is not there.
  await writeFile(file, text.replace(/"symbols"(?![\s\S]*"symbols")/, '"no_column"'))
  await assert.rejects(run(['restore', backup], empty), /no_column/)
  await writeFile(file, text)
  await run(['restore', backup], empty)
  assert.equal(await countUsers(empty.url), 1)
})

test('only the newest backups are kept, and what is not one stays', async () => {
  const to = join(folder, 'kept')
  let at = NOW
  for (let day = 0; day < 3; day++) {
    at = new Date(NOW.getTime() + day * 86_400_000)
    await run(['backup', '--to', to], { now: () => at })
  }
  await writeFile(join(to, 'notes'), '')
  for (const begun of ['20260310T110000Z', '20260312T110000Z'])
    await mkdir(join(to, `crowdtape-${begun}.part`))
  await keepNewest(to, 2)
  assert.deepEqual(
    (await listBackups(to)).map((backup) => backup.at.toISOString().slice(0, 10)),
    ['2026-03-11', '2026-03-12'],
  )
  assert.deepEqual((await readdir(to)).sort().slice(-2), ['crowdtape-20260312T120000Z', 'notes'])
  assert.deepEqual(
    (await readdir(to)).filter((name) => name.endsWith('.part')),
    ['crowdtape-20260312T110000Z.part'],
  )
})

interface Target {
  url: string
  dataDir: string
}

async function run(
  words: string[],
  { now = () => NOW, ...target }: Partial<Target> & { now?: () => Date } = {},
) {
  let text = ''
  const code = await runAdmin(words, {
    settings: readSettings({
      DATABASE_URL: target.url ?? url,
      DATA_DIR: target.dataDir ?? dataDir,
      SUPPORT_EMAIL: 'me@example.org',
    }),
    log: pino({ level: 'silent' }),
    now,
    out: (said) => {
      text += said
    },
    err: () => {},
  })
  return { code, text }
}

let backups = 0

async function makeBackup(args: string[] = []): Promise<{ text: string; backup: string }> {
  backups += 1
  const { text } = await run(['backup', '--to', join(folder, String(backups)), ...args])
  const [backup] = await listBackups(join(folder, String(backups)))
  assert.ok(backup, text)
  return { text, backup: backup.folder }
}

async function makeEmptyDatabase(t: TestContext): Promise<Target> {
  const name = `crowdtape_test_${randomBytes(8).toString('hex')}`
  await db.pool.query(`create database ${name}`)
  t.after(() => db.pool.query(`drop database ${name} with (force)`))
  const target = { url: databaseUrl(url, name), dataDir: join(folder, name) }
  await mkdir(target.dataDir)
  return target
}

/** As a start leaves it that has found an empty one. */
async function makeMigratedDatabase(): Promise<Target> {
  return { url: (await openTestDatabase()).url, dataDir: await mkdtemp(join(folder, 'new-')) }
}

/** Saves posts of new authors until it is stopped, and gives how many. */
async function writeUntil(stopped: AbortSignal): Promise<number> {
  let saved = 0
  while (!stopped.aborted) {
    await savePosts(db, [makePost(1_000 + saved)], { collectedAt: NOW })
    saved += 1
  }
  return saved
}

function makePost(nr: number): AnalyzedPost {
  return makeAnalyzedPost(`post-${nr}`, {
    createdAt: new Date(NOW.getTime() - (nr % 5) * 3_600_000),
    username: `writer${nr % 60}`,
    text: `a \\N line\nand another\t${nr}`,
    likes: nr,
    symbols: ['BTC'],
    sentimentBp: nr,
    meaningBp: [5_000, 1_000, 7_000, 9_000, 0],
  })
}

async function rowsOf(backup: string): Promise<Record<string, number>> {
  const { tables } = await readManifest(backup)
  return Object.fromEntries(tables.map(({ schema, name, rows }) => [`${schema}.${name}`, rows]))
}

/** Of every table that a backup names. */
async function countRows(target: string): Promise<Record<string, number>> {
  const restored = openDatabase(target, { poolSize: 1 })
  const { rows: tables } = await restored.pool.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname in ('public', 'sample') and tablename not in ('schema_migrations', 'schema_functions')
       and not exists (select from pg_partitioned_table where partrelid = format('%I.%I', schemaname, tablename)::regclass)
     order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await restored.pool.query<{ rows: number }>(`select count(*)::int as rows from ${name}`)
    counts[name] = rows[0]?.rows ?? -1
  }
  await restored.close()
  return counts
}

async function countUsers(target: string): Promise<number | undefined> {
  return (await countRows(target))['public.users']
}
