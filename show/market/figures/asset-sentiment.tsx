import type { MarketAsset } from '#contract/app/market.ts'
import { Absent } from '../../ui/figures/absent.tsx'
import { Sentiment } from '../../ui/figures/sentiment.tsx'
import { formatCount } from '../../ui/format/format-count.ts'

/** The mood of 24 hours, and of how many posts it is the mean. */
export function AssetSentiment({ asset }: { asset: Pick<MarketAsset, 'sentiment' | 'sentimentPosts'> }) {
  if (asset.sentiment === undefined) return <Absent reason="no post with a sentiment in 24 hours" />
  const posts = asset.sentimentPosts
  return (
    <span data-tip={`Mean of ${formatCount(posts, 'post')} in 24 hours`}>
      <Sentiment value={asset.sentiment} />
    </span>
  )
}
