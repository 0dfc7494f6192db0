import { FRESH_STATE, type RuleState } from '#analyze/alerts/language/judge-rule.ts'
import { printGroup, printTerm } from '#analyze/alerts/language/print-rule.ts'
import {
  type AssetTerm,
  EACH,
  listComparisons,
  type PostsTerm,
  type Rule,
  renameAssets,
  type Term,
} from '#analyze/alerts/language/rule.ts'
import { watchlistKey } from '#contract/app/accounts/list-rules.ts'
import { RULE_TERMS, type RuleFigure, type WindowFigure } from '#contract/figures.ts'
import type { Member, MembersOf } from '#store/alerts/rules/list-members.ts'
import type { KnownPrice } from '#store/alerts/rules/read-figures.ts'
import type { LoadedRule } from '#store/alerts/rules/stored-rule.ts'
import type { PostFilter } from '#store/social/post-filter.ts'
import type { CrowdSeries } from './crowd-series.ts'

/** A rule as it is judged: one over a group once for each of its assets. */
export interface ActiveRule extends Omit<LoadedRule, 'rule' | 'state'> {
  /** Its id, with that of the asset of a group. */
  key: string
  /** The asset of the group that it is judged for. */
  member?: string
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
  /** By their keys. */
  readonly rules = new Map<string, ActiveRule>()
  /** The assets of groups, by their keys. */
  readonly groups = new Map<string, { of: MembersOf; members: readonly Member[] }>()
  /** Rules over groups as they were loaded, by id. */
  readonly ofGroups = new Map<string, LoadedRule>()
  /** Of rules over groups those whose owners know that they cannot be judged. */
  readonly notified = new Set<string>()
  readonly #byAlert = new Map<string, ActiveRule[]>()
  /** Rules over prices of what else they look at not everything has been read yet: they are not judged before. */
  readonly unread = new Set<ActiveRule>()
  /** Rules over prices whose posts have arrived late: they are to be judged again. */
  readonly replays = new Set<ActiveRule>()
  /** Since when the tape waits for what is to be read; milliseconds. */
  heldSinceMs: number | undefined
  /** By asset. */
  readonly prices = new Map<string, KnownPrice>()
  /** Prices at the beginning of a change's window, and for which minute. */
  readonly references = new Map<string, { minute: number; price: string | undefined }>()
  /** Which sources a rule lacks at the end of an hour, by both. */
  readonly missing = new Map<string, string[]>()
  /** Composites and posts of queries, by their term and the end of the hour. */
  readonly apart = new Map<string, string | undefined>()
  /** Which posts a query finds; null: it cannot be asked any more. */
  readonly filters = new Map<string, PostFilter | null>()
  /** When was last looked for prices that have become old, and for hours that have become known. */
  checkedMinute = Number.NaN
  readonly #byAsset = new Map<string, Set<ActiveRule>>()
  readonly #hourly = new Set<ActiveRule>()
  readonly #timed = new Set<ActiveRule>()
  #series: CrowdSeries | undefined

  /** The posts of the whole hours until the last one that is settled. */
  get series(): CrowdSeries | undefined {
    return this.#series
  }

  set series(series: CrowdSeries | undefined) {
    this.#series = series
    this.missing.clear()
  }

  /** A rule that is switched off is let go. The assets of its group are known. */
  put(loaded: LoadedRule): void {
    this.version = Math.max(this.version, loaded.version)
    this.drop(loaded.id)
    if (!loaded.isActive) return
    const group = groupOf(loaded)
    if (!group) {
      this.#add(toActive(loaded))
      return
    }
    this.ofGroups.set(loaded.id, loaded)
    const state = loaded.state as GroupState | null // stored by us
    if (state?.unknown?.isNotified) this.notified.add(loaded.id)
    for (const member of this.groups.get(group.key)?.members ?? []) this.#add(toMember(loaded, member, state))
  }

