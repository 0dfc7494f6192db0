import type { Times } from '../ui/time/times.ts'

const HOUR_MS = 3_600_000
/** The end of a mute that only its owner ends. */
const FAR = '9999-12-31T00:00:00.000Z'

/** How long an alert can be muted; undefined: until its owner unmutes it. */
export const MUTES: readonly { label: string; forMs: number | undefined }[] = [
  { label: 'Mute for 1 hour', forMs: HOUR_MS },
  { label: 'Mute for 1 day', forMs: 24 * HOUR_MS },
  { label: 'Mute until I unmute', forMs: undefined },
]

/** The ISO time at which a mute that begins now ends. */
export function endOfMute(forMs: number | undefined, now = Date.now()): string {
  return forMs === undefined ? FAR : new Date(now + forMs).toISOString()
}

/** "Muted until 2026-03-05 15:07 UTC", "Muted" for a mute without an end, nothing for one that is over. */
export function describeMute(
  mutedUntil: string | undefined,
  { now, times }: { now: Date; times: Times },
): string | undefined {
  if (mutedUntil === undefined || new Date(mutedUntil) <= now) return undefined
  return mutedUntil === FAR ? 'Muted' : `Muted until ${times.exact(mutedUntil)}`
}
