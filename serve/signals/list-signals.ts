import type { Static } from 'typebox'
import type { Asset } from '#contract/market.ts'
import { listSignals as contract, type SignalRow } from '#contract/public/social-signals.ts'
import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'
import type { Database } from '#store/database.ts'
import { findCountedSince } from '#store/signals/comparable-days.ts'
import {
  type ListedSignal,
  listSignals as listStored,
  type SignalPlace,
} from '#store/signals/list-signals.ts'
import type { Context } from '../context/context.ts'
import { readKnown } from '../figures/read-known.ts'
import { resolveAssets } from '../market/assets.ts'
import { notACursor, readCursor, writeCursor } from '../public/cursor.ts'
import { invalidAt, withPointer } from '../public/problem.ts'
import { publicRoute } from '../public/public-route.ts'
import { knownEngagement, refusalOfSource } from '../social/page-answer.ts'
import { readComposites, requireWeights } from './read-composite.ts'

const FIRST = new Date('2000-01-01T00:00:00Z')
const LAST = new Date('2200-01-01T00:00:00Z')
const STEP_MS = { hour: HOUR_MS, day: DAY_MS }
/** So far one page of hours goes back, for what its composites read. */
const HOURS_SPAN_MS = 120 * STEP_MS.day

export const listSignals = publicRoute(contract, async (ctx, { query, data: current }) => {
  const { symbol, id, platform, grain, limit } = query
  const refusal = refusalOfSource(ctx, 'platform', platform)
  if (refusal) throw invalidAt('#/query/platform', refusal)
  const from = query.start === undefined ? FIRST : new Date(query.start)
  const until = query.end === undefined ? LAST : new Date(query.end)
  if (from >= until) throw invalidAt('#/query/start', 'start must be before end')
  const { data, now, asOf } = await withPointer('query', () => readKnown(current, query, ctx.now()))
  const weights = await withPointer('query', () => requireWeights(ctx.db, query.weights))
  const [found] = await resolveAssets(data, { symbols: symbol ? [symbol] : [], ids: id ? [id] : [] })
  const page = { next_cursor: null, limit }
  const weights_version = weights.version
  if (!found?.asset) {
    const nothing = {
      as_of: asOf?.toISOString() ?? null,
      weights_version,
      counted_since: null,
      data: [],
      page,
    }
    const body = { status: 'not_covered' as const, asset: null, grain, ...nothing }
    return { body, hasData: false }
  }
  const { asset } = found
  const filters = [asset.id, platform, grain, query.start, query.end, query.as_of]
  const after = query.cursor === undefined ? undefined : placeOf(readCursor(filters, query.cursor))
  const { shown, isMore, composites, countedSince } = await ctx.heavyReads.run(async () => {
    const signals = await listStored(data, {
      symbol: asset.symbol,
      source: platform,
      grain,
      from,
      until,
      after,
      limit: limit + 1,
    })
    const shown = cutPage(signals.slice(0, limit), grain)
    const composites = asOf ? undefined : await readOf(data, { asset, grain, shown })
    const countedSince = await findCountedSince(data, { from, until })
    return { shown, isMore: shown.length < signals.length, composites, countedSince }
  })
  const rows = shown.map((signal) => {
    const ends = new Date(signal.startsAt.getTime() + STEP_MS[grain])
    const composite = ends <= now ? composites?.at(ends, weights.weights).value : undefined
    return toRow(ctx, signal, { ends, now, composite })
  })
  const last = isMore ? shown.at(-1) : undefined
  const nextCursor = last && writeCursor(filters, [last.startsAt.getTime(), last.source])
  return {
    body: {
      status: rows.length > 0 ? ('ok' as const) : ('no_data' as const),
      asset: { id: asset.id, symbol: asset.symbol, name: asset.name },
      grain,
      as_of: asOf?.toISOString() ?? null,
      weights_version,
      counted_since: countedSince > from ? countedSince.toISOString() : null,
      data: rows,
      page: { next_cursor: nextCursor ?? null, limit },
    },
    hasData: rows.length > 0,
    nextCursor,
  }
})

