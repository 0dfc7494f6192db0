import { expect, type Page, test } from '@playwright/test'
import { newPerson, PASSWORD } from './accounts.ts'
import { openPage, untilFull } from './wait-for-page.ts'

const NEW_PASSWORD = 'Loud8ocean'
/** More stops than any screen has before what is looked for. */
const STOPS_MAX = 120

test('account, table and settings work without a mouse', async ({ page }) => {
  test.setTimeout(400_000)
  const person = newPerson()

  await test.step('the first stop skips to the content', async () => {
    await openPage(page, '/about')
    await page.keyboard.press('Tab')
    await expectFocusSeen(page, 'Skip to content')
    await page.keyboard.press('Enter')
    await tabTo(page, 'What this installation measures')
  })

  await test.step('chooses a time zone by the palette, and is back where the palette was opened', async () => {
    await tabTo(page, 'Sign Up')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('clock')
    await expect(page.getByRole('option', { selected: true })).toHaveText('Choose another time zone')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('searchbox', { name: 'Find a time zone' })).toBeFocused()
    await page.keyboard.type('kolkata')
    await expect(page.getByRole('list', { name: 'Time zones found' })).toContainText('Kolkata')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expectFocusSeen(page, 'Sign Up')
  })

  await test.step('signs up in the dialog, which keeps the focus within and gives it back', async () => {
    await openPage(page, '/about')
    await tabTo(page, 'Sign Up')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByLabel('Username')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expectFocusSeen(page, 'Sign Up')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Username')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Username is required')).toBeVisible()
    await expect(page.getByLabel('Username')).toBeFocused()
    await page.keyboard.type(person.username)
    for (const [field, text] of [
      ['Email', person.email],
      ['Password', PASSWORD],
      ['Confirm password', PASSWORD],
    ] as const) {
      await tabTo(page, field)
      expect(await isWithinDialog(page)).toBe(true)
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible()
  })

  await test.step('reaches a table by the header of the application', async () => {
    await openPage(page, '/about')
    await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible()
    await tabTo(page, 'Social')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/social')
    await expect(page.getByRole('link', { name: /View Details/ })).toHaveCount(4)
    await untilFull(page)
    await tabTo(page, /View Details/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/social/twitter')
    await expect(page.locator('[data-row]').first()).toBeVisible()
    await untilFull(page)
  })

  await test.step('sorts by a column, and once more the other way', async () => {
    const likes = page.getByRole('columnheader', { name: 'Likes', exact: true })
    await tabTo(page, 'Likes')
    await page.keyboard.press('Enter')
    await expect(likes).toHaveAttribute('aria-sort', 'ascending')
    await untilFull(page)
    await expectFocusSeen(page, 'Likes')
    await page.keyboard.press('Enter')
    await expect(likes).toHaveAttribute('aria-sort', 'descending')
    await untilFull(page)
  })

  await test.step('filters by a number', async () => {
    await tabBackTo(page, /^Show filters/)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Min Likes')).toBeVisible()
    await tabTo(page, 'Min Likes')
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/minLikes=2/)
    await expect(page.getByRole('list', { name: 'Filters that apply' })).toContainText('2')
    await untilFull(page)
    await expect(page.locator('[data-row]').first()).toBeVisible()
  })

  await test.step('goes through the rows by j and k and opens one', async () => {
    await leaveField(page)
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    const first = page.locator('[data-row]').first().locator('[data-row-control]')
    await expect(first).toBeFocused()
    await expectFocusSeen(page, /^Full text of the post/)
    await page.keyboard.press('Enter')
    await expect(first).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Enter')
    await expect(first).toHaveAttribute('aria-expanded', 'false')
  })

  await test.step('jumps to a page', async () => {
    await tabTo(page, 'Page')
    await page.keyboard.type('3')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/page=3/)
    await expect(page.getByText('51 to 75', { exact: true })).toBeVisible()
  })

  await test.step('reaches the settings by the palette and changes tabs by arrows', async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('settings')
    await expect(page.getByRole('option', { selected: true })).toContainText('Settings')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/settings/)
    await expect(page.getByRole('tab', { name: 'Profile' })).toBeVisible()
    await tabTo(page, 'Profile')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Notifications' })).toBeFocused()
    await expect(page).toHaveURL('/settings?tab=notifications')
    const analysis = page.getByRole('switch', { name: 'Market Analysis' })
    await expect(analysis).not.toBeChecked()
    await tabTo(page, 'Market Analysis')
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
    await page.keyboard.press('Space')
    await saved
    await expect(analysis).toBeChecked()
  })

  await test.step('changes the password', async () => {
    await tabBackTo(page, 'Notifications')
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL('/settings?tab=security')
    await expect(page.getByLabel('Current password')).toBeVisible()
    for (const [field, text] of [
      ['Current password', PASSWORD],
      ['New password', NEW_PASSWORD],
      ['Confirm new password', NEW_PASSWORD],
    ] as const) {
      await tabTo(page, field)
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Enter')
    await expect(page.getByText('Password changed successfully!')).toBeVisible()
  })

  await test.step('signs out by the account menu', async () => {
    await tabBackTo(page, /Account menu of/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await tabTo(page, 'Sign Out')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Up' })).toBeVisible()
  })
})

