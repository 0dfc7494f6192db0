import { computeFigure } from '#analyze/figures/registry.ts'
import { readerVersion } from '#analyze/meaning/lessons.ts'
import { versionOfBoth } from '#analyze/meaning/second-reading.ts'
import { roundTo } from '#analyze/statistics.ts'
import type { ChosenBasis } from '#contract/data-mode.ts'
import { type ExplainedFigure, FIGURES, SUMMARY_FIGURES, type SummaryFigure } from '#contract/figures.ts'
import type { Figure } from '#contract/operations/asset-summary.ts'
import { explainFigure as contract, type Explanation } from '#contract/operations/explain.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import type { Database } from '#store/database.ts'
import type { Context } from '../context/context.ts'
import { operation } from '../faces/operation.ts'
import { timesUntil } from '../figures/read-sums.ts'
import { toFigure } from '../figures/to-verdict.ts'
import { readEnd } from '../http/read-period.ts'
import { requireAsset } from '../market/assets.ts'
import { findLessons } from '../readings/read-lexicon.ts'
import { findPostsOfSides } from '../trends/posts-of-sides.ts'
import { MARKET_FIGURES } from './explain-market-figure.ts'
import { type ChosenWeights, requireWeights } from './read-composite.ts'
import { readAllSums } from './summary.ts'

const PART_DIGITS = 4

/** A figure with its row of the table, what the formula was filled with, and posts for and against. */
export const explainFigure = operation(contract, async (ctx, { query, data }) => {
  const { figure, basis } = query
  const { id, symbol, name } = await requireAsset(data, query)
  const weights = await requireWeights(ctx.db, query.weights)
  const now = ctx.now()
  const end = readEnd(query.end, now)
  const { from, until } = timesUntil(end).now
  const { unit, formula, source } = FIGURES[figure]
  const asset = { id, symbol, name }
  return ctx.heavyReads.run(async () => {
    const { n, parts, ...value } = await readFigure(ctx, data, { figure, asset, end, basis, weights, now })
    const answer = {
      figure,
      asset,
      from: from.toISOString(),
      until: until.toISOString(),
      asOf: now.toISOString(),
      basis,
      ...value,
      unit,
      formula,
      source,
      posts: n,
      parts,
      modelVersion: versionOfBoth(readerVersion(await findLessons(data)), ctx.secondReader?.version),
      weightsVersion: weights.version,
      ...(await findPostsOfSides(data, { symbol, from, until })),
    }
    return { answer, hasData: n > 0 || value.value !== null }
  })
})

interface ExplainQuery {
  figure: ExplainedFigure
  asset: Explanation['asset']
  end: Date
  basis: ChosenBasis
  weights: ChosenWeights
  now: Date
}

async function readFigure(
  ctx: Pick<Context, 'sources'>,
  db: Database,
  { figure, asset, end, basis, weights, now }: ExplainQuery,
): Promise<Figure & Pick<Explanation, 'parts'>> {
  if (!isOfSums(figure)) {
    const { from, until } = timesUntil(end).now
    const isNow = now.getTime() - end.getTime() < HOUR_MS
    const { posts, ...found } = await MARKET_FIGURES[figure](db, { asset, from, until, isNow })
    return { low: null, high: null, n: posts, ...found }
  }
  const { sums } = await readAllSums(ctx, db, { asset, end, basis, weights })
  const computed = computeFigure(figure, sums.sums)
  const parts = computed.parts.map(({ value, ...part }) => ({
    ...part,
    value: value === null ? null : roundTo(value, PART_DIGITS),
  }))
  return { ...toFigure(figure, computed), parts }
}

function isOfSums(figure: ExplainedFigure): figure is SummaryFigure {
  return (SUMMARY_FIGURES as readonly string[]).includes(figure)
}
