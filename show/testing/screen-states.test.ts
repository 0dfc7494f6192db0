import './load-tsx.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { makeVerdict } from '../styleguide/make-verdict.ts'

const { renderScreen, textOf } = await import('./render-screen.tsx')
const { asOne } = await import('../shell/data/query-error.tsx')
const { hasFailed } = await import('../shell/data/query-error.tsx')
const { useAuth } = await import('../shell/auth/use-auth.ts')
const [
  market,
  asset,
  compare,
  compared,
  social,
  trending,
  tasks,
  alerts,
  notifications,
  notificationSettings,
  stats,
  billing,
  keys,
  platform,
  author,
  myPosts,
  creators,
  screener,
  users,
  work,
  storage,
  record,
  boards,
  board,
  sharedBoard,
  team,
  apps,
] = await Promise.all([
  import('../market/overview/market-page.tsx'),
  import('../market/asset/asset-page.tsx'),
  import('../market/compare/compare-page.tsx'),
  import('../market/compare/compared-assets.tsx'),
  import('../social-summary/social-page.tsx'),
  import('../social-summary/trending-topics.tsx'),
  import('../tasks/tasks-page.tsx'),
  import('../alerts/alerts-page.tsx'),
  import('../notifications/notifications-page.tsx'),
  import('../account/notifications-tab.tsx'),
  import('../dashboard/quick-stats.tsx'),
  import('../account/billing-tab.tsx'),
  import('../account/api-keys/api-keys-tab.tsx'),
  import('../social/platform-page.tsx'),
  import('../social/authors/author-page.tsx'),
  import('../my-posts/my-posts-page.tsx'),
  import('../social/creators/creators-page.tsx'),
  import('../screener/screener-page.tsx'),
  import('../operator/users-tab.tsx'),
  import('../operator/work-tab.tsx'),
  import('../operator/storage-tab.tsx'),
  import('../operator/record-tab.tsx'),
  import('../boards/boards-page.tsx'),
  import('../boards/board-page.tsx'),
  import('../boards/shared-board-page.tsx'),
  import('../account/teams/team-tab.tsx'),
  import('../account/api-keys/connected-apps.tsx'),
])

const KEY = {
  id: 'k',
  name: 'My key',
  mode: 'live',
  prefix: 'ct_live_',
  lastFour: 'abcd',
  scopes: ['market:read', 'social:read', 'alerts:write', 'account:read'],
  allowedAddresses: [],
  callsPerMinute: null,
  capMicros: null,
  spentMicros: null,
  createdAt: '2026-03-01T00:00:00.000Z',
  lastUsed: '2026-03-09T00:00:00.000Z',
  expiresAt: null,
  isOfApp: false,
  key: 'ct_live_…abcd',
  callsByDay: [1],
}

test('the landing page names the sources of the specification, and which of them is not read', async () => {
  const { StatBand } = await import('../marketing/landing/stat-band.tsx')
  const said = textOf(renderScreen(StatBand))
  assert.match(
    said,
    /Supported sources: Twitter, Instagram, Facebook, LinkedIn\. LinkedIn is not read: it offers/,
  )
})

const RESTING = 'The database is resting.'
const Twitter = () => createElement(platform.PlatformPage, { source: 'twitter' })
const Team = () => {
  const { user } = useAuth()
  return user && createElement(team.TeamTab, { user })
}
const Trending = () => createElement(trending.TrendingTopics, { until: null })

