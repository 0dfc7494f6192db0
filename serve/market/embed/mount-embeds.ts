import { createHash } from 'node:crypto'
import { escapeUTF8 } from 'entities'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../../context/context.ts'
import { contextOfData, contextOfDefaultData } from '../../context/context-of-data.ts'
import { invalid } from '../../http/errors.ts'
import { createSharedAnswers } from '../../http/shared-answers.ts'
import { ASSET_LOGOS } from '../asset-logos.ts'
import { changeText } from '../share-images.ts'
import { embedWords, toneOf } from './embed-words.ts'
import { type EmbedFigures, readEmbedFigures } from './read-embed-figures.ts'

/** How an embed looks: as the reader's system has it, or always the same. */
const EMBED_THEMES = ['auto', 'light', 'dark'] as const

/** The roles of both themes as sRGB, for other sites have no tokens of ours: show/ui/style/tokens.css */
const COLORS = {
  light: {
    ground: '#fefdfc',
    line: '#e0ddda',
    ink: '#1a1814',
    quiet: '#403c37',
    up: '#006b48',
    mid: '#7e5d00',
    down: '#b7191c',
    accent: '#4640be',
  },
  dark: {
    ground: '#13110f',
    line: '#282623',
    ink: '#f5f3ef',
    quiet: '#bebab3',
    up: '#52e9b2',
    mid: '#f3d350',
    down: '#fb5d53',
    accent: '#a0aaf9',
  },
} as const

const STYLE = `*{margin:0;box-sizing:border-box}
html{color-scheme:light dark}
body{background:var(--ground);color:var(--ink);font:14px/20px ui-sans-serif,system-ui,sans-serif;font-variant-numeric:tabular-nums}
main{min-height:100vh;display:flex;flex-direction:column;gap:6px;padding:12px 16px;border:1px solid var(--line);overflow-wrap:anywhere}
h1{display:flex;align-items:center;flex-wrap:wrap;gap:8px;font-size:16px;line-height:24px;font-weight:600}
span,footer,i{color:var(--quiet);font-style:normal;font-weight:400}
h1 span,p span{font-size:13px}
.price{font-size:24px;line-height:32px;font-weight:600}
.none{font-size:16px;font-weight:500;color:var(--quiet)}
.up{color:var(--up)}.mid{color:var(--mid)}.down{color:var(--down)}
footer{margin-top:auto;display:flex;flex-wrap:wrap;align-items:center;gap:0 10px;font-size:12px;line-height:24px}
a{color:inherit}footer a{color:var(--accent)}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`

const HEIGHT = 28

const MARGIN = 10

const GAP = 12

/** How much wider bold letters are. */
const STRONG = 1.12

/** Figures are read this often at most, however many readers other sites have. */
const KEEP_SECONDS = 60
/** About 1 kB each. */
const KEPT_MAX = 1_000
/** Longer than any ticker or id. */
const NAME_CHARS_MAX = 100

interface EmbedRequest {
  Params: { name: string }
  Querystring: { theme?: string | string[] }
}

/**
 * `/embed/BTC`, the one page that other sites may frame, and `/badge/BTC.svg`, the same as a picture. By ticker in any
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

  server.get<EmbedRequest>('/embed/:name', async (request, reply) => {
    const { name } = request.params
    const look = { publicUrl, theme: readTheme(request.query) }
    const figures = await read(name)
    if (!figures) reply.code(404)
    return sendPage(reply, figures ? writeEmbedPage(figures, look) : writeUnknownEmbed(name, look))
  })

  server.get<EmbedRequest>('/badge/:name.svg', async (request, reply) => {
    const theme = readTheme(request.query)
    const figures = await read(request.params.name)
    if (!figures) reply.code(404)
    reply.type('image/svg+xml; charset=utf-8')
    return share(reply).send(figures ? writeBadge(figures, theme) : writeUnknownBadge(theme))
  })
}

function readTheme({ theme = 'auto' }: EmbedRequest['Querystring']): EmbedTheme {
  const known = EMBED_THEMES.find((one) => one === theme)
  if (!known) throw invalid('theme', `theme must be one of ${EMBED_THEMES.join(', ')}`)
  return known
}

/** Of the default data, or else of the sample, as with the page of an asset. */
async function findFigures(ctx: Context, name: string): Promise<EmbedFigures | undefined> {
  const first = await contextOfDefaultData(ctx)
  const found = await readEmbedFigures(first, name)
  return (
    found ?? (first.dataMode === 'sample' ? undefined : readEmbedFigures(contextOfData(ctx, 'sample'), name))
  )
}

function sendPage(reply: FastifyReply, { html, policy }: EmbedPage): FastifyReply {
  reply.removeHeader('x-frame-options')
  reply.type('text/html; charset=utf-8').header('Content-Security-Policy', policy)
  return share(reply).send(html)
}

/** Pages of others may show it, and any cache may keep it for a minute. */
function share(reply: FastifyReply): FastifyReply {
  return reply
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
    .header('Cache-Control', `public, max-age=${KEEP_SECONDS}`)
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

/** A page and what it may do. */
interface EmbedPage {
  html: string
  policy: string
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
  return writePage(`${words.name} price and mood`, lines.join('\n'), look)
}

/** What a frame shows for an asset that there is none of. */
function writeUnknownEmbed(name: string, look: Look): EmbedPage {
  return writePage(
    'Unknown asset',
    `<h1>Unknown asset</h1>
<p>There is no asset with the ticker or id ${escapeUTF8(name.slice(0, 40).toWellFormed())}.</p>
<footer><a href="${look.publicUrl}/market" target="_blank" rel="noopener">All assets</a></footer>`,
    look,
  )
}

function writePage(title: string, body: string, { theme }: Look): EmbedPage {
  const style = `${themeRules(theme, ':root')}${STYLE}`
  const hash = createHash('sha256').update(style).digest('base64')
  return {
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<title>${escapeUTF8(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`,
    policy: [
      "default-src 'none'",
      `style-src 'sha256-${hash}'`,
      "img-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      // The one page that others may frame.
      'frame-ancestors *',
    ].join(';'),
  }
}

type EmbedTheme = (typeof EMBED_THEMES)[number]

/** The rules that give `selector` the theme's colours as custom properties, such as `--up`. */
function themeRules(theme: EmbedTheme, selector: string): string {
  const rule = (colors: Record<string, string>) =>
    `${selector}{${Object.entries(colors)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';')}}`
  if (theme !== 'auto') return rule(COLORS[theme])
  return `${rule(COLORS.dark)}@media(prefers-color-scheme:light){${rule(COLORS.light)}}`
}
