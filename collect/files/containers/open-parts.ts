import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip } from 'node:zlib'
import { fromUint8Array as readBlocks } from '@atcute/car'
import { decode } from '@atcute/cbor'
import { fromUint8Array, isCommit } from '@atcute/repo'
import { createTarDecoder } from 'modern-tar'
import readXlsxFile from 'read-excel-file/node'
import yauzl from 'yauzl'
import { FileUnusable, type ReadRecord } from '../formats.ts'
import { type LongText, readLongTexts } from '../layouts/x-archive.ts'
import { readParquet, withoutZone } from './read-parquet.ts'

/** A spreadsheet is read whole. */
const WORKBOOK_BYTES_MAX = 256_000_000

/** A repository is held whole; so large may what is unpacked be. */
const BYTES_MAX = 512_000_000

const BATCH = 1_000

const POSTS = 'app.bsky.feed.post'

const HEADER_ROWS_MAX = 40

/** One file of records: the file itself, or one within an archive, which is read before the next is asked for. */
export type Part =
  | (Named & { bytes: AsyncIterable<Uint8Array>; bytesRead?: () => number })
  | (Named & { columns: string[]; records: AsyncIterable<ReadRecord[]> })

interface Named {
  name: string
  /** What cannot be read of an archive is passed over: much of it is no file of records. */
  isOfArchive?: true
  /** Whose archive it is. */
  username?: string
  /** The whole texts of posts that an archive of X has cut off, in a file of their own. */
  longTexts?: readonly LongText[]
}

/**
 * What a file holds: itself where it is text, plain or gzip; the tables of a spreadsheet, of Parquet and of a Bluesky
 * repository; each of these in a ZIP or tar. What is no file of records there is passed over.
 * Throws FileUnusable for what cannot be read and for what unpacks to far more than it could be.
 */
export async function* openParts(file: string): AsyncGenerator<Part> {
  yield* openFile(file, { name: basename(file) })
}

async function* openFile(
  file: string,
  { name, isOfArchive }: { name: string; isOfArchive?: true },
): AsyncGenerator<Part> {
  const head = await readHead(file)
  const hex = head.subarray(0, 8).toString('hex')
  if (hex.startsWith('504b0304')) {
    if (await isWorkbook(file)) yield* readSheets(file, name)
    else if (isOfArchive) throw new FileUnusable('wrong_type', NESTED)
    else yield* partsOf(readZip(file), name)
  } else if (hex.startsWith('50415231')) yield { name, ...(await readParquet(file)) }
  else if (isTar(head)) yield* partsOf(readTar(createReadStream(file)), name)
  else if (hex.startsWith('1f8b') && (await isPackedTar(file)))
    yield* partsOf(readTar(createReadStream(file).pipe(createGunzip())), name)
  else if (/\.car$/i.test(name)) yield { name, ...(await readCar(file)) }
  else {
    const bytes = createReadStream(file, { highWaterMark: 256 * 1024 })
    yield { name, bytes, bytesRead: () => bytes.bytesRead }
  }
}

const NESTED = 'it is an archive within an archive; unpack it'

/** The archive of an account of X has its name in a file of its own, and the long texts of its posts. */
const ACCOUNT = /(?:^|\/)data\/account\.js$/
const ACCOUNT_BYTES_MAX = 100_000
const LONG_TEXTS = /(?:^|\/)data\/note-tweet(?:-part\d+)?\.js$/
const LONG_TEXTS_BYTES_MAX = 64_000_000

async function* partsOf(
  entries: AsyncIterable<{ name: string; bytes: AsyncIterable<Uint8Array> }>,
  archive: string,
): AsyncGenerator<Part> {
  let username: string | undefined
  const longTexts: LongText[] = []
  for await (const { name, bytes } of entries) {
    if (ACCOUNT.test(name)) {
      const text = await readStart(bytes, ACCOUNT_BYTES_MAX)
      username = /"username"\s*:\s*"([^"\\]+)"/.exec(text)?.[1]
    } else if (LONG_TEXTS.test(name)) {
      longTexts.push(...readLongTexts(await readStart(bytes, LONG_TEXTS_BYTES_MAX)))
    } else if (isTable(name)) yield* partsOfTable(bytes, `${archive}/${name}`)
    else {
      const found = { ...(username && { username }), ...(longTexts.length > 0 && { longTexts }) }
      yield { name: `${archive}/${name}`, bytes, isOfArchive: true, ...found }
    }
  }
}

