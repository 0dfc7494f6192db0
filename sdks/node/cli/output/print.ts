import { safeJson, safeLine, safeText } from './safe-text.ts'

export type Cell = string | number | Date | null | undefined

export interface Column<Row> {
  title: string
  cell(row: Row): Cell
  /** Numbers stand at the right. */
  right?: boolean
  /** Takes what is left of a terminal's width; at most one. */
  wide?: boolean
}

/** Everything that people and pipes read goes through here. */
export function printJson(value: unknown): void {
  process.stdout.write(`${safeJson(value, process.stdout.isTTY ? 2 : undefined)}\n`)
}

export function printLine(line: string): void {
  process.stdout.write(`${safeLine(line)}\n`)
}

/** Text that has its own line ends, such as CSV. */
export function printText(text: string): void {
  process.stdout.write(safeText(text.replaceAll('\r\n', '\n')))
}

export function note(line: string): void {
  process.stderr.write(`${safeLine(line)}\n`)
}

export function printTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[], ifNone: string): void {
  if (rows.length === 0) {
    note(ifNone)
    return
  }
  const cells = rows.map((row) => columns.map(({ cell }) => toText(cell(row))))
  const widths = columns.map(({ title }, place) =>
    Math.max(title.length, ...cells.map((line) => lengthOf(line[place] ?? ''))),
  )
  const wide = columns.findIndex(({ wide: isWide }) => isWide)
  if (wide >= 0 && process.stdout.isTTY) {
    const others = widths.reduce((sum, width, place) => (place === wide ? sum : sum + width + 2), 0)
    widths[wide] = Math.min(widths[wide] ?? 0, Math.max(20, process.stdout.columns - others))
  }
  const write = (line: string[]) =>
    line
      .map((text, place) => pad(text, widths[place] ?? 0, columns[place]?.right === true))
      .join('  ')
      .trimEnd()
  process.stdout.write(`${dim(write(columns.map(({ title }) => title)))}\n`)
  for (const line of cells) process.stdout.write(`${write(line)}\n`)
}

/** Names at the left, values at the right. */
export function printFacts(facts: readonly (readonly [string, Cell])[]): void {
  const told = facts.filter(([, value]) => value !== null && value !== undefined)
  const width = Math.max(...told.map(([name]) => name.length))
  for (const [name, value] of told) process.stdout.write(`${dim(name.padEnd(width))}  ${toText(value)}\n`)
}

function toText(value: Cell): string {
  if (value === null || value === undefined) return '–'
  return value instanceof Date ? toTime(value) : safeLine(String(value))
}

export function toTime(at: Date): string {
  return at.toISOString().slice(0, 19).replace('T', ' ')
}

export function toPercent(value: number | null | undefined): string | null {
  return value === null || value === undefined ? null : `${value > 0 ? '+' : ''}${value.toFixed(2)} %`
}

function dim(text: string): string {
  const isWanted = process.stdout.isTTY && !process.env.NO_COLOR && process.env.TERM !== 'dumb'
  return isWanted ? `\u001b[2m${text}\u001b[0m` : text
}

function pad(text: string, width: number, right: boolean): string {
  const signs = [...text]
  const cut = signs.length > width ? `${signs.slice(0, Math.max(0, width - 1)).join('')}…` : text
  const blanks = ' '.repeat(Math.max(0, width - lengthOf(cut)))
  return right ? blanks + cut : cut + blanks
}

function lengthOf(text: string): number {
  return [...text].length
}
