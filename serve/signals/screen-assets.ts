import { writeValue } from '#analyze/alerts/language/figure-value.ts'
import { holds } from '#analyze/alerts/language/judge-rule.ts'
import { printCondition, printTerm } from '#analyze/alerts/language/print-rule.ts'
import { readScreen, readScreenTerm } from '#analyze/alerts/language/read-screen.ts'
import { type Condition, listComparisons } from '#analyze/alerts/language/rule.ts'
import { RuleError } from '#analyze/alerts/language/split-rule.ts'
import { computeFigure } from '#analyze/figures/registry.ts'
import { roundTo } from '#analyze/statistics.ts'
import type { ChosenBasis } from '#contract/data-mode.ts'
import type { ComputedFigure } from '#contract/figures.ts'
import {
  columnOf,
  SCREEN_COLUMNS,
  SCREEN_TERMS,
  type ScreenColumn,
  type ScreenTerm,
  wordOf,
} from '#contract/operations/screen-terms.ts'
import {
  screenAssets as contract,
  SCREENED_ASSETS_MAX,
  type ScreenedAsset,
} from '#contract/operations/screener.ts'
import type { Database } from '#store/database.ts'
import { findLatestPrices, type LatestPrice } from '#store/market/prices.ts'
import { readTermSketches } from '#store/signals/list-terms.ts'
import { createAuthorSketch, estimateAuthors } from '#store/social/author-sketch.ts'
import type { Context } from '../context/context.ts'
import { operation } from '../faces/operation.ts'
import { readKnown } from '../figures/read-known.ts'
import { type AssetSums, type FigureTimes, readSums, timesUntil } from '../figures/read-sums.ts'
import { sumLargestPosts } from '../figures/to-verdict.ts'
import { invalid } from '../http/errors.ts'
import { readEnd } from '../http/read-period.ts'
import { ASSET_LOGOS } from '../market/asset-logos.ts'
import { absenceOfPrice, circumstancesOfPast, findPriceCircumstances } from '../market/price-absence.ts'
import { compareTerms } from '../trends/story-surprise.ts'
import { addMarket } from './summary.ts'

/** The assets for which a condition holds, with every figure that it may be made of. */
export const screenAssets = operation(contract, async (ctx, { query, data: current }) => {
  const { data, now, asOf } = await readKnown(current, query, ctx.now())
  const where = query.where === undefined ? undefined : readWhere(query.where)
  const [first] = where ? listComparisons(where) : []
  const sort = query.sort === undefined ? undefined : readSort(query.sort)
  const by: ScreenTerm = sort ?? first?.term ?? { figure: 'market_cap' }
  const isLeastFirst = first?.side === 'below' && columnOf(first.term) === columnOf(by)
  const order = query.order ?? (isLeastFirst ? 'asc' : 'desc')
  const times = timesUntil(readEnd(query.end, now))
  const only = query.assets === undefined ? undefined : new Set(query.assets.split(','))
  const known = await ctx.heavyReads.run(() => readFigures(ctx, data, { times, basis: query.basis, asOf }))
  const assets = only ? known.filter(({ id }) => only.has(id)) : known
  const judged = assets.map((asset) => ({ asset, holds: where ? judge(where, asset) : true }))
  const found = judged.flatMap(({ asset, holds }) => (holds === true ? [asset] : []))
  const { from, until } = times.now
  return {
    answer: {
      from: from.toISOString(),
      until: until.toISOString(),
      basis: query.basis,
      asOf: asOf?.toISOString() ?? null,
      where: where ? printCondition(where) : null,
      sort: printTerm(by),
      order,
      assets: assets.length,
      found: found.length,
      unknown: judged.filter(({ holds }) => holds === null).length,
      data: sortBy(found, { column: columnOf(by), order }).slice(0, query.limit),
    },
    hasData: found.length > 0,
  }
})

/** A condition of a request. Throws a 400 that says where and what would be right. */
export function readWhere(text: string): Condition<ScreenTerm> {
  return parse('where', () => readScreen(text))
}

