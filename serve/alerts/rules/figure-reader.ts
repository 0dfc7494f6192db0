import type { PoolClient } from 'pg'
import { changeOf, writeFigure } from '#analyze/alerts/language/figure-value.ts'
import { LATE_HOURS, type MomentFigures } from '#analyze/alerts/language/judge-moments.ts'
import type { LookUp } from '#analyze/alerts/language/judge-rule.ts'
import { printTerm } from '#analyze/alerts/language/print-rule.ts'
import { listComparisons, type PostsTerm, type Term } from '#analyze/alerts/language/rule.ts'
import type { CompositeWeights } from '#analyze/crowds/composite.ts'
import { RULE_POSTS_MAX } from '#contract/figures.ts'
import { PRICE_FRESH_SECONDS } from '#contract/market.ts'
import { STALE_AFTER_SECONDS } from '#contract/public/prices.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import { countMatches } from '#store/alerts/rules/count-matches.ts'
import {
  findSignalState,
  type KnownPrice,
  readPrices,
  readPricesAt,
  readPricesOfTape,
} from '#store/alerts/rules/read-figures.ts'
import type { PostFilter } from '#store/social/post-filter.ts'
import type { TapePlace } from '#store/tape/append-to-tape.ts'
import type { Context } from '../../context/context.ts'
import { Refusal } from '../../http/errors.ts'
import { readCompositesInTurn } from '../../signals/read-composite.ts'
import { CrowdSeries } from './crowd-series.ts'
import { readRuleQuery } from './read-rule-query.ts'
import type { ReplayedMoment } from './replay-reader.ts'
import {
  type ActiveRule,
  type ApartTerm,
  apartKey,
  changeKey,
  isHourly,
  isOfWindow,
  type RuleMemory,
} from './rule-memory.ts'

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

