import { expect, type Page, test } from '@playwright/test'
import { newPerson, PASSWORD } from './accounts.ts'
import { expectAccessible } from './expect/expect-accessible.ts'
import { type SiteProcess, startSiteProcess } from './site/start-site-process.ts'
import { openPage } from './wait-for-page.ts'

const person = newPerson()
let site: SiteProcess

test.beforeAll(async () => {
  test.setTimeout(400_000)
  site = await startSiteProcess({ program: ['run/testing/start-with-provider.ts', person.email] })
})
test.afterAll(() => site?.stop())

test('an account is linked to a provider after its password, and signs in by the provider alone from then on', async ({
  page,
}) => {
  const signedUp = await page.request.post(`${site.url}/api/auth/signup`, {
    data: { ...person, password: PASSWORD },
  })
  expect(signedUp.status()).toBe(201)

  await signInByProvider(page)
  await expect(page.getByText(`${person.email} has a Crowdtape account`)).toBeVisible()
  await expectAccessible(page, 'the form that links an account')
  await page.getByLabel('Password of your Crowdtape account').fill('Wrong7Harbour')
  await page.getByRole('button', { name: 'Link and sign in' }).click()
  await expect(page.getByText('Current password is not correct')).toBeVisible()
  await page.getByLabel('Password of your Crowdtape account').fill(PASSWORD)
  await page.getByRole('button', { name: 'Link and sign in' }).click()
  await expect(page).toHaveURL(`${site.url}/`)

  await page.evaluate(() => localStorage.clear())
  await signInByProvider(page)
  await expect(page).toHaveURL(`${site.url}/`)
  await openPage(page, `${site.url}/settings?tab=security`)
  await expect(page.getByText('Linked', { exact: true })).toBeVisible()

  // Its answer is worth nothing a second time.
  await page.evaluate(() => localStorage.clear())
  await openPage(page, `${site.url}/sign-on?code=stolen&state=stolen`)
  await expect(page.getByText('This sign-in was not started in this tab')).toBeVisible()
})

async function signInByProvider(page: Page): Promise<void> {
  await openPage(page, `${site.url}/login`)
  await page.getByRole('button', { name: 'Continue with Example ID' }).click()
}
