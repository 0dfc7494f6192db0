export const TIME_ZONE_KEY = 'time-zone'

let known: { text: string | null; zone: string } = { text: null, zone: 'UTC' }

/** The time zone that this browser shows times in: what its reader chose, else UTC. */
export function getTimeZone(): string {
  const text = readText()
  if (text !== known.text) known = { text, zone: isTimeZone(text) ? text : 'UTC' }
  return known.zone
}

function readText(): string | null {
  try {
    return localStorage.getItem(TIME_ZONE_KEY)
  } catch {
    return null // storage is forbidden, or the page is being written
  }
}

function isTimeZone(text: string | null): text is string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text ?? '' })
    return true
  } catch {
    return false
  }
}
