import type { PoolClient } from 'pg'
import { POSTS_COUNTED_MAX } from '#analyze/alerts/language/rule.ts'
import type { CompositeWeights } from '#analyze/crowds/composite.ts'
import type { Source } from '#contract/posts.ts'
import { countMatches } from '#store/alerts/rules/count-matches.ts'
import {
  readPrices,
  readPricesAt,
  readPricesOfTape,
  readSignalPlace,
  sumLeanings,
  sumRanges,
  type TapeNews,
} from '#store/alerts/rules/read-figures.ts'
import { matchPosts } from '#store/social/lists/match-posts.ts'
import { compileSearch } from '#store/social/search/compile-search.ts'
import { readCoverage } from '#store/sources/coverage.ts'
import type { TapePlace } from '#store/tape/append-to-tape.ts'
import type { Context } from '../../context/context.ts'
import { Refusal } from '../../http/errors.ts'
import { readCompositesInTurn } from '../../signals/read-composite.ts'
import { endOfComposite, type LeaningWindow } from './crowd-figures.ts'
import type { PostCount } from './post-counts.ts'
import { readRuleQuery } from './read-rule-query.ts'
import { type ActiveRule, needsOf, type PostWindow, type RuleMemory } from './rule-memory.ts'

export interface FigureReaderOptions {
  ctx: Context
  memory: RuleMemory
  /** Of composites. */
  weights: CompositeWeights
  /** When the look began. */
  nowMs: number
  budgetsMs: ReadBudgets
}

/** So long one look reads what takes its time; what is left waits for the next one. At least one of each is read. */
export interface ReadBudgets {
  counts: number
  composites: number
}

/** What a look found on the tape and among the rules. */
export interface News {
  /** Those of new posts. */
  symbols: ReadonlySet<string>
  fresh: ReadonlySet<ActiveRule>
  /** Up to where the tape was read. */
  seq: string
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** A price from before the waiting ticks is looked for so far back. */
const STANDING_MS = 5 * MINUTE_MS

/** Reads what rules look at into their memory, within the transaction of one look. */
export class FigureReader {
  readonly #client: PoolClient
  readonly #ctx: Context
  readonly #memory: RuleMemory
  readonly #weights: CompositeWeights
  readonly #nowMs: number
  readonly #budgetsMs: ReadBudgets

  constructor(client: PoolClient, { ctx, memory, weights, nowMs, budgetsMs }: FigureReaderOptions) {
    this.#client = client
    this.#ctx = ctx
    this.#memory = memory
    this.#weights = weights
    this.#nowMs = nowMs
    this.#budgetsMs = budgetsMs
  }

