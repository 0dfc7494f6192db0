import { expect, type Locator, type Page, type Route, test } from '@playwright/test'
import { STARTER_WATCHLIST } from '#contract/account-choices.ts'
import type { getDashboard } from '#contract/app/dashboard.ts'
import type { listNotifications, Notification } from '#contract/app/notifications.ts'
import type { PostPage } from '#contract/app/social.ts'
import type { AnswerOf } from '#contract/route.ts'
import { linkSampleAuthors } from '#run/lighthouse/start-measured-site.ts'
import { enter, enterConfirmed } from './accounts.ts'
import { expectAccessibleOnWidths } from './expect/expect-accessible-on-widths.ts'
import { expectNoSidewaysScroll } from './expect/expect-no-sideways-scroll.ts'
import { waitForMail } from './site/outbox.ts'
import { openPage, reloadPage, untilFull } from './wait-for-page.ts'

type NotificationPage = AnswerOf<typeof listNotifications>

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('the dashboard welcomes by name and offers to link an account', async ({ page }) => {
  const { username } = await enter(page)
  await openPage(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${username}!`)
  for (const platform of ['twitter', 'instagram', 'facebook']) {
    const link = page.getByRole('main').getByRole('link', { name: new RegExp(`^${platform}`, 'i') })
    await expect(link).toHaveAttribute('href', `/social/${platform}`)
  }
  for (const name of ['Posts', 'Likes', 'Comments', 'Shares']) await expect(stat(page, name)).toHaveText('0')
  await page.getByRole('link', { name: 'Link accounts' }).click()
  await expect(page).toHaveURL('/profile')
})

test('who leaves a page before its session was checked stays signed in', async ({ page }) => {
  await enter(page)
  await page.route('**/api/auth/user*', () => {}) // no answer comes as long as the page is there
  const asked = page.waitForRequest('**/api/auth/user*')
  await openPage(page, '/status')
  await asked
  await page.unroute('**/api/auth/user*')
  await openPage(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
})

test('a linked account has its posts counted', async ({ page }) => {
  await enter(page)
  const { data } = (await (await page.request.get('/api/social/twitter?limit=1')).json()) as PostPage
  await openPage(page, '/profile')
  await page.getByLabel(/Twitter/).fill(data[0]?.userRef.username ?? '')
  await page.getByRole('button', { name: /^Save|^Update/ }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  const answer = page.waitForResponse((response) => response.url().includes('/api/dashboard'))
  await openPage(page, '/dashboard')
  const totals = (await (await answer).json()) as AnswerOf<typeof getDashboard>
  expect(totals.posts).toBeGreaterThan(0)
  await expect(stat(page, 'Posts')).toHaveText(totals.posts.toLocaleString('en-US'))
  await expect(page.getByText('All collected posts from your accounts on Twitter.')).toBeVisible()
})

test('the first steps are gone for good once all are done', async ({ page }) => {
  const { token } = await enterConfirmed(page)
  const headers = { authorization: `Bearer ${token}` }
  const steps = page.getByRole('heading', { name: 'First steps' })
  await openPage(page, '/dashboard')
  await expect(page.getByText('1 of 4 done')).toBeVisible()

  await linkSampleAuthors(process.env.JOURNEYS_URL ?? '', token)
  const data = { symbol: 'BTC', condition: 'above', price: '900000' }
  const alert = await page.request.post('/api/alerts', { headers, data })
  const { id } = (await alert.json()) as { id: string } // contract/app/alerts.ts
  const made = await page.request.post('/api/keys', { headers, data: { name: 'first', mode: 'live' } })
  const { key } = (await made.json()) as { key: string } // contract/app/keys.ts
  const call = await page.request.get('/v1/crypto/prices?symbols=BTC', {
    headers: { authorization: `Bearer ${key}` },
  })
  expect(call.status(), await call.text()).toBe(200)
  await expect(async () => {
    await reloadPage(page)
    await untilFull(page)
    await expect(steps).toBeHidden({ timeout: 1_000 })
  }).toPass()

  const deleted = await page.request.delete(`/api/alerts/${id}`, { headers })
  expect(deleted.ok(), await deleted.text()).toBe(true)
  await reloadPage(page)
  await untilFull(page)
  await expect(page.getByRole('heading', { name: 'The market in 24 hours' })).toBeVisible()
  await expect(steps).toBeHidden()
})

test('what was starred on the market stands on the dashboard', async ({ page }) => {
  await enter(page)
  await openPage(page, '/dashboard')
  const watched = page.getByRole('list', { name: 'Watchlist' }).getByRole('listitem')
  await expect(watched).toHaveCount(STARTER_WATCHLIST.length)
  await openPage(page, '/market')
  const star = page.getByRole('button', { name: 'Watch Cardano' })
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await star.click()
  await saved
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await openPage(page, '/dashboard')
  await expect(watched.first()).toContainText('Cardano')
})

test('the watchlist has its seven-day lines on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await enter(page)
  await openPage(page, '/dashboard')
  const watched = page.getByRole('list', { name: 'Watchlist' }).getByRole('listitem')
  await expect(watched).toHaveCount(STARTER_WATCHLIST.length)
  await expect(watched.getByRole('img', { name: 'over 7 days' }).filter({ visible: true })).toHaveCount(
    STARTER_WATCHLIST.length,
  )
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('notifications are newest first, with links and unread marks', async ({ page }) => {
  await enter(page)
  await answerNotifications(page, SOME)
  await openPage(page, '/notifications')
  const items = page.getByRole('list', { name: 'Notifications' }).locator('> li')
  await expect(items).toHaveCount(SOME.length)
  await expect(items.first()).toContainText('BTC rose (unread)')
  await expect(items.nth(1)).not.toContainText('unread')
  await expect(items.nth(1).getByRole('link')).toHaveCount(0)
  await bell(page).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(page.getByRole('banner').getByRole('list', { name: 'Notifications' })).toContainText(
    'BTC rose',
  )
  await page.keyboard.press('Escape')
  await items.first().getByRole('link').click()
  await expect(page).toHaveURL('/market/bitcoin')
})

test('marks all as read at once and clears the dot', async ({ page }) => {
  await enter(page)
  await answerNotifications(page, SOME)
  await openPage(page, '/notifications')
  const asked = page.waitForRequest((request) => request.url().includes('/api/notifications/read'))
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  expect((await asked).postDataJSON()).toEqual({ upTo: SOME[0]?.id })
  await expect(page.locator('[data-unread=true]')).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName('Notifications')
})

test('marking as read that was not saved is taken back and said', async ({ page }) => {
  await enter(page)
  await answerNotifications(page, SOME)
  await page.route('**/api/notifications/read*', (route) => route.abort())
  await openPage(page, '/notifications')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('Failed to mark them as read. Please try again.')).toBeVisible()
  await expect(page.locator('[data-unread=true]')).toHaveCount(1)
})

test('an empty list of notifications says what would bring some', async ({ page }) => {
  await enter(page)
  await openPage(page, '/notifications')
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await page.getByRole('link', { name: 'Choose your notifications' }).click()
  await expect(page).toHaveURL('/settings?tab=notifications')
})

test('the three switches have their defaults and keep changes', async ({ page }) => {
  await enter(page)
  await openPage(page, '/settings?tab=notifications')
  const [prices, mentions, analysis] = ['Price Alerts', 'Social Mentions', 'Market Analysis'].map((name) =>
    page.getByRole('switch', { name }),
  ) as [Locator, Locator, Locator]
  await expect(prices).toBeChecked()
  await expect(mentions).toBeChecked()
  await expect(analysis).not.toBeChecked()
  const mail = page.getByRole('checkbox', { name: /^Also by e-mail to .+@site\.example$/ })
  await expect(mail).toBeChecked()
  for (const turned of [analysis, mail]) {
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
    await turned.click()
    await saved
  }
  await reloadPage(page)
  await expect(analysis).toBeChecked()
  await expect(mail).not.toBeChecked()
  await expect(prices).toBeChecked()
})

test('quiet hours are set in the chosen time zone, kept, and removed', async ({ page }) => {
  await enter(page)
  await openPage(page, '/settings?tab=notifications')
  await expect(page.getByText('No quiet hours: e-mails are sent at any time.')).toBeVisible()
  await page.getByLabel('From').fill('21:30')
  await page.getByLabel('Until').fill('21:30')
  await expect(page.getByLabel('Until')).toHaveAccessibleDescription('Choose a different time')
  await page.getByLabel('Until').fill('06:15')
  await page.getByRole('button', { name: 'Set quiet hours' }).click()
  const words = page.getByText('E-mails wait each day from 21:30 to 06:15, UTC time.')
  await expect(words).toBeVisible()
  await reloadPage(page)
  await expect(words).toBeVisible()
  await expect(page.getByLabel('From')).toHaveValue('21:30')
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No quiet hours: e-mails are sent at any time.')).toBeVisible()
})

test('a test notification arrives by site and mail, or reports failure', async ({ page }) => {
  const { email } = await enterConfirmed(page)
  await openPage(page, '/settings?tab=notifications')
  const send = page.getByRole('button', { name: 'Send a test' })
  await page.route('**/api/notifications/test*', (route) => route.abort())
  await send.click()
  await expect(page.getByText('Failed to send the test. Please try again.')).toBeVisible()
  await page.unroute('**/api/notifications/test*')
  await send.click()
  await expect(
    page.getByText(`A notification is on the site, and an e-mail to ${email} is on its way.`),
  ).toBeVisible()
  await page.getByRole('link', { name: 'See your notifications' }).click()
  await expect(page.getByRole('list', { name: 'Notifications' })).toContainText(
    'Test: this is how a price alert arrives',
  )
  await waitForMail(email, (mail) => mail.subject?.includes('Test') === true)
})

test('a switch that was not saved turns back with a message', async ({ page }) => {
  await enter(page)
  await openPage(page, '/settings?tab=notifications')
  const prices = page.getByRole('switch', { name: 'Price Alerts' })
  await expect(prices).toBeChecked()
  await page.route('**/api/notifications/preferences/**', (route) => route.abort())
  await prices.click()
  await expect(page.getByText('Failed to save the change. Please try again.')).toBeVisible()
  await expect(prices).toBeChecked()
})

test('notifications are accessible and fit 320 px', async ({ page }) => {
  await enter(page)
  await answerNotifications(page, SOME)
  for (const path of ['/notifications', '/dashboard']) {
    await openPage(page, path)
    await expectAccessibleOnWidths(page, page.locator('[data-unread=true]'), path)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
  }
})

const SOME: readonly Notification[] = [
  {
    id: '6f1c2b3a-0000-4000-8000-000000000002',
    kind: 'price_alerts',
    title: 'BTC rose',
    text: 'Above $100,000.00',
    link: '/market/bitcoin',
    createdAt: new Date(Date.now() - 60_000).toISOString(),
  },
  {
    id: '6f1c2b3a-0000-4000-8000-000000000001',
    kind: 'social_mentions',
    title: 'People speak of you',
    text: 'Twice as often as yesterday',
    link: '//other.example',
    createdAt: new Date(Date.now() - 3_600_000).toISOString(),
    readAt: new Date().toISOString(),
  },
]

/** Answers as the server would with these; a new account has no notifications of its own. */
async function answerNotifications(page: Page, notifications: readonly Notification[]): Promise<void> {
  let data = [...notifications]
  await page.route('**/api/notifications?**', (route) => answer(route))
  await page.route('**/api/notifications*', (route) => answer(route))
  await page.route('**/api/notifications/read*', (route) => {
    data = data.map((one) => ({ ...one, readAt: one.readAt ?? new Date().toISOString() }))
    return route.fulfill({ json: { message: 'Marked as read.' } })
  })
  function answer(route: Route): Promise<void> {
    const body: NotificationPage = { data, unread: data.filter(({ readAt }) => readAt === undefined).length }
    return route.fulfill({ json: body })
  }
}

function bell(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
}

function stat(page: Page, name: string): Locator {
  return page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
}
