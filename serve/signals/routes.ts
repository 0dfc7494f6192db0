import * as contracts from '#contract/app/market.ts'
import { getAssetSummary as summary } from '#contract/app/signals/asset-figures.ts'
import { getConversation as conversation } from '#contract/app/signals/conversation.ts'
import { listCreators as creators } from '#contract/app/signals/creators.ts'
import { getLab as lab } from '#contract/app/signals/lab.ts'
import { getMarketMood as marketMood } from '#contract/app/signals/market-mood.ts'
import { type Route, route } from '../app/route.ts'
import { explainAppFigure } from './explain-app-figure.ts'
import { getAssetSummary } from './get-asset-summary.ts'
import { getConversation } from './get-conversation.ts'
import { getLab } from './get-lab.ts'
import { getMarketMood } from './get-market-mood.ts'
import { listCreators } from './list-creators.ts'

export const signalRoutes: Route[] = [
  route(conversation, (ctx, { query }) => getConversation(ctx, query)),
  route(lab, getLab),
  route(marketMood, (ctx, { query }) => getMarketMood(ctx, query)),
  route(summary, getAssetSummary),
  route(contracts.explainFigure, explainAppFigure),
  route(creators, (ctx, { query }) => listCreators(ctx, query)),
]
