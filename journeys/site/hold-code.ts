import type { Page } from '@playwright/test'

/** Lets no page have its code until the returned function is called. */
export async function holdCode(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}
