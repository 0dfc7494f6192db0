/** Durations, in the unit that the name ends with. */
export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000
export const WEEK_MS = 604_800_000
export const HOUR_MINUTES = 60
export const DAY_MINUTES = 1_440
export const MINUTE_S = 60
export const HOUR_S = 3_600
export const DAY_S = 86_400
