import { expect, test } from '@playwright/test'
import { enter } from './accounts.ts'
import { expectAccessibleOnWidths } from './expect/expect-accessible-on-widths.ts'
import { openPage } from './wait-for-page.ts'

test('from the market, a screen is built, sorted, saved on the account and opened again', async ({
  page,
}) => {
  await enter(page)
  await openPage(page, '/market')
  await page.getByRole('main').getByRole('link', { name: 'Screener' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Screener' })).toBeVisible()
  const rows = page.locator('[data-asset]')
  await expect(rows.first()).toBeVisible()
  const all = await rows.count()
  await page.getByLabel('Figure').selectOption('price')
  await page.getByRole('textbox', { name: 'Value' }).fill('100')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect(page).toHaveURL(/where=price/)
  await expect(page.getByRole('textbox', { name: /^Condition/ })).toHaveValue('price > 100')
  await expect.poll(() => rows.count()).toBeLessThan(all)
  await page.getByRole('button', { name: 'Mentions' }).click()
  await expect(page).toHaveURL(/sort=mentions/)
  await page.getByRole('button', { name: 'Saved screens' }).click()
  await page.getByRole('menuitem', { name: 'Save this screen…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Dear ones')
  await page.getByRole('button', { name: 'Save screen' }).click()
  await expect(page.getByText('Saved as “Dear ones”')).toBeVisible()
  await openPage(page, '/screener')
  await page.getByRole('button', { name: 'Saved screens' }).click()
  await page.getByRole('menuitem', { name: 'Dear ones' }).click()
  await expect(page).toHaveURL(/sort=mentions/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toBe('screen.csv')
})

test('what cannot be read is said at the condition, and what matches nothing leads back', async ({
  page,
}) => {
  await openPage(page, '/screener')
  const condition = page.getByRole('textbox', { name: /^Condition/ })
  await condition.fill('prize > 5')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(/At character 1: "prize" is no figure/)).toBeVisible()
  await condition.fill('price > 1000000000')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('No assets match')).toBeVisible()
  await page.getByRole('button', { name: 'Show all assets' }).click()
  await expect(page.locator('[data-asset]').first()).toBeVisible()
  await expectAccessibleOnWidths(page, page.locator('[data-asset]'))
})
