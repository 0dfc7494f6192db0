import { useState } from 'react'
import { Link } from 'react-router'
import type { MarketAsset } from '#contract/app/market.ts'
import { paths } from '../../shell/page/paths.ts'
import { classNames } from '../../ui/style/class-names.ts'

interface AssetNameProps {
  asset: Pick<MarketAsset, 'id' | 'name' | 'symbol' | 'logo'>
  /** The link covers the nearest positioned frame, so that all of it can be pressed. */
  covering?: boolean
}

/** In letters: a name as long may be cut. */
const LONG = 16

/** An asset by its sign, name and ticker; leads to its page. */
export function AssetName({ asset, covering = false }: AssetNameProps) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <AssetSign symbol={asset.symbol} logo={asset.logo} />
      <Link
        to={paths.asset(asset.id)}
        data-tip={asset.name.length > LONG ? asset.name : undefined}
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

interface AssetSignProps {
  symbol: string
  /** Where the site has its picture. */
  logo?: string | undefined
  size?: 'xs' | 'sm' | 'lg'
}

const SIGN_SIZES = {
  xs: { className: 'size-5 text-12', px: 20, letters: 1 },
  sm: { className: 'size-8 text-12', px: 32, letters: 1 },
  lg: { className: 'size-12 text-16', px: 48, letters: 2 },
} as const

/** An asset's logo, or the first letters of its ticker where the site has none or it does not come. */
export function AssetSign({ symbol, logo, size = 'sm' }: AssetSignProps) {
  const [missing, setMissing] = useState(false)
  const { className, px, letters } = SIGN_SIZES[size]
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'relative flex shrink-0 items-center justify-center overflow-hidden rounded-full border border-line-strong bg-s3 font-semibold text-ink-2',
        className,
      )}
    >
      {logo && !missing ? (
        <img src={logo} alt="" width={px} height={px} loading="lazy" onError={() => setMissing(true)} />
      ) : (
        [...symbol].slice(0, letters).join('')
      )}
    </span>
  )
}
