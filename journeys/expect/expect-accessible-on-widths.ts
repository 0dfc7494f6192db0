import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'

const WIDTHS = [1280, 360] as const

/**
 * Has axe read the page, or one part of it, in a wide and in a narrow window, in each once that is in sight which it is
 * about.
 */
export async function expectAccessibleOnWidths(
  page: Page,
  shows: Locator,
  state = '',
  part?: string,
): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expect(shows.first()).toBeVisible()
    await expectAccessible(page, `${state} at ${width} px`, part)
  }
}
