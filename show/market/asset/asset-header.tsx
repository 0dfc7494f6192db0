import { BellPlus, ChartLine, ChevronLeft, Info } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import type { MarketAsset } from '#contract/app/market.ts'
import type { UnusualLevel } from '#contract/market.ts'
import { PERIODS } from '../../explorer/periods.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { FigureName } from '../../shell/page/figure-name.tsx'
import type { GlossaryTerm } from '../../shell/page/glossary-terms.ts'
import { paths } from '../../shell/page/paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/links.tsx'
import { Absent, Change, Money } from '../../ui/figures/numbers.tsx'
import { formatSentiment, sentimentTone } from '../../ui/format/numbers.ts'
import { Chip } from '../../ui/label/chip.tsx'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { classNames } from '../../ui/style/class-names.ts'
import type { AssetUrl } from '../data/use-asset-url.ts'
import { AssetSign } from '../figures/asset-name.tsx'
import { LivePrice } from '../figures/live-price.tsx'
import { Unusual } from '../figures/unusual.tsx'
import { StarButton } from '../watchlist/star-button.tsx'
import type { Verdict } from './describe-verdict.ts'

// Only accounts have several.
const AssetListsMenu = lazyPart(() =>
  import('../watchlist/watchlists-menu.tsx').then((module) => module.AssetListsMenu),
)

const TONES = { up: 'text-up', mid: 'text-mid', down: 'text-down' } as const

interface AssetHeaderProps {
  asset: MarketAsset
  verdict: Verdict
  /** Where the 24 hours of the verdict end. */
  until: string
  url: AssetUrl
}

