import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { changeOf, figureOf } from '#analyze/alerts/language/figure-value.ts'
import { FRESH_STATE, judgeRule, type LookUp } from '#analyze/alerts/language/judge-rule.ts'
import type { CompositeWeights } from '#analyze/crowds/composite.ts'
import { ALERT_MESSAGES_PER_HOUR, type AlertMode } from '#contract/alerts.ts'
import { NOTIFICATION_PREFERENCES } from '#contract/notifications.ts'
import { readTapeNews, type TapeNews } from '#store/alerts/rules/read-figures.ts'
import { type JudgePlace, saveJudgePlace } from '#store/alerts/rules/rule-judge.ts'
import { countTold, type JudgedRule, listRules, saveRuleStates } from '#store/alerts/rules/stored-rule.ts'
import { saveFirings } from '#store/alerts/save-firings.ts'
import type { TickData } from '#store/market/save-ticks.ts'
import type { TapePlace } from '#store/tape/append-to-tape.ts'
import type { Context } from '../../context/context.ts'
import { FigureReader, type News, type ReadBudgets } from './figure-reader.ts'
import {
  type ActiveRule,
  changeKey,
  isOfLeaning,
  isOfPosts,
  needsOf,
  type PostWindow,
  type RuleMemory,
  windowKey,
} from './rule-memory.ts'
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

const TAPE_AT_ONCE = 2_000
const RULES_AT_ONCE = 5_000
/** So long the tape waits at most until all is read that rules look at which were judged before. */
const HELD_MAX_MS = 10_000
const HOUR_MS = 3_600_000
const enabledByDefault = NOTIFICATION_PREFERENCES.some(({ id, enabled }) => id === 'price_alerts' && enabled)

/** One look at what has happened, within one transaction. */
export class JudgingRound {
  readonly #client: PoolClient
  readonly #options: RoundOptions
  readonly #memory: RuleMemory
  readonly #figures: FigureReader
  readonly #nowMs: number
  /** Those whose state has changed, with what is to be stored. */
  readonly #judged = new Map<string, JudgedRule>()
  readonly #fired: { rule: ActiveRule; atMs: number; words: ReturnType<typeof wordFiring> }[] = []

  constructor(client: PoolClient, options: RoundOptions) {
    this.#client = client
    this.#options = options
    this.#memory = options.memory
    this.#nowMs = options.ctx.now().getTime()
    this.#figures = new FigureReader(client, { ...options, nowMs: this.#nowMs })
  }

