import zlib from 'node:zlib'
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import type { ReadRecord } from '../formats.ts'
import { FileUnusable } from '../formats.ts'
import type { Fields } from '../layouts/layout.ts'

/** A row group is held whole. */
const GROUP_BYTES_MAX = 1_000_000_000

/** The rows of a Parquet file, a row group at a time. Whole numbers of 64 bits stay whole; times are moments where they are of UTC. */
export async function readParquet(
  file: string,
): Promise<{ columns: string[]; records: AsyncIterable<ReadRecord[]> }> {
  const buffer = await asyncBufferFromFile(file)
  const metadata = await parquetMetadataAsync(buffer).catch((error: unknown) => {
    throw new FileUnusable('cut_off', `the Parquet file is damaged (${(error as Error).message})`, {
      cause: error,
    })
  })
  const large = metadata.row_groups.find(({ total_byte_size: bytes }) => Number(bytes) > GROUP_BYTES_MAX)
  if (large)
    throw new FileUnusable(
      'too_large',
      `a row group has more than ${GROUP_BYTES_MAX / 1e6} MB; write it in smaller ones`,
    )
  const local = metadata.schema.flatMap(({ name, logical_type: type }) =>
    type?.type === 'TIMESTAMP' && !type.isAdjustedToUTC ? [name] : [],
  )
  async function* read(): AsyncGenerator<ReadRecord[]> {
    let rowStart = 0
    for (const group of metadata.row_groups) {
      const rowEnd = rowStart + Number(group.num_rows)
      const rows = await parquetReadObjects({
        file: buffer,
        metadata,
        rowStart,
        rowEnd,
        compressors: COMPRESSORS,
        parsers: PARSERS,
      }).catch((error: unknown) => {
        throw new FileUnusable('cut_off', `the Parquet file cannot be read (${(error as Error).message})`, {
          cause: error,
        })
      })
      const first = rowStart
      yield rows.map((row, place) => ({
        line: first + place + 1,
        fields: toLocalTimes(toFields(row), local),
      }))
      rowStart = rowEnd
    }
  }
  return { columns: topLevelNames(metadata.schema), records: read() }
}

/** pandas writes times without a zone as what clocks showed. */
function toLocalTimes(fields: Fields, names: readonly string[]): Fields {
  for (const name of names) {
    const value = fields[name]
    if (value instanceof Date) fields[name] = withoutZone(value)
  }
  return fields
}

/** What clocks showed, for a value that has a date and no zone. */
export function withoutZone(shown: Date): string {
  return shown.toISOString().replace('Z', '')
}

const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** A mark at the beginning of a text belongs to it. */
const PARSERS = { stringFromBytes: (bytes: Uint8Array | undefined) => bytes && UTF8.decode(bytes) }

type Compressor = (input: Uint8Array, outputLength: number) => Uint8Array

/** Beside Snappy, which the reader has itself. */
const COMPRESSORS: Record<string, Compressor> = {
  GZIP: (input, maxOutputLength) => zlib.gunzipSync(input, { maxOutputLength }),
  BROTLI: (input, maxOutputLength) => zlib.brotliDecompressSync(input, { maxOutputLength }),
  // Node.js has it from 22.15 on; without it the file is refused in words.
  ...('zstdDecompressSync' in zlib && {
    ZSTD: (input: Uint8Array, maxOutputLength: number) => zlib.zstdDecompressSync(input, { maxOutputLength }),
  }),
}

function toFields(row: Record<string, unknown>): Fields {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toValue(value)]))
}

function toValue(value: unknown): unknown {
  if (typeof value === 'bigint')
    return value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER
      ? Number(value)
      : String(value)
  if (value instanceof Uint8Array) return Buffer.from(value).toString('utf8')
  if (Array.isArray(value)) return value.map(toValue)
  if (typeof value === 'object' && value !== null && !(value instanceof Date))
    return toFields(value as Fields)
  return value
}

/** The root names how many fields it has, each of which may have some below it. */
function topLevelNames(schema: { name: string; num_children?: number }[]): string[] {
  const names: string[] = []
  let at = 1
  const skip = (): void => {
    const children = schema[at++]?.num_children ?? 0
    for (let child = 0; child < children; child++) skip()
  }
  while (at < schema.length) {
    names.push(schema[at]?.name ?? '')
    skip()
  }
  return names
}
