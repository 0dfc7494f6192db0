const PRELOAD = '<link rel="modulepreload" '

/**
 * Lets a page that only waits for its code load it at once, but behind what the page needs to be drawn: the sign that
 * it is on its way does not wait for all of it. Throws where the framework names no code in the page.
 */
export function startAfterStyles(html: string): string {
  if (!html.includes(PRELOAD)) throw new Error('The page names no code that could wait')
  return html.replaceAll(PRELOAD, `${PRELOAD}fetchpriority="low" `)
}
