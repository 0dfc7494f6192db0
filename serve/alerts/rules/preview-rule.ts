import { changeOf, writeFigure } from '#analyze/alerts/language/figure-value.ts'
import { judgeMoments } from '#analyze/alerts/language/judge-moments.ts'
import { FRESH_STATE, type LookUp } from '#analyze/alerts/language/judge-rule.ts'
import { printTerm } from '#analyze/alerts/language/print-rule.ts'
import {
  type AssetTerm,
  listComparisons,
  listPostsTerms,
  type PostsTerm,
  type Rule,
  type Term,
} from '#analyze/alerts/language/rule.ts'
import { COMPOSITE_WEIGHTS } from '#analyze/crowds/composite.ts'
import type { previewAlert as contract } from '#contract/app/alerts.ts'
import { RULE_POSTS_MAX } from '#contract/figures.ts'
import type { Asset } from '#contract/market.ts'
import type { AnswerOf } from '#contract/route.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { countByHour } from '#store/alerts/rules/count-by-hour.ts'
import { listMembers } from '#store/alerts/rules/list-members.ts'
import type { Database } from '#store/database.ts'
import { listCandles } from '#store/market/candles.ts'
import { listSymbolBuckets } from '#store/social/figures/mentions.ts'
import type { Context } from '../../context/context.ts'
import { invalid } from '../../http/errors.ts'
import { type CompositeSeries, findWeights, readComposites } from '../../signals/read-composite.ts'
import { CrowdSeries } from './crowd-series.ts'
import { listInOrder, postsOf, windowOfTerm } from './figure-reader.ts'
import { readRuleInput } from './read-rule-input.ts'
import { readRuleQuery } from './read-rule-query.ts'
import { groupOf, isOfWindow, ofMember } from './rule-memory.ts'

const DAYS = 90
const HOURS = DAYS * 24
/** A rule over a group is judged for each of its assets. */
const GROUP_HOURS = 7 * 24
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
 * by hourly closes; of a rule over a group the last 7, for each of its assets. Bounded by what a rule may name: five assets
 * or a group, two reads each, and three queries of posts, of which fewer days are counted where that takes long.
 */
export function previewRule(
  ctx: Context,
  asked: { text: string; userId: string },
): Promise<AnswerOf<typeof contract>> {
  return ctx.heavyReads.run(() => preview(ctx, asked))
}

async function preview(
  ctx: Context,
  { text, userId }: { text: string; userId: string },
): Promise<AnswerOf<typeof contract>> {
  const {
    rule: read,
    expression,
    assets: named,
    subject,
  } = await readRuleInput(ctx, ctx.readDb, {
    text,
    userId,
  })
  const group = groupOf({ rule: read, userId })
  const members = group && ((await listMembers(ctx.readDb, new Map([['it', group.of]]))).get('it') ?? [])
  const rules: { rule: Rule; symbol?: string }[] = members
    ? members.map(({ id, symbol }) => ({ rule: ofMember(read, id), symbol }))
    : [{ rule: read }]
  const assets = [...named, ...(members ?? [])]
  const nowHour = Math.floor(ctx.now().getTime() / HOUR_MS)
  const hours = members ? GROUP_HOURS : HOURS
  const first = nowHour - hours - HOURS_BEFORE
  const span = { from: new Date(first * HOUR_MS), to: new Date(nowHour * HOUR_MS) }
  const terms = rules.flatMap(({ rule }) => listComparisons(rule.when).map(({ term }) => term))
  const counts = await countQueries(ctx, listPostsTerms(read), { nowHour, hours })
  const series = await readSeries(ctx, { terms, assets, nowHour, hours })
  const prices = new Map<string, Prices>()
  const looksAt = (id: string) => terms.some((term) => !isOfPosts(term) && term.asset === id)
  for (const asset of new Set([...assets, ...(subject ? [subject] : [])])) {
    if (members && !looksAt(asset.id)) continue
    const hasComposite = terms.some((term) => term.figure === 'composite' && term.asset === asset.id)
    prices.set(asset.id, await readPrices(ctx.readDb, { asset, first, hours, ...span, hasComposite }))
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
      if (figure === 'composite')
        return writeFigure('composite', composites?.at(new Date(endMs), weights).value)
      // Hour h is over at the moment h + 1: what was known then.
      const hour = endMs / HOUR_MS - 1 - first
      const change = () => changeOf(closes[hour], closes[hour - Math.ceil(windowMinutes / 60)])
      return figure === 'price' ? closes[hour] : change()
    }
  const begin = nowHour - counts.hours
  const moments = Array.from({ length: counts.hours }, (_, nr) => (begin + nr + 1) * HOUR_MS)
  const fired = rules
    .flatMap(({ rule, symbol }) => {
      // What ends in the past is looked at as if it had not: the question is how it would have done.
      const judged = judgeMoments(
        { ...rule, until: undefined, once: undefined },
        { state: FRESH_STATE, moments, lookUpAt, missingAt: () => undefined },
      )
      return judged.fired.map((endMs) => ({ endMs, symbol }))
    })
    .sort((a, b) => a.endMs - b.endMs)
  const closesOf = (symbol: string | undefined) => {
    const id = symbol === undefined ? subject?.id : members?.find((member) => member.symbol === symbol)?.id
    return prices.get(id ?? '')?.closes ?? []
  }
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
    days: known === Infinity ? 0 : Math.ceil((HOURS_BEFORE + hours - known) / 24),
    count: fired.length,
    firings: fired
      .slice(-SHOWN)
      .reverse()
      .map(({ endMs, symbol }) => ({
        ...(symbol === undefined ? {} : { symbol }),
        ...toFiring(closesOf(symbol), endMs / HOUR_MS - 1 - first, first),
      })),
  }
}

