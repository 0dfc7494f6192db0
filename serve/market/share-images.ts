import { fileURLToPath } from 'node:url'
import type { SKRSContext2D } from '@napi-rs/canvas'
import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import type { FastifyInstance } from 'fastify'
import type { AssetHistory } from '#contract/app/market.ts'
import type { AssetVerdict } from '#contract/operations/asset-summary.ts'
import { sentimentPercent } from '#contract/post-meaning.ts'
import type { Context } from '../context/context.ts'
import { contextOfData, contextOfDefaultData } from '../context/context-of-data.ts'
import { onOneServer } from '../context/on-one-server.ts'
import { notFound, Refusal } from '../http/errors.ts'
import { createSharedAnswers } from '../http/shared-answers.ts'
import { useFallbackFonts } from './fallback-fonts.ts'
import { getAsset } from './get-asset.ts'

// Drawn by @napi-rs/canvas: MIT, prebuilt for every platform, and it reads the site's own font as WOFF2. resvg-js is under
// the MPL and takes no WOFF2, sharp brings libvips under the LGPL, and Chromium is no dependency of an installation.

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 64
const PRICE = { top: 330, bottom: 470 }
const MOOD = { top: 490, bottom: 556 }
/** Between two texts on one line. */
const GAP = 32
/** The room of the words on the right, with their gap. */
const SAMPLE_WIDTH = 170
const PRICE_WIDTH_BESIDE_CHANGE = 640
const NAME_WIDTH = 800
const FONT = 'Instrument Sans'
/** The dark theme's roles as sRGB: show/ui/style/tokens.css */
const COLORS = {
  ground: '#0f0d0b',
  ink: '#f5f3ef',
  quiet: '#bab6b0',
  up: '#3fe3a9',
  down: '#ff5f56',
  mood: '#c7af6d',
  sample: '#e5c84c',
}

interface ShareImage {
  history: AssetHistory
  /** Such as `tape.example`. */
  host: string
  isSample: boolean
}

/**
 * An asset as a picture of 1200 by 630 for previews of links: price, mood, and both over seven days. PNG. The library
 * that draws is loaded when the first one is asked for; encoding is done beside the event loop.
 */
async function drawShareImage({ history, host, isSample }: ShareImage): Promise<Buffer> {
  const { createCanvas, GlobalFonts } = await loadCanvas()
  const canvas = createCanvas(WIDTH, HEIGHT)
  const paint = canvas.getContext('2d')
  const more = await useFallbackFonts(GlobalFonts, `${history.asset.name}${history.asset.symbol}${host}`)
  const pen: Pen = { paint, families: [FONT, ...more].map((family) => `"${family}"`).join(', ') }
  paint.fillStyle = COLORS.ground
  paint.fillRect(0, 0, WIDTH, HEIGHT)
  writeFigures(pen, history)
  const prices = history.candles.map(({ start, close }) => ({ at: Date.parse(start), value: close }))
  const moods = history.moods.map(({ start, mood }) => ({ at: Date.parse(start), value: mood }))
  const isUp = (prices.at(-1)?.value ?? 0) >= (prices[0]?.value ?? 0)
  drawLine(paint, prices, { ...PRICE, color: isUp ? COLORS.up : COLORS.down })
  drawLine(paint, moods, { ...MOOD, color: COLORS.mood, domain: [0, 1] })
  write(pen, `${host} · 7 days to ${history.until.slice(0, 16).replace('T', ' ')} UTC`, {
    y: HEIGHT - 34,
    size: 24,
    color: COLORS.quiet,
    widthMax: (isSample ? WIDTH - SAMPLE_WIDTH : WIDTH) - 2 * MARGIN,
  })
  if (isSample)
    write(pen, 'Sample data', {
      x: WIDTH - MARGIN - SAMPLE_WIDTH + GAP,
      y: HEIGHT - 34,
      size: 24,
      color: COLORS.sample,
    })
  return canvas.encode('png')
}

let loaded: Promise<typeof import('@napi-rs/canvas')> | undefined

function loadCanvas(): Promise<typeof import('@napi-rs/canvas')> {
  loaded ??= import('@napi-rs/canvas').then((module) => {
    const file = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'
    module.GlobalFonts.registerFromPath(fileURLToPath(import.meta.resolve(file)), FONT)
    return module
  })
  return loaded
}

function writeFigures(pen: Pen, { asset, verdict }: AssetHistory): void {
  const nameEnd = write(pen, asset.name, { y: 110, size: 48, weight: 600, widthMax: NAME_WIDTH })
  write(pen, asset.symbol, { x: nameEnd + GAP / 2, y: 110, size: 48, weight: 600 })
  const widthMax = asset.change24h !== undefined ? PRICE_WIDTH_BESIDE_CHANGE : undefined
  const right = write(pen, priceText(asset.price), { y: 210, size: 84, weight: 600, widthMax })
  if (asset.change24h !== undefined) writeChange(pen, asset.change24h, right + GAP)
  const said = shareImageFigures(verdict)
  write(pen, said.join('  ·  '), { y: 280, size: 34, color: COLORS.mood })
}

/** What the picture says of the last 24 hours, as the page of the asset does. */
export function shareImageFigures({ figures: { mood, posts, dominance } }: AssetVerdict): string[] {
  const count = posts.value ?? 0
  return [
    mood.value === null ? 'Too few posts for a mood' : `Mood ${sentimentPercent(mood.value)}%`,
    `${count.toLocaleString('en-US')} ${count === 1 ? 'post' : 'posts'} in 24 hours`,
    ...(dominance.value === null ? [] : [`Dominance ${Math.round(dominance.value * 100)}%`]),
  ]
}

