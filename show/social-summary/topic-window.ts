const HOUR_MS = 3_600_000

/**
 * What the server counts of a topic: the 24 whole UTC hours before the moment it was asked, or those that end with the
 * hour of `end`.
 */
export function topicWindow(askedAt: Date, end: string | null): { from: Date; until: Date } {
  const lastWhole = Math.floor(askedAt.getTime() / HOUR_MS) * HOUR_MS
  // The end counts itself.
  const until = end ? Math.min(lastWhole, Math.ceil((Date.parse(end) + 1) / HOUR_MS) * HOUR_MS) : lastWhole
  return { from: new Date(until - 24 * HOUR_MS), until: new Date(until) }
}
