import { BellPlus, ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { MarketAsset } from '#contract/app/market.ts'
import { paths } from '../shell/paths.ts'
import { Change } from '../ui/change.tsx'
import { Chip } from '../ui/chip.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AssetSign } from './asset-name.tsx'
import { LivePrice } from './live-price.tsx'
import { LiveStatus } from './live-status.tsx'
import { StarButton } from './star-button.tsx'
import type { AssetUrl } from './use-asset-url.ts'

/** What the page is about, and the price now. */
export function AssetHeader({ asset, url }: { asset: MarketAsset; url: AssetUrl }) {
  return (
    <Frame
      name={asset.name}
      sign={<AssetSign symbol={asset.symbol} size="lg" />}
      marks={
        <>
          <span className="text-14 text-ink-3">{asset.symbol}</span>
          {asset.rank !== undefined && <Chip>Rank {asset.rank}</Chip>}
          <StarButton asset={asset} className="pointer-coarse:-my-1 pointer-coarse:-ml-2" />
        </>
      }
      price={
        <>
          <LivePrice value={asset.price} className="text-28 font-semibold tracking-tight" />
          {asset.change24h !== undefined && (
            <span className="text-14">
              <Change percent={asset.change24h} /> <span className="text-12 text-ink-3">24h</span>
            </span>
          )}
        </>
      }
      actions={
        <>
          <LinkButton
            size="sm"
            to={paths.alerts({ new: asset.id })}
            icon={<BellPlus size={14} aria-hidden="true" />}
          >
            Set alert
          </LinkButton>
          <LiveStatus at={asset.at} source={asset.source} live={url.live} onLiveChange={url.setLive} />
        </>
      }
    />
  )
}

/** The same before the price is known. */
export function AssetHeaderSkeleton({ name }: { name: string | undefined }) {
  return (
    <Frame
      name={name}
      sign={<Skeleton className="size-12" />}
      price={<Skeleton className="h-9 w-40" />}
      actions={<Skeleton className="h-control-sm w-full max-sm:h-19 sm:w-120 max-sm:pointer-coarse:h-23" />}
    />
  )
}

/** What stands above a page that could not be loaded: the name, where it is known all the same. */
export function AssetHeaderAlone({ name }: { name: string | undefined }) {
  return (
    <header className="mb-6">
      <MarketLink />
      <h1 className={name ? 'mt-3 text-20 font-semibold' : 'sr-only'}>{name ?? 'Asset'}</h1>
      {name && <p className="mt-2 max-w-prose text-14 text-ink-2">{describeAsset(name)}</p>}
    </header>
  )
}

/** Said below the name and to search engines. */
export const describeAsset = (name: string) =>
  `The price of ${name}, and how much and how well people speak of it.`

interface FrameProps {
  /** Undefined while it is not known. */
  name: string | undefined
  sign: ReactNode
  marks?: ReactNode
  price: ReactNode
  actions: ReactNode
}

function Frame({ name, sign, marks, price, actions }: FrameProps) {
  return (
    <header className="mb-6">
      <MarketLink />
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <div className="flex items-center gap-3">
            {sign}
            <div className="min-w-0">
              <div className="flex min-h-8 flex-wrap items-center gap-2">
                <h1 className="text-20 font-semibold">{name ?? <NoName />}</h1>
                {marks}
              </div>
              <p className="flex flex-wrap items-baseline gap-x-3">{price}</p>
            </div>
          </div>
          <p className="mt-2 max-w-prose text-14 text-ink-2">{name ? describeAsset(name) : NO_BREAK_SPACE}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full">{actions}</div>
      </div>
    </header>
  )
}

function NoName() {
  return (
    <>
      <span className="sr-only">Asset</span>
      <Skeleton className="h-6 w-40" />
    </>
  )
}

const NO_BREAK_SPACE = '\u00a0'

function MarketLink() {
  return (
    <Link
      to={paths.market()}
      className="hit-area motion-hover inline-flex items-center gap-1 rounded-control text-13 text-ink-3 hover:text-ink-1"
    >
      <ChevronLeft size={14} aria-hidden="true" />
      Market overview
    </Link>
  )
}
