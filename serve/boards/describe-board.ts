import type { ChartMeasure, FormulaOperation } from '#contract/app/board-rules.ts'
import type { Panel, PanelOf } from '#contract/app/boards.ts'
import type { MarketAsset } from '#contract/app/market.ts'
import type { ChosenBasis } from '#contract/data-mode.ts'
import { FIGURES, type FigureFacts, type FigureName, type SummaryFigure } from '#contract/figures.ts'
import { columnOf, SCREEN_TERMS, wordOf } from '#contract/operations/screen-terms.ts'
import { sentimentPercent } from '#contract/post-meaning.ts'
import { POST_FILTER_NAMES, readPostQuery } from '#contract/post-query/post-query.ts'
import { UNUSUAL_WORDS } from '#contract/shown/figure-words.ts'
import { formatCount, formatPrice } from '#contract/shown/numbers.ts'
import { writeScreened } from '#contract/shown/screen-columns.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import type { Context } from '../context/context.ts'
import { Refusal } from '../http/errors.ts'
import { changeText } from '../market/share-images.ts'
import { readSort, screenAssets } from '../signals/screen-assets.ts'
import { getSearchVolume } from '../social/get-search-volume.ts'
import { listStories } from '../trends/list-stories.ts'
import { listTrendingTopics } from '../trends/list-trending-topics.ts'
import { type BoardReads, createBoardReads, writePanelFigure } from './board-reads.ts'

/** Rows of a list in an e-mail; the rest is on the page. */
const ROWS_MAX = 10
/** Lists are counted, so no text leaves. */
const ASKED = { params: undefined, mayTextLeave: () => false } as const
const PERIOD_DAYS = { '24h': 1, '7d': 7, '30d': 30, '90d': 90 } as const
const SIGNS = { ratio: '/', difference: '-', sum: '+' } as const satisfies Record<FormulaOperation, string>

/**
 * The panels as plain text for the account that they are of, with the figures of now, read by the operations that the
 * screens ask. Posts and stories are counted and not quoted: a post that is deleted later would stay in the mailbox.
 */
export async function describeBoard(
  ctx: Context,
  { panels, idsOf }: Pick<Described, 'idsOf'> & { panels: readonly Panel[] },
): Promise<string> {
  const read = createBoardReads(ctx)
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

interface Described {
  panel: Panel
  read: BoardReads
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
      const { data } = await listStories.read(ctx, {
        ...ASKED,
        query: { ...query, figures: 'filtered' },
      })
      const rows = data.map(
        ({ posts, authors }, nr) =>
          `${nr + 1}. ${formatCount(posts, 'post')} by ${formatCount(authors, 'person', 'people')}`,
      )
      return [describeKind(panel), ...(rows.length > 0 ? rows : ['No stories.'])]
    }
    case 'topics': {
      const query = { limit: ROWS_MAX, figures: 'filtered' } as const
      const { data } = await listTrendingTopics.read(ctx, { ...ASKED, query })
      const rows = data.map(({ topic, mentions }) => `${topic}: ${formatCount(mentions, 'post')}`)
      return [describeKind(panel), ...(rows.length > 0 ? rows : ['No topics.'])]
    }
    case 'screen':
      return describeScreen(ctx, panel, panel.watched ? idsOf(panel.watched) : undefined)
    case 'watchlist': {
      const ids = idsOf(panel.watched).slice(0, ROWS_MAX)
      const assets = await Promise.all(ids.map((id) => read.asset(id, 'counted')))
      return [describeKind(panel), ...assets.flatMap((asset) => (asset ? assetLine(asset) : []))]
    }
  }
}

async function describeFormula(read: BoardReads, panel: PanelOf<'formula'>): Promise<string[]> {
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
  read: BoardReads,
  { asset, measure }: { asset: string; measure: ChartMeasure },
  basis: ChosenBasis,
): Promise<{ name: string; value: number | null }> {
  const name = `${await symbolOf(read, asset, basis)} ${labelOf(measure)}`
  if (measure !== 'price') return { name, value: (await read.summary(asset, basis)).figures[measure].value }
  return { name, value: (await read.asset(asset, basis))?.price ?? null }
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
  return [`Posts${what && `: ${what}`}`, `${formatCount(posts, 'post')} in ${panel.period}`]
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
  const found = await screenAssets.read(ctx, { ...ASKED, query })
  const column = columnOf(readSort(found.sort))
  const { name } = SCREEN_TERMS[wordOf(column)]
  const rows = found.data.map((row) => {
    const price = typeof row.price === 'number' ? `, ${formatPrice(row.price)}` : ''
    const value = row[column]
    const figure =
      column !== 'price' && typeof value === 'number'
        ? `, ${labelOf(name)} ${writeScreened(column, value)}`
        : ''
    return `${row.symbol}${price}${figure}`
  })
  const more = found.found - rows.length
  return [
    describeKind(panel),
    ...(rows.length > 0 ? rows : ['No assets match.']),
    ...(more > 0 ? [`and ${formatCount(more, 'more asset')}`] : []),
  ]
}

/** Such as "58%, far below usual" or "$60,000.00 ▲ +1.20%". */
async function figureLine(
  read: BoardReads,
  id: string,
  { figure, basis }: { figure: SummaryFigure | 'price'; basis: ChosenBasis },
): Promise<string> {
  const asset = await read.asset(id, basis)
  if (figure === 'price') return asset ? priceLine(asset) : 'No price now.'
  const found = (await read.summary(id, basis)).figures[figure]
  const written = writePanelFigure(figure, found, asset)
  if (!written) return 'Too little data.'
  const usual = written.level ? `, ${UNUSUAL_WORDS[written.level]}` : ''
  const of = figure === 'posts' || figure === 'raw_posts' ? '' : ` of ${formatCount(found.n, 'post')}`
  return `${written.text}${of}${usual}`
}

function assetLine(asset: MarketAsset): string {
  const mood = asset.sentiment === undefined ? '' : `, mood ${sentimentPercent(asset.sentiment)}%`
  return `${asset.symbol} ${priceLine(asset)}${mood}`
}

function priceLine({ price, change24h, absence }: MarketAsset): string {
  if (absence) return `${formatPrice(price)}, the last price: no source gives one now`
  return `${formatPrice(price)}${change24h === undefined ? '' : ` ${changeText(change24h).text}`}`
}

async function symbolOf(read: BoardReads, id: string, basis: ChosenBasis): Promise<string> {
  return (await read.asset(id, basis))?.symbol ?? id
}

function labelOf(name: FigureName): string {
  const { label }: FigureFacts = FIGURES[name]
  return `${label.charAt(0).toLowerCase()}${label.slice(1)}`
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