/** What each screen says while it loads, and when its data was refused. */
const SCREENS = [
  {
    name: 'market',
    Screen: market.default,
    loads: /Loading the market/,
    failed: ['Failed to fetch market data. Please try again later.'],
  },
  {
    name: 'an asset',
    Screen: asset.default,
    path: '/market/:id',
    address: '/market/bitcoin',
    loads: /Loading/,
    failed: ['Failed to fetch market data. Please try again later.'],
  },
  {
    name: 'compare',
    Screen: compare.default,
    loads: /Loading the assets/,
    failed: ['Failed to fetch market data. Please try again later.'],
  },
  {
    name: 'social',
    Screen: social.default,
    loads: /Loading the platforms.*Loading the topics/,
    failed: [
      'Failed to fetch the platforms. Please try again later.',
      'Failed to fetch trending topics. Please try again later.',
    ],
  },
  {
    name: 'an author',
    Screen: author.default,
    path: '/social/:source/authors/:username',
    address: '/social/twitter/authors/ada',
    loads: /Loading the author/,
    failed: ['Failed to fetch this author. Please try again later.'],
  },
  {
    name: 'creators',
    Screen: creators.default,
    path: '/social/:source/creators',
    address: '/social/twitter/creators',
    loads: /Loading the creators/,
    failed: ['Failed to fetch the creators. Please try again later.'],
  },
  {
    name: 'screener',
    Screen: screener.default,
    loads: /Loading the assets/,
    failed: ['Failed to screen the assets.'],
  },
  {
    name: 'dashboards',
    Screen: boards.default,
    loads: /Loading your dashboards/,
    failed: ['Failed to load your dashboards.'],
  },
  {
    name: 'a dashboard',
    Screen: board.default,
    path: '/boards/:id',
    address: '/boards/one',
    loads: /Loading the dashboard/,
    failed: ['Failed to load this dashboard.'],
  },
  {
    name: 'a shared dashboard',
    Screen: sharedBoard.default,
    path: '/shared/:token',
    address: '/shared/secret',
    loads: /Loading the dashboard/,
    failed: ['Failed to load this dashboard.'],
  },
  {
    name: 'my posts',
    Screen: myPosts.default,
    loads: /Loading your posts/,
    failed: ['Failed to fetch your posts. Please try again later.'],
  },
  {
    name: 'tasks',
    Screen: tasks.default,
    loads: /Loading your tasks/,
    failed: ['Failed to fetch your tasks. Please try again later.'],
  },
  {
    name: 'alerts',
    Screen: alerts.default,
    loads: /Loading your alerts/,
    failed: ['Failed to load your alerts.'],
  },
  {
    name: 'notifications',
    Screen: notifications.default,
    loads: /Loading/,
    failed: ['Failed to load your notifications.'],
  },
  {
    name: 'notification settings',
    Screen: notificationSettings.NotificationsTab,
    loads: /Loading your notification settings/,
    failed: ['Failed to load your notification settings.'],
  },
  { name: 'billing', Screen: billing.BillingTab, loads: /Loading/, failed: ['Failed to load your usage.'] },
  { name: 'the team', Screen: Team, loads: /Loading your teams/, failed: ['Failed to load your teams.'] },
  { name: 'keys', Screen: keys.ApiKeysTab, loads: /Loading/, failed: ['Failed to load your keys.'] },
  { name: 'apps', Screen: apps.ConnectedApps, loads: /Loading/, failed: ['Failed to load your apps.'] },
  {
    name: 'accounts',
    Screen: users.UsersTab,
    loads: /Loading the accounts/,
    failed: ['Failed to load the accounts.'],
  },
  {
    name: 'queues',
    Screen: work.WorkTab,
    loads: /Loading the queues/,
    failed: ['Failed to load the queues.'],
  },
  {
    name: 'storage',
    Screen: storage.StorageTab,
    loads: /Loading the storage/,
    failed: ['Failed to load the storage.'],
  },
  {
    name: 'the record of operators',
    Screen: record.RecordTab,
    loads: /Loading the record/,
    failed: ['Failed to load the record.'],
  },
  // spec, section 8
  {
    name: 'Twitter',
    Screen: () => createElement(platform.PlatformPage, { source: 'twitter' }),
    loads: /Loading Twitter posts/,
    failed: ['Failed to fetch Twitter data. Please try again later.'],
  },
  {
    name: 'Instagram',
    Screen: () => createElement(platform.PlatformPage, { source: 'instagram' }),
    loads: /Loading Instagram posts/,
    failed: ['Failed to fetch Instagram data. Please try again later.'],
  },
  {
    name: 'Facebook',
    Screen: () => createElement(platform.PlatformPage, { source: 'facebook' }),
    loads: /Loading Facebook posts/,
    failed: ['Failed to fetch Facebook data. Please try again later.'],
  },
]

