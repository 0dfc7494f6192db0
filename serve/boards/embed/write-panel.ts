import { escapeUTF8 } from 'entities'
import type { Panel, PanelOf } from '#contract/app/boards.ts'
import type { AssetHistory, MarketAsset } from '#contract/app/market.ts'
import type { SummaryFigure } from '#contract/figures.ts'
import { POST_FILTER_NAMES, readPostQuery } from '#contract/post-query/post-query.ts'
import { UNKNOWN_AUTHOR } from '#contract/posts.ts'
import { type AssetLine, compareSeries, measureLook } from '#contract/shown/compare-series.ts'
import { describeReason, UNUSUAL_WORDS } from '#contract/shown/figure-words.ts'
import { COMPARED_AS, combinePoints, pointsOf } from '#contract/shown/measure-series.ts'
import { namePanel } from '#contract/shown/name-panel.ts'
import {
  formatCount,
  formatNumber,
  formatPrice,
  formatSentiment,
  sentimentTone,
} from '#contract/shown/numbers.ts'
import { columnLabel, columnsOf, isChange, writeScreened } from '#contract/shown/screen-columns.ts'
import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'
import type { Context } from '../../context/context.ts'
import { priceRightOf, type TextRight } from '../../faces/apply-rights.ts'
import { toPostRow } from '../../faces/to-post-row.ts'
import { cutText } from '../../http/text.ts'
import { momentText } from '../../market/embed/embed-words.ts'
import { changeText } from '../../market/share-images.ts'
import { screenAssets } from '../../signals/screen-assets.ts'
import { searchPosts } from '../../social/search-posts.ts'
import { nameOfSource } from '../../sources/attributions.ts'
import { listStories } from '../../trends/list-stories.ts'
import { listTrendingTopics } from '../../trends/list-trending-topics.ts'
import { type BoardReads, writePanelFigure } from '../board-reads.ts'
import { drawLines, drawWeek } from './draw-lines.ts'

/** Of a list in a frame; the dashboard itself has more. */
const ROWS_MAX = 10
/** A table in a frame is read without scrolling sideways. */
const COLUMNS_MAX = 6
const TEXT_CHARS_MAX = 280
const PERIOD_DAYS = { '24h': 1, '7d': 7, '30d': 30, '90d': 90 } as const

/** With what a panel is written. */
export interface PanelPen {
  ctx: Context
  reads: BoardReads
  mayTextLeave: TextRight
  /** Notes a source that is shown, whose terms may ask for a line about it. */
  use(source: string): void
}

/**
 * A panel that may be shown to anyone, as HTML: its name, and what the screens say with what the terms of sources keep
 * back left out. Throws a Refusal.
 */
export async function writePanel(pen: PanelPen, panel: Panel): Promise<{ name: string; body: string }> {
  const symbols = new Map<string, string>()
  for (const id of assetsOf(panel)) symbols.set(id, (await pen.reads.asset(id, 'counted'))?.symbol ?? id)
  const name = namePanel(panel, (id) => symbols.get(id) ?? id)
  return { name, body: await writeBody(pen, panel, name) }
}

function assetsOf(panel: Panel): string[] {
  if (panel.kind === 'figure') return [panel.asset]
  if (panel.kind === 'chart') return panel.assets
  return panel.kind === 'formula' ? [panel.left.asset, panel.right.asset] : []
}

function writeBody(pen: PanelPen, panel: Panel, name: string): Promise<string> | string {
  switch (panel.kind) {
    case 'figure':
      return panel.figure === 'price' ? writePrice(pen, panel) : writeFigure(pen, panel, panel.figure)
    case 'chart':
      return writeChart(pen, panel, name)
    case 'formula':
      return writeFormula(pen, panel, name)
    case 'posts':
      return writePosts(pen, panel)
    case 'stories':
      return writeStories(pen, panel)
    case 'topics':
      return writeTopics(pen)
    case 'screen':
      return writeScreen(pen, panel)
    case 'watchlist':
      return note('Only its owner sees a watchlist.')
  }
}

