import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { enter, enterAsOperator, newPerson, PASSWORD } from './accounts.ts'
import { openPage, untilFull } from './wait-for-page.ts'

// Ten tasks that people come with, from the landing page with the mouse. docs/guides/measuring.md has the table.

/** What is usual is known once the days before are counted, which begins with the site. */
test.beforeAll(async ({ request }) => {
  test.setTimeout(300_000)
  await expect
    .poll(
      async () => {
        const { data } = await (await request.get('/api/market')).json()
        return data.find(({ id }: { id: string }) => id === 'solana')?.unusual.mood
      },
      { timeout: 280_000 },
    )
    .toBeTruthy()
})

/** Presses, and counts them. */
function countClicks(page: Page) {
  let clicks = 0
  const press = async (locator: Locator) => {
    clicks += 1
    await locator.click()
  }
  return {
    press,
    /** Finds an asset by its ticker and opens its page. */
    openAsset: async (ticker: string, name: string) => {
      await press(page.getByRole('banner').getByRole('button', { name: /^Search/ }))
      await page.getByPlaceholder('Search assets, pages and actions').fill(ticker)
      await press(page.getByRole('option', { name: new RegExp(name) }).first())
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    },
    /** In the header of who is signed in. */
    goTo: (name: string) =>
      press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })),
    expectAtMost: (most: number, task: string) => {
      console.log(`${task}: ${clicks} clicks`)
      expect(clicks, task).toBeLessThanOrEqual(most)
    },
  }
}

test('1: the mood of SOL, whether it is unusual, and a post that shows why', async ({ page }) => {
  await openPage(page, '/')
  const walk = countClicks(page)
  await walk.openAsset('SOL', 'Solana')
  await expect(page.getByRole('link', { name: /^Mood \d+%.*usual/ })).toBeInViewport()
  await expect(
    page.getByRole('list', { name: 'Posts about Solana' }).locator('> li').first(),
  ).toBeInViewport()
  walk.expectAtMost(2, '1, mood of SOL')
})

test('2: a notification when talk about DOGE doubles', async ({ page }) => {
  await enter(page)
  await openPage(page, '/')
  const walk = countClicks(page)
  await walk.openAsset('DOGE', 'Dogecoin')
  await walk.press(page.getByRole('button', { name: 'Set alert' }))
  const dialog = page.getByRole('dialog', { name: /^New (price )?alert/ })
  await walk.press(dialog.getByText('Talk', { exact: true }))
  await expect(dialog.getByText('trend(DOGE, 24h) > 2')).toBeVisible()
  await walk.press(dialog.getByRole('button', { name: 'Set alert' }))
  await expect(page.getByText(/^Alert set/)).toBeVisible()
  walk.expectAtMost(5, '2, alert on talk')
})

test('3: the mood of BTC and ETH over 30 days, and its link', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page)
  await openPage(page, '/')
  const walk = countClicks(page)
  await walk.press(page.getByRole('button', { name: 'More', exact: true }))
  await walk.press(page.getByRole('banner').getByRole('link', { name: /^Compare/ }))
  await walk.press(page.getByText('30d', { exact: true }))
  await expect(page.getByRole('img', { name: /^Mood over 24 hours/ })).toBeVisible()
  await walk.press(page.getByRole('button', { name: 'Copy link' }))
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/compare\?assets=BTC(,|%2C)ETH&period=30d$/)
  walk.expectAtMost(4, '3, compare and share')
})

test('4: the assets of a watchlist whose mood is below usual', async ({ page }) => {
  await enter(page)
  await openPage(page, '/')
  const walk = countClicks(page)
  await walk.goTo('Market')
  await walk.press(page.getByRole('button', { name: /^Watchlist/ }))
  await expect(page).toHaveURL(/watched=true/)
  await expect(page.locator('[data-asset]').first()).toContainText(/usual/)
  walk.expectAtMost(2, '4, watchlist by mood')
})

