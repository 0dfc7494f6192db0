import { FIGURES, type FigureFacts, type FigureName, LISTED_FIGURES } from '#contract/figures.ts'
import { type CatalogRow, getCatalog as contract } from '#contract/public/catalog.ts'
import { findBegins, listReach } from '#store/signals/find-reach.ts'
import { listSourceHealth } from '#store/sources/health.ts'
import { requireAsset } from '../market/assets.ts'
import { invalidAt } from '../public/problem.ts'
import { publicRoute } from '../public/public-route.ts'

/** Every figure of the table, with since when it can be read. */
export const getCatalog = publicRoute(contract, async (ctx, { query, data, key }) => {
  const { symbol, id } = query
  if (symbol !== undefined && id !== undefined)
    throw invalidAt('#/query/id', 'give one of symbol and id, or neither')
  const isOfAsset = symbol !== undefined || id !== undefined
  const asset = isOfAsset ? await requireAsset(data, { id, symbol: symbol?.toUpperCase() }) : undefined
  const [reach, begins, healths] = await Promise.all([
    listReach(data, asset?.symbol ?? ''),
    findBegins(data, asset?.id),
    key.mode === 'test' ? [] : listSourceHealth(ctx.db), // nothing is read for the sample
  ])
  const first = Math.min(...reach.map(({ since }) => since.getTime()))
  const posts = reach.length > 0 ? new Date(first) : null
  const lagOf = (source: string) => {
    const health = healths.find((row) => row.source === source && row.state === 'live')
    return health?.lagMs == null ? null : health.lagMs / 1_000
  }
  return {
    body: {
      asset: asset ? { id: asset.id, symbol: asset.symbol, name: asset.name } : null,
      prices_since: toText(begins.prices),
      kept_since: toText(begins.kept),
      kept_until: toText(begins.keptLast),
      sources: reach.map(({ source, since, until }) => ({
        source,
        since: since.toISOString(),
        until: until.toISOString(),
        lag_seconds: lagOf(source),
      })),
      data: (Object.keys(FIGURES) as FigureName[]).map((name) => toRow(name, { ...begins, posts })),
    },
    hasData: false,
  }
})

interface Begins {
  posts: Date | null
  prices: Date | null
  kept: Date | null
}

/** What the market says is kept with marks alone, but for prices, of which there are candles. */
const OF_MARKS: readonly FigureName[] = ['volume', 'market_cap', 'hype']
const OF_CANDLES: readonly FigureName[] = ['price', 'price_change']

function toRow(figure: FigureName, begins: Begins): CatalogRow {
  const facts: FigureFacts = FIGURES[figure]
  const operations = listOperations(figure)
  const begin = OF_MARKS.includes(figure) ? 'kept' : OF_CANDLES.includes(figure) ? 'prices' : 'posts'
  return {
    figure,
    label: facts.label,
    about: facts.hint,
    unit: facts.unit,
    digits: facts.digits,
    low: facts.range[0],
    high: facts.range[1],
    basis: facts.basis,
    denominator: facts.denominator,
    window: facts.window,
    formula: facts.formula,
    defined_by: facts.source,
    operations,
    since: toText(begins[begin]),
    as_of_since: operations.some((path) => KEPT.includes(path)) ? toText(begins.kept) : null,
  }
}

const PATHS = {
  summary: '/v1/assets/{id}/summary',
  screener: '/v1/screener',
  signals: '/v1/signals',
  lab: '/v1/assets/{id}/lab',
} as const
/** The operations that answer as of a mark. docs/decisions/0830 */
const KEPT: readonly string[] = ['/v1/figures', ...Object.values(PATHS)]

function listOperations(figure: FigureName): string[] {
  const { surfaces, rule }: FigureFacts = FIGURES[figure]
  const isOn = (surface: FigureFacts['surfaces'][number], path: string) =>
    surfaces.includes(surface) ? [path] : []
  return [
    ...((LISTED_FIGURES as readonly string[]).includes(figure) ? ['/v1/figures'] : []),
    ...isOn('summary', PATHS.summary),
    ...isOn('screener', PATHS.screener),
    ...isOn('signals', PATHS.signals),
    ...isOn('explain', '/v1/explain'),
    ...isOn('lab', PATHS.lab),
    ...(rule ? ['/v1/rules'] : []),
  ]
}

function toText(at: Date | null): string | null {
  return at?.toISOString() ?? null
}