function note(text: string): string {
  return `<p class="none">${escapeUTF8(text)}</p>`
}

async function writePrice({ ctx, reads, use }: PanelPen, panel: PanelOf<'figure'>): Promise<string> {
  const asset = await reads.asset(panel.asset, panel.basis)
  if (!asset) return note('No price now.')
  if (!priceRightOf(ctx)(asset)) return note('Price not shared: its source does not permit it.')
  usePrice(asset, use)
  const { price, absence, change24h, change7d, at, name, sparkline7d } = asset
  const change = absence || change24h === undefined ? undefined : changeText(change24h)
  const beside = absence
    ? ` <span>last price, ${momentText(new Date(at))}</span>`
    : change
      ? ` <span class="${change.tone}">${change.text}</span> <span>24h</span>`
      : ''
  const isUp = (change7d ?? (sparkline7d.at(-1) ?? 0) - (sparkline7d[0] ?? 0)) >= 0
  const week = drawWeek(sparkline7d, { label: `Price of ${name} over 7 days`, color: isUp ? 'up' : 'down' })
  return `<p><b class="big">${formatPrice(price)}</b>${beside}</p>${week}`
}

function usePrice({ method, source, venues }: MarketAsset, use: (source: string) => void): void {
  if (method === undefined) use(source)
  for (const { venue } of venues) use(venue)
}

async function writeFigure(
  { reads }: PanelPen,
  { asset: id, basis }: PanelOf<'figure'>,
  figure: SummaryFigure,
): Promise<string> {
  const [asset, { figures }] = await Promise.all([reads.asset(id, basis), reads.summary(id, basis)])
  const found = figures[figure]
  const written = writePanelFigure(figure, found, asset)
  if (!written) return `<p class="big">–</p>${note(describeReason(found.reason))}`
  const tone = figure === 'mood' && found.value !== null ? ` ${sentimentTone(found.value)}` : ''
  const usual = written.level ? ` <span>${UNUSUAL_WORDS[written.level]}</span>` : ''
  return `<p><b class="big${tone}">${escapeUTF8(written.text)}</b>${usual}</p>${
    writeWeek(figure, asset) || `<p><span>${escapeUTF8(written.basis)}, 24 hours</span></p>`
  }`
}

/** The figure over seven days, where the market knows it. */
function writeWeek(figure: SummaryFigure, asset: MarketAsset | undefined): string {
  if (!asset) return ''
  if (figure === 'mood')
    return drawWeek(asset.mood7d, { label: `Mood of ${asset.name} over 7 days`, color: 's2', rangeMin: 0.1 })
  if (figure !== 'posts') return ''
  return drawWeek(asset.mentions7d, { label: `Posts about ${asset.name} over 7 days`, color: 's1' })
}

async function writeChart(pen: PanelPen, panel: PanelOf<'chart'>, name: string): Promise<string> {
  const { assets, measure, period } = panel
  const histories = await readHistories(pen, assets, panel)
  const isRolling = period !== '24h'
  const shown =
    measure === 'price' ? histories.filter(({ asset }) => priceRightOf(pen.ctx)(asset)) : histories
  const [only] = shown
  const isDollars = measure === 'price' && assets.length === 1
  const look = measureLook(COMPARED_AS[measure], isRolling)
  const slots = new Map(assets.map((id, slot) => [id, slot]))
  const lines: AssetLine[] =
    isDollars && only
      ? [
          {
            id: only.asset.id,
            label: only.asset.symbol,
            slot: 0,
            points: pointsOf(only, { measure, isRolling }),
          },
        ]
      : compareSeries(shown, { isRolling, slots })[COMPARED_AS[measure]]
  const left = histories.length - shown.length
  const format = isDollars ? formatPrice : look.format
  return `${draw(lines, { label: `${name}, ${period}`, format, fromZero: look.fromZero, histories })}${
    left > 0 ? note(`${formatCount(left, 'price')} not shared: the source does not permit it.`) : ''
  }`
}

