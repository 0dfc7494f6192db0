import { expect, test } from '@playwright/test'
import { confirmAddress, createAccount, enter, enterAsOperator, PASSWORD } from './accounts.ts'
import { expectAccessible } from './expect/expect-accessible.ts'
import { expectAccessibleOnWidths } from './expect/expect-accessible-on-widths.ts'
import { openPage } from './wait-for-page.ts'

test('an operator disables an account, whose session and key stop, enables it, and finds both in the record', async ({
  page,
  request,
}) => {
  const user = await createAccount(request)
  await confirmAddress(request, user)
  const asUser = { headers: { Authorization: `Bearer ${user.token}` } }
  const made = await request.post('/api/keys', { ...asUser, data: { name: 'Bot', mode: 'live' } })
  const { key } = (await made.json()) as { key: string } // contract/app/keys.ts
  const ping = async () =>
    (await request.get('/v1/ping', { headers: { Authorization: `Bearer ${key}` } })).status()
  expect(await ping()).toBe(200)

  await enterAsOperator(page)
  await openPage(page, '/')
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('link', { name: 'Operator' }).click()
  await expect(page).toHaveURL('/operator')
  await page.getByLabel('Search accounts').fill(user.email)
  await expect(page).toHaveURL(/q=walker/)
  await page.getByRole('button', { name: `Open ${user.username}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('table')).toContainText('Bot')
  await expectAccessible(page, 'an account')
  await dialog.getByRole('button', { name: 'Disable account' }).click()
  await expect(dialog).toContainText('sessions end and its keys stop immediately')
  await expectAccessible(page, 'the question before an account is disabled')
  await dialog.getByRole('button', { name: 'Disable account' }).click()
  await expect(dialog.getByText('Disabled', { exact: true }).first()).toBeVisible()
  expect(await ping()).toBe(401)
  expect((await request.get('/api/auth/user', asUser)).status()).toBe(401)
  const signIn = await request.post('/api/auth/login', { data: { email: user.email, password: PASSWORD } })
  expect(signIn.status()).toBe(403)

  await dialog.getByRole('button', { name: 'Enable account' }).click()
  await dialog.getByRole('button', { name: 'Enable account' }).click()
  await expect(dialog.getByRole('button', { name: 'Disable account' })).toBeVisible()
  await expect.poll(ping, { timeout: 90_000 }).toBe(200) // a key that was refused is remembered for a minute
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Record' }).click()
  const acts = page.getByRole('tabpanel').getByRole('listitem')
  await expect(acts.filter({ hasText: `Account disabled: ${user.username}` })).toHaveCount(1)
  await expect(acts.filter({ hasText: `Account enabled: ${user.username}` })).toHaveCount(1)
  await expectAccessibleOnWidths(page, acts, 'the record')
})

test('each tab of the console can be read, and nobody else finds it', async ({ page }) => {
  await enter(page)
  await openPage(page, '/operator')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()

  await enterAsOperator(page)
  for (const [tab, shows] of [
    ['users', page.getByRole('region', { name: 'Accounts' })],
    ['queues', page.getByRole('region', { name: 'Queues' })],
    ['storage', page.getByRole('region', { name: 'Tables' })],
    ['sign-up', page.getByRole('heading', { name: 'Everybody can sign up' })],
  ] as const) {
    await openPage(page, `/operator?tab=${tab}`)
    await expectAccessibleOnWidths(page, shows, tab)
  }
  await page.getByLabel('Address to invite').fill('guest@invited.example')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('guest@invited.example is invited')).toBeVisible()
  await page.getByRole('button', { name: 'Revoke the invitation of guest@invited.example' }).click()
  await expect(page.getByText('No invitation is waiting')).toBeVisible()
})
