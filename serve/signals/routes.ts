import * as contracts from '#contract/app/market.ts'
import { listCreators as creators } from '#contract/app/signals/creators.ts'
import { type Route, route } from '../app/route.ts'
import { explainAppFigure } from './explain-app-figure.ts'
import { getAssetSummary } from './get-asset-summary.ts'
import { listCreators } from './list-creators.ts'

export const signalRoutes: Route[] = [
  route(contracts.getAssetSummary, getAssetSummary),
  route(contracts.explainFigure, explainAppFigure),
  route(creators, (ctx, { query }) => listCreators(ctx, query)),
]