/** The posts of the hours, where a rule looks at any. */
async function readSeries(
  ctx: Context,
  {
    terms,
    assets,
    nowHour,
    hours,
  }: { terms: readonly Term[]; assets: readonly Named[]; nowHour: number; hours: number },
): Promise<CrowdSeries | undefined> {
  const symbols = terms.flatMap((term) => {
    if (term.figure === 'posts') return [term.query.symbol ?? '']
    return isOfWindow(term.figure) ? [assets.find(({ id }) => id === term.asset)?.symbol ?? ''] : []
  })
  if (symbols.length === 0) return undefined
  const { enabledSources } = ctx.settings
  return CrowdSeries.read(ctx.readDb, {
    symbols,
    fromMs: (nowHour - hours) * HOUR_MS,
    untilMs: nowHour * HOUR_MS,
    now: ctx.now(),
    inOrder: listInOrder(ctx),
    isReadHere: (source) => enabledSources?.includes(source) ?? true,
  })
}

/** How many posts the queries of a rule had, in as many of the last hours as can be counted. */
async function countQueries(
  ctx: Context,
  terms: readonly PostsTerm[],
  { nowHour, hours: hoursMax }: { nowHour: number; hours: number },
) {
  const byTerm = new Map(terms.map((term) => [printTerm(term), term]))
  for (const { days, timeoutMs } of byTerm.size > 0 ? COUNTED : []) {
    if (days * 24 > hoursMax) continue
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
        return String(Math.min(sum, RULE_POSTS_MAX + 1)) // as far as it is counted live
      },
    }
  }
  if (byTerm.size === 0) return { hours: hoursMax, look: () => undefined }
  throw invalid('expression', 'Too many posts match for a preview; you can still create the rule')
}

type Named = Pick<Asset, 'id' | 'symbol'>

function isOfPosts(term: Term): term is PostsTerm {
  return term.figure === 'posts'
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
  {
    asset,
    first,
    hours,
    from,
    to,
    hasComposite,
  }: Span & { asset: Named; hours: number; hasComposite: boolean },
): Promise<Prices> {
  const limit = hours + HOURS_BEFORE
  const candles = await listCandles(db, { assetId: asset.id, interval: '1h', from, to, limit })
  const closes: (string | undefined)[] = new Array(limit).fill(undefined)
  for (const { start, close } of candles) closes[start.getTime() / HOUR_MS - first] = close
  const begin = new Date(to.getTime() - hours * HOUR_MS)
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
