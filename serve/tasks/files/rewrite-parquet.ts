import { open } from 'node:fs/promises'
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { createParquetRows, startOf } from './create-parquet-rows.ts'
import { writeAll } from './open-post-file.ts'
import type { PostFields } from './row-encoder.ts'

/**
 * Writes a Parquet file of ours anew without these rows, by their numbers from 0: row groups that have none of them are
 * copied as they are, which is most of the work spared.
 */
export async function rewriteParquet(from: string, to: string, numbers: readonly number[]): Promise<void> {
  const source = await asyncBufferFromFile(from)
  const metadata = await parquetMetadataAsync(source)
  const rows = createParquetRows(topLevelNames(metadata.schema))
  const gone = new Set(numbers)
  const file = await open(to, 'wx', 0o600)
  try {
    await writeAll(file, rows.begin())
    let rowStart = 0
    for (const group of metadata.row_groups) {
      const rowEnd = rowStart + Number(group.num_rows)
      if (isAnyWithin(numbers, rowStart, rowEnd)) {
        const all = await parquetReadObjects({ file: source, metadata, rowStart, rowEnd })
        const kept = all.filter((_, place) => !gone.has(rowStart + place))
        // What was written from rows of this shape is read back in it; times and whole numbers are taken as they come.
        await writeAll(file, rows.encode(kept as unknown as PostFields[]).data)
      } else {
        const start = startOf(group)
        const data = await source.slice(start, start + Number(group.total_compressed_size))
        await writeAll(file, rows.copy(group, new Uint8Array(data)))
      }
      rowStart = rowEnd
    }
    await writeAll(file, rows.end())
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The root names how many fields it has, each of which may have some below it. */
function topLevelNames(schema: { name: string; num_children?: number }[]): string[] {
  const names: string[] = []
  const endOf = (at: number): number => {
    let next = at + 1
    for (let left = schema[at]?.num_children ?? 0; left > 0; left--) next = endOf(next)
    return next
  }
  for (let at = 1; at < schema.length; at = endOf(at)) names.push(schema[at]?.name ?? '')
  return names
}

/** Whether one of the numbers, which are sorted, is in the range. */
function isAnyWithin(numbers: readonly number[], from: number, until: number): boolean {
  return numbers.some((number) => number >= from && number < until)
}
