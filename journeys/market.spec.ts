import { expect, type Locator, type Page, test } from '@playwright/test'
import type { AssetHistory, getMarket } from '#contract/app/market.ts'
import type { AnswerOf } from '#contract/route.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import { expectAccessibleOnWidths } from './expect/expect-accessible-on-widths.ts'
import { expectNoSidewaysScroll } from './expect/expect-no-sideways-scroll.ts'
import {
  goBack,
  openPage,
  pauseClock,
  reloadPage,
  renewNothing,
  runUntilSeen,
  untilFull,
} from './wait-for-page.ts'

type Market = AnswerOf<typeof getMarket>

test('the market shows totals, the age of its data and all assets', async ({ page }) => {
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/market')
  await openMarket(page)
  await expect(figure(page, 'BTC dominance')).toContainText('42.3%')
  await expect(figure(page, 'Market cap')).toContainText('T')
  await page.getByRole('button', { name: /^Sample data/ }).click()
  await expect(page.getByText('Sample data', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Prices (just now|.+ ago)$/)).toBeVisible()
  const { data } = (await (await answer).json()) as Market
  await expect(page.locator('[data-asset]')).toHaveCount(data.length)
  const card = page.locator('[data-asset="bitcoin"]')
  for (const text of ['Bitcoin', 'BTC', '24h', 'Sentiment', 'Mentions 24h', 'Price 7d']) {
    await expect(card).toContainText(text)
  }
  await expect(card).toContainText(/\$[\d,]+\.\d\d/)
})

test('the first screen of the market shows assets near the header', async ({ page }) => {
  const assetsInSight = async () => {
    const header = await page.getByRole('banner').boundingBox()
    const { height } = page.viewportSize() ?? { height: 0 }
    const boxes = await assets(page).evaluateAll((all) => all.map((asset) => asset.getBoundingClientRect()))
    const edge = (header?.y ?? 0) + (header?.height ?? 0)
    return {
      below: Math.round(Math.min(...boxes.map(({ top }) => top)) - edge),
      whole: boxes.filter(({ bottom }) => bottom <= height).length,
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await openMarket(page)
  const cards = await assetsInSight()
  expect(cards.below).toBeLessThanOrEqual(200)
  expect(cards.whole).toBeGreaterThanOrEqual(8)
  const card = await page.locator('[data-asset="bitcoin"]').innerText()
  const figures = card.match(/[\d,.]+%|\$[\d,.]+|^[\d,]+$/gm)
  expect(figures).toHaveLength(4)
  await page.getByText('Table', { exact: true }).click()
  await expect(page.getByRole('table')).toBeVisible()
  const rows = await assetsInSight()
  expect(rows.below).toBeLessThanOrEqual(200)
  expect(rows.whole).toBeGreaterThanOrEqual(12)
  await page.getByText('Cards', { exact: true }).click()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('table')).toBeHidden()
  expect((await assetsInSight()).below).toBeLessThanOrEqual(300)
})

test('the table sorts by a column, flips it, and reload and Back restore it', async ({ page }) => {
  await openMarket(page)
  await page.getByText('Table', { exact: true }).click()
  await expect(page).toHaveURL(/view=table/)
  await expect(header(page, 'Rank')).toHaveAttribute('aria-sort', 'ascending')
  await header(page, '24h').getByRole('button').click()
  await expect(header(page, '24h')).toHaveAttribute('aria-sort', 'descending')
  // Changes that come at once are one step back.
  await expect(page).toHaveURL(/sortBy=/)
  await expect(async () => {
    const falling = await changesOf(page)
    expect(falling.length).toBeGreaterThan(1)
    expect(falling).toEqual(falling.toSorted((a, b) => b - a))
  }).toPass({ timeout: 20_000 })
  await header(page, '24h').getByRole('button').click()
  await expect(header(page, '24h')).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sortOrder=asc/)
  await reloadPage(page)
  await expect(header(page, '24h')).toHaveAttribute('aria-sort', 'ascending')
  await goBack(page)
  await expect(header(page, '24h')).toHaveAttribute('aria-sort', 'descending')
  await goBack(page)
  await goBack(page)
  await expect(page.getByRole('table')).toBeHidden()
})