for (const { name, Screen, path, address, loads, failed } of SCREENS) {
  test(`${name}: while nothing came it says what it loads, and offers no retry`, () => {
    const html = renderScreen(Screen, { path, address })
    assert.match(html, /aria-busy="true"/)
    assert.match(html, /role="status"/)
    assert.match(textOf(html), loads)
    assert.doesNotMatch(html, /role="alert"/)
    assert.doesNotMatch(html, /Try again/)
  })

  test(`${name}: what was refused is said in words, with the server's and a way to try again`, () => {
    const html = renderScreen(Screen, { path, address, refusal: RESTING })
    const text = textOf(html)
    for (const words of failed) assert.ok(text.includes(words), text)
    assert.ok(text.includes(RESTING), text)
    assert.equal(html.match(/role="alert"/g)?.length, failed.length)
    assert.equal(text.match(/Try again(?! later)/g)?.length, failed.length, text)
    assert.doesNotMatch(text, /Loading/)
  })

  test(`${name}: what was refused stays in sight while it is asked for again`, () => {
    const html = renderScreen(Screen, { path, address, refusal: RESTING, retrying: true })
    const text = textOf(html)
    for (const words of failed) assert.ok(text.includes(words), text)
    assert.equal(html.match(/<button[^>]*aria-busy="true"/g)?.length, failed.length, html)
    assert.doesNotMatch(text, /Loading/)
  })
}

test('an answer to another question does not stand beside why this one was refused, nor hides it on a retry', () => {
  const refused = { data: undefined, isError: true, errorUpdateCount: 1 }
  const asked = { data: 'of before', isPlaceholderData: true, isError: false, errorUpdateCount: 1 }
  assert.deepEqual([refused, asked].map(hasFailed), [true, true])
  assert.equal(hasFailed({ ...asked, errorUpdateCount: 0 }), false)
  assert.equal(hasFailed({ ...asked, isPlaceholderData: false }), false)
})

test('several that failed are one that did: with the first cause, asked for again together', () => {
  let asked = 0
  const one = { data: undefined, isError: false, errorUpdateCount: 1, error: null, isFetching: true }
  const failed = asOne([
    { ...one, refetch: () => asked++ },
    { ...one, isError: true, error: RESTING, isFetching: false, refetch: () => asked++ },
  ])
  assert.deepEqual([failed.error, failed.isFetching, hasFailed(failed)], [RESTING, true, true])
  failed.refetch()
  assert.equal(asked, 2)
})

const SLOTS = new Map([
  ['bitcoin', 2],
  ['solana', 1],
])

test('an asset of a comparison that did not come is named, and the others stay', () => {
  const chosen = [BITCOIN, { ...BITCOIN, id: 'solana', symbol: 'SOL', name: 'Solana' }]
  const Compared = () =>
    createElement(compared.ComparedAssets, {
      chosen,
      period: '7d',
      until: null,
      basis: 'counted',
      slots: SLOTS,
    })
  const show = (answers: Record<string, unknown>) =>
    textOf(renderScreen(Compared, { answers, refusal: RESTING }))
  const text = show({ 'asset bitcoin 7d  counted': SILENT_HISTORY })
  assert.match(text, /Solana could not be loaded and is missing below\. Try again/)
  assert.match(text, /Asset Price .*Bitcoin/)
  assert.doesNotMatch(text, /Failed to fetch/)
  assert.match(
    show({}),
    /Failed to fetch market data\. Please try again later\. The database is resting\. Try again$/,
  )
})

test('assets are compared as of the moment that is asked for', () => {
  const until = '2026-03-05T20:00:00.000Z'
  const Compared = () =>
    createElement(compared.ComparedAssets, {
      chosen: [BITCOIN],
      period: '7d',
      until,
      basis: 'counted',
      slots: SLOTS,
    })
  const show = (answers: Record<string, unknown>) =>
    textOf(renderScreen(Compared, { answers, refusal: RESTING }))
  assert.match(show({ [`asset bitcoin 7d ${until} counted`]: SILENT_HISTORY }), /Asset Price .*Bitcoin/)
  assert.match(show({ 'asset bitcoin 7d  counted': SILENT_HISTORY }), /Failed to fetch market data/)
})

