import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { type JudgedHours, judgeDoubt, judgeHours, LATE_HOURS } from '#analyze/alerts/language/judge-hours.ts'
import { FRESH_STATE, judgeRule, type LookUp, type RuleState } from '#analyze/alerts/language/judge-rule.ts'
import type { CompositeWeights } from '#analyze/crowds/composite.ts'
import { ALERT_MESSAGES_PER_HOUR, type AlertMode } from '#contract/alerts.ts'
import { VENUES_SOURCE } from '#contract/market.ts'
import { NOTIFICATION_PREFERENCES, type NotificationKind } from '#contract/notifications.ts'
import { notifyOfUnknown } from '#store/alerts/rules/notify-of-unknown.ts'
import { readTicks, type Tick } from '#store/alerts/rules/read-figures.ts'
import { type JudgePlace, saveJudgePlace } from '#store/alerts/rules/rule-judge.ts'
import { countTold, type JudgedRule, listRules, saveRuleStates } from '#store/alerts/rules/stored-rule.ts'
import { saveFirings } from '#store/alerts/save-firings.ts'
import type { TickData } from '#store/market/save-ticks.ts'
import type { TapePlace } from '#store/tape/append-to-tape.ts'
import type { Context } from '../../context/context.ts'
import { FigureReader, isFresh, type ReadBudgets } from './figure-reader.ts'
import type { ActiveRule, RuleMemory } from './rule-memory.ts'
import { wordFiring } from './word-firing.ts'

export interface RoundOptions {
  ctx: Context
  data: 'live' | 'sample'
  modes: readonly AlertMode[]
  memory: RuleMemory
  /** Of composites. */
  weights: CompositeWeights
  budgetsMs: ReadBudgets
}

const TICKS_AT_ONCE = 2_000
const RULES_AT_ONCE = 5_000
/** So long the tape waits at most until all is read that rules look at which were judged before. */
const HELD_MAX_MS = 10_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** The owner of a rule that cannot be judged for so long is notified. Ours. */
const UNKNOWN_NOTIFIED_AFTER_MS = HOUR_MS

/** One look at what has happened, within one transaction. */
export class JudgingRound {
  readonly #client: PoolClient
  readonly #options: RoundOptions
  readonly #memory: RuleMemory
  readonly #figures: FigureReader
  readonly #nowMs: number
  /** Those whose state has changed, with what is to be stored. */
  readonly #judged = new Map<string, JudgedRule>()
  /** Rules whose owners are to be notified that they cannot be judged. */
  readonly #unknown: { alertId: string; why: string }[] = []
  readonly #fired: { rule: ActiveRule; words: ReturnType<typeof wordFiring> }[] = []

  constructor(client: PoolClient, options: RoundOptions) {
    this.#client = client
    this.#options = options
    this.#memory = options.memory
    this.#nowMs = options.ctx.now().getTime()
    this.#figures = new FigureReader(client, { ...options, nowMs: this.#nowMs })
  }