test('columns of the table are hidden by choice, in the address and from visit to visit', async ({
  page,
}) => {
  await openMarket(page, '?view=table')
  await page.getByRole('button', { name: 'Columns' }).click()
  for (const name of ['1h', 'Price 7d']) await page.getByRole('menuitemcheckbox', { name }).click()
  await page.keyboard.press('Escape')
  await expect(header(page, '1h')).toHaveCount(0)
  await expect(header(page, '24h')).toBeVisible()
  await expect(page).toHaveURL(/hide=change1h,line7d/)
  // The rows are drawn after the head.
  const cells = page.locator('[data-asset]').first().locator('td')
  await expect(cells).toHaveCount(await page.getByRole('columnheader').count())
  await openPage(page, '/market?view=table')
  await expect(header(page, '24h')).toBeVisible()
  await expect(header(page, 'Price 7d')).toHaveCount(0)
  await openPage(page, '/market?view=table&hide=')
  await expect(header(page, 'Price 7d')).toBeVisible()
})

test('the head of the table stays in sight below the header of the site', async ({ page }) => {
  await openMarket(page, '?view=table')
  await page.locator('[data-asset]').last().scrollIntoViewIfNeeded()
  const gap = async () => {
    const [banner, head] = await Promise.all([
      page.getByRole('banner').boundingBox(),
      header(page, 'Price').boundingBox(),
    ])
    if (!banner || !head) return Number.POSITIVE_INFINITY
    return Math.abs(head.y - banner.y - banner.height)
  }
  await expect.poll(gap).toBeLessThan(2)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
})

test('a part of a name or a symbol finds assets', async ({ page }) => {
  await openMarket(page)
  const box = page.getByLabel('Filter by name or symbol')
  await box.fill('eth')
  await expect(page.locator('[data-asset="ethereum"]')).toBeVisible()
  await expect(page.locator('[data-asset="bitcoin"]')).toHaveCount(0)
  await box.fill('no such coin')
  await expect(page.getByText('No asset matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await expect(page.locator('[data-asset="bitcoin"]')).toBeVisible()
})

test('a list and a mood narrow the market, and the view is remembered', async ({ page }) => {
  await openMarket(page)
  await page.getByLabel('List').selectOption('Most discussed')
  await expect(page).toHaveURL(/list=discussed/)
  await expect(page.locator('[data-asset]').first()).toHaveAttribute('data-asset', 'bitcoin')
  await page.getByText('Map', { exact: true }).click()
  const map = page.getByRole('list', { name: 'Assets by market cap' })
  await expect(map.getByRole('link', { name: /^Bitcoin: \$/ })).toBeVisible()
  await page.getByText('Mentions', { exact: true }).click()
  await expect(page.getByRole('list', { name: 'Assets by mentions in 24 hours' })).toBeVisible()
  await expect(page).toHaveURL(/size=mentions/)
  await expect(page.getByRole('table')).toBeVisible()
  await openPage(page, '/market')
  await expect(page).toHaveURL(/view=map/)
  await expect(map).toBeVisible()
})

test('a starred asset is on the watchlist after a reload, and leaves it again', async ({ page }) => {
  await openMarket(page, '?watched=true', 'Your watchlist is empty')
  await page.getByRole('button', { name: 'Show all assets' }).click()
  await page.getByRole('button', { name: 'Watch Solana' }).click()
  await page.getByRole('button', { name: /^Watchlist/ }).click()
  await expect(page.locator('[data-asset]')).toHaveCount(1)
  await expect(page).toHaveURL(/watched=true/)
  await reloadPage(page)
  await expect(page.locator('[data-asset="solana"]')).toBeVisible()
  await page.getByRole('button', { name: 'Watch Solana' }).click()
  await expect(page.getByText('Your watchlist is empty')).toBeVisible()
})

test('prices renew by themselves, a move shows its direction, and Pause stops it', async ({ page }) => {
  await page.clock.install()
  let price = 1_000
  await changeMarket(page, (market) => {
    for (const asset of market.data) if (asset.id === 'bitcoin') asset.price = price
  })
  await openMarket(page)
  const card = page.locator('[data-asset="bitcoin"]')
  await expect(card).toContainText('$1,000.00')
  await pauseClock(page)
  price = 2_000
  await runUntilSeen(page, card.locator('.flash-up svg'))
  await expect(card).toContainText('$2,000.00')
  await page.clock.resume()
  await page.getByRole('button', { name: /^Sample data/ }).click()
  await page.getByRole('button', { name: 'Pause live prices' }).click()
  await expect(page).toHaveURL(/live=false/)
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/market') asked++
  })
  await page.clock.fastForward('01:00')
  expect(asked).toBe(0)
  await page.getByRole('button', { name: 'Resume live prices' }).click()
  await page.clock.fastForward('00:06')
  await expect.poll(() => asked).toBeGreaterThan(0)
})

