import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page, type Request, test } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import type { PostPage } from '#contract/app/social.ts'
import { EXPORT_COLUMNS, EXPORT_ROWS_MAX } from '#contract/post-exports.ts'
import { collectComplaints } from './expect/collect-complaints.ts'
import { expectAccessibleOnWidths } from './expect/expect-accessible-on-widths.ts'
import { expectNoSidewaysScroll } from './expect/expect-no-sideways-scroll.ts'
import { goBack, openPage, pauseClock, reloadPage, runUntilSeen, untilStill } from './wait-for-page.ts'

// spec, sections 3 and 7
const TABLES = [
  {
    platform: 'twitter',
    name: 'Twitter',
    count: 'Views',
    sorts: ['Author', 'Views', 'Likes', 'Replies', 'Posted'],
    filters: {
      minViews: ['Min Views', '1'],
      maxViews: ['Max Views', '2'],
      minLikes: ['Min Likes', '3'],
      maxLikes: ['Max Likes', '4'],
      minReplies: ['Min Replies', '5'],
      maxReplies: ['Max Replies', '6'],
    },
  },
  {
    platform: 'instagram',
    name: 'Instagram',
    count: 'Comments',
    sorts: ['Author', 'Likes', 'Comments', 'Posted'],
    filters: {
      minLikes: ['Min Likes', '3'],
      maxLikes: ['Max Likes', '4'],
      minComments: ['Min Comments', '5'],
      maxComments: ['Max Comments', '6'],
      location: ['Location', 'lisbon'],
    },
  },
  {
    platform: 'facebook',
    name: 'Facebook',
    count: 'Shares',
    sorts: ['Author', 'Likes', 'Comments', 'Shares', 'Posted'],
    filters: {
      minLikes: ['Min Likes', '3'],
      maxLikes: ['Max Likes', '4'],
      minComments: ['Min Comments', '5'],
      maxComments: ['Max Comments', '6'],
      minShares: ['Min Shares', '7'],
      maxShares: ['Max Shares', '8'],
    },
  },
] as const

const UNKNOWN_NAME = 'no.one.has.this.name'

