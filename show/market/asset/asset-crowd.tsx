import type { UseQueryResult } from '@tanstack/react-query'
import type { MarketAsset } from '#contract/app/market.ts'
import { percentText } from '#contract/shown/figure-words.ts'
import { hasFailed, QueryError } from '../../shell/data/query-error.tsx'
import { Absent, NumberText } from '../../ui/figures/numbers.tsx'
import { formatCount, formatNumber } from '../../ui/format/numbers.ts'
import { Card } from '../../ui/layout/card.tsx'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { Loading } from '../../ui/state/panel-states.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { whenCalm } from '../../ui/state/when-calm.ts'
import { WhenReached } from '../../ui/state/when-reached.tsx'
import { useTimes } from '../../ui/time/time-zone.ts'
import type { Times } from '../../ui/time/times.ts'
import type { Drivers } from '../data/use-drivers.ts'

const AssetAuthors = lazyPart(() => import('./asset-authors.tsx').then((module) => module.AssetAuthors))

interface AssetCrowdProps {
  asset: Pick<MarketAsset, 'name'>
  drivers: UseQueryResult<Drivers>
}

/** Who speaks of the asset: for or against, their part of all engagement, and the authors with the most of it. */
export function AssetCrowd({ asset, drivers }: AssetCrowdProps) {
  const { data } = drivers
  const times = useTimes()
  return (
    <Card title="Who drives it" description={data && describeBasis(data, times)}>
      {!data && !hasFailed(drivers) && <CrowdSkeleton />}
      {hasFailed(drivers) && (
        <QueryError query={drivers} message="Failed to fetch the authors. Please try again later." />
      )}
      {data && data.posts === 0 && (
        <p className="text-14 text-ink-3">No posts mentioned {asset.name} in this period.</p>
      )}
      {data && data.posts > 0 && (
        <>
          <Sides drivers={data} />
          <WhenReached orWhen={whenCalm} fallback={AUTHORS_ROOM}>
            <AssetAuthors drivers={data} name={asset.name} />
          </WhenReached>
        </>
      )}
    </Card>
  )
}

function describeBasis({ posts, from, until, lookedAtSince }: Drivers, times: Times): string {
  const count = formatCount(posts, 'raw post')
  return lookedAtSince
    ? `The newest ${count}, since ${times.hour(lookedAtSince)} ${times.offset(lookedAtSince)}`
    : `${count}, ${times.hour(from)} to ${times.hour(until)} ${times.offset(until)}`
}

const SIDES = [
  { side: 'positive', label: 'For', fill: 'bg-up', text: 'text-up' },
  { side: 'neutral', label: 'Neutral', fill: 'bg-mid', text: 'text-mid' },
  { side: 'negative', label: 'Against', fill: 'bg-down', text: 'text-down' },
  { side: 'unjudged', label: 'No mood', fill: 'bg-s4', text: 'text-ink-3' },
] as const

function Sides({ drivers }: { drivers: Drivers }) {
  return (
    <div className="flex flex-col gap-3">
      <div aria-hidden="true" className="flex h-3 gap-px overflow-hidden rounded-full bg-s3">
        {SIDES.map(({ side, fill }) =>
          drivers[side] === 0 ? null : (
            <span key={side} className={fill} style={{ flexGrow: drivers[side], flexBasis: 0 }} />
          ),
        )}
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-2 text-13">
        {SIDES.map(({ side, label, text }) => (
          <div key={side} className="flex items-baseline gap-1.5">
            <dt className={text}>{label}</dt>
            <dd className="text-ink-1">
              <NumberText value={drivers[side]} />{' '}
              <span className="text-12 text-ink-3">{percentText((drivers[side] / drivers.posts) * 100)}</span>
            </dd>
          </div>
        ))}
        <div className="flex items-baseline gap-1.5 sm:ml-auto">
          <dt className="text-ink-3">Share of all engagement</dt>
          <dd className="text-ink-1 tabular-nums">
            <EngagementShare engagement={drivers.engagement} />
          </dd>
        </div>
      </dl>
    </div>
  )
}

function EngagementShare({ engagement: { asset, all } }: Pick<Drivers, 'engagement'>) {
  if (asset === undefined) return <Absent reason="the sources of these posts give no counts" />
  if (all === 0) return <Absent reason="no engagement in this period" />
  return (
    <span data-tip={`${formatNumber(asset)} of ${formatNumber(all)} likes, replies, comments and shares`}>
      {percentText((asset / all) * 100)}
    </span>
  )
}

function CrowdSkeleton() {
  return (
    <Loading label="Loading the authors" className="flex flex-col gap-3">
      <Skeleton className="h-3 w-full" />
      <Skeleton className="h-5 w-3/4" />
      {AUTHORS_ROOM}
    </Loading>
  )
}

const AUTHORS_ROOM = <Skeleton className="mt-5 h-64 w-full" />
