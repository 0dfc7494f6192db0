import { Link } from 'react-router'
import type { MarketAsset } from '#contract/app/market.ts'
import { paths } from '../shell/paths.ts'
import { classNames } from '../ui/class-names.ts'

interface AssetNameProps {
  asset: Pick<MarketAsset, 'id' | 'name' | 'symbol'>
  /** The link covers the nearest positioned frame, so that all of it can be pressed. */
  covering?: boolean
}

/** An asset by its sign, name and ticker; leads to its page. */
export function AssetName({ asset, covering = false }: AssetNameProps) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <AssetSign symbol={asset.symbol} />
      <Link
        to={paths.asset(asset.id)}
        className={classNames(
          'group/name min-w-6 rounded-control',
          covering && 'after:absolute after:inset-0 after:rounded-card',
        )}
      >
        <span className="motion-hover block truncate text-14 font-medium text-ink-1 group-hover/name:text-accent">
          {asset.name}
        </span>
        <span className="block truncate text-12 text-ink-3">{asset.symbol}</span>
      </Link>
    </span>
  )
}

/** The first letters of a ticker; pictures of coins would have to come from somebody else's server. */
export function AssetSign({ symbol, size = 'sm' }: { symbol: string; size?: 'sm' | 'lg' }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'flex shrink-0 items-center justify-center rounded-full border border-line-strong bg-s3 font-semibold text-ink-2',
        size === 'sm' ? 'size-8 text-12' : 'size-12 text-16',
      )}
    >
      {[...symbol].slice(0, size === 'sm' ? 1 : 2).join('')}
    </span>
  )
}
