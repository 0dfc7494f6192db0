/** Counts the rows of a CSV file that arrives in pieces. */
export interface CsvRowCounter {
  add(piece: Uint8Array): void
  /** Whole rows so far, without the header line. */
  rows(): number
}

const QUOTE = '"'.charCodeAt(0)
const LINE_FEED = '\n'.charCodeAt(0)

/** A line feed within quotes belongs to a cell; a doubled quote closes and opens again, which comes to the same. */
export function countCsvRows(): CsvRowCounter {
  let isQuoted = false
  let lines = 0
  return {
    add(piece) {
      for (const byte of piece) {
        if (byte === QUOTE) isQuoted = !isQuoted
        else if (byte === LINE_FEED && !isQuoted) lines += 1
      }
    },
    rows: () => Math.max(0, lines - 1),
  }
}
