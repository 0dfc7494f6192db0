import { expect, type Page, test } from '@playwright/test'
import { enter } from './accounts.ts'
import { expectAccessibleOnWidths } from './expect/expect-accessible-on-widths.ts'
import { openPage, reloadPage } from './wait-for-page.ts'

/** Who wrote the newest post of Twitter. */
async function findAuthor(page: Page): Promise<string> {
  const answer = await page.request.get('/api/social/twitter?limit=1')
  const { data } = (await answer.json()) as { data: { userRef: { username: string } }[] } // contract/app/social.ts
  return data[0]?.userRef.username ?? ''
}

test('a reader mutes an author and a word, sees how many posts are hidden, and shows them anyway', async ({
  page,
}) => {
  await enter(page)
  const rows = page.locator('[data-row]')
  const author = await findAuthor(page)
  await openPage(page, `/social/twitter/authors/${encodeURIComponent(author)}`)
  await page.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Muted', exact: true })).toBeVisible()

  await openPage(page, `/social/twitter?username=${encodeURIComponent(author)}`)
  const notice = page.getByRole('status').filter({ hasText: /hidden by your lists/ })
  await expect(notice).toBeVisible()
  await expect(rows).toHaveCount(0)
  await page.getByRole('button', { name: 'Show anyway' }).click()
  await expect(page).toHaveURL(/muted=show/)
  await expect(rows.first()).toBeVisible()
  await reloadPage(page)
  await expect(rows.first()).toBeVisible()

  await openPage(page, '/settings?tab=people')
  await page.getByLabel('Word or phrase').fill('Bitcoin')
  await page.getByRole('button', { name: 'Mute', exact: true }).click()
  const words = page.getByRole('list', { name: 'Muted words' })
  await expect(words).toContainText('Bitcoin')
  await expectAccessibleOnWidths(page, words)
  await openPage(page, '/explorer?q=bitcoin')
  await expect(page.getByRole('status').filter({ hasText: /hidden by your lists/ })).toBeVisible()

  await openPage(page, '/settings?tab=people')
  await page.getByRole('button', { name: 'Stop muting Bitcoin' }).click()
  await page.getByRole('button', { name: `Remove ${author}` }).click()
  await expect(page.getByText('No word is muted.')).toBeVisible()
  await expect(page.getByText('No one is muted.')).toBeVisible()
})

test('a reader follows an author and finds their newest posts', async ({ page }) => {
  await enter(page)
  const author = await findAuthor(page)
  await openPage(page, `/social/twitter/authors/${encodeURIComponent(author)}`)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Following', exact: true })).toBeVisible()
  await openPage(page, '/my-posts')
  const posts = page.getByRole('list', { name: 'Posts of people you follow' }).locator('> li')
  await expect(posts.first()).toContainText(author)
})

test('a visitor asks who pushes an asset', async ({ page }) => {
  await openPage(page, '/market/bitcoin')
  await page.getByRole('button', { name: 'Who pushes this' }).click()
  await expect(page).toHaveURL(/pushers=true/)
  await expect(page.getByText(/group(s)? of accounts (pushes|wrote)/)).toBeVisible()
  await expectAccessibleOnWidths(page, page.getByText(/posts read,/))
})