for (const { platform, name, count, sorts, filters } of TABLES) {
  test.describe(name, () => {
    test('starts with the newest and sorts by its own columns', async ({ page }) => {
      const first = page.waitForRequest((request) => isList(request, platform))
      await open(page, `/social/${platform}`)
      expect(parametersOf(await first)).toEqual({
        page: '1',
        limit: '25',
        sortBy: 'createdAt',
        sortOrder: 'desc',
      })
      await expect(header(page, 'Posted')).toHaveAttribute('aria-sort', 'descending')
      await expect(header(page, count)).toHaveAttribute('aria-sort', 'none')
      await expect(rows(page)).toHaveCount(25)
      await expect(page.getByRole('columnheader').filter({ has: page.getByRole('button') })).toHaveText(sorts)

      for (const [order, ariaSort] of [
        ['asc', 'ascending'],
        ['desc', 'descending'],
      ] as const) {
        const asked = page.waitForRequest((request) => isList(request, platform))
        await header(page, count).getByRole('button').click()
        expect(parametersOf(await asked)).toMatchObject({ sortBy: count.toLowerCase(), sortOrder: order })
        await expect(header(page, count)).toHaveAttribute('aria-sort', ariaSort)
        await expect(header(page, 'Posted')).toHaveAttribute('aria-sort', 'none')
      }
      await header(page, 'Posted').getByRole('button').click()
      await expect(header(page, 'Posted')).toHaveAttribute('aria-sort', 'ascending')
    })

    test('filters by each of its own fields, under the name that the API has for it', async ({ page }) => {
      await open(page, `/social/${platform}?panel=true`)
      const form = page.getByRole('form', { name: 'Filters' })
      await form.getByLabel('Username').fill('@ada')
      await form.getByLabel('From', { exact: true }).fill('2026-01-01')
      await form.getByLabel('Until', { exact: true }).fill('2026-01-31')
      const expected: Record<string, string> = {
        username: '@ada',
        startDate: '2026-01-01',
        endDate: '2026-01-31',
      }
      for (const [parameter, [label, value]] of Object.entries(filters)) {
        await form.getByLabel(label, { exact: true }).fill(value)
        expected[parameter] = value
      }
      await expect(form.locator('input, select')).toHaveCount(
        Object.keys(expected).length + (platform === 'instagram' ? 1 : 0),
      )
      // What every source is narrowed by stands behind the specification's own.
      await form.getByRole('button', { name: 'More filters' }).click()
      await form.getByLabel('Words').fill('gas')
      await form.getByLabel('Max Mood').fill('40')
      Object.assign(expected, { q: 'gas', maxSentiment: '0.4' })
      const asked = page.waitForRequest((request) => isList(request, platform))
      await form.getByRole('button', { name: 'Apply filters' }).click()
      const order = { page: '1', limit: '25', sortBy: 'createdAt', sortOrder: 'desc' }
      expect(parametersOf(await asked)).toEqual({ ...order, ...expected })
    })

    test('says that there is no data, and the way back resets the filters', async ({ page }) => {
      await open(page, `/social/${platform}?username=${UNKNOWN_NAME}`, 'empty')
      await page.getByRole('button', { name: 'Reset filters' }).click()
      await expect(rows(page).first()).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`/social/${platform}$`))
    })

    test('goes only to a page that there is', async ({ page }) => {
      await open(page, `/social/${platform}?limit=10`)
      const box = page.getByRole('navigation', { name: 'Pages' }).getByLabel('Page', { exact: true })
      await expect(box).toHaveAttribute('type', platform === 'twitter' ? 'text' : 'number')
      await expect(box.locator('..')).toContainText(/of [\d,]+/)
      const [, pages = ''] = /of ([\d,]+)/.exec(await box.locator('..').innerText()) ?? []
      const last = Number(pages.replaceAll(',', ''))
      expect(last).toBeGreaterThan(1)
      for (const text of ['0', String(last + 1), '999999999']) {
        await box.fill(text)
        await box.press('Enter')
        await expect(box).toHaveAttribute('aria-invalid', 'true')
        await expect(page).not.toHaveURL(/[?&]page=/)
      }
      if (platform !== 'twitter') {
        await box.fill('1.5')
        await box.press('Enter')
        await expect(box).toHaveAttribute('aria-invalid', 'true')
      }
      const asked = page.waitForRequest((request) => isList(request, platform))
      await box.fill('2')
      await box.press('Enter')
      expect(parametersOf(await asked).page).toBe('2')
      await expect(page).toHaveURL(/[?&]page=2/)
      await expect(page.getByText('11 to 20', { exact: true })).toBeVisible()
      await box.fill(String(last))
      await box.press('Enter')
      await expect(page).toHaveURL(new RegExp(`[?&]page=${last}(&|$)`))
      await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
      await expect(rows(page).first()).toBeVisible()
    })

    test('filtered and expanded it is accessible and fits 320 px', async ({ page }) => {
      const complaints = collectComplaints(page)
      await open(page, `/social/${platform}?panel=true&minLikes=1`)
      await page.locator('[data-row-control]').first().click()
      await page.getByRole('button', { name: 'CSV' }).click()
      await expect(page.locator('[data-row-control][aria-expanded=true]')).toHaveCount(1)
      await expectAccessibleOnWidths(page, csv(page).getByText(/ posts of this filter\./))
      await expect(page.locator('[data-row-control][aria-expanded=true]')).toHaveCount(1)
      await page.setViewportSize({ width: 320, height: 700 })
      await expectNoSidewaysScroll(page)
      expect(complaints).toEqual([])
    })
  })
}

