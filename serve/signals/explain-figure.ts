import { computeFigure } from '#analyze/figures/registry.ts'
import { MEANING_MODEL_VERSION } from '#analyze/meaning/shipped-model.ts'
import { roundTo } from '#analyze/statistics.ts'
import type { Explanation } from '#contract/app/market.ts'
import type { Figure } from '#contract/app/signals/asset-figures.ts'
import type { ChosenBasis } from '#contract/data-mode.ts'
import { type ExplainedFigure, FIGURES, SUMMARY_FIGURES, type SummaryFigure } from '#contract/figures.ts'
import type { Database } from '#store/database.ts'
import type { Context } from '../context/context.ts'
import { timesUntil } from '../figures/read-sums.ts'
import { toFigure } from '../figures/to-verdict.ts'
import { findPostsOfSides, type PostsOfSides } from '../trends/posts-of-sides.ts'
import { MARKET_FIGURES } from './explain-market-figure.ts'
import type { ChosenWeights } from './read-composite.ts'
import { readAllSums } from './summarize-asset.ts'

const HOUR_MS = 3_600_000
const PART_DIGITS = 4

interface ExplainQuery {
  figure: ExplainedFigure
  asset: Explanation['asset']
  end: Date
  basis: ChosenBasis
  weights: ChosenWeights
  now: Date
}

/** A figure with its row of the table, what the formula was filled with, and posts for and against. */
export async function explainFigure(
  ctx: Pick<Context, 'sources'>,
  db: Database,
  query: ExplainQuery,
): Promise<{ explanation: Explanation } & PostsOfSides> {
  const { figure, asset, end, basis, weights, now } = query
  const { from, until } = timesUntil(end).now
  const { n, parts, ...value } = await readFigure(ctx, db, query)
  const { unit, formula, source } = FIGURES[figure]
  return {
    explanation: {
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
      modelVersion: MEANING_MODEL_VERSION,
      weightsVersion: weights.version,
    },
    ...(await findPostsOfSides(db, { symbol: asset.symbol, from, until })),
  }
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
