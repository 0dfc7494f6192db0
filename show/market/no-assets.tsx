import { CandlestickChart, SearchX, Star } from 'lucide-react'
import { useSite } from '../shell/use-site.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { MarketUrl } from './use-market-url.ts'

/** No source has told a price yet: why, and what brings one. */
export function NoPrices() {
  const isSample = useSite()?.sampleData
  return (
    <Card>
      <EmptyState
        icon={<CandlestickChart size={20} />}
        title="No prices yet"
        description={
          isSample ? (
            'The sample market is being filled. Prices appear here by themselves in a moment.'
          ) : (
            <>
              No market source has told this installation a price, and its sample data is off. Start it with{' '}
              <code className="font-mono text-13 text-ink-2">SAMPLE_DATA=on</code> or with the credential of a
              market source; prices then appear here by themselves.
            </>
          )
        }
      />
    </Card>
  )
}

/** There are prices, but none that is asked for. */
export function NoMatch({ url }: { url: MarketUrl }) {
  if (url.watched && url.q === '') {
    return (
      <Card>
        <EmptyState
          icon={<Star size={20} />}
          title="Your watchlist is empty"
          description="Press the star of an asset, and this browser keeps it here."
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
          <>
            No name or symbol has “<bdi>{url.q.trim()}</bdi>”{url.watched && ' on your watchlist'}.
          </>
        }
        action={
          <Button size="sm" onClick={() => url.setQ('')}>
            Clear the filter
          </Button>
        }
      />
    </Card>
  )
}
