import { TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MarketMoves } from '#contract/app/market.ts'
import { USUAL_DAYS, USUAL_DAYS_MIN } from '#contract/figures.ts'
import { useMarket } from '../market/data/use-market.ts'
import { AssetName } from '../market/figures/asset-name.tsx'
import type { AssetField } from '../market/overview/sort-assets.ts'
import { hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { paths } from '../shell/page/paths.ts'
import { LinkButton } from '../ui/action/links.tsx'
import { Change, NumberText, Sentiment } from '../ui/figures/numbers.tsx'
import { formatCount, formatNumber, formatSentiment } from '../ui/format/numbers.ts'
import { nameSources } from '../ui/label/name-sources.ts'
import { Card } from '../ui/layout/card.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { GlanceSkeleton } from './glance-skeleton.tsx'

const SHOWN_MAX = 4

/** Whose mood moved furthest from its usual. */
export function MoodMovers() {
  return (
    <MoversGlance title="Mood on the move" of="mood">
      {({ value, change, usual }) => (
        <span className="text-14" data-tip={`Usual: ${formatSentiment(usual)}`}>
          <Sentiment value={value} />
          <span className="block text-12 text-ink-3">{describePoints(Math.round(change * 100))}</span>
        </span>
      )}
    </MoversGlance>
  )
}

function describePoints(points: number): string {
  if (points === 0) return 'unchanged'
  return `${points < 0 ? 'down' : 'up'} ${formatCount(Math.abs(points), 'point')}`
}

/** Of whom people speak most more or less than usual. */
export function VolumeMovers() {
  return (
    <MoversGlance title="Talk on the move" of="talk">
      {({ value, change, usual }) => (
        <span className="text-14 tabular-nums" data-tip={`Usual: ${formatNumber(Math.round(usual))} a day`}>
          <NumberText value={value} /> <span className="text-12 text-ink-3">posts</span>
          <span className="block text-12">
            <Change percent={change} />
          </span>
        </span>
      )}
    </MoversGlance>
  )
}

/** What the market is sorted by where all of them are seen. */
const SORTS = { mood: 'sentiment', talk: 'mentions24h' } as const satisfies Record<string, AssetField>

type Move = MarketMoves['mood'][number]

interface MoversGlanceProps {
  title: string
  of: 'mood' | 'talk'
  children: (move: Move) => ReactNode
}

function MoversGlance({ title, of, children }: MoversGlanceProps) {
  const market = useMarket()
  const moves = market.data?.moves
  const assets = new Map(market.data?.data.map((asset) => [asset.id, asset]))
  const movers = moves?.[of].slice(0, SHOWN_MAX).flatMap((move) => {
    const asset = assets.get(move.id)
    return asset ? { ...move, asset } : []
  })
  return (
    <Card
      flush
      title={title}
      description={describeMoves(moves?.left ?? [])}
      actions={
        <LinkButton size="sm" to={paths.market({ sortBy: SORTS[of] })}>
          See all
        </LinkButton>
      }
    >
      <div aria-busy={market.isPending} className="border-t border-line-subtle">
        {market.isPending && !hasFailed(market) && <GlanceSkeleton label={`Loading: ${title}`} />}
        {hasFailed(market) && (
          <QueryError query={market} message="Failed to fetch market data. Please try again later." />
        )}
        {moves && movers?.length === 0 && <NoMovers {...moves} />}
        {movers && movers.length > 0 && (
          <ul aria-label={title} className="divide-y divide-line-subtle">
            {movers.map((mover) => (
              <li
                key={mover.id}
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

function NoMovers({ days, isCounting }: Pick<MarketMoves, 'days' | 'isCounting'>) {
  const icon = <TrendingUp size={20} />
  if (isCounting) {
    return (
      <EmptyState
        icon={icon}
        title="Still counting"
        description="The days before are being counted. Come back in a few minutes."
      />
    )
  }
  if (days < USUAL_DAYS_MIN) {
    return (
      <EmptyState
        icon={icon}
        title="Too little history"
        description="The days before were not read throughout, so there is nothing to compare with yet."
      />
    )
  }
  return (
    <EmptyState
      icon={icon}
      title="Too few posts to say"
      description="No asset was mentioned often enough in the last 24 hours."
    />
  )
}

/** "24 hours against the 20 days before, without Bluesky" */
function describeMoves(left: MarketMoves['left']): string {
  const without = left.length > 0 ? `, in part without ${nameSources(left)}, not read throughout` : ''
  return `24 hours against the ${USUAL_DAYS} days before${without}`
}
