import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePlatformSummaries } from '../explorer/use-platform-summaries.ts'
import { useMarket } from '../market/data/use-market.ts'
import { useMarketMood } from '../market/data/use-market-mood.ts'
import { asOne } from '../shell/data/as-one.ts'
import { hasFailed } from '../shell/data/has-failed.ts'
import { QueryError } from '../shell/data/query-error.tsx'
import { FigureHelp } from '../shell/page/figure-name.tsx'
import type { GlossaryTerm } from '../shell/page/glossary-terms.ts'
import { paths } from '../shell/page/paths.ts'
import { TextLink } from '../ui/action/text-link.tsx'
import { Absent } from '../ui/figures/absent.tsx'
import { Change } from '../ui/figures/change.tsx'
import { Money } from '../ui/figures/money.tsx'
import { NumberText } from '../ui/figures/number-text.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { describeMoodIndex } from './describe-mood-index.ts'
import { describeDayBefore, sumMentions } from './sum-mentions.ts'

const COMPACT_FROM = 10_000

/** The market in four figures, each leading to what it sums. */
export function MarketGlance() {
  const market = useMarket()
  const now = usePlatformSummaries('24h')
  const mood = useMarketMood(null)
  const mentions = sumMentions(now.data?.data)
  const failed = [now, market, mood].filter(hasFailed)
  const isCounting = mood.data?.reason === 'counting'
  const isUncounted = isCounting && mentions?.posts === 0
  const isPending = now.isPending || market.isPending || mood.isPending
  return (
    <section aria-labelledby="market-glance" aria-busy={isPending} className="mb-8">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="market-glance" className="text-16 font-semibold">
          The market in 24 hours
        </h2>
        <TextLink to={paths.docsPage('glossary')} className="text-13">
          What these figures mean
        </TextLink>
      </div>
      {failed.length > 0 && (
        <Card className={failed.length < ANSWERS ? 'mb-4' : undefined}>
          <QueryError query={asOne(failed)} message="Failed to fetch market data. Please try again later." />
        </Card>
      )}
      {failed.length < ANSWERS && (
        <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line-subtle bg-line-subtle lg:grid-cols-4">
          <Figure
            label="Market mood index"
            term="marketMood"
            to={paths.market()}
            isFailed={hasFailed(mood)}
            note={mood.data && describeMoodIndex(mood.data)}
          >
            {mood.data?.value === null && (
              <Absent reason={isCounting ? STILL_COUNTED : 'too few posts to say'} />
            )}
            {typeof mood.data?.value === 'number' && (
              <span>
                {Math.round(mood.data.value)}
                <span className="ml-1 text-13 font-regular text-ink-3">of 100</span>
              </span>
            )}
          </Figure>
          <Figure
            label="Posts"
            to={paths.social()}
            isFailed={hasFailed(now)}
            note={mentions && (isUncounted ? STILL_COUNTED : describeDayBefore(mentions))}
          >
            {isUncounted && <Absent reason="not known yet" />}
            {mentions && !isUncounted && (
              <NumberText value={mentions.posts} compact={mentions.posts >= COMPACT_FROM} focusable={false} />
            )}
            {mentions?.change !== undefined && (
              <Change percent={mentions.change} className="text-13 font-medium" />
            )}
          </Figure>
          <Figure
            label="Market cap"
            term="marketCap"
            to={paths.market()}
            isFailed={hasFailed(market)}
            note={market.data && 'all assets together'}
          >
            {market.data?.data.length === 0 && <Absent reason="no price is known" />}
            {market.data && market.data.data.length > 0 && (
              <Money value={market.data.marketCap} compact focusable={false} />
            )}
            {market.data?.change24h !== undefined && (
              <Change percent={market.data.change24h} className="text-13 font-medium" />
            )}
          </Figure>
          <Figure
            label="BTC dominance"
            term="btcDominance"
            to={paths.asset('bitcoin')}
            isFailed={hasFailed(market)}
            note={market.data && 'Bitcoin’s share of the market cap'}
          >
            {market.data?.btcDominance !== undefined && `${market.data.btcDominance.toFixed(1)}%`}
            {market.data && market.data.btcDominance === undefined && <Absent reason="no price of Bitcoin" />}
          </Figure>
        </ul>
      )}
    </section>
  )
}

const STILL_COUNTED = 'posts are still being counted'

/** What the figures are made of. */
const ANSWERS = 3

interface FigureProps {
  label: string
  /** What explains it. */
  term?: GlossaryTerm
  to: string
  isFailed: boolean
  /** What it is of, or against; undefined while it is on its way. */
  note: string | undefined
  children: ReactNode
}

function Figure({ label, term, to, isFailed, note, children }: FigureProps) {
  return (
    <li className="motion-hover relative bg-s1 p-4 hover:bg-s2 max-sm:px-3 sm:p-5">
      <p className="flex">
        <Link
          to={to}
          className="text-13 text-ink-3 after:absolute after:inset-0 hover:text-ink-1 focus-visible:-outline-offset-2"
        >
          {label}
        </Link>
        {term && <FigureHelp term={term} name={label} />}
      </p>
      <p className="mt-1 flex min-h-8.5 flex-wrap items-baseline gap-x-3 text-20 font-semibold sm:text-28">
        {isFailed && <Absent reason="could not be loaded" />}
        {!isFailed && (note === undefined ? <Skeleton className="h-8.5 w-24" /> : children)}
      </p>
      {/* A note of two lines moves nothing when it comes. */}
      <p className="mt-1 min-h-5 text-13 text-ink-3 max-sm:min-h-10">{note}</p>
    </li>
  )
}
