import type { MarketAsset } from '#contract/app/market.ts'
import { paths } from '../../shell/page/paths.ts'

/** As the reader's system has it, or always the same. */
export type EmbedTheme = 'auto' | 'light' | 'dark'

/**
 * What shows an asset on another site, to be copied: a card in a frame, and a badge that leads here as HTML and as
 * Markdown. It names the asset by its id, because several may share a ticker.
 */
export function writeEmbedCode(
  { id, name }: Pick<MarketAsset, 'id' | 'name'>,
  { theme, origin }: { theme: EmbedTheme; origin: string },
): { frame: string; badge: string; markdown: string } {
  const look = theme === 'auto' ? {} : { theme }
  const title = `${name}: price and mood`
  const page = origin + paths.asset(id)
  const picture = origin + paths.badge(id, look)
  return {
    frame: writeFrameCode({ src: origin + paths.embed(id, look), title, width: '320', height: 176 }),
    badge: `<a href="${page}"><img src="${picture}" alt="${inHtml(title)}" height="28"></a>`,
    markdown: `[![${inMarkdown(title)}](${picture})](${page})`,
  }
}

/** A page of ours in a frame of another site. */
export function writeFrameCode(frame: { src: string; title: string; width: string; height: number }): string {
  const { src, title, width, height } = frame
  return `<iframe src="${inHtml(src)}" title="${inHtml(title)}" width="${width}" height="${height}" style="border:0" loading="lazy"></iframe>`
}

function inHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

function inMarkdown(text: string): string {
  return text.replaceAll(/[\\[\]]/g, '\\$&')
}
