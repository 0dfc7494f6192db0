import { CandlestickChart, SearchX, Star } from 'lucide-react'
import { FIRST_WATCHLIST } from '#contract/app/accounts/list-rules.ts'
import { useShownData } from '../../shell/data/data-badge.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { type ChosenList, FIRST_LIST } from '../watchlist/use-named-lists.ts'
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
export function NoMatch({ url, list }: { url: MarketUrl; list: ChosenList | undefined }) {
  const isNarrowed = url.q !== '' || url.list !== null || url.mood !== null || url.category !== null
  if (list && !isNarrowed) {
    return (
      <Card>
        <EmptyState
          icon={<Star size={20} />}
          title={list.name === undefined ? 'No such watchlist' : nameEmpty(list)}
          description={describeEmpty(url, list)}
          action={
            <Button size="sm" onClick={() => url.setWatched(null)}>
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
            `No asset ${list ? 'on your watchlist ' : ''}is in this list now.`
          ) : (
            <>
              No name or symbol {url.list || url.mood || url.category ? 'in this list ' : ''}has “
              <bdi>{url.q.trim()}</bdi>”{list && ' on your watchlist'}.
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

function nameEmpty({ name, ids }: ChosenList): string {
  if (ids.length > 0) return 'None of them has a price'
  return name === FIRST_WATCHLIST ? 'Your watchlist is empty' : `“${name}” is empty`
}

function describeEmpty({ watched }: MarketUrl, { name, ids }: ChosenList): string {
  if (name === undefined) return 'It was deleted, or it belongs to another account.'
  if (ids.length > 0) return 'The assets of this watchlist are not on the market now.'
  if (watched === FIRST_LIST) return 'Star an asset to watch it.'
  return 'Add an asset from its page.'
}
