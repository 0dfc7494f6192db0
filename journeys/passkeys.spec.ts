import { expect, type Page, test } from '@playwright/test'
import { enter, PASSWORD } from './accounts.ts'
import { expectAccessible } from './expect/expect-accessible.ts'
import { expectAccessibleOnWidths } from './expect/expect-accessible-on-widths.ts'
import { openPage } from './wait-for-page.ts'

test('a passkey is added, signs in alone, proves it is you again, and is removed', async ({ page }) => {
  const { email } = await enter(page)
  await addAuthenticator(page)
  await openPage(page, '/settings?tab=security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page, 'the form of a passkey')
  await dialog.getByLabel('Name').fill('Work laptop')
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await dialog.getByRole('button', { name: 'I saved them' }).click()
  await expectAccessibleOnWidths(page, page.getByText('Work laptop'), 'a passkey in the Security tab')

  await signOut(page)
  await openPage(page, '/login')
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(page).toHaveURL('/')

  await signOut(page)
  await openPage(page, '/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Use a passkey, or enter a recovery code')).toBeVisible()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByLabel('Authenticator code')).toHaveValue(/^pk/)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')

  await openPage(page, '/settings?tab=security')
  await page.getByRole('button', { name: 'Rename Work laptop' }).click()
  await dialog.getByLabel('Name').fill('Old laptop')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Remove Old laptop' }).click()
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(dialog.getByLabel('Authenticator code')).toHaveValue(/^pk/)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Old laptop', { exact: true })).toHaveCount(0)
})

/** Chromium's own, which says yes to everything that is asked. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
}
