import { createParser, parseAsStringLiteral, useQueryStates } from 'nuqs'
import type { ChosenBasis } from '#contract/data-mode.ts'
import { PERIODS, type Period } from '../../explorer/periods.ts'
import { parseAsEnd } from '../../explorer/use-explorer-url.ts'
import { parseAsBasis } from '../figures/basis-switch.tsx'

/** More lines than this cannot be told apart. */
export const COMPARED_MAX = 5
export const COMPARED_MIN = 2

/** What the page shows is in its address. */
export interface CompareUrl {
  /** Upper-case tickers, each once. */
  assets: readonly string[]
  period: Period
  /** Where the period ends, ISO 8601; null: now. */
  until: string | null
  /** Of which posts all figures are. */
  basis: ChosenBasis
  setAssets(assets: readonly string[]): void
  setPeriod(period: Period): void
  setBasis(basis: ChosenBasis): void
  setUntil(change: { until: string | null; period?: Period }): void
}

export function useCompareUrl(): CompareUrl {
  const [url, setUrl] = useQueryStates(PARSERS, { history: 'push' })
  return {
    ...url,
    setAssets: (assets) => setUrl({ assets: [...assets] }),
    setPeriod: (period) => setUrl({ period }),
    setBasis: (basis) => setUrl({ basis }),
    setUntil: (change) => setUrl(change),
  }
}

const TICKER_MAX = 40

/** "btc, eth" as upper-case tickers. */
const parseAsTickers = createParser<string[]>({
  parse: (text) => {
    const tickers = text
      .split(',')
      .map((ticker) => ticker.trim().replace(/^\$/, '').toUpperCase())
      .filter((ticker) => ticker !== '' && ticker.length <= TICKER_MAX)
    return [...new Set(tickers)].slice(0, COMPARED_MAX)
  },
  serialize: (tickers) => tickers.join(','),
  eq: (a, b) => a.join() === b.join(),
})

const PARSERS = {
  assets: parseAsTickers.withDefault(['BTC', 'ETH']),
  period: parseAsStringLiteral(PERIODS).withDefault('7d'),
  basis: parseAsBasis,
  until: parseAsEnd,
}
