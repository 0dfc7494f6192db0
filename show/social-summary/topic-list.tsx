import { Suspense } from 'react'
import { Link } from 'react-router'
import type { MarketAsset } from '#contract/app/market.ts'
import type { TrendingTopic } from '#contract/operations/trends.ts'
import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'
import { useMarket } from '../market/data/use-market.ts'
import { paths } from '../shell/page/paths.ts'
import { SymbolLinks } from '../social/posts/post-text.tsx'
import { Sparkline } from '../ui/chart/sparkline.tsx'
import { Absent, Change, NumberText, Sentiment } from '../ui/figures/numbers.tsx'
import { formatCount, formatNumber } from '../ui/format/numbers.ts'
import { lazyPart } from '../ui/state/lazy-part.tsx'
import { ScoreBasis } from './score-basis.tsx'
import { SurpriseButton } from './surprise/surprise-button.tsx'
import { useWhy, WhyButton } from './why-button.tsx'

const TrendPanel = lazyPart(() => import('./trend-panel.tsx').then((module) => module.TrendPanel))

interface TopicListProps {
  topics: readonly TrendingTopic[]
  /** When the server was asked: it counts the 24 whole hours before. */
  askedAt: Date
  /** Where the hours end, where that is not now. */
  until: string | null
  /** Where all posts count. */
  figures: 'raw' | undefined
}

/** What is spoken of most, the most first; the bar behind a row is its part of the first. */
export function TopicList({ topics, askedAt, until, figures }: TopicListProps) {
  const assets = useMarket().data?.data
  const most = Math.max(1, ...topics.map(({ mentions }) => mentions))
  // Several assets may share a ticker; the largest of them is the one that is meant.
  const findAsset = (ticker: string) => assets?.find(({ symbol }) => symbol === ticker)
  return (
    <ol aria-labelledby="trending" className="divide-y divide-line-subtle">
      {topics.map((topic, index) => (
        <TopicRow
          key={topic.id}
          topic={topic}
          place={index + 1}
          part={topic.mentions / most}
          window={topicWindow(askedAt, until)}
          until={until}
          figures={figures}
          findAsset={findAsset}
        />
      ))}
    </ol>
  )
}

const KIND_LABELS = { asset: 'Asset', hashtag: 'Hashtag', word: 'Word', phrase: 'Phrase' } as const

interface TopicRowProps {
  topic: TrendingTopic
  place: number
  /** Of the first topic's mentions, 0 to 1. */
  part: number
  window: { from: Date; until: Date }
  until: string | null
  figures: 'raw' | undefined
  /** By its ticker; undefined where the market does not have it, or is not there yet. */
  findAsset: (ticker: string) => MarketAsset | undefined
}

