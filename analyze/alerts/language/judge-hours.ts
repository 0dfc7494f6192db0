import { judgeRule, type LookUp, type RuleState } from './judge-rule.ts'
import type { Rule } from './rule.ts'

const HOUR_MS = 3_600_000
/** So long an hour of which posts are missing is waited for. Ours. */
export const LATE_HOURS = 24

/** What is known of the hours at whose ends a rule is judged. */
export interface HourFigures {
  /** What the figures were at the end of an hour. */
  lookUpAt: (endMs: number) => LookUp
  /** Whether posts that the rule looks at are missing then, because a source was not read. */
  isMissing: (endMs: number) => boolean
}

export interface JudgedHours {
  state: RuleState
  /** The ends of the hours at which it fires, in their order. */
  fired: number[]
  ends: boolean
}

/** Judges a rule at the ends of hours in their order, each once; hours of which posts are missing stay in doubt. Pure. */
export function judgeHours(
  rule: Rule,
  { state: before, hours, lookUpAt, isMissing }: HourFigures & { state: RuleState; hours: readonly number[] },
): JudgedHours {
  let { doubt, ...state } = before
  const fired: number[] = []
  let ends = false
  for (const hour of hours) {
    const judged = judgeRule(rule, { state, lookUp: lookUpAt(hour), nowMs: hour })
    if (doubt && doubt.since <= hour - LATE_HOURS * HOUR_MS) doubt = undefined
    if (judged.isUnknown && isMissing(hour)) {
      doubt = doubt
        ? { ...doubt, missing: [...doubt.missing, hour] }
        : { since: hour, before: state, missing: [hour], fired: [] }
    }
    state = { ...judged.state, hour }
    ends = judged.ends
    if (judged.fires) {
      fired.push(hour)
      doubt &&= { ...doubt, fired: [...doubt.fired, hour] }
    }
    if (ends) break
  }
  return { state: doubt ? { ...state, doubt } : state, fired, ends }
}

/**
 * Judges the hours in doubt once more, now that something of them is known, and gives the firings that were missed: one
 * that was made too late, because its hour was not known, stands for the crossing it belongs to. Pure.
 */
export function judgeDoubt(
  rule: Rule,
  { state, ...figures }: HourFigures & { state: RuleState },
): JudgedHours {
  const { doubt, hour = 0 } = state
  if (!doubt?.missing.some((end) => !figures.isMissing(end))) return { state, fired: [], ends: false }
  const count = Math.round((hour - doubt.since) / HOUR_MS) + 1
  const hours = Array.from({ length: count }, (_, nr) => doubt.since + nr * HOUR_MS)
  const again = judgeHours(rule, { ...figures, state: doubt.before, hours })
  const late = again.fired.filter((end) => !doubt.fired.includes(end))
  const early = doubt.fired.filter((end) => !again.fired.includes(end))
  for (const end of early) {
    const crossing = late.findLastIndex((other) => other <= end)
    if (crossing !== -1) late.splice(crossing, 1)
  }
  const left = again.state.doubt
  return {
    ...again,
    state: left
      ? { ...again.state, doubt: { ...left, fired: again.fired.filter((end) => end >= left.since) } }
      : again.state,
    fired: late,
  }
}
