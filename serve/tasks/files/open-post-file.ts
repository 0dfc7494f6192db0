import { type FileHandle, open } from 'node:fs/promises'
import type { ExportFormat } from '#contract/tasks.ts'
import { BYTE_ORDER_MARK, writeCsv } from '#contract/text/write-csv.ts'
import type { PostFields, RowEncoder } from './row-encoder.ts'

/** A file that posts are written to, a batch at a time; memory is bounded by the batch. */
export interface PostFile {
  /** Gives the bytes of each row; none where a row is no piece by itself. */
  write(rows: PostFields[]): Promise<number[]>
  /** Bytes that are written so far. */
  bytes(): number
  /** Writes what belongs at the end, brings all to the disk and closes. */
  finish(): Promise<void>
  /** Closes without an end: the file is of no use. */
  abandon(): Promise<void>
}

/** Opens a new file that only this user may read. Throws the system's error, also where the path is taken. */
export async function openPostFile(
  path: string,
  { format, columns }: { format: ExportFormat; columns: readonly string[] },
): Promise<PostFile> {
  const encoder = await createEncoder(format, columns)
  const file = await open(path, 'wx', 0o600)
  let bytes = 0
  const put = async (data: Uint8Array) => {
    await writeAll(file, data)
    bytes += data.byteLength
  }
  await put(encoder.begin())
  return {
    async write(rows) {
      const { data, lengths } = encoder.encode(rows)
      await put(data)
      return lengths
    },
    bytes: () => bytes,
    async finish() {
      await put(encoder.end())
      await file.sync()
      await file.close()
    },
    abandon: () => file.close(),
  }
}

export async function writeAll(file: FileHandle, data: Uint8Array): Promise<void> {
  for (let done = 0; done < data.byteLength; ) {
    const { bytesWritten } = await file.write(data, done, data.byteLength - done)
    done += bytesWritten
  }
}

async function createEncoder(format: ExportFormat, columns: readonly string[]): Promise<RowEncoder> {
  if (format === 'parquet') return (await import('./create-parquet-rows.ts')).createParquetRows(columns)
  if (format === 'csv')
    return createLines(`${BYTE_ORDER_MARK}${writeCsv(columns, [])}`, (row) =>
      writeCsv(columns, [row], { withHeader: false }),
    )
  return createLines('', (row) => `${JSON.stringify(row, [...columns])}\n`)
}

function createLines(head: string, toLine: (row: PostFields) => string): RowEncoder {
  return {
    begin: () => Buffer.from(head),
    encode(rows) {
      const lines = rows.map((row) => Buffer.from(toLine(row)))
      return { data: Buffer.concat(lines), lengths: lines.map(({ length }) => length) }
    },
    end: () => Buffer.alloc(0),
  }
}