test('the figures of a compared asset have the colour and the dash of its lines, whichever others are there', () => {
  const chosen = [{ ...BITCOIN, id: 'solana', symbol: 'SOL', name: 'Solana' }, BITCOIN]
  const Compared = () =>
    createElement(compared.ComparedAssets, {
      chosen,
      period: '7d',
      until: null,
      basis: 'counted',
      slots: SLOTS,
    })
  const html = renderScreen(Compared, {
    answers: { 'asset bitcoin 7d  counted': SILENT_HISTORY },
    refusal: RESTING,
  })
  assert.match(
    html,
    /data-asset="bitcoin"[^>]*><td[^>]*><span[^>]*><svg[^>]*><line [^>]*stroke="var\(--color-series-3\)"[^>]*stroke-dasharray="2 3"/,
  )
})

test('quick stats that cannot be had are not called zero', () => {
  const html = renderScreen(stats.QuickStats, { refusal: RESTING })
  assert.match(textOf(html), /Failed to load your quick stats\. Try again/)
  assert.doesNotMatch(html, /<dd[^>]*>[^<]*0/)
  assert.equal(html.match(/could not be loaded/g)?.length, 4)
})

const SILENT_AUTHOR = {
  source: 'twitter',
  username: 'Ada',
  total: { posts: 1, engagement: 0 },
  from: '2025-12-03T03:04:05.000Z',
  until: '2026-01-02T03:04:05.000Z',
  posts: 0,
  before: { posts: 1 },
  days: [],
  timeZone: 'UTC',
  hours: [],
  assets: [],
  best: [],
  newest: [],
}

test('a platform that gives no counts has no engagement, which is not called zero', () => {
  const summary = { mentions: 12, mentionsBefore: 10, change: 20, sentimentPosts: 0, history: [] }
  const platforms = {
    data: [
      { ...summary, platform: 'news' },
      { ...summary, platform: 'twitter', engagement: 0 },
    ],
    absent: [],
    period: { from: '2026-01-01T00:00:00.000Z', until: '2026-01-02T00:00:00.000Z' },
    historyStep: 'hour',
  }
  const text = textOf(renderScreen(social.default, { answers: { platforms } }))
  assert.match(text, /News .*Engagement – this source gives no counts .*Twitter .*Engagement 0/)
})

test('an author who was silent has no engagement and no mood, which are not called zero', () => {
  const text = textOf(
    renderScreen(author.default, {
      path: '/social/:source/authors/:username',
      address: '/social/twitter/authors/ada',
      answers: { author: SILENT_AUTHOR },
    }),
  )
  for (const words of [
    'Ada',
    '1 post collected',
    'No posts in the last 30 days. Try a longer period.',
    'No post of this time names an asset.',
    'no post with a mood',
  ]) {
    assert.ok(text.includes(words), `${words} in ${text}`)
  }
})

test('my posts leads to linking accounts, and then names their owner', () => {
  const mentions = { posts: 0, before: 2, isAtLeast: false, newest: [] }
  const textWith = (linked: { source: string; username: string }[]) =>
    textOf(
      renderScreen(myPosts.default, { answers: { 'own-posts': { ...SILENT_AUTHOR, linked, mentions } } }),
    )
  const nothing = textWith([])
  assert.match(nothing, /No linked accounts Link your accounts to track your posts\. Link accounts/)
  assert.doesNotMatch(nothing, /Mentions of you/)
  const linked = textWith([{ source: 'twitter', username: 'ada' }])
  assert.match(linked, /ada/)
  assert.match(linked, /0 mentions, 2 in the previous period/)
  assert.match(linked, /No posts mentioned your accounts in the last 30 days\./)
})

