/**
 * Whether there is a time zone of that name, such as Europe/Berlin, by the list that comes with the runtime (IANA). Apart
 * from the clocks: pages ask it that need none of them.
 */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}
