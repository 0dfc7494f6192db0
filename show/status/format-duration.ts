import { DAY_S, HOUR_S, MINUTE_S } from '#contract/time/duration.ts'

/** "42 s", "5 min 3 s", "7 h 12 min", "12 d 4 h": the two largest units. */
export function formatDuration(seconds: number): string {
  if (seconds < MINUTE_S) return `${seconds} s`
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)} min ${seconds % MINUTE_S} s`
  if (seconds < DAY_S)
    return `${Math.floor(seconds / HOUR_S)} h ${Math.floor((seconds % HOUR_S) / MINUTE_S)} min`
  return `${Math.floor(seconds / DAY_S)} d ${Math.floor((seconds % DAY_S) / HOUR_S)} h`
}
