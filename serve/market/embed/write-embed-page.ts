import { createHash } from 'node:crypto'
import { escapeUTF8 } from 'entities'
import { ASSET_LOGOS } from '../asset-logos.ts'
import { changeText } from '../price-text.ts'
import { type EmbedTheme, themeRules } from './embed-theme.ts'
import { embedWords, toneOf } from './embed-words.ts'
import type { EmbedFigures } from './read-embed-figures.ts'

/** A page and what it may do. */
export interface EmbedPage {
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
export function writeUnknownEmbed(name: string, look: Look): EmbedPage {
  return writePage(
    'Unknown asset',
    `<h1>Unknown asset</h1>
<p>There is no asset with the ticker or id ${escapeUTF8(name.slice(0, 40).toWellFormed())}.</p>
<footer><a href="${look.publicUrl}/market" target="_blank" rel="noopener">All assets</a></footer>`,
    look,
  )
}

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
