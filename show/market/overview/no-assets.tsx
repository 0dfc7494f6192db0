import { CandlestickChart, SearchX, Star } from 'lucide-react'
import { useShownData } from '../../shell/data/data-badge.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import type { MarketUrl } from './use-market-url.ts'

/** Shown while no source has given a price. */
export function NoPrices() {
  const isSample = useShownData() === 'sample'
  return (
    <Card>
      <EmptyState
        icon={<CandlestickChart size={20} />}
        title="No prices yet"
        description={
          isSample
            ? 'The sample has no price now. Prices appear here as soon as this installation makes one.'
            : 'No market source has given this installation a price. Prices appear here as soon as its operator turns one on.'
        }
      />
    </Card>
  )
}

/** There are prices, but none that is asked for. */
export function NoMatch({ url }: { url: MarketUrl }) {
  const isNarrowed = url.q !== '' || url.list !== null || url.mood !== null || url.category !== null
  if (url.watched && !isNarrowed) {
    return (
      <Card>
        <EmptyState
          icon={<Star size={20} />}
          title="Your watchlist is empty"
          description="Star an asset to watch it."
          action={
            <Button size="sm" onClick={() => url.setWatched(false)}>
              Show all assets
            </Button>
          }
        />
      </Card>
    )
  }
  return (
    <Card>
      <EmptyState
        icon={<SearchX size={20} />}
        title="No asset matches"
        description={
          url.q.trim() === '' ? (
            `No asset ${url.watched ? 'on your watchlist ' : ''}is in this list now.`
          ) : (
            <>
              No name or symbol {url.list || url.mood || url.category ? 'in this list ' : ''}has “
              <bdi>{url.q.trim()}</bdi>”{url.watched && ' on your watchlist'}.
            </>
          )
        }
        action={
          <Button size="sm" onClick={() => url.clear()}>
            Clear the filter
          </Button>
        }
      />
    </Card>
  )
}
