import { BellPlus, ChartLine, ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { MarketAsset } from '#contract/app/market.ts'
import type { AssetVerdict } from '#contract/app/signals/asset-figures.ts'
import { DataBadge } from '../../shell/data/data-badge.tsx'
import { paths } from '../../shell/page/paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { Change } from '../../ui/figures/change.tsx'
import { Chip } from '../../ui/label/chip.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import type { AssetUrl } from '../data/use-asset-url.ts'
import { AssetSign } from '../figures/asset-name.tsx'
import { LivePrice } from '../figures/live-price.tsx'
import { LiveStatus } from '../figures/live-status.tsx'
import { StarButton } from '../watchlist/star-button.tsx'
import { VerdictSkeleton, VerdictStrip } from './verdict-strip.tsx'

interface AssetHeaderProps {
  asset: MarketAsset
  verdict: AssetVerdict
  url: AssetUrl
}

/** What the page is about, the price now and what the crowd makes of it. */
export function AssetHeader({ asset, verdict, url }: AssetHeaderProps) {
  return (
    <Frame
      name={asset.name}
      sign={<AssetSign symbol={asset.symbol} logo={asset.logo} size="lg" />}
      marks={
        <>
          <span className="text-14 text-ink-3">{asset.symbol}</span>
          {asset.rank !== undefined && <Chip>Rank {asset.rank}</Chip>}
          <StarButton asset={asset} className="pointer-coarse:-my-1 pointer-coarse:-ml-2" />
          <DataBadge />
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
          <PriceOrigin asset={asset} />
        </>
      }
      verdict={<VerdictStrip verdict={verdict} symbol={asset.symbol} url={url} />}
      actions={
        <>
          <LinkButton
            size="sm"
            to={paths.compare([asset.symbol], { period: url.period, until: url.until ?? undefined })}
            icon={<ChartLine size={14} aria-hidden="true" />}
          >
            Compare
          </LinkButton>
          <Button size="sm" icon={<BellPlus size={14} aria-hidden="true" />} onClick={() => url.setAlert('')}>
            Set alert
          </Button>
          <LiveStatus at={asset.at} source={asset.source} live={url.live} onLiveChange={url.setLive} />
        </>
      }
    />
  )
}

/** What the price was made of, where venues made it. */
function PriceOrigin({ asset: { method, venues, spreadBp = 0 } }: { asset: MarketAsset }) {
  if (method === undefined || venues.length === 0) return null
  const names = venues.map(({ venue }) => venue[0]?.toUpperCase() + venue.slice(1)).join(', ')
  return (
    <span className="text-12 text-ink-3">
      {method === 'single_venue'
        ? `One venue: ${names}`
        : `Median of ${venues.length} venues: ${names}, spread ${spreadBp.toFixed(1)} bp`}
    </span>
  )
}

/** The same before the price is known. */
export function AssetHeaderSkeleton({ name }: { name: string | undefined }) {
  return (
    <Frame
      name={name}
      sign={<Skeleton className="size-12" />}
      price={<Skeleton className="h-9 w-40" />}
      verdict={<VerdictSkeleton said={name && describeAsset(name)} />}
      actions={<Skeleton className="h-control-sm w-full max-sm:h-19 sm:w-120 max-sm:pointer-coarse:h-23" />}
    />
  )
}

/** What stands above a page that could not be loaded: the name, where it is known all the same. */
export function AssetHeaderAlone({ name }: { name: string | undefined }) {
  return (
    <header className="mb-6">
      <MarketLink />
      <h1 className={name ? 'mt-3 text-20 font-semibold wrap-anywhere' : 'sr-only'}>{name ?? 'Asset'}</h1>
      {name && <p className="mt-2 max-w-prose text-14 text-ink-2">{describeAsset(name)}</p>}
    </header>
  )
}

/** Said below the name and to search engines. */
export const describeAsset = (name: string) => `${name} price, social volume and sentiment.`

interface FrameProps {
  /** Undefined while it is not known. */
  name: string | undefined
  sign: ReactNode
  marks?: ReactNode
  price: ReactNode
  verdict: ReactNode
  actions: ReactNode
}

function Frame({ name, sign, marks, price, verdict, actions }: FrameProps) {
  return (
    <header className="mb-6">
      <MarketLink />
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <div className="flex items-center gap-3">
            {sign}
            <div className="min-w-0">
              <div className="flex min-h-8 flex-wrap items-center gap-2">
                <h1 className="text-20 font-semibold wrap-anywhere">{name ?? <NoName />}</h1>
                {marks}
              </div>
              <p className="flex flex-wrap items-baseline gap-x-3">{price}</p>
            </div>
          </div>
          {verdict}
          <p className="mt-2 max-w-prose text-13 text-ink-3 max-sm:hidden">
            {name ? describeAsset(name) : NO_BREAK_SPACE}
          </p>
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
