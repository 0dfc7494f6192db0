import { expect, type Page, test } from '@playwright/test'
import { enter } from './accounts.ts'
import { expectAccessibleOnWidths } from './expect/expect-accessible-on-widths.ts'
import { openPage } from './wait-for-page.ts'

/** Creates the feed of the open dialog and gives its address in a format. */
async function createFeed(page: Page, format: string): Promise<string> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create feed' }).click()
  const address = dialog.getByRole('listitem').filter({ hasText: format }).locator('code')
  const text = await address.textContent()
  return new URL(text ?? '').pathname + new URL(text ?? '').search
}

test('a search becomes a feed that is read without signing in, until it is revoked', async ({
  page,
  request,
}) => {
  await enter(page)
  await openPage(page, '/explorer?q=bitcoin&period=7d')
  await page.getByRole('button', { name: 'Use this query' }).click()
  await page.getByRole('menuitem', { name: 'Create a feed' }).click()
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('bitcoin')
  const csv = await createFeed(page, 'CSV')
  const addresses = page.getByRole('list', { name: 'Addresses' })
  await expectAccessibleOnWidths(page, addresses, 'the addresses of a feed')
  const read = await request.get(csv)
  expect(read.status()).toBe(200)
  expect((await read.text()).split('\r\n').length).toBeGreaterThan(2)
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()

  await openPage(page, '/social')
  await page.getByRole('button', { name: 'Feed of Trending topics' }).click()
  const rss = await createFeed(page, 'RSS')
  expect(await (await request.get(rss)).text()).toContain('<rss version="2.0"')

  await openPage(page, '/settings?tab=api')
  const feeds = page.getByRole('list', { name: 'Feeds' })
  await expect(feeds.getByRole('listitem')).toHaveCount(2)
  await expect(feeds).toContainText('1 read')
  await expectAccessibleOnWidths(page, feeds, 'settings with feeds')
  await page.getByRole('button', { name: 'Revoke bitcoin' }).click()
  await expect(feeds.getByRole('listitem')).toHaveCount(1)
  expect((await request.get(csv)).status()).toBe(404)
})
