/** What an address's query is made of. Undefined and empty values are left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>

/** `?name=value&…`, or nothing. */
export function queryText(query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return text ? `?${text}` : ''
}
