import type { WindowSums } from '#analyze/alerts/language/figure-value.ts'
import { FRESH_STATE, type RuleState } from '#analyze/alerts/language/judge-rule.ts'
import {
  type AssetTerm,
  type Figure,
  listComparisons,
  type PostsTerm,
  type Rule,
  type Term,
} from '#analyze/alerts/language/rule.ts'
import type { LoadedRule } from '#store/alerts/rules/stored-rule.ts'
import { CrowdFigures, type LeaningWindow } from './crowd-figures.ts'
import { PostCounts } from './post-counts.ts'

/** A rule as it is judged. */
export interface ActiveRule extends Omit<LoadedRule, 'rule' | 'state'> {
  rule: Rule
  state: RuleState
  terms: Term[]
}

/** A window of an asset's posts that some rule looks at. */
export interface PostWindow {
  key: string
  symbol: string
  hours: number
  /** Whether a rule compares it with the windows before. */
  hasTrend: boolean
}

/** What has to be looked up for a rule beside prices. */
interface Needs {
  /** Assets whose price the rule looks at. */
  prices: string[]
  windows: PostWindow[]
  changes: { key: string; assetId: string; minutes: number }[]
  posts: PostsTerm[]
  leanings: LeaningWindow[]
  /** Assets whose composite the rule looks at. */
  composites: string[]
}

/**
 * The active rules of one kind of data, by what they depend on, with the figures that they look at. It is worth only as
 * much as the transactions that fill it: whoever cannot commit starts a new one.
 */
export class RuleMemory {
  /** All rules up to it are here. */
  version = 0
  /** The hour for which the windows were read. */
  hour = Number.NaN
  readonly rules = new Map<string, ActiveRule>()
  /** Of what they look at, not everything has been read yet: they are not judged before. */
  readonly unread = new Set<ActiveRule>()
  /** Since when the tape waits for what is to be read; milliseconds. */
  heldSinceMs: number | undefined
  /** US dollars by asset. */
  readonly prices = new Map<string, string>()
  /** By the key of a window. */
  readonly sums = new Map<string, WindowSums>()
  /** Prices at the beginning of a change's window, and for which minute. */
  readonly references = new Map<string, { minute: number; price: string | undefined }>()
  /** The posts of queries. */
  readonly counts = new PostCounts<ActiveRule>()
  /** What is read of the signals. */
  readonly crowd = new CrowdFigures()
  readonly #byAsset = new Map<string, Set<ActiveRule>>()
  readonly #bySymbol = new Map<string, Set<ActiveRule>>()
  readonly #byLeaning = new Map<string, Set<ActiveRule>>()
  readonly #byComposite = new Map<string, Set<ActiveRule>>()
  readonly #timed = new Set<ActiveRule>()
  readonly #postRules = new Set<ActiveRule>()

