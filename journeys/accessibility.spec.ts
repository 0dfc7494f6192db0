import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { REDIRECTS } from '#contract/site-paths.ts'
import { linkSampleAuthors } from '#run/lighthouse/start-measured-site.ts'
import { createAccount } from './accounts.ts'
import { collectComplaints } from './expect/collect-complaints.ts'
import { expectAccessibleOnWidths } from './expect/expect-accessible-on-widths.ts'
import { expectLight, isOpenScreen } from './expect/expect-light.ts'
import { expectNoSidewaysScroll } from './expect/expect-no-sideways-scroll.ts'
import { addressOf, listSiteRoutes, type SiteRoute } from './site/list-site-routes.ts'
import { openPage, untilFull, untilQuiet } from './wait-for-page.ts'

const NOWHERE = addressOf('/*')
/** The narrowest screen that the pages must fit without scrolling sideways. */
const NARROWEST = 320

interface Address {
  address: string
  signedIn: boolean
  /** What the page is full with. */
  shows: (page: Page) => Locator
}

/** What only an address with a query shows. The three tables of the specification, filtered: social-tables.spec.ts */
const MORE_ADDRESSES: Address[] = [
  ...['Notifications', 'Security', 'Billing', 'API keys'].map((name) => ({
    address: `/settings?tab=${name.split(' ')[0]?.toLowerCase()}`,
    signedIn: true,
    shows: (page: Page) => page.getByRole('tab', { name, selected: true }),
  })),
  { address: '/?dialog=login', signedIn: false, shows: (page) => page.getByRole('dialog') },
  { address: '/?dialog=signup', signedIn: false, shows: (page) => page.getByRole('dialog') },
  {
    address: '/explorer?q=bitcoin',
    signedIn: false,
    shows: (page) => page.getByRole('list', { name: 'Search results' }),
  },
  {
    address: '/social/twitter?username=no.one.has.this.name',
    signedIn: false,
    shows: (page) => page.getByText('No data found', { exact: true }),
  },
  {
    address: '/sandbox?endpoint=createAlert',
    signedIn: false,
    shows: (page) => page.getByLabel('Request body'),
  },
  {
    address: '/reset-password?token=abc',
    signedIn: false,
    shows: (page) => page.getByLabel('New password', { exact: true }),
  },
]

/** Screens within the data layout that show the visitor's own session, or ask only when a form is sent. */
const ASK_FOR_NOTHING = [
  '/operator', // not there for who signs in here
  '/profile',
  '/settings',
  '/explorer',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
]

const routes = listSiteRoutes()
const oldPaths = routes.filter(({ file }) => file === 'shell/screens/old-path-page.tsx')
const pages = routes.filter((route) => !oldPaths.includes(route)).map(toPage)

let token: string
/** The addresses of what the account has made. */
let made: Record<string, string>

/** One of each kind. */
const PLACE = { width: 6, height: 2 }
const BASIS = { basis: 'counted' }
const PANELS = [
  { id: 'a', kind: 'figure', asset: 'bitcoin', figure: 'mood', ...PLACE, ...BASIS },
  {
    id: 'b',
    kind: 'chart',
    assets: ['bitcoin', 'ethereum'],
    measure: 'mood',
    period: '7d',
    ...PLACE,
    ...BASIS,
  },
  {
    id: 'c',
    kind: 'formula',
    left: { asset: 'ethereum', measure: 'price' },
    operation: 'ratio',
    right: { asset: 'bitcoin', measure: 'price' },
    period: '7d',
    ...PLACE,
    ...BASIS,
  },
  { id: 'd', kind: 'posts', query: 'q=bitcoin', period: '7d', ...PLACE },
  { id: 'e', kind: 'stories', period: '24h', ...PLACE },
  { id: 'f', kind: 'topics', ...PLACE },
  { id: 'g', kind: 'screen', where: null, sort: null, order: null, ...PLACE, ...BASIS },
  { id: 'h', kind: 'watchlist', ...PLACE },
]