/** Such a file is read from its end, so it is unpacked first. What is wrong with it is reported where it is read. */
async function* partsOfTable(bytes: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Part> {
  const folder = await mkdtemp(join(tmpdir(), 'crowdtape-import-'))
  try {
    const file = join(folder, 'unpacked')
    await pipeline(bytes, refuseLarge, createWriteStream(file))
    for await (const part of openFile(file, { name, isOfArchive: true })) yield { ...part, isOfArchive: true }
  } catch (error) {
    if (!(error instanceof FileUnusable)) throw error
    yield { name, bytes: failing(error), isOfArchive: true }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function* refuseLarge(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > BYTES_MAX) throw new FileUnusable('too_large', `it unpacks to more than ${BYTES_MAX / 1e6} MB`)
    yield chunk
  }
}

// biome-ignore lint/correctness/useYield: it ends before its first piece
async function* failing(error: FileUnusable): AsyncGenerator<Uint8Array> {
  throw error
}

async function readStart(bytes: AsyncIterable<Uint8Array>, bytesMax: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    if (size < bytesMax) chunks.push(chunk)
    size += chunk.length
  }
  return Buffer.concat(chunks).toString()
}

const HEAD_BYTES = 512
/** Where a header of a tar has its mark. POSIX, pax */
const TAR_MARK = 257

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

function isTar(head: Buffer): boolean {
  return head.subarray(TAR_MARK, TAR_MARK + 5).toString('latin1') === 'ustar'
}

async function isPackedTar(file: string): Promise<boolean> {
  const source = createReadStream(file, { highWaterMark: 64 * 1024 })
  const unzip = createGunzip()
  source.on('error', (error) => unzip.destroy(error))
  const pieces: Buffer[] = []
  try {
    for await (const piece of source.pipe(unzip)) {
      pieces.push(piece)
      if (Buffer.concat(pieces).length >= HEAD_BYTES) break
    }
  } catch {
    // Damage is reported where the file is read.
    return false
  } finally {
    source.destroy()
    unzip.destroy()
  }
  return isTar(Buffer.concat(pieces))
}

/** The files of records in a tar, in its order; each is read before the next is asked for, as they stand in one stream. */
async function* readTar(bytes: Readable): AsyncGenerator<{ name: string; bytes: AsyncIterable<Uint8Array> }> {
  let count = 0
  try {
    const entries = Readable.toWeb(bytes).pipeThrough(createTarDecoder() as never) as ReadableStream<TarEntry>
    for await (const { header, body } of entries) {
      refuseTooMany(++count)
      if (header.type !== 'file' || !holdsRecords(header.name)) {
        await body.cancel()
        continue
      }
      let isRead = false
      async function* read(): AsyncGenerator<Uint8Array> {
        isRead = true
        for await (const chunk of body as AsyncIterable<Uint8Array>) yield chunk
      }
      yield { name: header.name, bytes: read() }
      if (!isRead) await body.cancel()
    }
  } catch (error) {
    if (error instanceof FileUnusable) throw error
    throw new FileUnusable('cut_off', `the tar archive is damaged (${(error as Error).message})`, {
      cause: error,
    })
  } finally {
    bytes.destroy()
  }
}

interface TarEntry {
  header: { name: string; type: string }
  body: ReadableStream<Uint8Array>
}

/**
 * The sheets of a workbook that have a table: the first row with several cells has the names of its columns. Numbers
 * beyond 2^53 have lost their last digits in the spreadsheet itself; such ids are refused row by row.
 */
