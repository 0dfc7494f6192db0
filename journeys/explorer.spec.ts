import { expect, type Locator, type Page, type Request, test } from '@playwright/test'
import type { SearchVolume } from '#contract/app/search-volume.ts'
import type { Post } from '#contract/post.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import { expectAccessibleOnWidths } from './expect/expect-accessible-on-widths.ts'
import { expectNoSidewaysScroll } from './expect/expect-no-sideways-scroll.ts'
import { goBack, openPage, pauseClock, reloadPage } from './wait-for-page.ts'

const NOWHERE = 'zzqxjkvwword'

test('offers platforms and periods, and searches nothing without a term', async ({ page }) => {
  await page.clock.install()
  const searches = recordSearches(page)
  await openPage(page, '/explorer')
  await expect(box(page)).toBeEditable()
  for (const [group, choices] of [
    ['Platform', ['All', 'Twitter', 'Instagram', 'Facebook']],
    ['Period', ['24h', '7d', '30d', '90d']],
  ] as const) {
    const labels = page.getByRole('group', { name: group }).locator('label')
    await expect(labels).toHaveText([...choices])
  }
  // The three platforms of the specification, and the news feeds that have posts.
  await expect(page.getByRole('region', { name: /^Platforms/ }).getByRole('button')).toHaveCount(4)
  await expect(page.getByText('Enter a search term to begin', { exact: true })).toBeVisible()
  await expect(card(page, 'Twitter')).toBeVisible()
  await page.clock.runFor(5_000)
  expect(searches).toEqual([])
})

test('a search runs 500 ms after text, platform or period last changed, once', async ({ page }) => {
  await page.clock.install()
  const searches = recordSearches(page)
  await openPage(page, '/explorer')
  await expect(card(page, 'Twitter')).toBeVisible()
  await pauseClock(page)

  await box(page).pressSequentially('bit')
  await page.clock.runFor(499)
  await box(page).pressSequentially('coin')
  await page.clock.runFor(499)
  await choose(page, 'Platform', 'Twitter')
  await expect(page.getByRole('radio', { name: 'Twitter' })).toBeChecked()
  await page.clock.runFor(499)
  await choose(page, 'Period', '30d')
  await expect(page.getByRole('radio', { name: '30d' })).toBeChecked()
  await page.clock.runFor(499)
  expect(searches).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => searches.length).toBe(1)
  expect(parametersOf(searches[0])).toMatchObject({ q: 'bitcoin', platform: 'twitter' })

  await page.clock.runFor(5_000)
  expect(searches).toHaveLength(1)
})

test('the period is sent in ISO form, and all platforms by naming none', async ({ page }) => {
  for (const [period, days] of [
    ['24h', 1],
    ['7d', 7],
    ['30d', 30],
    ['90d', 90],
  ] as const) {
    const asked = page.waitForRequest(isSearch)
    await openPage(page, `/explorer?q=bitcoin&period=${period}`)
    const { q, platform, startDate = '', endDate = '' } = parametersOf(await asked)
    expect([q, platform]).toEqual(['bitcoin', undefined])
    expect(startDate).toBe(new Date(startDate).toISOString())
    expect(Date.parse(endDate) - Date.parse(startDate)).toBe(days * DAY_MS)
  }
})

test('a late answer never overwrites a newer one', async ({ page }) => {
  const term = await findTerm(page)
  const gate = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route(`**/api/social/search?q=${NOWHERE}**`, async (route) => {
    await gate.promise
    await route.continue().catch(() => {}) // the browser has given it up by then
    answered.resolve()
  })
  await openPage(page, '/explorer?period=90d')
  const late = page.waitForRequest(isSearch)
  const givenUp = page.waitForEvent('requestfailed', isSearch)
  await box(page).fill(NOWHERE)
  await late
  await box(page).fill(term)
  await givenUp
  await expect(results(page).first()).toBeVisible()
  gate.resolve()
  await answered.promise
  await expect(page.getByText('No results found')).toHaveCount(0)
  await expect(results(page).first()).toBeVisible()
})

test('what is found is marked, and its tags are searches', async ({ page }) => {
  const term = await findTerm(page)
  await openPage(page, `/explorer?period=90d&q=${encodeURIComponent(term)}`)
  const tag = results(page).first().getByRole('link', { name: term, exact: true })
  await expect(tag).toBeVisible()
  await expect(page.locator('mark').first()).toContainText(term.slice(1), { ignoreCase: true })
  const tags = results(page).getByRole('list', { name: 'Symbols and hashtags' }).getByRole('link')
  const other = (await tags.allInnerTexts()).find((text) => text !== term)
  if (other === undefined) throw new Error('no post of the first page has a second tag')
  await results(page).getByRole('link', { name: other, exact: true }).first().click()
  await expect(box(page)).toHaveValue(other)
  await expect(results(page).first()).toBeVisible()
  await goBack(page)
  await expect(box(page)).toHaveValue(term)
})

