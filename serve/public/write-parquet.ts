import { ByteWriter, type ColumnSource, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import type { TObject } from 'typebox'

/** Rows as one Parquet file: each column of the type that the schema of the row gives it, absent as null. */
export function writeParquet(row: TObject, rows: readonly Record<string, unknown>[]): Uint8Array {
  const columns = Object.entries(row.properties).map(([name, schema]) => ({ name, kind: kindOf(schema) }))
  const bytes = new ByteWriter()
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, kind }) => ({ name, repetition_type: 'OPTIONAL' as const, ...ELEMENTS[kind] })),
    ],
    createdBy: 'Crowdtape',
  })
  if (rows.length > 0) {
    const columnData = columns.map(
      ({ name, kind }): ColumnSource => ({ name, data: rows.map((each) => toCell(each[name], kind)) }),
    )
    writer.write({ columnData, rowGroupSize: rows.length })
  }
  writer.finish()
  return bytes.getBytes()
}

type Kind = 'integer' | 'number' | 'boolean' | 'time' | 'text'

const ELEMENTS: Record<Kind, Pick<SchemaElement, 'type' | 'converted_type'>> = {
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  time: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
}

interface Described {
  type?: string
  format?: string
  anyOf?: Described[]
}

/** What a JSON Schema allows besides null. */
function kindOf({ type, format, anyOf }: Described): Kind {
  const kind = anyOf?.find((one) => one.type !== 'null')
  if (kind) return kindOf(kind)
  if (type === 'integer' || type === 'number' || type === 'boolean') return type
  return format === 'date-time' ? 'time' : 'text'
}

function toCell(value: unknown, kind: Kind): unknown {
  if (value === null || value === undefined) return null
  if (kind === 'integer') return BigInt(value as number) // as its schema says
  return kind === 'time' ? new Date(value as string) : value
}
