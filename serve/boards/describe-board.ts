import type { ChartMeasure, FormulaOperation } from '#contract/app/board-rules.ts'
import type { Panel, PanelOf } from '#contract/app/boards.ts'
import type { MarketAsset } from '#contract/app/market.ts'
import type { ChosenBasis } from '#contract/data-mode.ts'
import { FIGURES, type FigureFacts, type FigureName, type SummaryFigure } from '#contract/figures.ts'
import type { AssetSummary } from '#contract/operations/asset-summary.ts'
import { columnOf, SCREEN_TERMS, wordOf } from '#contract/operations/screen-terms.ts'
import { sentimentPercent } from '#contract/post-meaning.ts'
import { POST_FILTER_NAMES, readPostQuery } from '#contract/post-query/post-query.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import type { Route } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { Refusal } from '../http/errors.ts'
import { getMarket } from '../market/get-market.ts'
import { changeText, priceText } from '../market/share-images.ts'
import { readSort, screenAssets } from '../signals/screen-assets.ts'
import { getAssetSummary } from '../signals/summary.ts'
import { getSearchVolume } from '../social/get-search-volume.ts'
import { listStories } from '../trends/list-stories.ts'
import { listTrendingTopics } from '../trends/list-trending-topics.ts'

/** Rows of a list in an e-mail; the rest is on the page. */
const ROWS_MAX = 10
const PERIOD_DAYS = { '24h': 1, '7d': 7, '30d': 30, '90d': 90 } as const
const SIGNS = { ratio: '/', difference: '-', sum: '+' } as const satisfies Record<FormulaOperation, string>

/**
 * The panels as plain text with the figures of now, read by the operations that the screens ask. Posts and stories are
 * counted and not quoted: an e-mail leaves the installation.
 */
export async function describeBoard(
  ctx: Context,
  { panels, idsOf }: Pick<Described, 'idsOf'> & { panels: readonly Panel[] },
): Promise<string> {
  const read = createReads(ctx)
  const parts: string[] = []
  for (const panel of panels) {
    const lines = await describePanel(ctx, { panel, read, idsOf }).catch((error: unknown) => {
      if (error instanceof Refusal) return [describeKind(panel), 'No data.']
      throw error
    })
    const [name = '', ...rest] = lines
    parts.push([panel.title ?? name, ...rest.map((line) => `  ${line}`)].join('\n'))
  }
  const isSample = ctx.dataMode === 'sample'
  return [...(isSample ? ['This is sample data: generated, not observed.'] : []), ...parts].join('\n\n')
}

type Market = Awaited<ReturnType<typeof getMarket>>
type Reads = ReturnType<typeof createReads>

/** What several panels show of one asset is read once, so that all of them are of one moment. */
function createReads(ctx: Context) {
  const markets = new Map<ChosenBasis, Promise<Market>>()
  const summaries = new Map<string, Promise<AssetSummary>>()
  return {
    market: (basis: ChosenBasis) => takeOnce(markets, basis, () => getMarket(ctx, { basis })),
    summary: (id: string, basis: ChosenBasis) =>
      takeOnce(summaries, `${basis} ${id}`, () =>
        ask<AssetSummary>(ctx, getAssetSummary.app, { params: { id }, query: { basis } }),
      ),
  }
}

function takeOnce<Key, Value>(
  kept: Map<Key, Promise<Value>>,
  key: Key,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = kept.get(key) ?? make()
  kept.set(key, known)
  return known
}

/** Asks an operation as the site does. */
async function ask<Answer>(ctx: Context, { handle }: Route, input: object): Promise<Answer> {
  return (await handle(ctx, input as Parameters<typeof handle>[1])) as Answer // of its contract, by the caller
}

interface Described {
  panel: Panel
  read: Reads
  /** The ids of the assets of a watchlist of the account, of the first one unless it is named. */
  idsOf: (watched: string | undefined) => readonly string[]
}

