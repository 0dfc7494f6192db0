import { memo, type ReactNode, Suspense, useDeferredValue, useMemo } from 'react'
import type { MarketAsset } from '#contract/app/market.ts'
import { getMarket, getMarketMood } from '#contract/app/operations.ts'
import { OlderData } from '../../explorer/older-data.tsx'
import { earlyAddress } from '../../shell/api/address-of.ts'
import { useShowPrices } from '../../shell/data/prices-in-sight.ts'
import { asOne, hasFailed, QueryError } from '../../shell/data/query-error.tsx'
import { type PageHandle, pageMeta } from '../../shell/page/page-meta.ts'
import { paths } from '../../shell/page/paths.ts'
import { useHydrated } from '../../shell/page/use-hydrated.ts'
import { TextLink } from '../../ui/action/links.tsx'
import { Absent, Change, Count } from '../../ui/figures/numbers.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Cell, Table, TableRow } from '../../ui/layout/table.tsx'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { Loading } from '../../ui/state/panel-states.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { classNames } from '../../ui/style/class-names.ts'
import { type Market, useMarket, useMarketMood } from '../data/use-market.ts'
import { AssetSentiment, PriceLine } from '../figures/asset-cells.tsx'
import { AssetName } from '../figures/asset-name.tsx'
import { LivePrice } from '../figures/live-price.tsx'
import { StaleNotice } from '../figures/stale-notice.tsx'
import { Unusual } from '../figures/unusual.tsx'
import { StarButton } from '../watchlist/star-button.tsx'
import { useChosenList } from '../watchlist/use-named-lists.ts'
import { filterAssets, listCategories } from './filter-assets.ts'
import { GlobalStrip, GlobalStripSkeleton } from './global-strip.tsx'
import { MarketMoodParts } from './market-mood-parts.tsx'
import { MarketTable, MarketTableHead, shownColumns } from './market-table.tsx'
import { MarketToolbar } from './market-toolbar.tsx'
import { NoMatch, NoPrices } from './no-assets.tsx'
import { ASSET_FIELD_LABELS, LINE_LABEL, sortAssets } from './sort-assets.ts'
import { MARKET_AT_FIRST, type MarketUrl, useMarketUrl } from './use-market-url.ts'

const CARD_GRID = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'

const CARD = 'flex min-w-0 flex-col rounded-card border border-line-subtle bg-s1 p-4 shadow-raised'

/** Four figures, and how far two of them lie from the asset's own usual. Drawn again when a figure of it moves. */
const AssetCard = memo(function AssetCard({ asset }: { asset: MarketAsset }) {
  const { change24h, sparkline7d, mentions24h, unusual } = asset
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <AssetName asset={asset} covering />
        <StarButton asset={asset} className="relative -mt-1 -mr-2 pointer-coarse:-mr-3" />
      </div>
      <div className="mt-3 flex items-end justify-between gap-3">
        <div className="min-w-0">
          <LivePrice value={asset.price} className="text-20 font-semibold" />
          <div className="mt-0.5 text-13">
            {change24h === undefined ? (
              <Absent reason="no price 24 hours ago" />
            ) : (
              <>
                <Change percent={change24h} /> <span className="text-12 text-ink-3">24h</span>
              </>
            )}
          </div>
        </div>
        <figure className="flex flex-col items-end">
          <PriceLine asset={asset} width={96} />
          {sparkline7d.length > 1 && (
            <figcaption className="mt-0.5 text-12 text-ink-3">{LINE_LABEL}</figcaption>
          )}
        </figure>
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-x-3 border-t border-line-subtle pt-3 text-13">
        <Fact name={ASSET_FIELD_LABELS.sentiment} unusual={unusual.mood}>
          <AssetSentiment asset={asset} />
        </Fact>
        <Fact name={ASSET_FIELD_LABELS.mentions24h} unusual={unusual.posts}>
          <Count value={mentions24h} />
        </Fact>
      </dl>
    </>
  )
})

const PLACES = Array.from({ length: 12 }, (_, place) => place)

export const meta = () =>
  pageMeta({
    title: 'Market overview',
    description: 'Crypto prices, volume and market cap beside what people say about each asset.',
    path: paths.market(),
  })

export const handle = {
  asksEarly: [earlyAddress(getMarket), earlyAddress(getMarketMood)],
} satisfies PageHandle

const MarketMap = lazyPart(() => import('./market-map.tsx').then((module) => module.MarketMap))

export default function MarketPage() {
  const hydrated = useHydrated()
  const inAddress = useMarketUrl()
  const url = useMemo(
    () => (hydrated ? inAddress : { ...inAddress, ...MARKET_AT_FIRST }),
    [hydrated, inAddress],
  )
  const market = useMarket({ live: url.live, until: url.until, basis: url.basis })
  // Drawn piece by piece, so that presses and keys are answered meanwhile.
  const data = useDeferredValue(market.data)
  const failed = hasFailed(market)
  useShowPrices({ ...newestOf(market.data), live: url.live, onLiveChange: url.setLive })
  return (
    <Page dense>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h1 className="text-20 font-semibold">Market overview</h1>
        <TextLink to={paths.screener()} className="hit-area text-13">
          Screener
        </TextLink>
      </div>
      {hydrated && (
        <OlderData
          period="24h"
          offer="24h"
          until={url.until}
          onUntil={({ until }) => url.setUntil(until)}
          note="Prices are the newest."
        />
      )}
      {market.isError && data && (
        <StaleNotice
          message="The prices could not be updated. These are the last that came."
          retrying={market.isFetching}
          onRetry={() => market.refetch()}
        />
      )}
      {failed ? <Failed market={market} url={url} /> : <Overview market={data} url={url} />}
    </Page>
  )
}

