const HOUR_MS = 3_600_000

/** The 24 whole UTC hours before a moment, which is what the server counts of a topic. */
export function topicWindow(askedAt: Date): { from: Date; until: Date } {
  const until = Math.floor(askedAt.getTime() / HOUR_MS) * HOUR_MS
  return { from: new Date(until - 24 * HOUR_MS), until: new Date(until) }
}