test('says that nothing was found, and clears the search', async ({ page }) => {
  await openPage(page, `/explorer?q=${NOWHERE}`)
  await expect(page.getByText('No results found', { exact: true })).toBeVisible()
  await expect(page.getByText('Enter a search term to begin')).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear the search text' }).click()
  await expect(page.getByText('Enter a search term to begin', { exact: true })).toBeVisible()
  await expect(page.getByText('No results found')).toHaveCount(0)
})

test('counts the posts of the search over time, with retry', async ({ page }) => {
  const term = await findTerm(page)
  await page.route('**/api/social/search/volume?**', (route) => route.fulfill({ status: 400, json: {} }))
  await openPage(page, `/explorer?period=30d&platform=twitter&q=${encodeURIComponent(term)}`)
  const chart = page.getByRole('region', { name: 'Posts over time' })
  await expect(chart.getByText('The posts over time could not be counted.')).toBeVisible()
  await expect(results(page).first()).toBeVisible()
  await page.unroute('**/api/social/search/volume?**')
  const answered = page.waitForResponse('**/api/social/search/volume?**')
  await chart.getByRole('button', { name: 'Count again' }).click()
  const answer = await answered
  expect(parametersOf(answer.request())).toMatchObject({ q: term, platform: 'twitter' })
  await expect(chart.getByRole('row')).toHaveCount(31)
  const { buckets } = (await answer.json()) as SearchVolume
  const total = buckets.reduce((sum, { posts }) => sum + posts, 0)
  expect(total).toBeGreaterThan(0)
  await expect(chart.getByText(`${total.toLocaleString('en-US')} posts in the last 30 days`)).toBeVisible()
})

test('the page fits a phone with many unread sources', async ({ page }) => {
  await page.route('**/api/social/search/volume?**', async (route) => {
    const answer = await route.fetch()
    const volume = (await answer.json()) as SearchVolume
    const from = volume.buckets[0]?.startsAt ?? volume.until
    const gaps = ['twitter', 'bluesky', 'hackernews'].map((source) => ({
      source,
      from,
      until: volume.until,
      reason: 'It was down.',
    }))
    await route.fulfill({ json: { ...volume, gaps } })
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, '/explorer?q=bitcoin&period=24h')
  const chart = page.getByRole('region', { name: 'Posts over time' })
  await expect(chart.getByRole('row', { name: /could not be read/ }).first()).toBeAttached()
  await expectNoSidewaysScroll(page)
})

test('says that it could not load, offline too, and loads when tried again', async ({ page, context }) => {
  const term = await findTerm(page)
  await openPage(page, '/explorer?period=90d')
  await expect(card(page, 'Twitter')).toBeVisible()
  await context.setOffline(true)
  await box(page).fill(term)
  await expect(page.getByText('Failed to fetch data. Please try again later.', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(results(page).first()).toBeVisible()
})

test('a card selects its platform, and the same card takes that back', async ({ page }) => {
  await openPage(page, '/explorer?q=bitcoin')
  const instagram = card(page, 'Instagram')
  await expect(instagram).toHaveAttribute('aria-pressed', 'false')
  const asked = page.waitForRequest(
    (request) => isSearch(request) && parametersOf(request).platform === 'instagram',
  )
  await instagram.click()
  await expect(instagram).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('radio', { name: 'Instagram' })).toBeChecked()
  await asked
  await expect(page).toHaveURL(/platform=instagram/)
  await instagram.click()
  await expect(instagram).toHaveAttribute('aria-pressed', 'false')
  await expect(page).not.toHaveURL(/platform=/)
})

test('more are loaded from where the first ones end', async ({ page }) => {
  const term = await findTerm(page)
  await openPage(page, `/explorer?period=90d&q=${encodeURIComponent(term)}`)
  await expect(results(page)).toHaveCount(25)
  const asked = page.waitForRequest(isSearch)
  await page.getByRole('button', { name: 'Load more' }).click()
  expect(parametersOf(await asked).cursor).toBeTruthy()
  await expect.poll(() => results(page).count()).toBeGreaterThan(25)
  const texts = await results(page)
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''))
  expect(texts).toEqual([...texts].sort().reverse())
})

