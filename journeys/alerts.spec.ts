import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('an alert that is made on the screen fires when the price crosses its mark, and tells so on the site', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await enter(page)
  await page.goto('/alerts')
  await expect(page.getByText('No alerts yet')).toBeVisible()
  const fired = rows(page)
    .filter({ hasText: /Fired once .* at \$[\d,.]+/ })
    .first()
  // A mark on either side of the price, so that the next price crosses one of them, unless it came while they were made.
  await expect(async () => {
    for (const condition of ['Above', 'Below']) await setAtPrice(page, condition)
    await expect(fired).toBeVisible({ timeout: 15_000 })
  }).toPass({ timeout: 90_000 })
  await page.goto('/notifications')
  const told = page.getByRole('list', { name: 'Notifications' }).locator('> li').first()
  await expect(told).toContainText(/BTC is (above|below) \$[\d,.]+ \(unread\)/)
  await expect(told).toContainText('Your alert: At the turn.')
  await told.getByRole('link').click()
  await expect(page).toHaveURL('/market/bitcoin')
})

async function setAtPrice(page: Page, condition: string): Promise<void> {
  await page.getByRole('button', { name: 'New alert' }).click()
  await form(page).getByLabel('Asset').selectOption('bitcoin')
  await form(page).getByText(condition, { exact: true }).click()
  const price = (await priceOf(page, 'bitcoin')).toLocaleString('en-US')
  await form(page).getByLabel('Price in US dollars').fill(`$${price}`)
  await form(page).getByLabel('Name').fill('At the turn')
  await form(page).getByRole('button', { name: 'Set alert' }).click()
  await expect(form(page)).toBeHidden()
}

