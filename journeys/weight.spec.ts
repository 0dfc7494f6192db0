import { expect, test } from '@playwright/test'
import { enter } from './accounts.ts'
import { countRestyled } from './expect/count-restyled.ts'
import { expectLight, isOpenScreen } from './expect/expect-light.ts'
import { addressOf, listSiteRoutes } from './site/list-site-routes.ts'
import { openPage, untilQuiet } from './wait-for-page.ts'

// Public pages, and screens that need a session, are weighed where axe reads them: accessibility.spec.ts

const OPEN_SCREENS = listSiteRoutes()
  .map(({ path }) => path)
  .filter(isOpenScreen)

test('every public screen loads at most 210 kB of JavaScript', async ({ page }) => {
  test.setTimeout(OPEN_SCREENS.length * 60_000)
  expect(OPEN_SCREENS.length).toBeGreaterThan(5)
  await enter(page)
  for (const path of OPEN_SCREENS) {
    const address = addressOf(path)
    await openPage(page, address)
    await untilQuiet(page)
    await expectLight(page, address)
  }
})

test('what only shows and links loads no code, and its links load no new page', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await openPage(page, '/')
  await untilQuiet(page)
  expect(scripts.filter((path) => /\/(rest|stat-band)-/.test(path))).toEqual([])
  await page.evaluate(() => Reflect.set(window, 'stayed', true))
  await page.getByRole('link', { name: 'See pricing' }).click()
  await expect(page).toHaveURL('/pricing')
  await page.getByRole('link', { name: 'Crowdtape' }).first().click()
  await expect(page.getByRole('list', { name: 'Use cases' })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'stayed'))).toBe(true)
})

test('adding or removing an element restyles only its neighbours', async ({ page }) => {
  await openPage(page, '/market?live=false')
  await expect(page.getByRole('list', { name: 'Assets' }).getByRole('listitem').first()).toBeVisible()
  await untilQuiet(page)
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  expect(elements).toBeGreaterThan(500)
  const styled = await countRestyled(page, () => {
    document.querySelector('main h1')?.after(document.createElement('hr'))
  })
  expect(styled).toBeGreaterThan(0)
  expect(styled).toBeLessThan(elements / 10)
})
