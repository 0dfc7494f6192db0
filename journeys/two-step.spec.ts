import { createHmac } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { enter, PASSWORD } from './accounts.ts'
import { expectAccessible } from './expect/expect-accessible.ts'
import { expectAccessibleOnWidths } from './expect/expect-accessible-on-widths.ts'
import { openPage } from './wait-for-page.ts'

test('two-step sign-in is set up, asked for at sign-in, and a recovery code does instead', async ({
  page,
}) => {
  const { email } = await enter(page)
  await openPage(page, '/settings?tab=security')
  await expectAccessibleOnWidths(page, page.getByText('(this one)'), 'the Security tab')
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await expect(dialog.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  await expectAccessible(page, 'the key of the app')
  await dialog.getByLabel('Authenticator code').fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('This code is not correct, or was used before')).toBeVisible()
  await dialog.getByLabel('Authenticator code').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page, 'the recovery codes')
  const [one = ''] = await dialog.getByRole('listitem').allInnerTexts()
  await dialog.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()

  await page.context().setStorageState({ cookies: [], origins: [] })
  await signIn(page, email)
  await expect(page.getByText('Enter the code of your authenticator app, or a recovery code')).toBeVisible()
  await expect(page.getByText('Failed to sign in')).toBeHidden()
  await expectAccessible(page, 'the code at sign-in')
  await page.getByLabel('Authenticator code').fill(one)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')

  await openPage(page, '/settings?tab=security')
  await page.getByRole('button', { name: /^Sign out / }).click()
  await expect(page.getByRole('button', { name: /^Sign out / })).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('dialog').getByLabel('Authenticator code')).toBeVisible()
})

async function signIn(page: Page, email: string): Promise<void> {
  await openPage(page, '/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
}

/** As an authenticator app shows it. RFC 6238 */
function codeOf(secret: string): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const number = mac.readUInt32BE(mac.readUInt8(19) & 0xf) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