/** What the page is about, the price now and what the crowd makes of it. */
export function AssetHeader({ asset, verdict, until, url }: AssetHeaderProps) {
  const { isAuthenticated } = useAuth()
  return (
    <Frame
      name={asset.name}
      sign={<AssetSign symbol={asset.symbol} logo={asset.logo} size="lg" />}
      marks={
        <>
          <span className="text-14 text-ink-3">{asset.symbol}</span>
          {asset.rank !== undefined && <Chip>Rank {asset.rank}</Chip>}
          <StarButton asset={asset} className="pointer-coarse:-my-1 pointer-coarse:-ml-2" />
          {isAuthenticated && (
            <Suspense>
              <AssetListsMenu asset={asset} />
            </Suspense>
          )}
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
      verdict={
        <VerdictStrip
          verdict={verdict}
          level={asset.unusual.mood}
          symbol={asset.symbol}
          until={until}
          url={url}
        />
      }
      actions={
        <>
          <LinkButton
            size="sm"
            to={paths.compare([asset.symbol], {
              period: PERIODS.find((period) => period === url.period) ?? '90d',
              until: url.until ?? undefined,
            })}
            icon={<ChartLine size={14} aria-hidden="true" />}
          >
            Compare
          </LinkButton>
          <Button size="sm" icon={<BellPlus size={14} aria-hidden="true" />} onClick={() => url.setAlert('')}>
            Set alert
          </Button>
        </>
      }
    />
  )
}

/** What the price was made of, where venues made it. */
function PriceOrigin({ asset: { method, venues, spreadBp = 0 } }: { asset: MarketAsset }) {
  if (method === undefined || venues.length === 0) return null
  const names = venues.map(({ venue }) => venue[0]?.toUpperCase() + venue.slice(1)).join(', ')
  if (method === 'assumed_dollar') {
    return (
      <span className="text-12 text-ink-3">
        {names} prices it in a stablecoin that is taken for one dollar: no source says what the coin is worth
      </span>
    )
  }
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
      actions={<Skeleton className="h-control-sm w-full sm:w-56" />}
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
    <header className="mb-3">
      <MarketLink />
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
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

interface VerdictStripProps {
  verdict: Verdict
  /** How far the mood lies from its usual. */
  level: UnusualLevel | null
  /** Of the asset, and where its 24 hours end. */
  symbol: string
  until: string
  url: AssetUrl
}

/** What the crowd says in one sentence, which leads to its posts; the mark behind it to how it is computed. */
function VerdictStrip({ verdict, level, symbol, until, url }: VerdictStripProps) {
  return (
    <p className="mt-2 max-w-prose text-20 text-ink-1">
      <Link
        to={paths.explorer({ q: `$${symbol.toLowerCase()}`, period: '24h', until })}
        data-tip={verdict.basis}
        className="motion-hover rounded-control hover:underline hover:decoration-line-control hover:decoration-dotted hover:underline-offset-4"
      >
        {verdict.mood !== undefined && (
          <>
            Mood{' '}
            <span className={classNames('font-semibold', TONES[sentimentTone(verdict.mood)])}>
              {formatSentiment(verdict.mood)}
            </span>
            {level !== null && level !== 'usual' && (
              <span aria-hidden="true">
                {' '}
                <Unusual level={level} compact />
              </span>
            )}
          </>
        )}
        {verdict.text}
        <span className="sr-only"> {verdict.basis}.</span>
      </Link>
      <button
        type="button"
        aria-label="Explain Mood"
        data-tip="How it is computed"
        onClick={() => url.setExplain('mood')}
        className="hit-area motion-hover relative ml-1.5 inline-flex size-6 items-center justify-center rounded-control align-middle text-ink-3 hover:text-ink-1"
      >
        <Info size={14} aria-hidden="true" />
      </button>
    </p>
  )
}

/** As high as the strip. Phones read there meanwhile what is to come; wider screens have it below. */
function VerdictSkeleton({ said }: { said: string | undefined }) {
  return (
    <>
      {said && <p className="mt-2 h-21 text-16 leading-5.5 text-ink-2 sm:hidden">{said}</p>}
      <Skeleton className={classNames('mt-2 h-7 w-full max-w-120', said ? 'max-sm:hidden' : 'max-sm:h-21')} />
    </>
  )
}

/** The asset in figures: what trade uses first, then the crowd's. */
export function AssetStats({ asset, verdict }: { asset: MarketAsset; verdict: Verdict }) {
  const { marketCap, volume24h } = asset
  return (
    <dl aria-label={`${asset.name} in figures`} className={STATS_FRAME}>
      <Stat name="24h volume" term="volume">
        {orAbsent(volume24h, (value) => (
          <Money value={value} compact />
        ))}
      </Stat>
      <Stat name="Market cap" term="marketCap">
        {orAbsent(marketCap, (value) => (
          <Money value={value} compact />
        ))}
      </Stat>
      <Stat name="1 hour">
        {orAbsent(asset.change1h, (value) => (
          <Change percent={value} />
        ))}
      </Stat>
      <Stat name="7 days">
        {orAbsent(asset.change7d, (value) => (
          <Change percent={value} />
        ))}
      </Stat>
      <Stat name="Talk 24h" term="posts">
        {verdict.posts ? (
          <span data-tip={verdict.posts.basis} className="flex flex-wrap items-baseline gap-x-2">
            {verdict.posts.text} <Unusual level={asset.unusual.posts} />
          </span>
        ) : (
          <Absent reason="no posts are counted" />
        )}
      </Stat>
      <Stat name="Dominance" term="dominance">
        {verdict.dominance ? (
          <span data-tip={verdict.dominance.basis}>{verdict.dominance.text}</span>
        ) : (
          <Absent reason="no posts are counted" />
        )}
      </Stat>
    </dl>
  )
}

export const STATS_FRAME =
  'mb-3 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line-subtle bg-line-subtle sm:grid-cols-3 lg:grid-cols-6'

function Stat({ name, term, children }: { name: string; term?: GlossaryTerm; children: ReactNode }) {
  return (
    <div className="min-w-0 bg-s1 px-4 py-2">
      <dt className="text-12 text-ink-3">{term ? <FigureName term={term}>{name}</FigureName> : name}</dt>
      <dd className="text-14 font-medium text-ink-1">{children}</dd>
    </div>
  )
}

function orAbsent(value: number | undefined, show: (value: number) => ReactNode): ReactNode {
  return value === undefined ? <Absent reason="not given by the source" /> : show(value)
}
