// Words for moments that need no time zone and no formats: they are on every page, and weigh next to nothing.

/** "2026". */
export function utcYear(at: Date): string {
  return String(at.getUTCFullYear())
}

/** "Thu, 05 Mar 2026 14:07:09 GMT", as programs that read feeds want it. RFC 822 */
export function formatForFeed(at: Date): string {
  return at.toUTCString()
}