async function writeFormula(pen: PanelPen, panel: PanelOf<'formula'>, name: string): Promise<string> {
  const { left, right, operation, period } = panel
  const histories = await readHistories(pen, [...new Set([left.asset, right.asset])], panel)
  const isRolling = period !== '24h'
  const terms = [left, right].map((term) => ({
    ...term,
    history: histories.find(({ asset }) => asset.id === term.asset),
  }))
  const isWithheld = terms.some(
    ({ measure, history }) => measure === 'price' && history && !priceRightOf(pen.ctx)(history.asset),
  )
  if (isWithheld) return note('Not shared: the source of a price does not permit it.')
  const [a = [], b = []] = terms.map(({ measure, history }) =>
    history ? pointsOf(history, { measure, isRolling }) : [],
  )
  const points = combinePoints(a, b, operation)
  const isOneUnit = left.measure === right.measure && operation !== 'ratio'
  const ofMeasure =
    left.measure === 'price' ? formatPrice : measureLook(COMPARED_AS[left.measure], true).format
  const format = isOneUnit ? ofMeasure : fourDigits
  const lines = [{ id: 'formula', label: name, slot: 0, points }]
  return draw(lines, { label: `${name}, ${period}`, format, fromZero: false, histories })
}

function fourDigits(value: number): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: 4 })
}

async function readHistories(
  { reads, use }: PanelPen,
  assets: readonly string[],
  asked: Pick<PanelOf<'chart'>, 'period' | 'basis'>,
): Promise<AssetHistory[]> {
  const found: AssetHistory[] = []
  for (const id of assets) {
    if (!(await reads.asset(id, asked.basis))) continue // without a price there is no page of it either
    const history = await reads.history(id, asked)
    usePrice(history.asset, use)
    found.push(history)
  }
  return found
}

function draw(
  lines: readonly AssetLine[],
  {
    histories,
    ...look
  }: {
    label: string
    format: (value: number) => string
    fromZero: boolean
    histories: readonly AssetHistory[]
  },
): string {
  if (lines.every(({ points }) => points.length === 0)) return note('No data for this period.')
  return drawLines({ ...look, lines, stepMs: histories[0]?.interval === '1d' ? DAY_MS : HOUR_MS })
}

async function writePosts({ ctx, mayTextLeave, use }: PanelPen, panel: PanelOf<'posts'>): Promise<string> {
  const read = readPostQuery(panel.query)
  const until = ctx.now()
  const names = ['platform', ...POST_FILTER_NAMES] as const
  const filters = Object.fromEntries(
    names.flatMap((name) =>
      read[name] ? [[name, /^(min|max)/.test(name) ? Number(read[name]) : read[name]]] : [],
    ),
  )
  const { data } = await searchPosts(ctx, {
    ...filters,
    startDate: new Date(until.getTime() - PERIOD_DAYS[panel.period] * DAY_MS).toISOString(),
    endDate: until.toISOString(),
    limit: ROWS_MAX,
  } as Parameters<typeof searchPosts>[1]) // as the address of a search has them
  if (data.length === 0) return note('No posts in this period.')
  const rows = data.map((post) => {
    use(post.platform)
    const row = toPostRow(post, mayTextLeave)
    const source = nameOfSource(ctx, post.platform)
    const author = row.username && row.username !== UNKNOWN_AUTHOR ? ` <b>${bdi(row.username)}</b>` : ''
    const mood =
      row.sentiment === null
        ? ''
        : ` <b class="${sentimentTone(row.sentiment)}">${formatSentiment(row.sentiment)}</b>`
    const text =
      row.text === null
        ? `<p class="none">Text not shared, by the terms of ${escapeUTF8(source)}.</p>`
        : `<p>${bdi(cutText(row.text, TEXT_CHARS_MAX))}</p>`
    const link = row.url && /^https?:\/\//.test(row.url) ? ` ${linkTo(row.url, 'Open')}` : ''
    return `<li><p><span>${escapeUTF8(source)}</span>${author} <time datetime="${post.createdAt}">${momentText(new Date(post.createdAt))}</time>${mood}${link}</p>${text}</li>`
  })
  return `<ul>${rows.join('')}</ul>`
}

