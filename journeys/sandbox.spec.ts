import { expect, type Page, test } from '@playwright/test'
import { publicContracts } from '#contract/public/documents/contracts.ts'
import { expectAccessible } from './expect/expect-accessible.ts'
import { expectNoSidewaysScroll } from './expect/expect-no-sideways-scroll.ts'
import { openPage, pauseClock, reloadPage, runUntilSeen } from './wait-for-page.ts'

/** Chooses an endpoint in the list of all, by words that find it. */
async function pick(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Endpoint' }).click()
  await page.getByPlaceholder('Search endpoints').fill(words)
  await page.getByRole('option').first().click()
}

test('without an endpoint there is no body and no send button', async ({ page }) => {
  await openPage(page, '/sandbox')
  const picker = page.getByRole('button', { name: 'Endpoint' })
  await expect(picker).toHaveAccessibleDescription('Select an endpoint')
  await expect(page.getByLabel('Request body')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Send/ })).toHaveCount(0)

  await pick(page, 'latest prices')
  const body = page.getByLabel('Request body')
  await expect(body).toHaveAttribute('rows', '8')
  await expect(body).toHaveValue('')
  await body.fill('{"symbols":"BTC"}')
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByText('200 OK')).toBeVisible()
  await pick(page, 'candles')
  await expect(picker).toHaveAccessibleDescription('GET /v1/crypto/candles · Candles')
  await expect(body).toHaveValue('')
  await expect(page.getByText('200 OK')).toHaveCount(0)
  await expect(page.getByText('No response yet')).toBeVisible()
})

test('the list of endpoints is grouped and chosen by keys', async ({ page }) => {
  await openPage(page, '/sandbox')
  await page.getByRole('button', { name: 'Endpoint' }).press('Enter')
  await expect(page.getByRole('group', { name: 'Market' }).getByRole('option')).toHaveCount(5)
  await page.getByPlaceholder('Search endpoints').fill('webhooks')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/sandbox?endpoint=listWebhooks')
})

const SENDABLE = publicContracts.filter(({ stream }) => !stream)

test('the first Send of every endpoint is answered', async ({ page }) => {
  test.setTimeout(SENDABLE.length * 20_000)
  for (const { operationId } of SENDABLE) {
    await openPage(page, `/sandbox?endpoint=${operationId}`)
    await page.getByRole('button', { name: 'Send Request' }).click()
    const status = page.getByRole('status').filter({ hasText: /^\d{3} / })
    await expect(status, operationId).toHaveText(/^20[014] /)
  }
})

for (const [width, height] of [
  [1440, 900],
  [360, 740],
] as const) {
  test(`body and Send are in the first screen of ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    for (const { operationId } of SENDABLE) {
      await openPage(page, `/sandbox?endpoint=${operationId}`)
      await expect(page.getByLabel('Request body'), operationId).toBeInViewport({ ratio: 1 })
      const [body, send] = await Promise.all(
        [page.getByLabel('Request body'), page.getByRole('button', { name: 'Send Request' })].map((part) =>
          part.boundingBox(),
        ),
      )
      expect((body?.y ?? 0) + (body?.height ?? 0), operationId).toBeLessThanOrEqual(send?.y ?? 0)
      expect((send?.y ?? 0) + (send?.height ?? 0), operationId).toBeLessThanOrEqual(height)
    }
  })
}

test('Ctrl-Enter sends without a focused field', async ({ page }) => {
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

test('shows sending, then status, time, size, cost and limits', async ({ page }) => {
  await page.clock.install()
  await openPage(page, '/sandbox?endpoint=getPrices')
  await page.getByLabel('symbols', { exact: true }).fill('BTC,SOL')
  await expect(page.getByLabel('Request body')).toHaveValue('{\n  "symbols": "BTC,SOL"\n}')
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
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByText('201 Created')).toBeVisible()
  await pick(page, 'list alerts')
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect(
    page.getByRole('region', { name: 'Response', exact: true }).getByText('"asset_id"'),
  ).toHaveCount(1)
})

test('the tab keeps what was sent, and the address a GET', async ({ page }) => {
  await openPage(page, '/sandbox?endpoint=getPrices')
  await page.getByLabel('symbols', { exact: true }).fill('SOL')
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByText('200 OK')).toBeVisible()
  await reloadPage(page)
  await expect(page.getByLabel('symbols', { exact: true })).toHaveValue('SOL')
  await pick(page, 'ping')
  await page.getByRole('button', { name: /GET \/v1\/crypto\/prices\?symbols=SOL/ }).click()
  await expect(page).toHaveURL(/endpoint=getPrices/)
  await expect(page.getByText('200 OK')).toBeVisible()
})

test('the code follows the call, in the chosen language', async ({ page }) => {
  await openPage(page, '/sandbox?endpoint=getPrices')
  await page.getByLabel('symbols', { exact: true }).fill('DOGE')
  const code = page.getByRole('region', { name: 'The call as code' })
  await expect(code.getByText(/curl .*symbols=DOGE/)).toBeVisible()
  await code.getByRole('button', { name: 'Python' }).click()
  await expect(code.getByText(/urllib\.request\.Request/)).toBeVisible()
  await openPage(page, '/docs/reference/market/getPrices')
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

test('the sandbox is accessible and fits 320 px', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.setViewportSize({ width: 320, height: 800 })
  await openPage(page, '/sandbox')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await pick(page, 'mention counts')
  await page.getByRole('button', { name: 'Use the example' }).click()
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByText('200 OK')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(complaints).toEqual([])
})