test('creators are ranked with their part of all, and what a source does not give is not called zero', () => {
  const found = {
    data: [
      {
        rank: 1,
        source: 'twitter',
        username: 'ada',
        posts: 4,
        filteredPosts: 3,
        filteredEngagement: 75,
        filteredEngagementShare: 0.75,
        filteredPostShare: 0.3,
        followers: null,
      },
    ],
    creators: 1,
    posts: 12,
    filteredPosts: 10,
    page: 1,
    limit: 20,
    pages: 1,
    isSettled: false,
  }
  const page = { path: '/social/:source/creators', address: '/social/twitter/creators' }
  const text = textOf(renderScreen(creators.default, { ...page, answers: { creators: found } }))
  assert.match(text, /1 author, 10 of 12 posts counted\. The last hours are still being counted\./)
  assert.match(
    text,
    /Rank Author Engagement Share of engagement Posts Followers 1 ada 75 75\.0% 3 – not given by the source/,
  )
  const nobody = renderScreen(creators.default, { ...page, answers: { creators: { ...found, data: [] } } })
  assert.match(textOf(nobody), /There are no posts about crypto on Twitter in the last 7 days/)
})

const PAGES = { total: 0, page: 1, limit: 20, pages: 0 }
const COUNTS = { pending: 0, running: 0, completed: 0, failed: 0, cancelled: 0 }

const BITCOIN = {
  id: 'bitcoin',
  symbol: 'BTC',
  name: 'Bitcoin',
  price: 1,
  sentimentPosts: 0,
  mentions24h: 0,
  sparkline7d: [],
  mentions7d: [],
  mood7d: [],
  unusual: { mood: null, posts: null },
  at: '2026-01-02T03:04:05.000Z',
  source: 'test',
  venues: [],
}

const SILENT_HISTORY = {
  asset: BITCOIN,
  interval: '1h',
  until: '2026-01-02T03:04:05.000Z',
  candles: [],
  mentions: [],
  largest: [],
  moods: [],
  verdict: makeVerdict({ figures: { posts: { value: 0 } } }),
  bursts: { starts: [], left: [] },
  gaps: [],
}

const NO_DRIVERS = {
  from: '2025-12-26T03:04:05.000Z',
  until: '2026-01-02T03:04:05.000Z',
  posts: 0,
  positive: 0,
  neutral: 0,
  negative: 0,
  unjudged: 0,
  interval: '1h',
  steps: [],
  engagement: { asset: 0, all: 0 },
  top: [],
  for: [],
  against: [],
  authors: [],
}