test('the Twitter page box takes nothing but digits, and 1.5 never as 15', async ({ page }) => {
  await open(page, '/social/twitter')
  const box = page.getByRole('navigation', { name: 'Pages' }).getByLabel('Page', { exact: true })
  await box.fill('')
  await box.pressSequentially('1.5')
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  await box.press('Enter')
  await expect(page).toHaveURL('/social/twitter')
  await expect(page.getByText(/^A whole number from 1 to /)).toBeVisible()
})

test('a fourth source has the same table, an unknown one has none', async ({ page }) => {
  await open(page, '/social/news')
  await expect(page.getByRole('columnheader').filter({ has: page.getByRole('button') })).toHaveText([
    'Author',
    'Posted',
  ])
  await expect(page.getByRole('columnheader', { name: 'Likes' })).toHaveCount(0)
  const author = rows(page)
    .first()
    .getByRole('button', { name: /^Filter by username/ })
  const username = await author.innerText()
  const asked = page.waitForRequest((request) => isList(request, 'news'))
  await author.click()
  expect(parametersOf(await asked)).toMatchObject({ username, page: '1' })
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await started).suggestedFilename()).toMatch(/^news-posts-/)
  await page.getByRole('button', { name: /other sources/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Source status' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Platforms' }).getByRole('link', { name: 'Twitter' }).click()
  await expect(page).toHaveURL('/social/twitter')
  await expect(rows(page).first()).toBeVisible()
  expect((await page.goto('/social/nowhere'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('filters apply together, stand as chips, and go one by one or all at once', async ({ page }) => {
  await open(page, '/social/twitter')
  await expect(page.getByRole('form', { name: 'Filters' })).toBeHidden()
  await page.getByRole('button', { name: 'Show filters' }).click()
  const form = page.getByRole('form', { name: 'Filters' })
  await form.getByLabel('Min Likes').fill('5')
  await form.getByLabel('From', { exact: true }).fill('2020-01-01')
  const asked = page.waitForRequest((request) => isList(request, 'twitter'))
  await form.getByRole('button', { name: 'Apply filters' }).click()
  expect(parametersOf(await asked)).toMatchObject({ minLikes: '5', startDate: '2020-01-01', page: '1' })

  const chips = page.getByRole('list', { name: 'Filters that apply' })
  await expect(chips.getByText('Likes ≥ 5')).toBeVisible()
  await chips.getByRole('button', { name: 'Remove filter From 2020-01-01' }).click()
  await expect(page).not.toHaveURL(/startDate/)
  await expect(form.getByLabel('From', { exact: true })).toHaveValue('')
  await form.getByRole('button', { name: 'Reset' }).click()
  await expect(chips).toBeHidden()
  await expect(page).not.toHaveURL(/minLikes/)
  await page.getByRole('button', { name: 'Hide filters' }).click()
  await expect(form).toBeHidden()
})

test('what the server refuses is said beside its field', async ({ page }) => {
  await openPage(page, '/social/instagram?minLikes=9&maxLikes=3')
  const field = page.getByLabel('Min Likes')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription('minLikes must not be above maxLikes')
  await field.fill('1')
  await field.press('Enter')
  await expect(page).toHaveURL(/minLikes=1&/)
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
})

test('a press on a content cell expands its text and collapses it again', async ({ page }) => {
  await open(page, '/social/twitter')
  const row = rows(page).first()
  const control = row.locator('[data-row-control]')
  await expect(control).toHaveAttribute('aria-expanded', 'false')
  await row.getByTestId('content-cell').click({ position: { x: 20, y: 15 } })
  await expect(control).toHaveAttribute('aria-expanded', 'true')
  await expect(row.getByText('Posted', { exact: true })).toBeVisible()
  await expect(rows(page).nth(1).locator('[data-row-control]')).toHaveAttribute('aria-expanded', 'false')
  await row.getByTestId('content-cell').click({ position: { x: 20, y: 15 } })
  await expect(control).toHaveAttribute('aria-expanded', 'false')
})

test('j and k walk the rows and Enter expands, but not while something is typed', async ({ page }) => {
  await open(page, '/social/facebook?panel=true')
  const controls = page.locator('[data-row-control]')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(controls.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(controls.nth(0)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(controls.nth(0)).toHaveAttribute('aria-expanded', 'true')

  const username = page.getByRole('textbox', { name: 'Username' })
  await username.focus()
  await page.keyboard.type('jk')
  await expect(username).toHaveValue('jk')
  await expect(username).toBeFocused()
})

test('reload and Back restore page, order, filters, panel and expanded posts', async ({ page }) => {
  await open(page, '/social/twitter')
  await page.getByRole('button', { name: 'Show filters' }).click()
  await expect(page).toHaveURL(/panel=true/)
  await page.getByLabel('Min Replies').fill('0')
  await page.getByLabel('Min Replies').press('Enter')
  // Changes that come at once are one step back.
  await expect(page).toHaveURL(/minReplies=0/)
  await header(page, 'Likes').getByRole('button').click()
  await expect(page).toHaveURL(/sortBy=likes/)
  await page.getByLabel('Rows').selectOption('10')
  await expect(page).toHaveURL(/limit=10/)
  await expect(page.getByText('1 to 10', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('11 to 20', { exact: true })).toBeVisible()
  await page.locator('[data-row-control]').nth(2).click()
  await expect(page).toHaveURL(/open=/)

  await reloadPage(page)
  await expect(page.getByText('11 to 20', { exact: true })).toBeVisible()
  await expect(header(page, 'Likes')).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByLabel('Min Replies')).toHaveValue('0')
  await expect(page.locator('[data-row-control]').nth(2)).toHaveAttribute('aria-expanded', 'true')

  await goBack(page)
  await expect(page.getByText('1 to 10', { exact: true })).toBeVisible()
  await goBack(page)
  await expect(page.getByText('1 to 25', { exact: true })).toBeVisible()
  await goBack(page)
  await expect(header(page, 'Posted')).toHaveAttribute('aria-sort', 'descending')
  await goBack(page)
  await expect(page.getByLabel('Min Replies')).toHaveValue('')
  await goBack(page)
  await expect(page.getByRole('form', { name: 'Filters' })).toBeHidden()
})

test('all pages of a list are of the moment of its first', async ({ page }) => {
  const lists = recordLists(page)
  const answered = page.waitForResponse((response) => isList(response.request(), 'twitter'))
  await open(page, '/social/twitter')
  const { asOf } = ((await (await answered).json()) as PostPage).pagination
  const firstText = await text(rows(page).first()).innerText()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('26 to 50', { exact: true })).toBeVisible()
  expect(parametersOf(lists.at(-1))).toMatchObject({ page: '2', asOf })
  await expect(page).not.toHaveURL(/asOf/)
  await goBack(page)
  await expect(page.getByText('1 to 25', { exact: true })).toBeVisible()
  await expect(text(rows(page).first())).toHaveText(firstText, { useInnerText: true })
  await reloadPage(page)
  await expect(rows(page).first()).toBeVisible()
  expect(parametersOf(lists.at(-1)).asOf).toBeUndefined()
})

test('announces new posts and shows them on request', async ({ page }) => {
  await page.clock.install()
  // Posts arrive when they will: here three do at once.
  await page.route('**/api/social/twitter/new?**', (route) => route.fulfill({ json: { count: 3 } }))
  const lists = recordLists(page)
  const asked = page.waitForRequest('**/api/social/twitter/new?**')
  await open(page, '/social/twitter?page=2&minLikes=1')
  await expect(page.getByRole('button', { name: /new posts?$/ })).toHaveCount(0)
  const button = page.getByRole('button', { name: '3 new posts' })
  await expect(async () => {
    await page.clock.runFor(31_000)
    await expect(button).toBeVisible({ timeout: 2_000 })
  }).toPass()
  expect(parametersOf(await asked)).toMatchObject({ minLikes: '1', asOf: expect.any(String) })
  await expect(page.getByText('26 to 50', { exact: true })).toBeVisible()
  await button.click()
  await expect(page.getByText('1 to 25', { exact: true })).toBeVisible()
  await expect(page).not.toHaveURL(/page=/)
  expect(parametersOf(lists.at(-1)).asOf).toBeUndefined()
})

test('the CSV file has every post of exactly this filter, in this order', async ({ page }) => {
  await open(page, '/social/instagram?mediaType=video&minLikes=100&sortBy=likes&sortOrder=asc&limit=100')
  const asked = page.waitForRequest('**/api/social/instagram.csv?**')
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const { asOf = '', ...query } = parametersOf(await asked)
  const file = await started
  expect(query).toEqual({ mediaType: 'video', minLikes: '100', sortBy: 'likes', sortOrder: 'asc' })
  expect(file.suggestedFilename()).toMatch(/^instagram-posts-[\dTZ-]+\.csv$/)

  const records = parse(readFileSync(await file.path()), { bom: true, columns: true }) as Record<
    string,
    string
  >[]
  const pages: PostPage[] = []
  for (let number = 1; number <= (pages[0]?.pagination.pages ?? 1); number++) {
    const search = new URLSearchParams({ ...query, asOf, limit: '100', page: String(number) })
    pages.push((await (await page.request.get(`/api/social/instagram?${search}`)).json()) as PostPage)
  }
  const posts = pages.flatMap(({ data }) => data)
  expect(posts.length).toBeGreaterThan(100)
  expect(records.map(({ id }) => id)).toEqual(posts.map(({ _id }) => _id))
  expect(Object.keys(records[0] ?? {})).toEqual([...EXPORT_COLUMNS.instagram])
  const count = posts.length.toLocaleString('en-US')
  await expect(csv(page).getByText(`has all ${count} posts of this filter.`)).toBeVisible()
  await csv(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(csv(page)).toBeHidden()
})

test('a CSV file that ends at its most rows says so', async ({ page }) => {
  // The sample universe has fewer posts than a file may have.
  const body = `id\r\n${'1\r\n'.repeat(EXPORT_ROWS_MAX)}`
  await page.route('**/api/social/twitter.csv?**', (route) =>
    route.fulfill({ contentType: 'text/csv', body, headers: { 'content-disposition': 'filename="a.csv"' } }),
  )
  await open(page, '/social/twitter')
  await page.getByRole('button', { name: 'CSV' }).click()
  await expect(
    csv(page).getByText(/the first 50,000 posts in this order, the most a file can hold/),
  ).toBeVisible()
})

test('a CSV file that is refused says why and is written when asked again', async ({ page }) => {
  const error = 'Too many attempts. Please try again in 12 minutes.'
  await page.route('**/api/social/twitter.csv?**', (route) => route.fulfill({ status: 429, json: { error } }))
  await open(page, '/social/twitter?minLikes=1000')
  await page.getByRole('button', { name: 'CSV' }).click()
  await expect(csv(page).getByRole('alert')).toHaveText(`The CSV file could not be written. ${error}`)
  await page.unroute('**/api/social/twitter.csv?**')
  const started = page.waitForEvent('download')
  await csv(page).getByRole('button', { name: 'Write again' }).click()
  await started
  await expect(csv(page).getByText(/posts of this filter\./)).toBeVisible()
})

test('a CSV file that takes long is cancelled and leaves nothing', async ({ page }) => {
  await page.route('**/api/social/twitter.csv?**', () => {}) // no answer comes
  await open(page, '/social/twitter')
  const asked = page.waitForRequest('**/api/social/twitter.csv?**')
  await page.getByRole('button', { name: 'CSV' }).click()
  await expect(csv(page).getByRole('progressbar')).toBeVisible()
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('twitter.csv'))
  await asked
  await csv(page).getByRole('button', { name: 'Cancel' }).click()
  await ended
  await expect(csv(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'CSV' })).toBeEnabled()
})

test('the page before stays in sight while the next one loads', async ({ page }) => {
  await open(page, '/social/twitter')
  const firstText = await text(rows(page).first()).innerText()
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/social/twitter?page=2**', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Loading page 2')).toBeVisible()
  await expect(text(rows(page).first())).toHaveText(firstText, { useInnerText: true })
  gate.resolve()
  await expect(page.getByText('26 to 50', { exact: true })).toBeVisible()
})

test('a value in a cell filters by itself', async ({ page }) => {
  await open(page, '/social/instagram?mediaType=video')
  const author = rows(page)
    .first()
    .getByRole('button', { name: /^Filter by username/ })
  const username = await author.innerText()
  await author.click()
  await expect(
    page.getByRole('list', { name: 'Filters that apply' }).getByText(`User ${username}`),
  ).toBeVisible()
  await expect(page).toHaveURL(/mediaType=video/)
})

test('columns are hidden by choice, and the address keeps the choice', async ({ page }) => {
  await open(page, '/social/facebook')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Symbols' }).click()
  await page.keyboard.press('Escape')
  await expect(header(page, 'Symbols')).toBeHidden()
  await expect(page).toHaveURL(/hide=/)
  await reloadPage(page)
  await expect(header(page, 'Sentiment')).toBeVisible()
  await expect(header(page, 'Symbols')).toBeHidden()
})

test('a view is saved, linked, renamed and deleted with undo', async ({ page }) => {
  await open(page, '/social/twitter?minLikes=3&sortBy=likes')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Liked')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.clock.install()
  await open(page, '/social/twitter')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Liked' }).click()
  await expect(header(page, 'Likes')).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/minLikes=3/)

  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Manage views…' }).click()
  await page.getByRole('button', { name: 'Rename view Liked' }).click()
  const name = page.getByRole('dialog').getByLabel('New name')
  await expect(name).toBeFocused()
  await name.fill(' ')
  await name.press('Enter')
  await expect(page.getByText('Give the view a name')).toBeVisible()
  await name.press('Escape') // leaves the name as it is, and the dialog open
  await expect(name).toBeHidden()
  await page.getByRole('button', { name: 'Rename view Liked' }).click()
  await name.fill('Most liked')
  await name.press('Enter')
  await pauseClock(page) // the way back goes by itself after some seconds
  await page.getByRole('button', { name: 'Delete view Most liked' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await runUntilSeen(page, undo)
  await undo.click()
  await page.clock.resume()
  await page.getByRole('button', { name: 'Saved views' }).click()
  await expect(page.getByRole('menuitem', { name: 'Most liked' })).toBeVisible()
})

test('a view more than a browser keeps is refused, and none that is kept goes', async ({ page }) => {
  const views = Array.from({ length: 50 }, (_, i) => ({ name: `View ${i + 1}`, search: `minLikes=${i}` }))
  await page.addInitScript((kept) => localStorage.setItem('views:twitter', kept), JSON.stringify(views))
  await open(page, '/social/twitter')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('One more')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog.getByText('You have 50 views, the most there can be')).toBeVisible()
  await dialog.getByLabel('Name').fill('View 1')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog).toBeHidden()
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('views:twitter') ?? '[]'))
  expect(kept).toHaveLength(50)
})

