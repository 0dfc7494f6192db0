import type { Static } from 'typebox'
import { listSignals as contract, type SignalRow } from '#contract/public/social-signals.ts'
import {
  type ListedSignal,
  listSignals as listStored,
  type SignalPlace,
} from '#store/signals/list-signals.ts'
import { resolveAssets } from '../market/resolve-assets.ts'
import { notACursor, readCursor, writeCursor } from '../public/cursor.ts'
import { invalidAt } from '../public/problem.ts'
import { publicRoute } from '../public/public-route.ts'
import { refusalOfSource } from '../social/require-source.ts'

const FIRST = new Date('2000-01-01T00:00:00Z')
const LAST = new Date('2200-01-01T00:00:00Z')
const STEP_MS = { hour: 3_600_000, day: 86_400_000 }

export const listSignals = publicRoute(contract, async (ctx, { query, data }) => {
  const { symbol, id, platform, grain, limit } = query
  const refusal = refusalOfSource(ctx, 'platform', platform)
  if (refusal) throw invalidAt('#/query/platform', refusal)
  const from = query.start === undefined ? FIRST : new Date(query.start)
  const until = query.end === undefined ? LAST : new Date(query.end)
  if (from >= until) throw invalidAt('#/query/start', 'start must be before end')
  const [found] = await resolveAssets(data, { symbols: symbol ? [symbol] : [], ids: id ? [id] : [] })
  const page = { next_cursor: null, limit }
  if (!found?.asset) {
    return { body: { status: 'not_covered' as const, asset: null, grain, data: [], page }, hasData: false }
  }
  const { asset } = found
  const filters = [asset.id, platform, grain, query.start, query.end]
  const after = query.cursor === undefined ? undefined : placeOf(readCursor(filters, query.cursor))
  const signals = await ctx.heavyReads.run(() =>
    listStored(data, { symbol: asset.symbol, source: platform, grain, from, until, after, limit: limit + 1 }),
  )
  const rows = signals.slice(0, limit).map((signal) => toRow(signal, STEP_MS[grain], ctx.now()))
  const last = signals.length > limit ? signals[limit - 1] : undefined
  const nextCursor = last && writeCursor(filters, [last.startsAt.getTime(), last.source])
  return {
    body: {
      status: rows.length > 0 ? ('ok' as const) : ('no_data' as const),
      asset: { id: asset.id, symbol: asset.symbol, name: asset.name },
      grain,
      data: rows,
      page: { next_cursor: nextCursor ?? null, limit },
    },
    hasData: rows.length > 0,
    nextCursor,
  }
})

function placeOf([startMs, source]: (string | number | null)[]): SignalPlace {
  if (typeof startMs === 'number' && Number.isSafeInteger(startMs) && typeof source === 'string') {
    const startsAt = new Date(startMs)
    if (startsAt >= FIRST && startsAt <= LAST && /^[a-z0-9_]*$/.test(source)) return { startsAt, source }
  }
  throw notACursor()
}

function toRow(signal: ListedSignal, stepMs: number, now: Date): Static<typeof SignalRow> {
  return {
    start: signal.startsAt.toISOString(),
    source: signal.source,
    settled: !signal.isStale && signal.startsAt.getTime() + stepMs <= now.getTime(),
    posts: signal.posts,
    authors: signal.authors,
    engagement: signal.engagement,
    sentiment: meanOf(signal.sentiment_sum_bp, signal.judged),
    sentiment_posts: signal.judged,
    filtered_posts: signal.filtered_posts,
    filtered_authors: signal.filtered_authors,
    filtered_engagement: signal.filtered_engagement,
    filtered_sentiment: meanOf(signal.filtered_sentiment_sum_bp, signal.filtered_judged),
    filtered_sentiment_posts: signal.filtered_judged,
    filtered_positive: signal.filtered_positive,
    filtered_negative: signal.filtered_negative,
    filtered_balance: Number(
      ((signal.filtered_sure_positive_bp - signal.filtered_sure_negative_bp) / 10_000).toFixed(4),
    ),
    all_filtered_posts: signal.allFilteredPosts,
    copies: signal.copies,
    link_farms: signal.link_farms,
    giveaways: signal.giveaways,
    new_accounts: signal.new_accounts,
    over_cap: signal.over_cap,
  }
}

function meanOf(sumBp: number, posts: number): number | null {
  return posts === 0 ? null : Number((sumBp / posts / 10_000).toFixed(4))
}
