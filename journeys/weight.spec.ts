import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type APIRequestContext, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { SITE_PATHS } from '#contract/site-paths.ts'
import { enter } from './accounts.ts'
import { openPage, untilQuiet } from './wait-for-page.ts'

/** What a page may load before it is touched, in kB of 1,000 bytes after gzip. ui.md, "Measured" */
const PUBLIC_KB_MAX = 135
const SCREEN_KB_MAX = 210
/** How many pages are weighed at a time. */
const TOGETHER = 4
const BUILT_ARTICLES = join(import.meta.dirname, '../build/client/blog')

/** Screens that read data; every other page is a public one. */
const SCREENS = SITE_PATHS.filter((path) =>
  /^\/(dashboard|my-posts|profile|settings|tasks|notifications|alerts|market|compare|explorer|social)(?!\/email)/.test(
    path,
  ),
)
const PUBLIC = [
  ...SITE_PATHS.filter((path) => !SCREENS.includes(path)),
  ...readdirSync(BUILT_ARTICLES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `/blog/${name}`),
]

test.describe.configure({ mode: 'parallel' })

test('every public page loads at most 135 kB of JavaScript before it is touched', async ({ context }) => {
  test.setTimeout(PUBLIC.length * 60_000)
  expect(await weighAll(context, PUBLIC, PUBLIC_KB_MAX)).toEqual([])
})

test('every screen with data loads at most 210 kB of JavaScript before it is touched', async ({
  page,
  context,
}) => {
  test.setTimeout(SCREENS.length * 60_000)
  await enter(page)
  const paths = SCREENS.map((path) => path.replace(':id', 'bitcoin'))
  expect(
    await weighAll(context, [...paths, '/settings?tab=billing', '/settings?tab=api'], SCREEN_KB_MAX),
  ).toEqual([])
})

test('what only shows and links loads no code, and its links load no new page', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await openPage(page, '/')
  await untilQuiet(page)
  expect(scripts.filter((path) => /\/(rest|stat-band)-/.test(path))).toEqual([])
  await page.evaluate(() => Reflect.set(window, 'stayed', true))
  await page.getByRole('link', { name: 'See pricing' }).click()
  await expect(page).toHaveURL('/pricing')
  await page.getByRole('link', { name: 'Crowdtape' }).first().click()
  await expect(page.getByRole('list', { name: 'Use cases' })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'stayed'))).toBe(true)
})

/** Prints what each page weighs, and returns those above the budget. Pages wait more than they compute, so they do it together. */
async function weighAll(context: BrowserContext, paths: readonly string[], kbMax: number): Promise<string[]> {
  const tooHeavy: string[] = []
  const sizes = new Map<string, number>()
  const left = [...paths]
  const weighSome = async () => {
    const page = await context.newPage()
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      const kb = await weigh(page, path, sizes)
      const line = `${path.padEnd(40)} ${kb.toFixed(1).padStart(6)} kB of ${kbMax}`
      test.info().annotations.push({ type: 'weight', description: line })
      process.stdout.write(`${line}\n`)
      if (kb > kbMax) tooHeavy.push(line)
    }
    await page.close()
  }
  await Promise.all(Array.from({ length: TOGETHER }, weighSome))
  return tooHeavy
}

async function weigh(page: Page, path: string, sizes: Map<string, number>): Promise<number> {
  await openPage(page, path)
  await untilQuiet(page)
  const scripts = await page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name))
        .filter(({ pathname }) => pathname.endsWith('.js'))
        .map(({ pathname }) => pathname),
    ),
  ])
  expect(scripts.length, `${path} runs scripts`).toBeGreaterThan(3)
  const bytes = await Promise.all(scripts.map((script) => sizeOf(page.request, script, sizes)))
  return bytes.reduce((sum, size) => sum + size, 0) / 1_000
}

/** Bytes of a script as it was built, after gzip. */
async function sizeOf(
  request: APIRequestContext,
  script: string,
  sizes: Map<string, number>,
): Promise<number> {
  const known = sizes.get(script)
  if (known !== undefined) return known
  const answer = await request.get(script)
  expect(answer.status(), script).toBe(200)
  const size = gzipSync(await answer.body(), { level: 9 }).length
  sizes.set(script, size)
  return size
}