for (const { name, Screen, path, address, answers, search, says } of [
  {
    name: 'a table of posts',
    Screen: Twitter,
    answers: { posts: { data: [], pagination: { ...PAGES, asOf: '2026-01-02T03:04:05.000Z' } } },
    says: /No data found No posts from this platform yet\. It comes as sources are read, or with npm run import\./,
  },
  {
    name: 'an asset',
    Screen: asset.default,
    path: '/market/:id',
    address: '/market/bitcoin',
    answers: {
      asset: SILENT_HISTORY,
      'asset-drivers': NO_DRIVERS,
    },
    says: /No posts in the last 24 hours.*No history yet No data on Bitcoin for the last 7 days\. Try a longer period\..*No posts No posts about Bitcoin in the last 7 days\..*No posts mentioned Bitcoin in this period\./,
  },
  {
    name: 'the engagement of an asset whose sources give no counts',
    Screen: asset.default,
    path: '/market/:id',
    address: '/market/bitcoin',
    answers: {
      asset: SILENT_HISTORY,
      'asset-drivers': { ...NO_DRIVERS, posts: 1, positive: 1, engagement: { all: 5 } },
    },
    says: /Share of all engagement – the sources of these posts give no counts/,
  },
  {
    name: 'the engagement of an asset in a time without any',
    Screen: asset.default,
    path: '/market/:id',
    address: '/market/bitcoin',
    answers: {
      asset: SILENT_HISTORY,
      'asset-drivers': { ...NO_DRIVERS, posts: 1, positive: 1 },
    },
    says: /Share of all engagement – no engagement in this period/,
  },
  {
    name: 'an asset without engagement beside others that have some',
    Screen: asset.default,
    path: '/market/:id',
    address: '/market/bitcoin',
    answers: {
      asset: SILENT_HISTORY,
      'asset-drivers': { ...NO_DRIVERS, posts: 1, positive: 1, engagement: { asset: 0, all: 5 } },
    },
    says: /Share of all engagement 0\.0%/,
  },
  {
    name: 'market',
    Screen: market.default,
    answers: { market: { marketCap: 0, volume24h: 0, data: [] } },
    says: /No prices yet No market source has given this installation a price\./,
  },
  {
    name: 'topics',
    Screen: Trending,
    answers: { 'trending-topics': { data: [] } },
    says: /No topics yet .*It comes as sources are read, or with npm run import\./,
  },
  {
    name: 'tasks',
    Screen: tasks.default,
    answers: { tasks: { data: [], counts: COUNTS, causes: [], pagination: PAGES } },
    says: /No tasks yet .*New task/,
  },
  {
    name: 'tasks of a status',
    Screen: tasks.default,
    search: '?status=completed',
    answers: { tasks: { data: [], counts: COUNTS, causes: [], pagination: PAGES } },
    says: /No such tasks .*Show all tasks/,
  },
  {
    name: 'alerts',
    Screen: alerts.default,
    answers: { alerts: { data: [], limit: 100 } },
    says: /No alerts yet/,
  },
  {
    name: 'notifications',
    Screen: notifications.default,
    answers: { notifications: { pages: [{ data: [], unread: 0 }], pageParams: [undefined] } },
    says: /No notifications yet/,
  },
  {
    name: 'keys',
    Screen: keys.ApiKeysTab,
    answers: { 'api-keys': { data: [] } },
    says: /No API keys yet .*Create key/,
  },
  {
    name: 'apps',
    Screen: apps.ConnectedApps,
    answers: { 'api-keys': { data: [KEY] } },
    says: /No apps yet\. Connect an assistant/,
  },
]) {
  test(`${name}: where there is nothing the screen says so and names what fills it`, () => {
    const html = renderScreen(Screen, { path, address, answers, search })
    assert.match(textOf(html), says)
    assert.doesNotMatch(html, /role="alert"/)
    assert.doesNotMatch(textOf(html), /Loading/)
  })
}

test('a table and a search say that newer posts are unknown', async () => {
  const { NewPostsButton } = await import('../social/moment/new-posts-button.tsx')
  const { useNewPosts } = await import('../social/moment/use-new-posts.ts')
  const { useNewMatches } = await import('../explorer/use-search.ts')
  const { tableOf } = await import('../social/table/platform-tables.ts')
  const at = '2026-03-05T20:00:00.000Z'
  const table = tableOf('twitter')
  const Table = () =>
    createElement(NewPostsButton, { isMore: false, ...useNewPosts(table, {}, at), onShow: () => {} })
  const Search = () =>
    createElement(NewPostsButton, {
      ...useNewMatches({ q: 'btc', startDate: at, endDate: at }, true),
      onShow: () => {},
    })
  for (const Screen of [Table, Search]) {
    assert.equal(textOf(renderScreen(Screen)), '')
    assert.equal(
      textOf(renderScreen(Screen, { refusal: RESTING })),
      'New posts are not coming through. Trying again.',
    )
  }
})

test('connected apps stand apart from keys, with what they may do and their last use', () => {
  const app = {
    ...KEY,
    id: 'a',
    name: 'An assistant',
    isOfApp: true,
    scopes: ['market:read'],
    callsByDay: [2, 3],
  }
  const answers = { 'api-keys': { data: [KEY, app] } }
  const listed = textOf(renderScreen(apps.ConnectedApps, { answers }))
  assert.match(
    listed,
    /An assistant Prices, candles, assets and the market overview Allowed .* 5 calls in 30 days/,
  )
  assert.match(listed, /Limits Revoke/)
  assert.doesNotMatch(listed, /My key/)
  assert.doesNotMatch(textOf(renderScreen(keys.ApiKeysTab, { answers })), /An assistant/)
})