  /** Where `isOld`, the memory is empty: every rule is judged by what holds now. */
  async run(place: JudgePlace, isOld: boolean): Promise<{ fired: number; isMore: boolean }> {
    await this.#loadRules()
    if (this.#memory.rules.size === 0) {
      if (place.seq !== place.head.seq) await this.#savePlace(place.head)
      return { fired: 0, isMore: false }
    }
    const fresh = new Set(this.#memory.unread)
    const rows = isOld ? [] : await readTapeNews(this.#client, { after: place, limit: TAPE_AT_ONCE })
    const ticked = new Set(rows.flatMap((row) => (row.kind === 'tick' ? Object.keys(pricesOf(row)) : [])))
    await this.#figures.readPrices(fresh, { place, ticked })
    // Whoever takes over knows no figures yet, without which a tick that alone crosses a rule would pass unjudged.
    if (!(await this.#readFirst(fresh, ticked))) return { fired: 0, isMore: true }
    const symbols = await this.#judgeTicks(rows)
    await this.#figures.findNewPosts(rows)
    const seq = rows.at(-1)?.seq ?? (isOld ? place.head.seq : place.seq)
    await this.#judgePosts({ symbols, fresh, seq })
    for (const rule of this.#memory.timed) this.#judge(rule, this.#nowMs)
    const last = rows.at(-1) ?? (isOld ? place.head : undefined)
    const fired = await this.#store()
    if (last) await this.#savePlace(last)
    return { fired, isMore: rows.length === TAPE_AT_ONCE || this.#memory.counts.stale.length > 0 }
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

  /** Reads what fresh rules look at; false where the tape has to wait for more of it. */
  async #readFirst(fresh: ReadonlySet<ActiveRule>, ticked: ReadonlySet<string>): Promise<boolean> {
    const hour = Math.floor(this.#nowMs / HOUR_MS)
    await this.#readWindows(fresh)
    await this.#figures.readLeaningsOf(fresh, hour)
    const touched = [...fresh].filter((rule) => needsOf(rule).prices.some((asset) => ticked.has(asset)))
    await this.#figures.readFirst(touched, hour)
    // A rule that was never judged begins when all is read; nobody waits for it.
    const isAwaited = touched.some((rule) => rule.state !== FRESH_STATE && !this.#figures.hasRead(rule))
    const heldSinceMs = isAwaited ? (this.#memory.heldSinceMs ?? this.#nowMs) : undefined
    this.#memory.heldSinceMs = heldSinceMs
    if (heldSinceMs !== undefined && this.#nowMs - heldSinceMs < HELD_MAX_MS) return false
    this.#begin(fresh)
    return true
  }

  /** Lets those be judged of which all is read. */
  #begin(fresh: ReadonlySet<ActiveRule>): void {
    for (const rule of fresh) if (this.#figures.hasRead(rule)) this.#memory.unread.delete(rule)
  }

  /** Each tick in its order; gives the symbols of which there are new posts. */
  async #judgeTicks(rows: readonly TapeNews[]): Promise<Set<string>> {
    const symbols = new Set<string>()
    for (const row of rows) {
      if (row.kind !== 'tick') {
        for (const symbol of row.symbols) symbols.add(symbol)
        continue
      }
      const prices = Object.entries(pricesOf(row))
      const touched = new Set(prices.flatMap(([asset]) => [...this.#memory.byAsset(asset)]))
      await this.#figures.readReferences(touched, row.at)
      const isNew = (rule: ActiveRule) => rule.state === FRESH_STATE
      // Where a new rule stood when it was made; what was before is nothing to it.
      for (const rule of touched) {
        if (isNew(rule) && rule.changedAt < row.at) this.#judge(rule, row.at.getTime())
      }
      for (const [asset, price] of prices) this.#memory.prices.set(asset, price)
      for (const rule of touched) {
        if (!isNew(rule) || rule.changedAt < row.at) this.#judge(rule, row.at.getTime())
      }
    }
    return symbols
  }

  /** The windows of what has new posts; all of them when an hour begins. */
  async #judgePosts({ symbols, fresh, seq }: News): Promise<void> {
    const hour = Math.floor(this.#nowMs / HOUR_MS)
    const isNewHour = hour !== this.#memory.hour
    const touched = new Set<ActiveRule>()
    if (isNewHour) for (const rule of this.#memory.postRules) touched.add(rule)
    if (isNewHour) this.#memory.counts.renewAll()
    for (const symbol of symbols) for (const rule of this.#memory.bySymbol(symbol)) touched.add(rule)
    this.#memory.hour = hour
    await this.#readWindows(touched)
    for (const rule of fresh) touched.add(rule) // whose windows were read first
    this.#figures.awaitSignals({ symbols, fresh, seq }, isNewHour)
    for (const rule of await this.#figures.readLeanings(hour)) touched.add(rule)
    for (const rule of await this.#figures.readComposites()) touched.add(rule)
    for (const rule of await this.#figures.countPosts(hour)) touched.add(rule)
    this.#begin(fresh)
    await this.#figures.readReferences(fresh, new Date(this.#nowMs))
    for (const rule of touched) this.#judge(rule, this.#nowMs)
  }

  /** What was said in the windows of rules, up to now. */
  async #readWindows(rules: Iterable<ActiveRule>): Promise<void> {
    const windows = new Map<string, PostWindow>()
    for (const rule of rules) {
      for (const window of needsOf(rule).windows) {
        if (!windows.get(window.key)?.hasTrend) windows.set(window.key, window)
      }
    }
    await this.#figures.readWindows([...windows.values()], Math.floor(this.#nowMs / HOUR_MS))
  }

  #judge(rule: ActiveRule, nowMs: number): void {
    if (!this.#memory.rules.has(rule.id)) return // it has come to its end in this very look
    if (this.#memory.unread.has(rule)) return
    const lookUp = this.#lookUpFor(rule)
    const { state, fires, ends } = judgeRule(rule.rule, { state: rule.state, lookUp, nowMs })
    if (fires) this.#fired.push({ rule, atMs: nowMs, words: wordFiring(rule, lookUp) })
    if (!fires && !ends && isSame(state, rule.state)) return
    rule.state = state
    this.#judged.set(rule.id, { id: rule.id, version: rule.version, state, ends })
    if (ends) this.#memory.drop(rule.id)
  }

  #lookUpFor({ symbols }: ActiveRule): LookUp {
    const { prices, sums, references } = this.#memory
    return (term) => {
      if (term.figure === 'posts') return this.#memory.counts.find(term)?.toString()
      const { figure, asset, windowMinutes = 0 } = term
      if (figure === 'price') return prices.get(asset)
      if (figure === 'composite') return this.#memory.crowd.findComposite(asset)
      const key = windowKey(symbols[asset] ?? asset, windowMinutes / 60)
      if (isOfLeaning(figure)) return this.#memory.crowd.findLeaning(figure, key)
      if (!isOfPosts(figure)) return changeOf(prices.get(asset), references.get(changeKey(term))?.price)
      const window = sums.get(key)
      return window && figureOf(figure, window)
    }
  }

  async #store(): Promise<number> {
    const there = await saveRuleStates(this.#client, [...this.#judged.values()])
    // What its owner has changed meanwhile comes back with its new version; what was deleted does not.
    for (const id of this.#judged.keys()) if (!there.has(id)) this.#memory.drop(id)
    const fired = this.#fired.filter(({ rule }) => there.has(rule.id))
    if (fired.length === 0) return 0
    const now = new Date(this.#nowMs)
    const told = await countTold(this.#client, {
      ids: [...new Set(fired.map(({ rule }) => rule.id))],
      since: new Date(this.#nowMs - HOUR_MS),
      now,
    })
    const firings = fired.map(({ rule, words }) => {
      const lately = told.get(rule.id) ?? 0
      told.set(rule.id, lately + 1)
      return { id: randomUUID(), alertId: rule.id, isTold: lately < ALERT_MESSAGES_PER_HOUR, ...words }
    })
    await saveFirings(this.#client, { firings, price: null, now, enabledByDefault })
    return fired.length
  }

  async #savePlace(place: TapePlace): Promise<void> {
    await saveJudgePlace(this.#client, { data: this.#options.data, place })
  }
}

/** US dollars by asset. */
function pricesOf({ data }: TapeNews): Record<string, string> {
  return (data as TickData).prices // of a tick, written by save-ticks.ts alone
}

function isSame(a: ActiveRule['state'], b: ActiveRule['state']): boolean {
  return (
    a.holds === b.holds &&
    a.falseSince === b.falseSince &&
    a.firedAt === b.firedAt &&
    a.bands.length === b.bands.length &&
    a.bands.every((band, place) => band === b.bands[place])
  )
}
