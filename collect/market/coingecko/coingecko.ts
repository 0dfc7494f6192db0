import { createFetcher, type Fetcher } from '#collect/http/create-fetcher.ts'
import { SourceError } from '#collect/http/source-error.ts'
import type { AssetFacts, MarketFeed, MarketSource, SourceSetup } from '#collect/port/source.ts'
import { asRecord, asText } from '../../http/json.ts'
import { withOrigin } from '../../http/streams.ts'
import { parseExactJson, readDecimal, readPrice } from '../decimal.ts'
import { COINGECKO_FACTS } from './facts.ts'

/**
 * CoinGecko: `/coins/markets`, with a Demo key or without. Source: the OpenAPI document of CoinGecko's Demo API, read
 * 2026-11-22.
 */
export const coingecko: MarketSource = { kind: 'market', facts: COINGECKO_FACTS, open }

const MARKETS = 'https://api.coingecko.com/api/v3/coins/markets'
const ASSETS_A_PAGE = 250
/** An asset takes 1 kB. */
const ANSWER_MAX_BYTES = ASSETS_A_PAGE * 8 * 1024

function open(setup: SourceSetup): MarketFeed {
  const fetcher = createFetcher(setup, { bodyMaxBytes: ANSWER_MAX_BYTES })
  return {
    listAssets: (options) => listAssets(setup, fetcher, options),
    async findAssets({ ids, signal }) {
      try {
        const rows = await ask(setup, fetcher, { ids: ids.slice(0, ASSETS_A_PAGE).join(',') }, signal)
        return rows.flatMap((row) => toAsset(row, setup.now()))
      } catch (error) {
        if (signal.aborted) return []
        throw error
      }
    },
  }
}

async function* listAssets(
  setup: SourceSetup,
  fetcher: Fetcher,
  { count, signal }: { count: number; signal: AbortSignal },
): AsyncGenerator<AssetFacts[]> {
  for (let page = 1, given = 0; given < count; page++) {
    const rows = await ask(setup, fetcher, { page: String(page) }, signal)
    if (page === 1 && rows.length === 0) throw new SourceError('malformed', 'an answer without any asset')
    const assets = rows.flatMap((row) => toAsset(row, setup.now())).slice(0, count - given)
    if (assets.length > 0) yield assets
    if (rows.length < ASSETS_A_PAGE) return
    given += rows.length
  }
}

async function ask(
  setup: SourceSetup,
  fetcher: Fetcher,
  chosen: { page: string } | { ids: string },
  signal: AbortSignal,
): Promise<unknown[]> {
  const url = withOrigin(MARKETS, setup.url)
  url.searchParams.set('vs_currency', 'usd')
  url.searchParams.set('order', 'market_cap_desc')
  url.searchParams.set('per_page', String(ASSETS_A_PAGE))
  for (const [name, value] of Object.entries(chosen)) url.searchParams.set(name, value)
  url.searchParams.set('price_change_percentage', '1h,24h,7d')
  const key = setup.credentials?.COINGECKO_API_KEY
  const headers: Record<string, string> = key ? { 'x-cg-demo-api-key': key } : {}
  const rows = await fetcher.json(url, { signal, headers, parse: parseExactJson })
  if (!Array.isArray(rows)) throw new SourceError('malformed', 'an answer that is no list of assets')
  return rows
}

function toAsset(value: unknown, now: Date): AssetFacts[] {
  const row = asRecord(value)
  const [id, symbol, name] = [asText(row.id), asText(row.symbol), asText(row.name)]
  if (!id || !symbol || !name) return []
  const rank = Number(row.market_cap_rank)
  const updated = new Date(String(row.last_updated))
  const facts: AssetFacts = {
    id,
    symbol: symbol.toUpperCase(),
    name,
    rank: Number.isInteger(rank) && rank > 0 ? rank : undefined,
    price: readPrice(row.current_price),
    marketCap: readPrice(row.market_cap),
    volume24h: readDecimal(row.total_volume),
    circulatingSupply: readPrice(row.circulating_supply),
    totalSupply: readPrice(row.total_supply),
    maxSupply: readPrice(row.max_supply),
    change1h: readPercent(row.price_change_percentage_1h_in_currency),
    change24h: readPercent(row.price_change_percentage_24h_in_currency ?? row.price_change_percentage_24h),
    change7d: readPercent(row.price_change_percentage_7d_in_currency),
    at: updated.getTime() <= now.getTime() ? updated : now,
  }
  return [facts]
}

function readPercent(value: unknown): number | undefined {
  const percent = typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isFinite(percent) ? percent : undefined
}
