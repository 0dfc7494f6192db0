import { parseAsBoolean, parseAsIsoDateTime, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import type { ChosenBasis } from '#contract/data-mode.ts'
import { EXPLAINED_FIGURES, type ExplainedFigure } from '#contract/figures.ts'
import { ASSET_PERIODS, type AssetPeriod } from '#contract/market.ts'
import { parseAsEnd } from '../../explorer/use-explorer-url.ts'
import { parseAsBasis } from '../figures/basis-switch.tsx'

export const CHART_KINDS = ['candles', 'line', 'table'] as const
export type ChartKind = (typeof CHART_KINDS)[number]

/** Which posts stand beside the chart. */
export const POST_LISTS = ['top', 'newest', 'for', 'against'] as const
export type PostList = (typeof POST_LISTS)[number]

/** What is drawn below the mood. */
export const LOWER_CHARTS = ['mentions', 'dominance'] as const
export type LowerChart = (typeof LOWER_CHARTS)[number]

/** All that an asset's page shows is in its address. */
export interface AssetUrl {
  period: AssetPeriod
  chart: ChartKind
  below: LowerChart
  posts: PostList
  /** The start of the step whose posts are shown; null: the newest. */
  step: Date | null
  /** Where the period ends, ISO 8601; null: now. */
  until: string | null
  /** Of which posts all figures are. */
  basis: ChosenBasis
  /** Prices are asked for again by themselves. */
  live: boolean
  /** Whether the code for other pages is open. */
  embed: boolean
  /** What lies folded below is open. */
  signals: boolean
  lab: boolean
  pushers: boolean
  /** The form for an alert is open, with this target in it; empty: with one that is offered. Null: it is closed. */
  alert: string | null
  /** Whose parts are open. */
  explain: ExplainedFigure | null
  setPeriod(period: AssetPeriod): void
  setChart(chart: ChartKind): void
  setBelow(below: LowerChart): void
  setPosts(posts: PostList): void
  setStep(step: Date | null): void
  setBasis(basis: ChosenBasis): void
  setLive(live: boolean): void
  setEmbed(embed: boolean): void
  setAlert(target: string | null): void
  setFolded(change: { signals?: boolean; lab?: boolean; pushers?: boolean }): void
  setExplain(figure: ExplainedFigure | null): void
  setUntil(change: { until: string | null; period?: AssetPeriod }): void
}

export function useAssetUrl(): AssetUrl {
  const [url, setUrl] = useQueryStates(PARSERS, { history: 'push' })
  return useMemo(() => toAssetUrl(url, setUrl), [url, setUrl])
}

type InAddress = ReturnType<typeof useQueryStates<typeof PARSERS>>

function toAssetUrl(url: InAddress[0], setUrl: InAddress[1]): AssetUrl {
  return {
    ...url,
    setPeriod: (period) => setUrl({ period, step: null }),
    setChart: (chart) => setUrl({ chart }),
    setBelow: (below) => setUrl({ below }),
    setPosts: (posts) => setUrl({ posts }, { history: 'replace' }),
    setStep: (step) => setUrl({ step }),
    setBasis: (basis) => setUrl({ basis }),
    setLive: (live) => setUrl({ live }, { history: 'replace' }),
    setEmbed: (embed) => setUrl({ embed }),
    setAlert: (alert) => setUrl({ alert }),
    setFolded: (change) => setUrl(change),
    setExplain: (explain) => setUrl({ explain }),
    setUntil: (change) => setUrl({ ...change, step: null }),
  }
}

const PARSERS = {
  period: parseAsStringLiteral(ASSET_PERIODS).withDefault('7d'),
  chart: parseAsStringLiteral(CHART_KINDS).withDefault('candles'),
  below: parseAsStringLiteral(LOWER_CHARTS).withDefault('mentions'),
  posts: parseAsStringLiteral(POST_LISTS).withDefault('top'),
  step: parseAsIsoDateTime,
  basis: parseAsBasis,
  live: parseAsBoolean.withDefault(true),
  embed: parseAsBoolean.withDefault(false),
  signals: parseAsBoolean.withDefault(false),
  lab: parseAsBoolean.withDefault(false),
  pushers: parseAsBoolean.withDefault(false),
  // The router has to know it too: a visitor is led to the sign-in and back by it.
  alert: parseAsString.withOptions({ shallow: false }),
  explain: parseAsStringLiteral(EXPLAINED_FIGURES),
  until: parseAsEnd,
}
