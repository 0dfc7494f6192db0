import { compareDecimals } from '../compare-decimals.ts'
import type { Comparison, Condition, Rule, Term } from './rule.ts'

/** What a rule remembers from one judgement to the next. Moments in milliseconds. */
export interface RuleState {
  /** Whether it held when it was judged last; null before it could be told. */
  holds: boolean | null
  /** Since when it has not held; null while it holds, and before the first judgement. */
  falseSince: number | null
  firedAt: number | null
  /** Of each comparison with `back`, by its place: whether it is true; null before it could be told. */
  bands: (boolean | null)[]
  /** Of a rule that is judged by the hour: the end of the last one that it was judged at. */
  hour?: number
  /** Hours that may still become known. */
  doubt?: Doubt
  /** Since when it cannot be judged, and why; absent while it can. */
  unknown?: { since: number; why: string; isNotified?: true }
}

/** The hours since the first one that could not be judged because posts of it were missing. */
export interface Doubt {
  /** The end of that hour. */
  since: number
  /** As the rule stood before it. */
  before: RuleState
  /** The ends of the hours that posts were missing of. */
  missing: number[]
  /** The ends of the hours since then at which it has fired. */
  fired: number[]
}

export const FRESH_STATE: RuleState = { holds: null, falseSince: null, firedAt: null, bands: [] }

/** What a figure is now, as decimal text; undefined where it is not known, which is not zero. */
export type LookUp = (term: Term) => string | undefined

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
 * nothing. The first judgement of an edge only tells where it stands. Pure: the same input gives the same judgement.
 */
export function judgeRule(
  rule: Rule,
  { state, lookUp, nowMs }: { state: RuleState; lookUp: LookUp; nowMs: number },
): Judgement {
  const still = { state, fires: false, isUnknown: false }
  if (rule.until !== undefined && Date.parse(rule.until) <= nowMs) return { ...still, ends: true }
  if (rule.quiet && isQuiet(rule.quiet, nowMs)) return { ...still, ends: false }
  const bands: (boolean | null)[] = []
  const holds = evaluate(rule.when, { lookUp, before: state.bands, bands })
  // Whether it was false all the while is not known, so that it does not arm.
  if (holds === null)
    return { ...still, state: { ...state, falseSince: null, bands }, ends: false, isUnknown: true }
  const fires =
    rule.every === undefined ? isEdge(rule, state, holds, nowMs) : isDue(rule.every, state, holds, nowMs)
  return {
    state: {
      ...state,
      holds,
      falseSince: holds ? null : (state.falseSince ?? nowMs),
      firedAt: fires ? nowMs : state.firedAt,
      bands,
    },
    fires,
    ends: fires && rule.once === true,
    isUnknown: false,
  }
}

const MINUTE_MS = 60_000

function isEdge({ cooldown = 0, rearm = 0 }: Rule, state: RuleState, holds: boolean, nowMs: number): boolean {
  if (!holds || state.holds !== false) return false
  const isCool = state.firedAt === null || nowMs - state.firedAt >= cooldown * MINUTE_MS
  const isArmed = state.firedAt === null || nowMs - (state.falseSince ?? nowMs) >= rearm * MINUTE_MS
  return isCool && isArmed
}

function isDue(every: number, state: RuleState, holds: boolean, nowMs: number): boolean {
  return holds && (state.firedAt === null || nowMs - state.firedAt >= every * MINUTE_MS)
}

interface Evaluation {
  lookUp: LookUp
  before: readonly (boolean | null)[]
  /** Filled in the order of the comparisons. */
  bands: (boolean | null)[]
}

/** Three values: what is unknown decides nothing where the rest decides without it. Every comparison is looked at. */
function evaluate(condition: Condition, evaluation: Evaluation): boolean | null {
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

function compare(
  { term, side, value, back }: Comparison,
  { lookUp, before, bands }: Evaluation,
): boolean | null {
  const was = before[bands.length] ?? null
  const figure = lookUp(term)
  const isBeyond = (mark: string) => {
    const order = compareSigned(figure ?? '0', mark)
    return side === 'above' ? order > 0 : order < 0
  }
  const isBack = (mark: string) => {
    const order = compareSigned(figure ?? '0', mark)
    return side === 'above' ? order < 0 : order > 0
  }
  const unknown = back === undefined ? null : was
  const known = was === true && back !== undefined ? !isBack(back) : isBeyond(value)
  const is = figure === undefined ? unknown : known
  bands.push(back === undefined ? null : is)
  return figure === undefined ? null : is
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
