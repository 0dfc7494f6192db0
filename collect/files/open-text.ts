import { Readable } from 'node:stream'
import zlib from 'node:zlib'
import { createTextDecoder } from './decode-text.ts'
import { FileUnusable } from './formats.ts'

export interface OpenTextOptions {
  /** A label of the Encoding Standard such as `windows-1252`; UTF-8 unless the first bytes say UTF-16. */
  encoding?: string
  /** How large the file may be once unpacked; what is beyond it is a FileUnusable. */
  maxBytes?: number
}

/**
 * The text of a file, plain, gzip or Zstandard (detected by its first bytes), in pieces, without a byte order mark; where
 * bytes are not UTF-8, hasForeignBytes says so of the text.
 * Throws FileUnusable when it is empty, another kind of archive or no text, too large, or a gzip that is cut off.
 */
export async function* openText(
  source: AsyncIterable<Uint8Array>,
  options: OpenTextOptions = {},
): AsyncGenerator<string> {
  let decoder: ReturnType<typeof createTextDecoder> | undefined
  let bytes = 0
  for await (const chunk of unpack(source)) {
    bytes += chunk.length
    if (bytes > (options.maxBytes ?? Number.POSITIVE_INFINITY)) {
      throw new FileUnusable('too_large', `the file is larger than ${options.maxBytes} bytes once unpacked`)
    }
    decoder ??= createTextDecoder(chunk, options.encoding)
    const text = decoder.decode(chunk)
    if (text) yield text
  }
  if (bytes === 0) throw new FileUnusable('empty', 'the file is empty')
  const rest = decoder?.end()
  if (rest) yield rest
}

async function* unpack(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { head, all } = await peek(source)
  refuseArchive(head)
  const unzip = createUnpacker(head)
  if (!unzip) {
    yield* all
    return
  }
  const input = Readable.from(all, { objectMode: false })
  input.on('error', (error) => unzip.destroy(error))
  try {
    for await (const chunk of input.pipe(unzip)) yield chunk
  } catch (error) {
    throw toFileUnusable(error)
  } finally {
    input.destroy()
    unzip.destroy()
  }
}

/** Dumps of Pushshift are packed with the largest window that there is. */
const WINDOW_LOG_MAX = 31

function createUnpacker(head: Buffer): zlib.Gunzip | zlib.ZstdDecompress | undefined {
  const chunkSize = 128 * 1024
  if (head[0] === 0x1f && head[1] === 0x8b) return zlib.createGunzip({ chunkSize })
  if (!isZstandard(head)) return undefined
  return zlib.createZstdDecompress({
    chunkSize,
    params: { [zlib.constants.ZSTD_d_windowLogMax]: WINDOW_LOG_MAX },
  })
}

/** Node.js unpacks it from 22.15 on; an older one refuses such a file in words. */
function isZstandard(head: Buffer): boolean {
  return head.subarray(0, 4).toString('hex') === ZSTANDARD && 'createZstdDecompress' in zlib
}

/** The first bytes, and the whole of it with them. */
async function peek(source: AsyncIterable<Uint8Array>) {
  const iterator = source[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  let length = 0
  while (length < HEAD_BYTES) {
    const next = await iterator.next()
    if (next.done) break
    first.push(next.value)
    length += next.value.length
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      yield* first
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
    } finally {
      await iterator.return?.()
    }
  }
  return { head: Buffer.concat(first).subarray(0, HEAD_BYTES), all: all() }
}

const HEAD_BYTES = 8

const ZSTANDARD = '28b52ffd'

const ARCHIVES: [magic: string, name: string][] = [
  ['504b0304', 'a ZIP archive or a spreadsheet'],
  ['504b0506', 'an empty ZIP archive'],
  ['fd377a585a00', 'an xz archive'],
  [ZSTANDARD, 'a Zstandard archive'],
  ['425a68', 'a bzip2 archive'],
  ['377abcaf271c', 'a 7z archive'],
  ['526172211a07', 'a RAR archive'],
  ['d0cf11e0', 'an Office document'],
  ['25504446', 'a PDF'],
  ['89504e47', 'a picture'],
  ['ffd8ff', 'a picture'],
  ['50415231', 'a Parquet file'],
]

function refuseArchive(head: Buffer): void {
  const hex = head.toString('hex')
  const found = ARCHIVES.find(([magic]) => hex.startsWith(magic))
  if (!found || isZstandard(head)) return
  throw new FileUnusable(
    'wrong_type',
    `the file is ${found[1]}; it must be CSV, JSON lines or a JSON list, plain or packed with gzip or Zstandard`,
  )
}

function toFileUnusable(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'Z_BUF_ERROR') {
    return new FileUnusable('cut_off', 'the packed file is cut off: its end is missing', { cause: error })
  }
  if (typeof code === 'string' && /^Z(?:STD)?_/i.test(code)) {
    return new FileUnusable('wrong_type', 'the packed file is damaged', { cause: error })
  }
  return error
}