test('questions of the landing page open and close by keyboard', async ({ page }) => {
  await openPage(page, '/')
  await tabTo(page, /^What data do I get/)
  await page.keyboard.press('Enter')
  await expect(page.locator('details[open]')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await tabTo(page, /^Is there a free tier/)
  await page.keyboard.press('Space')
  await expect(page.locator('details[open]')).toHaveCount(1)
  await expect(page.locator('details[open] summary')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.locator('details[open]')).toHaveCount(0)
})

test('the menu of narrow screens opens, leads on and closes by the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, '/pricing')
  await tabTo(page, 'Open menu')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expectFocusSeen(page, 'Open menu')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Blog')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/blog')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
})

/** Presses Tab until what has that name has the focus; every stop on the way must be seen. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  await walk(page, 'Tab', name)
}

async function tabBackTo(page: Page, name: string | RegExp): Promise<void> {
  await walk(page, 'Shift+Tab', name)
}

async function walk(page: Page, key: 'Tab' | 'Shift+Tab', name: string | RegExp): Promise<void> {
  const passed: string[] = []
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    const focus = await readFocus(page)
    if (isNamed(focus.name, name) && stop > 0) return
    await page.keyboard.press(key)
    const next = await readSeenFocus(page)
    passed.push(next.name)
    if (isNamed(next.name, name)) return
  }
  throw new Error(`${name} is not reached by ${key}; the stops were ${passed.join(' | ')}`)
}

async function expectFocusSeen(page: Page, name: string | RegExp): Promise<void> {
  await expect.poll(async () => isNamed((await readFocus(page)).name, name)).toBe(true)
  await readSeenFocus(page)
}

/** What has the focus, once it is in sight: what is around it may still be coming to its place. */
async function readSeenFocus(page: Page): Promise<Focus> {
  let focus = await readFocus(page)
  await expect(async () => {
    focus = await readFocus(page)
    expectSeen(focus)
  }).toPass({ timeout: 20_000 })
  return focus
}

function isNamed(found: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? found === wanted : wanted.test(found)
}

interface Focus {
  /** As a reader of screens says it; empty when nothing has the focus. */
  name: string
  outlined: boolean
  inViewport: boolean
  /** What lies over it, such as the header. */
  coveredBy: string | null
}

function expectSeen({ name, outlined, inViewport, coveredBy }: Focus): void {
  expect({ name, outlined, inViewport, coveredBy }).toEqual({
    name,
    outlined: true,
    inViewport: true,
    coveredBy: null,
  })
}

function readFocus(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) {
      return { name: '', outlined: true, inViewport: true, coveredBy: null }
    }
    const named = (node: Element) =>
      node.getAttribute('aria-label') ??
      [...((node as HTMLInputElement).labels ?? [])].map((label) => label.textContent).join(' ') ??
      ''
    const style = getComputedStyle(focused)
    const box = focused.getBoundingClientRect()
    // A tall element (the page's content) is seen by its upper edge.
    const x = Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1)
    const y = Math.min(Math.max(box.top + Math.min(box.height / 2, 20), 0), innerHeight - 1)
    const top = document.elementFromPoint(x, y)
    const covered = top !== null && !focused.contains(top) && !top.contains(focused)
    return {
      name: (named(focused) || (focused as HTMLElement).innerText || '').replace(/\s+/g, ' ').trim(),
      outlined: style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2,
      inViewport: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
      coveredBy: covered ? top.outerHTML.slice(0, 120) : null,
    }
  })
}

function isWithinDialog(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)
}

/** Keys that are shortcuts are text within a field: the next stop that is none. */
async function leaveField(page: Page): Promise<void> {
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    const inField = await page.evaluate(() => document.activeElement?.matches('input, select, textarea'))
    if (!inField) return
    await page.keyboard.press('Tab')
  }
}
