import type { MarketAsset } from '#contract/app/market.ts'
import type { PlatformSummary } from '#contract/app/social-platforms.ts'
import { sentimentPercent } from '#contract/post-meaning.ts'
import { insertDailyNotification } from '#store/notifications/notifications.ts'
import type { Context } from '../context/context.ts'
import { getMarket } from '../market/get-market.ts'
import { listPlatformSummaries } from '../social/list-platform-summaries.ts'

/**
 * Sums up market and mood for everybody who wants it, once a day (UTC); who turns it on later that day gets it then.
 * Returns how many were notified; without a price none.
 */
export async function notifyOfMarketAnalysis(ctx: Context): Promise<number> {
  const now = ctx.now()
  const day = now.toISOString().slice(0, 10)
  const market = await getMarket(ctx)
  if (market.data.length === 0) return 0
  // Asked before there is anything, it would be kept for a while that nobody has followers.
  const { data: platforms } = await listPlatformSummaries(ctx, {})
  return insertDailyNotification(ctx.db, {
    kind: 'market_analysis',
    day,
    title: `The market on ${dayText.format(now)}`,
    text: [...describeMarket(market), ...describeMood(platforms), ...describeSource(market.data)].join(' '),
    link: '/market',
    now,
  })
}

function* describeMarket(market: Awaited<ReturnType<typeof getMarket>>): Iterable<string> {
  const change = market.change24h === undefined ? '' : `, ${percentText(market.change24h)} in 24 hours`
  yield `All assets together are worth ${dollars.format(market.marketCap)}${change}.`
  if (market.btcDominance !== undefined) yield `BTC dominance is ${oneDecimal.format(market.btcDominance)}%.`
  const moved = market.data
    .flatMap(({ symbol, change24h }) => (change24h === undefined ? [] : [{ symbol, change24h }]))
    .toSorted((a, b) => b.change24h - a.change24h)
  const [most, least] = [moved[0], moved.at(-1)]
  if (most && least && most !== least) {
    yield `Strongest: ${most.symbol} ${percentText(most.change24h)}; weakest: ${least.symbol} ${percentText(least.change24h)}.`
  }
}

function* describeMood(platforms: readonly PlatformSummary[]): Iterable<string> {
  const posts = platforms.reduce((sum, { mentions }) => sum + mentions, 0)
  if (posts === 0) return
  const judged = platforms.flatMap(({ sentiment, sentimentPosts }) =>
    sentiment === undefined ? [] : [{ sentiment, weight: sentimentPosts }],
  )
  const weight = judged.reduce((sum, one) => sum + one.weight, 0)
  const mean = judged.reduce((sum, one) => sum + one.sentiment * one.weight, 0) / weight
  const mood = weight > 0 ? `, with a sentiment of ${sentimentPercent(mean)}%` : ''
  yield `People wrote ${posts.toLocaleString('en-US')} posts${mood}.`
}

function* describeSource(assets: readonly MarketAsset[]): Iterable<string> {
  if (assets.some(({ source }) => source === 'sample')) {
    yield 'This is sample data: generated, not observed.'
  }
}

const dayText = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const signed = new Intl.NumberFormat('en-US', {
  signDisplay: 'exceptZero',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

function percentText(percent: number): string {
  return `${signed.format(percent)}%`
}