/** The figure that a request sorts by. Throws a 400 likewise. */
export function readSort(text: string): ScreenTerm {
  return parse('sort', () => readScreenTerm(text))
}

function parse<Read>(field: 'where' | 'sort', read: () => Read): Read {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    throw invalid(field, `At character ${error.at + 1}: ${error.message}`)
  }
}

function judge(where: Condition<ScreenTerm>, asset: ScreenedAsset): boolean | null {
  return holds(where, (term) => writeValue(SCREEN_TERMS[term.figure], asset[columnOf(term)] ?? undefined))
}

/** What is not known stands last in either order; ties stand by rank. */
function sortBy(
  assets: readonly ScreenedAsset[],
  { column, order }: { column: ScreenColumn; order: 'asc' | 'desc' },
): ScreenedAsset[] {
  const sign = order === 'asc' ? 1 : -1
  return assets.toSorted((a, b) => {
    const [left, right] = [a[column], b[column]]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * (left - right) || (a.rank ?? Infinity) - (b.rank ?? Infinity)
  })
}

/** Every figure of each asset that has a price, by a fixed number of statements. */
async function readFigures(
  ctx: Context,
  db: Database,
  { times, basis, asOf }: { times: FigureTimes; basis: ChosenBasis; asOf: Date | null },
): Promise<ScreenedAsset[]> {
  const prices = await findLatestPrices(db, { limit: SCREENED_ASSETS_MAX })
  const symbols = prices.map(({ asset }) => asset.symbol)
  const terms = { kind: 'asset' as const, side: 'filtered' as const, terms: symbols, ...times.now }
  const [read, sketches, surprises, largestPosts, circumstances] = await Promise.all([
    readSums(db, { symbols, times, basis, columns: 'all', withTrend: true }),
    readTermSketches(db, terms),
    compareTerms(db, terms),
    sumLargestPosts(db, { times, basis }),
    asOf ? circumstancesOfPast(asOf) : findPriceCircumstances(ctx, db),
  ])
  return prices.flatMap((price) => {
    const sums = read.get(price.asset.symbol)
    if (!sums) return []
    const { tick } = price
    const { symbol } = price.asset
    const known = addMarket(ctx, sums, { tick, until: times.now.until, largestPosts })
    known.sums.authors = estimateAuthors(sketches.get(symbol) ?? createAuthorSketch())
    const isOld = absenceOfPrice(tick, circumstances) !== undefined
    return toScreened({ ...price, isOld, surprise: surprises.get(symbol)?.surprise }, known)
  })
}

function toScreened(
  { asset, tick, isOld, surprise }: LatestPrice & { isOld: boolean; surprise: number | undefined },
  { sums }: AssetSums,
): ScreenedAsset {
  const ofMarket: Partial<Record<ScreenColumn, string | number | undefined>> = {
    price: tick.price,
    change_1h: tick.change1h,
    change_24h: tick.change24h,
    change_7d: tick.change7d,
    volume: tick.volume24h,
    market_cap: tick.marketCap,
  }
  const readValue = (column: ScreenColumn) => {
    if (column in ofMarket) return isOld ? undefined : ofMarket[column]
    if (column === 'surprise') return surprise
    return computeFigure(SCREEN_TERMS[wordOf(column)].name as ComputedFigure, sums).value // all others are
  }
  const figures = SCREEN_COLUMNS.map((column) => {
    const value = readValue(column)
    return [column, value === undefined ? null : roundTo(Number(value), SCREEN_TERMS[wordOf(column)].digits)]
  })
  const { id, symbol, name, rank } = asset
  return {
    id,
    symbol,
    name,
    rank: rank ?? null,
    ...(ASSET_LOGOS.has(id) ? { logo: `/logos/${id}.svg` } : {}),
    ...(Object.fromEntries(figures) as Record<ScreenColumn, number | null>),
  } // one for each
}