/** What the panel is called without a title of its own, and its lines. */
async function describePanel(ctx: Context, { panel, read, idsOf }: Described): Promise<string[]> {
  switch (panel.kind) {
    case 'figure':
      return [
        `${await symbolOf(read, panel.asset, panel.basis)} ${labelOf(panel.figure)}`,
        await figureLine(read, panel.asset, panel),
      ]
    case 'chart':
      return [
        labelOf(panel.measure),
        ...(await Promise.all(
          panel.assets.map(
            async (id) =>
              `${await symbolOf(read, id, panel.basis)} ${await figureLine(read, id, { figure: panel.measure, basis: panel.basis })}`,
          ),
        )),
      ]
    case 'formula':
      return describeFormula(read, panel)
    case 'posts':
      return describePosts(ctx, panel)
    case 'stories': {
      const query = { period: panel.period, symbol: panel.symbol, limit: ROWS_MAX }
      const { data } = await ask<{ data: { posts: number; authors: number }[] }>(ctx, listStories.app, {
        query: { ...query, figures: 'filtered' },
      })
      const rows = data.map(
        ({ posts, authors }, nr) =>
          `${nr + 1}. ${countOf(posts, 'post')} by ${countOf(authors, 'person', 'people')}`,
      )
      return [describeKind(panel), ...(rows.length > 0 ? rows : ['No stories.'])]
    }
    case 'topics': {
      const { data } = await ask<{ data: { topic: string; mentions: number }[] }>(
        ctx,
        listTrendingTopics.app,
        { query: { limit: ROWS_MAX, figures: 'filtered' } },
      )
      const rows = data.map(({ topic, mentions }) => `${topic}: ${countOf(mentions, 'post')}`)
      return [describeKind(panel), ...(rows.length > 0 ? rows : ['No topics.'])]
    }
    case 'screen':
      return describeScreen(ctx, panel, panel.watched ? idsOf(panel.watched) : undefined)
    case 'watchlist': {
      const { data } = await read.market('counted')
      const assets = idsOf(panel.watched).flatMap((id) => data.find((asset) => asset.id === id) ?? [])
      return [describeKind(panel), ...assets.slice(0, ROWS_MAX).map(assetLine)]
    }
  }
}

async function describeFormula(read: Reads, panel: PanelOf<'formula'>): Promise<string[]> {
  const { left, right, operation, basis } = panel
  const [a, b] = await Promise.all([left, right].map((term) => termOf(read, term, basis)))
  const name = `${a?.name} ${SIGNS[operation]} ${b?.name}`
  if (!a || !b || a.value === null || b.value === null || (operation === 'ratio' && b.value === 0))
    return [name, 'No value now.']
  const value = combined(operation, a.value, b.value)
  return [name, value.toLocaleString('en-US', { maximumSignificantDigits: 4 })]
}

function combined(operation: FormulaOperation, left: number, right: number): number {
  if (operation === 'ratio') return left / right
  return operation === 'sum' ? left + right : left - right
}

async function termOf(
  read: Reads,
  { asset, measure }: { asset: string; measure: ChartMeasure },
  basis: ChosenBasis,
): Promise<{ name: string; value: number | null }> {
  const name = `${await symbolOf(read, asset, basis)} ${labelOf(measure)}`
  if (measure !== 'price') return { name, value: (await read.summary(asset, basis)).figures[measure].value }
  const known = (await read.market(basis)).data.find(({ id }) => id === asset)
  return { name, value: known?.price ?? null }
}

async function describePosts(ctx: Context, panel: PanelOf<'posts'>): Promise<string[]> {
  const read = readPostQuery(panel.query)
  const until = ctx.now()
  const names = ['platform', ...POST_FILTER_NAMES] as const
  const filters = Object.fromEntries(
    names.flatMap((name) => (read[name] ? [[name, toTyped(name, read[name])]] : [])),
  )
  const startDate = new Date(until.getTime() - PERIOD_DAYS[panel.period] * DAY_MS).toISOString()
  const { buckets } = await getSearchVolume(ctx, {
    ...filters,
    startDate,
    endDate: until.toISOString(),
  } as Parameters<typeof getSearchVolume>[1])
  const posts = buckets.reduce((sum, bucket) => sum + bucket.posts, 0)
  const what = [read.q, read.symbol && `$${read.symbol}`].filter(Boolean).join(', ')
  return [`Posts${what && `: ${what}`}`, `${countOf(posts, 'post')} in ${panel.period}`]
}

/** The texts of an address as the operation takes them. */
function toTyped(name: string, text: string): string | number {
  return /^(min|max)/.test(name) ? Number(text) : text
}

