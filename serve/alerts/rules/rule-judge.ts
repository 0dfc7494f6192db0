import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { changeOf, figureOf } from '#analyze/alerts/language/figure-value.ts'
import { judgeRule, type LookUp } from '#analyze/alerts/language/judge-rule.ts'
import { POSTS_COUNTED_MAX } from '#analyze/alerts/language/rule.ts'
import { COMPOSITE_WEIGHTS, type CompositeWeights } from '#analyze/crowds/composite.ts'
import { ALERT_MESSAGES_PER_HOUR, type AlertMode } from '#contract/alerts.ts'
import { NOTIFICATION_PREFERENCES } from '#contract/notifications.ts'
import { countMatches } from '#store/alerts/rules/count-matches.ts'
import {
  readPrices,
  readPricesAt,
  readSignalPlace,
  readTapeNews,
  sumLeanings,
  sumRanges,
  type TapeNews,
} from '#store/alerts/rules/read-figures.ts'
import { type JudgePlace, releaseJudge, saveJudgePlace, takeJudge } from '#store/alerts/rules/rule-judge.ts'
import { countTold, type JudgedRule, listRules, saveRuleStates } from '#store/alerts/rules/stored-rule.ts'
import { saveFirings } from '#store/alerts/save-firings.ts'
import type { TickData } from '#store/market/save-ticks.ts'
import { runTransaction } from '#store/run-transaction.ts'
import { matchPosts } from '#store/social/lists/match-posts.ts'
import { compileSearch } from '#store/social/search/compile-search.ts'
import type { TapePlace } from '#store/tape/append-to-tape.ts'
import type { Context } from '../../context/context.ts'
import { Refusal } from '../../http/errors.ts'
import { findWeights, readCompositesInTurn } from '../../signals/read-composite.ts'
import { endOfComposite, type LeaningWindow } from './crowd-figures.ts'
import type { PostCount } from './post-counts.ts'
import { readRuleQuery } from './read-rule-query.ts'
import {
  type ActiveRule,
  changeKey,
  isOfLeaning,
  isOfPosts,
  needsOf,
  type PostWindow,
  RuleMemory,
  windowKey,
} from './rule-memory.ts'
import { wordFiring } from './word-firing.ts'

/** Judges the rules of one kind of data, in any number of processes; one of them at a time. */
export interface RuleJudge {
  /** Looks at all that has happened since the last look, and gives how many rules have fired. */
  look(stopping?: AbortSignal): Promise<number>
  /** Lets another process go on at once. */
  release(): Promise<void>
}

const HELD_MS = 2_500
const TAPE_AT_ONCE = 2_000
/** So long one look counts posts; what is left waits for the next one, which follows at once. */
const COUNT_BUDGET_MS = 1_000
/** So long one look reads composites; the next one goes on. */
const COMPOSITE_BUDGET_MS = 500
const RULES_AT_ONCE = 5_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** What happened so long before nobody judged it is no news: it is passed over. */
const NEWS_FOR_MS = HOUR_MS

const enabledByDefault = NOTIFICATION_PREFERENCES.some(({ id, enabled }) => id === 'price_alerts' && enabled)

/**
 * One transaction reads what came onto the tape behind the stored place, judges the rules that depend on it, each tick in
 * its order, and stores where they stand, what has fired and the new place. So each crossing fires exactly once: whoever
 * dies has judged nothing. docs/decisions/0230
 */
export function createRuleJudge(ctx: Context, data: 'live' | 'sample'): RuleJudge {
  const holder = randomUUID()
  const db = data === 'live' ? ctx.db : ctx.sampleDb
  const modes: AlertMode[] = data === 'live' ? ['live'] : ['test', 'sample']
  let memory: RuleMemory | undefined
  /** What a look has remembered, until its transaction is over. */
  let kept: RuleMemory | undefined
  let known: { weights: CompositeWeights; readMs: number } | undefined

  /** Those in use, which are live data, so they are asked for before a connection is held. */
  async function readWeights(): Promise<CompositeWeights> {
    const nowMs = ctx.now().getTime()
    if (!known || nowMs - known.readMs >= MINUTE_MS) {
      const found = await findWeights(ctx.db)
      known = { weights: found?.weights ?? COMPOSITE_WEIGHTS, readMs: nowMs }
    }
    return known.weights
  }

  async function lookOnce(): Promise<{ fired: number; isMore: boolean }> {
    const weights = await readWeights()
    return runTransaction(db.pool, async (client) => {
      const place = await takeJudge(client, { data, holder, heldMs: HELD_MS })
      if (!place) return { fired: 0, isMore: false }
      // Where so much is passed over, what is remembered is as old as the place.
      const isOld = place.head.at.getTime() - place.at.getTime() > NEWS_FOR_MS
      const current = (place.isMine && !isOld && memory) || new RuleMemory()
      memory = undefined // until the commit it is worth nothing
      const round = new Round(client, { ctx, data, modes, memory: current, weights })
      const result = await round.run(place, isOld)
      kept = current
      return result
    })
  }

  return {
    async look(stopping) {
      let fired = 0
      for (let isMore = true; isMore && !stopping?.aborted; ) {
        kept = undefined
        const result = await lookOnce()
        memory = kept
        fired += result.fired
        isMore = result.isMore
      }
      return fired
    },
    release: () => releaseJudge(db.pool, { data, holder }),
  }
}

