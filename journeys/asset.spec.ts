import { readFile } from 'node:fs/promises'
import { expect, type Locator, test } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { enter } from './accounts.ts'
import { expectAccessibleOnWidths } from './expect/expect-accessible-on-widths.ts'
import { goBack, openPage, readOnTo, reloadPage, untilFull } from './wait-for-page.ts'

test('a visitor finds what drives SOL this week and leaves with the posts as CSV', async ({ page }) => {
  await enter(page)
  await openPage(page, '/market')
  await page.getByLabel('Filter by name or symbol').fill('sol')
  await page.locator('[data-asset="solana"]').getByRole('link').click()
  await expect(page.getByRole('link', { name: /^Mood \d+%.*\d+ posts/ })).toBeVisible()
  const figures = page.locator('dl').filter({ hasText: 'Market cap' })
  await expect(figures).toContainText(/Talk 24h\s*[\d,]+ posts/)
  await expect(figures).toContainText(/Dominance\s*\d+%/)
  const posts = page.getByRole('list', { name: 'Posts about Solana' }).locator('> li')
  await expect(posts.first()).toBeVisible()
  await page.getByRole('group', { name: 'Posts', exact: true }).getByText('Against').click()
  await expect(page).toHaveURL(/posts=against/)
  await expect(posts.first()).toBeVisible()
  const authors = page.getByRole('region', { name: 'Authors of posts about Solana' })
  await readOnTo(page.getByRole('heading', { name: 'Who drives it' }), authors)
  await expect(authors.locator('tbody tr')).toHaveCount(10)
  await page.getByRole('button', { name: /^Export/ }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await expect(page.getByText('The export has been started')).toBeVisible()
  await openPage(page, '/tasks')
  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Download/ })
    .first()
    .click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n')
  expect(lines.length).toBeGreaterThan(50)
  expect(lines[0]).toContain('text')
})