test('"Set alert" on an asset opens the form for it, after signing in where that is needed', async ({
  page,
}) => {
  const person = await enter(page)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/market/solana')
  await page.getByRole('link', { name: 'Set alert' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Falerts%3Fnew%3Dsolana/)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(form(page).getByLabel('Asset')).toHaveValue('solana')
  await page.keyboard.press('Escape')
  await expect(form(page)).toBeHidden()
  await expect(page).toHaveURL('/alerts')
  await page.goBack()
  await expect(form(page).getByLabel('Asset')).toHaveValue('solana')
})

test('a percent beside the price sets mark and side, and says how often that would have fired', async ({
  page,
}) => {
  await enter(page)
  await page.goto('/alerts?new=bitcoin')
  await form(page).getByRole('button', { name: '−5%' }).click()
  await expect(form(page).getByRole('radio', { name: 'Below' })).toBeChecked()
  const mark = Number(await form(page).getByLabel('Price in US dollars').inputValue())
  expect(mark / (await priceOf(page, 'bitcoin'))).toBeCloseTo(0.95, 2)
  await expect(form(page).getByText(/^Would (not have|have) fired .* in the last 30 days\.$/)).toBeVisible()
})

test('what is wrong in the form is said at its field, which gets the focus, and nothing is made', async ({
  page,
}) => {
  await enter(page)
  await page.goto('/alerts')
  await page.getByRole('button', { name: 'New alert' }).click()
  const set = form(page).getByRole('button', { name: 'Set alert' })
  const asset = form(page).getByLabel('Asset')
  const price = form(page).getByLabel('Price in US dollars')
  const mail = form(page).getByLabel('Mail to')
  await expect(asset.locator('option')).not.toHaveCount(1)
  await set.click()
  await expect(asset).toHaveAccessibleDescription('Select an asset')
  await expect(asset).toBeFocused()
  await asset.selectOption('bitcoin')
  await set.click()
  await expect(price).toHaveAccessibleDescription('Price is required')
  await price.fill('much')
  await set.click()
  await expect(price).toHaveAccessibleDescription(/price must be .+/)
  await expect(price).toBeFocused()
  await price.fill('1')
  await mail.fill('nobody')
  await set.click()
  await expect(mail).toHaveAccessibleDescription(/email|address/i)
  await page.keyboard.press('Escape')
  await expect(page.getByText('No alerts yet')).toBeVisible()
})

test('an alert is changed, paused and resumed, and a reload shows it so', async ({ page }) => {
  await enter(page)
  await makeAlert(page, { id: 'ethereum', condition: 'above', price: '999999' })
  await page.goto('/alerts')
  await openMenu(page, 'ETH above $999,999.00', 'Edit')
  await form(page).getByLabel('Price in US dollars').fill('888,888.5')
  await form(page).getByLabel('Name').fill('far away')
  await form(page).getByRole('button', { name: 'Save alert' }).click()
  await expect(rows(page)).toContainText(/Ethereum above \$888,888\.50.*far away/s)
  await page.getByRole('button', { name: 'Pause ETH above $888,888.50' }).click()
  await expect(rows(page)).toHaveAttribute('data-state', 'paused')
  const resume = page.getByRole('button', { name: 'Resume ETH above $888,888.50' })
  await page.reload()
  await expect(rows(page)).toHaveAttribute('data-state', 'paused')
  await resume.click()
  await expect(rows(page)).toHaveAttribute('data-state', 'waiting')
  await page.reload()
  await expect(rows(page)).toHaveAttribute('data-state', 'waiting')
})

test('a deleted alert is gone for good, unless it is taken back as it was', async ({ page }) => {
  await enter(page)
  await makeAlert(page, { id: 'bitcoin', condition: 'below', price: '1', name: 'kept' })
  await page.goto('/alerts')
  await openMenu(page, 'BTC below $1.00', 'Delete')
  await expect(page.getByText('No alerts yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toContainText('kept')
  await page.reload()
  await expect(rows(page)).toContainText('kept')
  await openMenu(page, 'BTC below $1.00', 'Delete')
  await expect(page.getByText('Deleted BTC below $1.00.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No alerts yet')).toBeVisible()
})

test('the chips count each state and filter by it, and the address keeps the choice', async ({ page }) => {
  await enter(page)
  await makeAlert(page, { id: 'bitcoin', condition: 'above', price: '999999' })
  await makeAlert(page, { id: 'bitcoin', condition: 'above', price: '1' })
  await page.goto('/alerts')
  const chip = (name: string) => page.getByRole('group', { name: 'State' }).getByRole('button', { name })
  await expect(chip('All')).toContainText('2')
  await chip('Reached').click()
  await expect(page).toHaveURL('/alerts?state=fulfilled')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('$1.00')
  await page.reload()
  await expect(chip('Reached')).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/alerts?state=paused')
  await page.getByRole('button', { name: 'Show all alerts' }).click()
  await expect(rows(page)).toHaveCount(2)
})

test('a change that could not be saved is taken back and said', async ({ page }) => {
  await enter(page)
  await makeAlert(page, { id: 'bitcoin', condition: 'above', price: '999999' })
  await page.goto('/alerts')
  await expect(rows(page)).toHaveAttribute('data-state', 'waiting')
  await page.route('**/api/alerts/*', (route) => route.abort())
  await page.getByRole('button', { name: /^Pause BTC/ }).click()
  await expect(page.getByText('Failed to change the alert. Please try again.')).toBeVisible()
  await expect(rows(page)).toHaveAttribute('data-state', 'waiting')
  await openMenu(page, 'BTC above $999,999.00', 'Delete')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('alerts that cannot be loaded say so, and load when tried again', async ({ page }) => {
  await enter(page)
  await page.route('**/api/alerts', (route) => route.fulfill({ status: 404, body: '{}' }))
  await page.goto('/alerts')
  await expect(page.getByText('Failed to load your alerts.')).toBeVisible()
  await page.unroute('**/api/alerts')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No alerts yet')).toBeVisible()
})

test('who has switched Price Alerts off is told that alerts stay silent', async ({ page }) => {
  const { token } = await enter(page)
  await page.request.put('/api/notifications/preferences/price_alerts', {
    headers: { Authorization: `Bearer ${token}` },
    data: { enabled: false },
  })
  await page.goto('/alerts')
  await expect(page.getByText(/^Price Alerts are switched off/)).toBeVisible()
  await page.getByRole('link', { name: 'Notification settings' }).click()
  await expect(page).toHaveURL('/settings?tab=notifications')
})

for (const width of [360, 1280]) {
  test(`alerts have no accessibility violation at ${width} px: loading, empty, form, full, failed`, async ({
    page,
  }) => {
    test.slow() // every state is read by axe
    await page.setViewportSize({ width, height: 800 })
    await enter(page)
    const held = Promise.withResolvers<void>()
    await page.route('**/api/alerts', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/alerts')
    await expect(page.getByText('Loading your alerts')).toBeAttached()
    await expectAccessible(page)
    held.resolve()
    await expect(page.getByText('No alerts yet')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/alerts')
    await page.goto('/alerts?new=bitcoin')
    await expect(form(page).getByText(/^Now/)).toBeVisible()
    await expectAccessible(page)
    await makeAlert(page, { id: 'bitcoin', condition: 'above', price: '999999', name: 'x'.repeat(100) })
    await makeAlert(page, { id: 'bitcoin', condition: 'above', price: '1' })
    await page.goto('/alerts')
    await expect(rows(page)).toHaveCount(2)
    await expectAccessible(page)
    await page.route('**/api/alerts', (route) => route.fulfill({ status: 404, body: '{}' }))
    await page.goto('/alerts')
    await expect(page.getByText('Failed to load your alerts.')).toBeVisible()
    await expectAccessible(page)
  })
}

test('the page of alerts never scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await enter(page)
  await makeAlert(page, {
    id: 'bitcoin',
    condition: 'above',
    price: '123456789012.123456789012345678',
    name: 'x'.repeat(100),
  })
  for (const path of ['/alerts', '/alerts?new=bitcoin']) {
    await page.goto(path)
    await expect(rows(page)).toHaveCount(1)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0)
  }
})

test('alerts reach another address once it has said yes by the link, and stop by the link in each of them', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const name = `alerts-${Date.now()}`
  const friend = `friend-of-${name}@example.com`
  const headers = await signUp(request, name)
  // A mark on either side of the price, so that the next price crosses one of them.
  for (const condition of ['above', 'below']) {
    const { data } = await (await request.get('/api/market')).json()
    const price = data.find((asset: { symbol: string }) => asset.symbol === 'BTC').price
    const made = await request.post('/api/alerts', {
      headers,
      data: { symbol: 'BTC', condition, price, email: friend },
    })
    expect(made.status()).toBe(201)
    expect(await made.json()).toMatchObject({ emailStatus: 'pending' })
  }

  await page.goto(await waitForLink(friend, 'confirm'))
  await page.getByRole('button', { name: 'Yes, send them' }).click()
  await expect(page.getByText(`Alerts will be sent to ${friend} from now on.`)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Yes, send them' }).click()
  await expect(page.getByText('This link has been used or has expired.')).toBeVisible()

  await page.goto(await waitForLink(friend, 'stop'))
  await page.getByRole('button', { name: 'Stop the mails' }).click()
  await expect(page.getByText('No more alerts will be sent to this address.')).toBeVisible()
  const { data: alerts } = await (await request.get('/api/alerts', { headers })).json()
  expect(alerts.map(({ emailStatus }: { emailStatus: string }) => emailStatus)).toEqual([
    'stopped',
    'stopped',
  ])
})

test('the page of alert mails without a link says what it is for', async ({ page }) => {
  await page.goto('/alerts/email')
  await expect(page.getByText('Nothing to decide here')).toBeVisible()
})

const PASSWORD = 'Quiet7Harbour'

/** Signs a new person up and in. */
async function enter(page: Page): Promise<{ email: string; token: string }> {
  const name = `alerts-${randomBytes(5).toString('hex')}`
  const { Authorization } = await signUp(page.request, name)
  const token = Authorization.replace('Bearer ', '')
  await page.goto('/robots.txt') // a page of the site on which nothing else uses the session
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  return { email: `${name}@example.com`, token }
}

/** Makes an alert of who is signed in. */
async function makeAlert(page: Page, data: Record<string, string>): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const made = await page.request.post('/api/alerts', { headers: { Authorization: `Bearer ${token}` }, data })
  expect(made.status()).toBe(201)
}

async function priceOf(page: Page, assetId: string): Promise<number> {
  const { data } = await (await page.request.get('/api/market')).json()
  return data.find(({ id }: { id: string }) => id === assetId).price
}

async function openMenu(page: Page, alert: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${alert}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

function form(page: Page): Locator {
  return page.getByRole('dialog')
}

function rows(page: Page): Locator {
  return page.locator('[data-alert]')
}

async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What is still coming into sight has another contrast than what is there.
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => ({ id, targets: nodes.map((node) => node.target) }))).toEqual([])
}

async function signUp(request: APIRequestContext, name: string): Promise<{ Authorization: string }> {
  const response = await request.post('/api/auth/signup', {
    data: { username: name, email: `${name}@example.com`, password: PASSWORD },
  })
  expect(response.status()).toBe(201)
  return { Authorization: `Bearer ${(await response.json()).token}` }
}

/** The link with the parameter in a mail to the address, when it has come. */
async function waitForLink(to: string, parameter: string): Promise<string> {
  const folder = join(process.env.JOURNEYS_DATA_DIR ?? '', 'outbox')
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
        const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
        // Long lines are folded in a mail.
        const texts = mails.map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
        const pattern = new RegExp(`https?://\\S+/alerts/email\\?${parameter}=[\\w-]+`)
        link = texts.find((text) => text.includes(`To: ${to}`) && pattern.test(text))?.match(pattern)?.[0]
        return link !== undefined
      },
      { timeout: 60_000 },
    )
    .toBe(true)
  if (link === undefined) throw new Error('unreachable: the poll above waits for it')
  return link
}
