import { expect, type Page, test } from '@playwright/test'
import { enterConfirmed } from './accounts.ts'
import { expectAccessible } from './expect/expect-accessible.ts'
import { expectAccessibleOnWidths } from './expect/expect-accessible-on-widths.ts'
import { openPage, reloadPage } from './wait-for-page.ts'

const TABLE = '/social/twitter?symbol=BTC'

test('a post is corrected where it is explained, kept, and taken back', async ({ page }) => {
  await enterConfirmed(page)
  await openPage(page, TABLE)
  await explainFirst(page)
  const btc = page.getByRole('group', { name: 'BTC' })
  const bearish = btc.getByRole('button', { name: 'Bearish' })
  await bearish.click()
  await expect(bearish).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Kept on your account.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Ticker of an asset that is missing' }).fill('nosuch')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('There is no asset with the ticker NOSUCH.')).toBeVisible()
  await expectAccessible(page, 'with corrections')

  // The address keeps the row open.
  await reloadPage(page)
  await page.getByRole('button', { name: 'Why this post?' }).click()
  await expect(bearish).toHaveAttribute('aria-pressed', 'true')
  await btc.getByRole('button', { name: 'Not about it' }).click()
  await expect(bearish).toHaveAttribute('aria-pressed', 'false')
  await btc.getByRole('button', { name: 'Not about it' }).click()
  await expect(btc.getByRole('button', { pressed: true })).toHaveCount(0)
  await expect(page.getByText('Kept on your account.')).toBeHidden()
})

test('a visitor is led to sign in, and back', async ({ page }) => {
  await openPage(page, TABLE)
  await explainFirst(page)
  await page.getByRole('link', { name: 'Sign in to correct this' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
})

test('what was measured is on a page that the foot of each page links', async ({ page }) => {
  await openPage(page, '/status')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accuracy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Accuracy' })).toBeVisible()
  await expect(page.getByText(/reads \d\d% of [\d,]+ crypto posts as they are labelled/)).toBeVisible()
  await page.getByRole('heading', { name: 'Each set' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('region', { name: 'Prices after strong moods' })).toBeVisible()
  await page.getByText('Examples of errors').first().click()
  await expectAccessibleOnWidths(page, page.getByRole('region', { name: 'Prices after strong moods' }))
})

async function explainFirst(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Full text of the post/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Why this post?' }).first().click()
  await expect(page.getByText('Correct it')).toBeVisible()
}
