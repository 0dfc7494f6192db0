/** By this spreadsheets recognize UTF-8; files that people download begin with it. */
export const BYTE_ORDER_MARK = '\ufeff'

/**
 * Rows as CSV (RFC 4180) with a header line, without one where rows go on a file. A text that a spreadsheet would run as a formula gets an apostrophe
 * before it, and so does one that begins like such a text, so that the original can be recovered; numbers, negative ones too, stay numbers; a list is joined by spaces, what is no plain value as JSON; null and absent are empty.
 */
export function writeCsv(
  columns: readonly string[],
  rows: Record<string, unknown>[],
  { withHeader = true } = {},
): string {
  const lines = withHeader ? [columns.join(',')] : []
  for (const row of rows) lines.push(columns.map((column) => cellOf(row[column])).join(','))
  return lines.map((line) => `${line}\r\n`).join('')
}

const NUMBER = /^-?\d+(\.\d+)?$/
const FORMULA_START = /^'*[=+\-@\t\r]/

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = Array.isArray(value) ? value.map(plain).join(' ') : plain(value)
  if (NUMBER.test(text)) return text
  const safe = FORMULA_START.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function plain(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}
