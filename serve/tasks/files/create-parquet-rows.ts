import { ByteWriter, type ColumnSource, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import type { PostFields, RowEncoder } from './row-encoder.ts'

/** Rows as Parquet: a row group a batch, each column of its own type, absent as null. */
export function createParquetRows(columns: readonly string[]): RowEncoder {
  const bytes = new ByteWriter()
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [{ name: 'root', num_children: columns.length }, ...columns.flatMap(elementsOf)],
    createdBy: 'Crowdtape',
  })
  const take = () => {
    const taken = bytes.getBytes().slice()
    bytes.index = 0 // the places that the end tells count on from `offset`
    return taken
  }
  return {
    begin: take,
    encode(rows) {
      // An empty row group is none.
      if (rows.length > 0)
        writer.write({ columnData: columns.map((name) => columnOf(name, rows)), rowGroupSize: rows.length })
      return take()
    },
    end() {
      writer.finish()
      return take()
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
  const values = rows.map((row) => row[name as keyof PostFields])
  if (isCount(name))
    return { name, data: values.map((value) => (value === null ? null : BigInt(value as number))) }
  if (name === 'created_at') return { name, data: values.map((value) => new Date(value as string)) }
  return { name, data: values }
}
