const date = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** "March 5, 2026", in UTC. */
export function formatDate(at: Date): string {
  return date.format(at)
}