  #add(active: ActiveRule): void {
    this.rules.set(active.key, active)
    const ofAlert = this.#byAlert.get(active.id)
    if (ofAlert) ofAlert.push(active)
    else this.#byAlert.set(active.id, [active])
    for (const asset of active.needs.prices) {
      const known = this.#byAsset.get(asset)
      if (known) known.add(active)
      else this.#byAsset.set(asset, new Set([active]))
    }
    if (isHourly(active)) this.#hourly.add(active)
    else this.unread.add(active)
    if (isTimed(active)) this.#timed.add(active)
  }

  /** Of a rule over a group one for each of its assets. */
  ofAlert(id: string): readonly ActiveRule[] {
    return this.#byAlert.get(id) ?? []
  }

  /** Groups that no rule is over any more are forgotten. */
  forgetGroups(): void {
    const used = new Set([...this.ofGroups.values()].map((loaded) => groupOf(loaded)?.key))
    for (const key of this.groups.keys()) if (!used.has(key)) this.groups.delete(key)
  }

  /** Another list of assets: who stays keeps its state, who is new begins at a moment. */
  setMembers(key: string, members: readonly Member[], now: Date): void {
    const group = this.groups.get(key)
    if (!group) return
    const isSame =
      group.members.length === members.length && members.every(({ id }, nr) => group.members[nr]?.id === id)
    group.members = members
    for (const loaded of isSame ? [] : [...this.ofGroups.values()]) {
      if (groupOf(loaded)?.key !== key) continue
      const before = new Map(this.ofAlert(loaded.id).map((rule) => [rule.member, rule]))
      this.drop(loaded.id)
      this.ofGroups.set(loaded.id, loaded)
      for (const member of members) {
        const known = before.get(member.id)
        this.#add(known ?? { ...toMember(loaded, member, null), changedAt: now })
      }
    }
  }

  drop(id: string): void {
    for (const rule of this.ofAlert(id)) this.#let(rule)
    this.#byAlert.delete(id)
    this.ofGroups.delete(id)
    this.notified.delete(id)
  }

  #let(rule: ActiveRule): void {
    this.rules.delete(rule.key)
    for (const kind of [this.unread, this.replays, this.#timed, this.#hourly]) kind.delete(rule)
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

  /** Those that a clock changes: how long they hold, levels, ends, quiet hours. */
  get timed(): Iterable<ActiveRule> {
    return this.#timed
  }
}

/** What is stored of a rule over a group: the state of each asset, and what they come to. */
export interface GroupState extends RuleState {
  members: Record<string, RuleState>
}

/** The group of a rule: whose watchlist it is decides, too. */
export function groupOf({
  rule,
  userId,
}: Pick<LoadedRule, 'rule' | 'userId'>): { key: string; of: MembersOf } | undefined {
  const { of } = rule as Rule // stored by create-alert and change-alert alone
  if (!of) return undefined
  if (of.kind === 'watchlist') {
    const nameKey = of.name === undefined ? undefined : watchlistKey(of.name)
    return {
      key: [userId, 'watchlist', nameKey ?? []].flat().join(' '),
      of: { kind: 'watchlist', userId, ...(nameKey !== undefined && { nameKey }) },
    }
  }
  return { key: printGroup(of), of }
}

function toActive(loaded: LoadedRule): ActiveRule {
  const rule = loaded.rule as Rule // as above
  const state = (loaded.state as RuleState | null) ?? FRESH_STATE // stored by us
  const terms = listComparisons(rule.when).map(({ term }) => term)
  return { ...loaded, key: loaded.id, rule, state, terms, needs: needsOf(terms, loaded.symbols) }
}

/** A rule over a group as it is judged for one of its assets. */
export function ofMember({ of: _, ...rule }: Rule, id: string): Rule {
  return renameAssets(rule, (asset) => (asset === EACH ? id : asset))
}

/** The same, as it was loaded. */
function toMember(loaded: LoadedRule, { id, symbol }: Member, state: GroupState | null): ActiveRule {
  const name = loaded.name === null ? null : `${symbol}: ${loaded.name}`
  const own = {
    ...loaded,
    name,
    assetId: id,
    symbol,
    rule: ofMember(loaded.rule as Rule, id), // as above
    symbols: { ...loaded.symbols, [id]: symbol },
    state: state?.members[id] ?? null,
  }
  return { ...toActive(own), key: `${loaded.id} ${id}`, member: id }
}

/** Whether a rule looks at whole hours alone. */
export function isHourly({ needs }: Pick<ActiveRule, 'needs'>): boolean {
  return needs.prices.length === 0
}

/** What looks at whole hours changes with them; only a level may fire in between. */
function isTimed({ rule, needs }: ActiveRule): boolean {
  if (isHourly({ needs })) return rule.every !== undefined && rule.every < 60
  return [rule.for, rule.every, rule.until, rule.quiet].some((option) => option !== undefined)
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
export function isOfWindow(figure: RuleFigure): figure is WindowFigure {
  return RULE_TERMS[figure].of === 'window'
}

export function changeKey({ asset, windowMinutes }: AssetTerm): string {
  return `${asset} ${windowMinutes}`
}

export function apartKey(term: Term, endMs: number): string {
  return `${endMs} ${printTerm(term)}`
}
