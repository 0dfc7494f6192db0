import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import { confirmAddress, createAccount, enter, PASSWORD } from './accounts.ts'
import { expectAccessible } from './expect/expect-accessible.ts'
import { expectAccessibleOnWidths } from './expect/expect-accessible-on-widths.ts'
import { expectNoSidewaysScroll } from './expect/expect-no-sideways-scroll.ts'
import { waitForMail } from './site/outbox.ts'
import { openPage, reloadPage } from './wait-for-page.ts'

/** How often the sample universe has new prices. */
const TICK_MS = 5_000

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('an alert fires at its price and notifies on the site', async ({ page }) => {
  test.setTimeout(300_000)
  await enter(page)
  await openPage(page, '/alerts')
  await expect(page.getByText('No alerts yet')).toBeVisible()
  const fired = rows(page)
    .filter({ hasText: /Fired once .* at \$[\d,.]+/ })
    .first()
  // The price may turn before it is at the mark, or pass it while a slow machine sends the form.
  let ticksAhead = 0
  await expect(async () => {
    ticksAhead += 3
    await setAheadOfPrice(page, ticksAhead)
    await expect(fired).toBeVisible({ timeout: 30_000 + ticksAhead * TICK_MS })
  }).toPass()
  await openPage(page, '/notifications')
  const newest = page.getByRole('list', { name: 'Notifications' }).locator('> li').first()
  await expect(newest).toContainText(/BTC is (above|below) \$[\d,.]+ \(unread\)/)
  await expect(newest).toContainText('Your alert: At the turn.')
  await newest.getByRole('link').click()
  await expect(page).toHaveURL('/market/bitcoin?data=sample')
})

async function setAheadOfPrice(page: Page, ticksAhead: number): Promise<void> {
  await page.getByRole('button', { name: 'New alert' }).click()
  await form(page).getByLabel('Asset').selectOption('bitcoin')
  await form(page).getByLabel('Name').fill('At the turn')
  const { condition, price } = await findMarkAhead(page.request, ticksAhead)
  await form(page)
    .getByText(condition === 'above' ? 'Above' : 'Below', { exact: true })
    .click()
  await form(page).getByLabel('Price in US dollars').fill(`$${price}`)
  await form(page).getByRole('button', { name: 'Set alert' }).click()
  await expect(form(page)).toBeHidden()
}

test('"Set alert" opens the form with an uncrossed level, after sign-in', async ({ page }) => {
  const person = await createAccount(page.request)
  await openPage(page, '/market/solana')
  await page.getByRole('button', { name: 'Set alert' }).click()
  const signIn = page.getByRole('dialog', { name: 'Sign in' })
  await expect(signIn).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(signIn).toBeHidden()
  await expect(page).not.toHaveURL(/alert=/)
  await page.getByRole('button', { name: 'Set alert' }).click()
  await signIn.getByLabel('Email').fill(person.email)
  await signIn.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await signIn.getByRole('button', { name: 'Sign In' }).click()
  await expect(form(page)).toHaveAccessibleName('New alert for Solana')
  const price = form(page).getByLabel('Price in US dollars')
  await expect(price).toHaveValue(/^\d+(\.\d+)?$/)
  const now = await priceOf(page.request, 'solana')
  expect(Math.abs(Number(await price.inputValue()) / now - 1)).toBeGreaterThan(0.01)
  await price.fill('1')
  await expect(form(page).getByRole('radio', { name: 'Below' })).toBeChecked()
  await form(page).getByRole('button', { name: 'Set alert' }).click()
  await expect(form(page)).toBeHidden()
  await expect(page.getByText('A dashed line is the target of your alert.')).toBeVisible()
})