async function writeStories(
  { ctx, mayTextLeave, use }: PanelPen,
  panel: PanelOf<'stories'>,
): Promise<string> {
  const { data } = await listStories.read(ctx, {
    params: undefined,
    query: {
      period: panel.period,
      figures: 'filtered',
      limit: ROWS_MAX,
      ...(panel.symbol && { symbol: panel.symbol }),
    },
    mayTextLeave,
  })
  if (data.length === 0) return note('No stories in this period.')
  const rows = data.map(({ headline, posts, authors, sources, sentiment }) => {
    for (const { source } of sources) use(source)
    const mood =
      sentiment === null ? '' : ` <b class="${sentimentTone(sentiment)}">${formatSentiment(sentiment)}</b>`
    return `<li><p>${bdi(headline)}</p><p><span>${formatCount(posts, 'post')} by ${formatCount(authors, 'person', 'people')}</span>${mood}</p></li>`
  })
  return `<ol>${rows.join('')}</ol>`
}

async function writeTopics({ ctx, mayTextLeave }: PanelPen): Promise<string> {
  const { data } = await listTrendingTopics.read(ctx, {
    params: undefined,
    query: { figures: 'filtered', limit: ROWS_MAX },
    mayTextLeave,
  })
  if (data.length === 0) return note('No topics in 24 hours.')
  const rows = data.map(({ topic, mentions, change24h }) => {
    const change = change24h === null ? { text: 'New', tone: 'mid' } : changeText(change24h)
    return `<li class="row"><b>${bdi(topic)}</b> <span>${formatCount(mentions, 'post')} <i class="${change.tone}">${change.text}</i></span></li>`
  })
  return `<ol>${rows.join('')}</ol>`
}

async function writeScreen(
  { ctx, reads, mayTextLeave, use }: PanelPen,
  panel: PanelOf<'screen'>,
): Promise<string> {
  const { where, sort, order, basis } = panel
  const found = await screenAssets.read(ctx, {
    params: undefined,
    query: {
      basis,
      limit: ROWS_MAX,
      ...(where !== null && { where }),
      ...(sort !== null && { sort }),
      ...(order !== null && { order }),
    },
    mayTextLeave,
  })
  if (found.data.length === 0) return note('No assets match now.')
  const isSample = ctx.dataMode === 'sample'
  // A cap is a price times a supply, whose source is another one.
  const columns = columnsOf(found)
    .filter((column) => isSample || column !== 'market_cap')
    .slice(0, COLUMNS_MAX)
  const rows: string[] = []
  for (const row of found.data) {
    const asset = await reads.asset(row.id, basis)
    if (asset) usePrice(asset, use)
    const mayPriceLeave = asset !== undefined && priceRightOf(ctx)(asset)
    const cells = columns.map((column) => {
      const value = row[column]
      if (value === null || (OF_PRICES.has(column) && !mayPriceLeave)) return '<td>–</td>'
      const tone = isChange(column) ? ` class="${changeText(value).tone}"` : ''
      return `<td${tone}>${isChange(column) ? changeText(value).text : escapeUTF8(writeScreened(column, value))}</td>`
    })
    rows.push(`<tr><th scope="row">${escapeUTF8(row.symbol)}</th>${cells.join('')}</tr>`)
  }
  const heads = columns.map((column) => `<th scope="col">${escapeUTF8(columnLabel(column))}</th>`)
  const more = found.found - rows.length
  return `<table><thead><tr><th scope="col">Asset</th>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>${
    more > 0 ? note(`and ${formatNumber(more)} more`) : ''
  }`
}

/** What follows from prices of a source. */
const OF_PRICES: ReadonlySet<string> = new Set(['price', 'change_1h', 'change_24h', 'change_7d', 'volume'])

function bdi(text: string): string {
  return `<bdi>${escapeUTF8(text)}</bdi>`
}

function linkTo(url: string, text: string): string {
  return `<a href="${escapeUTF8(url)}" target="_blank" rel="noopener noreferrer nofollow">${text}</a>`
}
