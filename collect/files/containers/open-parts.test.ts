import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { crc32, deflateRawSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { parquetWriteBuffer, schemaFromColumnData } from 'hyparquet-writer'
import { packTar } from 'modern-tar'
import type { CollectedPost } from '#contract/posts.ts'
import { readPosts, readPostsOfTable } from '../read-posts.ts'
import { openParts } from './open-parts.ts'

const folder = mkdtempSync(join(tmpdir(), 'parts-'))
after(() => rmSync(folder, { recursive: true }))
const CSV = 'id,username,created_at,text,likes\n1132977055300300801,ada,2024-05-01T10:00:00Z,Bitcoin up,3\n'
const SPREADSHEET = spreadsheet()
const EXPECTED = ['1132977055300300801', 'ada', 'Bitcoin up', '2024-05-01T10:00:00.000Z', 3]

async function read(name: string, content: Uint8Array, given: { timeZone?: string } = {}) {
  const file = join(folder, name)
  writeFileSync(file, content)
  const found: { name: string; posts: CollectedPost[] }[] = []
  for await (const part of openParts(file)) {
    const options = {
      ...{ platform: 'twitter', now: new Date('2026-01-01') },
      ...given,
      username: part.username,
      longTexts: part.longTexts,
    }
    const rows =
      'columns' in part
        ? readPostsOfTable(part.columns, part.records, options)
        : readPosts(part.bytes, options)
    const posts: CollectedPost[] = []
    for await (const row of rows) if ('post' in row) posts.push(row.post)
    found.push({ name: part.name, posts })
  }
  return found
}

const valuesOf = (post: CollectedPost | undefined) =>
  post && [post.externalId, post.username, post.text, post.createdAt.toISOString(), post.likes]

test('reads ZIP and tar file by file, skipping files without records', async () => {
  const files = {
    'a/posts.csv': CSV,
    'a/picture.jpg': 'x',
    '__MACOSX/a/posts.csv': 'x',
    'b.csv.gz': gzipSync(CSV),
    'c.parquet': parquetOf('SNAPPY'),
    'd.xlsx': SPREADSHEET,
    'e.csv.zst': zstdCompressSync(CSV),
  }
  const tar = await packTar(
    Object.entries(files).map(([name, body]) => ({
      header: { name, size: Buffer.from(body).length, type: 'file' as const },
      body: Buffer.from(body),
    })),
  )
  const archives: [string, Uint8Array][] = [
    ['x.zip', zip(files)],
    ['x.tar', tar],
    ['x.tgz', gzipSync(tar)],
  ]
  for (const [name, content] of archives) {
    const found = await read(name, content)
    assert.deepEqual(
      found.map((part) => part.name),
      ['a/posts.csv', 'b.csv.gz', 'c.parquet', 'd.xlsx', 'e.csv.zst'].map((of) => `${name}/${of}`),
    )
    for (const { posts } of found) assert.deepEqual(valuesOf(posts[0]), EXPECTED)
  }
})

test('the archive of an account of X says whose posts they are', async () => {
  const tweet = { id_str: '1', full_text: 'Bitcoin', created_at: 'Wed Oct 10 20:19:24 +0000 2018' }
  const [part] = await read(
    'twitter.zip',
    zip({
      'data/account.js': 'window.YTD.account.part0 = [ {"account": {"username" : "ada"}} ]',
      'data/tweets.js': `window.YTD.tweets.part0 = [ ${JSON.stringify({ tweet })} ]`,
    }),
  )
  assert.deepEqual([part?.name, part?.posts[0]?.username], ['twitter.zip/data/tweets.js', 'ada'])
})

test('an archive of X completes the posts that it has cut off, in any order of its files', async () => {
  const text = `${'Bitcoin is more than its price. '.repeat(12)}And so on, to the end.`
  const tweet = (id: string, full_text: string, created_at = 'Fri Sep 01 10:00:01 +0000 2023') => ({
    tweet: { id_str: id, full_text, created_at },
  })
  const noteTweet = { noteTweetId: '7', createdAt: '2023-09-01T10:00:00.000Z', core: { text } }
  const cut = `${text.slice(0, 275)}… https://t.co/abc`
  const posts = [
    tweet('1', cut),
    tweet('2', cut, 'Sat Sep 02 10:00:01 +0000 2023'),
    tweet('3', cut.replace('more', 'less')),
    tweet('4', 'Bitcoin is'),
  ]
  const [first, second] = await read(
    'long.zip',
    zip({
      'data/tweets.js': `window.YTD.tweets.part0 = ${JSON.stringify(posts)}`,
      'data/tweets-part1.js': `window.YTD.tweets.part1 = ${JSON.stringify([tweet('5', 'x')])}`,
      'data/account.js': 'window.YTD.account.part0 = [ {"account": {"username" : "ada"}} ]',
      'data/note-tweet.js': `window.YTD.note_tweet.part0 = ${JSON.stringify([{ noteTweet }])}`,
    }),
  )
  assert.deepEqual(
    first?.posts.map((post) => post.text),
    [text, cut, cut.replace('more', 'less'), 'Bitcoin is'],
  )
  assert.deepEqual(
    second?.posts.map(({ externalId, username }) => [externalId, username]),
    [['5', 'ada']],
  )
})

test('a ZIP of a thousand files is read file by file, and one of more than is bounded is refused', async () => {
  const files = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, nr) => [`posts/${nr}.csv`, CSV]))
  const found = await read('thousand.zip', zip(files(1_000)))
  assert.equal(found.length, 1_000)
  assert.deepEqual(valuesOf(found.at(-1)?.posts[0]), EXPECTED)
  await assert.rejects(read('too-many.zip', zip(files(20_001))), /more than 20000 files/)
})

