import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { percentText } from '#contract/shown/figure-words.ts'
import { FigureName } from '../../shell/page/figure-name.tsx'
import type { GlossaryTerm } from '../../shell/page/glossary-terms.ts'
import { Absent, Change, Money } from '../../ui/figures/numbers.tsx'
import { Loading } from '../../ui/state/panel-states.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { classNames } from '../../ui/style/class-names.ts'
import type { Market, useMarketMood } from '../data/use-market.ts'
import { MarketMoodParts, MoodIndex } from './market-mood-parts.tsx'
import type { MarketUrl } from './use-market-url.ts'

interface GlobalStripProps {
  market: Market
  mood: ReturnType<typeof useMarketMood>
  url: Pick<MarketUrl, 'parts' | 'setParts'>
}

/** What all assets come to together, and how the market sounds, whose parts are folded below. */
export function GlobalStrip({ market, mood, url }: GlobalStripProps) {
  return (
    <div className="mb-2">
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
            <span data-tip="Bitcoin's part of the market cap of these assets">
              {percentText(market.btcDominance)}
            </span>
          )}
        </Figure>
        <Figure name="Market mood" term="marketMood" aside={<PartsButton url={url} />}>
          <MoodIndex mood={mood} />
        </Figure>
      </dl>
      {url.parts && <MarketMoodParts mood={mood} />}
    </div>
  )
}

const STRIP =
  'grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line-subtle bg-line-subtle md:grid-cols-4'
const CELL = 'flex min-w-0 flex-col justify-center bg-s1 px-3 py-1 sm:px-4 h-12'

interface FigureProps {
  name: string
  term: GlossaryTerm
  aside?: ReactNode
  children: ReactNode
}

function Figure({ name, term, aside, children }: FigureProps) {
  return (
    <div className={CELL}>
      <dt className="text-12 text-ink-3">
        <FigureName term={term}>{name}</FigureName>
      </dt>
      <dd className="flex items-baseline gap-x-2 whitespace-nowrap">
        <span className="text-16 leading-5 font-semibold tabular-nums">{children}</span>
        {aside}
      </dd>
    </div>
  )
}

function PartsButton({ url: { parts, setParts } }: Pick<GlobalStripProps, 'url'>) {
  return (
    <button
      type="button"
      aria-expanded={parts}
      onClick={() => setParts(!parts)}
      className="hit-area motion-hover inline-flex items-center gap-0.5 rounded-control text-12 text-ink-3 hover:text-ink-1"
    >
      Parts
      <ChevronDown size={12} aria-hidden="true" className={classNames(parts && 'rotate-180')} />
    </button>
  )
}

function ChangeOfDay({ percent }: { percent: number | undefined }) {
  if (percent === undefined) return null
  return (
    <span data-tip="Against 24 hours ago" className="text-12">
      <Change percent={percent} />
      <span className="sr-only"> in 24 hours</span>
    </span>
  )
}

export function GlobalStripSkeleton() {
  return (
    <Loading label="Loading the market" className={classNames(STRIP, 'mb-2')}>
      {['Market cap', '24h volume', 'BTC dominance', 'Market mood'].map((name) => (
        <div key={name} className={CELL}>
          <span className="block text-12 text-ink-3">{name}</span>
          <Skeleton className="mt-1 h-4 w-24" />
        </div>
      ))}
    </Loading>
  )
}