/** What people say may still be known. */
function Failed({ market, url }: { market: ReturnType<typeof useMarket>; url: MarketUrl }) {
  const mood = useMarketMood(url.until)
  return (
    <>
      {mood.data && <MarketMoodParts mood={mood} />}
      <Card>
        <QueryError
          query={asOne(hasFailed(mood) ? [market, mood] : [market])}
          message="Failed to fetch market data. Please try again later."
        />
      </Card>
    </>
  )
}

interface OverviewProps {
  market: Market | undefined
  url: MarketUrl
}

/**
 * The toolbar is one and the same before and after the prices come: what is typed into it stays, and so does the focus. All
 * of it is left as it is while new prices wait to be drawn.
 */
const Overview = memo(function Overview({ market, url }: OverviewProps) {
  const mood = useMarketMood(url.until)
  // What is typed and chosen is seen at once, what it finds among 250 assets a moment later.
  const drawn = useDeferredValue(url)
  if (market?.data.length === 0) return <NoPrices />
  return (
    <>
      {market ? <GlobalStrip market={market} mood={mood} url={url} /> : <GlobalStripSkeleton />}
      <MarketToolbar url={url} categories={market && listCategories(market.data)} />
      {market ? <Assets market={market} url={drawn} /> : <MarketSkeleton url={url} />}
    </>
  )
})

const Assets = memo(function Assets({ market, url }: { market: Market; url: MarketUrl }) {
  const list = useChosenList(url.watched)
  const found = filterAssets(market.data, {
    q: url.q,
    only: list?.ids,
    list: url.list,
    mood: url.mood,
    category: url.category,
  })
  const assets = sortAssets(found, { by: url.sortBy, order: url.sortOrder })
  if (list?.query && hasFailed(list.query)) {
    return <QueryError query={list.query} message="Failed to load your watchlist." />
  }
  if (list?.isPending) return <MarketSkeleton url={url} />
  return (
    <>
      <p role="status" className="sr-only">
        {assets.length === 1 ? '1 asset' : `${assets.length} assets`}
      </p>
      {assets.length === 0 && <NoMatch url={url} list={list} />}
      {assets.length > 0 && url.view === 'cards' && <MarketCards assets={assets} />}
      {assets.length > 0 && url.view === 'map' && (
        <Suspense fallback={<MapSkeleton />}>
          <MarketMap assets={assets} url={url} />
        </Suspense>
      )}
      {assets.length > 0 && url.view !== 'cards' && <MarketTable assets={assets} url={url} />}
    </>
  )
})

/** When the newest of the prices was true, and who said it. */
function newestOf(market: Market | undefined): { at?: string; source?: string } {
  const newest = market?.data.toSorted((a, b) => b.at.localeCompare(a.at))[0]
  return newest ? { at: newest.at, source: newest.source } : {}
}

/** The assets that are on their way, in the view that they will have. */
function MarketSkeleton({ url }: { url: MarketUrl }) {
  return (
    <Loading label="Loading the assets">
      {url.view === 'cards' && <CardsSkeleton />}
      {url.view === 'map' && <MapSkeleton />}
      {url.view !== 'cards' && <TableSkeleton url={url} />}
    </Loading>
  )
}

function MapSkeleton() {
  return <Skeleton className="mb-4 h-140 w-full" />
}

function CardsSkeleton() {
  return (
    <div className={CARD_GRID}>
      {PLACES.map((place) => (
        <div key={place} className={`${CARD} drawn-in-sight-50`}>
          <div className="flex h-9 items-center gap-2.5">
            <Skeleton className="size-8" />
            <span className="flex flex-col gap-1.5">
              <Skeleton className="h-3.5 w-24" />
              <Skeleton className="h-3 w-10" />
            </span>
          </div>
          <div className="mt-3 flex h-12.5 items-end justify-between gap-3">
            <span className="flex flex-col gap-2">
              <Skeleton className="h-5 w-28" />
              <Skeleton className="h-4 w-16" />
            </span>
            <Skeleton className="h-9 w-24" />
          </div>
          <div className="mt-3 grid grid-cols-2 gap-x-3 border-t border-line-subtle pt-3">
            {[1, 2].map((fact) => (
              <span key={fact} className="flex h-13 flex-col gap-1.5">
                <Skeleton className="h-3 w-16" />
                <Skeleton className="h-3.5 w-20" />
              </span>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

function TableSkeleton({ url }: { url: MarketUrl }) {
  return (
    <Table label="Assets" className="rounded-card border border-line-subtle bg-s1 xl:overflow-x-visible">
      <MarketTableHead url={url} />
      <tbody>
        {PLACES.map((place) => (
          <TableRow key={place}>
            <Cell className="w-10" />
            {shownColumns(url.hidden).map(({ id, align, width }) => (
              <Cell key={id} className="h-12">
                <Skeleton className={classNames(id === 'name' ? 'h-8' : 'h-4', align && 'ml-auto', width)} />
              </Cell>
            ))}
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

function MarketCards({ assets }: { assets: readonly MarketAsset[] }) {
  return (
    <ul aria-label="Assets" className={CARD_GRID}>
      {assets.map((asset) => (
        <li
          key={asset.id}
          data-asset={asset.id}
          className={`${CARD} motion-hover relative hover:border-line-strong hover:bg-s2`}
        >
          <AssetCard asset={asset} />
        </li>
      ))}
    </ul>
  )
}

interface FactProps {
  name: string
  unusual: MarketAsset['unusual']['mood']
  children: ReactNode
}

function Fact({ name, unusual, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className="text-ink-1">
        <span className="relative block w-fit">{children}</span>
        <span className="block min-h-4">
          <Unusual level={unusual} />
        </span>
      </dd>
    </div>
  )
}
