import type { Timeframe } from '#contract/public/social-fields.ts'

/** The times that a timeframe counts and compares, all at edges of its step in UTC, so that roll-ups answer. */
export interface TimeframeEdges {
  step: 'hour' | 'day'
  /** The begin of the time that `from` to `wholeUntil` is compared with. */
  before: Date
  from: Date
  /** Here the running hour or day begins. */
  wholeUntil: Date
  until: Date
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const STEPS: Record<Timeframe, { step: 'hour' | 'day'; count: number }> = {
  '24h': { step: 'hour', count: 24 },
  '7d': { step: 'hour', count: 7 * 24 },
  '30d': { step: 'day', count: 30 },
  '90d': { step: 'day', count: 90 },
}

/** As many whole steps as the timeframe has, and the running one up to now. */
export function readTimeframe(timeframe: Timeframe, now: Date): TimeframeEdges {
  const { step, count } = STEPS[timeframe]
  const stepMs = step === 'hour' ? HOUR_MS : DAY_MS
  const wholeUntil = Math.floor(now.getTime() / stepMs) * stepMs
  return {
    step,
    before: new Date(wholeUntil - 2 * count * stepMs),
    from: new Date(wholeUntil - count * stepMs),
    wholeUntil: new Date(wholeUntil),
    until: now,
  }
}

/** The begins of all hours or days of a timeframe, the running one last, in milliseconds. */
export function listSteps({ step, from, wholeUntil }: TimeframeEdges): number[] {
  const stepMs = step === 'hour' ? HOUR_MS : DAY_MS
  const count = (wholeUntil.getTime() - from.getTime()) / stepMs + 1
  return Array.from({ length: count }, (_, index) => from.getTime() + index * stepMs)
}
