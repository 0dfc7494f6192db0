import type { MarketAsset } from '#contract/app/market.ts'
import { Sparkline } from '../../ui/chart/sparkline.tsx'

/** A mood that moves by less than this between days is drawn flat: it is noise. */
const MOOD_RANGE_MIN = 0.2
const SIZE = { width: 56, height: 20 }

interface PriceLineProps {
  asset: Pick<MarketAsset, 'name' | 'sparkline7d' | 'change7d'>
  width?: number
  height?: number
}

/** The price of seven days, up to the present one, in the colour of its change. */
export function PriceLine({ asset: { name, sparkline7d, change7d }, ...size }: PriceLineProps) {
  return (
    <Sparkline
      {...size}
      {...(change7d === undefined ? {} : { tone: change7d >= 0 ? 'up' : 'down' })}
      values={sparkline7d}
      label={`Price of ${name} over 7 days`}
    />
  )
}

/** The mood of six days and of the last 24 hours. */
export function MoodLine({ asset }: { asset: Pick<MarketAsset, 'name' | 'mood7d'> }) {
  return (
    <Sparkline
      {...SIZE}
      tone="mood"
      rangeMin={MOOD_RANGE_MIN}
      values={asset.mood7d}
      label={`Mood about ${asset.name} over 7 days`}
    />
  )
}

/** Posts of six days and of the last 24 hours; nothing where nobody spoke of it. */
export function MentionsLine({ asset }: { asset: Pick<MarketAsset, 'name' | 'mentions7d'> }) {
  if (asset.mentions7d.every((posts) => posts === 0)) return null
  return (
    <Sparkline
      {...SIZE}
      tone="accent"
      values={asset.mentions7d}
      label={`Mentions of ${asset.name} over 7 days`}
    />
  )
}
