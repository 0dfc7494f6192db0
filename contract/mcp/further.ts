import { getAssetSummary } from '../operations/asset-summary.ts'
import { listCreators } from '../operations/creators.ts'
import { explainFigure, explainSurprise } from '../operations/explain.ts'
import { getLab } from '../operations/lab.ts'
import { getMarketMood } from '../operations/market-mood.ts'
import { listSources } from '../operations/sources.ts'
import { getTrend } from '../operations/trends.ts'
import { getAccountUsage } from '../public/account.ts'
import { listWebhooks } from '../public/alerts/alerts.ts'
import { previewRule } from '../public/alerts/rules.ts'
import { getCatalog } from '../public/catalog.ts'
import { listFigures } from '../public/figures.ts'
import { getMarketOverview, listAssets } from '../public/market.ts'
import { getSentiment } from '../public/market-sentiment.ts'
import { getPrices } from '../public/prices.ts'
import type { PublicRouteContract } from '../public/public-route.ts'
import { listPosts } from '../public/social-posts.ts'
import { listSignals } from '../public/social-signals.ts'
import { fromOperation, type ToolProperty } from './tool-input.ts'
import {
  candlesTool,
  input,
  mentionsTool,
  output,
  screenerTool,
  type ToolContract,
  withDefault,
} from './tools.ts'

/** In an answer without a word of strangers: figures, and names that we, the operator or the account gave. */
export const OWN_WORDS: readonly PublicRouteContract[] = [
  listSignals,
  getAssetSummary.public,
  getMarketMood.public,
  getMarketOverview,
  listAssets,
  listFigures,
  getCatalog,
  getLab.public,
  listSources.public,
  previewRule,
  getAccountUsage,
  listWebhooks,
]

/** May quote posts, or name their authors and topics. */
const WITH_FOREIGN_WORDS: readonly PublicRouteContract[] = [
  listCreators.public,
  getTrend.public,
  explainFigure.public,
  explainSurprise.public,
  listPosts,
]

export const FURTHER_LIMIT_DEFAULT = 20

export const compareTool: ToolContract = {
  name: 'compare',
  title: 'Compare assets',
  description:
    'Assets side by side: price, its change and volume of 24 h, market cap, mood, posts and their changes. Two calls.',
  input: input(
    fromOperation(getSentiment.query, { symbols: 'Tickers, e.g. BTC,ETH,SOL', timeframe: '', as_of: '' }),
    ['symbols'],
  ),
  output: output('rows', { columns: 'array', rows: 'array' }),
  asks: [getPrices, getSentiment],
}

/** Tools that are not in the list: `find` names them and `ask` calls them. */
export const furtherContracts: readonly ToolContract[] = [
  mentionsTool,
  candlesTool,
  screenerTool,
  compareTool,
  ...[...OWN_WORDS, ...WITH_FOREIGN_WORDS].map(toTool),
]

/** An operation that reads, with all that it takes. */
function toTool(contract: PublicRouteContract): ToolContract {
  const { operationId, summary, description, params, query, exactlyOneOf } = contract
  const fields = { ...wordsOf(params), ...wordsOf(query) }
  const taken = { ...fromOperation(params, wordsOf(params)), ...fromOperation(query, wordsOf(query)) }
  return {
    name: nameOf(operationId),
    title: summary,
    description: exactlyOneOf ? `${description} Give one of ${exactlyOneOf.join(', ')}.` : description,
    input: input(
      'limit' in fields ? { ...taken, ...withDefault(pickLimit(taken), FURTHER_LIMIT_DEFAULT) } : taken,
      [...requiredOf(params), ...requiredOf(query)],
    ),
    output: output('', {}),
    asks: [contract],
  }
}

function pickLimit({ limit }: Record<string, ToolProperty>): Record<string, ToolProperty> {
  return limit ? { limit } : {}
}

/** `listSignals` as `signals`, `getAssetSummary` as `asset_summary`. */
function nameOf(operationId: string): string {
  return operationId
    .replace(/^(?:list|get)/, '')
    .replaceAll(/(?<=.)[A-Z]/g, (letter) => `_${letter}`)
    .toLowerCase()
}

/** Without what has a default. */
function requiredOf(schema: PublicRouteContract['query']): string[] {
  const fields: Record<string, object> = schema?.properties ?? {}
  return (schema?.required ?? []).filter((name) => !('default' in (fields[name] ?? {})))
}

function wordsOf(schema: PublicRouteContract['query']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(schema?.properties ?? {}).map(([name, field]) => [name, descriptionOf(field)]),
  )
}

function descriptionOf(field: object): string {
  return 'description' in field ? String(field.description) : ''
}
