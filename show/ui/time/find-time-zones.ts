import { normalizeText } from '#contract/text/normalize-text.ts'

/** Cities that were renamed, newest name first: browsers list some by one name and some by the other. IANA, "backward" */
const RENAMED = [
  ['Africa/Asmara', 'Africa/Asmera'],
  ['America/Atikokan', 'America/Coral_Harbour'],
  ['America/Nuuk', 'America/Godthab'],
  ['Asia/Ho_Chi_Minh', 'Asia/Saigon'],
  ['Asia/Kathmandu', 'Asia/Katmandu'],
  ['Asia/Kolkata', 'Asia/Calcutta'],
  ['Asia/Yangon', 'Asia/Rangoon'],
  ['Atlantic/Faroe', 'Atlantic/Faeroe'],
  ['Europe/Kyiv', 'Europe/Kiev'],
  ['Pacific/Chuuk', 'Pacific/Truk'],
  ['Pacific/Kanton', 'Pacific/Enderbury'],
  ['Pacific/Pohnpei', 'Pacific/Ponape'],
] as const

/** Where a name may lie that the runtime knows and lists by another, such as Chongqing in Asia. */
const AREAS = [
  '',
  'Africa/',
  'America/',
  'Asia/',
  'Atlantic/',
  'Australia/',
  'Europe/',
  'Indian/',
  'Pacific/',
]

/** The name of a zone as it reads, with the city's other name: Asia/Calcutta (Kolkata). */
export function nameTimeZone(zone: string): string {
  const names = RENAMED.find((both) => both.some((name) => name === zone))
  const other = names?.find((name) => name !== zone)
  return `${zone}${other ? ` (${cityOf(other)})` : ''}`.replaceAll('_', ' ')
}

/** Those of the zones that have each of the words in one of their names; else the one that is also called so. */
export function findTimeZones(text: string, zones: readonly string[]): string[] {
  const words = plain(text).split(' ').filter(Boolean)
  if (words.length === 0) return []
  const found = zones.filter((zone) => words.every((word) => plain(nameTimeZone(zone)).includes(word)))
  if (found.length > 0) return found
  const name = text.trim().replaceAll(' ', '_')
  const meant = new Set(AREAS.flatMap((area) => canonicalOf(area + name) ?? []))
  return zones.filter((zone) => meant.has(zone))
}

function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1)
}

/** Small letters without accents; what parts words is a blank. */
function plain(text: string): string {
  return normalizeText(text, 'NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[/_()-]+/g, ' ')
    .trim()
}

function canonicalOf(zone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return undefined // no zone of that name
  }
}