test('shows plain text, dashes for absent counts, and marks estimates', async ({ page }) => {
  const hostile = '<img src=x onerror="document.title=`run`"><b>bold</b> \u202Egnirts\u202C \u200B'
  await changeAnswer(page, (answer) => {
    const post = answer.data[0]
    if (post) Object.assign(post, { text: hostile, views: undefined, url: 'javascript:alert(1)' })
    answer.pagination = { ...answer.pagination, total: 12_345, pages: 494, totalIsEstimate: true }
  })
  await open(page, '/social/twitter')
  const row = rows(page).first()
  await expect(row.getByTestId('content-cell')).toHaveText(hostile)
  await expect(row.locator('img, b')).toHaveCount(0)
  await row.locator('[data-row-control]').click()
  await expect(row.getByRole('link', { name: /Open on/ })).toHaveCount(0)
  await expect(row.getByText('not given by the platform').first()).toBeAttached()
  await expect(page.getByText('about 12,300 posts')).toBeVisible()
  await expect(page).not.toHaveTitle('run')
})

test('an estimated number of pages limits no page', async ({ page }) => {
  await changeAnswer(page, (answer) => {
    answer.pagination = { ...answer.pagination, total: 50, pages: 2, totalIsEstimate: true }
  })
  await open(page, '/social/twitter')
  const box = page.getByLabel('Page', { exact: true })
  const asked = page.waitForRequest((request) => isList(request, 'twitter'))
  await box.fill('3')
  await box.press('Enter')
  expect(parametersOf(await asked)).toMatchObject({ page: '3' })
  await expect(page).toHaveURL(/page=3/)
  await page.unrouteAll({ behavior: 'ignoreErrors' }) // the changed answer may still be on its way
})

