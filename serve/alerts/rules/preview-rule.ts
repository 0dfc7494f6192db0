import { changeOf, compositeOf } from '#analyze/alerts/language/figure-value.ts'
import { judgeHours } from '#analyze/alerts/language/judge-hours.ts'
import { FRESH_STATE, type LookUp } from '#analyze/alerts/language/judge-rule.ts'
import { printTerm } from '#analyze/alerts/language/print-rule.ts'
import {
  type AssetTerm,
  listComparisons,
  listPostsTerms,
  POSTS_COUNTED_MAX,
  type PostsTerm,
  type Term,
} from '#analyze/alerts/language/rule.ts'
import { COMPOSITE_WEIGHTS } from '#analyze/crowds/composite.ts'
import type { previewAlert as contract } from '#contract/app/alerts.ts'
import type { Asset } from '#contract/market.ts'
import type { AnswerOf } from '#contract/route.ts'
import { countByHour } from '#store/alerts/rules/count-by-hour.ts'
import type { Database } from '#store/database.ts'
import { listCandles } from '#store/market/list-candles.ts'
import { listSymbolBuckets } from '#store/social/figures/list-symbol-buckets.ts'
import type { Context } from '../../context/context.ts'
import { invalid } from '../../http/errors.ts'
import { type CompositeSeries, findWeights, readComposites } from '../../signals/read-composite.ts'
import { CrowdSeries } from './crowd-series.ts'
import { postsOf, windowOfTerm } from './figure-reader.ts'
import { readRuleInput } from './read-rule-input.ts'
import { readRuleQuery } from './read-rule-query.ts'
import { isOfWindow } from './rule-memory.ts'

const HOUR_MS = 3_600_000
const DAYS = 90
const HOURS = DAYS * 24
/** The longest look back of a change: a month. */
const HOURS_BEFORE = 30 * 24
const SHOWN = 50
/** So many days of posts are counted, the more where that is quick. */
const COUNTED: readonly { days: number; timeoutMs: number }[] = [
  { days: DAYS, timeoutMs: 1_500 },
  { days: 7, timeoutMs: 1_000 },
  { days: 1, timeoutMs: 1_000 },
]

/**
 * When a rule would have fired at the whole hours of the last 90 days, judged as it is live: by the same hours of posts, and
 * by hourly closes. Bounded by what a rule may name: five assets, two reads each, and three queries of posts, of which fewer
 * days are counted where that takes long.
 */
export function previewRule(ctx: Context, text: string): Promise<AnswerOf<typeof contract>> {
  return ctx.heavyReads.run(() => preview(ctx, text))
}

async function preview(ctx: Context, text: string): Promise<AnswerOf<typeof contract>> {
  const { rule, expression, assets, subject } = await readRuleInput(ctx, ctx.readDb, text)
  const nowHour = Math.floor(ctx.now().getTime() / HOUR_MS)
  const first = nowHour - HOURS - HOURS_BEFORE
  const span = { from: new Date(first * HOUR_MS), to: new Date(nowHour * HOUR_MS) }
  const terms = listComparisons(rule.when).map(({ term }) => term)
  const counts = await countQueries(ctx, listPostsTerms(rule), nowHour)
  const series = await readSeries(ctx, { terms, assets, nowHour })
  const prices = new Map<string, Prices>()
  for (const asset of new Set([...assets, ...(subject ? [subject] : [])])) {
    const hasComposite = terms.some((term) => term.figure === 'composite' && term.asset === asset.id)
    prices.set(asset.id, await readPrices(ctx.readDb, { asset, first, ...span, hasComposite }))
  }
  const { weights } = (await findWeights(ctx.db)) ?? { weights: COMPOSITE_WEIGHTS }
  const symbols = Object.fromEntries(assets.map(({ id, symbol }) => [id, symbol]))
  const lookUpAt =
    (endMs: number): LookUp =>
    (term) => {
      if (term.figure === 'posts') {
        return series?.isMissing(postsOf(term), endMs) ? undefined : counts.look(term, endMs / HOUR_MS - 1)
      }
      const { figure, asset, windowMinutes = 60 } = term
      if (isOfWindow(figure)) return series?.figureAt(figure, windowOfTerm({ symbols }, term), endMs)
      const { closes = [], composites } = prices.get(asset) ?? {}
      if (figure === 'composite') return compositeOf(composites?.at(new Date(endMs), weights).value)
      // Hour h is over at the moment h + 1: what was known then.
      const hour = endMs / HOUR_MS - 1 - first
      const change = () => changeOf(closes[hour], closes[hour - Math.ceil(windowMinutes / 60)])
      return figure === 'price' ? closes[hour] : change()
    }
  const begin = nowHour - counts.hours
  const { fired } = judgeHours(
    // What ends in the past is looked at as if it had not: the question is how it would have done.
    { ...rule, until: undefined, once: undefined },
    {
      state: FRESH_STATE,
      hours: Array.from({ length: counts.hours }, (_, nr) => (begin + nr + 1) * HOUR_MS),
      lookUpAt,
      isMissing: () => false,
    },
  )
  const closes = prices.get(subject?.id ?? '')?.closes ?? []
  const firstHour = begin - first
  const known = Math.min(
    ...terms.map((term) => (isOfPrice(term) ? findFirstClose(prices.get(term.asset), firstHour) : Infinity)),
    terms.every(isOfPrice) ? Infinity : await findFirstPosts(ctx.readDb, { first, hour: firstHour, ...span }),
  )
  return {
    expression,
    ...(subject ? { symbol: subject.symbol } : {}),
    ...(known === Infinity ? {} : { since: new Date((first + known) * HOUR_MS).toISOString() }),
    until: span.to.toISOString(),
    days: known === Infinity ? 0 : Math.ceil((HOURS_BEFORE + HOURS - known) / 24),
    count: fired.length,
    firings: fired
      .slice(-SHOWN)
      .reverse()
      .map((endMs) => toFiring(closes, endMs / HOUR_MS - 1 - first, first)),
  }
}

