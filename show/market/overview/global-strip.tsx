import type { ReactNode } from 'react'
import { FigureName } from '../../shell/page/figure-name.tsx'
import type { GlossaryTerm } from '../../shell/page/glossary-terms.ts'
import { Absent } from '../../ui/figures/absent.tsx'
import { Change } from '../../ui/figures/change.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Loading } from '../../ui/state/loading.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import type { Market } from '../data/use-market.ts'
import { percentText } from '../figures/percent-text.ts'
import { ASSET_LIST_FACTS } from './filter-assets.ts'

/** What all assets come to together. */
export function GlobalStrip({ market }: { market: Market }) {
  return (
    <dl aria-label="The whole market" className={STRIP}>
      <Figure name="Market cap" term="marketCap" aside={<ChangeOfDay percent={market.change24h} />}>
        <Money value={market.marketCap} compact />
      </Figure>
      <Figure name="24h volume" term="volume">
        <Money value={market.volume24h} compact />
      </Figure>
      <Figure name="BTC dominance" term="btcDominance">
        {market.btcDominance === undefined ? (
          <Absent reason="no price of Bitcoin" />
        ) : (
          <Share percent={market.btcDominance} />
        )}
      </Figure>
      <Figure name="Up and down in 24h">
        <Breadth market={market} />
      </Figure>
    </dl>
  )
}

const STRIP =
  'mb-6 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line-subtle bg-line-subtle lg:grid-cols-4'
const CELL = 'min-w-0 bg-s1 px-4 py-3 sm:px-5 sm:py-4'

interface FigureProps {
  name: string
  term?: GlossaryTerm
  aside?: ReactNode
  children: ReactNode
}

function Figure({ name, term, aside, children }: FigureProps) {
  return (
    <div className={CELL}>
      <dt className="text-12 text-ink-3">{term ? <FigureName term={term}>{name}</FigureName> : name}</dt>
      <dd className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className="text-20 font-semibold tabular-nums">{children}</span>
        {aside}
      </dd>
    </div>
  )
}

function ChangeOfDay({ percent }: { percent: number | undefined }) {
  if (percent === undefined) return null
  return (
    <span data-tip="Against 24 hours ago" className="text-13">
      <Change percent={percent} />
      <span className="sr-only"> in 24 hours</span>
    </span>
  )
}

function Share({ percent }: { percent: number }) {
  return (
    <span
      data-tip="Bitcoin's part of the market cap of these assets"
      className="inline-flex items-center gap-3"
    >
      {percentText(percent)}
      <span aria-hidden="true" className="hidden h-1.5 w-16 overflow-hidden rounded-full bg-s4 sm:block">
        <span
          className="block h-full origin-left rounded-full bg-accent"
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </span>
    </span>
  )
}

/** How many assets rose and how many fell, as the lists of gainers and losers have them. */
function Breadth({ market }: { market: Market }) {
  if (market.data.every(({ change24h }) => change24h === undefined))
    return <Absent reason="no price 24 hours ago" />
  const { gainers, losers } = ASSET_LIST_FACTS
  return (
    <span className="inline-flex items-baseline gap-2">
      <span className="text-up">
        {market.data.filter(gainers.holds).length}
        <span className="ml-1 text-13 font-regular">up</span>
      </span>
      <span className="text-down">
        {market.data.filter(losers.holds).length}
        <span className="ml-1 text-13 font-regular">down</span>
      </span>
    </span>
  )
}

const NAMES = ['Market cap', '24h volume', 'BTC dominance', 'Up and down in 24h']

export function GlobalStripSkeleton() {
  return (
    <Loading label="Loading the market" className={STRIP}>
      {NAMES.map((name) => (
        <div key={name} className={CELL}>
          <span className="block text-12 text-ink-3">{name}</span>
          <Skeleton className="mt-2 mb-1 h-5 w-24" />
        </div>
      ))}
    </Loading>
  )
}
