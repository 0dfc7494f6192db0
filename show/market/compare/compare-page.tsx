import type { MarketAsset } from '#contract/app/market.ts'
import { getMarket } from '#contract/app/operations.ts'
import { OlderData } from '../../explorer/older-data.tsx'
import { PERIODS } from '../../explorer/periods.ts'
import { earlyAddress } from '../../shell/api/address-of.ts'
import { DataBadge } from '../../shell/data/data-badge.tsx'
import { hasFailed } from '../../shell/data/has-failed.ts'
import { QueryError } from '../../shell/data/query-error.tsx'
import type { PageHandle } from '../../shell/page/page-handle.ts'
import { pageMeta } from '../../shell/page/page-meta.ts'
import { paths } from '../../shell/page/paths.ts'
import { useHydrated } from '../../shell/page/use-hydrated.ts'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { useMarket } from '../data/use-market.ts'
import { BasisSwitch } from '../figures/basis-switch.tsx'
import { NoPrices } from '../overview/no-assets.tsx'
import { ComparePicker } from './compare-picker.tsx'
import { ChartsSkeleton, ComparedAssets } from './compared-assets.tsx'
import { findCompared } from './find-compared.ts'
import { useColorSlots } from './use-color-slots.ts'
import { COMPARED_MIN, type CompareUrl, useCompareUrl } from './use-compare-url.ts'

export const meta = () =>
  pageMeta({
    title: 'Compare assets',
    description: 'Two to five crypto assets on one axis: price, mood, posts and dominance.',
    path: paths.compare(),
  })

export const handle = { asksEarly: [earlyAddress(getMarket)] } satisfies PageHandle

export default function ComparePage() {
  const hydrated = useHydrated()
  const url = useCompareUrl()
  const market = useMarket()
  const known = market.data?.data
  return (
    <Page>
      <PageHeader
        title="Compare"
        description="Two to five assets on one axis: price, mood, posts and dominance."
        mark={<DataBadge />}
      />
      {hasFailed(market) && (
        <Card>
          <QueryError query={market} message="Failed to fetch market data. Please try again later." />
        </Card>
      )}
      {!hasFailed(market) && !(known && hydrated) && <CompareSkeleton />}
      {known?.length === 0 && hydrated && <NoPrices />}
      {known && known.length > 0 && hydrated && <Compared known={known} url={url} />}
    </Page>
  )
}

function Compared({ known, url }: { known: readonly MarketAsset[]; url: CompareUrl }) {
  const { chosen, missing } = findCompared(url.assets, known)
  const slots = useColorSlots(chosen.map(({ id }) => id))
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <ComparePicker chosen={chosen} known={known} slots={slots} url={url} />
        <span className="flex flex-wrap gap-2">
          <BasisSwitch value={url.basis} onChange={url.setBasis} />
          <Segmented
            label="Period"
            options={PERIODS.map((value) => ({ value, label: value }))}
            value={url.period}
            onChange={url.setPeriod}
          />
        </span>
      </div>
      <OlderData
        period={url.period}
        offer="90d"
        until={url.until}
        onUntil={url.setUntil}
        note="Prices, their changes and market caps are the newest."
      />
      {missing.length > 0 && (
        <p role="status" className="mb-4 text-13 text-mid">
          No asset has the ticker {OR.format(missing)}.
        </p>
      )}
      {chosen.length < COMPARED_MIN ? (
        <Card>
          <EmptyState
            title="Choose two assets or more"
            description="Add assets above to see them on one axis."
          />
        </Card>
      ) : (
        <ComparedAssets
          chosen={chosen}
          period={url.period}
          until={url.until}
          basis={url.basis}
          slots={slots}
        />
      )}
    </>
  )
}

const OR = new Intl.ListFormat('en', { type: 'disjunction' })

function CompareSkeleton() {
  return (
    <>
      <Skeleton className="mb-4 h-control-sm w-64" />
      <ChartsSkeleton />
    </>
  )
}
