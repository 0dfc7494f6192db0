/** Where to go after sign-in: a path of this site, else the landing page. Never an address elsewhere. */
export function safeNextPath(next: string | null): string {
  if (!next?.startsWith('/')) return '/'
  const here = 'http://here.invalid'
  try {
    const url = new URL(next, here)
    return url.origin === here ? url.pathname + url.search + url.hash : '/'
  } catch {
    return '/'
  }
}
