/** One word of a tsquery as it stands, whatever it holds: in quotes, with quotes and backslashes doubled. */
export function exactMark(mark: string): string {
  return `'${mark.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

/** The exact mark of a symbol in `posts.search`. */
export function symbolMark(symbol: string): string {
  return exactMark(`$${symbol.toLowerCase()}`)
}