test('Parquet keeps 64-bit ids and times, in every compression', async () => {
  for (const codec of ['UNCOMPRESSED', 'SNAPPY'] as const) {
    const [part] = await read('x.parquet', parquetOf(codec))
    assert.deepEqual(valuesOf(part?.posts[0]), EXPECTED)
  }
})

test('times of spreadsheets and of Parquet without a zone are of the given one', async () => {
  const berlin = { timeZone: 'Europe/Berlin' }
  const at = async (name: string, content: Uint8Array) =>
    (await read(name, content, berlin))[0]?.posts[0]?.createdAt.toISOString()
  assert.equal(await at('x.xlsx', SPREADSHEET), '2024-05-01T08:00:00.000Z')
  assert.equal(await at('x.parquet', parquetOf('SNAPPY', { isLocal: true })), '2024-05-01T08:00:00.000Z')
  assert.equal(await at('x.parquet', parquetOf('SNAPPY')), '2024-05-01T10:00:00.000Z')
})

test('a spreadsheet is read by its sheets, dates as dates', async () => {
  const [part] = await read('x.xlsx', SPREADSHEET)
  assert.deepEqual(valuesOf(part?.posts[0]), EXPECTED)
})

test('what is packed within an archive and cannot be read is reported by its name', async () => {
  const inner = zip({ 'a.csv': CSV })
  const files = { 'a.csv': CSV, 'b.parquet': Buffer.from('PAR1 nothing'), 'c.zip': inner, 'd.xlsx': inner }
  await assert.rejects(read('x.zip', zip({ 'b.parquet': files['b.parquet'] })), /Parquet file is damaged/)
  await assert.rejects(read('x.zip', zip({ 'c.zip': inner })), /the file is a ZIP archive/)
  await assert.rejects(read('x.zip', zip({ 'd.xlsx': inner })), /an archive within an archive; unpack it/)
  const names: string[] = []
  writeFileSync(join(folder, 'all.zip'), zip(files))
  for await (const { name } of openParts(join(folder, 'all.zip'))) names.push(name)
  assert.deepEqual(names, ['all.zip/a.csv', 'all.zip/b.parquet', 'all.zip/c.zip', 'all.zip/d.xlsx'])
})

