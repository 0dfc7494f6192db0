import { HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import { type Judgement, judgeRule, type LookUp, type RuleState } from './judge-rule.ts'
import type { Rule } from './rule.ts'

/** So long an hour of which posts are missing is waited for: as far back as Bluesky is read on. */
export const LATE_HOURS = 36
/** A moment that is judged again may lie so much later than it was first: what changed there is looked for now and then. */
const SAME_MS = 2 * MINUTE_MS

/** What is known of the moments at which a rule is judged. */
export interface MomentFigures {
  lookUpAt: (atMs: number) => LookUp
  /**
   * The end of the hour that is looked at then, where posts of it that the rule looks at are missing because a source was
   * not read; undefined where none are.
   */
  missingAt: (atMs: number) => number | undefined
}

export interface JudgedMoments extends Pick<Judgement, 'state' | 'ends' | 'isUnknown'> {
  /** The moments at which it fires, in their order. */
  fired: number[]
}

/** Judges a rule at moments in their order, each once; those of which posts are missing stay in doubt. Pure. */
export function judgeMoments(
  rule: Rule,
  {
    state: before,
    moments,
    lookUpAt,
    missingAt,
  }: MomentFigures & { state: RuleState; moments: readonly number[] },
): JudgedMoments {
  let { doubt, ...state } = before
  const fired: number[] = []
  let isUnknown = false
  for (const at of moments) {
    const judged = judgeRule(rule, { state, lookUp: lookUpAt(at), nowMs: at })
    if (doubt && doubt.since <= at - LATE_HOURS * HOUR_MS) doubt = undefined
    const missing = missingAt(at)
    if (missing !== undefined) {
      // What else the rule says may decide it without these posts; where it stands afterwards may depend on them all the same.
      doubt ??= { since: at, before: state, missing: [], fired: [] }
      if (!doubt.missing.includes(missing)) doubt = { ...doubt, missing: [...doubt.missing, missing] }
    }
    if (judged.fires) {
      fired.push(at)
      doubt &&= { ...doubt, fired: [...doubt.fired, at] }
    }
    state = judged.state
    isUnknown = judged.isUnknown
    // What it missed before its end may still become known.
    const ends = judged.ends && (judged.fires || !doubt)
    if (ends) return { state, fired, ends, isUnknown }
  }
  return { state: doubt ? { ...state, doubt } : state, fired, ends: false, isUnknown }
}

/**
 * Judges the moments since the first one in doubt once more, now that something of them is known, and gives the firings that
 * were missed: one that was made too late, because nothing was known before, stands for the crossing it belongs to. Pure.
 */
export function judgeDoubt(
  rule: Rule,
  { state, ...known }: MomentFigures & { state: RuleState; moments: readonly number[] },
): JudgedMoments {
  const { doubt, hour, unknown } = state
  if (!doubt) return { state, fired: [], ends: false, isUnknown: false }
  const again = judgeMoments(rule, { ...known, state: doubt.before })
  const late = again.fired.filter((at) => !doubt.fired.includes(at))
  const early = doubt.fired.filter((at) => !again.fired.includes(at))
  for (const at of early) {
    const crossing = late.findLastIndex((other) => other <= at + SAME_MS)
    if (crossing !== -1) late.splice(crossing, 1)
  }
  const { doubt: left, hour: _, unknown: __, ...next } = again.state
  return {
    ...again,
    state: {
      ...next,
      ...(hour === undefined ? {} : { hour }),
      ...(unknown === undefined ? {} : { unknown }),
      ...(left ? { doubt: { ...left, fired: again.fired.filter((at) => at >= left.since) } } : {}),
    },
    fired: late,
  }
}
