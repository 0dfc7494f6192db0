import { chromium, devices, type Page } from '@playwright/test'
import { CHROMIUM_ARGS } from '../browser/chromium-args.ts'
import { requireChromium } from '../browser/find-chromium.ts'

/** As Lighthouse's mobile preset has it. */
const SLOWER_TIMES = 4
/** Until nothing more is loaded by itself. */
const SETTLE_MS = 2_500
/** What a press sets off is painted by then. */
const PAINTED_MS = 1_000

interface Press {
  name: string
  path: string
  signedIn?: boolean
  act(page: Page): Promise<unknown>
}

/** What people press most on a phone, one screen after the other. */
export const PRESSES: readonly Press[] = [
  {
    name: 'open the menu',
    path: '/',
    act: (page) => page.getByRole('button', { name: /menu/i }).first().tap(),
  },
  {
    name: 'open the search',
    path: '/market',
    act: (page) => page.getByRole('button', { name: 'Search' }).tap(),
  },
  {
    name: 'filter the assets',
    path: '/market',
    act: (page) => page.getByLabel('Filter by name or symbol').pressSequentially('bit', { delay: 150 }),
  },
  {
    name: 'sort all assets in the table',
    path: '/market?view=table&list=all',
    act: (page) => page.getByRole('button', { name: '24h', exact: true }).tap(),
  },
  {
    name: 'another period of an asset',
    path: '/market/bitcoin',
    act: (page) => page.getByRole('radio', { name: '30d' }).first().locator('..').tap(),
  },
  {
    name: 'a search among posts',
    path: '/explorer',
    act: async (page) => {
      await page.getByRole('searchbox').first().fill('bitcoin etf')
      await page.keyboard.press('Enter')
    },
  },
  {
    name: 'open the form of an alert',
    path: '/alerts',
    signedIn: true,
    act: (page) => page.getByRole('button', { name: 'New alert' }).tap(),
  },
  {
    name: 'another tab of the settings',
    path: '/settings',
    signedIn: true,
    act: (page) => page.getByRole('tab', { name: 'Notifications' }).tap(),
  },
]

/**
 * The longest time in ms from a press to its next paint (web.dev, "Interaction to Next Paint"), the median of `runs`, on a
 * phone of which the processor is four times slower than this machine. Chromium rounds it to 8 ms.
 */
export async function measurePress(
  site: { url: string; token: string },
  { path, signedIn = false, act }: Press,
  runs: number,
): Promise<number> {
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    chromiumSandbox: process.getuid?.() !== 0, // Chromium refuses its sandbox to root
    args: [...CHROMIUM_ARGS],
  })
  const found: number[] = []
  try {
    while (found.length < runs) {
      const context = await browser.newContext({
        ...devices['Moto G4'],
        storageState: {
          cookies: [],
          origins: [
            { origin: site.url, localStorage: signedIn ? [{ name: 'token', value: site.token }] : [] },
          ],
        },
      })
      const page = await context.newPage()
      await page.addInitScript(observePresses)
      const devtools = await context.newCDPSession(page)
      await page.goto(site.url + path)
      await page.waitForTimeout(SETTLE_MS)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_TIMES })
      await act(page)
      await page.waitForTimeout(PAINTED_MS)
      found.push(await page.evaluate(() => window.longestPressMs ?? 0))
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return found.toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? Number.NaN
}

declare global {
  interface Window {
    longestPressMs?: number
  }
}

/** Runs in the page. */
function observePresses(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[]) {
      if (entry.interactionId) window.longestPressMs = Math.max(window.longestPressMs ?? 0, entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