test('draws close targets each and labels them once', async ({ page }) => {
  await page.addInitScript(() => {
    const written = new Set<string>()
    const { fillText } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.fillText = function (text, ...where) {
      written.add(text)
      return fillText.call(this, text, ...where)
    }
    Object.assign(window, { written })
  })
  const { token } = await enter(page)
  const price = await priceOf(page.request, 'bitcoin')
  for (const target of [price * 0.999, price * 0.9991, price * 1.02]) {
    const made = await page.request.post('/api/alerts', {
      headers: bearer(token),
      data: { id: 'bitcoin', condition: target > price ? 'above' : 'below', price: target.toFixed(2) },
    })
    expect(made.status()).toBe(201)
  }
  await openPage(page, '/market/bitcoin')
  const chart = page.getByRole('group', { name: 'Price, mentions and sentiment of Bitcoin' })
  const named = chart.locator('svg text').filter({ hasText: /^(Alert|\d alerts near) \$/ })
  await expect(named).toHaveText([/^Alert \$[\d,.]+$/, /^2 alerts near \$[\d,.]+$/])
  await expect(chart.locator('svg line[stroke-dasharray="6 4"]')).toHaveCount(3)
  await chart.getByRole('application').focus()
  await expect(chart.locator('canvas').first()).toBeVisible()
  const isWritten = (text: string) =>
    page.evaluate((text) => (window as unknown as { written: Set<string> }).written.has(text), text)
  await expect.poll(() => isWritten('2 alerts near')).toBe(true)
  expect(await isWritten('Alert')).toBe(true)
})

