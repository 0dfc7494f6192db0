import { expect, test } from '@playwright/test'
import { enterConfirmed } from './accounts.ts'
import { expectAccessibleOnWidths } from './expect/expect-accessible-on-widths.ts'
import { waitForMail } from './site/outbox.ts'
import { openPage } from './wait-for-page.ts'

test('a team is created, acted as, and left for the own account by the account menu', async ({ page }) => {
  const { username } = await enterConfirmed(page)
  await openPage(page, '/settings?tab=team')
  await page.getByLabel('Name of a new team').fill('Alpha desk')
  await page.getByRole('button', { name: 'Create team' }).click()
  await expect(page.getByRole('list', { name: 'Members' })).toContainText(`${username} (you)`)
  await expectAccessibleOnWidths(page, page.getByRole('list', { name: 'Members' }))

  await openPage(page, '/settings?tab=api')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('of the desk')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  await expect(page.getByText('of the desk')).toBeVisible()

  await page.getByRole('button', { name: 'Actions for of the desk' }).click()
  await page.getByRole('menuitem', { name: 'Limits' }).click()
  await page.getByLabel('Allowed addresses').fill('203.0.113.0/24')
  await page.getByLabel('Calls a minute').fill('30')
  await page.getByLabel('Cap a month').fill('2.50')
  await page.getByRole('button', { name: 'Save limits' }).click()
  await expect(page.getByText('1 address, 30 calls a minute, $0.00 of $2.50 this month')).toBeVisible()

  // Another window keeps what it acts as.
  const other = await page.context().newPage()
  await openPage(other, '/settings?tab=api')
  await expect(other.getByText('of the desk')).toBeVisible()
  await other.getByRole('button', { name: /Account menu/ }).click()
  await other.getByRole('list', { name: 'Act as' }).getByRole('button', { name: username }).click()
  await other.waitForURL(/dashboard/)
  await openPage(other, '/settings?tab=api')
  await expect(other.getByText('No API keys yet')).toBeVisible()
  await page.reload()
  await expect(page.getByText('of the desk')).toBeVisible()
})

test('somebody is invited by e-mail, joins, and is out at once when removed', async ({ page, browser }) => {
  await enterConfirmed(page)
  await openPage(page, '/settings?tab=team')
  await page.getByLabel('Name of a new team').fill('Beta desk')
  await page.getByRole('button', { name: 'Create team' }).click()
  const invited = await browser.newContext()
  const theirs = await invited.newPage()
  const guest = await enterConfirmed(theirs)
  await page.getByLabel('E-mail address').fill(guest.email)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Invitations' })).toContainText(guest.email)
  await expectAccessibleOnWidths(page, page.getByRole('list', { name: 'Invitations' }))

  const { text } = await waitForMail(guest.email, (mail) => /invitation=/.test(mail.text ?? ''))
  const link = new URL(/https?:\S+invitation=\S+/.exec(text ?? '')?.[0] ?? '')
  await openPage(theirs, link.pathname + link.search)
  await expect(theirs).not.toHaveURL(/invitation=/)
  await theirs.getByRole('button', { name: 'Join team' }).click()
  await expect(theirs.getByRole('heading', { name: 'Members of Beta desk' })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: `Remove ${guest.username}` }).click()
  await expect(page.getByRole('button', { name: `Remove ${guest.username}` })).toBeHidden()
  await theirs.getByRole('link', { name: 'Alerts' }).first().click()
  await expect(theirs.getByRole('button', { name: /^Account menu of/ })).toBeVisible()
  await openPage(theirs, '/settings?tab=team')
  await expect(theirs.getByText('You are in no team yet.')).toBeVisible()
  await invited.close()
})
