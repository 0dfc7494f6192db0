/**
 * The documented address with scheme, host and port of `origin` in place of its own, path and parameters as they are.
 * A path in `origin` is put in front, for proxies that live below one; a user and a password stay for those that ask.
 */
export function withOrigin(documented: string, origin: string | undefined): URL {
  const url = new URL(documented)
  if (!origin) return url
  const base = new URL(origin)
  const prefix = base.pathname.replace(/\/+$/, '')
  const moved = new URL(`${base.protocol}//${base.host}${prefix}${url.pathname}${url.search}`)
  moved.username = base.username
  moved.password = base.password
  return moved
}
