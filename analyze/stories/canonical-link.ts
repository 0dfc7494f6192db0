/** They make an address anew for everybody who shares one. */
const SHORTENERS = [
  't.co',
  'bit.ly',
  'buff.ly',
  'ow.ly',
  'dlvr.it',
  'tinyurl.com',
  'lnkd.in',
  'goo.gl',
  'ift.tt',
]
/** Invitations, which people write below whatever they say. */
const INVITATIONS = ['t.me', 'telegram.me', 'discord.gg', 'discord.com', 'linktr.ee', 'patreon.com']
const LEFT_OUT = new Set([...SHORTENERS, ...INVITATIONS])
/** What a campaign or a share button adds. */
const TRACKING =
  /^(?:utm_.*|fbclid|gclid|ref|ref_src|refcode|source|src|si|feature|share|mc_[ce]id|igshid|cmpid|__twitter_impression)$/i
const HOST_PREFIX = /^(?:www|m|mobile|amp)\./
const LINK = /https?:\/\/[^\s<>"'”’]+/giu
const TRAIL = /[)\].,;:!?…]+$/u
const LINKS_MAX = 3
/** Shorter ones, such as `/en` and `/news`, are front pages. */
const PATH_CHARS_MIN = 7

/**
 * The pages that a text links to, each written in one way, so that two who share a page are seen to. Front pages,
 * invitations and what a shortener made are left out: they do not identify what a text is about.
 */
export function readStoryLinks(text: string): string[] {
  const found = new Set<string>()
  for (const [written] of text.matchAll(LINK)) {
    const link = canonicalLink(written.replace(TRAIL, ''))
    if (link !== undefined) found.add(link)
    if (found.size >= LINKS_MAX) break
  }
  return [...found]
}

/**
 * The address of a page without www and mobile hosts, tracking, fragment and a slash at the end; its parameters in the order
 * of their names. undefined: no page that posts can be about.
 */
export function canonicalLink(written: string): string | undefined {
  if (!URL.canParse(written)) return undefined
  const { hostname, pathname, searchParams } = new URL(written)
  const host = hostname.toLowerCase().replace(HOST_PREFIX, '')
  if (LEFT_OUT.has(host)) return undefined
  if (host === 'youtu.be') return `youtube.com/watch?v=${pathname.slice(1)}`
  const path = pathname.replace(/\/(?:amp\/?)?$/, '')
  const kept = [...searchParams].filter(([name]) => !TRACKING.test(name)).sort(([a], [b]) => (a < b ? -1 : 1))
  if (path.length < PATH_CHARS_MIN && kept.length === 0) return undefined
  const query = new URLSearchParams(kept).toString()
  return `${host}${path}${query === '' ? '' : `?${query}`}`
}
