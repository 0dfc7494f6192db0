import { expect, type Page } from '@playwright/test'
import { untilStill } from '../wait-for-page.ts'

/** The page fits its window once it has taken the width in: charts measure themselves after they are drawn. */
export async function expectNoSidewaysScroll(page: Page, state?: string): Promise<void> {
  await untilStill(page)
  await expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      { message: state },
    )
    .toBe(0)
}