test('reload and Back restore the search, and recent ones are listed', async ({ page }) => {
  const term = await findTerm(page)
  await openPage(page, '/explorer')
  await box(page).fill(term)
  await choose(page, 'Period', '90d')
  await choose(page, 'Platform', 'Twitter')
  await expect(page).toHaveURL(/platform=twitter/)
  await expect(page).toHaveURL(/period=90d/)
  await expect(page).toHaveURL(/q=/)
  await reloadPage(page)
  await expect(box(page)).toHaveValue(term)
  await expect(page.getByRole('radio', { name: '90d' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Twitter' })).toBeChecked()
  await expect(results(page).first()).toBeVisible()
  await goBack(page)
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked()

  await page.getByRole('button', { name: 'Clear the search text' }).click()
  const recent = page.getByRole('region', { name: 'Recent searches' })
  await recent.getByRole('button', { name: term, exact: true }).click()
  await expect(box(page)).toHaveValue(term)
  await page.getByRole('button', { name: 'Clear the search text' }).click()
  await recent.getByRole('button', { name: 'Clear' }).click()
  await expect(recent).toBeHidden()
})

test('the API call of this very search is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const asked = page.waitForRequest(isSearch)
  await openPage(page, "/explorer?q=it's%20%24BTC&platform=facebook&period=24h")
  const { startDate, endDate } = parametersOf(await asked)
  await page.getByRole('button', { name: 'Use this query' }).click()
  // A period up to now is no date of the search: a rule leaves nothing out.
  const alert = page.getByRole('menuitem', { name: 'Alert me on this' })
  await expect(alert).toHaveAttribute('href', /rule=.*of=/)
  await expect(alert).not.toHaveAttribute('href', /startDate|endDate/)
  await page.getByRole('menuitem', { name: 'cURL' }).click()
  const { origin } = new URL(page.url())
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(
      [
        `curl --get '${origin}/api/social/search'`,
        `--data-urlencode 'q=it'\\''s $BTC'`,
        `--data-urlencode 'platform=facebook'`,
        `--data-urlencode 'startDate=${startDate}'`,
        `--data-urlencode 'endDate=${endDate}'`,
      ].join(' \\\n  '),
    )
})

test('names the end of a period in the past', async ({ page }) => {
  const term = await findTerm(page)
  const until = new Date(Date.now() - 86_400_000)
  const day = until.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  await openPage(page, `/explorer?period=30d&until=${until.toISOString()}&q=${encodeURIComponent(term)}`)
  await expect(page.getByText(`posts in the 30 days before ${day}`)).toBeVisible()
  await expect(page.getByText('now', { exact: true })).toBeHidden()
  await openPage(page, `/explorer?until=${until.toISOString()}&q=${NOWHERE}`)
  await expect(page.getByText(`No posts in the 7 days before ${day}.`)).toBeVisible()
})

test('results are accessible and fit 320 px', async ({ page }) => {
  const term = await findTerm(page)
  await openPage(page, `/explorer?period=90d&platform=twitter&q=${encodeURIComponent(term)}`)
  await expect(page.getByText(/posts?, newest first|^The newest/)).toBeVisible()
  await expectAccessibleOnWidths(page, page.getByText('in the last 90 days'))
  await page.setViewportSize({ width: 320, height: 700 })
  await expect(page.getByRole('region', { name: 'Posts over time' }).getByRole('row')).not.toHaveCount(0)
  await expectNoSidewaysScroll(page)
})

/** The ticker that most of the newest posts name: the data changes with each start. */
async function findTerm(page: Page): Promise<string> {
  const response = await page.request.get('/api/social/twitter?limit=100')
  const { data } = (await response.json()) as { data: Post[] }
  const counts = new Map<string, number>()
  for (const symbol of data.flatMap((post) => post.symbols)) {
    counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  if (!most) throw new Error('none of the newest posts has a symbol')
  return `$${most[0]}`
}

function box(page: Page): Locator {
  return page.getByRole('searchbox', { name: 'Search text' })
}

function card(page: Page, name: string): Locator {
  return page
    .getByRole('region', { name: /^Platforms/ })
    .getByRole('button', { name: new RegExp(`^${name}`) })
}

function results(page: Page): Locator {
  return page.getByRole('list', { name: 'Search results' }).getByRole('article')
}

/** The radios lie below their labels, which are what a pointer meets. */
async function choose(page: Page, group: string, name: string): Promise<void> {
  await page.getByRole('group', { name: group }).getByText(name, { exact: true }).click()
}

function isSearch(request: Request): boolean {
  return new URL(request.url()).pathname === '/api/social/search'
}

function recordSearches(page: Page): Request[] {
  const searches: Request[] = []
  page.on('request', (request) => isSearch(request) && searches.push(request))
  return searches
}

function parametersOf(request: Request | undefined): Record<string, string> {
  return request ? Object.fromEntries(new URL(request.url()).searchParams) : {}
}

test('a search is saved under a name, and found again without typing', async ({ page }) => {
  await openPage(page, '/explorer?q=bitcoin&period=30d')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Bitcoin this month')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog).toBeHidden()
  await openPage(page, '/explorer')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Bitcoin this month' }).click()
  await expect(page).toHaveURL('/explorer?q=bitcoin&period=30d')
  await expect(page.getByRole('searchbox', { name: 'Search text' })).toHaveValue('bitcoin')
})
