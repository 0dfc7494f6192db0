import { expect, test } from '@playwright/test'
import { expectAccessible } from './expect/expect-accessible.ts'
import { expectNoSidewaysScroll } from './expect/expect-no-sideways-scroll.ts'
import { openPage, pauseClock, reloadPage, runUntilSeen } from './wait-for-page.ts'

test('without an endpoint there is no body box and no send button; choosing one clears body and response', async ({
  page,
}) => {
  await openPage(page, '/sandbox')
  const picker = page.getByLabel('Endpoint')
  await expect(picker).toHaveValue('')
  await expect(page.getByLabel('Request body')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Send/ })).toHaveCount(0)

  await picker.selectOption('getPrices')
  const body = page.getByLabel('Request body')
  await expect(body).toHaveAttribute('rows', '8')
  await expect(body).toHaveValue('')
  await body.fill('{"symbols":"BTC"}')
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByText('200 OK')).toBeVisible()
  await picker.selectOption('getCandles')
  await expect(body).toHaveValue('')
  await expect(page.getByText('200 OK')).toHaveCount(0)
  await expect(page.getByText('No response yet')).toBeVisible()
})

test('Ctrl-Enter sends right after an endpoint was chosen, with the focus in no field', async ({ page }) => {
  await openPage(page, '/sandbox')
  await page
    .getByRole('link', { name: /getPrices|prices/i })
    .first()
    .click()
  await expect(page.getByLabel('Request body')).toBeVisible()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const gate = Promise.withResolvers<void>()
  await page.route('**/v1/**', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.keyboard.press('Control+Enter')
  const sending = page.getByRole('button', { name: 'Sending Request...' })
  await expect(sending).toBeVisible()
  gate.resolve()
  await expect(sending).toHaveCount(0)
})

test('sending is seen for at least a second, and then status, time, size, cost and limits', async ({
  page,
}) => {
  await page.clock.install()
  await openPage(page, '/sandbox?endpoint=getPrices')
  await page.getByLabel('symbols', { exact: true }).fill('BTC,ETH')
  await expect(page.getByLabel('Request body')).toHaveValue('{\n  "symbols": "BTC,ETH"\n}')
  await pauseClock(page)
  const answered = page.waitForResponse((response) => response.url().includes('/v1/crypto/prices'))
  await page.getByRole('button', { name: 'Send Request' }).click()
  const response = await answered
  expect(response.status()).toBe(200)
  expect((await response.request().allHeaders()).authorization).toMatch(/^Bearer ct_test_/)
  const sending = page.getByRole('button', { name: 'Sending Request...' })
  await expect(sending).toBeDisabled()
  await page.clock.runFor(999)
  await expect(sending).toBeDisabled()
  await runUntilSeen(page, page.getByText('200 OK'))
  await expect(sending).toHaveCount(0)
  await page.clock.resume()

  const panel = page.getByRole('region', { name: 'Response', exact: true })
  await expect(panel.getByText('"bitcoin"', { exact: true })).toBeVisible()
  await expect.poll(async () => (await panel.boundingBox())?.height).toBe(400)
  await expect(page.getByText('200 OK')).toBeVisible()
  await expect(page.getByText(/^Time [\d.,]+ ms$/)).toBeVisible()
  await expect(page.getByText('Cost free, test key')).toBeVisible()
  await page.getByText('Headers', { exact: true }).click()
  await expect(panel.getByText('ratelimit-policy')).toBeVisible()
  await expect(panel.getByText('"window";q=100;w=60, "month";q=1000')).toBeVisible()
  await expect(panel.getByText('x-credits-charged')).toBeVisible()
})

test('a refusal is shown as it came, and named at its field', async ({ page }) => {
  await openPage(page, '/sandbox?endpoint=listAssets')
  await page.getByLabel('limit', { exact: true }).fill('0')
  await page.getByLabel('limit', { exact: true }).press('Control+Enter')
  await expect(page.getByText('400 Bad Request')).toBeVisible()
  await expect(page.getByLabel('limit', { exact: true })).toHaveAccessibleDescription(/limit must/)
  await expect(page.getByText('Cost free, test key')).toBeVisible()
})

test('a body that is no JSON cannot be sent and says why', async ({ page }) => {
  await openPage(page, '/sandbox?endpoint=getPrices')
  await page.getByLabel('Request body').fill('{"symbols":')
  await expect(page.getByText(/^Not valid JSON/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Request' })).toBeDisabled()
})

test('an alert is made for real by a POST', async ({ page }) => {
  await openPage(page, '/sandbox?endpoint=createAlert')
  await page.getByRole('button', { name: 'Use the example' }).click()
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByText('201 Created')).toBeVisible()
  await page.getByLabel('Endpoint').selectOption('listAlerts')
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect(
    page.getByRole('region', { name: 'Response', exact: true }).getByText('"asset_id"'),
  ).toHaveCount(1)
})

test('what was sent is kept in the tab and comes back with its answer; the address holds a GET', async ({
  page,
}) => {
  await openPage(page, '/sandbox?endpoint=getPrices')
  await page.getByLabel('symbols', { exact: true }).fill('SOL')
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByText('200 OK')).toBeVisible()
  await reloadPage(page)
  await expect(page.getByLabel('symbols', { exact: true })).toHaveValue('SOL')
  await page.getByLabel('Endpoint').selectOption('ping')
  await page.getByRole('button', { name: /GET \/v1\/crypto\/prices\?symbols=SOL/ }).click()
  await expect(page.getByLabel('Endpoint')).toHaveValue('getPrices')
  await expect(page.getByText('200 OK')).toBeVisible()
})

test('the code of the call changes with it, in the language that was chosen for the whole site', async ({
  page,
}) => {
  await openPage(page, '/sandbox?endpoint=getPrices')
  await page.getByLabel('symbols', { exact: true }).fill('DOGE')
  const code = page.getByRole('region', { name: 'The call as code' })
  await expect(code.getByText(/curl .*symbols=DOGE/)).toBeVisible()
  await code.getByRole('button', { name: 'Python' }).click()
  await expect(code.getByText(/urllib\.request\.Request/)).toBeVisible()
  await openPage(page, '/docs/reference/market')
  await expect(page.getByRole('button', { name: 'Python' }).first()).toHaveAttribute('aria-pressed', 'true')
})

test('a key of one’s own must look like one, is sent, and is nowhere kept', async ({ page }) => {
  await openPage(page, '/sandbox?endpoint=ping')
  await page.getByText('Your own key').click()
  await page.getByLabel('API key').fill('nonsense')
  await expect(page.getByText(/^A key is ct_test_ or ct_live_/)).toBeVisible()
  const key = `ct_test_${'a'.repeat(36)}`
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByText('401 Unauthorized')).toBeVisible()
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]),
  )
  expect(kept).not.toContain(key)
})

test('the sandbox has no accessibility violation, no console error and fits 320 px', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.setViewportSize({ width: 320, height: 800 })
  await openPage(page, '/sandbox')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Endpoint').selectOption('getMentions')
  await page.getByRole('button', { name: 'Use the example' }).click()
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByText('200 OK')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(complaints).toEqual([])
})
