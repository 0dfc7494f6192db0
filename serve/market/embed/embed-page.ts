import { createHash } from 'node:crypto'
import { escapeUTF8 } from 'entities'
import type { FastifyReply } from 'fastify'
import { invalid } from '../../http/errors.ts'

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
    s1: '#3f5fd6',
    s2: '#7d6300',
    s3: '#b45f06',
    s4: '#0a7f70',
    s5: '#2338a0',
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
    s1: '#93adfe',
    s2: '#9c7c0b',
    s3: '#f0e331',
    s4: '#99f2e0',
    s5: '#5874ea',
  },
} as const

/** What all pages in frames have. */
const STYLE = `*{margin:0;box-sizing:border-box}
html{color-scheme:light dark}
body{background:var(--ground);color:var(--ink);font:14px/20px ui-sans-serif,system-ui,sans-serif;font-variant-numeric:tabular-nums}
.up{color:var(--up)}.mid{color:var(--mid)}.down{color:var(--down)}
a{color:inherit}footer a{color:var(--accent)}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`

export type EmbedTheme = (typeof EMBED_THEMES)[number]

export interface ThemeQuery {
  theme?: string | string[]
}

/** `?theme=light` or `dark`; `auto` without. Throws a 400. */
export function readTheme({ theme = 'auto' }: ThemeQuery): EmbedTheme {
  const known = EMBED_THEMES.find((one) => one === theme)
  if (!known) throw invalid('theme', `theme must be one of ${EMBED_THEMES.join(', ')}`)
  return known
}

/** A page and what it may do. */
export interface EmbedPage {
  html: string
  policy: string
}

/** A page for a frame on another site, in HTML with `style` of its own, without any script. `body` is HTML. */
export function writeFrame(
  title: string,
  { body, style, theme }: { body: string; style: string; theme: EmbedTheme },
): EmbedPage {
  const styles = `${themeRules(theme, ':root')}${STYLE}\n${style}`
  const hash = createHash('sha256').update(styles).digest('base64')
  return {
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<title>${escapeUTF8(title)}</title>
<style>${styles}</style>
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
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
      // Embeds alone may be framed by others.
      'frame-ancestors *',
    ].join(';'),
  }
}

/** Sends a page that others may frame; `cacheControl`: who may keep it and how long. */
export function sendFrame(
  reply: FastifyReply,
  { html, policy }: EmbedPage,
  cacheControl: string,
): FastifyReply {
  return reply
    .removeHeader('x-frame-options')
    .headers({
      'Content-Security-Policy': policy,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': cacheControl,
    })
    .type('text/html; charset=utf-8')
    .send(html)
}

/** The rules that give `selector` the theme's colours as custom properties, such as `--up`. */
export function themeRules(theme: EmbedTheme, selector: string): string {
  const rule = (colors: Record<string, string>) =>
    `${selector}{${Object.entries(colors)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';')}}`
  if (theme !== 'auto') return rule(COLORS[theme])
  return `${rule(COLORS.dark)}@media(prefers-color-scheme:light){${rule(COLORS.light)}}`
}
