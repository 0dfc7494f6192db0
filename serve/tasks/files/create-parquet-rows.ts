import type { ColumnChunk, RowGroup } from 'hyparquet'
import { ByteWriter, type ColumnSource, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import type { PostFields, RowEncoder } from './row-encoder.ts'

export interface ParquetRows extends RowEncoder {
  /** A row group of another such file as it is, by its bytes and its metadata. */
  copy(group: RowGroup, data: Uint8Array): Uint8Array
}

/** Rows as Parquet: a row group a batch, each column of its own type, absent as null. */
export function createParquetRows(columns: readonly string[]): ParquetRows {
  const bytes = new ByteWriter()
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [{ name: 'root', num_children: columns.length }, ...columns.flatMap(elementsOf)],
    createdBy: 'Crowdtape',
  })
  const take = () => {
    const taken = bytes.getBytes().slice()
    bytes.index = 0 // the places in the footer count on from `offset`
    return taken
  }
  return {
    begin: take,
    encode(rows) {
      // An empty row group is none.
      if (rows.length > 0)
        writer.write({ columnData: columns.map((name) => columnOf(name, rows)), rowGroupSize: rows.length })
      return { data: take(), lengths: [] }
    },
    copy(group, data) {
      const movedBy = bytes.offset - startOf(group)
      bytes.appendBytes(data)
      writer.row_groups.push({ ...group, columns: group.columns.map((chunk) => move(chunk, movedBy)) })
      writer.num_rows += group.num_rows
      return take()
    },
    end() {
      writer.finish()
      return take()
    },
  }
}

/** Where the bytes of a row group begin in its file. */
export function startOf({ columns }: RowGroup): number {
  const starts = columns.flatMap(({ meta_data: meta }) =>
    meta ? Number(meta.dictionary_page_offset ?? meta.data_page_offset) : [],
  )
  return Math.min(...starts)
}

/** A chunk as it stands elsewhere, without the index at the old file's end. */
function move({ file_offset: at, meta_data: meta }: ColumnChunk, by: number): ColumnChunk {
  const dictionary = meta?.dictionary_page_offset
  return {
    file_offset: at === 0n ? 0n : at + BigInt(by),
    meta_data: meta && {
      ...meta,
      data_page_offset: meta.data_page_offset + BigInt(by),
      ...(dictionary !== undefined && { dictionary_page_offset: dictionary + BigInt(by) }),
    },
  }
}

const COUNTS = new Set(['followers', 'views', 'likes', 'replies', 'comments', 'shares', 'retweets'])
const isCount = (name: string) => COUNTS.has(name) || name.startsWith('reaction_')
const isList = (name: string) => name === 'hashtags' || name === 'symbols'

function elementsOf(name: string): SchemaElement[] {
  const optional = { name, repetition_type: 'OPTIONAL' } as const
  if (isList(name)) {
    return [
      { ...optional, converted_type: 'LIST', num_children: 1 },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      { name: 'element', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
    ]
  }
  if (isCount(name)) return [{ ...optional, type: 'INT64' }]
  if (name === 'sentiment') return [{ ...optional, type: 'DOUBLE' }]
  if (name === 'created_at') return [{ ...optional, type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' }]
  return [{ ...optional, type: 'BYTE_ARRAY', converted_type: 'UTF8' }]
}

function columnOf(name: string, rows: PostFields[]): ColumnSource {
  const values = rows.map((row) => row[name as keyof PostFields] ?? null)
  if (isCount(name))
    return { name, data: values.map((value) => (value === null ? null : BigInt(value as number))) }
  if (name === 'created_at') return { name, data: values.map((value) => new Date(value as string)) }
  return { name, data: values }
}
