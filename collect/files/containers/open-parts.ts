import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { createGunzip } from 'node:zlib'
import type { ReadRecord } from '../file-record.ts'
import { readCar } from './read-car.ts'
import { readParquet } from './read-parquet.ts'
import { readSheets } from './read-sheets.ts'
import { readTar } from './read-tar.ts'
import { isWorkbook, readZip } from './read-zip.ts'

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
}

/**
 * What a file holds: itself where it is text, plain or gzip; the tables of a spreadsheet, of Parquet and of a Bluesky
 * repository; each file of records of a ZIP or tar. What is no file of records there is passed over.
 * Throws FileUnusable for what cannot be read and for what unpacks to far more than it could be.
 */
export async function* openParts(file: string): AsyncGenerator<Part> {
  const name = basename(file)
  const head = await readHead(file)
  const hex = head.subarray(0, 8).toString('hex')
  if (hex.startsWith('504b0304')) {
    if (await isWorkbook(file)) yield* readSheets(file, name)
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

/** The archive of an account of X has its name in a file of its own, before its posts. */
const ACCOUNT = /(?:^|\/)data\/account\.js$/
const ACCOUNT_BYTES_MAX = 100_000

async function* partsOf(
  entries: AsyncIterable<{ name: string; bytes: AsyncIterable<Uint8Array> }>,
  archive: string,
): AsyncGenerator<Part> {
  let username: string | undefined
  for await (const { name, bytes } of entries) {
    if (ACCOUNT.test(name)) username = await findUsername(bytes)
    else yield { name: `${archive}/${name}`, bytes, isOfArchive: true, ...(username && { username }) }
  }
}

async function findUsername(bytes: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  let text = ''
  for await (const chunk of bytes) if (text.length < ACCOUNT_BYTES_MAX) text += Buffer.from(chunk).toString()
  return /"username"\s*:\s*"([^"\\]+)"/.exec(text)?.[1]
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
