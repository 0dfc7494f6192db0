import { expect, type Page, test } from '@playwright/test'
import { createAccount, enter } from './accounts.ts'
import { expectAccessibleOnWidths } from './expect/expect-accessible-on-widths.ts'
import { openPage, reloadPage } from './wait-for-page.ts'

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('a second watchlist is made on the page of an asset and chosen on the market', async ({ page }) => {
  await enter(page)
  await openPage(page, '/market/dogecoin')
  await page.getByRole('button', { name: 'Watchlists with Dogecoin' }).click()
  await page.getByRole('menuitem', { name: 'New watchlist…' }).click()
  await name(page, 'Memes', 'Create')
  await page.getByRole('button', { name: 'Watchlists with Dogecoin' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Memes' })).toBeChecked()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Watchlist', exact: true })).toBeChecked()
  await page.keyboard.press('Escape')

  await openPage(page, '/market/bitcoin')
  await page.getByRole('button', { name: 'Watchlists with Bitcoin' }).click()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByRole('menuitemcheckbox', { name: 'Memes' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Memes' })).toBeChecked()
  expect((await saved).status()).toBe(200)

  await openPage(page, '/market?view=table')
  await choose(page, /^Memes/)
  await expect(page).toHaveURL(/watched=[0-9a-f-]{36}/)
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(2)
  await reloadPage(page)
  await expect(page.getByRole('button', { name: /^Memes/ })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessibleOnWidths(page, page.getByRole('table'))
})

test('a watchlist is renamed, deleted and brought back, and a name is used once', async ({ page }) => {
  await enter(page)
  await openPage(page, '/market')
  await choose(page, 'New watchlist…')
  await name(page, 'DeFi', 'Create')
  await expect(page.getByText('“DeFi” is empty')).toBeVisible()
  await choose(page, 'New watchlist…')
  const dialog = page.getByRole('dialog')
  for (const taken of ['DeFi', 'defi']) {
    await dialog.getByLabel('Name').fill(taken)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByText('You already have a watchlist with this name')).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await choose(page, 'Manage watchlists…')
  await page.getByRole('button', { name: 'Rename watchlist DeFi' }).click()
  await page.getByLabel('New name').fill('Lending')
  await page.getByLabel('New name').press('Enter')
  await page.getByRole('button', { name: 'Delete watchlist Lending' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Deleted “Lending”')).toBeHidden()
  await page.getByRole('button', { name: 'Choose a watchlist' }).click()
  await expect(page.getByRole('menuitem', { name: /^Lending/ })).toBeVisible()
})

test('the screener looks at a watchlist alone', async ({ page }) => {
  await enter(page)
  await openPage(page, '/screener')
  await page.getByLabel('Which assets').selectOption('Watchlist')
  await expect(page).toHaveURL(/watched=true/)
  await expect(page.getByText(/^Of 5 on the watchlist/)).toBeVisible()
  await expectAccessibleOnWidths(page, page.getByRole('table'))
})

test('views of a browser go along at sign-in, once, and the market is seen as it was chosen', async ({
  page,
  browser,
}) => {
  await openPage(page, '/explorer?q=bitcoin&period=30d')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  await expect(page.getByRole('dialog').getByText('in this browser.')).toBeVisible()
  await name(page, 'Bitcoin this month', 'Save view')
  const { token } = await createAccount(page.request)
  await page.evaluate((kept) => localStorage.setItem('token', kept), token)
  for (let time = 0; time < 2; time++) {
    await openPage(page, '/explorer')
    await page.getByRole('button', { name: 'Saved views' }).click()
    await expect(page.getByRole('menuitem', { name: 'Bitcoin this month' })).toHaveCount(1)
    await page.keyboard.press('Escape')
  }
  expect(await page.evaluate(() => localStorage.getItem('views:explorer'))).toBe('[]')

  await openPage(page, '/market')
  const kept = page.waitForResponse('**/api/users/appearance*')
  await page.getByRole('group', { name: 'View' }).getByText('Table', { exact: true }).click()
  expect((await kept).status()).toBe(200)
  const hidden = page.waitForResponse('**/api/users/appearance*')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Market cap' }).click()
  expect((await hidden).status()).toBe(200)
  const other = await browser.newPage()
  await other.addInitScript((kept) => localStorage.setItem('token', kept), token)
  await openPage(other, '/market')
  await expect(other.getByRole('table')).toBeVisible()
  await expect(other.getByRole('columnheader', { name: 'Market cap' })).toHaveCount(0)
  await other.close()
})

async function choose(page: Page, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Choose a watchlist' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function name(page: Page, text: string, action: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(text)
  await dialog.getByRole('button', { name: action }).click()
  await expect(dialog).toBeHidden()
}
