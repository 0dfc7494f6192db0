import { useTimes } from '../../ui/time/use-times.ts'

/**
 * The time zone in which a report counts hours of the week, as its API takes it. Undefined for UTC, which it counts in by
 * itself: the page that asks early leaves it out too.
 */
export function useZoneAsked(): string | undefined {
  const { zone } = useTimes()
  return zone === 'UTC' ? undefined : zone
}
