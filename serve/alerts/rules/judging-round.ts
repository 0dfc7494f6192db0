import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import {
  type JudgedMoments,
  judgeDoubt,
  judgeMoments,
  LATE_HOURS,
} from '#analyze/alerts/language/judge-moments.ts'
import { FRESH_STATE, type LookUp, type RuleState } from '#analyze/alerts/language/judge-rule.ts'
import type { CompositeWeights } from '#analyze/crowds/composite.ts'
import { ALERT_MESSAGES_PER_HOUR, type AlertMode } from '#contract/alerts.ts'
import { VENUES_SOURCE } from '#contract/market.ts'
import { NOTIFICATION_PREFERENCES, type NotificationKind } from '#contract/notifications.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import { saveFirings } from '#store/alerts/firings.ts'
import { listMembers, type MembersOf } from '#store/alerts/rules/list-members.ts'
import { notifyOfUnknown } from '#store/alerts/rules/notify-of-unknown.ts'
import { readTicks, type Tick } from '#store/alerts/rules/read-figures.ts'
import { type JudgePlace, saveJudgePlace } from '#store/alerts/rules/rule-judge.ts'
import {
  countNotified,
  type JudgedRule,
  type LoadedRule,
  listRules,
  saveRuleStates,
} from '#store/alerts/rules/stored-rule.ts'
import type { TickData } from '#store/market/ticks.ts'
import type { TapePlace } from '#store/tape/append-to-tape.ts'
import type { Context } from '../../context/context.ts'
import { FigureReader, isFresh, type ReadBudgets } from './figure-reader.ts'
import { type ReplayedMoment, ReplayReader } from './replay-reader.ts'
import { type ActiveRule, type GroupState, groupOf, isHourly, type RuleMemory } from './rule-memory.ts'
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
/** One look replays rules over prices for so long; what is left waits for the next one. At least one is replayed. */
const REPLAY_MS = 300
/** A firing is late where it is sent so long after its moment. */
const LATE_MS = 5 * MINUTE_MS
/** The owner of a rule that cannot be judged for so long is notified. Ours. */
const UNKNOWN_NOTIFIED_AFTER_MS = HOUR_MS

/** One look at what has happened, within one transaction. */
export class JudgingRound {
  readonly #client: PoolClient
  readonly #options: RoundOptions
  readonly #memory: RuleMemory
  readonly #figures: FigureReader
  readonly #past: ReplayReader
  readonly #nowMs: number
  /** Those whose state has changed, with what is to be stored. */
  readonly #judged = new Map<string, JudgedRule>()
  /** Rules whose owners are to be notified that they cannot be judged. */
  readonly #unknown: { alertId: string; why: string }[] = []
  /** Rules over groups of which an asset has another state. */
  readonly #groups = new Map<string, { rules: readonly ActiveRule[]; ends: boolean }>()
  readonly #fired: { rule: ActiveRule; words: ReturnType<typeof wordFiring> }[] = []

  constructor(client: PoolClient, options: RoundOptions) {
    this.#client = client
    this.#options = options
    this.#memory = options.memory
    this.#nowMs = options.ctx.now().getTime()
    this.#figures = new FigureReader(client, { ...options, nowMs: this.#nowMs })
    this.#past = new ReplayReader(client)
  }