test.describe.configure({ mode: 'parallel', timeout: 360_000 }) // every state is read by axe

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  ;({ token } = await createAccount(request))
  await linkSampleAuthors(process.env.JOURNEYS_URL ?? '', token)
  const headers = { authorization: `Bearer ${token}` }
  const board = await request.post('/api/boards', { headers, data: { name: 'Own', panels: PANELS } })
  const { id } = await board.json()
  const link = await request.post(`/api/boards/${id}/share`, { headers })
  made = {
    [addressOf('/boards/:id')]: `/boards/${id}`,
    [addressOf('/shared/:token')]: `/shared/${(await link.json()).token}`,
  }
  await request.dispose()
})

test('the routes of the site are known, those behind a sign-in too', () => {
  expect(pages.length).toBeGreaterThan(40)
  expect(pages.filter(({ signedIn }) => signedIn).map(({ address }) => address)).toContain('/dashboard')
  expect(oldPaths.map(({ path }) => path)).toContain('/signup')
})

for (const { address, signedIn, shows } of [...pages, ...MORE_ADDRESSES]) {
  // What an address with a query opens is more than the page; screens that anybody may open: weight.spec.ts
  const isWeighed = signedIn || !(address.includes('?') || isOpenScreen(address))
  test(`${address} is accessible at every width${isWeighed ? ', light' : ''} and logs no error`, async ({
    page,
    context,
  }) => {
    if (signedIn) await signIn(context)
    const complaints = collectComplaints(page)
    const isNowhere = address === NOWHERE
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const response = await openPage(page, made[address] ?? address)
    expect(response?.status()).toBe(isNowhere ? 404 : 200)
    await expect(shows(page).first()).toBeVisible()
    await untilQuiet(page)
    if (isWeighed) await expectLight(page, made[address] ?? address)
    await untilFull(page)
    await expectAccessibleOnWidths(page, shows(page), 'when full')
    await page.setViewportSize({ width: NARROWEST, height: 800 })
    await expectNoSidewaysScroll(page, `scrolls sideways at ${NARROWEST} px`)
    // That the page itself was answered 404 is what was asked for.
    expect(complaints.filter((text) => !(isNowhere && text.includes('404')))).toEqual([])
  })
}

/**
 * Screens and what only an address with a query shows of them: each is made from what the API answers. What is around
 * them was read above and has no such states.
 */
const askingPages = [
  ...pages.filter(({ asksForData }) => asksForData),
  ...['/explorer?q=bitcoin', '/settings?tab=notifications', '/settings?tab=billing', '/settings?tab=api'].map(
    (address) => ({ address, signedIn: address.startsWith('/settings') }),
  ),
]

for (const { address, signedIn } of askingPages) {
  test(`${address} shows loading, then how to retry`, async ({ page, context }) => {
    if (signedIn) await signIn(context)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    const answers = await holdData(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openPage(page, made[address] ?? address)
    await expectAccessibleOnWidths(page, page.locator('main [aria-busy=true]'), 'while loading', 'main')
    await expectNoSidewaysScroll(page, 'scrolls sideways while loading')

    answers.refuse()
    const retry = page.getByRole('main').getByRole('button', { name: 'Try again' }).first()
    await expect(retry).toBeVisible()
    await expectAccessibleOnWidths(page, retry, 'when refused', 'main')
    await expectNoSidewaysScroll(page, 'scrolls sideways when refused')

    await answers.allow()
    // A screen of several panels has one button for each.
    await expect(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: 2_000 })
      // One that asks again by itself shows what another could not have only once it is there.
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0, { timeout: 2_000 })
      await expect(retry).toBeHidden({ timeout: 2_000 })
    }).toPass()
    expect(errors).toEqual([])
  })
}

for (const { path } of oldPaths) {
  test(`${path} leads to a page that there is, the one of today`, async ({ page }) => {
    const target = REDIRECTS[path as keyof typeof REDIRECTS]
    await openPage(page, path)
    await expect(page).toHaveURL(({ pathname, searchParams }) =>
      [pathname, searchParams.get('next')].includes(target),
    )
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Page not found')
  })
}

