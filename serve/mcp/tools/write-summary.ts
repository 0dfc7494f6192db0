/** As many rows as most tools give unless asked for more. */
const ROWS_MAX = 10
const TEXT_CHARS_MAX = 200

/**
 * An answer in short, for people and for assistants that read text alone: each figure as `name value`, of lists the first
 * ten rows, of long texts the beginning. What strangers wrote stays between its marks.
 */
export function writeSummary(content: Record<string, unknown>): string {
  return writeParts(content, '').join('\n')
}

/** The plain values in one line, then each part below its name. */
function writeParts(content: object, indent: string): string[] {
  const entries = Object.entries(content).filter(([, value]) => value !== null && value !== undefined)
  const plain = entries.filter(([, value]) => isPlain(value))
  const line = plain.map(([name, value]) => `${name} ${writeValue(value)}`).join(', ')
  const { columns } = content as { columns?: unknown }
  const parts = entries
    .filter(([name, value]) => !isPlain(value) && name !== 'columns')
    .flatMap(([name, value]) => {
      if (!Array.isArray(value)) return [`${indent}${name}:`, ...writeParts(value as object, `${indent}  `)]
      const head =
        Array.isArray(columns) && name === 'rows' ? `${name} (${columns.join(' | ')}):` : `${name}:`
      return [`${indent}${head}`, ...writeRows(value, indent)]
    })
  return [...(line ? [`${indent}${line}`] : []), ...parts]
}

function writeRows(rows: readonly unknown[], indent: string): string[] {
  const more = rows.length - ROWS_MAX
  return [
    ...rows.slice(0, ROWS_MAX).flatMap((row) => {
      if (Array.isArray(row)) return [`${indent}- ${row.map((value) => writeValue(value ?? '')).join(' | ')}`]
      const [first = '', ...rest] = writeParts(row as object, `${indent}  `)
      return [`${indent}- ${first.trimStart()}`, ...rest]
    }),
    ...(more > 0 ? [`${indent}- and ${more} more`] : []),
  ]
}

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((one) => typeof one !== 'object')
  return typeof value !== 'object'
}

function writeValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(writeValue).join(' ')
  if (typeof value === 'object') return JSON.stringify(value)
  const [, open = '', text = '', end = ''] = MARKED.exec(String(value)) ?? ['', '', String(value)]
  const characters = [...text]
  const cut =
    characters.length <= TEXT_CHARS_MAX ? text : `${characters.slice(0, TEXT_CHARS_MAX - 1).join('')}…`
  return open + cut + end
}

/** A text of a stranger between its marks. */
const MARKED = /^(⟦post \w+⟧ )(.*)( ⟦end \w+⟧)$/s