async function describeScreen(
  ctx: Context,
  panel: PanelOf<'screen'>,
  only: readonly string[] | undefined,
): Promise<string[]> {
  const { where, sort, order, basis } = panel
  const query = {
    ...(where !== null && { where }),
    ...(sort !== null && { sort }),
    ...(order !== null && { order }),
    basis,
    limit: ROWS_MAX,
    ...(only && { assets: only.join() }),
  }
  const found = await ask<{ found: number; sort: string; data: Record<string, number | string | null>[] }>(
    ctx,
    screenAssets.app,
    { query },
  )
  const column = columnOf(readSort(found.sort))
  const { name } = SCREEN_TERMS[wordOf(column)]
  const rows = found.data.map((row) => {
    const price = typeof row.price === 'number' ? `, ${priceText(row.price)}` : ''
    const value = row[column]
    const figure =
      column !== 'price' && typeof value === 'number' ? `, ${labelOf(name)} ${figureText(name, value)}` : ''
    return `${row.symbol}${price}${figure}`
  })
  const more = found.found - rows.length
  return [
    describeKind(panel),
    ...(rows.length > 0 ? rows : ['No assets match.']),
    ...(more > 0 ? [`and ${countOf(more, 'more asset')}`] : []),
  ]
}

/** Such as "58%, far below usual" or "$60,000.00 ▲ +1.20%". */
async function figureLine(
  read: Reads,
  id: string,
  { figure, basis }: { figure: SummaryFigure | 'price'; basis: ChosenBasis },
): Promise<string> {
  const asset = (await read.market(basis)).data.find((one) => one.id === id)
  if (figure === 'price') return asset ? priceLine(asset) : 'No price now.'
  const { value, n } = (await read.summary(id, basis)).figures[figure]
  if (value === null) return 'Too little data.'
  const level = figure === 'mood' ? asset?.unusual.mood : figure === 'posts' ? asset?.unusual.posts : null
  const usual = level ? `, ${level === 'usual' ? 'usual' : `${level.replace('_', ' ')} usual`}` : ''
  const of = figure === 'posts' || figure === 'raw_posts' ? '' : ` of ${countOf(n, 'post')}`
  return `${figureText(figure, value)}${of}${usual}`
}

function assetLine(asset: MarketAsset): string {
  const mood = asset.sentiment === undefined ? '' : `, mood ${sentimentPercent(asset.sentiment)}%`
  return `${asset.symbol} ${priceLine(asset)}${mood}`
}

function priceLine({ price, change24h, absence }: MarketAsset): string {
  if (absence) return `${priceText(price)}, the last price: no source gives one now`
  return `${priceText(price)}${change24h === undefined ? '' : ` ${changeText(change24h).text}`}`
}

async function symbolOf(read: Reads, id: string, basis: ChosenBasis): Promise<string> {
  return (await read.market(basis)).data.find((asset) => asset.id === id)?.symbol ?? id
}

function labelOf(name: FigureName): string {
  const { label }: FigureFacts = FIGURES[name]
  return `${label.charAt(0).toLowerCase()}${label.slice(1)}`
}

/** A value by the unit of its figure: shares and moods in percent, money in dollars. */
function figureText(name: FigureName, value: number): string {
  const { unit }: FigureFacts = FIGURES[name]
  if (name === 'composite') return `${Math.round(value)} of 100`
  if (name === 'mood_change') return `${signed(Math.round(value * 100))} points`
  if (unit === 'US dollars') return priceText(value)
  if (unit === 'percent') return changeText(value).text
  if (unit.startsWith('0 to 1')) return `${(value * 100).toFixed(1)}%`
  if (unit.startsWith('0 ')) return `${sentimentPercent(value)}%`
  return value.toLocaleString('en-US', { maximumFractionDigits: 2 })
}

function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value)
}

function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

const KINDS: Record<Panel['kind'], string> = {
  figure: 'Figure',
  chart: 'Chart',
  formula: 'Formula',
  posts: 'Posts',
  stories: 'Stories',
  topics: 'Trending topics',
  screen: 'Assets',
  watchlist: 'Watchlist',
}

function describeKind(panel: Panel): string {
  if (panel.kind === 'stories') return panel.symbol ? `Stories about ${panel.symbol}` : 'Trending stories'
  return KINDS[panel.kind]
}
