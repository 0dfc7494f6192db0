import { MINUTE_MS } from '#contract/time/duration.ts'
import { compareDecimals } from '../prices.ts'
import type { Comparison, Condition, Rule, Term } from './rule.ts'

/** What a rule remembers from one judgement to the next. Moments in milliseconds. */
export interface RuleState {
  /** Whether it held when it was judged last, for as long as `for` says; null while it was unknown. */
  holds: boolean | null
  /** Since when it has not held; null while it holds or is unknown, and before the first judgement. */
  falseSince: number | null
  /** While it is unknown after it did not hold: since when. It may have begun to hold then. */
  falseUntil?: number
  firedAt: number | null
  /** While its condition is true and it has not held for as long as `for` says: since when. */
  trueSince?: number
  /** Of each comparison with `back`, by its place: whether it is true; null while that was unknown. */
  bands: (boolean | null)[]
  /** Of a rule that is judged by the hour: the end of the last one that it was judged at. */
  hour?: number
  /** What may still become known. */
  doubt?: Doubt
  /** Since when it cannot be judged, and why; absent while it can. */
  unknown?: { since: number; why: string; isNotified?: true }
}

/** The moments since the first one at which posts were missing. */
export interface Doubt {
  /** The first one. */
  since: number
  /** As the rule stood before it. */
  before: RuleState
  /** The ends of the hours that posts were missing of. */
  missing: number[]
  /** The moments since then at which it has fired. */
  fired: number[]
}

export const FRESH_STATE: RuleState = { holds: null, falseSince: null, firedAt: null, bands: [] }

/** What a figure is now, as decimal text; undefined where it is not known, which is not zero. */
export type LookUp<Of = Term> = (term: Of) => string | undefined

export interface Judgement {
  state: RuleState
  fires: boolean
  /** It has come to its end and is to be switched off. */
  ends: boolean
  /** Too little was known to say whether it holds. */
  isUnknown: boolean
}

/**
 * Judges a rule by what the figures are now. An unknown figure makes a comparison unknown, and an unknown whole changes
 * nothing. The first judgement of an edge only sets the state. Pure.
 */
export function judgeRule(
  rule: Rule,
  { state, lookUp, nowMs }: { state: RuleState; lookUp: LookUp; nowMs: number },
): Judgement {
  const { trueSince: _, ...settled } = state
  // What happened in quiet hours is not known.
  const still = { state: rule.for === undefined ? state : settled, fires: false, isUnknown: false }
  if (rule.until !== undefined && Date.parse(rule.until) <= nowMs) return { ...still, ends: true }
  if (rule.quiet && isQuiet(rule.quiet, nowMs)) return { ...still, ends: false }
  const bands: (boolean | null)[] = []
  const isTrue = evaluate(rule.when, { lookUp, before: state.bands, bands })
  const { falseUntil, ...known } = settled
  if (isTrue === null) {
    // Whether it was false all the while is not known, so that it does not arm.
    const next = { ...known, falseSince: null, bands }
    // A level would go on firing although it may have been false meanwhile.
    if (rule.for !== undefined && rule.every !== undefined && next.holds) next.holds = false
    const isFirst = state.holds === false && falseUntil === undefined
    const until = isFirst ? nowMs : falseUntil
    return {
      ...still,
      state: until === undefined ? next : { ...next, falseUntil: until },
      ends: false,
      isUnknown: true,
    }
  }
  const trueSince = state.trueSince ?? nowMs
  const isNew = state.holds === false || (state.holds === null && rule.every !== undefined)
  if (isTrue && isNew && nowMs - trueSince < (rule.for ?? 0) * MINUTE_MS) {
    // It may have held for long enough while it was unknown: then it has crossed already.
    return { ...still, state: { ...state, holds: false, trueSince, bands }, ends: false }
  }
  const fires =
    rule.every === undefined ? isEdge(rule, state, isTrue, nowMs) : isDue(rule.every, state, isTrue, nowMs)
  return {
    state: {
      ...known,
      holds: isTrue,
      falseSince: isTrue ? null : (state.falseSince ?? nowMs),
      firedAt: fires ? nowMs : state.firedAt,
      bands,
    },
    fires,
    ends: fires && rule.once === true,
    isUnknown: false,
  }
}

function isEdge({ cooldown = 0, rearm = 0 }: Rule, state: RuleState, holds: boolean, nowMs: number): boolean {
  if (!holds || state.holds !== false) return false
  // Of a crossing that was not seen it is certain only that it was not before this.
  const crossedFrom = state.falseUntil ?? nowMs
  const isCool = state.firedAt === null || crossedFrom - state.firedAt >= cooldown * MINUTE_MS
  const isArmed = state.firedAt === null || nowMs - (state.falseSince ?? nowMs) >= rearm * MINUTE_MS
  return isCool && isArmed
}

function isDue(every: number, state: RuleState, holds: boolean, nowMs: number): boolean {
  return holds && (state.firedAt === null || nowMs - state.firedAt >= every * MINUTE_MS)
}

/** Whether a condition without `back` holds by what the figures are now; null: too little is known. Pure. */
export function holds<Of>(condition: Condition<Of>, lookUp: LookUp<Of>): boolean | null {
  return evaluate(condition, { lookUp, before: [], bands: [] })
}

interface Evaluation<Of> {
  lookUp: LookUp<Of>
  before: readonly (boolean | null)[]
  /** Filled in the order of the comparisons. */
  bands: (boolean | null)[]
}

/** Three values: what is unknown decides nothing where the rest decides without it. Every comparison is looked at. */
function evaluate<Of>(condition: Condition<Of>, evaluation: Evaluation<Of>): boolean | null {
  if (condition.kind === 'compare') return compare(condition, evaluation)
  if (condition.kind === 'not') {
    const value = evaluate(condition.part, evaluation)
    return value === null ? null : !value
  }
  const decisive = condition.kind === 'or'
  const values = condition.parts.map((part) => evaluate(part, evaluation))
  if (values.includes(decisive)) return decisive
  return values.includes(null) ? null : !decisive
}

function compare<Of>(
  { term, side, value, back }: Comparison<Of>,
  { lookUp, before, bands }: Evaluation<Of>,
): boolean | null {
  const was = before[bands.length]
  const figure = lookUp(term)
  if (figure === undefined) {
    bands.push(null)
    return null
  }
  const order = compareSigned(figure, value)
  const isBeyond = side === 'above' ? order > 0 : order < 0
  if (back === undefined) {
    bands.push(null)
    return isBeyond
  }
  const orderOfBack = compareSigned(figure, back)
  const isBack = side === 'above' ? orderOfBack < 0 : orderOfBack > 0
  // Between the two marks it is what it was, which is not known where the figure was not.
  const is = isBeyond || (isBack ? false : (was ?? (was === null ? null : false)))
  bands.push(is)
  return is
}

const zones = new Map<string, Intl.DateTimeFormat>()

/** Whether a moment lies in the quiet hours, which may go past midnight. */
export function isQuiet({ from, until, zone }: NonNullable<Rule['quiet']>, nowMs: number): boolean {
  let format = zones.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    zones.set(zone, format)
  }
  const time = format.format(nowMs)
  return from < until ? time >= from && time < until : time >= from || time < until
}

/** Like compareDecimals, for decimals that may be negative. */
function compareSigned(left: string, right: string): number {
  const [a, b] = [left.startsWith('-'), right.startsWith('-')]
  if (a !== b) return a ? -1 : 1
  return a ? compareDecimals(right.slice(1), left.slice(1)) : compareDecimals(left, right)
}
