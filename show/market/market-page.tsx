import { useDeferredValue } from 'react'
import { describeCause } from '../shell/api/describe-cause.ts'
import type { PageHandle } from '../shell/page-handle.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { paths } from '../shell/paths.ts'
import { useHydrated } from '../shell/use-hydrated.ts'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { filterAssets } from './filter-assets.ts'
import { GlobalStrip, GlobalStripSkeleton } from './global-strip.tsx'
import { LiveStatus } from './live-status.tsx'
import { MarketCards } from './market-cards.tsx'
import { MarketSkeleton } from './market-skeleton.tsx'
import { MarketTable } from './market-table.tsx'
import { MarketToolbar } from './market-toolbar.tsx'
import { NoMatch, NoPrices } from './no-assets.tsx'
import { sortAssets } from './sort-assets.ts'
import { StaleNotice } from './stale-notice.tsx'
import { type Market, useMarket } from './use-market.ts'
import { MARKET_AT_FIRST, type MarketUrl, useMarketUrl } from './use-market-url.ts'
import { useWatchlist } from './use-watchlist.ts'

export const meta = () =>
  pageMeta({
    title: 'Market overview',
    description: 'Crypto prices, volume and market cap beside what people say about each asset.',
    path: paths.market(),
  })

export const handle = { asksEarly: ['/market'] } satisfies PageHandle

const DESCRIPTION = 'Prices beside what people say: volume, market cap, sentiment and mentions of each asset.'

export default function MarketPage() {
  const hydrated = useHydrated()
  const inAddress = useMarketUrl()
  const url = hydrated ? inAddress : { ...inAddress, ...MARKET_AT_FIRST }
  const market = useMarket({ live: url.live })
  // Drawn piece by piece, so that presses and keys are answered meanwhile.
  const data = useDeferredValue(market.data)
  return (
    <Page>
      <PageHeader
        title="Market overview"
        description={DESCRIPTION}
        actions={data ? <Status market={data} url={url} /> : !market.isError && <StatusSkeleton />}
      />
      {market.isError && data && (
        <StaleNotice
          message="The prices could not be renewed. These are the last that came."
          retrying={market.isFetching}
          onRetry={() => market.refetch()}
        />
      )}
      {market.isError && !data ? (
        <Card>
          <ErrorState
            message="Failed to fetch market data. Please try again later."
            detail={describeCause(market.error)}
            retrying={market.isFetching}
            onRetry={() => market.refetch()}
          />
        </Card>
      ) : (
        <Overview market={data} url={url} />
      )}
    </Page>
  )
}

/** The toolbar is one and the same before and after the prices come: what is typed into it stays, and so does the focus. */
function Overview({ market, url }: { market: Market | undefined; url: MarketUrl }) {
  if (market?.data.length === 0) return <NoPrices />
  return (
    <>
      {market ? <GlobalStrip market={market} /> : <GlobalStripSkeleton />}
      <MarketToolbar url={url} />
      {market ? <Assets market={market} url={url} /> : <MarketSkeleton url={url} />}
    </>
  )
}

function Assets({ market, url }: { market: Market; url: MarketUrl }) {
  const watchlist = useWatchlist()
  const found = filterAssets(market.data, { q: url.q, only: url.watched ? watchlist : undefined })
  const assets = sortAssets(found, { by: url.sortBy, order: url.sortOrder })
  return (
    <>
      <p role="status" className="sr-only">
        {assets.length === 1 ? '1 asset' : `${assets.length} assets`}
      </p>
      {assets.length === 0 && <NoMatch url={url} />}
      {assets.length > 0 && url.view === 'cards' && <MarketCards assets={assets} />}
      {assets.length > 0 && url.view === 'table' && <MarketTable assets={assets} url={url} />}
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
