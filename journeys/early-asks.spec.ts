import { expect, test } from '@playwright/test'
import { enter } from './accounts.ts'
import { holdCode } from './site/hold-code.ts'
import { renewNothing, untilFull, untilQuiet } from './wait-for-page.ts'

/** What a screen asks the API for, it asks before its code is there, and not a second time. */

const SCREENS = [
  { path: '/market', asks: ['/api/market', '/api/market-mood'] },
  { path: '/market/bitcoin', asks: ['/api/market/bitcoin?period=7d'] },
  {
    path: '/social/bluesky',
    asks: ['/api/social/bluesky?page=1&limit=25&sortBy=createdAt&sortOrder=desc'],
  },
  { path: '/social', asks: ['/api/social/trending?limit=12'] },
  ...['twitter', 'instagram', 'facebook'].map((platform) => ({
    path: `/social/${platform}`,
    asks: [`/api/social/${platform}?page=1&limit=25&sortBy=createdAt&sortOrder=desc`],
  })),
  {
    path: '/dashboard',
    asks: [
      '/api/dashboard',
      '/api/notifications?limit=4',
      '/api/alerts',
      '/api/market',
      '/api/watchlist',
      '/api/keys',
      '/api/social/trending?limit=12',
    ],
  },
  { path: '/tasks', asks: ['/api/tasks?page=1'] },
  { path: '/notifications', asks: ['/api/notifications'] },
  { path: '/my-posts', asks: ['/api/my-posts?period=30d'] },
  { path: '/alerts', asks: ['/api/alerts', '/api/market'] },
]

for (const { path, asks } of SCREENS) {
  test(`${path} requests data and session once, before its code loads`, async ({ page }) => {
    await enter(page)
    await renewNothing(page) // that would be asked for again by right
    const early = ['/api/auth/user', ...asks]
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/')) asked.push(pathname + search)
    })
    const goOn = await holdCode(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => asked.toSorted()).toEqual(early.toSorted())
    goOn()
    await untilQuiet(page)
    await untilFull(page)
    expect(asked.filter((address) => early.includes(address)).toSorted()).toEqual(early.toSorted())
  })
}

test('a screen with something in its address asks only for what that shows', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url().replace(/^https?:..[^/]+/, '')))
  await page.goto('/social/twitter?sortBy=likes')
  await untilQuiet(page)
  expect(asked.filter((address) => address.startsWith('/api/social/twitter?'))).toEqual([
    '/api/social/twitter?page=1&limit=25&sortBy=likes&sortOrder=desc',
  ])
})

test('nothing of a screen that needs a session is asked for without one', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login?next=%2Fdashboard')
  expect(asked.filter((path) => /^\/api\/(dashboard|alerts|notifications|auth)/.test(path))).toEqual([])
})
