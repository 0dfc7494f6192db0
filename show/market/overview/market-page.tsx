import { memo, Suspense, useDeferredValue, useMemo } from 'react'
import { getMarket, getMarketMood } from '#contract/app/operations.ts'
import { OlderData } from '../../explorer/older-data.tsx'
import { earlyAddress } from '../../shell/api/address-of.ts'
import { asOne } from '../../shell/data/as-one.ts'
import { DataBadge } from '../../shell/data/data-badge.tsx'
import { hasFailed } from '../../shell/data/has-failed.ts'
import { QueryError } from '../../shell/data/query-error.tsx'
import type { PageHandle } from '../../shell/page/page-handle.ts'
import { pageMeta } from '../../shell/page/page-meta.ts'
import { paths } from '../../shell/page/paths.ts'
import { useHydrated } from '../../shell/page/use-hydrated.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { type Market, useMarket } from '../data/use-market.ts'
import { useMarketMood } from '../data/use-market-mood.ts'
import { LiveStatus } from '../figures/live-status.tsx'
import { StaleNotice } from '../figures/stale-notice.tsx'
import { useWatchlist } from '../watchlist/use-watchlist.ts'
import { listCategories } from './asset-categories.ts'
import { filterAssets } from './filter-assets.ts'
import { GlobalStrip, GlobalStripSkeleton } from './global-strip.tsx'
import { MarketCards } from './market-cards.tsx'
import { MarketMoodSkeleton, MarketMoodStrip } from './market-mood-strip.tsx'
import { MapSkeleton, MarketSkeleton, MoversSkeleton } from './market-skeleton.tsx'
import { MarketTable } from './market-table.tsx'
import { MarketToolbar } from './market-toolbar.tsx'
import { Movers } from './movers.tsx'
import { NoMatch, NoPrices } from './no-assets.tsx'
import { sortAssets } from './sort-assets.ts'
import { MARKET_AT_FIRST, type MarketUrl, useMarketUrl } from './use-market-url.ts'

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

const DESCRIPTION = 'Prices beside what people say: volume, market cap, sentiment and mentions of each asset.'

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
  return (
    <Page>
      <PageHeader
        title="Market overview"
        description={DESCRIPTION}
        mark={<DataBadge />}
        actions={data ? <Status market={data} url={url} /> : !failed && <StatusSkeleton />}
      />
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
      {mood.data && <MarketMoodStrip mood={mood} />}
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
  if (market?.data.length === 0) return <NoPrices />
  return (
    <>
      {market ? <GlobalStrip market={market} /> : <GlobalStripSkeleton />}
      {market ? <MarketMoodStrip mood={mood} /> : <MarketMoodSkeleton />}
      {market ? <Movers assets={ofCategory(market, url)} url={url} /> : <MoversSkeleton />}
      <MarketToolbar url={url} categories={market && listCategories(market.data)} />
      {market ? <Assets market={market} url={url} /> : <MarketSkeleton url={url} />}
    </>
  )
})

function ofCategory({ data }: Market, { category }: MarketUrl) {
  return filterAssets(data, { q: '', category })
}

function Assets({ market, url }: { market: Market; url: MarketUrl }) {
  const watchlist = useWatchlist()
  const found = filterAssets(market.data, {
    q: url.q,
    only: url.watched ? watchlist : undefined,
    list: url.list,
    mood: url.mood,
    category: url.category,
  })
  const assets = sortAssets(found, { by: url.sortBy, order: url.sortOrder })
  return (
    <>
      <p role="status" className="sr-only">
        {assets.length === 1 ? '1 asset' : `${assets.length} assets`}
      </p>
      {assets.length === 0 && <NoMatch url={url} />}
      {assets.length > 0 && url.view === 'cards' && <MarketCards assets={assets} />}
      {assets.length > 0 && url.view === 'map' && (
        <Suspense fallback={<MapSkeleton />}>
          <MarketMap assets={assets} url={url} />
        </Suspense>
      )}
      {assets.length > 0 && url.view !== 'cards' && <MarketTable assets={assets} url={url} />}
    </>
  )
}

function Status({ market, url }: { market: Market; url: MarketUrl }) {
  const newest = market.data.toSorted((a, b) => b.at.localeCompare(a.at))[0]
  if (!newest) return null
  return <LiveStatus at={newest.at} source={newest.source} live={url.live} onLiveChange={url.setLive} />
}

/** Keeps the room of the status, so that nothing moves when it comes. */
function StatusSkeleton() {
  return <Skeleton className="h-control-sm w-64" />
}
