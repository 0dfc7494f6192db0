import { gzipSync } from 'node:zlib'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'

/** What a page may load before it is touched, in kB of 1,000 bytes after gzip. ui.md, "Measured" */
const PUBLIC_KB_MAX = 135
const SCREEN_KB_MAX = 210

/** What a page notes in its timeline when it begins to load the rest by itself. show/ui/state/when-calm.ts */
const CALM_MARK = 'calm'

/** Bytes after gzip by the path of a script, for all journeys of this process. */
const sizes = new Map<string, number>()

/** Screens that read data; every other page is a public one. */
const SCREEN =
  /^\/(dashboard|boards|shared|connect|my-posts|operator|profile|settings|tasks|notifications|alerts|market|screener|compare|explorer|social)(?!\/(?:email|mail))/

/** Whether it is a screen that reads data for anybody: who has a session gets more code with it. */
export function isOpenScreen(path: string): boolean {
  return /^\/(market|screener|compare|explorer|social)(\/|$)/.test(path)
}

/**
 * The JavaScript of a page that was not touched is within its budget; what it loads by itself once its reader has stayed
 * (`whenCalm`) is no part of that. Prints what the page weighs.
 */
export async function expectLight(page: Page, address: string): Promise<void> {
  const kbMax = SCREEN.test(address) ? SCREEN_KB_MAX : PUBLIC_KB_MAX
  const scripts = await page.evaluate(
    (calm) => [
      ...new Set(
        performance
          .getEntriesByType('resource')
          .filter(
            ({ startTime }) => startTime < (performance.getEntriesByName(calm)[0]?.startTime ?? Infinity),
          )
          .map(({ name }) => new URL(name))
          .filter(({ pathname }) => pathname.endsWith('.js'))
          .map(({ pathname }) => pathname),
      ),
    ],
    CALM_MARK,
  )
  expect(scripts.length, `${address} runs scripts`).toBeGreaterThan(3)
  const bytes = await Promise.all(scripts.map((script) => sizeOf(page.request, script)))
  const kb = bytes.reduce((sum, size) => sum + size, 0) / 1_000
  const line = `${address.padEnd(40)} ${kb.toFixed(1).padStart(6)} kB of ${kbMax}`
  test.info().annotations.push({ type: 'weight', description: line })
  process.stdout.write(`${line}\n`)
  expect.soft(kb, line).toBeLessThanOrEqual(kbMax)
}

/** Bytes of a script as it was built, after gzip. */
async function sizeOf(request: APIRequestContext, script: string): Promise<number> {
  const known = sizes.get(script)
  if (known !== undefined) return known
  const answer = await request.get(script)
  expect(answer.status(), script).toBe(200)
  const size = gzipSync(await answer.body(), { level: 9 }).length
  sizes.set(script, size)
  return size
}
