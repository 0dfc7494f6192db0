import { expect, type Page, test } from '@playwright/test'
import { MEASURED_PAGES } from '#run/lighthouse/pages.ts'
import { linkSampleAuthors } from '#run/lighthouse/start-measured-site.ts'
import { enterConfirmed } from './accounts.ts'
import { isOpenScreen } from './expect/expect-light.ts'
import { untilFull, untilQuiet } from './wait-for-page.ts'

/** Nothing visible moves while a page loads, however late each answer is and in whatever order. */

/** From the first paint to the first answer, and from each to the next: each is drawn by itself. */
const APART_MS = 150
const PHONE = { viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true }
const ORDERS = ['as they were asked for', 'the last one first'] as const

test.use(PHONE)

/** What is made from the answers of the API. */
const SCREENS = MEASURED_PAGES.filter(({ path, signedIn }) => signedIn || isOpenScreen(path))

for (const { path, signedIn, goals } of SCREENS) {
  for (const order of ORDERS) {
    test(`${path} stands still on a phone while its answers come late, ${order}`, async ({ page }) => {
      if (signedIn) {
        const { token } = await enterConfirmed(page)
        await linkSampleAuthors(process.env.JOURNEYS_URL ?? '', token)
      }
      await keepShifts(page)
      const letGo = await holdAnswers(page, order)
      await page.goto(path, { waitUntil: 'commit' })
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      letGo()
      await untilQuiet(page)
      await untilFull(page)
      const shifts = await page.evaluate(() => window.shifts)
      const score = shifts.reduce((sum, shift) => sum + shift.score, 0)
      expect(score, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(goals.cls)
    })
  }
}

interface Shift {
  score: number
  moved: string[]
}

declare global {
  interface Window {
    shifts: Shift[]
  }
}

/** Has the page keep what moved by itself. */
async function keepShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[]
        } // of the Layout Instability API, which TypeScript does not know
        if (hadRecentInput) continue
        const moved = sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${node?.nodeName} ${node?.className ?? ''}: ${from.y}, ${from.height} high, to ${to.y}, ${to.height} high`,
        )
        window.shifts.push({ score: value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Holds what the page asks the API for, until one answer after the other may go. */
async function holdAnswers(page: Page, order: (typeof ORDERS)[number]): Promise<() => void> {
  const held: (() => Promise<void>)[] = []
  await page.route(/\/api\//, (route) => {
    held.push(() => route.fallback().catch(() => {})) // the page may have gone on without it
  })
  return () => {
    const timer = setInterval(() => {
      const next = order === 'the last one first' ? held.pop() : held.shift()
      void next?.()
    }, APART_MS)
    page.once('close', () => clearInterval(timer))
  }
}