function TopicRow({ topic: shown, place, part, window, until, figures, findAsset }: TopicRowProps) {
  const { topic, mentions, mentionsCompared, mentionsBefore, change24h, changeReason } = shown
  const { sentiment, sentimentPosts, surprise, isNew, history, relatedTokens } = shown
  const [open, toggle] = useWhy(topic)
  const basisId = `why-topic-${place}`
  const own = shown.kind === 'asset' ? findAsset(shown.term) : undefined
  const tokens = own ? [own.symbol, ...relatedTokens] : relatedTokens
  const tokenPath = (symbol: string) => {
    const asset = findAsset(symbol)
    return asset ? paths.asset(asset.id) : paths.explorer({ q: `$${symbol}` })
  }
  const postsPath = paths.explorer({
    q: shown.search,
    period: '24h',
    until: until ? window.until.toISOString() : undefined,
  })
  return (
    <li className="relative px-4 py-3 sm:px-5">
      <div className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 lg:gap-x-5 lg:grid-cols-[1.5rem_minmax(0,1.4fr)_6rem_5.5rem_5.5rem_7rem_minmax(0,1fr)_7.5rem]">
        <span className="text-right text-13 text-ink-3 tabular-nums">{place}</span>
        <div className="min-w-0">
          <Link
            to={postsPath}
            className="hit-area motion-hover block rounded-control text-14 leading-6 font-medium text-ink-1 hover:text-accent"
          >
            <bdi className="block truncate">{topic}</bdi>
          </Link>
          <span className="flex flex-wrap items-center gap-x-2 text-12 text-ink-3">
            {own ? own.name : KIND_LABELS[shown.kind]}
            {surprise !== null && surprise > 0 && (
              <SurpriseButton
                surprise={surprise}
                tip="How far above the same hours of earlier days, in standard deviations"
                of={{
                  name: topic,
                  kind: shown.kind,
                  term: shown.term,
                  figures,
                  end: window.until.toISOString(),
                }}
              />
            )}
            {isNew && <span className="text-accent">New</span>}
          </span>
          <span aria-hidden="true" className="mt-1 block h-1 overflow-hidden rounded-full bg-s3">
            <span
              className="block h-full origin-left rounded-full bg-series-1/70"
              style={{ transform: `scaleX(${part})` }}
            />
          </span>
        </div>
        <span className="text-right text-13 whitespace-nowrap text-ink-2">
          <NumberText value={mentions} className="font-medium text-ink-1" />{' '}
          <span className="text-12 text-ink-3">{mentions === 1 ? 'mention' : 'mentions'}</span>
        </span>
        <span className="max-lg:hidden">
          <Sparkline
            values={history}
            label={`${topic}, posts by hour of two days`}
            tone="accent"
            width={88}
            height={28}
          />
        </span>
        <span
          className="text-13 max-lg:col-start-2 lg:text-right"
          data-tip={`${formatCount(mentionsCompared, 'mention')}, against ${formatNumber(mentionsBefore)} in the 24 hours before${mentionsCompared < mentions ? ', without sources that were not read throughout' : ''}`}
        >
          {change24h === null ? (
            <span className="text-12 text-ink-3">{changeReason ? 'too little history' : 'none before'}</span>
          ) : (
            <Change percent={change24h} />
          )}
        </span>
        <span className="text-13 max-lg:text-right">
          {sentiment === null ? (
            <Absent reason="no post with a sentiment" />
          ) : (
            <Sentiment value={sentiment} />
          )}
        </span>
        <span className="min-w-0 max-lg:col-start-2">
          {tokens.length > 0 && <SymbolLinks symbols={tokens} max={3} toPath={tokenPath} />}
        </span>
        <span className="text-right">
          <WhyButton of={topic} open={open} controls={basisId} onToggle={toggle} />
        </span>
      </div>
      {open && (
        <div className="@container mt-3 rounded-control bg-s2 p-4 lg:ml-9">
          <ScoreBasis
            id={basisId}
            mentions={mentions}
            sentimentPosts={sentimentPosts}
            mentionsCompared={mentionsCompared}
            mentionsBefore={changeReason ? undefined : mentionsBefore}
            window={window}
            postsPath={postsPath}
            postsLabel={`The posts about ${topic}`}
          />
          <div className="mt-5 border-t border-line-subtle pt-5">
            <Suspense fallback={null}>
              <TrendPanel topic={shown} figures={figures} until={until} />
            </Suspense>
          </div>
        </div>
      )}
    </li>
  )
}

/**
 * What the server counts of a topic: the 24 whole UTC hours before the moment it was asked, or those that end with the
 * hour of `end`.
 */
function topicWindow(askedAt: Date, end: string | null): { from: Date; until: Date } {
  const lastWhole = Math.floor(askedAt.getTime() / HOUR_MS) * HOUR_MS
  // The end counts itself.
  const until = end ? Math.min(lastWhole, Math.ceil((Date.parse(end) + 1) / HOUR_MS) * HOUR_MS) : lastWhole
  return { from: new Date(until - DAY_MS), until: new Date(until) }
}
