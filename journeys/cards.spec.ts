import { expect, test } from '@playwright/test'
import { confirmAddress, newPerson, PASSWORD } from './accounts.ts'
import { type SiteProcess, startSiteProcess } from './site/start-site-process.ts'
import { openPage } from './wait-for-page.ts'

let site: SiteProcess
test.beforeAll(async () => {
  test.setTimeout(400_000)
  site = await startSiteProcess({ program: ['run/testing/start-with-stripe.ts'] })
})
test.afterAll(() => site?.stop())

test('a card saved at Stripe starts a plan, which is changed, cancelled, and ends with the card', async ({
  page,
}) => {
  const person = newPerson()
  const signedUp = await page.request.post(`${site.url}/api/auth/signup`, {
    data: { ...person, password: PASSWORD },
  })
  const { token } = await signedUp.json()
  await confirmAddress(page.request, person, site)
  const localStorage = [{ name: 'token', value: token }]
  await page.context().setStorageState({ cookies: [], origins: [{ origin: site.url, localStorage }] })
  await openPage(page, `${site.url}/settings?tab=billing`)
  await expect(page.getByText('No card is saved. Another plan starts')).toBeVisible()
  await page.getByRole('button', { name: 'Use Pro' }).click()
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByText('Your card is saved. You are on the Pro plan from now on.')).toBeVisible()
  await expect(page.getByText('Paid by Visa ending in 4242 after each month.')).toBeVisible()
  await expect(page.getByText('No invoices yet.')).toBeVisible()

  await page.getByRole('button', { name: 'Use Scale' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Calls are charged to Visa ending in 4242')
  await dialog.getByRole('button', { name: 'Use Scale' }).click()
  await expect(page.getByRole('heading', { name: 'Scale plan' })).toBeVisible()

  await page.getByRole('button', { name: 'Manage card and invoices' }).click()
  await page.getByRole('button', { name: 'Remove card' }).click()
  await expect(page.getByRole('heading', { name: 'Free plan' })).toBeVisible()
})