test('drivers of an asset open as a table, CSV and rule', async ({ page }) => {
  await openPage(page, '/market/solana')
  await page.getByRole('link', { name: 'Open as table' }).click()
  await expect(page).toHaveURL(/\/social\/all\?symbol=SOL&startDate=/)
  const rows = page.locator('[data-row]')
  await expect(rows.first()).toBeVisible()
  await page.getByRole('button', { name: 'Show filters' }).click()
  await page.getByLabel('Min Mood').fill('55')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page).toHaveURL(/minSentiment=0\.55/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const records = parse(await readFile(await (await download).path()), {
    bom: true,
    columns: true,
  }) as Record<string, string>[]
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${records.length.toLocaleString('en-US')} posts$`) }),
  ).toBeVisible()
  for (const { symbols = '', sentiment } of records) {
    expect(symbols).toContain('SOL')
    expect(Number(sentiment)).toBeGreaterThanOrEqual(0.55)
  }
  expect(new Set(records.map(({ platform }) => platform)).size).toBeGreaterThan(2)
  await enter(page)
  await page.getByRole('button', { name: 'Use this query' }).click()
  await page.getByRole('menuitem', { name: 'Alert me on this' }).click()
  const dialog = page.getByRole('dialog', { name: 'New rule' })
  await expect(dialog.getByLabel('Rule', { exact: true })).toHaveValue(
    'posts(symbol SOL, minMood 0.55, 1h) > 0 cooldown 1h',
  )
  await expect(dialog.getByText(/have fired/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Set rule' }).click()
  await expect(page.getByRole('list', { name: 'Price alerts' }).locator('> li')).toHaveCount(1)
})

test('each signal leads to its formula, its parts and the posts for and against', async ({ page }) => {
  await openPage(page, '/market/solana')
  const explain = page.getByRole('button', { name: 'Explain Mood', exact: true })
  const parts = page.getByRole('list', { name: 'Parts of the composite' })
  await page.getByRole('button', { name: 'All signals' }).click()
  await expect(parts.locator('> li')).toHaveCount(5)
  await expect(page).toHaveURL(/signals=true/)
  await explain.click()
  await expect(page).toHaveURL(/explain=mood/)
  const dialog = page.getByRole('dialog', { name: 'Mood of Solana' })
  await expect(dialog.getByText(/^sum of the sentiment towards the asset/)).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'What it was computed from' })).toContainText(
    /judged posts/i,
  )
  await expect(dialog.getByRole('region', { name: 'For', exact: true }).locator('li').first()).toBeVisible()
  await expectAccessibleOnWidths(page, dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/explain=/)
})

test('parts below the fold are printed, and load by themselves', async ({ page }) => {
  const stories = page.getByRole('heading', { name: 'Stories about Solana' })
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, '/market/solana')
  await page.emulateMedia({ media: 'print' })
  await expect(stories).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await reloadPage(page)
  await expect(stories).toBeVisible({ timeout: 60_000 })
  // What stands in sight stays there, to the pixel that heights are rounded to.
  expect(await page.evaluate(() => scrollY)).toBeLessThanOrEqual(1)
})

test('the main figures are visible without scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, '/market/solana')
  const authors = page.getByRole('region', { name: 'Authors of posts about Solana' })
  await readOnTo(page.getByRole('heading', { name: 'Who drives it' }), authors)
  await expectAllInSight(authors)
  await openPage(page, '/social/twitter/creators')
  await expect(page.getByRole('columnheader', { name: 'Share of engagement' })).toBeInViewport({ ratio: 1 })
  const compared = page.getByRole('region', { name: 'Figures side by side' })
  await openPage(page, '/compare?assets=BTC,ETH,SOL')
  await expectAllInSight(compared)
  await page.setViewportSize({ width: 768, height: 1024 })
  await expectAllInSight(compared)
  await page.setViewportSize({ width: 1280, height: 800 })
  await openPage(page, '/market?view=table')
  await expectAllInSight(page.getByRole('region', { name: 'Assets' }))
})

test('the address keeps the choices, and the chart saves as a picture', async ({ page }) => {
  await openPage(page, '/market/bitcoin?below=dominance&posts=for')
  await untilFull(page)
  await expect(page.getByRole('radio', { name: 'Dominance' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'For', exact: true })).toBeChecked()
  const download = page.waitForEvent('download')
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: 'Copy chart as PNG' }).click()
  const picture = await readFile(await (await download).path())
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect(picture.length).toBeGreaterThan(10_000)
})

test('price, mood and posts of all stored time leave the chart as CSV', async ({ page }) => {
  await openPage(page, '/market/bitcoin?period=all')
  await untilFull(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('btc-all-counted.csv')
  const records = parse(await readFile(await file.path()), { columns: true }) as Record<string, string>[]
  expect(records.length).toBeGreaterThan(30)
  expect(records.some(({ close = '', mood = '', posts = '' }) => close && mood && Number(posts) > 0)).toBe(
    true,
  )
})

test('assets are compared on one axis, and what is compared is in the address', async ({ page }) => {
  await openPage(page, '/compare?assets=btc,sol')
  const figures = page.getByRole('region', { name: 'Figures side by side' })
  await expect(figures.locator('[data-asset]')).toHaveCount(2)
  await expect(page.getByRole('img', { name: /^Price, 100 at the start/ })).toBeVisible()
  await page.getByLabel('Add an asset').selectOption('ETH')
  await expect(page).toHaveURL(/assets=BTC,SOL,ETH/)
  await expect(figures.locator('[data-asset]')).toHaveCount(3)
  // Changes that come at once are one step back.
  await page.getByRole('button', { name: 'Remove Bitcoin' }).click()
  await expect(page).toHaveURL(/assets=SOL,ETH/)
  await page.getByRole('button', { name: 'Remove Solana' }).click()
  await expect(page.getByText('Choose two assets or more')).toBeVisible()
  await goBack(page)
  await expect(figures.locator('[data-asset]')).toHaveCount(2)
  await expectAccessibleOnWidths(page, figures)
})

async function expectAllInSight(table: Locator): Promise<void> {
  await expect(table.locator('tbody tr').first()).toBeVisible()
  await expect.poll(() => table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
}
