import { expect, type Page, test } from '@playwright/test'
import { enter } from './accounts.ts'
import { expectAccessibleOnWidths } from './expect/expect-accessible-on-widths.ts'
import { openPage, untilStill } from './wait-for-page.ts'

const panelsOf = (page: Page) => page.getByRole('list', { name: 'Panels' }).locator('> li')
const namesOf = (page: Page) =>
  panelsOf(page)
    .locator('h2')
    .evaluateAll((titles) => titles.map((title) => title.textContent))

test('a dashboard is made from a template, extended, placed by keyboard, shared, read signed out, and ended', async ({
  page,
  browser,
}) => {
  await enter(page)
  await openPage(page, '/market')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboards' }).click()
  await page.getByRole('button', { name: 'Use template Trader' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Trader/ })).toBeVisible()
  await expect(panelsOf(page)).toHaveCount(9)
  await expect(page.getByRole('region', { name: 'BTC price' })).toContainText('$')

  await page.getByRole('button', { name: 'Add panel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Shows').selectOption('Formula of two figures')
  await dialog.getByLabel('Title').fill('Mood gap')
  await dialog.getByLabel('Combined by').selectOption('minus')
  await dialog.getByRole('button', { name: 'Add panel' }).click()
  await expect(panelsOf(page)).toHaveCount(10)
  await expect(page.getByRole('img', { name: /^Mood gap/ })).toBeVisible()

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const tools = page.getByRole('toolbar', { name: 'Place Mood gap' })
  await tools.getByRole('button', { name: 'Move left' }).focus()
  await page.keyboard.press('Enter')
  await expect(tools.getByRole('button', { name: 'Move left' })).toBeFocused()
  await expect(page.getByText('Mood gap: place 9 of 10')).toBeAttached()
  await page.keyboard.press('Tab')
  await expect(tools.getByRole('button', { name: 'Move right' })).toBeFocused()
  await tools.getByRole('button', { name: 'Wider' }).press('Enter')
  await expect(page.getByText('Mood gap: 8 of 12 columns, 2 of 4 rows')).toBeAttached()
  const order = await namesOf(page)
  expect(order.indexOf('Mood gap')).toBe(8)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await expect(panelsOf(page)).toHaveCount(10)
  await expect.poll(() => namesOf(page)).toEqual(order)

  await page.getByRole('button', { name: 'Share' }).click()
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  const link =
    (await dialog.getByLabel('Link', { exact: true }).locator('code, pre').first().textContent())?.trim() ??
    ''
  expect(link).toContain('/shared/')
  await dialog.getByText('Light', { exact: true }).click()
  const code = await dialog.getByRole('region', { name: 'Embed' }).locator('code, pre').first().textContent()
  const src = /^<iframe src="([^"]+)" title="Trader" width="100%"/.exec(code?.trim() ?? '')?.[1] ?? ''
  expect(src).toMatch(/\/embed\/boards\/ctd_[\w-]+\?theme=light$/)
  const visitor = await browser.newContext()
  const theirs = await visitor.newPage()
  await openPage(theirs, new URL(link).pathname)
  await expect(theirs.getByRole('heading', { level: 1, name: 'Trader' })).toBeVisible()
  await expect(theirs.getByText('1 panel with data of the owner’s account left out.')).toBeVisible()
  await expect(panelsOf(theirs)).toHaveCount(9)
  await expect(theirs.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await expect(theirs.getByRole('region', { name: 'BTC price' })).toContainText('$')
  await expectAccessibleOnWidths(theirs, panelsOf(theirs))

  const framed = await visitor.newPage()
  const embed = new URL(src)
  await framed.goto(embed.pathname + embed.search)
  await expect(framed.getByRole('region', { name: 'BTC price' })).toContainText('$')
  await expect(framed.getByRole('region')).toHaveCount(9)
  await expectAccessibleOnWidths(framed, framed.getByRole('region'))

  await dialog.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(dialog.getByRole('button', { name: 'Make a link' })).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByText('This link has ended')).toBeVisible()
  await framed.reload()
  await expect(framed.getByText('This dashboard is no longer shared')).toBeVisible()
  await visitor.close()
})

test('a panel is dragged to the place of another, and what was removed or deleted comes back', async ({
  page,
}) => {
  await enter(page)
  await openPage(page, '/boards')
  await page.getByRole('button', { name: 'Use template Community' }).click()
  await expect(panelsOf(page)).toHaveCount(8)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(panelsOf(page).first()).toContainText('SOL') // the market is there, by which assets are named
  const before = await namesOf(page)
  await untilStill(page)
  const third = await panelsOf(page).nth(2).boundingBox()
  // The tools of the panels come one after the other, in any order.
  await panelsOf(page).first().locator('[data-tip="Drag to move"]').hover()
  await page.mouse.down()
  // Once: what hovers over a panel looks whether it is there, and the panel has made room by then.
  await page.mouse.move((third?.x ?? 0) + 40, (third?.y ?? 0) + 60)
  await page.mouse.up()
  await expect.poll(() => namesOf(page)).toEqual([before[1], before[2], before[0], ...before.slice(3)])

  await page.getByRole('toolbar').first().getByRole('button', { name: 'Remove' }).click()
  await expect(panelsOf(page)).toHaveCount(7)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(panelsOf(page)).toHaveCount(8)
  await expectAccessibleOnWidths(page, panelsOf(page))

  await page.getByRole('main').getByRole('link', { name: 'Dashboards' }).click()
  await page.getByRole('button', { name: 'Actions for Community' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: 'Community' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Community' })).toBeVisible()
  await expectAccessibleOnWidths(page, page.getByRole('list', { name: 'Your dashboards' }))
})
