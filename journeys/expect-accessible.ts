import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { untilStill } from './wait-for-page.ts'

/** Has axe read the page as it is once nothing moves: what is still coming into sight has another contrast. */
export async function expectAccessible(page: Page, state?: string): Promise<void> {
  await untilStill(page)
  // In the page alone, which has no frames: reading frames takes a second page and as long again.
  expect(page.frames()).toHaveLength(1)
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
    state,
  ).toEqual([])
}
