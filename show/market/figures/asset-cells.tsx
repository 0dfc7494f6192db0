import type { MarketAsset } from '#contract/app/market.ts'
import { Sparkline } from '../../ui/chart/sparkline.tsx'
import { Absent, Sentiment } from '../../ui/figures/numbers.tsx'
import { formatCount } from '../../ui/format/numbers.ts'

/** The mood of 24 hours, and of how many posts it is the mean. */
export function AssetSentiment({ asset }: { asset: Pick<MarketAsset, 'sentiment' | 'sentimentPosts'> }) {
  if (asset.sentiment === undefined)
    return <Absent reason="fewer than ten posts with a sentiment in 24 hours" />
  const posts = asset.sentimentPosts
  return (
    <span data-tip={`Mean of ${formatCount(posts, 'post')} in 24 hours`}>
      <Sentiment value={asset.sentiment} />
    </span>
  )
}

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