  put(loaded: LoadedRule): ActiveRule | undefined {
    this.version = Math.max(this.version, loaded.version)
    if (!loaded.isActive) {
      this.drop(loaded.id)
      return undefined
    }
    const rule = loaded.rule as Rule // stored by create-alert and change-alert alone
    const state = (loaded.state as RuleState | null) ?? FRESH_STATE // stored by us
    const active = { ...loaded, rule, state, terms: listComparisons(rule.when).map(({ term }) => term) }
    const { windows, posts } = needsOf(active)
    for (const term of posts) this.counts.add(term, active)
    this.drop(loaded.id) // after it, so that what both look at stays counted
    this.rules.set(active.id, active)
    this.unread.add(active)
    this.#index(active, (index, key) => {
      const known = index.get(key)
      if (known) known.add(active)
      else index.set(key, new Set([active]))
    })
    if (rule.every !== undefined || rule.until !== undefined || rule.quiet) this.#timed.add(active)
    if (windows.length > 0) this.#postRules.add(active)
    return active
  }

  drop(id: string): void {
    const rule = this.rules.get(id)
    if (!rule) return
    this.rules.delete(id)
    this.unread.delete(rule)
    this.#timed.delete(rule)
    this.#postRules.delete(rule)
    for (const term of needsOf(rule).posts) this.counts.remove(term, rule)
    this.#index(rule, (index, key) => {
      index.get(key)?.delete(rule)
      if (index.get(key)?.size === 0) index.delete(key)
    })
  }

  byAsset(assetId: string): Iterable<ActiveRule> {
    return this.#byAsset.get(assetId) ?? []
  }

  bySymbol(symbol: string): Iterable<ActiveRule> {
    return this.#bySymbol.get(symbol) ?? []
  }

  /** Rules over the tone or stance of a symbol. */
  byLeaning(symbol: string): Iterable<ActiveRule> {
    return this.#byLeaning.get(symbol) ?? []
  }

  /** Symbols of whose tone or stance there are rules. */
  get leaningSymbols(): Iterable<string> {
    return this.#byLeaning.keys()
  }

  byComposite(assetId: string): Iterable<ActiveRule> {
    return this.#byComposite.get(assetId) ?? []
  }

  /** Assets of whose composite there are rules. */
  get compositeAssets(): Iterable<string> {
    return this.#byComposite.keys()
  }

  /** Those that a clock changes: levels, ends, quiet hours. */
  get timed(): Iterable<ActiveRule> {
    return this.#timed
  }

  get postRules(): Iterable<ActiveRule> {
    return this.#postRules
  }

  get watchedAssets(): string[] {
    return [...this.#byAsset.keys()]
  }

  #index(rule: ActiveRule, act: (index: Map<string, Set<ActiveRule>>, key: string) => void): void {
    const { prices, windows, changes, leanings, composites } = needsOf(rule)
    for (const asset of [...prices, ...changes.map(({ assetId }) => assetId)]) act(this.#byAsset, asset)
    for (const { symbol } of windows) act(this.#bySymbol, symbol)
    for (const { symbol } of leanings) act(this.#byLeaning, symbol)
    for (const asset of composites) act(this.#byComposite, asset)
  }
}

export function needsOf({ terms, symbols }: Pick<ActiveRule, 'terms' | 'symbols'>): Needs {
  const needs: Needs = { prices: [], windows: [], changes: [], posts: [], leanings: [], composites: [] }
  for (const term of terms) {
    if (term.figure === 'posts') {
      needs.posts.push(term)
      continue
    }
    const { figure, asset, windowMinutes = 0 } = term
    if (figure === 'price' || figure === 'change') needs.prices.push(asset)
    if (figure === 'change') {
      needs.changes.push({ key: changeKey(term), assetId: asset, minutes: windowMinutes })
    }
    if (figure === 'composite') needs.composites.push(asset)
    const symbol = symbols[asset] ?? asset
    if (isOfLeaning(figure)) {
      const hours = windowMinutes / 60
      needs.leanings.push({ key: windowKey(symbol, hours), symbol, hours })
    }
    if (isOfPosts(figure)) {
      needs.windows.push({
        key: windowKey(symbol, windowMinutes / 60),
        symbol,
        hours: windowMinutes / 60,
        hasTrend: figure === 'trend',
      })
    }
  }
  return needs
}

/** Whether it is told of the sums of posts. */
export function isOfPosts(figure: Figure): figure is 'mentions' | 'sentiment' | 'dominance' | 'trend' {
  return ['mentions', 'sentiment', 'dominance', 'trend'].includes(figure)
}

/** Whether it is told of the signals of windows. */
export function isOfLeaning(figure: Figure): figure is 'tone' | 'stance' {
  return figure === 'tone' || figure === 'stance'
}

export function changeKey({ asset, windowMinutes }: AssetTerm): string {
  return `${asset} ${windowMinutes}`
}

export function windowKey(symbol: string, hours: number): string {
  return `${symbol} ${hours}`
}
