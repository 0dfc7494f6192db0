import { expect, type Page, test } from '@playwright/test'
import { enter } from './accounts.ts'
import { collectComplaints } from './expect/collect-complaints.ts'
import { openPage, untilFull, untilQuiet } from './wait-for-page.ts'

// Whatever brings styles or code of its own is opened once: what the policy kept from happening would be seen here.

const PAGES = [
  '/',
  '/pricing',
  '/docs/getting-started',
  '/docs/reference/market/getPrices',
  '/blog/absent-is-not-zero',
  '/status',
  '/accuracy',
  '/sandbox',
  '/market',
  '/market/bitcoin',
  '/screener',
  '/compare',
  '/social',
  '/social/twitter',
  '/explorer?q=bitcoin',
  '/dashboard',
  '/my-posts',
  '/alerts',
  '/tasks',
  '/notifications',
  '/settings',
  '/settings?tab=api',
  '/nowhere',
]

test('no page, dialog, menu, chart or message does what the policy forbids', async ({ page }) => {
  test.setTimeout(400_000)
  const violations = await collectViolations(page)

  await test.step('a dialog and its messages, before anybody signs in', async () => {
    await openPage(page, '/?dialog=signup')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
  })

  await enter(page)
  for (const address of PAGES) {
    await test.step(address, async () => {
      await openPage(page, address)
      await untilQuiet(page)
      await untilFull(page)
      expect(violations, address).toEqual([])
    })
  }

  await test.step('menus, a dialog with a form, and a message in passing', async () => {
    await openPage(page, '/alerts')
    await page.getByRole('button', { name: 'New alert' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Asset').selectOption('bitcoin')
    await expect(form.getByLabel('Price in US dollars')).toHaveValue(/^\d/)
    await form.getByRole('button', { name: 'Set alert' }).click()
    await expect(form).toBeHidden()
    await openPage(page, '/explorer?q=bitcoin')
    await page.getByRole('button', { name: /^Export/ }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    await expect(page.getByText('The export has been started')).toBeVisible()
    // Its rules have come, too.
    await expect(page.locator('[data-sonner-toaster]')).toHaveCSS('position', 'fixed')
  })

  await test.step('texts and structured data that come without a new page', async () => {
    await openPage(page, '/blog')
    await page.getByRole('link', { name: 'Absent is not zero' }).click()
    await expect(page.locator('.prose-text').first()).not.toBeEmpty()
    await page.getByRole('link', { name: 'Crowdtape' }).first().click()
    await expect(page.getByRole('list', { name: 'Use cases' })).toBeVisible()
    await expect(page.locator('script[type="application/ld+json"]').first()).toBeAttached()
  })

  expect(violations).toEqual([])
  await test.step('what is forbidden would be seen, and reported', async () => {
    const report = page.waitForRequest('**/csp-reports')
    await page.evaluate(() =>
      document.head.append(Object.assign(document.createElement('style'), { textContent: 'a{}' })),
    )
    await expect.poll(() => violations).toEqual([expect.stringContaining('style-src-elem')])
    expect((await (await report).response())?.status()).toBe(204)
  })
})

test('no text becomes HTML or code but by the policies that are named', async ({ page }) => {
  const complaints = collectComplaints(page)
  await openPage(page, '/about')
  await untilQuiet(page)
  expect(complaints).toEqual([])
  const tried = await page.evaluate(() => {
    const outcome = (act: () => unknown) => {
      try {
        act()
        return 'done'
      } catch (error) {
        return String(error).split(':')[0]
      }
    }
    const part = document.createElement('div')
    const set = (html: string) => outcome(() => (part.innerHTML = html))
    const script = document.createElement('script')
    return {
      text: set('1 &lt; 2'),
      element: set('<b>1</b>'),
      handler: set('<img src=x onerror=alert(1)>'),
      scriptWithText: set('<script>alert(1)</script>'),
      code: outcome(() => Reflect.set(script, 'text', 'alert(1)')),
      address: outcome(() => Reflect.set(script, 'src', '/assets/other.js')),
      worker: outcome(() => new Worker('/offline.js?')),
      anotherPolicy: outcome(() => globalThis.trustedTypes?.createPolicy('another', {})),
      anotherDefault: outcome(() => globalThis.trustedTypes?.createPolicy('default', {})),
    }
  })
  const { text, ...rest } = tried
  expect(text).toBe('done')
  expect(new Set(Object.values(rest))).toEqual(new Set(['TypeError']))
  // What the journeys over all pages fail on.
  expect(complaints.join()).toContain('TrustedHTML')
})

/** By directive and what was kept from happening, from now on, on whatever page. */
async function collectViolations(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('noteViolation', (text: string) => void violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
        const { noteViolation } = window as unknown as { noteViolation(text: string): void } // exposed above
        noteViolation(`${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber}`)
      },
    )
  })
  return violations
}