/** The posts of the hours, where a rule looks at any. */
async function readSeries(
  ctx: Context,
  { terms, assets, nowHour }: { terms: readonly Term[]; assets: readonly Asset[]; nowHour: number },
): Promise<CrowdSeries | undefined> {
  const symbols = terms.flatMap((term) => {
    if (term.figure === 'posts') return [term.query.symbol ?? '']
    return isOfWindow(term.figure) ? [assets.find(({ id }) => id === term.asset)?.symbol ?? ''] : []
  })
  if (symbols.length === 0) return undefined
  const { enabledSources } = ctx.settings
  return CrowdSeries.read(ctx.readDb, {
    symbols,
    fromMs: (nowHour - HOURS) * HOUR_MS,
    untilMs: nowHour * HOUR_MS,
    now: ctx.now(),
    isReadHere: (source) => enabledSources?.includes(source) ?? true,
  })
}

/** How many posts the queries of a rule had, in as many of the last hours as can be counted. */
async function countQueries(ctx: Context, terms: readonly PostsTerm[], nowHour: number) {
  const byTerm = new Map(terms.map((term) => [printTerm(term), term]))
  for (const { days, timeoutMs } of byTerm.size > 0 ? COUNTED : []) {
    const [from, until] = [nowHour - (days + 1) * 24, nowHour].map((hour) => new Date(hour * HOUR_MS))
    const counted = await Promise.all(
      [...byTerm].map(async ([key, { query }]) => {
        const filter = { ...readRuleQuery(ctx, query), from: from as Date, until: until as Date }
        return [key, await countByHour(ctx.readDb, filter, { timeoutMs })] as const
      }),
    )
    if (counted.some(([, hours]) => hours === undefined)) continue
    const byKey = new Map(counted)
    return {
      hours: days * 24,
      look(term: PostsTerm, hour: number): string {
        const posts = byKey.get(printTerm(term))
        let sum = 0
        for (let back = 0; back < term.windowMinutes / 60; back++) sum += posts?.get(hour - back) ?? 0
        return String(Math.min(sum, POSTS_COUNTED_MAX + 1)) // as far as it is counted live
      },
    }
  }
  if (byTerm.size === 0) return { hours: HOURS, look: () => undefined }
  throw invalid('expression', 'There are too many of these posts to look back; the rule itself can be set')
}

function isOfPrice(term: Term): term is AssetTerm {
  return term.figure === 'price' || term.figure === 'change'
}

/** From which hour on, at the earliest this one, a price is known; Infinity: from none. */
function findFirstClose(prices: Prices | undefined, hour: number): number {
  const known = (prices?.closes ?? []).findIndex((close, nr) => close !== undefined && nr >= hour)
  return known === -1 ? Infinity : known
}

/** From which hour on, at the earliest this one, there are posts at all; Infinity: from none. */
async function findFirstPosts(db: Database, { first, hour, to }: Span & { hour: number }): Promise<number> {
  const since = new Date((first + hour) * HOUR_MS)
  const buckets = await listSymbolBuckets(db, { symbol: '', grain: 'hour', since, until: to })
  return Math.min(...buckets.map(({ startsAt }) => startsAt.getTime() / HOUR_MS - first))
}

interface Prices {
  /** By hours from the first one on. */
  closes: (string | undefined)[]
  composites: CompositeSeries | undefined
}

interface Span {
  /** The hour at place 0, counted from 1970. */
  first: number
  from: Date
  to: Date
}

async function readPrices(
  db: Database,
  { asset, first, from, to, hasComposite }: Span & { asset: Asset; hasComposite: boolean },
): Promise<Prices> {
  const limit = HOURS + HOURS_BEFORE
  const candles = await listCandles(db, { assetId: asset.id, interval: '1h', from, to, limit })
  const closes: (string | undefined)[] = new Array(limit).fill(undefined)
  for (const { start, close } of candles) closes[start.getTime() / HOUR_MS - first] = close
  const begin = new Date(to.getTime() - HOURS * HOUR_MS)
  const composites = hasComposite ? await readComposites(db, { asset, from: begin, until: to }) : undefined
  return { closes, composites }
}

function toFiring(closes: readonly (string | undefined)[], hour: number, first: number) {
  const price = closes[hour]
  const after = (hours: number) => {
    const change = changeOf(closes[hour + hours], price)
    return change === undefined ? undefined : Number(change)
  }
  const [after1h, after24h, after7d] = [after(1), after(24), after(168)]
  return {
    at: new Date((first + hour + 1) * HOUR_MS).toISOString(),
    ...(price === undefined ? {} : { price }),
    ...(after1h === undefined ? {} : { after1h }),
    ...(after24h === undefined ? {} : { after24h }),
    ...(after7d === undefined ? {} : { after7d }),
  }
}