  /** Where `isOld`, the memory is empty: every rule over prices is judged by what holds now. */
  async run(place: JudgePlace, isOld: boolean): Promise<{ fired: number; isMore: boolean }> {
    await this.#loadRules()
    if (this.#memory.rules.size === 0) {
      if (place.seq !== place.head.seq) await this.#savePlace(place.head)
      return { fired: 0, isMore: false }
    }
    const minute = Math.floor(this.#nowMs / MINUTE_MS)
    const isNewMinute = minute !== this.#memory.checkedMinute
    const isAgain = isNewMinute && [...this.#memory.hourly].some(({ state }) => state.doubt)
    if (await this.#figures.readSeries({ isAgain })) this.#memory.beginHour()
    const fresh = new Set(this.#memory.unread)
    const ticks = isOld ? [] : await readTicks(this.#client, { after: place, limit: TICKS_AT_ONCE })
    const ticked = new Set(ticks.flatMap((tick) => Object.keys(pricesOf(tick))))
    await this.#figures.readPrices(fresh, { place, ticked })
    // Whoever takes over knows no figures yet, without which a tick that alone crosses a rule would pass unjudged.
    if (!(await this.#readFirst(fresh, ticked))) return { fired: 0, isMore: true }
    await this.#judgeTicks(ticks)
    const isHourLeft = await this.#judgeHours({ isAgain })
    await this.#judgePriced({ fresh, isNewMinute })
    for (const rule of this.#memory.timed) this.#judge(rule, this.#nowMs)
    this.#memory.checkedMinute = minute
    const fired = await this.#store()
    const last = ticks.length === TICKS_AT_ONCE ? ticks.at(-1) : laterOf(place.head, ticks.at(-1))
    if (last && last.seq !== place.seq) await this.#savePlace(last)
    return { fired, isMore: ticks.length === TICKS_AT_ONCE || isHourLeft }
  }

  /** New and changed rules, into the memory. */
  async #loadRules(): Promise<void> {
    for (;;) {
      const loaded = await listRules(this.#client, {
        modes: this.#options.modes,
        after: this.#memory.version,
        limit: RULES_AT_ONCE,
      })
      for (const one of loaded) this.#memory.put(one)
      if (loaded.length < RULES_AT_ONCE) return
    }
  }

  /** Reads what fresh rules over prices look at beside them; false where the tape has to wait for more of it. */
  async #readFirst(fresh: ReadonlySet<ActiveRule>, ticked: ReadonlySet<string>): Promise<boolean> {
    const isTouched = ({ needs }: ActiveRule) => needs.prices.some((asset) => ticked.has(asset))
    const first = [...fresh].toSorted((a, b) => Number(isTouched(b)) - Number(isTouched(a)))
    await this.#readApart(first)
    // A rule that was never judged begins when all is read; no earlier firing is lost.
    const isAwaited = first.some(
      (rule) => isTouched(rule) && rule.state !== FRESH_STATE && !this.#hasRead(rule),
    )
    const heldSinceMs = isAwaited ? (this.#memory.heldSinceMs ?? this.#nowMs) : undefined
    this.#memory.heldSinceMs = heldSinceMs
    if (heldSinceMs !== undefined && this.#nowMs - heldSinceMs < HELD_MAX_MS) return false
    for (const rule of fresh) if (this.#hasRead(rule)) this.#memory.unread.delete(rule)
    return true
  }

  /** What rules over prices look at of the last whole hours. */
  async #readApart(rules: Iterable<ActiveRule>): Promise<void> {
    const endMs = this.#memory.series?.untilMs
    if (endMs === undefined) return
    await this.#figures.readApart([...rules].map((rule) => ({ rule, endMs })))
  }

  #hasRead(rule: ActiveRule): boolean {
    const endMs = this.#memory.series?.untilMs
    return endMs === undefined ? rule.needs.apart.length === 0 : this.#figures.hasRead(rule, endMs)
  }

  /** Each tick in its order. */
  async #judgeTicks(ticks: readonly Tick[]): Promise<void> {
    for (const tick of ticks) {
      const prices = Object.entries(pricesOf(tick))
      const touched = new Set(prices.flatMap(([asset]) => [...this.#memory.byAsset(asset)]))
      await this.#figures.readReferences(touched, tick.at)
      const atMs = tick.at.getTime()
      const isNew = (rule: ActiveRule) => rule.state === FRESH_STATE
      // Where a new rule stood when it was made; what was before is nothing to it.
      for (const rule of touched) {
        if (isNew(rule) && rule.changedAt < tick.at) this.#judge(rule, atMs)
      }
      const isMade = tick.source === VENUES_SOURCE
      for (const [asset, price] of prices) this.#memory.prices.set(asset, { price, atMs, isMade })
      for (const rule of touched) {
        if (!isNew(rule) || rule.changedAt < tick.at) this.#judge(rule, atMs)
      }
    }
  }

  /** Rules over whole hours, at each hour once and in their order; gives whether some are left for the next look. */
  async #judgeHours({ isAgain }: { isAgain: boolean }): Promise<boolean> {
    const untilMs = this.#memory.series?.untilMs
    if (untilMs === undefined) return false
    const due = [...this.#memory.hourly]
      .map((rule) => ({ rule, hours: hoursOf(rule.state, untilMs) }))
      .filter(({ hours }) => hours.length > 0)
    await this.#figures.readApart(due.flatMap(({ rule, hours }) => hours.map((endMs) => ({ rule, endMs }))))
    const isRead = (rule: ActiveRule, hours: readonly number[]) =>
      hours.every((endMs) => this.#figures.hasRead(rule, endMs))
    for (const { rule, hours } of due) {
      if (!isRead(rule, hours)) continue
      this.#keepHours(
        rule,
        judgeHours(rule.rule, { ...this.#figures.figuresOf(rule), state: rule.state, hours }),
      )
    }
    if (isAgain) await this.#judgeDoubts(untilMs)
    return due.some(({ rule, hours }) => this.#memory.rules.has(rule.id) && !isRead(rule, hours))
  }

  /** The hours that were in doubt, now that more of them may be known. */
  async #judgeDoubts(untilMs: number): Promise<void> {
    for (const rule of this.#memory.hourly) {
      const { doubt, hour } = rule.state
      const figures = this.#figures.figuresOf(rule)
      if (!doubt || hour !== untilMs || doubt.missing.every((endMs) => figures.isMissing(endMs))) continue
      const hours = hoursBetween(doubt.since - HOUR_MS, untilMs)
      await this.#figures.readApart(hours.map((endMs) => ({ rule, endMs })))
      if (hours.some((endMs) => !this.#figures.hasRead(rule, endMs))) continue
      this.#keepHours(rule, judgeDoubt(rule.rule, { ...figures, state: rule.state }))
    }
  }

  #keepHours(rule: ActiveRule, { state, fired, ends }: JudgedHours): void {
    const { lookUpAt } = this.#figures.figuresOf(rule)
    for (const endMs of fired) {
      const isLate = this.#nowMs - endMs > HOUR_MS
      this.#fired.push({
        rule,
        words: wordFiring(rule, lookUpAt(endMs), isLate ? new Date(endMs) : undefined),
      })
    }
    const isUnknown =
      state.hour !== undefined &&
      judgeRule(rule.rule, {
        state,
        lookUp: lookUpAt(state.hour),
        nowMs: state.hour,
      }).isUnknown
    this.#keep(rule, { state, isUnknown, ends, nowMs: state.hour ?? this.#nowMs })
  }

  /** Rules over prices that something else than a tick changes: other hours, a price that has become old, a first look. */
  async #judgePriced({
    fresh,
    isNewMinute,
  }: {
    fresh: ReadonlySet<ActiveRule>
    isNewMinute: boolean
  }): Promise<void> {
    const touched = new Set(fresh)
    const { prices, pricedAssets } = this.#memory
    for (const asset of isNewMinute ? pricedAssets : []) {
      const known = prices.get(asset)
      if (known && isFresh(known, this.#nowMs)) continue
      for (const rule of this.#memory.byAsset(asset)) touched.add(rule)
    }
    await this.#figures.readReferences(touched, new Date(this.#nowMs))
    for (const rule of touched) this.#judge(rule, this.#nowMs)
  }

  #judge(rule: ActiveRule, nowMs: number): void {
    if (!this.#memory.rules.has(rule.id)) return // it has come to its end in this very look
    if (this.#memory.unread.has(rule)) return
    const lookUp: LookUp = this.#figures.lookUpNow(rule, nowMs)
    const { state, fires, ends, isUnknown } = judgeRule(rule.rule, { state: rule.state, lookUp, nowMs })
    if (fires) this.#fired.push({ rule, words: wordFiring(rule, lookUp) })
    this.#keep(rule, { state, isUnknown, ends, nowMs })
  }

  /** What is to be stored of a rule that was judged, with since when it cannot be. */
  #keep(
    rule: ActiveRule,
    { state, isUnknown, ends, nowMs }: { state: RuleState; isUnknown: boolean; ends: boolean; nowMs: number },
  ): void {
    const { unknown, ...known } = state
    const why = isUnknown ? this.#figures.explainUnknown({ ...rule, state }, nowMs) : undefined
    const since = unknown?.since ?? nowMs
    const isNotified = unknown?.isNotified ?? this.#nowMs - since >= UNKNOWN_NOTIFIED_AFTER_MS
    const next: RuleState =
      why === undefined ? known : { ...known, unknown: { since, why, ...(isNotified && { isNotified }) } }
    if (why !== undefined && isNotified && !unknown?.isNotified) this.#unknown.push({ alertId: rule.id, why })
    if (!ends && isSame(next, rule.state)) return
    rule.state = next
    this.#judged.set(rule.id, { id: rule.id, version: rule.version, state: next, ends })
    if (ends) this.#memory.drop(rule.id)
  }

  async #store(): Promise<number> {
    const there = await saveRuleStates(this.#client, [...this.#judged.values()])
    // What its owner has changed meanwhile comes back with its new version; what was deleted does not.
    for (const id of this.#judged.keys()) if (!there.has(id)) this.#memory.drop(id)
    const now = new Date(this.#nowMs)
    const rules = this.#unknown.filter(({ alertId }) => there.has(alertId))
    await notifyOfUnknown(this.#client, { rules, now, enabledByDefault: isOnByDefault('unjudged_rules') })
    const fired = this.#fired.filter(({ rule }) => there.has(rule.id))
    if (fired.length === 0) return 0
    const counts = await countTold(this.#client, {
      ids: [...new Set(fired.map(({ rule }) => rule.id))],
      since: new Date(this.#nowMs - HOUR_MS),
      now,
    })
    const firings = fired.map(({ rule, words }) => {
      const lately = counts.get(rule.id) ?? 0
      counts.set(rule.id, lately + 1)
      return { id: randomUUID(), alertId: rule.id, isTold: lately < ALERT_MESSAGES_PER_HOUR, ...words }
    })
    await saveFirings(this.#client, {
      firings,
      price: null,
      now,
      enabledByDefault: isOnByDefault('price_alerts'),
    })
    return fired.length
  }

  async #savePlace(place: TapePlace): Promise<void> {
    await saveJudgePlace(this.#client, { data: this.#options.data, place })
  }
}

/** The ends of the hours at which a rule is to be judged: where it was never, the last one gives its state. */
function hoursOf({ hour }: RuleState, untilMs: number): number[] {
  if (hour === undefined) return [untilMs]
  return hoursBetween(Math.max(hour, untilMs - LATE_HOURS * HOUR_MS), untilMs)
}

/** The ends of hours after one, until another. */
function hoursBetween(afterMs: number, untilMs: number): number[] {
  const count = Math.max(0, Math.round((untilMs - afterMs) / HOUR_MS))
  return Array.from({ length: count }, (_, nr) => afterMs + (nr + 1) * HOUR_MS)
}

function isOnByDefault(kind: NotificationKind): boolean {
  return NOTIFICATION_PREFERENCES.some(({ id, enabled }) => id === kind && enabled)
}

/** US dollars by asset. */
function pricesOf({ data }: Tick): Record<string, string> {
  return (data as TickData).prices // of a tick, written by save-ticks.ts alone
}

function laterOf(head: TapePlace, tick: TapePlace | undefined): TapePlace {
  return tick && BigInt(tick.seq) > BigInt(head.seq) ? tick : head
}

function isSame(a: RuleState, b: RuleState): boolean {
  return (
    a.holds === b.holds &&
    a.falseSince === b.falseSince &&
    a.firedAt === b.firedAt &&
    a.hour === b.hour &&
    a.doubt === b.doubt &&
    a.unknown?.why === b.unknown?.why &&
    a.unknown?.isNotified === b.unknown?.isNotified &&
    a.bands.length === b.bands.length &&
    a.bands.every((band, place) => band === b.bands[place])
  )
}
