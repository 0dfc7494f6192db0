import { moodOf } from '#analyze/figures/mood.ts'
import {
  CONVERSATION_ASSETS_MAX,
  type Conversation,
  type getConversation as contract,
} from '#contract/app/social-platforms.ts'
import type { AnswerOf, QueryOf } from '#contract/route.ts'
import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'
import { CONVERSATION_STEP_HOURS, type ConversationPeriod } from '#contract/trends.ts'
import { findAssets } from '#store/market/assets.ts'
import {
  type ConversationQuery,
  listAssetSteps,
  type SymbolStep,
  sumAllPosts,
  sumMoodBins,
} from '#store/signals/list-conversation.ts'
import type { Context } from '../context/context.ts'
import { readDay } from '../trends/read-trend-time.ts'

const LENGTH_HOURS: Readonly<Record<ConversationPeriod, number>> = { '24h': 24, '7d': 168, '30d': 720 }
/** Of whose mentions dominance is a part. Source: Santiment academy, "Social dominance". */
const LARGEST_ASSETS = 100
const DIGITS = 4

/** A 400 names a date that is none. */
export async function getConversation(
  ctx: Context,
  { period, figures, endDate }: QueryOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const query = toQuery(period, readDay(ctx.now(), endDate, 'endDate').until)
  return ctx.heavyReads.run(() => readConversation(ctx, { side: figures, ...query }))
}

/** The hours of a day or a week; of a month whole days, because those are summed up already. */
function toQuery(period: ConversationPeriod, end: Date): Omit<ConversationQuery, 'side'> {
  const stepHours = CONVERSATION_STEP_HOURS[period]
  const isDaily = stepHours === 24
  const until = isDaily ? new Date(Math.ceil(end.getTime() / DAY_MS) * DAY_MS) : end
  const from = new Date(until.getTime() - LENGTH_HOURS[period] * HOUR_MS)
  return { grain: isDaily ? 'day' : 'hour', stepHours, from, until }
}

async function readConversation(ctx: Context, query: ConversationQuery): Promise<Conversation> {
  const { side, stepHours, from, until } = query
  const [spoken, all, bins] = await Promise.all([
    listAssetSteps(ctx.readDb, { ...query, assets: LARGEST_ASSETS }),
    sumAllPosts(ctx.readDb, query),
    sumMoodBins(ctx.readDb, query),
  ])
  const stepMs = stepHours * HOUR_MS
  const steps = Math.round((until.getTime() - from.getTime()) / stepMs)
  const ranked = rankSymbols(spoken)
  const named = ranked.slice(0, CONVERSATION_ASSETS_MAX)
  const assets = await findAssets(ctx.readDb, { symbols: named, ids: [] })
  const mean = moodOf(all)
  return {
    from: from.toISOString(),
    until: until.toISOString(),
    figures: side,
    stepHours,
    steps: Array.from({ length: steps }, (_, step) => new Date(from.getTime() + step * stepMs).toISOString()),
    assets: named.flatMap((symbol) => {
      const asset = assets.find((one) => one.symbol === symbol)
      if (!asset) return []
      const { id, name } = asset
      return { id, symbol, name, mentions: sumSteps(spoken, steps, (one) => one === symbol) }
    }),
    others: {
      assets: ranked.length - named.length,
      mentions: sumSteps(spoken, steps, (one) => !named.includes(one)),
    },
    moods: {
      bins,
      posts: all.posts,
      mean: round(mean.value),
      low: round(mean.low),
      high: round(mean.high),
    },
  }
}

/** The symbols that were mentioned, most mentions first. */
function rankSymbols(spoken: readonly SymbolStep[]): string[] {
  const sums = new Map<string, number>()
  for (const { symbol, posts } of spoken) sums.set(symbol, (sums.get(symbol) ?? 0) + posts)
  return [...sums]
    .filter(([, posts]) => posts > 0)
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .map(([symbol]) => symbol)
}

function sumSteps(
  spoken: readonly SymbolStep[],
  steps: number,
  isWanted: (symbol: string) => boolean,
): number[] {
  const sums = new Array<number>(steps).fill(0)
  for (const { symbol, step, posts } of spoken) {
    if (isWanted(symbol)) sums[step] = (sums[step] ?? 0) + posts
  }
  return sums
}

function round(value: number | undefined): number | null {
  return value === undefined ? null : Number(value.toFixed(DIGITS))
}
