import { TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMarket } from '../market/data/use-market.ts'
import { AssetName } from '../market/figures/asset-name.tsx'
import { hasFailed } from '../shell/data/has-failed.ts'
import { QueryError } from '../shell/data/query-error.tsx'
import { paths } from '../shell/page/paths.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { Change } from '../ui/figures/change.tsx'
import { NumberText } from '../ui/figures/number-text.tsx'
import { Sentiment } from '../ui/figures/sentiment.tsx'
import { formatNumber } from '../ui/format/format-number.ts'
import { formatSentiment } from '../ui/format/format-sentiment.ts'
import { Card } from '../ui/layout/card.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { findMoodMovers, findVolumeMovers, type Mover } from './find-movers.ts'
import { GlanceSkeleton } from './glance-skeleton.tsx'

const SHOWN_MAX = 4

/** Whose mood moved furthest from its week. */
export function MoodMovers() {
  return (
    <MoversGlance title="Mood on the move" find={findMoodMovers}>
      {({ now, before, change }) => (
        <span className="text-14" data-tip={`${formatSentiment(before)} on the six days before`}>
          <Sentiment value={now} />
          <span className="block text-12 text-ink-3">
            {change < 0 ? 'down' : 'up'} {Math.round(Math.abs(change))} points
          </span>
        </span>
      )}
    </MoversGlance>
  )
}

/** Of whom people speak most more or less than in their week. */
export function VolumeMovers() {
  return (
    <MoversGlance title="Talk on the move" find={findVolumeMovers}>
      {({ now, before, change }) => (
        <span
          className="text-14 tabular-nums"
          data-tip={`${formatNumber(Math.round(before))} a day on the six days before`}
        >
          <NumberText value={now} focusable={false} /> <span className="text-12 text-ink-3">posts</span>
          <span className="block text-12">
            <Change percent={change} />
          </span>
        </span>
      )}
    </MoversGlance>
  )
}

interface MoversGlanceProps {
  title: string
  find: typeof findMoodMovers
  children: (mover: Mover) => ReactNode
}

function MoversGlance({ title, find, children }: MoversGlanceProps) {
  const market = useMarket()
  const movers = market.data && find(market.data.data, SHOWN_MAX)
  return (
    <Card
      flush
      title={title}
      description="24 hours, against the six days before"
      actions={
        <LinkButton size="sm" to={paths.market()}>
          See all
        </LinkButton>
      }
    >
      <div aria-busy={market.isPending} className="border-t border-line-subtle">
        {market.isPending && !hasFailed(market) && <GlanceSkeleton label={`Loading: ${title}`} />}
        {hasFailed(market) && (
          <QueryError query={market} message="Failed to fetch market data. Please try again later." />
        )}
        {movers?.length === 0 && (
          <EmptyState
            icon={<TrendingUp size={20} />}
            title="Too few posts to say"
            description="No asset was mentioned often enough in the last 24 hours."
          />
        )}
        {movers && movers.length > 0 && (
          <ul aria-label={title} className="divide-y divide-line-subtle">
            {movers.map((mover) => (
              <li
                key={mover.asset.id}
                className="motion-hover relative flex items-center justify-between gap-4 px-4 py-3 hover:bg-s2 sm:px-5"
              >
                <AssetName asset={mover.asset} covering />
                <span className="shrink-0 text-right">{children(mover)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
