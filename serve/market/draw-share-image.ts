import { fileURLToPath } from 'node:url'
import type { SKRSContext2D } from '@napi-rs/canvas'
import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import type { AssetHistory } from '#contract/app/market.ts'
import type { AssetVerdict } from '#contract/app/signals/asset-figures.ts'
import { sentimentPercent } from '#contract/post-meaning.ts'
import { changeText, priceText } from './price-text.ts'

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 64
const PRICE = { top: 330, bottom: 470 }
const MOOD = { top: 490, bottom: 556 }
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
export async function drawShareImage({ history, host, isSample }: ShareImage): Promise<Buffer> {
  const { createCanvas } = await loadCanvas()
  const canvas = createCanvas(WIDTH, HEIGHT)
  const paint = canvas.getContext('2d')
  paint.fillStyle = COLORS.ground
  paint.fillRect(0, 0, WIDTH, HEIGHT)
  writeFigures(paint, history)
  const prices = history.candles.map(({ start, close }) => ({ at: Date.parse(start), value: close }))
  const moods = history.moods.map(({ start, mood }) => ({ at: Date.parse(start), value: mood }))
  const isUp = (prices.at(-1)?.value ?? 0) >= (prices[0]?.value ?? 0)
  drawLine(paint, prices, { ...PRICE, color: isUp ? COLORS.up : COLORS.down })
  drawLine(paint, moods, { ...MOOD, color: COLORS.mood, domain: [0, 1] })
  write(paint, `${host} · 7 days to ${history.until.slice(0, 16).replace('T', ' ')} UTC`, {
    y: HEIGHT - 34,
    size: 24,
    color: COLORS.quiet,
  })
  if (isSample)
    write(paint, 'Sample data', { x: WIDTH - 210, y: HEIGHT - 34, size: 24, color: COLORS.sample })
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

function writeFigures(paint: SKRSContext2D, { asset, verdict }: AssetHistory): void {
  write(paint, `${asset.name}  ${asset.symbol}`, { y: 110, size: 48, weight: 600 })
  write(paint, priceText(asset.price), { y: 210, size: 84, weight: 600 })
  // As wide as it was just written.
  const right = MARGIN + paint.measureText(priceText(asset.price)).width
  if (asset.change24h !== undefined) writeChange(paint, asset.change24h, Math.min(right, WIDTH / 2) + 32)
  const said = shareImageFigures(verdict)
  write(paint, said.join('  ·  '), { y: 280, size: 34, color: COLORS.mood })
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
function writeChange(paint: SKRSContext2D, percent: number, x: number): void {
  const { text, tone } = changeText(percent)
  const [base, tip] = tone === 'up' ? [204, 180] : [180, 204]
  const isNothing = !/[▲▼]/.test(text)
  paint.fillStyle = COLORS[tone]
  paint.beginPath()
  paint.moveTo(x, base)
  paint.lineTo(x + 26, base)
  paint.lineTo(x + 13, tip)
  if (!isNothing) paint.fill()
  write(paint, `${text.replace(/^[▲▼] /, '')} in 24 hours`, {
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
}

/** Text that is too long for the picture is made narrower. */
function write(
  paint: SKRSContext2D,
  text: string,
  { x = MARGIN, y, size, weight = 400, color = COLORS.ink }: Writing,
): void {
  paint.fillStyle = color
  paint.font = `${weight} ${size}px "${FONT}", sans-serif`
  paint.fillText(text, x, y, WIDTH - MARGIN - x)
}

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
