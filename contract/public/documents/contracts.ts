import { getAccountUsage } from '../account-usage.ts'
import { createAlert, deleteAlert, getAlert, listAlerts, updateAlert } from '../alerts/alerts.ts'
import { createRule, deleteRule, getRule, listRules, previewRule, updateRule } from '../alerts/rules.ts'
import { listWebhooks } from '../alerts/webhooks.ts'
import { listAssets } from '../assets.ts'
import { getCandles } from '../candles.ts'
import { listCreators } from '../creators.ts'
import { explainFigure, explainSurprise } from '../explain.ts'
import { getLab } from '../lab.ts'
import { getMarketOverview } from '../market-overview.ts'
import { getMarketMood, getSentiment } from '../market-sentiment.ts'
import { getMentions } from '../mentions.ts'
import { ping } from '../ping.ts'
import { getPrices } from '../prices.ts'
import type { PublicRouteContract } from '../public-route.ts'
import { listPosts, searchPosts } from '../social-posts.ts'
import { getAssetSummary, listSignals } from '../social-signals.ts'
import { listSources } from '../sources.ts'
import { openStream } from '../stream.ts'
import { getTrend, listStories, listTrendingTopics } from '../trends.ts'

/** Every route of /v1 in the order of the documentation. A test holds the server to this list. */
export const publicContracts: PublicRouteContract[] = [
  ping,
  getAccountUsage,
  getPrices,
  getCandles,
  listAssets,
  getMarketOverview,
  getMentions,
  getSentiment,
  getMarketMood,
  getAssetSummary,
  explainFigure,
  listSignals,
  listPosts,
  searchPosts,
  listTrendingTopics,
  listCreators,
  getTrend,
  listStories,
  explainSurprise,
  getLab,
  listSources,
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