async function* readSheets(
  file: string,
  name: string,
): AsyncGenerator<{ name: string; columns: string[]; records: AsyncIterable<ReadRecord[]> }> {
  const sheets = await readXlsxFile(file).catch((error: unknown) => {
    throw new FileUnusable('wrong_type', `the spreadsheet is damaged (${(error as Error).message})`, {
      cause: error,
    })
  })
  const several = sheets.length > 1
  for (const { sheet, data } of sheets) {
    const at = data
      .slice(0, HEADER_ROWS_MAX)
      .findIndex((row) => row.filter((cell) => cell !== null).length >= 3)
    if (at < 0) continue
    const columns = (data[at] ?? []).map((cell) => (cell === null ? '' : String(cell).trim()))
    const records = data.slice(at + 1).flatMap((row, place): ReadRecord[] => {
      if (row.every((cell) => cell === null)) return []
      const fields = Object.fromEntries(columns.map((column, of) => [column, toValue(row[of])]))
      return [{ line: at + place + 2, fields }]
    })
    yield { name: several ? `${name}/${sheet}` : name, columns, records: once(records) }
  }
}

/** A moment of a spreadsheet is a fraction of days, which is good for hundredths of a second, and has no zone. */
function toValue(cell: unknown): unknown {
  if (!(cell instanceof Date)) return cell ?? ''
  return withoutZone(new Date(Math.round(cell.getTime() / 10) * 10))
}

async function* once(records: ReadRecord[]): AsyncGenerator<ReadRecord[]> {
  yield records
}

/** The posts of a repository of Bluesky as its server exports it (com.atproto.sync.getRepo), in the layout of a dump. */
async function readCar(file: string): Promise<{ columns: string[]; records: AsyncIterable<ReadRecord[]> }> {
  const { size } = await stat(file)
  if (size > BYTES_MAX)
    throw new FileUnusable('too_large', `the repository has more than ${BYTES_MAX / 1e6} MB`)
  const bytes = new Uint8Array(await readFile(file))
  const did = findAuthor(bytes)
  async function* read(): AsyncGenerator<ReadRecord[]> {
    let line = 0
    let batch: ReadRecord[] = []
    for (const { collection, rkey, record } of fromUint8Array(bytes)) {
      if (collection !== POSTS || typeof record !== 'object' || record === null) continue
      line += 1
      batch.push({ line, fields: { uri: `at://${did}/${POSTS}/${rkey}`, ...record } })
      if (batch.length < BATCH) continue
      yield batch
      batch = []
    }
    yield batch
  }
  return { columns: ['uri', 'text', 'createdAt'], records: read() }
}

/** The account that owns the repository, from the commit at its root. */
function findAuthor(bytes: Uint8Array): string {
  try {
    for (const block of readBlocks(bytes)) {
      const value = decode(block.bytes)
      if (isCommit(value)) return value.did
    }
  } catch (error) {
    throw new FileUnusable('wrong_type', `it is not a Bluesky repository (${(error as Error).message})`, {
      cause: error,
    })
  }
  throw new FileUnusable('wrong_type', 'it is not a Bluesky repository: it has no commit')
}

/** The files of records in a ZIP, in its order; each is read before the next is asked for. Sizes are held to what is declared. */
async function* readZip(file: string): AsyncGenerator<{ name: string; bytes: AsyncIterable<Uint8Array> }> {
  const zip = await openZip(file)
  try {
    const entries = await listEntries(zip)
    // What completes the posts of an archive of X is read before them.
    const isBefore = ({ fileName }: yauzl.Entry) => ACCOUNT.test(fileName) || LONG_TEXTS.test(fileName)
    for (const entry of [...entries.filter(isBefore), ...entries.filter((one) => !isBefore(one))]) {
      if (!holdsRecords(entry.fileName)) continue
      refuseBomb({ name: entry.fileName, packed: entry.compressedSize, unpacked: entry.uncompressedSize })
      yield { name: entry.fileName, bytes: readEntry(zip, entry) }
    }
  } finally {
    zip.close()
  }
}