/** Rows of hours that lie not too far apart; the rest is the next page. */
function cutPage(signals: ListedSignal[], grain: 'hour' | 'day'): ListedSignal[] {
  const [newest] = signals
  if (!newest || grain === 'day') return signals
  const since = newest.startsAt.getTime() - HOURS_SPAN_MS
  return signals.filter(({ startsAt }) => startsAt.getTime() > since)
}

/** The composites of the times of these rows, the newest first. */
function readOf(
  data: Database,
  { asset, grain, shown }: { asset: Asset; grain: 'hour' | 'day'; shown: ListedSignal[] },
) {
  const [newest, oldest] = [shown[0], shown.at(-1)]
  if (!newest || !oldest) return undefined
  const endOf = ({ startsAt }: ListedSignal) => new Date(startsAt.getTime() + STEP_MS[grain])
  return readComposites(data, { asset, from: endOf(oldest), until: endOf(newest), grain })
}

function placeOf([startMs, source]: (string | number | null)[]): SignalPlace {
  if (typeof startMs === 'number' && Number.isSafeInteger(startMs) && typeof source === 'string') {
    const startsAt = new Date(startMs)
    if (startsAt >= FIRST && startsAt <= LAST && /^[a-z0-9_]*$/.test(source)) return { startsAt, source }
  }
  throw notACursor()
}

interface SignalTimes {
  ends: Date
  now: Date
  composite: number | undefined
}

function toRow(
  ctx: Pick<Context, 'sources'>,
  signal: ListedSignal,
  { ends, now, composite }: SignalTimes,
): Static<typeof SignalRow> {
  const engagementOf = (sum: number) => knownEngagement(ctx, { sources: [signal.source], sum }) ?? null
  return {
    start: signal.startsAt.toISOString(),
    source: signal.source,
    settled: !signal.isStale && ends <= now,
    posts: signal.posts,
    authors: signal.authors,
    engagement: engagementOf(signal.engagement),
    sentiment: meanOf(signal.sentiment_sum_bp, signal.judged),
    sentiment_posts: signal.judged,
    tone: leaningOf(signal.tone_sum_bp, signal.meant),
    stance: leaningOf(signal.stance_sum_bp, signal.meant),
    filtered_posts: signal.filtered_posts,
    filtered_authors: signal.filtered_authors,
    filtered_engagement: engagementOf(signal.filtered_engagement),
    filtered_sentiment: meanOf(signal.filtered_sentiment_sum_bp, signal.filtered_judged),
    filtered_sentiment_posts: signal.filtered_judged,
    filtered_tone: leaningOf(signal.filtered_tone_sum_bp, signal.filtered_meant),
    filtered_stance: leaningOf(signal.filtered_stance_sum_bp, signal.filtered_meant),
    filtered_positive: signal.filtered_positive,
    filtered_negative: signal.filtered_negative,
    filtered_balance: Number(
      ((signal.filtered_sure_positive_bp - signal.filtered_sure_negative_bp) / 10_000).toFixed(4),
    ),
    all_filtered_posts: signal.allFilteredPosts,
    automated: signal.automated,
    copies: signal.copies,
    link_farms: signal.link_farms,
    giveaways: signal.giveaways,
    new_accounts: signal.new_accounts,
    over_cap: signal.over_cap,
    composite: composite === undefined ? null : Number(composite.toFixed(2)),
    known_at: signal.knownAt?.toISOString() ?? null,
  }
}

function meanOf(sumBp: number, posts: number): number | null {
  return posts === 0 ? null : Number((sumBp / posts / 10_000).toFixed(4))
}

/** Of a sum of p+ - p- in basis points. */
function leaningOf(sumBp: number, posts: number): number | null {
  return posts === 0 ? null : Number(((1 + sumBp / posts / 10_000) / 2).toFixed(4))
}
