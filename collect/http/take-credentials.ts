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
