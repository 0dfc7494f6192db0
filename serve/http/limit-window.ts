/** A sliding window over two fixed ones: the share of the last window that still counts, plus this one. */
export interface LimitWindow {
  /** Counts one call of `subject`; undefined when it is within the limit, else the seconds until it may come again. */
  take(subject: string, nowMs: number): number | undefined
  /** The same without counting. */
  peek(subject: string, nowMs: number): number | undefined
  /** How many subjects are remembered. */
  size(): number
}

/** The calls of one subject. */
export interface Counted {
  windowStart: number
  current: number
  previous: number
}

export const SUBJECTS_MAX = 100_000

/** In this process's memory; at most `subjectsMax` are remembered, the longest unseen are forgotten first. */
export function createLimitWindow(options: {
  limit: number
  windowMs: number
  subjectsMax?: number
}): LimitWindow {
  const { limit, windowMs, subjectsMax = SUBJECTS_MAX } = options
  const counts = new Map<string, Counted>()

  function countedAt(subject: string, nowMs: number): Counted {
    const windowStart = Math.floor(nowMs / windowMs) * windowMs
    const seen = counts.get(subject)
    counts.delete(subject)
    const counted = { windowStart, current: 0, previous: 0 }
    if (seen?.windowStart === windowStart) Object.assign(counted, seen)
    if (seen?.windowStart === windowStart - windowMs) counted.previous = seen.current
    counts.set(subject, counted)
    if (counts.size > subjectsMax) counts.delete(counts.keys().next().value ?? '')
    return counted
  }

  return {
    take(subject, nowMs) {
      const counted = countedAt(subject, nowMs)
      const wait = waitSeconds(counted, { limit, windowMs, nowMs })
      if (wait === undefined) counted.current += 1
      return wait
    },
    peek(subject, nowMs) {
      return counts.has(subject)
        ? waitSeconds(countedAt(subject, nowMs), { limit, windowMs, nowMs })
        : undefined
    },
    size: () => counts.size,
  }
}

/** undefined where one more call fits, else the seconds until it does. */
export function waitSeconds(
  counted: Counted,
  { limit, windowMs, nowMs }: { limit: number; windowMs: number; nowMs: number },
): number | undefined {
  const elapsed = nowMs - counted.windowStart
  // Integers, so that the moment at which one more fits is the one that was returned.
  if (counted.previous * (windowMs - elapsed) <= (limit - counted.current - 1) * windowMs) return undefined
  return Math.max(1, Math.ceil((freeAfterMs(counted, { limit, windowMs }) - elapsed) / 1000))
}

/** When one more fits, counted from the window's start: as enough of the window before has slid out, or of this one. */
function freeAfterMs(
  { current, previous }: Counted,
  { limit, windowMs }: { limit: number; windowMs: number },
): number {
  if (current < limit) return (windowMs * (previous - (limit - 1 - current))) / previous
  return windowMs + (windowMs * (current - (limit - 1))) / current
}
