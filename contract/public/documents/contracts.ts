import { getAssetSummary } from '../../operations/asset-summary.ts'
import { listCreators } from '../../operations/creators.ts'
import { explainFigure, explainSurprise } from '../../operations/explain.ts'
import { getLab } from '../../operations/lab.ts'
import { getMarketMood } from '../../operations/market-mood.ts'
import { screenAssets } from '../../operations/screener.ts'
import { listSources } from '../../operations/sources.ts'
import { getTrend, listStories, listTrendingTopics } from '../../operations/trends.ts'
import { getAccountUsage, ping } from '../account.ts'
import {
  createAlert,
  deleteAlert,
  getAlert,
  listAlerts,
  listWebhooks,
  updateAlert,
} from '../alerts/alerts.ts'
import { createRule, deleteRule, getRule, listRules, previewRule, updateRule } from '../alerts/rules.ts'
import { getCandles } from '../candles.ts'
import { getCatalog } from '../catalog.ts'
import { listFigures } from '../figures.ts'
import { getMarketOverview, listAssets } from '../market.ts'
import { getSentiment } from '../market-sentiment.ts'
import { getMentions } from '../mentions.ts'
import { getPrices } from '../prices.ts'
import type { PublicRouteContract } from '../public-route.ts'
import { listPosts, searchPosts } from '../social-posts.ts'
import { listSignals } from '../social-signals.ts'
import { openStream } from '../stream.ts'

/** Every route of /v1 in the order of the documentation. A test holds the server to this list. */
export const publicContracts: PublicRouteContract[] = [
  ping,
  getAccountUsage,
  getPrices,
  getCandles,
  listAssets,
  getMarketOverview,
  screenAssets.public,
  getMentions,
  getSentiment,
  getMarketMood.public,
  getAssetSummary.public,
  explainFigure.public,
  listFigures,
  getCatalog,
  listSignals,
  listPosts,
  searchPosts,
  listTrendingTopics.public,
  listCreators.public,
  getTrend.public,
  listStories.public,
  explainSurprise.public,
  getLab.public,
  listSources.public,
  openStream,
  createAlert,
  listAlerts,
  getAlert,
  updateAlert,
  deleteAlert,
  createRule,
  listRules,
  previewRule,
  getRule,
  updateRule,
  deleteRule,
  listWebhooks,
]
