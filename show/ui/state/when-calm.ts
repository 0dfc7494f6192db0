/** How long a page has to have loaded nothing before it loads what is further down. */
const CALM_MS = 10_000
/** How long when that was waited for as long as this: some pages renew what they show every few seconds. */
const WAITED_MS = 30_000
const CALM_AFTER_WAIT_MS = 1_000

/** What a page notes in its timeline when it begins to load the rest by itself. */
const CALM_MARK = 'calm'

/**
 * When the page has long been quiet, so that a print and a search within the page have all of it. Everything that has
 * been loaded begins the wait again, and so does what is still on its way; a stream that stays open does not count.
 */
export function whenCalm(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const began = performance.now()
  const wait = () => {
    clearTimeout(timer)
    const calmMs = performance.now() - began < WAITED_MS ? CALM_MS : CALM_AFTER_WAIT_MS
    timer = setTimeout(() => (document.querySelector('[aria-busy="true"]') ? wait() : begin()), calmMs)
  }
  const begin = () => {
    performance.mark(CALM_MARK)
    then()
  }
  const observer = new PerformanceObserver(wait)
  observer.observe({ type: 'resource' })
  wait()
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}