test('a streamed price updates its card without a new request', async ({ page }) => {
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/market') asked++
  })
  await renewNothing(page) // a slow machine takes the stream's place by asking before its first price is there
  await page.route(/\/api\/stream\?/, (route) => {
    const data = {
      type: 'prices',
      at: '2099-01-01T00:00:00.000Z',
      source: 'venues',
      prices: { bitcoin: '123456' },
    }
    return route.fulfill({
      contentType: 'text/event-stream',
      body: `id: 1\nevent: prices\ndata: ${JSON.stringify(data)}\n\n`,
    })
  })
  await openMarket(page)
  await expect(page.locator('[data-asset="bitcoin"]')).toContainText('$123,456.00')
  expect(asked).toBe(1)
})

test('who asks for less motion gets the triangle of a move without its tint', async ({ page }) => {
  await page.clock.install()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  let price = 2_000
  await changeMarket(page, (market) => {
    for (const asset of market.data) if (asset.id === 'bitcoin') asset.price = price
  })
  await openMarket(page)
  await pauseClock(page)
  price = 1_000
  const flash = page.locator('[data-asset="bitcoin"] .flash-down')
  await runUntilSeen(page, flash.locator('svg'))
  await expect(flash).toHaveCSS('animation-name', 'none')
})

test('prices that cannot be renewed stay, marked as the last', async ({ page }) => {
  await page.route('**/api/stream*', (route) => route.abort()) // what ticks is renewed
  await openMarket(page)
  await page.route('**/api/market*', (route) => route.abort())
  await expect(page.getByText('The prices could not be updated. These are the last that came.')).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.locator('[data-asset="bitcoin"]')).toBeVisible()
})

