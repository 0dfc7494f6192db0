import { escapeUTF8 } from 'entities'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context/context.ts'
import { contextOfData, contextOfDefaultData } from '../../context/context-of-data.ts'
import { onOneServer } from '../../context/on-one-server.ts'
import { createSharedAnswers } from '../../http/shared-answers.ts'
import { ASSET_LOGOS } from '../asset-logos.ts'
import { changeText } from '../share-images.ts'
import {
  type EmbedPage,
  type EmbedTheme,
  readTheme,
  sendFrame,
  type ThemeQuery,
  themeRules,
  writeFrame,
} from './embed-page.ts'
import { embedWords, toneOf } from './embed-words.ts'
import { type EmbedFigures, readEmbedFigures } from './read-embed-figures.ts'

const STYLE = `main{min-height:100vh;display:flex;flex-direction:column;gap:6px;padding:12px 16px;border:1px solid var(--line);overflow-wrap:anywhere}
h1{display:flex;align-items:center;flex-wrap:wrap;gap:8px;font-size:16px;line-height:24px;font-weight:600}
span,footer,i{color:var(--quiet);font-style:normal;font-weight:400}
h1 span,p span{font-size:13px}
.price{font-size:24px;line-height:32px;font-weight:600}
.none{font-size:16px;font-weight:500;color:var(--quiet)}
footer{margin-top:auto;display:flex;flex-wrap:wrap;align-items:center;gap:0 10px;font-size:12px;line-height:24px}`

const HEIGHT = 28

const MARGIN = 10

const GAP = 12

/** How much wider bold letters are. */
const STRONG = 1.12

/** Figures are read this often at most, however many readers other sites have. */
const KEEP_SECONDS = 60
const SHARED = `public, max-age=${KEEP_SECONDS}`
/** About 1 kB each. */
const KEPT_MAX = 1_000
/** Longer than any ticker or id. */
const NAME_CHARS_MAX = 100

interface EmbedRequest {
  Params: { name: string }
  Querystring: ThemeQuery
}

/**
 * `/embed/BTC`, which other sites may frame, and `/badge/BTC.svg`, the same as a picture. By ticker in any
 * case or by id; `?theme=light` or `dark`, else as the reader's system has it. 404 for an unknown asset.
 */
export function mountEmbeds(server: FastifyInstance, ctx: Context): void {
  const { publicUrl } = ctx.settings
  const kept = createSharedAnswers<{ figures: EmbedFigures | undefined }>({
    keepMs: KEEP_SECONDS * 1000,
    now: () => performance.now(),
    bound: { answersMax: KEPT_MAX },
  })
  ctx.kept.add({ what: 'embeds', unit: 'entries', max: KEPT_MAX, count: kept.size })
  const read = async (name: string) => {
    if (name.length > NAME_CHARS_MAX || name.includes('\0')) return undefined // no asset has such a name
    return (await kept.take(name, async () => ({ figures: await findFigures(ctx, name) }))).figures
  }

  for (const path of ['/embed/:name', '/embed/:name/']) {
    server.get<EmbedRequest>(path, async (request, reply) => {
      const { name } = request.params
      const look = { publicUrl, theme: readTheme(request.query) }
      const figures = await read(name)
      if (!figures) reply.code(404)
      const page = figures ? writeEmbedPage(figures, look) : writeUnknownEmbed(name, look)
      return sendFrame(reply, page, SHARED)
    })
  }

  server.get<EmbedRequest>('/badge/:name.svg', async (request, reply) => {
    const theme = readTheme(request.query)
    const figures = await read(request.params.name)
    if (!figures) reply.code(404)
    return reply
      .headers({ 'Cross-Origin-Resource-Policy': 'cross-origin', 'Cache-Control': SHARED })
      .type('image/svg+xml; charset=utf-8')
      .send(figures ? writeBadge(figures, theme) : writeUnknownBadge(theme))
  })
}

/** Of the default data, or else of the sample, as with the page of an asset. */
async function findFigures(ctx: Context, name: string): Promise<EmbedFigures | undefined> {
  const first = await contextOfDefaultData(ctx)
  const found = await onOneServer(first, (one) => readEmbedFigures(one, name))
  return (
    found ?? (first.dataMode === 'sample' ? undefined : readEmbedFigures(contextOfData(ctx, 'sample'), name))
  )
}

interface Piece {
  text: string
  /** A custom property of the theme. */
  color: 'ink' | 'quiet' | 'up' | 'mid' | 'down' | 'accent'
  isStrong?: boolean
}

