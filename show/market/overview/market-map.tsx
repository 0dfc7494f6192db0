import { Link } from 'react-router'
import type { Palette } from '#contract/account-choices.ts'
import type { MarketAsset } from '#contract/app/market.ts'
import { useLooks } from '../../shell/appearance/looks.ts'
import { paths } from '../../shell/page/paths.ts'
import { Treemap, type TreemapLeaf } from '../../ui/chart/treemap.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import {
  formatChange,
  formatCount,
  formatMoney,
  formatNumber,
  formatSentiment,
  sentimentTone,
} from '../../ui/format/numbers.ts'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import type { MapColor, MapSize, MarketUrl } from './use-market-url.ts'

const SIZES: readonly { value: MapSize; label: string }[] = [
  { value: 'cap', label: 'Market cap' },
  { value: 'mentions', label: 'Mentions' },
]
const COLORS: readonly { value: MapColor; label: string }[] = [
  { value: 'price', label: 'Price 24h' },
  { value: 'mood', label: 'Mood 24h' },
]

/** A change of the price of so many percent has the strongest colour. */
const CHANGE_STRONGEST = 10
/** Of three colours each is as strong as the others. */
const MOOD_STRENGTH = 0.5

const KEYS: Record<Palette, Record<MapColor, string>> = {
  standard: {
    price: 'Green rose and red fell in 24 hours; the stronger the colour, the larger the move, up to 10%.',
    mood: 'Green is a mood of 70% or more in 24 hours, yellow 40% or more, red below; grey has no posts.',
  },
  'color-blind': {
    price: 'Blue rose and orange fell in 24 hours; the stronger the colour, the larger the move, up to 10%.',
    mood: 'Blue is a mood of 70% or more in 24 hours, orange one below 40%, grey in between; the faintest have no posts.',
  },
}

/** The market as areas. */
export function MarketMap({ assets, url }: { assets: readonly MarketAsset[]; url: MarketUrl }) {
  const leaves = assets.map((asset) => toLeaf(asset, url))
  const [{ palette }] = useLooks()
  const placed = leaves.filter(({ size }) => size > 0).length
  return (
    <Card flush className="mb-4">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 pt-4 sm:px-5">
        <span className="flex items-center gap-2 text-12 text-ink-3">
          Size
          <Segmented
            label="Size by"
            options={SIZES}
            value={url.size}
            onChange={(size) => url.setMap({ size })}
          />
        </span>
        <span className="flex items-center gap-2 text-12 text-ink-3">
          Colour
          <Segmented
            label="Colour by"
            options={COLORS}
            value={url.color}
            onChange={(color) => url.setMap({ color })}
          />
        </span>
      </div>
      <div className="p-4 sm:p-5">
        {placed === 0 ? (
          <EmptyState
            title="Nothing to draw"
            description={
              url.size === 'mentions'
                ? 'No posts mentioned these assets in the last 24 hours.'
                : 'No source has given a market cap for these assets.'
            }
          />
        ) : (
          <Treemap
            label={`Assets by ${url.size === 'cap' ? 'market cap' : 'mentions in 24 hours'}`}
            leaves={leaves}
            renderLink={(leaf, children, className) => (
              <Link to={paths.asset(leaf.id)} data-tip={leaf.title} className={className}>
                {children}
              </Link>
            )}
          />
        )}
        <p className="mt-3 text-12 text-ink-3">
          {KEYS[palette][url.color]}{' '}
          {placed < assets.length && `${formatNumber(assets.length - placed)} without a size are left out. `}
          The table below has the same figures.
        </p>
      </div>
    </Card>
  )
}

function toLeaf(asset: MarketAsset, { size, color }: Pick<MarketUrl, 'size' | 'color'>): TreemapLeaf {
  const { id, symbol, name, marketCap, mentions24h, change24h, sentiment } = asset
  const change = change24h === undefined ? 'unknown' : formatChange(change24h).text
  const mood = sentiment === undefined ? 'no mood' : formatSentiment(sentiment)
  const cap =
    marketCap === undefined ? 'no market cap' : `${formatMoney(marketCap, { compact: true })} market cap`
  return {
    id,
    label: symbol,
    size: size === 'cap' ? (marketCap ?? 0) : mentions24h,
    detail: color === 'price' ? change : mood,
    tone: color === 'price' ? toneOfChange(change24h) : toneOfMood(sentiment),
    title: `${name}: ${cap}, ${formatCount(mentions24h, 'post')}, price ${change}, mood ${mood}`,
  }
}

function toneOfChange(percent: number | undefined): TreemapLeaf['tone'] {
  if (percent === undefined) return null
  return { color: percent < 0 ? 'down' : 'up', strength: Math.abs(percent) / CHANGE_STRONGEST }
}

function toneOfMood(sentiment: number | undefined): TreemapLeaf['tone'] {
  return sentiment === undefined ? null : { color: sentimentTone(sentiment), strength: MOOD_STRENGTH }
}
