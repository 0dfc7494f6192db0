import { expect, test } from '@playwright/test'
import { publicContracts } from '#contract/public/documents/contracts.ts'
import { ERRORS } from '#contract/public/errors.ts'
import { openPage } from './wait-for-page.ts'

const GROUPS = [...new Set(publicContracts.map(({ group }) => group.toLowerCase()))]
const PAGES = ['/docs/reference', '/docs/errors', ...GROUPS.map((group) => `/docs/reference/${group}`)]

test('every operation of the contract is described on its page, without JavaScript too', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const group of GROUPS) {
    await page.goto(`/docs/reference/${group}`)
    for (const { operationId, summary, path } of publicContracts.filter(
      (contract) => contract.group.toLowerCase() === group,
    )) {
      const section = page.getByRole('region', { name: summary, exact: true })
      await expect(section.locator(`h2#${operationId}`)).toBeVisible()
      await expect(section.getByText(path).first()).toBeVisible()
      await expect(section.getByText(/curl /)).toBeVisible()
    }
  }
  await context.close()
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
  await openPage(page, '/docs/reference/market#getPrices')
  await page
    .getByRole('region', { name: 'Latest prices' })
    .getByRole('link', { name: 'Try it in the sandbox' })
    .click()
  await expect(page.getByLabel('Endpoint')).toHaveValue('getPrices')
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByText('200 OK')).toBeVisible()
})

test('all samples change their language together', async ({ page }) => {
  await openPage(page, '/docs/reference/market')
  await page.getByRole('button', { name: 'Java', exact: true }).nth(1).click()
  await expect(page.getByRole('button', { name: 'Java', exact: true, pressed: true })).toHaveCount(
    publicContracts.filter(({ group }) => group === 'Market').length,
  )
})

test('each page is there as Markdown, and the documents for tools can be loaded', async ({ request }) => {
  for (const path of PAGES) {
    const answer = await request.get(`${path}.md`)
    expect(answer.status(), path).toBe(200)
    expect(await answer.text(), path).toMatch(/^# Crowdtape API/)
    expect(await answer.text(), path).not.toContain('site.invalid')
  }
  expect((await request.get('/v1/postman.json')).status()).toBe(200)
  expect(await (await request.get('/llms.txt')).text()).toContain('/docs/reference/market.md')
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
})

for (const path of ['/docs/getting-started', '/docs/reference/market']) {
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
