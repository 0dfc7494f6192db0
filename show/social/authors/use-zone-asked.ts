import { useTimes } from '../../ui/time/use-times.ts'

/**
 * The time zone in which a report counts hours of the week, as its API takes it. Undefined for UTC, which it counts in by
 * itself: so the address is the one that the page asked early.
 */
export function useZoneAsked(): string | undefined {
  const { zone } = useTimes()
  return zone === 'UTC' ? undefined : zone
}
