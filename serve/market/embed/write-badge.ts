import { escapeUTF8 } from 'entities'
import { changeText } from '../price-text.ts'
import { type EmbedTheme, themeRules } from './embed-theme.ts'
import { embedWords, toneOf } from './embed-words.ts'
import type { EmbedFigures } from './read-embed-figures.ts'

const HEIGHT = 28
const MARGIN = 10
const GAP = 12

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
export function writeUnknownBadge(theme: EmbedTheme): string {
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

/** How much wider bold letters are. */
const STRONG = 1.12

/** About as wide as the text is in 12 px of the usual sans-serif fonts; `textLength` makes it so in any other. */
function widthOf(text: string): number {
  return [...text].reduce((sum, char) => sum + charWidth(char), 0)
}

function charWidth(char: string): number {
  if (/[\s.,:;|!'ijlI]/.test(char)) return 4
  if (/[A-Z%$▲▼]/.test(char)) return 8.6
  return 7.4
}