/** The font has no triangles: they are drawn. */
function writeChange(pen: Pen, percent: number, x: number): void {
  const { paint } = pen
  const { text, tone } = changeText(percent)
  const [base, tip] = tone === 'up' ? [204, 180] : [180, 204]
  const isNothing = !/[▲▼]/.test(text)
  paint.fillStyle = COLORS[tone]
  paint.beginPath()
  paint.moveTo(x, base)
  paint.lineTo(x + 26, base)
  paint.lineTo(x + 13, tip)
  if (!isNothing) paint.fill()
  write(pen, `${text.replace(/^[▲▼] /, '')} in 24 hours`, {
    x: isNothing ? x : x + 38,
    y: 205,
    size: 36,
    color: COLORS[tone],
  })
}

interface Writing {
  x?: number
  y: number
  size: number
  weight?: number
  color?: string
  /** In pixels; to the margin unless given. */
  widthMax?: number | undefined
}

/** Where is written, and with which fonts. */
interface Pen {
  paint: SKRSContext2D
  /** As CSS lists them. */
  families: string
}

/** Writes a text, cut where it is too long for its room, and gives where it ends. */
function write(
  { paint, families }: Pen,
  text: string,
  { x = MARGIN, y, size, weight = 400, color = COLORS.ink, widthMax = WIDTH - MARGIN - x }: Writing,
): number {
  paint.fillStyle = color
  paint.font = `${weight} ${size}px ${families}, sans-serif`
  const cut = cutToWidth(text, (part) => paint.measureText(part).width <= widthMax)
  paint.fillText(cut, x, y)
  return x + paint.measureText(cut).width
}

/** The text, or as much of it as fits with an ellipsis behind it. */
export function cutToWidth(text: string, fits: (part: string) => boolean): string {
  if (fits(text)) return text
  const letters = [...LETTERS.segment(text)].map(({ segment }) => segment)
  while (letters.length > 0 && !fits(`${letters.join('').trimEnd()}…`)) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' })

interface Place {
  top: number
  bottom: number
  color: string
  domain?: [number, number]
}

function drawLine(
  paint: SKRSContext2D,
  points: readonly { at: number; value: number }[],
  { top, bottom, color, domain }: Place,
): void {
  if (points.length < 2) return
  const values = points.map(({ value }) => value)
  const times = points.map(({ at }) => at)
  const x = scaleLinear([Math.min(...times), Math.max(...times)], [MARGIN, WIDTH - MARGIN])
  const y = scaleLinear(domain ?? [Math.min(...values), Math.max(...values)], [bottom, top])
  paint.strokeStyle = color
  paint.lineWidth = 4
  paint.lineJoin = 'round'
  paint.beginPath()
  line<{ at: number; value: number }>(
    ({ at }) => x(at),
    ({ value }) => y(value),
  ).context(paint as unknown as CanvasRenderingContext2D)([...points]) // it has the methods of a path
  paint.stroke()
}

/** US dollars as pictures and embeds write them: two decimals from a dollar on, four significant digits below. */
export function priceText(dollars: number): string {
  const digits =
    dollars >= 1 ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : { maximumSignificantDigits: 4 }
  return dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD', ...digits })
}

/** A change in percent with its sign and triangle, and its colour; what rounds to nothing has neither sign. */
export function changeText(percent: number): { text: string; tone: 'up' | 'down' } {
  const change = Math.abs(percent) < 0.005 ? 0 : percent
  const sign = change < 0 ? '▼ -' : '▲ +'
  return {
    text: `${change === 0 ? '' : sign}${Math.abs(change).toFixed(2)}%`,
    tone: change < 0 ? 'down' : 'up',
  }
}

/** A picture is drawn this often at most, however many ask for it. */
const KEEP_SECONDS = 300

/** About 50 kB each. */
const KEPT_MAX = 200

/** `/market/ID/share.png`: each asset as a picture for previews of links. 404 for an asset that has no price. */
export function mountShareImages(server: FastifyInstance, ctx: Context): void {
  const images = createSharedAnswers<{ png: Buffer }>({
    keepMs: KEEP_SECONDS * 1000,
    now: () => performance.now(),
    bound: { answersMax: KEPT_MAX },
  })
  ctx.kept.add({ what: 'share images', unit: 'entries', max: KEPT_MAX, count: images.size })
  const host = new URL(ctx.settings.publicUrl).host
  server.get<{ Params: { id: string } }>('/market/:id/share.png', async (request, reply) => {
    const { png } = await images.take(request.params.id, () =>
      // One at a time with whatever else is heavy.
      ctx.heavyReads.run(async () => {
        const { history, isSample } = await findHistory(ctx, request.params.id)
        return { png: await drawShareImage({ history, host, isSample }) }
      }),
    )
    reply.type('image/png').header('Cache-Control', `public, max-age=${KEEP_SECONDS}`)
    return reply.send(png)
  })
}

/** Of the default data, or else of the sample, as with the page of an asset. */
async function findHistory(ctx: Context, id: string): Promise<{ history: AssetHistory; isSample: boolean }> {
  if (id.includes('\0')) throw notFound(`There is no asset with the id ${id}.`) // PostgreSQL holds no text that has it
  const first = await contextOfDefaultData(ctx)
  const ask = async (data: Context) => ({
    history: await onOneServer(data, (one) =>
      getAsset(one, { params: { id }, query: { period: '7d', basis: 'counted' } }),
    ),
    isSample: data.dataMode === 'sample',
  })
  try {
    return await ask(first)
  } catch (error) {
    const isUnknown = error instanceof Refusal && error.status === 404
    if (!isUnknown || first.dataMode === 'sample') throw error
    return ask(contextOfData(ctx, 'sample'))
  }
}
