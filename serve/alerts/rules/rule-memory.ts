import type { WindowFigure } from '#analyze/alerts/language/figure-value.ts'
import { FRESH_STATE, type RuleState } from '#analyze/alerts/language/judge-rule.ts'
import { printTerm } from '#analyze/alerts/language/print-rule.ts'
import {
  type AssetTerm,
  type Figure,
  listComparisons,
  type PostsTerm,
  type Rule,
  type Term,
} from '#analyze/alerts/language/rule.ts'
import type { KnownPrice } from '#store/alerts/rules/read-figures.ts'
import type { LoadedRule } from '#store/alerts/rules/stored-rule.ts'
import type { PostFilter } from '#store/social/post-filter.ts'
import type { CrowdSeries } from './crowd-series.ts'

/** A rule as it is judged. */
export interface ActiveRule extends Omit<LoadedRule, 'rule' | 'state'> {
  rule: Rule
  state: RuleState
  terms: Term[]
  needs: Needs
}

/** What has to be looked up for a rule. */
export interface Needs {
  /** Assets whose price the rule looks at. */
  prices: string[]
  changes: { key: string; assetId: string; minutes: number }[]
  /** Symbols of windows of posts; '' for all posts. */
  symbols: string[]
  /** What is read by itself for each hour: composites, and posts of queries. */
  apart: ApartTerm[]
}

export type ApartTerm = PostsTerm | (AssetTerm & { figure: 'composite' })

/**
 * The active rules of one kind of data, by what they depend on, with the figures that they look at. It is worth only as
 * much as the transactions that fill it: whoever cannot commit starts a new one.
 */
export class RuleMemory {
  /** All rules up to it are here. */
  version = 0
  readonly rules = new Map<string, ActiveRule>()
  /** Rules over prices of what else they look at not everything has been read yet: they are not judged before. */
  readonly unread = new Set<ActiveRule>()
  /** Since when the tape waits for what is to be read; milliseconds. */
  heldSinceMs: number | undefined
  /** By asset. */
  readonly prices = new Map<string, KnownPrice>()
  /** Prices at the beginning of a change's window, and for which minute. */
  readonly references = new Map<string, { minute: number; price: string | undefined }>()
  /** The posts of the whole hours until the last one that is settled. */
  series: CrowdSeries | undefined
  /** Composites and posts of queries, by their term and the end of the hour. */
  readonly apart = new Map<string, string | undefined>()
  /** Which posts a query finds; null: it cannot be asked any more. */
  readonly filters = new Map<string, PostFilter | null>()
  /** When was last looked for prices that have become old, and for hours that have become known. */
  checkedMinute = Number.NaN
  readonly #byAsset = new Map<string, Set<ActiveRule>>()
  readonly #hourly = new Set<ActiveRule>()
  readonly #timed = new Set<ActiveRule>()

  /** A rule that is switched off is let go. */
  put(loaded: LoadedRule): ActiveRule | undefined {
    this.version = Math.max(this.version, loaded.version)
    this.drop(loaded.id)
    if (!loaded.isActive) return undefined
    const rule = loaded.rule as Rule // stored by create-alert and change-alert alone
    const state = (loaded.state as RuleState | null) ?? FRESH_STATE // stored by us
    const terms = listComparisons(rule.when).map(({ term }) => term)
    const active = { ...loaded, rule, state, terms, needs: needsOf(terms, loaded.symbols) }
    this.rules.set(active.id, active)
    for (const asset of active.needs.prices) {
      const known = this.#byAsset.get(asset)
      if (known) known.add(active)
      else this.#byAsset.set(asset, new Set([active]))
    }
    if (isHourly(active)) this.#hourly.add(active)
    else this.unread.add(active)
    if (isTimed(active)) this.#timed.add(active)
    return active
  }

  drop(id: string): void {
    const rule = this.rules.get(id)
    if (!rule) return
    this.rules.delete(id)
    for (const kind of [this.unread, this.#timed, this.#hourly]) kind.delete(rule)
    for (const asset of rule.needs.prices) {
      const known = this.#byAsset.get(asset)
      known?.delete(rule)
      if (known?.size === 0) this.#byAsset.delete(asset)
    }
  }

  /** Another hour is settled: what rules over prices look at of it is to be read before they are judged. */
  beginHour(): void {
    for (const rule of this.rules.values()) {
      if (!isHourly(rule) && rule.needs.symbols.length + rule.needs.apart.length > 0) this.unread.add(rule)
    }
  }

  /** Rules over a price of an asset. */
  byAsset(assetId: string): Iterable<ActiveRule> {
    return this.#byAsset.get(assetId) ?? []
  }

  /** Assets of whose prices there are rules. */
  get pricedAssets(): Iterable<string> {
    return this.#byAsset.keys()
  }

  /** Those that are judged by the hour: no price is in them. */
  get hourly(): Iterable<ActiveRule> {
    return this.#hourly
  }

  /** Those that a clock changes: levels, ends, quiet hours. */
  get timed(): Iterable<ActiveRule> {
    return this.#timed
  }
}

/** Whether a rule looks at whole hours alone. */
export function isHourly({ needs }: Pick<ActiveRule, 'needs'>): boolean {
  return needs.prices.length === 0
}

/** What looks at whole hours changes with them; only a level may fire in between. */
function isTimed({ rule, needs }: ActiveRule): boolean {
  if (isHourly({ needs })) return rule.every !== undefined && rule.every < 60
  return rule.every !== undefined || rule.until !== undefined || rule.quiet !== undefined
}

function needsOf(terms: readonly Term[], symbols: Record<string, string>): Needs {
  const needs: Needs = { prices: [], changes: [], symbols: [], apart: [] }
  for (const term of terms) {
    if (term.figure === 'posts') {
      needs.apart.push(term)
      needs.symbols.push(term.query.symbol ?? '')
    } else if (term.figure === 'price' || term.figure === 'change') {
      needs.prices.push(term.asset)
      if (term.figure === 'change') {
        needs.changes.push({ key: changeKey(term), assetId: term.asset, minutes: term.windowMinutes ?? 0 })
      }
    } else if (term.figure === 'composite') {
      needs.apart.push({ ...term, figure: 'composite' })
    } else {
      needs.symbols.push(symbols[term.asset] ?? term.asset)
    }
  }
  return needs
}

/** Whether it is of the posts of a window. */
export function isOfWindow(figure: Figure): figure is WindowFigure {
  return !['price', 'change', 'composite', 'posts'].includes(figure)
}

export function changeKey({ asset, windowMinutes }: AssetTerm): string {
  return `${asset} ${windowMinutes}`
}

export function apartKey(term: Term, endMs: number): string {
  return `${endMs} ${printTerm(term)}`
}