test('narrow screens get cards with the same posts and an order to choose', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/social/twitter')
  await expect(page.getByRole('table')).toHaveCount(0)
  const asked = page.waitForRequest((request) => isList(request, 'twitter'))
  await page.getByLabel('Sort by').selectOption({ label: 'Likes (most first)' })
  expect(parametersOf(await asked)).toMatchObject({ sortBy: 'likes', sortOrder: 'desc' })
  await expect(rows(page)).toHaveCount(25)
})

async function open(page: Page, path: string, state: 'full' | 'empty' = 'full'): Promise<void> {
  await openPage(page, path)
  if (state === 'empty') await expect(page.getByText('No data found', { exact: true })).toBeVisible()
  else await expect(rows(page).first()).toBeVisible()
}

function rows(page: Page): Locator {
  return page.locator('[data-row]')
}

/** The text of a post; the age beside it changes by itself. */
function text(row: Locator): Locator {
  return row.getByTestId('content-cell')
}

function header(page: Page, name: string): Locator {
  return page.getByRole('columnheader', { name, exact: true })
}

/** What is said of a file. */
function csv(page: Page): Locator {
  return page.getByRole('region', { name: 'CSV file' })
}

function recordLists(page: Page): Request[] {
  const lists: Request[] = []
  page.on('request', (request) => isList(request, 'twitter') && lists.push(request))
  return lists
}

