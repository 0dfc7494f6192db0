import type { Page } from '@playwright/test'

interface TraceEvent {
  name: string
  args: { elementCount?: number }
}

/** The elements that the browser gives a style anew at most at once while `act` runs within the page, and right after. */
export async function countRestyled(page: Page, act: () => void): Promise<number> {
  const browser = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  browser.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await browser.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline'] } })
  await page.evaluate(act)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const complete = new Promise((done) => browser.once('Tracing.tracingComplete', done))
  await browser.send('Tracing.end')
  await complete
  await browser.detach()
  const styled = events.filter(({ name }) => name === 'UpdateLayoutTree')
  return Math.max(...styled.map(({ args }) => args.elementCount ?? 0))
}
