const HERE = 'http://here.invalid'
/** More than any path of this site needs; each turn takes at least one step from a longer one. */
const TURNS_MAX = 10

/**
 * The path, query and anchor of an address without a host, as a browser normalises them; undefined for any other.
 * Normalised until nothing changes: `/.//evil.example` is a path of this site that becomes one of another host.
 */
export function readSitePath(address: string): string | undefined {
  let path = address
  for (let turn = 0; turn < TURNS_MAX; turn += 1) {
    if (!path.startsWith('/') || !URL.canParse(path, HERE)) return undefined
    const url = new URL(path, HERE)
    if (url.origin !== HERE || url.username || url.password) return undefined
    const normalised = url.pathname + url.search + url.hash
    if (normalised === path) return path
    path = normalised
  }
  return undefined
}
