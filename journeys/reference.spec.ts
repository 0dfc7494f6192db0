import { expect, test } from '@playwright/test'
import { publicContracts } from '#contract/public/documents/contracts.ts'
import { ERRORS } from '#contract/public/errors.ts'
import { openPage } from './wait-for-page.ts'

const pageOf = ({ group, operationId }: (typeof publicContracts)[number]) =>
  `/docs/reference/${group.toLowerCase()}/${operationId}`
const GROUPS = [...new Set(publicContracts.map(({ group }) => `/docs/reference/${group.toLowerCase()}`))]
const PAGES = ['/docs/reference', '/docs/errors', ...GROUPS, ...publicContracts.map(pageOf)]

test('every operation has its page, titled by method and path, without JavaScript too', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const contract of publicContracts) {
    await page.goto(pageOf(contract))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${contract.method}${contract.path}`)
    await expect(page).toHaveTitle(new RegExp(`^${contract.method} .+ · ${contract.summary}`))
    await expect(page.getByText(/curl /)).toBeVisible()
  }
  for (const group of GROUPS) {
    await page.goto(group)
    for (const contract of publicContracts.filter((one) => pageOf(one).startsWith(group))) {
      await expect(page.locator(`#${contract.operationId} a`)).toHaveAttribute('href', pageOf(contract))
    }
  }
  await context.close()
})

test('an address with an operation as its anchor leads to its page', async ({ page }) => {
  await openPage(page, '/docs/reference/market#getPrices')
  await expect(page).toHaveURL('/docs/reference/market/getPrices')
  await page.getByRole('link', { name: 'Candles', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('GET/v1/crypto/candles')
})

test('the type of a problem leads to its entry with the fix', async ({ page, request }) => {
  const refused = await request.get('/v1/ping')
  const { type, code } = await refused.json()
  await openPage(page, type)
  const entry = page.locator(`#${code}`)
  await expect(entry).toBeInViewport()
  await expect(entry).toContainText(ERRORS.missing_key.title)
  for (const each of Object.keys(ERRORS)) await expect(page.locator(`[id="${each}"]`)).toHaveCount(1)
})

test('a call of the reference is tried in the sandbox as it stands there', async ({ page }) => {
  await openPage(page, '/docs/reference/market/getPrices')
  await page.getByRole('link', { name: 'Try it in the sandbox' }).click()
  await expect(page).toHaveURL(/endpoint=getPrices/)
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByText('200 OK')).toBeVisible()
})

test('the language of the samples is kept from page to page', async ({ page }) => {
  await openPage(page, '/docs/reference/market/getPrices')
  await page.getByRole('button', { name: 'Java', exact: true }).click()
  await page.getByRole('link', { name: 'Candles', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('GET/v1/crypto/candles')
  await expect(page.getByRole('button', { name: 'Java', exact: true, pressed: true })).toBeVisible()
})

test('each page is there as Markdown, and the documents for tools can be loaded', async ({ request }) => {
  for (const path of PAGES) {
    const answer = await request.get(`${path}.md`)
    expect(answer.status(), path).toBe(200)
    expect(await answer.text(), path).toMatch(/^# (Crowdtape API|(GET|POST|PATCH|DELETE) \/v1\/)/)
    expect(await answer.text(), path).not.toContain('site.invalid')
  }
  expect((await request.get('/v1/postman.json')).status()).toBe(200)
  expect(await (await request.get('/llms.txt')).text()).toContain('/docs/reference/market/getPrices.md')
  const full = await (await request.get('/llms-full.txt')).text()
  for (const part of [
    '# Getting started',
    '# Crowdtape API: Market',
    'crowdtape.getPrices(',
    '### rate_limited',
  ]) {
    expect(full).toContain(part)
  }
  expect(full).not.toContain('site.invalid')
  const changes = await (await request.get('/docs/changes.xml')).text()
  expect(changes).toMatch(/<title>API 1\.0\.0<\/title>[\s\S]+\/docs\/changes#api-1-0-0</)
  expect((await request.get('/docs/reference/nothing')).status()).toBe(404)
  expect((await request.get('/docs/reference/market/nothing')).status()).toBe(404)
})

for (const path of ['/docs/getting-started', '/docs/reference/market/getPrices']) {
  test(`${path} has the whole width of the paper, and its code is whole`, async ({ page }) => {
    await page.goto(path)
    await page.emulateMedia({ media: 'print' })
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    const [main, prose] = [await page.locator('main').boundingBox(), await heading.boundingBox()]
    expect(prose?.width).toBeGreaterThan((main?.width ?? 0) / 3)
    const cutOff = await page
      .locator('main pre')
      .evaluateAll((blocks) => blocks.filter((one) => one.scrollWidth > one.clientWidth + 1).length)
    expect(cutOff).toBe(0)
  })
}

test('the search of the docs is opened by a key, loaded then, and leads to what it finds', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openPage(page, '/docs')
  expect(asked).not.toContain('/docs/search.json')
  await page.keyboard.press('/')
  const box = page.getByRole('combobox')
  await box.fill('v1 crypto prices')
  await expect(page.getByRole('option').first()).toContainText('GET /v1/crypto/pricesLatest prices')
  await box.fill('zzz')
  await expect(page.getByText('No results in the docs.')).toBeVisible()
  await box.fill('rate_limited')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/docs/errors#rate_limited')
  await page.getByRole('button', { name: 'Search the docs' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Search the docs' })).toBeFocused()
})

test('an address of no operation is nowhere', async ({ page }) => {
  await openPage(page, '/docs/reference/market/nothing')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