/** An asset in one line, as SVG for other sites: 28 pixels high, as wide as its text. */
export function writeBadge(figures: EmbedFigures, theme: EmbedTheme): string {
  const { price, mood, isSample, attribution } = figures
  const words = embedWords(figures)
  const change = price.status === 'now' && price.change24h !== undefined && changeText(price.change24h)
  const credits = attribution.map(({ text }) => text)
  return drawBadge(
    [
      { text: words.symbol, color: 'ink', isStrong: true },
      { text: words.price, color: words.hasPrice ? 'ink' : 'quiet', isStrong: words.hasPrice },
      ...(change ? [{ text: change.text, color: change.tone }] : []),
      mood
        ? { text: `Mood ${words.mood}`, color: toneOf(mood.mood), isStrong: true }
        : { text: 'Mood', color: 'quiet' },
      { text: words.moodBasis, color: 'quiet' },
      { text: words.age, color: 'quiet' },
      ...(isSample ? [{ text: 'Sample data', color: 'mid' } as const] : []),
      { text: ['Crowdtape', ...credits].join(', '), color: 'accent' },
    ],
    theme,
  )
}

/** What is shown for an asset that there is none of. */
function writeUnknownBadge(theme: EmbedTheme): string {
  return drawBadge(
    [
      { text: 'Unknown asset', color: 'quiet' },
      { text: 'Crowdtape', color: 'accent' },
    ],
    theme,
  )
}

function drawBadge(pieces: readonly Piece[], theme: EmbedTheme): string {
  let x = MARGIN
  const texts = pieces.map(({ text, color, isStrong }) => {
    const width = Math.ceil(widthOf(text) * (isStrong ? STRONG : 1))
    const drawn = `<text x="${x}" y="18" textLength="${width}" lengthAdjust="spacingAndGlyphs" fill="var(--${color})"${isStrong ? ' font-weight="600"' : ''}>${escapeUTF8(text)}</text>`
    x += width + GAP
    return drawn
  })
  const width = x - GAP + MARGIN
  const label = escapeUTF8(pieces.map(({ text }) => text).join(' '))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${label}">
<title>${label}</title>
<style>${themeRules(theme, 'svg')}</style>
<rect x="0.5" y="0.5" width="${width - 1}" height="${HEIGHT - 1}" rx="4" fill="var(--ground)" stroke="var(--line)"/>
<g font-family="Verdana,DejaVu Sans,ui-sans-serif,sans-serif" font-size="12">
${texts.join('\n')}
</g>
</svg>
`
}

/** About as wide as the text is in 12 px of the usual sans-serif fonts; `textLength` makes it so in any other. */
function widthOf(text: string): number {
  return [...text].reduce((sum, char) => sum + charWidth(char), 0)
}

function charWidth(char: string): number {
  if (/[\s.,:;|!'ijlI]/.test(char)) return 4
  if (/[A-Z%$▲▼]/.test(char)) return 8.6
  return 7.4
}

interface Look {
  /** Of this installation, such as `https://tape.example`. */
  publicUrl: string
  theme: EmbedTheme
}

/** An asset as a small page for a frame on another site, without any script. From 240 by 160 pixels on. */
export function writeEmbedPage(figures: EmbedFigures, look: Look): EmbedPage {
  const { asset, price, mood, isSample, attribution } = figures
  const words = embedWords(figures)
  const home = `${look.publicUrl}/market/${encodeURIComponent(asset.id)}`
  const logo = ASSET_LOGOS.has(asset.id)
    ? `<img src="/logos/${encodeURIComponent(asset.id)}.svg" alt="" width="24" height="24">`
    : ''
  const change = price.status === 'now' && price.change24h !== undefined && changeText(price.change24h)
  const lines = [
    `<h1>${logo}<a href="${home}" target="_blank" rel="noopener">${escapeUTF8(words.name)}</a> <span>${escapeUTF8(words.symbol)}</span></h1>`,
    `<p class="price${words.hasPrice ? '' : ' none'}">${words.price}${change ? ` <span class="${change.tone}">${change.text} <i>24h</i></span>` : ''}</p>`,
    mood
      ? `<p>Mood <b class="${toneOf(mood.mood)}">${words.mood}</b> <span>${words.moodBasis}</span></p>`
      : `<p>Mood <span>${words.moodBasis}</span></p>`,
    `<footer>${isSample ? '<b class="mid">Sample data</b> ' : ''}<time datetime="${figures.at.toISOString()}">${words.age}</time>${attribution
      .map(
        ({ text, url }) =>
          ` <a href="${escapeUTF8(url)}" target="_blank" rel="noopener">${escapeUTF8(text)}</a>`,
      )
      .join(
        '',
      )} <a href="${home}" target="_blank" rel="noopener">${escapeUTF8(new URL(look.publicUrl).host)}</a></footer>`,
  ]
  return writeFrame(`${words.name} price and mood`, {
    body: lines.join('\n'),
    style: STYLE,
    theme: look.theme,
  })
}

/** What a frame shows for an asset that there is none of. */
function writeUnknownEmbed(name: string, look: Look): EmbedPage {
  const body = `<h1>Unknown asset</h1>
<p>There is no asset with the ticker or id ${escapeUTF8(name.slice(0, 40).toWellFormed())}.</p>
<footer><a href="${look.publicUrl}/market" target="_blank" rel="noopener">All assets</a></footer>`
  return writeFrame('Unknown asset', { body, style: STYLE, theme: look.theme })
}
