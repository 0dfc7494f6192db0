import { randomBytes } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { listSiteRoutes, type SiteRoute } from './list-site-routes.ts'

const WIDTHS = [1280, 360] as const
/** The narrowest screen that the pages must fit without scrolling sideways. */
const NARROWEST = 320

/** Addresses of routes whose path has a part that stands for something. A new one must be named here. */
const EXAMPLES: Record<string, string> = { '/market/:id': '/market/bitcoin', '/*': '/nowhere-at-all' }

/** What only an address with a query shows. */
const MORE_ADDRESSES = [
  ...['notifications', 'security', 'billing', 'api'].map((tab) => ({
    address: `/settings?tab=${tab}`,
    signedIn: true,
  })),
  { address: '/?dialog=login', signedIn: false },
  { address: '/?dialog=signup', signedIn: false },
  { address: '/explorer?q=bitcoin', signedIn: false },
  { address: '/social/twitter?username=nobody.has.this.name', signedIn: false },
  { address: '/sandbox?endpoint=createAlert', signedIn: false },
  { address: '/reset-password?token=abc', signedIn: false },
]

/** Screens within the data layout that show the visitor's own session, or ask only when a form is sent. */
const ASK_FOR_NOTHING = ['/profile', '/settings', '/explorer', '/forgot-password', '/reset-password']

const routes = listSiteRoutes()
const oldPaths = routes.filter(({ file }) => file === 'shell/old-path-page.tsx')
const pages = routes.filter((route) => !oldPaths.includes(route)).map(toPage)

let token: string

test.beforeAll(async ({ playwright, baseURL }) => {
  const id = randomBytes(5).toString('hex')
  const request = await playwright.request.newContext({ baseURL })
  const answer = await request.post('/api/auth/signup', {
    data: { username: `reader-${id}`, email: `reader-${id}@site.example`, password: 'Quiet7river' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  token = (await answer.json()).token
  await request.dispose()
})

test('the routes of the site are known, those behind a sign-in too', () => {
  expect(pages.length).toBeGreaterThan(40)
  expect(pages.filter(({ signedIn }) => signedIn).map(({ address }) => address)).toContain('/dashboard')
  expect(oldPaths.map(({ path }) => path)).toContain('/signup')
})

for (const { address, signedIn } of [...pages, ...MORE_ADDRESSES]) {
  test(`${address} can be read by everybody on every width and complains of nothing`, async ({
    page,
    context,
  }) => {
    if (signedIn) await signIn(context)
    const complaints = collectComplaints(page)
    const isNowhere = address === EXAMPLES['/*']
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: WIDTHS[0], height: 800 })
    const response = await page.goto(address, { waitUntil: 'networkidle' })
    expect(response?.status()).toBe(isNowhere ? 404 : 200)
    await expectFull(page)
    await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first()).toBeVisible()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await expectFull(page)
      expect(await findViolations(page), `at ${width} px`).toEqual([])
    }
    await page.setViewportSize({ width: NARROWEST, height: 800 })
    expect(await overflowOf(page), `scrolls sideways at ${NARROWEST} px`).toBe(0)
    // That the page itself was answered 404 is what was asked for.
    expect(complaints.filter((text) => !(isNowhere && text.includes('404')))).toEqual([])
  })
}

for (const { address, signedIn } of pages.filter(({ asksForData }) => asksForData)) {
  test(`${address} says that it loads, and when the data cannot be had how to try again`, async ({
    page,
    context,
  }) => {
    if (signedIn) await signIn(context)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    const answers = await holdData(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(address)
    await expect(page.locator('main [aria-busy=true]').first()).toBeVisible()
    expect(await findViolations(page), 'while loading').toEqual([])
    expect(await overflowOf(page), 'scrolls sideways while loading').toBe(0)

    answers.refuse()
    const retry = page.getByRole('main').getByRole('button', { name: 'Try again' }).first()
    await expect(retry).toBeVisible({ timeout: 20_000 })
    expect(await findViolations(page), 'when refused').toEqual([])
    expect(await overflowOf(page), 'scrolls sideways when refused').toBe(0)

    await answers.allow()
    // A screen of several panels has one button for each.
    await expect(async () => {
      if (await retry.isVisible()) await retry.click()
      await expect(retry).toBeHidden({ timeout: 2_000 })
    }).toPass()
    expect(errors).toEqual([])
  })
}

for (const { path } of oldPaths) {
  test(`${path} leads to a page that there is`, async ({ page }) => {
    await page.goto(path)
    await expect(page).not.toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Page not found')
  })
}

interface SitePage {
  address: string
  signedIn: boolean
  /** Whether the screen is made from what the API answers. */
  asksForData: boolean
}

function toPage({ path, layouts }: SiteRoute): SitePage {
  const address = EXAMPLES[path] ?? path
  if (/[:*]/.test(address)) throw new Error(`Name an example address of ${path} in EXAMPLES`)
  return {
    address,
    signedIn: layouts.includes('shell/auth/signed-in-layout.tsx'),
    asksForData: layouts.includes('shell/data-layout.tsx') && !ASK_FOR_NOTHING.includes(path),
  }
}

async function signIn(context: BrowserContext): Promise<void> {
  await context.addInitScript((value) => localStorage.setItem('token', value), token)
}

/** Everything that was on its way is there. */
async function expectFull(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Holds every call for data but the session's, until it is told what to answer. */
async function holdData(page: Page): Promise<{ refuse(): void; allow(): Promise<void> }> {
  const refused = Promise.withResolvers<void>()
  const isData = (url: URL) => /^\/api\/(?!auth\/|site$)/.test(url.pathname)
  await page.route(isData, async (route) => {
    await refused.promise
    // The page may have gone on without it.
    await route.fulfill({ status: 503, json: { error: 'The database is resting.' } }).catch(() => {})
  })
  return { refuse: refused.resolve, allow: () => page.unroute(isData) }
}

function collectComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
