import { getLab as contract } from '#contract/operations/lab.ts'
import { operation, type TwoFaces } from './faces/operation.ts'
import { readKnown } from './figures/read-known.ts'
import { readEnd } from './http/read-period.ts'
import { requireAsset } from './market/assets.ts'
import { explainFigure } from './signals/explain-figure.ts'
import { runLab } from './signals/lab.ts'
import { listCreators } from './signals/list-creators.ts'
import { getMarketMood } from './signals/market-mood.ts'
import { screenAssets } from './signals/screen-assets.ts'
import { getAssetSummary } from './signals/summary.ts'
import { listSources } from './sources/describe-sources.ts'
import { explainSurprise } from './trends/explain-surprise.ts'
import { getTrend } from './trends/get-trend.ts'
import { listStories } from './trends/list-stories.ts'
import { listTrendingTopics } from './trends/list-trending-topics.ts'

/** The signals of an asset held against its returns. */
const getLab = operation(contract, async (ctx, { params: { id }, query, data: current }) => {
  const { data, now, asOf } = await readKnown(current, query, ctx.now())
  const until = readEnd(query.end, now)
  const asset = await requireAsset(data, { id })
  const answer = await ctx.heavyReads.run(() => runLab(data, asset, { days: query.days, until, asOf }))
  return { answer, hasData: answer.tests > 0 }
})

/** Every operation that /api and /v1 both have. */
export const operations: TwoFaces[] = [
  screenAssets,
  getMarketMood,
  getAssetSummary,
  explainFigure,
  listTrendingTopics,
  listCreators,
  getTrend,
  listStories,
  explainSurprise,
  getLab,
  listSources,
]
