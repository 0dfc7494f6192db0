const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const HOUR = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/** "Mar 5" for a bucket of a day, "Mar 5, 18:00" for a shorter one, in UTC. */
export function describeBucket(startsAt: string, stepHours: number): string {
  return (stepHours === 24 ? DAY : HOUR).format(new Date(startsAt))
}