/** A price from before the waiting ticks is looked for so far back. */
const STANDING_MS = 5 * MINUTE_MS
/** An hour is judged when it is over for so long and the signals have come so far, or else after SETTLED_MAX_MS. Ours. */
const SETTLED_AFTER_MS = 30_000
const SETTLED_MAX_MS = 5 * MINUTE_MS
/** Those that a rule in doubt looks at, and the hour that was the last one then. */
const HOURS_KEPT = LATE_HOURS + 2
/** Figures of an hour that ended before are none of now. */
const HOUR_OLD_MS = 2.5 * HOUR_MS

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
    fresh: Iterable<ActiveRule>,
    { place, ticked }: { place: TapePlace; ticked: ReadonlySet<string> },
  ): Promise<void> {
    const unknown = new Set<string>()
    for (const { needs } of fresh) {
      for (const asset of needs.prices) if (!this.#memory.prices.has(asset)) unknown.add(asset)
    }
    if (unknown.size === 0) return
    const latest = await readPrices(this.#client, [...unknown])
    const assetIds = [...unknown].filter((asset) => ticked.has(asset))
    const since = new Date(place.at.getTime() - STANDING_MS)
    const before =
      assetIds.length === 0 ? [] : await readPricesOfTape(this.#client, { assetIds, since, place })
    for (const [asset, known] of [...latest, ...before]) this.#memory.prices.set(asset, known)
  }

  /** Prices that changes are measured from, read once a minute. */
  async readReferences(rules: Iterable<ActiveRule>, at: Date): Promise<void> {
    const minute = Math.floor(at.getTime() / MINUTE_MS)
    const wanted = new Map<string, { assetId: string; minutes: number }>()
    for (const { needs } of rules) {
      for (const { key, ...change } of needs.changes) {
        if (this.#memory.references.get(key)?.minute !== minute) wanted.set(key, change)
      }
    }
    if (wanted.size === 0) return
    const found = await readPricesAt(
      this.#client,
      [...wanted.values()].map(({ assetId, minutes }) => ({
        assetId,
        at: new Date((minute - minutes) * MINUTE_MS),
      })),
    )
    for (const [nr, key] of [...wanted.keys()].entries()) {
      this.#memory.references.set(key, { minute, price: found[nr] })
    }
  }

  /** The posts of the whole hours, up to the last one that is settled; gives whether that is another one than before. */
  async readSeries({ isAgain }: { isAgain: boolean }): Promise<boolean> {
    const { rules, series } = this.#memory
    const symbols = new Set([...rules.values()].flatMap(({ needs }) => needs.symbols))
    const hasHours = [...rules.values()].some(
      ({ needs }) => needs.symbols.length > 0 || needs.apart.length > 0,
    )
    if (!hasHours) return false
    const untilMs = await this.#findSettled()
    if (untilMs === undefined) return false
    if (!isAgain && series && series.untilMs >= untilMs) {
      if (await series.add({ pool: this.#client }, symbols)) this.#memory.missing.clear()
      return false
    }
    const { enabledSources } = this.#ctx.settings
    this.#memory.series = await CrowdSeries.read(
      { pool: this.#client },
      {
        symbols: [...symbols],
        fromMs: untilMs - HOURS_KEPT * HOUR_MS,
        untilMs,
        now: new Date(this.#nowMs),
        inOrder: listInOrder(this.#ctx),
        isReadHere: (source) => enabledSources?.includes(source) ?? true,
      },
    )
    for (const key of this.#memory.apart.keys()) {
      if (Number(key.split(' ', 1)[0]) < untilMs - HOURS_KEPT * HOUR_MS) this.#memory.apart.delete(key)
    }
    return series?.untilMs !== untilMs
  }

  /** The end of the last hour whose posts are in the signals; undefined where none is. */
  async #findSettled(): Promise<number | undefined> {
    const hourBefore = (ms: number) => Math.floor((ms - SETTLED_AFTER_MS) / HOUR_MS) * HOUR_MS
    const endMs = hourBefore(this.#nowMs)
    const known = this.#memory.series?.untilMs
    if (known === endMs) return endMs
    const signals = await findSignalState(this.#client, { end: new Date(endMs) })
    if (!signals) return known
    const isChanging = signals.isStale && this.#nowMs < endMs + SETTLED_MAX_MS
    const settledMs = Math.min(isChanging ? endMs - HOUR_MS : endMs, hourBefore(signals.readUntilMs))
    return Math.max(settledMs, known ?? settledMs)
  }

  /** Composites and posts of queries that were not read yet, as far as there is time; no posts while some are missing. */
  async readApart(wanted: Iterable<{ rule: ActiveRule; endMs: number }>): Promise<void> {
    const unknown = new Map<string, { term: ApartTerm; rule: ActiveRule; endMs: number }>()
    for (const { rule, endMs } of wanted) {
      for (const term of rule.needs.apart) {
        const key = apartKey(term, endMs)
        if (this.#memory.apart.has(key) || this.#lacksPosts(term, endMs)) continue
        unknown.set(key, { term, rule, endMs })
      }
    }
    const ofPosts: { key: string; filter: PostFilter; from: Date; until: Date }[] = []
    const ofAssets = new Map<number, { id: string; symbol: string }[]>()
    for (const [key, { term, rule, endMs }] of unknown) {
      if (term.figure === 'composite') {
        const symbol = rule.symbols[term.asset] ?? term.asset
        ofAssets.set(endMs, [...(ofAssets.get(endMs) ?? []), { id: term.asset, symbol }])
        continue
      }
      const filter = this.#filterOf(term)
      if (!filter) this.#memory.apart.set(key, undefined)
      else ofPosts.push({ key, filter, ...windowOf(term, endMs) })
    }
    await this.#countPosts(ofPosts)
    await this.#readComposites(ofAssets)
  }

  async #countPosts(asked: readonly { key: string; filter: PostFilter; from: Date; until: Date }[]) {
    const found = await countMatches(
      this.#client,
      asked.map(({ filter, from, until }) => ({ ...filter, from, until })),
      { max: RULE_POSTS_MAX, budgetMs: this.#budgetsMs.counts },
    )
    for (const [nr, posts] of found.entries()) {
      this.#memory.apart.set(asked[nr]?.key ?? '', posts === undefined ? undefined : String(posts))
    }
  }

  async #readComposites(ofAssets: ReadonlyMap<number, { id: string; symbol: string }[]>): Promise<void> {
    const startedAt = performance.now()
    for (const [endMs, assets] of ofAssets) {
      const budgetMs = this.#budgetsMs.composites - (performance.now() - startedAt)
      const found = await readCompositesInTurn(
        { pool: this.#client },
        { assets, until: new Date(endMs), weights: this.#weights, budgetMs },
      )
      for (const [asset, { value }] of found) {
        this.#memory.apart.set(
          apartKey({ figure: 'composite', asset }, endMs),
          writeFigure('composite', value),
        )
      }
      if (performance.now() - startedAt > this.#budgetsMs.composites) return
    }
  }

  /** Whether what is read by itself was read for the end of an hour. */
  hasRead({ needs }: ActiveRule, endMs: number): boolean {
    return needs.apart.every(
      (term) => this.#memory.apart.has(apartKey(term, endMs)) || this.#lacksPosts(term, endMs),
    )
  }

  #lacksPosts(term: ApartTerm, endMs: number): boolean {
    return term.figure === 'posts' && this.#memory.series?.isMissing(postsOf(term), endMs) === true
  }

  #filterOf(term: PostsTerm): PostFilter | null {
    const key = printTerm(term)
    const known = this.#memory.filters.get(key)
    if (known !== undefined) return known
    const filter = this.#readFilter(term)
    this.#memory.filters.set(key, filter)
    return filter
  }

  #readFilter({ query }: PostsTerm): PostFilter | null {
    try {
      return readRuleQuery(this.#ctx, query)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return null // such as one of a source that is not there any more
    }
  }

  /** What a rule looks at now: fresh prices, and the last whole hours. */
  lookUpNow(rule: ActiveRule, nowMs: number): LookUp {
    return this.#lookUp(rule, {
      nowMs,
      endMs: this.#memory.series?.untilMs ?? Number.NaN,
      priceOf: (asset) => this.#findPrice(asset, nowMs),
      referenceOf: (key) => this.#memory.references.get(key)?.price,
    })
  }

  /** The same as it was at a moment that is replayed. */
  lookUpThen(rule: ActiveRule, { atMs, prices, references }: ReplayedMoment): LookUp {
    return this.#lookUp(rule, {
      nowMs: atMs,
      endMs: this.settledAt(atMs),
      priceOf: (asset) => {
        const known = prices.get(asset)
        return known && isFresh(known, atMs) ? known.price : undefined
      },
      referenceOf: (key) => references.get(`${key} ${Math.floor(atMs / MINUTE_MS)}`),
    })
  }

  #lookUp(
    rule: ActiveRule,
    {
      nowMs,
      endMs,
      priceOf,
      referenceOf,
    }: {
      nowMs: number
      endMs: number
      priceOf: (asset: string) => string | undefined
      referenceOf: (key: string) => string | undefined
    },
  ): LookUp {
    const ofHours = nowMs - endMs > HOUR_OLD_MS ? () => undefined : this.lookUpAt(rule, endMs)
    return (term) => {
      if (term.figure === 'price') return priceOf(term.asset)
      if (term.figure === 'change') return changeOf(priceOf(term.asset), referenceOf(changeKey(term)))
      return ofHours(term)
    }
  }

  /** The end of the hour that was settled at a moment. */
  settledAt(atMs: number): number {
    const endMs = Math.floor((atMs - SETTLED_AFTER_MS) / HOUR_MS) * HOUR_MS
    return Math.min(endMs, this.#memory.series?.untilMs ?? endMs)
  }

  /** The price of an asset, unless it is older than what the product calls stale. */
  #findPrice(asset: string, nowMs: number): string | undefined {
    const known = this.#memory.prices.get(asset)
    return known && isFresh(known, nowMs) ? known.price : undefined
  }

  /** What the whole hours come to that a rule over posts looks at. */
  figuresOf(rule: ActiveRule): MomentFigures {
    return {
      lookUpAt: (endMs) => this.lookUpAt(rule, endMs),
      missingAt: (endMs) => (this.isMissing(rule, endMs) ? endMs : undefined),
    }
  }

  lookUpAt(rule: ActiveRule, endMs: number): LookUp {
    const { series, apart } = this.#memory
    return (term) => {
      if (term.figure === 'posts') {
        return series?.isMissing(postsOf(term), endMs) ? undefined : apart.get(apartKey(term, endMs))
      }
      if (!isOfWindow(term.figure)) return apart.get(apartKey(term, endMs))
      return series?.figureAt(term.figure, windowOfTerm(rule, term), endMs)
    }
  }

  isMissing(rule: ActiveRule, endMs: number): boolean {
    return rule.needs.symbols.length > 0 && this.listMissing(rule, endMs).length > 0
  }

  /** The end of the last whole hour where posts of it are missing. */
  missingNow(rule: ActiveRule): number | undefined {
    const endMs = this.#memory.series?.untilMs
    return endMs !== undefined && this.isMissing(rule, endMs) ? endMs : undefined
  }

  /** The sources of which posts are missing that a rule looks at. */
  listMissing(rule: ActiveRule, endMs: number): string[] {
    const key = `${rule.key} ${rule.version} ${endMs}`
    const known = this.#memory.missing.get(key)
    if (known) return known
    const found = this.#findMissing(rule, endMs)
    this.#memory.missing.set(key, found)
    return found
  }

  #findMissing(rule: ActiveRule, endMs: number): string[] {
    const { series } = this.#memory
    if (!series) return []
    return [
      ...new Set(
        rule.terms.flatMap((term) => {
          if (term.figure === 'posts') return series.listMissing(postsOf(term), endMs)
          if (!isOfWindow(term.figure)) return []
          return series.listMissing({ figure: term.figure, ...windowOfTerm(rule, term) }, endMs)
        }),
      ),
    ]
  }

  /** Why a rule cannot be judged, in words for its owner. */
  explainUnknown(rule: ActiveRule, nowMs: number): string {
    const endMs = isHourly(rule) ? (rule.state.hour ?? nowMs) : (this.#memory.series?.untilMs ?? nowMs)
    const missing = this.listMissing(rule, endMs)
    if (missing.length > 0) return `posts are missing: ${missing.join(', ')} was not read throughout`
    const old = rule.needs.prices.filter((asset) => this.#findPrice(asset, nowMs) === undefined)
    if (old.length > 0) {
      const symbols = new Set(old.map((asset) => rule.symbols[asset] ?? asset))
      return `there is no present price of ${[...symbols].join(', ')}`
    }
    const lookUp = isHourly(rule) ? this.lookUpAt(rule, endMs) : this.lookUpNow(rule, nowMs)
    const print = (terms: readonly Term[]) =>
      [...new Set(terms.map((term) => printTerm(withSymbol(rule, term))))].join(', ')
    const unknown = rule.terms.filter((term) => lookUp(term) === undefined)
    if (unknown.length > 0) return `${print(unknown)} is not known`
    const between = rule.terms.filter((_, nr) => rule.state.bands[nr] === null && hasBack(rule, nr))
    return `which mark ${print(between)} passed last is not known`
  }
}

function hasBack({ rule }: ActiveRule, place: number): boolean {
  return listComparisons(rule.when)[place]?.back !== undefined
}

/** Sources that number what happens and are read on from a number: the time of what they give says how far they are. */
export function listInOrder({ sources }: Pick<Context, 'sources'>): string[] {
  return sources.flatMap(({ id, cursor }) => (cursor === 'sequence' ? [id] : []))
}

/** A term as its owner reads it. */
export function withSymbol({ symbols }: Pick<ActiveRule, 'symbols'>, term: Term): Term {
  return term.figure === 'posts' ? term : { ...term, asset: symbols[term.asset] ?? term.asset }
}

export function isFresh({ atMs, isMade }: KnownPrice, nowMs: number): boolean {
  return nowMs - atMs <= 1_000 * (isMade ? PRICE_FRESH_SECONDS : STALE_AFTER_SECONDS)
}

/** Which posts have to be there for a count of a query. */
export function postsOf({ query, windowMinutes }: PostsTerm) {
  return { symbol: query.symbol ?? '', source: query.platform, hours: windowMinutes / 60 }
}

/** The symbol and the hours of a window. */
export function windowOfTerm(
  { symbols }: Pick<ActiveRule, 'symbols'>,
  { asset, windowMinutes = 0 }: { asset: string; windowMinutes?: number },
) {
  return { symbol: symbols[asset] ?? asset, hours: windowMinutes / 60 }
}

function windowOf({ windowMinutes }: PostsTerm, endMs: number): { from: Date; until: Date } {
  return { from: new Date(endMs - windowMinutes * MINUTE_MS), until: new Date(endMs) }
}