test('talk of an asset is watched by a form that shows its rule and its past', async ({ page }) => {
  await enter(page)
  await openPage(page, '/market/dogecoin?alert=')
  await expect(form(page).getByRole('radio', { name: 'Price' })).toBeFocused()
  await form(page).getByText('Talk', { exact: true }).click()
  await expect(page).toHaveURL(/alert=talk/)
  await expect(form(page).getByLabel('Times its usual')).toHaveValue('2')
  await expect(form(page).getByText('trend(DOGE, 24h) > 2')).toBeVisible()
  await expect(form(page).getByText(/have fired/)).toBeVisible()
  await expect(form(page)).toHaveAccessibleName('New alert for Dogecoin')
  await expect(form(page).getByRole('radio', { name: 'Talk' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(form(page).getByRole('radio', { name: 'Mood' })).toBeFocused()
  await form(page).getByText('Below', { exact: true }).click()
  await expect(form(page).getByText(/^As a rule: sentiment\(DOGE, 24h\) < \d+%$/)).toBeVisible()
  await form(page).getByRole('button', { name: 'Set alert' }).click()
  await expect(form(page)).toBeHidden()
  await openPage(page, '/alerts')
  await expect(page.getByRole('list', { name: 'Price alerts' }).locator('> li')).toHaveCount(1)
})

test('keys, mouse or finger choose a target on the chart', async ({ page }) => {
  await enter(page)
  await openPage(page, '/market/bitcoin')
  const chart = page.getByRole('group', { name: 'Price, mentions and sentiment of Bitcoin' })
  const chosen = chart.getByRole('button', { name: /^Alert at \$[\d,]+/ })
  const expectChosen = async (set: () => Promise<void>) => {
    const label = (await chosen.textContent()) ?? ''
    await set()
    await expect(form(page).getByLabel('Price in US dollars')).toHaveValue(label.replaceAll(/[^\d.]/g, ''))
    await page.keyboard.press('Escape')
    await expect(form(page)).toBeHidden()
  }
  const steps = chart.getByRole('application', { name: /A sets an alert/ })
  await steps.focus()
  await steps.press('ArrowLeft')
  await steps.press('ArrowUp')
  await expect(chosen).toBeVisible()
  await expectChosen(() => steps.press('a'))
  await expect(steps).toBeFocused()
  await steps.press('ArrowLeft')
  await expect(chosen).toBeHidden()
  const canvas = chart.locator('canvas').first()
  await expect(canvas).toBeVisible()
  await canvas.scrollIntoViewIfNeeded()
  const { x, y } = (await canvas.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x + 200, y + 120)
  await expect(chosen).toBeVisible()
  await expectChosen(() => chosen.click())
  await page.mouse.move(0, 0)
  const finger = { pointerType: 'touch', clientX: x + 100, clientY: y + 60 }
  await canvas.dispatchEvent('pointerdown', finger)
  await canvas.dispatchEvent('pointerup', finger)
  await expectChosen(() => chosen.click())
})

test('a percent sets the target and shows past firings', async ({ page }) => {
  await enter(page)
  await openPage(page, '/alerts?new=bitcoin')
  await form(page).getByRole('button', { name: '−5%' }).click()
  await expect(form(page).getByRole('radio', { name: 'Below' })).toBeChecked()
  const mark = Number(await form(page).getByLabel('Price in US dollars').inputValue())
  expect(mark / (await priceOf(page.request, 'bitcoin'))).toBeCloseTo(0.95, 2)
  await expect(
    form(page).getByText(/^Would (not have fired|have fired at least .+) in the last 30 days\.$/),
  ).toBeVisible()
})

test('reports a mistake at its field, focuses it, and saves nothing', async ({ page }) => {
  await enter(page)
  await openPage(page, '/alerts')
  await page.getByRole('button', { name: 'New alert' }).click()
  const set = form(page).getByRole('button', { name: 'Set alert' })
  const asset = form(page).getByLabel('Asset')
  const price = form(page).getByLabel('Price in US dollars')
  const mail = form(page).getByLabel('E-mail to')
  await expect(asset.locator('option')).not.toHaveCount(1)
  await set.click()
  await expect(asset).toHaveAccessibleDescription('Select an asset')
  await expect(asset).toBeFocused()
  await asset.selectOption('bitcoin')
  await expect(price).toHaveValue(/^\d/)
  await price.fill('')
  await set.click()
  await expect(price).toHaveAccessibleDescription('Price is required')
  await price.fill('much')
  await set.click()
  await expect(price).toHaveAccessibleDescription('Enter a price above 0, such as 64250.12')
  await expect(price).toBeFocused()
  await price.fill('1')
  await mail.fill('nobody')
  await set.click()
  await expect(mail).toHaveAttribute('aria-invalid', 'true')
  await expect(mail).toHaveAccessibleDescription(/email/)
  await page.keyboard.press('Escape')
  await expect(page.getByText('No alerts yet')).toBeVisible()
})

test('a rule is written by what the field offers, by keyboard alone', async ({ page }) => {
  await enter(page)
  await openPage(page, '/alerts?rule=')
  const dialog = page.getByRole('dialog', { name: 'New rule' })
  const field = dialog.getByLabel('Rule', { exact: true })
  const offers = dialog.getByRole('option')
  await field.pressSequentially('pri')
  await expect(offers).toHaveText([/^price/])
  await field.press('ArrowDown')
  await expect(offers.first()).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(field).toHaveValue('price(')
  await field.pressSequentially('bitc')
  await expect(offers).toHaveText([/^BTC\s*Bitcoin/])
  await field.press('ArrowDown')
  await field.press('Tab')
  await expect(field).toHaveValue('price(BTC) ')
  await expect(offers).toHaveCount(2)
  await expectAccessible(page)
  await field.press('Escape')
  await expect(offers).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await field.press('Escape')
  await expect(dialog).toBeHidden()
})

test('an alert is changed, paused and resumed, and a reload shows it so', async ({ page }) => {
  const { token } = await enter(page)
  await makeAlert(page, token, { id: 'ethereum', condition: 'above', price: '999999' })
  await openPage(page, '/alerts')
  await openMenu(page, 'ETH above $999,999.00', 'Edit')
  await form(page).getByLabel('Price in US dollars').fill('888,888.5')
  await form(page).getByLabel('Name').fill('far away')
  await form(page).getByRole('button', { name: 'Save alert' }).click()
  await expect(rows(page)).toContainText(/Ethereum above \$888,888\.50.*far away/s)
  const change = async (name: string, state: string) => {
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())
    await page.getByRole('button', { name }).click()
    await expect(rows(page)).toHaveAttribute('data-state', state)
    await saved
  }
  await change('Pause ETH above $888,888.50', 'paused')
  await reloadPage(page)
  await expect(rows(page)).toHaveAttribute('data-state', 'paused')
  await change('Resume ETH above $888,888.50', 'waiting')
  await reloadPage(page)
  await expect(rows(page)).toHaveAttribute('data-state', 'waiting')
})

test('a deleted alert is gone for good, unless it is taken back as it was', async ({ page }) => {
  const { token } = await enter(page)
  await makeAlert(page, token, { id: 'bitcoin', condition: 'below', price: '1', name: 'kept' })
  await openPage(page, '/alerts')
  await openMenu(page, 'BTC below $1.00', 'Delete')
  await expect(page.getByText('No alerts yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toContainText('kept')
  await reloadPage(page)
  await expect(rows(page)).toContainText('kept')
  await openMenu(page, 'BTC below $1.00', 'Delete')
  await expect(page.getByText('Deleted BTC below $1.00.')).toBeVisible()
  await reloadPage(page)
  await expect(page.getByText('No alerts yet')).toBeVisible()
})

test('the chips count each state and filter by it', async ({ page }) => {
  const { token } = await enter(page)
  await makeAlert(page, token, { id: 'bitcoin', condition: 'above', price: '999999' })
  await makeAlert(page, token, { id: 'bitcoin', condition: 'above', price: '1' })
  await openPage(page, '/alerts')
  const chip = (name: string) => page.getByRole('group', { name: 'State' }).getByRole('button', { name })
  await expect(chip('All')).toContainText('2')
  await chip('Reached').click()
  await expect(page).toHaveURL('/alerts?state=fulfilled')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('$1.00')
  await reloadPage(page)
  await expect(chip('Reached')).toHaveAttribute('aria-pressed', 'true')
  await openPage(page, '/alerts?state=paused')
  await page.getByRole('button', { name: 'Show all alerts' }).click()
  await expect(rows(page)).toHaveCount(2)
})

test('what was written into a form outlives the session that ended under it', async ({ page, request }) => {
  const person = await enter(page)
  await writeAndLoseSession(page, request, person.token)
  await signInAgain(page, person.email)
  await expect(form(page)).toHaveAccessibleName('New alert for Dogecoin')
  await expect(form(page).getByLabel('Name')).toHaveValue('Typed before')
})

test('what somebody wrote into a form is not shown to who signs in after them', async ({ page, request }) => {
  const { token } = await enter(page)
  const { email } = await createAccount(request)
  await writeAndLoseSession(page, request, token)
  await signInAgain(page, email)
  await expect(form(page)).toHaveAccessibleName('New alert for Dogecoin')
  await expect(form(page).getByLabel('Name')).not.toHaveValue('Typed before')
})

async function writeAndLoseSession(page: Page, request: APIRequestContext, token: string): Promise<void> {
  await openPage(page, '/market/dogecoin?alert=')
  await form(page).getByLabel('Name').fill('Typed before')
  await page.route('**/api/alerts?*', async (route) => {
    const isSend = route.request().method() === 'POST'
    if (isSend) await request.post('/api/auth/logout', { headers: bearer(token) }) // just before it arrives
    await route.continue()
  })
  await form(page).getByRole('button', { name: 'Set alert' }).click()
}

async function signInAgain(page: Page, email: string): Promise<void> {
  const signIn = page.getByRole('dialog', { name: 'Sign in' })
  await signIn.getByLabel('Email').fill(email)
  await signIn.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await signIn.getByRole('button', { name: 'Sign In' }).click()
}

test('the number of alerts agrees with the chips, also with one of a test key', async ({ page, request }) => {
  const { token } = await enter(page)
  await makeAlert(page, token, { id: 'bitcoin', condition: 'above', price: '999999' })
  const made = await request.post('/api/keys', {
    headers: bearer(token),
    data: { name: 'bot', mode: 'test' },
  })
  const { key } = await made.json()
  const data = { symbol: 'BTC', price: '999998', condition: 'above' }
  expect((await request.post('/v1/alerts/create', { headers: bearer(key), data })).status()).toBe(201)
  await openPage(page, '/alerts')
  await expect(page.getByText('1 of 100 alerts on this data, 1 other')).toBeVisible()
  await expect(page.getByRole('button', { name: 'All' })).toContainText('2')
})

test('a change that could not be saved is taken back and said', async ({ page }) => {
  const { token } = await enter(page)
  await makeAlert(page, token, { id: 'bitcoin', condition: 'above', price: '999999' })
  await openPage(page, '/alerts')
  await expect(rows(page)).toHaveAttribute('data-state', 'waiting')
  await page.route('**/api/alerts/*', (route) => route.abort())
  await page.getByRole('button', { name: /^Pause BTC/ }).click()
  await expect(page.getByText('Failed to change the alert. Please try again.')).toBeVisible()
  await expect(rows(page)).toHaveAttribute('data-state', 'waiting')
  const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'DELETE')
  await openMenu(page, 'BTC above $999,999.00', 'Delete')
  await failed
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('warns that alerts stay silent while Price Alerts is off', async ({ page }) => {
  const { token } = await enter(page)
  await page.request.put('/api/notifications/preferences/price_alerts', {
    headers: bearer(token),
    data: { enabled: false },
  })
  await openPage(page, '/alerts')
  await expect(page.getByText(/^Price Alerts are switched off/)).toBeVisible()
  await page.getByRole('link', { name: 'Notification settings' }).click()
  await expect(page).toHaveURL('/settings?tab=notifications')
})

test('alerts and their form are accessible and fit 320 px', async ({ page }) => {
  const { token } = await enter(page)
  await makeAlert(page, token, {
    id: 'bitcoin',
    condition: 'above',
    price: '123456789012.123456789012345678',
    name: 'x'.repeat(100),
  })
  await makeAlert(page, token, { id: 'bitcoin', condition: 'above', price: '1' })
  for (const path of ['/alerts', '/alerts?new=bitcoin']) {
    await openPage(page, path)
    await expect(rows(page)).toHaveCount(2)
    await expectAccessibleOnWidths(
      page,
      path === '/alerts' ? rows(page).nth(1) : form(page).getByText(/^Now/),
      path,
    )
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
  }
})

test('another address gets alerts after confirming, and can unsubscribe', async ({ page, request }) => {
  test.setTimeout(300_000)
  const account = await createAccount(request)
  await confirmAddress(request, account)
  const { username, token } = account
  const friend = `friend-of-${username}@example.com`
  const make = async (mark: Mark) => {
    const made = await request.post('/api/alerts', {
      headers: bearer(token),
      data: { symbol: 'BTC', email: friend, ...mark },
    })
    expect(made.status()).toBe(201)
    return made.json()
  }
  expect(await make({ condition: 'above', price: '999999' })).toMatchObject({ emailStatus: 'pending' })

  await openPage(page, await waitForLink(friend, 'confirm'))
  await page.getByRole('button', { name: 'Yes, send them' }).click()
  await expect(page.getByText(`Alerts will be sent to ${friend} from now on.`)).toBeVisible()
  await reloadPage(page)
  await page.getByRole('button', { name: 'Yes, send them' }).click()
  await expect(page.getByText('This link has been used or has expired.')).toBeVisible()

  // The price may turn just before the mark.
  let stop = ''
  await expect(async () => {
    await make(await findMarkAhead(request, 2))
    stop = await waitForLink(friend, 'stop')
  }).toPass()
  await openPage(page, stop)
  await page.getByRole('button', { name: 'Stop the e-mails' }).click()
  await expect(page.getByText('No more alerts will be sent to this address.')).toBeVisible()
  const { data: alerts } = await (await request.get('/api/alerts', { headers: bearer(token) })).json()
  expect(alerts.length).toBeGreaterThan(1)
  for (const { emailStatus } of alerts) expect(emailStatus).toBe('stopped')
})

test('the page of alert mails without a link says what it is for', async ({ page }) => {
  await openPage(page, '/alerts/email')
  await expect(page.getByText('Nothing to decide here')).toBeVisible()
})

/** Makes an alert of who has that session. */
async function makeAlert(page: Page, token: string, data: Record<string, string>): Promise<void> {
  const made = await page.request.post('/api/alerts', { headers: bearer(token), data })
  expect(made.status()).toBe(201)
}

interface Mark {
  condition: 'above' | 'below'
  /** US dollars. */
  price: string
}

/** A mark that the price of Bitcoin reaches with so many ticks if it goes on as it does: it moves for minutes one way. */
async function findMarkAhead(request: APIRequestContext, ticks: number): Promise<Mark> {
  const before = await priceOf(request, 'bitcoin')
  let now = before
  await expect
    .poll(
      async () => {
        now = await priceOf(request, 'bitcoin')
        return now
      },
      { message: 'a price that moves', timeout: 60_000 },
    )
    .not.toBe(before)
  const move = now - before
  return { condition: move > 0 ? 'above' : 'below', price: (now + (ticks - 0.5) * move).toFixed(2) }
}

async function priceOf(request: APIRequestContext, assetId: string): Promise<number> {
  const { data } = await (await request.get('/api/market')).json()
  return data.find(({ id }: { id: string }) => id === assetId).price
}

function bearer(token: string): { Authorization: string } {
  return { Authorization: `Bearer ${token}` }
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

/** The link with the parameter in a mail to the address, when it has come. */
async function waitForLink(to: string, parameter: string): Promise<string> {
  const pattern = new RegExp(`https?://\\S+/alerts/email\\?${parameter}=[\\w-]+`)
  const { text } = await waitForMail(to, (mail) => pattern.test(mail.text ?? ''))
  return text?.match(pattern)?.[0] ?? ''
}