test('what unpacks to far more than text does, and what is damaged, is refused', async () => {
  const zeros = Buffer.alloc(20_000_000)
  await assert.rejects(read('bomb.zip', zip({ 'a.csv': zeros })), /unpacks to \d+ times its size/)
  const lie = zip({ 'a.csv': zeros }, { declared: 100 })
  await assert.rejects(read('lie.zip', lie), /damaged/)
  await assert.rejects(read('cut.zip', zip({ 'a.csv': CSV }).subarray(0, 60)), /damaged/)
  const packed = zstdCompressSync(Buffer.from(CSV.repeat(5_000)))
  await assert.rejects(read('cut.zst', packed.subarray(0, 40)), /cut off/)
  const broken = Buffer.concat([packed.subarray(0, 20), Buffer.alloc(200, 7)])
  await assert.rejects(read('broken.zst', broken), /damaged/)
  await assert.rejects(read('x.car', Buffer.from('no repository')), /not a Bluesky repository/)
  await assert.rejects(read('x.parquet', Buffer.from('PAR1 nothing')), /Parquet file is damaged/)
})

function parquetOf(codec: 'UNCOMPRESSED' | 'SNAPPY', { isLocal }: { isLocal?: true } = {}): Uint8Array {
  const columnData = [
    { name: 'id', data: [1132977055300300801n] },
    { name: 'username', data: ['ada'] },
    { name: 'created_at', data: [new Date('2024-05-01T10:00:00Z')] },
    { name: 'text', data: ['Bitcoin up'] },
    { name: 'likes', data: [3n] },
  ]
  const logical_type = { type: 'TIMESTAMP', isAdjustedToUTC: false, unit: 'MILLIS' } as const
  const local = { name: 'created_at', type: 'INT64', repetition_type: 'REQUIRED', logical_type } as const
  const schemaOverrides = isLocal && { created_at: local }
  const schema = schemaFromColumnData({ columnData, ...(schemaOverrides && { schemaOverrides }) })
  return new Uint8Array(parquetWriteBuffer({ columnData, codec, schema }))
}

function spreadsheet(): Buffer {
  const cell = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`
  const row = (nr: number, cells: string[]) => `<row r="${nr}">${cells.join('')}</row>`
  const header = ['id', 'username', 'created_at', 'text', 'likes'].map((name, place) =>
    cell(`${'ABCDE'[place]}1`, name),
  )
  const values = [
    cell('A2', '1132977055300300801'),
    cell('B2', 'ada'),
    '<c r="C2" s="1"><v>45413.416666666664</v></c>',
    cell('D2', 'Bitcoin up'),
    '<c r="E2"><v>3</v></c>',
  ]
  const ns = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  return zip({
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    'xl/workbook.xml': `<?xml version="1.0"?><workbook ${ns} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Posts" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': `<?xml version="1.0"?><styleSheet ${ns}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet ${ns}><sheetData>${row(1, header)}${row(2, values)}</sheetData></worksheet>`,
  })
}

/** A ZIP of these files, packed; what an entry declares as its size may be a lie. */
function zip(files: Record<string, string | Uint8Array>, { declared }: { declared?: number } = {}): Buffer {
  const entries: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content as string)
    const packed = deflateRawSync(bytes)
    const head = (signature: number, isDirectory: boolean) => {
      const header = Buffer.alloc(isDirectory ? 46 : 30)
      header.writeUInt32LE(signature, 0)
      const at = isDirectory ? 6 : 4
      header.writeUInt16LE(20, at)
      header.writeUInt16LE(8, at + 4)
      header.writeUInt32LE(crc32(bytes), at + 10)
      header.writeUInt32LE(packed.length, at + 14)
      header.writeUInt32LE(declared ?? bytes.length, at + 18)
      header.writeUInt16LE(Buffer.byteLength(name), at + 22)
      if (isDirectory) header.writeUInt32LE(offset, 42)
      return header
    }
    directory.push(head(0x02014b50, true), Buffer.from(name))
    const entry = Buffer.concat([head(0x04034b50, false), Buffer.from(name), packed])
    entries.push(entry)
    offset += entry.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...entries, list, end])
}