  /**
   * Prices that fresh rules look at and that no look has read yet: of assets that have waiting ticks as they were at the
   * place before these.
   */
  async readPrices(
    fresh: ReadonlySet<ActiveRule>,
    { place, ticked }: { place: TapePlace; ticked: ReadonlySet<string> },
  ): Promise<void> {
    const unknown = new Set<string>()
    for (const rule of fresh) {
      for (const asset of needsOf(rule).prices) if (!this.#memory.prices.has(asset)) unknown.add(asset)
    }
    if (unknown.size === 0) return
    const latest = await readPrices(this.#client, [...unknown])
    const assetIds = [...unknown].filter((asset) => ticked.has(asset))
    const since = new Date(place.at.getTime() - STANDING_MS)
    const before =
      assetIds.length === 0 ? [] : await readPricesOfTape(this.#client, { assetIds, since, place })
    for (const [asset, price] of [...latest, ...before]) this.#memory.prices.set(asset, price)
  }

  /** Prices that changes are measured from, read once a minute. */
  async readReferences(rules: Iterable<ActiveRule>, at: Date): Promise<void> {
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

  async readWindows(windows: readonly PostWindow[], hour: number): Promise<void> {
    if (windows.length === 0) return
    const until = new Date(hour * HOUR_MS)
    const back = (hours: number) => new Date((hour - hours) * HOUR_MS)
    const lengths = [...new Set(windows.map(({ hours }) => hours))]
    const trends = windows.filter(({ hasTrend }) => hasTrend)
    const left = await this.#findUncovered(trends, hour)
    const sums = await sumRanges(this.#client, [
      ...windows.map(({ symbol, hours }) => ({ symbol, since: back(hours), until })),
      ...lengths.map((hours) => ({ symbol: '', since: back(hours), until })),
      ...trends.flatMap(({ symbol, hours }) => [
        { symbol, since: back(hours), until, left: left(hours) },
        { symbol, since: back(8 * hours), until: back(hours), left: left(hours) },
      ]),
    ])
    const all = new Map(lengths.map((hours, nr) => [hours, sums[windows.length + nr]?.posts ?? 0]))
    const ofTrends = sums.slice(windows.length + lengths.length).map(({ posts }) => posts)
    const compared = new Map(
      trends.map(({ key }, nr) => [
        key,
        { comparedPosts: ofTrends[2 * nr] ?? 0, earlierPosts: ofTrends[2 * nr + 1] ?? 0 },
      ]),
    )
    for (const [nr, { key, hours }] of windows.entries()) {
      const own = sums[nr] ?? { posts: 0, sentimentPosts: 0, sentimentSumBp: 0 }
      const { comparedPosts = 0, earlierPosts = 0 } = compared.get(key) ?? this.#memory.sums.get(key) ?? {}
      this.#memory.sums.set(key, { ...own, allPosts: all.get(hours) ?? 0, comparedPosts, earlierPosts })
    }
  }

  /** By the hours of a window the sources that were not read throughout it and the seven before. */
  async #findUncovered(
    trends: readonly PostWindow[],
    hour: number,
  ): Promise<(hours: number) => readonly Source[]> {
    if (trends.length === 0) return () => []
    const until = new Date(this.#nowMs)
    const from = (hours: number) => new Date((hour + 1 - 8 * hours) * HOUR_MS)
    const longest = Math.max(...trends.map(({ hours }) => hours))
    const coverage = await readCoverage({ pool: this.#client }, { from: from(longest), until })
    return (hours) => [...coverage.lacking({ from: from(hours), until }).keys()]
  }

  /** Reads beside the windows what was never read of rules, as far as there is time. */
  async readFirst(rules: readonly ActiveRule[], hour: number): Promise<void> {
    const { counts } = this.#memory
    await this.readComposites(new Set(rules.flatMap((rule) => needsOf(rule).composites)))
    const uncounted = rules.flatMap((rule) => counts.uncounted(needsOf(rule).posts))
    await this.countPosts(hour, [...new Set(uncounted)])
  }

  /** Whether all is read that a rule looks at, its windows taken for granted. */
  hasRead(rule: ActiveRule): boolean {
    const { crowd, counts } = this.#memory
    const { composites, posts } = needsOf(rule)
    return crowd.dueComposites(composites, this.#nowMs).length === 0 && counts.uncounted(posts).length === 0
  }

  /** Tone and stance of the windows of rules, wherever the signals are. */
  async readLeaningsOf(rules: Iterable<ActiveRule>, hour: number): Promise<void> {
    this.#memory.crowd.setLeanings(await this.#sumLeanings(rules, hour))
  }

  /** Has the queries counted again that a new or changed post may be of, or may have left. */
  async findNewPosts(rows: readonly TapeNews[]): Promise<void> {
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
      count.filter = readRuleQuery(this.#ctx, count.term.query)
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
  async countPosts(hour: number, stale = this.#memory.counts.stale): Promise<ActiveRule[]> {
    const { counts } = this.#memory
    for (const count of stale) if (count.filter === undefined) await this.#readQuery(count)
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
      budgetMs: this.#budgetsMs.counts,
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

  /** Notes of which symbols the signals have to come as far as the tape was read; of all when an hour begins. */
  awaitSignals({ symbols, fresh, seq }: News, isNewHour: boolean): void {
    const { crowd, leaningSymbols } = this.#memory
    const isFresh = new Set([...fresh].flatMap((rule) => needsOf(rule).leanings.map(({ symbol }) => symbol)))
    for (const symbol of leaningSymbols) {
      if (isNewHour || isFresh.has(symbol) || symbols.has(symbol)) crowd.await(symbol, seq)
    }
  }

  /** Tone and stance of the windows whose signals may have changed; gives the rules that look at them. */
  async readLeanings(hour: number): Promise<ActiveRule[]> {
    const { crowd } = this.#memory
    const symbols = crowd.due(this.#nowMs)
    if (symbols.length === 0) return []
    const rules = symbols.flatMap((symbol) => [...this.#memory.byLeaning(symbol)])
    // First the place, then the sums: these are at least as new.
    const seq = await readSignalPlace(this.#client, new Date((hour - 1) * HOUR_MS))
    crowd.noteLeanings(await this.#sumLeanings(rules, hour), { symbols, seq, nowMs: this.#nowMs })
    return rules
  }

  async #sumLeanings(rules: Iterable<ActiveRule>, hour: number) {
    const windows = new Map<string, LeaningWindow>()
    for (const rule of rules) for (const window of needsOf(rule).leanings) windows.set(window.key, window)
    const listed = [...windows.values()]
    const sums = await sumLeanings(
      this.#client,
      listed.map(({ symbol, hours }) => ({
        symbol,
        since: new Date((hour - hours) * HOUR_MS),
        until: new Date(hour * HOUR_MS),
      })),
    )
    return listed.flatMap(({ key }, nr) => (sums[nr] ? [{ key, sums: sums[nr] }] : []))
  }

  /** Composites of whose hours the last is over, as far as there is time; gives the rules that look at them. */
  async readComposites(wanted: Iterable<string> = this.#memory.compositeAssets): Promise<ActiveRule[]> {
    const { crowd } = this.#memory
    const due = crowd.dueComposites(wanted, this.#nowMs)
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
        weights: this.#weights,
        budgetMs: this.#budgetsMs.composites,
      },
    )
    for (const [id, { value }] of found) crowd.noteComposite(id, value, this.#nowMs)
    return [...found.keys()].flatMap((id) => [...this.#memory.byComposite(id)])
  }
}
