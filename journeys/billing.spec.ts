import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { enterConfirmed } from './accounts.ts'
import { expectAccessibleOnWidths } from './expect/expect-accessible-on-widths.ts'
import { expectNoSidewaysScroll } from './expect/expect-no-sideways-scroll.ts'
import { goBack, openPage, pauseClock, reloadPage, runUntilSeen } from './wait-for-page.ts'

test('the open billing tab shows the first counted call', async ({ page }) => {
  await enterConfirmed(page)
  await openPage(page, '/settings?tab=billing')
  await expect(page.getByRole('heading', { name: 'No calls yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Create a key' }).click()
  await expect(page).toHaveURL('/settings?tab=api')
  const key = await createLiveKey(page)
  await page.getByRole('tab', { name: 'Billing' }).click()
  await expect(page.getByRole('heading', { name: 'No calls yet' })).toBeVisible()

  const answer = await page.request.get('/v1/crypto/assets?limit=1', {
    headers: { authorization: `Bearer ${key}` },
  })
  expect(answer.headers()['x-credits-charged']).toBe('1')
  const byKey = page.getByRole('region', { name: 'By key' })
  await expect(byKey.getByRole('row', { name: /price bot live 1 1 \$0\.00/ })).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'By endpoint' }).getByText('GET /v1/crypto/assets'),
  ).toBeVisible()
  await expect(page.getByText('1 of 1,000 calls of the plan')).toBeVisible()
  await expect(page.getByText(/^At this pace \$0\.00 by \w+ \d+/)).toBeVisible()
})

test('the month is a file with a row for each day, key and endpoint', async ({ page }) => {
  await enterConfirmed(page)
  await openPage(page, '/settings?tab=api')
  const key = await createLiveKey(page)
  await page.request.get('/v1/ping', { headers: { authorization: `Bearer ${key}` } })
  await openPage(page, '/settings?tab=billing')
  await expect(page.getByRole('region', { name: 'By key' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^usage-\d{4}-\d{2}\.csv$/)
  const [head, row] = readFileSync(await download.path(), 'utf8').split('\r\n')
  expect(head).toBe('day,key,key_id,endpoint,calls,charged,cost_micros')
  expect(row).toMatch(/,price bot,.*,GET \/v1\/ping,1,0,0$/)
})

test('a spending cap is set, says what it stops, is undone and is removed', async ({ page }) => {
  await page.clock.install()
  await enterConfirmed(page)
  await openPage(page, '/settings?tab=billing')
  await expect(page.getByText(/^There is no cap/)).toBeVisible()
  const amount = page.getByLabel('US dollars a month')
  await amount.fill('much')
  await page.getByRole('button', { name: 'Save cap' }).click()
  await expect(amount).toHaveAccessibleDescription(/^An amount in US dollars from 0 to/)
  await pauseClock(page) // the way back goes by itself after some seconds
  await amount.fill('3.75')
  await page.getByRole('button', { name: 'Save cap' }).click()
  await runUntilSeen(
    page,
    page.getByText(/The cap stops calls: \$3\.75 of \$3\.75 is left .* refused with 402/),
  )
  const undo = page.getByRole('button', { name: 'Undo' })
  await runUntilSeen(page, undo)
  await undo.click()
  await page.clock.resume()
  await expect(page.getByText(/^There is no cap/)).toBeVisible()
  await amount.fill('0')
  await page.getByRole('button', { name: 'Save cap' }).click()
  await expect(page.getByText(/^The cap stops calls: \$0\.00/)).toBeVisible()
  await reloadPage(page)
  await expect(amount).toHaveValue('0.00')
  await page.getByRole('button', { name: 'Remove cap' }).click()
  await expect(page.getByText(/^There is no cap/)).toBeVisible()
})

test('an earlier month stands in the address, and Back returns', async ({ page }) => {
  await enterConfirmed(page)
  await openPage(page, '/settings?tab=billing')
  const month = page.getByLabel('Month', { exact: true })
  await expect(month).toHaveValue(/./)
  const now = await month.inputValue()
  await month.selectOption({ index: 1 })
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/)
  await expect(page.getByText('No calls in this month')).toBeVisible()
  await goBack(page)
  await expect(month).toHaveValue(now)
})

test('billing and keys are accessible and fit 320 px', async ({ page }) => {
  await enterConfirmed(page)
  await openPage(page, '/settings?tab=api')
  const key = await createLiveKey(page)
  await page.request.get('/v1/crypto/assets?limit=1', { headers: { authorization: `Bearer ${key}` } })
  for (const [path, shown] of [
    ['/settings?tab=billing', page.getByRole('region', { name: 'By key' })],
    ['/settings?tab=api', page.getByRole('img', { name: 'Calls a day over 30 days' })],
  ] as const) {
    await openPage(page, path)
    await expectAccessibleOnWidths(page, shown, path)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
  }
  await expect(page.getByRole('button', { name: /^Actions for/ })).toBeInViewport({ ratio: 1 })
})

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

async function createLiveKey(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('price bot')
  await dialog.getByText('Live', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const key = await dialog.getByText(/^ct_live_[0-9A-Za-z]{36}$/).innerText()
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click()
  return key
}