interface RoundOptions {
  ctx: Context
  data: 'live' | 'sample'
  modes: readonly AlertMode[]
  memory: RuleMemory
  /** Of composites. */
  weights: CompositeWeights
}

/** What a look found on the tape and among the rules. */
interface News {
  /** Those of new posts. */
  symbols: ReadonlySet<string>
  fresh: ReadonlySet<ActiveRule>
  /** Up to where the tape was read. */
  seq: string
}

/** One look within one transaction. */
class Round {
  readonly #client: PoolClient
  readonly #options: RoundOptions
  readonly #memory: RuleMemory
  readonly #nowMs: number
  /** Those whose state has changed, with what is to be stored. */
  readonly #judged = new Map<string, JudgedRule>()
  readonly #fired: { rule: ActiveRule; atMs: number; words: ReturnType<typeof wordFiring> }[] = []

  constructor(client: PoolClient, options: RoundOptions) {
    this.#client = client
    this.#options = options
    this.#memory = options.memory
    this.#nowMs = options.ctx.now().getTime()
  }

  /** Where `isOld`, the memory is empty: every rule is judged by what holds now. */
  async run(place: JudgePlace, isOld: boolean): Promise<{ fired: number; isMore: boolean }> {
    const fresh = await this.#loadRules()
    if (this.#memory.rules.size === 0) {
      if (place.seq !== place.head.seq) await this.#savePlace(place.head)
      return { fired: 0, isMore: false }
    }
    await this.#readFigures(fresh)
    const rows = isOld ? [] : await readTapeNews(this.#client, { after: place, limit: TAPE_AT_ONCE })
    const symbols = await this.#judgeTicks(rows)
    await this.#findNewPosts(rows)
    const seq = rows.at(-1)?.seq ?? (isOld ? place.head.seq : place.seq)
    await this.#judgePosts({ symbols, fresh, seq })
    for (const rule of this.#memory.timed) this.#judge(rule, this.#nowMs)
    const last = rows.at(-1) ?? (isOld ? place.head : undefined)
    const fired = await this.#store()
    if (last) await this.#savePlace(last)
    return { fired, isMore: rows.length === TAPE_AT_ONCE || this.#memory.counts.stale.length > 0 }
  }

  /** New and changed rules, into the memory. */
  async #loadRules(): Promise<Set<ActiveRule>> {
    const fresh = new Set<ActiveRule>()
    for (;;) {
      const loaded = await listRules(this.#client, {
        modes: this.#options.modes,
        after: this.#memory.version,
        limit: RULES_AT_ONCE,
      })
      for (const one of loaded) {
        const rule = this.#memory.put(one)
        if (rule) fresh.add(rule)
      }
      if (loaded.length < RULES_AT_ONCE) return fresh
    }
  }

  /** What fresh rules look at, and where a change is measured from. */
  async #readFigures(fresh: ReadonlySet<ActiveRule>): Promise<void> {
    const unknown = new Set<string>()
    for (const rule of fresh) {
      for (const asset of needsOf(rule).prices) if (!this.#memory.prices.has(asset)) unknown.add(asset)
    }
    if (unknown.size === 0) return
    for (const [asset, price] of await readPrices(this.#client, [...unknown])) {
      this.#memory.prices.set(asset, price)
    }
  }

  /** Each tick in its order; gives the symbols of which there are new posts. */
  async #judgeTicks(rows: Awaited<ReturnType<typeof readTapeNews>>): Promise<Set<string>> {
    const symbols = new Set<string>()
    for (const row of rows) {
      if (row.kind !== 'tick') {
        for (const symbol of row.symbols) symbols.add(symbol)
        continue
      }
      const { prices } = row.data as TickData // written by save-ticks.ts alone
      const touched = new Set<ActiveRule>()
      for (const [asset, price] of Object.entries(prices)) {
        this.#memory.prices.set(asset, price)
        for (const rule of this.#memory.byAsset(asset)) touched.add(rule)
      }
      await this.#readReferences(touched, row.at)
      for (const rule of touched) this.#judge(rule, row.at.getTime())
    }
    return symbols
  }

  /** Prices that changes are measured from, read once a minute. */
  async #readReferences(rules: Iterable<ActiveRule>, at: Date): Promise<void> {
    const minute = Math.floor(at.getTime() / MINUTE_MS)
    const wanted = new Map<string, { assetId: string; minutes: number }>()
    for (const rule of rules) {
      for (const { key, ...change } of needsOf(rule).changes) {
        if (this.#memory.references.get(key)?.minute !== minute) wanted.set(key, change)
      }
    }
    if (wanted.size === 0) return
    const found = await readPricesAt(
      this.#client,
      [...wanted.values()].map(({ assetId, minutes }) => ({
        assetId,
        at: new Date((minute - minutes) * MINUTE_MS),
        staleMs: Math.max(2 * HOUR_MS, (minutes * MINUTE_MS) / 4),
      })),
    )
    for (const [nr, key] of [...wanted.keys()].entries()) {
      this.#memory.references.set(key, { minute, price: found[nr] })
    }
  }

  /** The windows of what has new posts; all of them when an hour begins. */
  async #judgePosts({ symbols, fresh, seq }: News): Promise<void> {
    const hour = Math.floor(this.#nowMs / HOUR_MS)
    const isNewHour = hour !== this.#memory.hour
    const touched = new Set(fresh)
    if (isNewHour) for (const rule of this.#memory.postRules) touched.add(rule)
    if (isNewHour) this.#memory.counts.renewAll()
    for (const symbol of symbols) for (const rule of this.#memory.bySymbol(symbol)) touched.add(rule)
    this.#memory.hour = hour
    const windows = new Map<string, PostWindow>()
    for (const rule of touched) {
      for (const window of needsOf(rule).windows) {
        if (!windows.get(window.key)?.hasTrend) windows.set(window.key, window)
      }
    }
    await this.#readWindows([...windows.values()], hour)
    this.#awaitSignals({ symbols, fresh, seq }, isNewHour)
    for (const rule of await this.#readLeanings(hour)) touched.add(rule)
    for (const rule of await this.#readComposites()) touched.add(rule)
    for (const rule of await this.#countPosts(hour)) touched.add(rule)
    await this.#readReferences(fresh, new Date(this.#nowMs))
    for (const rule of touched) this.#judge(rule, this.#nowMs)
  }

  /** Has the queries counted again that a new or changed post may be of, or may have left. */
  async #findNewPosts(rows: readonly TapeNews[]): Promise<void> {
    const { counts } = this.#memory
    if (counts.all.length === 0) return
    for (const count of counts.all) if (count.filter === undefined) await this.#readQuery(count)
    counts.renewLeft(rows, this.#nowMs)
    const keys = rows
      .filter(({ kind }) => kind === 'put' || kind === 'edit' || kind === 'counts')
      .map(({ source, subject }) => ({ platform: source, externalId: subject }))
    const asked = counts.all.flatMap((count) => (count.match ? [{ count, match: count.match }] : []))
    if (keys.length === 0 || asked.length === 0) return
    const found = await matchPosts(
      { pool: this.#client },
      keys,
      asked.map(({ match }) => match),
    )
    for (const [nr, { count }] of asked.entries()) if (found[nr]?.size) counts.renew(count)
  }

  async #readQuery(count: PostCount<ActiveRule>): Promise<void> {
    try {
      count.filter = readRuleQuery(this.#options.ctx, count.term.query)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      count.filter = null // such as one of a source that is not there any more
      return
    }
    const { words, symbol, username } = count.filter
    count.match = {
      platform: count.term.query.platform,
      username,
      query:
        words === undefined && symbol === undefined
          ? undefined
          : await compileSearch({ pool: this.#client }, { words, symbol }),
    }
  }

  /** Counts what is to be counted, as far as there is time, and gives the rules that look at it. */
  async #countPosts(hour: number): Promise<ActiveRule[]> {
    const { counts } = this.#memory
    const stale = counts.stale
    const asked = stale.flatMap(({ filter, term }) =>
      filter
        ? [
            {
              ...filter,
              from: new Date((hour + 1) * HOUR_MS - term.windowMinutes * MINUTE_MS),
              until: new Date((hour + 1) * HOUR_MS),
            },
          ]
        : [],
    )
    const found = await countMatches(this.#client, asked, {
      max: POSTS_COUNTED_MAX,
      budgetMs: COUNT_BUDGET_MS,
    })
    const touched: ActiveRule[] = []
    let nr = 0
    for (const count of stale) {
      if (count.filter && nr >= found.length) continue
      counts.counted(count, { posts: count.filter ? found[nr++] : undefined, nowMs: this.#nowMs })
      touched.push(...count.rules)
    }
    return touched
  }

  async #readWindows(windows: readonly PostWindow[], hour: number): Promise<void> {
    if (windows.length === 0) return
    const until = new Date(hour * HOUR_MS)
    const back = (hours: number) => new Date((hour - hours) * HOUR_MS)
    const lengths = [...new Set(windows.map(({ hours }) => hours))]
    const trends = windows.filter(({ hasTrend }) => hasTrend)
    const sums = await sumRanges(this.#client, [
      ...windows.map(({ symbol, hours }) => ({ symbol, since: back(hours), until })),
      ...lengths.map((hours) => ({ symbol: '', since: back(hours), until })),
      ...trends.map(({ symbol, hours }) => ({ symbol, since: back(8 * hours), until: back(hours) })),
    ])
    const all = new Map(lengths.map((hours, nr) => [hours, sums[windows.length + nr]?.posts ?? 0]))
    const earlier = new Map(
      trends.map(({ key }, nr) => [key, sums[windows.length + lengths.length + nr]?.posts ?? 0]),
    )
    for (const [nr, { key, hours }] of windows.entries()) {
      const own = sums[nr] ?? { posts: 0, sentimentPosts: 0, sentimentSumBp: 0 }
      const earlierPosts = earlier.get(key) ?? this.#memory.sums.get(key)?.earlierPosts ?? 0
      this.#memory.sums.set(key, { ...own, allPosts: all.get(hours) ?? 0, earlierPosts })
    }
  }

  /** Notes of which symbols the signals have to come as far as the tape was read; of all when an hour begins. */
  #awaitSignals({ symbols, fresh, seq }: News, isNewHour: boolean): void {
    const { crowd, leaningSymbols } = this.#memory
    const isFresh = new Set([...fresh].flatMap((rule) => needsOf(rule).leanings.map(({ symbol }) => symbol)))
    for (const symbol of leaningSymbols) {
      if (isNewHour || isFresh.has(symbol) || symbols.has(symbol)) crowd.await(symbol, seq)
    }
  }

  /** Tone and stance of the windows whose signals may have changed; gives the rules that look at them. */
  async #readLeanings(hour: number): Promise<ActiveRule[]> {
    const { crowd } = this.#memory
    const symbols = crowd.due(this.#nowMs)
    if (symbols.length === 0) return []
    const rules = symbols.flatMap((symbol) => [...this.#memory.byLeaning(symbol)])
    const windows = new Map<string, LeaningWindow>()
    for (const rule of rules) for (const window of needsOf(rule).leanings) windows.set(window.key, window)
    // First the place, then the sums: these are at least as new.
    const seq = await readSignalPlace(this.#client, new Date((hour - 1) * HOUR_MS))
    const listed = [...windows.values()]
    const sums = await sumLeanings(
      this.#client,
      listed.map(({ symbol, hours }) => ({
        symbol,
        since: new Date((hour - hours) * HOUR_MS),
        until: new Date(hour * HOUR_MS),
      })),
    )
    const found = listed.flatMap(({ key }, nr) => (sums[nr] ? [{ key, sums: sums[nr] }] : []))
    crowd.noteLeanings(found, { symbols, seq, nowMs: this.#nowMs })
    return rules
  }

  /** Composites of whose hours the last is over, as far as there is time; gives the rules that look at them. */
  async #readComposites(): Promise<ActiveRule[]> {
    const { crowd, compositeAssets } = this.#memory
    const due = crowd.dueComposites(compositeAssets, this.#nowMs)
    if (due.length === 0) return []
    const assets = due.map((id) => {
      const [rule] = this.#memory.byComposite(id)
      return { id, symbol: rule?.symbols[id] ?? id }
    })
    const found = await readCompositesInTurn(
      { pool: this.#client },
      {
        assets,
        until: endOfComposite(this.#nowMs),
        weights: this.#options.weights,
        budgetMs: COMPOSITE_BUDGET_MS,
      },
    )
    for (const [id, { value }] of found) crowd.noteComposite(id, value, this.#nowMs)
    return [...found.keys()].flatMap((id) => [...this.#memory.byComposite(id)])
  }

  #judge(rule: ActiveRule, nowMs: number): void {
    if (!this.#memory.rules.has(rule.id)) return // it has come to its end in this very look
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

function isSame(a: ActiveRule['state'], b: ActiveRule['state']): boolean {
  return (
    a.holds === b.holds &&
    a.falseSince === b.falseSince &&
    a.firedAt === b.firedAt &&
    a.bands.length === b.bands.length &&
    a.bands.every((band, place) => band === b.bands[place])
  )
}