/** Whether it is a spreadsheet of Excel's kind: by what it holds. Throws FileUnusable for one that unpacks to too much. */
async function isWorkbook(file: string): Promise<boolean> {
  const zip = await openZip(file)
  try {
    const entries = await listEntries(zip)
    if (!entries.some(({ fileName }) => fileName === 'xl/workbook.xml')) return false
    const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
    if (unpacked > WORKBOOK_BYTES_MAX)
      throw new FileUnusable(
        'too_large',
        `the spreadsheet unpacks to more than ${WORKBOOK_BYTES_MAX / 1e6} MB; save it as CSV`,
      )
    // Each is read once, for what is declared may be a lie.
    for (const entry of entries) for await (const _ of readEntry(zip, entry)) void 0
    return true
  } finally {
    zip.close()
  }
}

async function openZip(file: string): Promise<yauzl.ZipFile> {
  try {
    return await new Promise((resolve, reject) => {
      const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true }
      yauzl.open(file, options, (error, zip) => (error ? reject(error) : resolve(zip)))
    })
  } catch (error) {
    throw new FileUnusable('wrong_type', `the ZIP archive is damaged (${(error as Error).message})`, {
      cause: error,
    })
  }
}

function listEntries(zip: yauzl.ZipFile): Promise<yauzl.Entry[]> {
  refuseTooMany(zip.entryCount)
  return new Promise((resolve, reject) => {
    const entries: yauzl.Entry[] = []
    zip.on('entry', (entry: yauzl.Entry) => {
      if (!entry.fileName.endsWith('/')) entries.push(entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', (error: Error) =>
      reject(
        new FileUnusable('wrong_type', `the ZIP archive is damaged (${error.message})`, { cause: error }),
      ),
    )
    zip.readEntry()
  })
}

async function* readEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): AsyncGenerator<Uint8Array> {
  if (entry.generalPurposeBitFlag & 1)
    throw new FileUnusable('wrong_type', `${entry.fileName} is locked with a password`)
  try {
    const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
      zip.openReadStream(entry, (error, found) => (error ? reject(error) : resolve(found)))
    })
    for await (const chunk of stream) yield chunk as Buffer // no encoding was asked for
  } catch (error) {
    if (error instanceof FileUnusable) throw error
    throw new FileUnusable('cut_off', `${entry.fileName} is damaged (${(error as Error).message})`, {
      cause: error,
    })
  }
}

/** Files that hold records, by their names, and archives, which are reported; media and pages of an archive are neither. */
const HOLDS_RECORDS =
  /\.(?:(?:csv|tsv|txt|json|jsonl|ndjson|js)(?:\.gz)?|xlsx|parquet|car|zst|zip|tar|tgz|gz|xz|bz2|7z|rar)$/i
const IS_TABLE = /\.(?:xlsx|parquet|car)$/i
/** What archives have beside: of the system that packed them, and the site of an X archive. */
const BESIDE = /(?:^|\/)(?:__MACOSX\/|\.|assets\/|manifest\.js$|README)/i
const ENTRIES_MAX = 20_000
/** Text becomes 5 to 20 times smaller; what becomes 300 times smaller was made to fill a machine. */
const UNPACKED_TIMES_MAX = 300
const SMALL_BYTES = 10_000_000

function holdsRecords(name: string): boolean {
  return HOLDS_RECORDS.test(name) && !BESIDE.test(name)
}

/** A file that is not read from its beginning on. */
function isTable(name: string): boolean {
  return IS_TABLE.test(name)
}

function refuseTooMany(entries: number): void {
  if (entries > ENTRIES_MAX)
    throw new FileUnusable('too_large', `the archive has more than ${ENTRIES_MAX} files`)
}

/** Throws FileUnusable for an entry that unpacks to more than texts do. */
function refuseBomb({ name, packed, unpacked }: { name: string; packed: number; unpacked: number }): void {
  if (unpacked <= SMALL_BYTES || unpacked <= packed * UNPACKED_TIMES_MAX) return
  throw new FileUnusable(
    'too_large',
    `${name} unpacks to ${Math.round(unpacked / Math.max(1, packed))} times its size, more than any text`,
  )
}