test('5: a year of daily mood of BTC as CSV', async ({ page }) => {
  await openPage(page, '/')
  const walk = countClicks(page)
  await walk.openAsset('BTC', 'Bitcoin')
  await walk.press(page.getByText('1y', { exact: true }))
  await untilFull(page)
  const download = page.waitForEvent('download')
  await walk.press(page.getByRole('button', { name: 'CSV', exact: true }))
  const rows = parse(await readFile(await (await download).path()), { columns: true }) as { mood?: string }[]
  expect(rows.filter(({ mood }) => mood).length).toBeGreaterThan(30)
  walk.expectAtMost(4, '5, mood as CSV')
})

test('6: what a figure means, its formula and its posts', async ({ page }) => {
  await openPage(page, '/')
  const walk = countClicks(page)
  await walk.openAsset('SOL', 'Solana')
  await walk.press(page.getByRole('button', { name: 'Explain Mood' }).first())
  const dialog = page.getByRole('dialog', { name: 'Mood of Solana' })
  await expect(dialog.getByText(/^sum of the sentiment towards the asset/)).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'For', exact: true }).locator('li').first()).toBeVisible()
  walk.expectAtMost(3, '6, what a figure means')
})

test('7: from sign-up to the first answer with an own key', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const person = newPerson()
  await openPage(page, '/')
  const walk = countClicks(page)
  await walk.press(page.getByRole('link', { name: 'Get an API key' }).first())
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await walk.press(page.getByRole('main').getByRole('button', { name: /^(Sign Up|Create)/ }))
  await expect(page).toHaveURL(/tab=api/)
  await walk.press(page.getByRole('button', { name: 'Create key' }))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('first')
  await walk.press(dialog.getByRole('button', { name: 'Create key' }))
  const key = await dialog.getByText(/^ct_test_/).textContent()
  await walk.press(dialog.getByRole('button', { name: /^Copy.*key/ }).first())
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key?.trim())
  const answer = await request.get('/v1/ping', { headers: { Authorization: `Bearer ${key?.trim()}` } })
  expect(answer.status()).toBe(200)
  walk.expectAtMost(5, '7, first answer with a key')
})

test('8: how the last posts did, and when the audience is there', async ({ page, request }) => {
  const { token } = await enter(page)
  const headers = { Authorization: `Bearer ${token}` }
  const { data } = await (await request.get('/api/social/twitter?limit=1')).json()
  const user = await (await request.get('/api/auth/user', { headers })).json()
  const linked = await request.put('/api/users/profile', {
    headers,
    data: {
      username: user.username,
      email: user.email,
      socialAccounts: { twitter: data[0].userRef.username, facebook: '', instagram: '' },
    },
  })
  expect(linked.status(), await linked.text()).toBe(200)
  await openPage(page, '/')
  const walk = countClicks(page)
  await walk.goTo('My posts')
  await expect(page.getByRole('main')).toContainText(data[0].userRef.username)
  await untilFull(page)
  walk.expectAtMost(1, '8, own posts')
})

test('9 and 10: why a source brings nothing, and a feed more', async ({ page }) => {
  await enterAsOperator(page)
  await openPage(page, '/')
  const walk = countClicks(page)
  await walk.press(page.getByRole('button', { name: /^Account menu/ }))
  await walk.press(page.getByRole('link', { name: 'Operator' }))
  await walk.press(page.getByRole('tab', { name: 'Sources' }))
  await expect(page.getByRole('region', { name: 'Sources that are off' })).toContainText('Bluesky')
  walk.expectAtMost(3, '9, why a source brings nothing')
  const address = page.getByLabel('Address of a feed')
  await address.fill('https://feed.invalid/rss')
  await walk.press(page.getByRole('button', { name: 'Add feed' }))
  await expect(page.getByRole('main')).toContainText('leads to no address in the open internet')
  walk.expectAtMost(4, '10, a feed is asked for')
})
