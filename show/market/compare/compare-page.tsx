import { X } from 'lucide-react'
import { createParser, parseAsStringLiteral, useQueryStates } from 'nuqs'
import type { MarketAsset } from '#contract/app/market.ts'
import { getMarket } from '#contract/app/operations.ts'
import type { ChosenBasis } from '#contract/data-mode.ts'
import { OlderData } from '../../explorer/older-data.tsx'
import { PERIODS, type Period } from '../../explorer/periods.ts'
import { parseAsEnd } from '../../explorer/use-explorer-url.ts'
import { earlyAddress } from '../../shell/api/address-of.ts'
import { hasFailed, QueryError } from '../../shell/data/query-error.tsx'
import { type PageHandle, pageMeta } from '../../shell/page/page-meta.ts'
import { paths } from '../../shell/page/paths.ts'
import { siteOrigin } from '../../shell/page/product.ts'
import { useHydrated } from '../../shell/page/use-hydrated.ts'
import { CopyButton } from '../../ui/action/copy-button.tsx'
import { SeriesMark } from '../../ui/chart/series-mark.tsx'
import { CompactSelect } from '../../ui/form/compact-select.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page, PageHeader } from '../../ui/layout/page.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { useMarket } from '../data/use-market.ts'
import { AssetSign } from '../figures/asset-name.tsx'
import { BasisSwitch, parseAsBasis } from '../figures/basis-switch.tsx'
import { NoPrices } from '../overview/no-assets.tsx'
import { type ColorSlots, findCompared, useColorSlots } from './compared.ts'
import { ChartsSkeleton, ComparedAssets } from './compared-assets.tsx'

/** More lines than this cannot be distinguished. */
const COMPARED_MAX = 5

const COMPARED_MIN = 2

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

export const meta = () =>
  pageMeta({
    title: 'Compare assets',
    description: 'Two to five crypto assets on one axis: price, mood, posts and dominance.',
    path: paths.compare(),
  })

export const handle = { asksEarly: [earlyAddress(getMarket)] } satisfies PageHandle

export default function ComparePage() {
  const hydrated = useHydrated()
  const url = useCompareUrl()
  const market = useMarket()
  const known = market.data?.data
  return (
    <Page>
      <PageHeader
        title="Compare"
        description="Two to five assets on one axis: price, mood, posts and dominance."
      />
      {hasFailed(market) && (
        <Card>
          <QueryError query={market} message="Failed to fetch market data. Please try again later." />
        </Card>
      )}
      {!hasFailed(market) && !(known && hydrated) && <CompareSkeleton />}
      {known?.length === 0 && hydrated && <NoPrices />}
      {known && known.length > 0 && hydrated && <Compared known={known} url={url} />}
    </Page>
  )
}

function Compared({ known, url }: { known: readonly MarketAsset[]; url: CompareUrl }) {
  const { chosen, missing } = findCompared(url.assets, known)
  const slots = useColorSlots(chosen.map(({ id }) => id))
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <ComparePicker chosen={chosen} known={known} slots={slots} url={url} />
        <span className="flex flex-wrap items-center gap-2">
          <CopyButton text={linkTo(chosen, url)} label="Copy link" labelled variant="secondary" />
          <BasisSwitch value={url.basis} onChange={url.setBasis} />
          <Segmented
            label="Period"
            options={PERIODS.map((value) => ({ value, label: value }))}
            value={url.period}
            onChange={url.setPeriod}
          />
        </span>
      </div>
      <OlderData
        period={url.period}
        offer="90d"
        until={url.until}
        onUntil={url.setUntil}
        note="Prices, their changes and market caps are the newest."
      />
      {missing.length > 0 && (
        <p role="status" className="mb-4 text-13 text-mid">
          No asset has the ticker {OR.format(missing)}.
        </p>
      )}
      {chosen.length < COMPARED_MIN ? (
        <Card>
          <EmptyState
            title="Choose two assets or more"
            description="Add assets above to see them on one axis."
          />
        </Card>
      ) : (
        <ComparedAssets
          chosen={chosen}
          period={url.period}
          until={url.until}
          basis={url.basis}
          slots={slots}
        />
      )}
    </>
  )
}

/** The address of what is compared, for others. */
function linkTo(chosen: readonly MarketAsset[], { period, basis, until }: CompareUrl): string {
  const symbols = chosen.map(({ symbol }) => symbol)
  const search = { period, basis: basis === 'raw' ? basis : undefined, until: until ?? undefined }
  return siteOrigin() + paths.compare(symbols, search)
}

const OR = new Intl.ListFormat('en', { type: 'disjunction' })

function CompareSkeleton() {
  return (
    <>
      <Skeleton className="mb-4 h-control-sm w-64" />
      <ChartsSkeleton />
    </>
  )
}

interface ComparePickerProps {
  chosen: readonly MarketAsset[]
  known: readonly MarketAsset[]
  slots: ColorSlots
  url: CompareUrl
}

/** Which assets are compared, each with the mark of its lines in the charts. */
function ComparePicker({ chosen, known, slots, url }: ComparePickerProps) {
  const symbols = chosen.map(({ symbol }) => symbol)
  const others = known.filter(({ symbol }) => !symbols.includes(symbol))
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      {chosen.length > 0 && (
        <ul aria-label="Compared assets" className="flex flex-wrap gap-2">
          {chosen.map(({ id, symbol, name, logo }) => (
            <li
              key={id}
              className="inline-flex h-control-sm items-center gap-2 rounded-control border border-line-strong bg-s2 pr-1 pl-2 text-13 text-ink-1"
            >
              <AssetSign symbol={symbol} logo={logo} size="xs" />
              {symbol}
              <SeriesMark series={{ slot: slots.get(id) }} index={0} />
              <button
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() => url.setAssets(symbols.filter((other) => other !== symbol))}
                className="hit-area motion-hover inline-flex size-6 items-center justify-center rounded-control text-ink-3 hover:bg-s3 hover:text-ink-1"
              >
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length < COMPARED_MAX && (
        <CompactSelect
          label="Add an asset"
          className="[&>label]:sr-only"
          value=""
          options={[
            { value: '', label: 'Add an asset' },
            ...others.map(({ symbol, name }) => ({ value: symbol, label: `${name} (${symbol})` })),
          ]}
          onChange={({ target }) => target.value !== '' && url.setAssets([...symbols, target.value])}
        />
      )}
    </div>
  )
}

/** What the page shows is in its address. */
interface CompareUrl {
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

function useCompareUrl(): CompareUrl {
  const [url, setUrl] = useQueryStates(PARSERS, { history: 'push' })
  return {
    ...url,
    setAssets: (assets) => setUrl({ assets: [...assets] }),
    setPeriod: (period) => setUrl({ period }),
    setBasis: (basis) => setUrl({ basis }),
    setUntil: (change) => setUrl(change),
  }
}