interface SitePage extends Address {
  /** Whether the screen is made from what the API answers. */
  asksForData: boolean
}

test('without colours of its own a page shows what is chosen, which tab, and whether a switch is on', async ({
  page,
  context,
}) => {
  await signIn(context)
  await page.emulateMedia({ forcedColors: 'active' })
  await openPage(page, '/settings?tab=notifications')
  const groundOf = (locator: Locator) =>
    locator.evaluate((element) => getComputedStyle(element).backgroundColor)
  const switches = page.getByRole('switch')
  const [on, off] = [
    switches.and(page.locator(':checked')).first(),
    switches.and(page.locator(':not(:checked)')).first(),
  ]
  expect(await groundOf(on)).not.toBe(await groundOf(off))
  const thumbOf = (one: Locator) => groundOf(one.locator('+ span'))
  for (const one of [on, off]) expect(await thumbOf(one)).not.toBe(await groundOf(one))
  const tabs = page.getByRole('tab')
  expect(await groundOf(tabs.and(page.locator('[aria-selected=true]')))).not.toBe(await groundOf(tabs.last()))
  await openPage(page, '/market/bitcoin')
  const periods = page.getByRole('group', { name: 'Period' }).locator('label')
  expect(await groundOf(periods.filter({ hasText: '7d' }))).not.toBe(
    await groundOf(periods.filter({ hasText: '24h' })),
  )
})

test('at 400% the content has more than half of the height', async ({ page, context }) => {
  await signIn(context)
  await page.setViewportSize({ width: 320, height: 225 })
  for (const path of ['/market', '/social/twitter', '/dashboard', '/docs']) {
    await openPage(page, path)
    await page.evaluate(() => scrollTo(0, 600))
    const taken = await page.evaluate(() => {
      const isAtTop = (y: number) => document.elementFromPoint(160, y)?.closest('main, footer') === null
      return Array.from({ length: innerHeight }, (_, y) => y).filter(isAtTop).length / innerHeight
    })
    expect(taken, path).toBeLessThan(0.5)
    await expectNoSidewaysScroll(page)
  }
})

test('the support button covers nothing', async ({ page }) => {
  const button = page.getByRole('button', { name: 'Contact support' })
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    await openPage(page, '/market/bitcoin')
    const [at, last] = await Promise.all([
      button.boundingBox(),
      page.getByText(/^© /).locator('..').boundingBox(),
    ])
    if (!at || !last) throw new Error('the button and the footer are drawn')
    const isBeside = at.x >= last.x + last.width
    expect(isBeside || at.y >= last.y + last.height, `at ${width} px`).toBe(true)
  }
})

function toPage({ path, layouts }: SiteRoute): SitePage {
  return {
    address: addressOf(path),
    signedIn: layouts.includes('shell/layout/signed-in-layout.tsx'),
    shows: (page) => page.getByRole('heading', { level: 1 }),
    asksForData: layouts.includes('shell/layout/data-layout.tsx') && !ASK_FOR_NOTHING.includes(path),
  }
}

async function signIn(context: BrowserContext): Promise<void> {
  await context.addInitScript((value) => localStorage.setItem('token', value), token)
}

/** Holds every call for data but the session's, until `refuse` or `allow`. No page retries the refusal by itself. */
async function holdData(page: Page): Promise<{ refuse(): void; allow(): Promise<void> }> {
  const refused = Promise.withResolvers<void>()
  const isData = (url: URL) => /^\/api\/(?!auth\/|site$)/.test(url.pathname)
  await page.route(isData, async (route) => {
    await refused.promise
    // The page may have gone on without it.
    await route.fulfill({ status: 429, json: { error: 'Too many calls from here.' } }).catch(() => {})
  })
  return { refuse: refused.resolve, allow: () => page.unroute(isData) }
}
