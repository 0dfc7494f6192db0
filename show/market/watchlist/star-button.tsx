import { Star } from 'lucide-react'
import type { MarketAsset } from '#contract/app/market.ts'
import { classNames } from '../../ui/style/class-names.ts'
import { useToggleWatched, useWatchlist } from './use-watchlist.ts'

/** Puts an asset on the watchlist, or takes it off. */
export function StarButton({
  asset,
  className,
}: {
  asset: Pick<MarketAsset, 'id' | 'name'>
  className?: string
}) {
  const watched = useWatchlist().includes(asset.id)
  const toggle = useToggleWatched()
  return (
    <button
      type="button"
      aria-pressed={watched}
      aria-label={`Watch ${asset.name}`}
      data-tip={watched ? 'On your watchlist' : 'Add to your watchlist'}
      onClick={() => toggle(asset.id)}
      className={classNames(
        'motion-hover press inline-flex size-control-sm shrink-0 items-center justify-center rounded-control hover:bg-s3',
        watched ? 'text-mid' : 'text-ink-3 hover:text-ink-1',
        className,
      )}
    >
      <Star size={16} aria-hidden="true" fill={watched ? 'currentColor' : 'none'} />
    </button>
  )
}
