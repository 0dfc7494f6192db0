import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PlatformSummary } from '#contract/app/social-platforms.ts'
import { usePlatformSummaries } from '../explorer/use-search.ts'
import { type MarketMood, useMarket, useMarketMood } from '../market/data/use-market.ts'
import { asOne, hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { FigureHelp } from '../shell/page/figure-name.tsx'
import type { GlossaryTerm } from '../shell/page/glossary-terms.ts'
import { paths } from '../shell/page/paths.ts'
import { TextLink } from '../ui/action/links.tsx'
import { Absent, Change, Money, NumberText } from '../ui/figures/numbers.tsx'
import { formatNumber } from '../ui/format/numbers.ts'
import { nameSources } from '../ui/label/name-sources.ts'
import { Card } from '../ui/layout/card.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'

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
        <TextLink to={paths.docsPage('glossary')} className="hit-area text-13">
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
            label="Market mood"
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
              <NumberText value={mentions.posts} compact={mentions.posts >= COMPACT_FROM} />
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
            {market.data && market.data.data.length > 0 && <Money value={market.data.marketCap} compact />}
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

/** "likely 51 to 64, up 3 on the day before": the interval of the market mood index, and how it moved. */
export function describeMoodIndex({
  value,
  low,
  high,
  change,
}: Pick<MarketMood, 'value' | 'low' | 'high' | 'change'>): string {
  if (value === null) return '0 to 100, 50 is balanced'
  const likely = low === null || high === null ? [] : [`likely ${Math.round(low)} to ${Math.round(high)}`]
  return [...likely, ...(change ? describeChange(change) : [])].join(', ')
}

function describeChange({ now, before, reason, left }: NonNullable<MarketMood['change']>): string[] {
  if (reason === 'no_history') return ['too little history to compare']
  if (now === null || before === null) return []
  const points = Math.round(now) - Math.round(before)
  const move =
    points === 0 ? 'as the day before' : `${points > 0 ? 'up' : 'down'} ${Math.abs(points)} on the day before`
  return [left.length > 0 ? `${move} without ${nameSources(left)}, not read throughout` : move]
}

interface Mentions {
  posts: number
  /** Of the sources that are compared, now and the day before. */
  postsCompared: number
  postsBefore: number
  /** How many sources have posts now and had none before: what they add is no change. */
  newSources: number
  /** How many had posts before and were not read throughout both times: they are not compared either. */
  partlyRead: number
  /** Of the posts of all other sources against the same time before, in percent; absent when there were none. */
  change?: number
}

/** What all platforms come to together; undefined while they are on their way. */
export function sumMentions(summaries: readonly PlatformSummary[] | undefined): Mentions | undefined {
  if (!summaries) return undefined
  const sum = (of: readonly PlatformSummary[]) => of.reduce((posts, { mentions }) => posts + mentions, 0)
  const spoken = summaries.filter(({ mentionsBefore = 0 }) => mentionsBefore > 0)
  const known = spoken.filter(({ changeReason }) => changeReason === undefined)
  const added = summaries.filter(({ mentions, mentionsBefore = 0 }) => mentions > 0 && mentionsBefore === 0)
  const postsBefore = known.reduce((posts, { mentionsBefore = 0 }) => posts + mentionsBefore, 0)
  const postsCompared = sum(known)
  return {
    posts: sum(summaries),
    postsCompared,
    postsBefore,
    newSources: added.length,
    partlyRead: spoken.length - known.length,
    ...(postsBefore > 0 ? { change: (postsCompared / postsBefore - 1) * 100 } : {}),
  }
}

/** "605 the day before", or "602 against 605 the day before, leaving out 2 new sources and 1 not read throughout" */
export function describeDayBefore({ postsCompared, postsBefore, newSources, partlyRead }: Mentions): string {
  const before = `${formatNumber(postsBefore)} the day before`
  const left = [
    ...(newSources > 0 ? [newSources === 1 ? 'a new source' : `${newSources} new sources`] : []),
    ...(partlyRead > 0 ? [`${partlyRead} not read throughout`] : []),
  ]
  if (left.length === 0) return before
  return `${formatNumber(postsCompared)} against ${before}, leaving out ${left.join(' and ')}`
}