test('the address keeps period and kind of the chart', async ({ page }) => {
  await openMarket(page)
  await page.locator('[data-asset="bitcoin"]').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bitcoin' })).toBeVisible()
  const asked = page.waitForRequest((request) => request.url().includes('/api/market/bitcoin?period=90d'))
  await page.getByText('90d', { exact: true }).click()
  await asked
  await expect(page).toHaveURL(/period=90d/)
  await page.getByText('Line', { exact: true }).click()
  await expect(page).toHaveURL(/chart=line/)
  await reloadPage(page)
  await expect(page.getByRole('radio', { name: '90d' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Line' })).toBeChecked()
})

test('a table has all that the chart draws, with links to posts', async ({ page }) => {
  const answer = page.waitForResponse((response) => response.url().includes('/api/market/bitcoin?'))
  await openPage(page, '/market/bitcoin?chart=table&period=30d')
  const { candles, mentions, until } = (await (await answer).json()) as AssetHistory
  const days = [...candles.map(({ start }) => start), ...mentions.map(({ start }) => start)].map(Date.parse)
  // The day that runs has its line as well, of which nothing is known yet for a while after midnight.
  const today = Math.floor((Date.parse(until) - 1) / DAY_MS) * DAY_MS
  const table = page.getByRole('region', { name: 'Bitcoin by day' })
  await expect(table.locator('tbody tr')).toHaveCount((today - Math.min(...days)) / DAY_MS + 1)
  const posts = table.getByRole('button', { name: / posts$/ }).nth(2)
  const count = Number((await posts.innerText()).replace(/\D/g, ''))
  await posts.click()
  await expect(page.getByRole('heading', { name: 'Posts of this day' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Posts about Bitcoin' }).locator('> li')).toHaveCount(
    Math.min(count, 20),
  )
})

test('draws the chart at once and loads its library on demand', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await openPage(page, '/market/bitcoin?period=30d')
  await expect(sketch(page)).toHaveAttribute('d', /^M[\d.]+ /)
  // As its licence asks.
  await expect(page.getByRole('link', { name: /TradingView/ })).toHaveAttribute(
    'href',
    'https://www.tradingview.com/',
  )
  const charts = page.getByRole('group', { name: 'Price, mentions and sentiment of Bitcoin' })
  await expect(charts.locator('canvas')).toHaveCount(0)
  expect(scripts.filter((path) => path.includes('price-chart'))).toEqual([])
  await charts.hover()
  await expect(charts.locator('canvas').first()).toBeVisible()
  // What it leaves is for paper.
  await expect(sketch(page)).toBeHidden()
})

test('arrow keys walk the chart, and Enter shows posts', async ({ page }) => {
  await openPage(page, '/market/bitcoin')
  const chart = page.getByRole('application', { name: /Mentions and sentiment of Bitcoin/ })
  await chart.focus()
  await chart.press('ArrowLeft')
  await chart.press('ArrowLeft')
  await chart.press('Enter')
  await expect(page).toHaveURL(/step=/)
  await expect(page.getByRole('heading', { name: 'Posts of this hour' })).toBeVisible()
  await page.getByRole('button', { name: 'Show the whole period' }).click()
  await expect(page.getByRole('heading', { name: 'What drives it' })).toBeVisible()
})

test('bars of mentions include the running hour', async ({ page }) => {
  await openPage(page, '/market/bitcoin')
  await page.getByRole('group', { name: /^Price, mentions/ }).hover()
  const canvas = page.locator('canvas').first()
  await expect(canvas).toBeVisible()
  const bars = page.getByRole('application').locator('rect')
  const farthestFromEdge = async () => {
    const [plot, first, last] = await Promise.all([
      canvas.boundingBox(),
      bars.first().boundingBox(),
      bars.last().boundingBox(),
    ])
    if (!plot || !first || !last) return Number.POSITIVE_INFINITY
    const afterLast = plot.x + plot.width - last.x - last.width
    return Math.max(Math.abs(first.x - plot.x), Math.abs(afterLast))
  }
  // Half a gap between two bars, which are some four px apart, and the canvas's rounding to whole px.
  await expect.poll(farthestFromEdge).toBeLessThan(2.5)
})

test('the newest posts that speak of the asset stand beside its price', async ({ page }) => {
  const asked = page.waitForRequest((request) => request.url().includes('/api/social/search?symbol=BTC'))
  await openPage(page, '/market/bitcoin?posts=newest')
  await asked
  await expect(page.getByRole('list', { name: 'Posts about Bitcoin' }).locator('> li').first()).toBeVisible()
})

test('a ticker leads to its asset, and what is near a name offers it', async ({ page }) => {
  await openPage(page, '/market/BTC')
  await expect(page).toHaveURL('/market/bitcoin')
  await openPage(page, '/market/bitcoi')
  await expect(page.getByText('We do not know this asset')).toBeVisible()
  await page.getByRole('link', { name: 'Bitcoin' }).click()
  await expect(page).toHaveURL('/market/bitcoin')
})

test('each platform has a card that leads to its table', async ({ page }) => {
  for (const platform of ['twitter', 'instagram', 'facebook']) {
    await openSocial(page)
    const card = page.getByRole('article', { name: new RegExp(platform, 'i') })
    for (const figureName of ['Followers', 'Engagement', 'Sentiment', 'mentions']) {
      await expect(card).toContainText(figureName)
    }
    await card.getByRole('link', { name: /^View Details/ }).click()
    await expect(page).toHaveURL(`/social/${platform}`)
  }
})

test('trending topics have their mentions and lead to their posts and tokens', async ({ page }) => {
  await openSocial(page)
  const topics = page.getByRole('list', { name: 'Trending Topics' }).locator('> li')
  await expect(topics.first()).toBeVisible()
  const counts = (await topics.allInnerTexts()).map((text) =>
    Number(text.match(/([\d,]+)\s+mention/)?.[1]?.replace(/,/g, '')),
  )
  for (const count of counts) expect(count).toBeGreaterThanOrEqual(2)
  await page.getByRole('group', { name: 'Kind of topic' }).getByText('Assets').click()
  await expect(topics.first().getByRole('link').nth(1)).toHaveAttribute('href', /^\/market\//)
  await topics.first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/explorer\?q=[^&]/)
  await expect(page.getByRole('list', { name: 'Search results' })).toBeVisible()
})

test('topics and moods are read by keyboard, by period and as tables', async ({ page }) => {
  await openSocial(page)
  const talk = page.getByRole('region', { name: 'The conversation' })
  await talk.scrollIntoViewIfNeeded()
  const dominance = talk.getByRole('img', { name: /^Dominance, by hour\. Most mentioned: / })
  await expect(dominance).toBeVisible()
  await dominance.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(talk.getByText(/^[A-Z][a-z]{2} \d+, \d{2}:00$/).first()).toBeVisible()
  const moods = talk.getByRole('img', { name: /^Posts by mood\. [\d,]+ of [\d,]+ posts have a mood/ })
  await moods.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(talk.getByText(/^90–100%: \d/)).toBeVisible()
  await talk.getByRole('group', { name: 'Period' }).getByText('7d').click()
  await expect(talk.getByRole('img', { name: /^Dominance, by 6 hours/ })).toBeVisible()
  await talk.getByRole('group', { name: 'Dominance as' }).getByText('Table').click()
  await talk.getByRole('group', { name: 'Mood distribution as' }).getByText('Table').click()
  await expect(page).toHaveURL(/period=7d.*dominance=table.*moods=table/)
  await expect(talk.getByRole('region', { name: 'Dominance by time' }).locator('tbody tr')).toHaveCount(28)
  await expect(talk.getByRole('region', { name: 'Posts by mood' }).locator('tbody tr')).toHaveCount(10)
  await talk.getByRole('group', { name: 'Counted posts' }).getByText('Raw').click()
  await expect(talk.getByText(/copies and spam included/).first()).toBeVisible()
  await expectAccessibleOnWidths(page, talk)
})

test('explains scores and surprises by sample, window, parts and posts', async ({ page }) => {
  await openSocial(page)
  await page
    .getByRole('list', { name: 'Trending Topics' })
    .getByRole('button', { name: /^surprise [\d.]+ of .*, explain$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Surprise of / })
  await expect(dialog.getByText(/^z = \(people of the 24 hours/)).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'What it was computed from' })).toContainText(
    /people, by hour/i,
  )
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Why this score of Twitter' }).click()
  await expect(page).toHaveURL(/why=twitter/)
  await reloadPage(page)
  const card = page.getByRole('article', { name: 'Twitter' })
  await expect(card.getByText(/of [\d,]+ posts \(\d+%\) say something/)).toBeVisible()
  await expect(card.getByText(/UTC to .* UTC/)).toBeVisible()
  await card.getByRole('link', { name: 'The Twitter posts of this window' }).click()
  await expect(page).toHaveURL(/\/social\/twitter\?startDate=/)
  await expect(page.locator('[data-row]').first()).toBeVisible()
})

const SCREENS: readonly { name: string; path: string; shows: (page: Page) => Locator }[] = [
  { name: 'a table', path: '/market?view=table&q=e', shows: assets },
  {
    name: 'a map',
    path: '/market?view=map&color=mood',
    shows: (page) => page.getByRole('list', { name: 'Assets by market cap' }),
  },
  {
    name: 'no match',
    path: '/market?q=nothing+of+this',
    shows: (page) => page.getByText('No asset matches'),
  },
  {
    name: 'an asset as a table',
    path: '/market/bitcoin?chart=table&period=24h',
    shows: (page) => page.getByRole('table'),
  },
  {
    name: 'an unknown asset',
    path: '/market/nothing-of-this',
    shows: (page) => page.getByText('We do not know this asset'),
  },
  {
    name: 'the social summary',
    path: '/social?why=twitter',
    shows: (page) => page.getByText(/say something that can be/),
  },
]

for (const { name, path, shows } of SCREENS) {
  test(`is accessible and fits 320 px: ${name}`, async ({ page }) => {
    await openPage(page, path)
    await expect(shows(page).first()).toBeVisible()
    await untilFull(page)
    await expectAccessibleOnWidths(page, shows(page))
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
  })
}

test('has no accessibility violation on any width: what there is nothing of', async ({ page }) => {
  await changeMarket(page, (market) => {
    market.data = []
  })
  await openPage(page, '/market')
  await expectAccessibleOnWidths(page, page.getByText('No prices yet'))
  await page.route('**/api/social/trending?**', (route) => route.fulfill({ json: { data: [] } }))
  await openPage(page, '/social')
  await expectAccessibleOnWidths(page, page.getByText('No topics yet'))
  await page.route('**/api/market/bitcoin?**', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), candles: [], mentions: [] } })
  })
  await openPage(page, '/market/bitcoin')
  await expectAccessibleOnWidths(page, page.getByText('No history yet'))
})

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

