import { expect, type Page, test } from '@playwright/test'
import { type SiteProcess, startSiteProcess } from './site/start-site-process.ts'
import { openPage, untilFull, untilStill } from './wait-for-page.ts'

/** The pictures show this moment of the sample universe, whenever they are taken. */
const MOMENT = '2026-11-02T09:30:00Z'

const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
] as const

interface Screen {
  name: string
  path: string
  signedIn?: boolean
  /** Seen when the screen is full. */
  full: string
  /** What is measured anew each time, or drawn with fonts of the machine (emoji, other scripts). */
  hidden?: string
}

/** The site listens on another port each time. */
const CODE_WITH_ORIGIN = 'pre:has-text("localhost")'
/** Posts hold emoji and other scripts. */
const POST = '[data-testid=content-cell]'
const RESULT = '[aria-label="Search results"] li'

const SCREENS: Screen[] = [
  { name: 'landing', path: '/', full: 'text=Round trip', hidden: '[aria-label="A live API call"] dl' },
  { name: 'pricing', path: '/pricing', full: 'text=Start for free' },
  { name: 'sign-in', path: '/login', full: 'button:text-is("Sign In"):enabled' },
  { name: 'sign-up', path: '/pricing?dialog=signup', full: '[role=dialog]' },
  {
    name: 'reference',
    path: '/docs/reference/market/getPrices',
    full: 'text=Latest prices',
    hidden: CODE_WITH_ORIGIN,
  },
  {
    name: 'sandbox',
    path: '/sandbox?endpoint=getPrices',
    full: 'text=No response yet',
    hidden: CODE_WITH_ORIGIN,
  },
  { name: 'market', path: '/market', full: 'text=Bitcoin' },
  {
    name: 'asset',
    path: '/market/solana',
    full: 'text=Who drives it',
    hidden: '[aria-label="Posts about Solana"] li',
  },
  { name: 'compare', path: '/compare?assets=BTC,ETH,SOL', full: 'text=Price, 100 at the start' },
  { name: 'social', path: '/social', full: 'text=surprise' },
  { name: 'table', path: '/social/facebook?sortBy=likes&sortOrder=desc', full: 'text=BTC', hidden: POST },
  { name: 'explorer', path: '/explorer?q=bitcoin&period=7d', full: RESULT, hidden: RESULT },
  { name: 'dashboard', path: '/dashboard', full: 'text=No notifications yet', signedIn: true },
]

/** Fewer than this many in a thousand may differ: edges of letters do, a moved or recoloured part is more. */
const TOLERANCE = { maxDiffPixelRatio: 0.001, threshold: 0.05 }

test.skip(
  process.platform !== 'linux',
  'the pictures were taken on Linux: other systems draw letters differently',
)
test.use({ contextOptions: { reducedMotion: 'reduce' }, deviceScaleFactor: 1 })
// A picture is the same each time, and another walk would begin with another site.
test.describe.configure({ retries: 0 })

let site: SiteProcess
let token: string

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(960_000)
  site = await startSiteProcess({ program: ['run/testing/start-at-moment.ts', MOMENT] })
  const request = await playwright.request.newContext({ baseURL: site.url })
  const answer = await request.post('/api/auth/signup', {
    data: { username: 'walker', email: 'walker@site.example', password: 'Quiet7river' },
  })
  token = (await answer.json()).token
  await request.dispose()
})

test.afterAll(() => site?.stop())

// All screens of a size in one walk: after a picture that differs the others are still looked at, on the same site.
for (const size of SIZES) {
  test(`every screen looks as it did at ${size.width} px`, async ({ context }) => {
    test.setTimeout(SCREENS.length * 60_000)
    for (const screen of SCREENS) {
      await test.step(screen.name, async () => {
        const page = await context.newPage()
        await page.setViewportSize(size)
        await expectPicture(page, screen, `${screen.name}-${size.width}.png`)
      })
    }
  })
}

/** Screens with colours of data, in the other theme. */
const LIGHT = ['market', 'asset', 'compare', 'social', 'explorer', 'dashboard']

test('the screens with data look as they did in the light theme', async ({ context }) => {
  test.setTimeout(LIGHT.length * 60_000)
  await context.addInitScript(() => localStorage.setItem('theme', 'light'))
  for (const screen of SCREENS.filter(({ name }) => LIGHT.includes(name))) {
    await test.step(screen.name, async () => {
      const page = await context.newPage()
      await page.setViewportSize(SIZES[1])
      await expectPicture(page, screen, `${screen.name}-1440-light.png`)
    })
  }
})

async function expectPicture(page: Page, screen: Screen, name: string): Promise<void> {
  await open(page, screen)
  await expect.soft(page).toHaveScreenshot(name, {
    ...TOLERANCE,
    animations: 'disabled',
    caret: 'hide',
    mask: screen.hidden ? [page.locator(screen.hidden)] : [],
  })
  await page.close()
}

async function open(page: Page, { path, full, signedIn }: Screen): Promise<void> {
  await page.clock.setFixedTime(new Date(MOMENT))
  if (signedIn) await page.addInitScript((value) => localStorage.setItem('token', value), token)
  await openPage(page, site.url + path)
  await expect(page.locator(full).locator('visible=true').first()).toBeVisible()
  await untilFull(page)
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  await untilStill(page)
}