  /** Where `isOld`, the memory is empty: every rule over prices is judged by what holds now. */
  async run(place: JudgePlace, isOld: boolean): Promise<{ fired: number; isMore: boolean }> {
    await this.#loadRules()
    if (this.#memory.rules.size === 0) {
      this.#memory.prices.clear() // nobody follows them until there is a rule again
      if (place.seq !== place.head.seq) await this.#savePlace(place.head)
      return { fired: 0, isMore: false }
    }
    const minute = Math.floor(this.#nowMs / MINUTE_MS)
    const isNewMinute = minute !== this.#memory.checkedMinute
    if (isNewMinute) await this.#readGroups()
    const isAgain = isNewMinute && [...this.#memory.rules.values()].some(({ state }) => state.doubt)
    if (await this.#figures.readSeries({ isAgain })) this.#memory.beginHour()
    const fresh = new Set(this.#memory.unread)
    const ticks = isOld ? [] : await readTicks(this.#client, { after: place, limit: TICKS_AT_ONCE })
    const ticked = new Set(ticks.flatMap((tick) => Object.keys(pricesOf(tick))))
    await this.#figures.readPrices(fresh, { place, ticked })
    // A process that takes over has no figures yet, without which a tick that alone crosses a rule would pass unjudged.
    if (!(await this.#readFirst(fresh, ticked))) return { fired: 0, isMore: true }
    const replayed = isOld ? [] : await this.#replayDoubts(place, { isAgain })
    await this.#judgeTicks(ticks)
    const isHourLeft = await this.#judgeHours({ isAgain })
    await this.#judgePriced({ fresh: new Set([...fresh, ...replayed]), isNewMinute })
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
      await this.#readGroups(loaded)
      for (const one of loaded) this.#memory.put(one)
      if (loaded.length < RULES_AT_ONCE) return
    }
  }

  /** The assets of groups that are not known yet; without rules, of all groups once more. */
  async #readGroups(loaded?: readonly LoadedRule[]): Promise<void> {
    const { groups } = this.#memory
    const wanted = new Map<string, MembersOf>()
    for (const one of loaded ?? []) {
      const group = one.isActive ? groupOf(one) : undefined
      if (group && !groups.has(group.key)) wanted.set(group.key, group.of)
    }
    if (!loaded) this.#memory.forgetGroups()
    if (!loaded) for (const [key, { of }] of groups) wanted.set(key, of)
    const found = await listMembers({ pool: this.#client }, wanted)
    for (const [key, members] of found) {
      const of = wanted.get(key)
      if (!groups.has(key) && of) groups.set(key, { of, members })
      this.#memory.setMembers(key, members, new Date(this.#nowMs))
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
      if (!this.#memory.rules.has(rule.key) || !isRead(rule, hours)) continue
      this.#keepHours(
        rule,
        judgeMoments(rule.rule, { ...this.#figures.figuresOf(rule), state: rule.state, moments: hours }),
        hours.at(-1),
      )
    }
    if (isAgain) await this.#judgeDoubts(untilMs)
    return due.some(({ rule, hours }) => this.#memory.rules.has(rule.key) && !isRead(rule, hours))
  }

  /** The hours that were in doubt, now that more of them may be known. */
  async #judgeDoubts(untilMs: number): Promise<void> {
    for (const rule of this.#memory.hourly) {
      const { doubt, hour } = rule.state
      if (!doubt || hour !== untilMs || !this.#isKnownAgain(rule)) continue
      const begin = Math.ceil(doubt.since / HOUR_MS) * HOUR_MS
      const moments = hoursBetween(begin - HOUR_MS, untilMs)
      await this.#figures.readApart(moments.map((endMs) => ({ rule, endMs })))
      if (moments.some((endMs) => !this.#figures.hasRead(rule, endMs))) continue
      const figures = this.#figures.figuresOf(rule)
      this.#keepHours(rule, judgeDoubt(rule.rule, { ...figures, state: rule.state, moments }), untilMs)
    }
  }

  /** Whether posts that were missing have arrived. */
  #isKnownAgain(rule: ActiveRule): boolean {
    const missing = rule.state.doubt?.missing ?? []
    return missing.some((endMs) => !this.#figures.isMissing(rule, endMs))
  }

  #keepHours(rule: ActiveRule, judged: JudgedMoments, hour: number | undefined): void {
    const { lookUpAt } = this.#figures.figuresOf(rule)
    for (const endMs of judged.fired) this.#noteFired(rule, { lookUp: lookUpAt(endMs), atMs: endMs })
    const state = hour === undefined ? judged.state : { ...judged.state, hour }
    this.#keep(rule, { ...judged, state, nowMs: hour ?? this.#nowMs })
  }

  #noteFired(rule: ActiveRule, { lookUp, atMs }: { lookUp: LookUp; atMs: number }): void {
    const isLate = this.#nowMs - atMs > (isHourly(rule) ? HOUR_MS : LATE_MS)
    this.#fired.push({ rule, words: wordFiring(rule, lookUp, isLate ? new Date(atMs) : undefined) })
  }

  /**
   * Rules over prices, once posts that were missing have arrived: tick by tick since the first moment in doubt. Gives those
   * that were replayed, which are to be judged as of now too.
   */
  async #replayDoubts(place: JudgePlace, { isAgain }: { isAgain: boolean }): Promise<ActiveRule[]> {
    const done: ActiveRule[] = []
    const { rules, replays, unread } = this.#memory
    for (const rule of isAgain ? rules.values() : []) {
      if (rule.state.doubt && !isHourly(rule) && this.#isKnownAgain(rule)) replays.add(rule)
    }
    const startedAt = performance.now()
    for (const rule of replays) {
      const { doubt } = rule.state
      if (unread.has(rule)) continue
      if (!doubt) {
        replays.delete(rule)
        continue
      }
      // The last one is for the look as of now.
      const hours = hoursBetween(
        this.#figures.settledAt(doubt.since) - HOUR_MS,
        this.#figures.settledAt(this.#nowMs),
      )
      await this.#figures.readApart(hours.map((endMs) => ({ rule, endMs })))
      if (hours.some((endMs) => !this.#figures.hasRead(rule, endMs))) continue
      this.#replay(rule, await this.#past.read(rule, { sinceMs: doubt.since, place }))
      replays.delete(rule)
      done.push(rule)
      if (performance.now() - startedAt > REPLAY_MS) break
    }
    return done
  }

  #replay(rule: ActiveRule, replayed: readonly ReplayedMoment[]): void {
    const byMoment = new Map(replayed.map((moment) => [moment.atMs, moment]))
    const lookUpAt = (atMs: number) => {
      const moment = byMoment.get(atMs)
      return moment ? this.#figures.lookUpThen(rule, moment) : () => undefined
    }
    const missingAt = (atMs: number) => {
      const endMs = this.#figures.settledAt(atMs)
      return this.#figures.isMissing(rule, endMs) ? endMs : undefined
    }
    const moments = [...byMoment.keys()]
    const judged = judgeDoubt(rule.rule, { lookUpAt, missingAt, moments, state: rule.state })
    for (const atMs of judged.fired) this.#noteFired(rule, { lookUp: lookUpAt(atMs), atMs })
    this.#keep(rule, { ...judged, nowMs: moments.at(-1) ?? this.#nowMs })
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
    if (!this.#memory.rules.has(rule.key)) return // it has come to its end in this very look
    if (this.#memory.unread.has(rule)) return
    const lookUp: LookUp = this.#figures.lookUpNow(rule, nowMs)
    const judged = judgeMoments(rule.rule, {
      state: rule.state,
      moments: [nowMs],
      lookUpAt: () => lookUp,
      missingAt: () => this.#figures.missingNow(rule),
    })
    if (judged.fired.length > 0) this.#noteFired(rule, { lookUp, atMs: nowMs })
    this.#keep(rule, { ...judged, nowMs })
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
    const isFirst = why !== undefined && isNotified && !unknown?.isNotified
    if (isFirst && rule.member === undefined) this.#unknown.push({ alertId: rule.id, why })
    if (!ends && isSame(next, rule.state)) return
    rule.state = next
    if (rule.member === undefined)
      this.#judged.set(rule.id, { id: rule.id, version: rule.version, state: next, ends })
    else this.#groups.set(rule.id, { rules: this.#memory.ofAlert(rule.id), ends })
    if (ends) this.#memory.drop(rule.id)
  }

  async #store(): Promise<number> {
    for (const [id, group] of this.#groups) this.#judgeGroup(id, group)
    const there = await saveRuleStates(this.#client, [...this.#judged.values()])
    // What its owner has changed meanwhile comes back with its new version; what was deleted does not.
    for (const id of this.#judged.keys()) if (!there.has(id)) this.#memory.drop(id)
    const now = new Date(this.#nowMs)
    const rules = this.#unknown.filter(({ alertId }) => there.has(alertId))
    await notifyOfUnknown(this.#client, { rules, now, enabledByDefault: isOnByDefault('unjudged_rules') })
    const fired = this.#fired.filter(({ rule }) => there.has(rule.id))
    if (fired.length === 0) return 0
    const counts = await countNotified(this.#client, {
      ids: [...new Set(fired.map(({ rule }) => rule.id))],
      since: new Date(this.#nowMs - HOUR_MS),
      now,
    })
    const firings = fired.map(({ rule, words }) => {
      const lately = counts.get(rule.id) ?? 0
      counts.set(rule.id, lately + 1)
      return { id: randomUUID(), alertId: rule.id, isNotified: lately < ALERT_MESSAGES_PER_HOUR, ...words }
    })
    await saveFirings(this.#client, {
      firings,
      price: null,
      now,
      enabledByDefault: isOnByDefault('price_alerts'),
    })
    return fired.length
  }

  /** What the assets of a group come to: it cannot be judged where none of them can. */
  #judgeGroup(id: string, { rules, ends }: { rules: readonly ActiveRule[]; ends: boolean }): void {
    const [first] = rules
    if (!first) return
    const states = rules.map(({ state }) => state)
    const { notified } = this.#memory
    const state: GroupState = {
      ...FRESH_STATE,
      holds:
        states.some(({ holds }) => holds) || (states.every(({ holds }) => holds === null) ? null : false),
      members: Object.fromEntries(rules.map((rule) => [rule.member, rule.state])),
    }
    const unknown = states.flatMap((one) => one.unknown ?? [])
    const [why] = unknown
    if (why && unknown.length === rules.length) {
      const since = Math.max(...unknown.map((one) => one.since))
      const isDue = this.#nowMs - since >= UNKNOWN_NOTIFIED_AFTER_MS
      if (isDue && !notified.has(id)) this.#unknown.push({ alertId: id, why: why.why })
      if (isDue) notified.add(id)
      state.unknown = { since, why: why.why, ...(notified.has(id) && { isNotified: true }) }
    } else notified.delete(id)
    this.#judged.set(id, { id, version: first.version, state, ends })
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
  return (data as TickData).prices // of a tick, written by store/market/ticks.ts alone
}

function laterOf(head: TapePlace, tick: TapePlace | undefined): TapePlace {
  return tick && BigInt(tick.seq) > BigInt(head.seq) ? tick : head
}

function isSame(a: RuleState, b: RuleState): boolean {
  return (
    a.holds === b.holds &&
    a.falseSince === b.falseSince &&
    a.firedAt === b.firedAt &&
    a.trueSince === b.trueSince &&
    a.hour === b.hour &&
    a.falseUntil === b.falseUntil &&
    a.doubt === b.doubt &&
    a.unknown?.why === b.unknown?.why &&
    a.unknown?.isNotified === b.unknown?.isNotified &&
    a.bands.length === b.bands.length &&
    a.bands.every((band, place) => band === b.bands[place])
  )
}