async function openMarket(page: Page, query = '', shows?: string): Promise<void> {
  await openPage(page, `/market${query}`)
  await expect(shows ? page.getByText(shows) : page.locator('[data-asset]').first()).toBeVisible()
}

async function openSocial(page: Page, query = ''): Promise<void> {
  await openPage(page, `/social${query}`)
  await expect(page.getByRole('article')).toHaveCount(4)
  await expect(page.getByRole('list', { name: 'Trending Topics' })).toBeVisible()
}

/** The candles that fell and are over, as they are drawn before the chart library comes. */
function sketch(page: Page): Locator {
  return page.locator('path.stroke-down').first()
}

function assets(page: Page): Locator {
  return page.locator('[data-asset]')
}

function figure(page: Page, name: string): Locator {
  return page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first()
}

function header(page: Page, name: string): Locator {
  return page.getByRole('columnheader', { name: new RegExp(`^(# )?${name}$`) })
}

async function changesOf(page: Page): Promise<number[]> {
  const cells = await page.locator('[data-asset] td:nth-child(6)').allInnerTexts()
  return cells.map((text) => Number(text.replace('%', '')))
}

/** The server's own answer, with a change that its data may not happen to have. */
async function changeMarket(page: Page, change: (market: Market) => void): Promise<void> {
  // What comes by itself would take the place of what is changed here.
  await page.route(/\/api\/stream\?/, (route) => route.abort())
  await page.route(/\/api\/market(\?|$)/, async (route) => {
    const response = await route.fetch()
    const market = (await response.json()) as Market
    change(market)
    await route.fulfill({ response, json: market })
  })
}