function isList(request: Request, platform: string): boolean {
  return new URL(request.url()).pathname === `/api/social/${platform}`
}

function parametersOf(request: Request | undefined): Record<string, string> {
  if (!request) return {}
  const { data, ...parameters } = Object.fromEntries(new URL(request.url()).searchParams)
  return parameters // without the word for live or sample data
}

/** The server's own answer, with a change that its data may not happen to have. */
async function changeAnswer(page: Page, change: (answer: PostPage) => void): Promise<void> {
  await page.route('**/api/social/twitter?**', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as PostPage
    change(answer)
    await route.fulfill({ response, json: answer })
  })
}

test('ages go by the server, whatever the clock of the device', async ({ browser }) => {
  const ageOf = async (aheadMs?: number) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    if (aheadMs !== undefined) await page.clock.install({ time: Date.now() + aheadMs })
    const compared = page.waitForResponse((response) => response.url().endsWith('/healthz'))
    await open(page, '/social/twitter')
    await compared
    await untilStill(page)
    const text = await page.locator('tbody time').first().textContent()
    await context.close()
    return text
  }
  const before = await ageOf()
  const shown = [await ageOf(5 * 3_600_000), await ageOf(-5 * 3_600_000)]
  const after = await ageOf()
  for (const age of shown) expect([before, after]).toContain(age)
})
