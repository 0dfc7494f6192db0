const MONTHS = 12

/** This month and those before it in UTC, such as `2026-01`, the newest first. */
export function listMonths(now: Date): string[] {
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  )
}
