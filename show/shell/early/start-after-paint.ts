const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g
const START = /<script type="module" async="">([\s\S]*?)<\/script>/
const IMPORT = /import (?:\* as (\w+) from )?"([^"]+)";/g

/**
 * Lets a whole page start its code after its first paint, all files at once: what there is to read does not share a
 * slow line or a slow processor with code that only makes it alive. A page in a background tab, which is not painted,
 * starts at once. Where no paint is reported, as by some programs that index pages, the code starts after a second. Throws
 * where the framework writes its start in another way than we know. docs/decisions/0007
 */
export function startAfterPaint(html: string): string {
  const start = START.exec(html)
  const files = [...html.matchAll(PRELOAD)].map(([, href]) => href)
  if (!start?.[1] || files.length === 0) throw new Error('The page has no start that could be put off')
  const begin = start[1].replace(IMPORT, (_, name: string | undefined, file: string) =>
    name ? `const ${name} = await import("${file}");` : `await import("${file}");`,
  )
  return html
    .replaceAll(PRELOAD, '')
    .replace(START, () => `<script type="module" async="">${script(files, begin)}</script>`)
}

/** For a browser that reports no paint. */
const WAIT_AT_MOST_MS = 1_000

function script(files: unknown[], start: string): string {
  return `let begun;
const begin = () => (begun ??= start());
const start = async () => {
for (const href of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }))
${start}
}
if (document.hidden) begin()
else {
setTimeout(begin, ${WAIT_AT_MOST_MS})
if (PerformanceObserver.supportedEntryTypes.includes("paint")) new PerformanceObserver((paints) => paints.getEntriesByName("first-contentful-paint").length && begin()).observe({ type: "paint", buffered: true })
else requestAnimationFrame(() => setTimeout(begin))
}`
}

const PRELOAD_LINK = '<link rel="modulepreload" '

/**
 * Lets a page that only waits for its code load it at once, but behind what the page needs to be drawn: the sign that
 * it is on its way does not wait for all of it. Throws where the framework names no code in the page.
 */
export function startAfterStyles(html: string): string {
  if (!html.includes(PRELOAD_LINK)) throw new Error('The page names no code that could wait')
  return html.replaceAll(PRELOAD_LINK, `${PRELOAD_LINK}fetchpriority="low" `)
}
