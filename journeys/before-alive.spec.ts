import { expect, type Page, test } from '@playwright/test'
import { createAccount, PASSWORD } from './accounts.ts'
import { holdCode } from './site/hold-code.ts'
import { openPage } from './wait-for-page.ts'

/**
 * Pages can be read before their code runs. Whatever a visitor does with one in that time is kept, and done when the
 * page is alive.
 */

test('an early sign-in works once, without a password in the address', async ({ page, request }) => {
  const person = await createAccount(request)
  const addresses: string[] = []
  page.on('request', (asked) => addresses.push(asked.url()))
  const goOn = await openWithoutCode(page, '/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Sign In' }).click() // as nothing has happened yet
  await expect(page).toHaveURL('/login')
  goOn()
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible()
  expect(addresses.filter((address) => address.includes('/api/auth/login'))).toHaveLength(1)
  expect(addresses.filter((address) => address.includes(PASSWORD))).toEqual([])
})

test('a form that is sent early is checked, and keeps what is written', async ({ page }) => {
  const goOn = await openWithoutCode(page, '/contact')
  const form = page.getByRole('form', { name: 'Contact' })
  await form.getByLabel('Name').fill('A visitor')
  await form.getByLabel('Email').fill('early@example.com')
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveURL('/contact')
  goOn()
  await expect(form.getByText('Subject is required')).toBeVisible()
  await expect(form.getByLabel('Name')).toHaveValue('A visitor')
  await expect(form.getByLabel('Email')).toHaveValue('early@example.com')
})

test('what the browser brings back into a form stays there', async ({ page }) => {
  await openPage(page, '/contact')
  await page.getByLabel('Message').fill('Half a thought')
  await openPage(page, '/about')
  await neverEndLoading(page)
  const goOn = await holdCode(page)
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.getByLabel('Message')).toHaveValue('Half a thought')
  goOn()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('Half a thought')
})

test('a press on a button has its effect', async ({ page }) => {
  const goOn = await openWithoutCode(page, '/docs/reference/market/getPrices')
  await page.getByRole('button', { name: 'Java', exact: true }).click()
  goOn()
  await expect(page.getByRole('button', { name: 'Java', exact: true, pressed: true })).toBeVisible()
})

test('a choice and a text of the price calculator count', async ({ page }) => {
  const goOn = await openWithoutCode(page, '/pricing')
  await page.getByLabel('Charged calls a month', { exact: true }).fill('2,000,000')
  await page.getByLabel('What 1,000 calls cost you today').fill('9.99')
  goOn()
  await expect(page.getByLabel('Charged calls a month, roughly')).toHaveAttribute(
    'aria-valuetext',
    '2,000,000',
  )
  await expect(page.getByLabel('Charged calls a month', { exact: true })).toHaveValue('2,000,000')
  await expect(page.getByLabel('What 1,000 calls cost you today')).toHaveValue('9.99')
})

test('what is searched for, where and since when is searched', async ({ page }) => {
  const goOn = await openWithoutCode(page, '/explorer')
  await page.getByRole('searchbox').fill('bitcoin')
  await choose(page, 'Platform', 'Twitter')
  await choose(page, 'Platform', 'Facebook')
  await choose(page, 'Platform', 'Twitter')
  await choose(page, 'Period', '24h')
  goOn()
  await expect(page).toHaveURL('/explorer?q=bitcoin&platform=twitter&period=24h')
  await expect(page.getByRole('radio', { name: 'Twitter' })).toBeChecked()
  await expect(page.getByRole('searchbox')).toHaveValue('bitcoin')
})

test('the view of the market that is chosen is shown', async ({ page }) => {
  const goOn = await openWithoutCode(page, '/market')
  await choose(page, 'View', 'Table')
  goOn()
  await expect(page).toHaveURL('/market?view=table')
})

test('the list of endpoints that is opened early is opened', async ({ page }) => {
  const goOn = await openWithoutCode(page, '/sandbox')
  await page.getByRole('button', { name: 'Endpoint' }).click()
  goOn()
  await page.getByPlaceholder('Search endpoints').fill('latest prices')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/sandbox?endpoint=getPrices')
  await expect(page.getByLabel('Request body')).toHaveAttribute('rows', '8')
})

async function openWithoutCode(page: Page, path: string): Promise<() => void> {
  const goOn = await holdCode(page)
  await page.goto(path, { waitUntil: 'commit' })
  return goOn
}

/** Lets the pages that come wait for a picture for ever: they are alive before they count as loaded. */
async function neverEndLoading(page: Page): Promise<void> {
  await page.route('**/never.png', () => {})
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () =>
      document.body.append(Object.assign(new Image(), { src: '/never.png' })),
    )
  })
}

/** The radio buttons lie below their labels, which are what a pointer meets. */
async function choose(page: Page, group: string, name: string): Promise<void> {
  await page.getByRole('group', { name: group }).getByText(name, { exact: true }).click()
}
