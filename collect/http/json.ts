/** What is read of foreign JSON, without trusting its form: anything that is no object is an empty one. */
export type Json = Readonly<Record<string, unknown>>

export function asRecord(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/**
 * An address without the user and the password in it, and the header that carries them instead (RFC 7617): `fetch`
 * refuses an address that has them, and names it in its error.
 */
export function takeCredentials(address: URL | string): { url: URL; headers: Record<string, string> } {
  const url = new URL(address)
  const { username, password } = url
  if (username === '' && password === '') return { url, headers: {} }
  url.username = ''
  url.password = ''
  const pair = `${decodePart(username)}:${decodePart(password)}`
  return { url, headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } }
}

/** A sign that is written as `%40` stands for itself; one that is no such writing is meant as it is. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
