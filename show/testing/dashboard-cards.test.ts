import './load-tsx.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ComponentType } from 'react'
import { createElement } from 'react'
import type { User } from '#contract/app/accounts/users.ts'

const { renderScreen, textOf } = await import('./render-screen.tsx')
const [alerts, steps, notifications, market, movers, stats, trending, watchlist] = await Promise.all([
  import('../dashboard/alerts-glance.tsx'),
  import('../dashboard/first-steps.tsx'),
  import('../dashboard/latest-notifications.tsx'),
  import('../dashboard/market-glance.tsx'),
  import('../dashboard/movers-glance.tsx'),
  import('../dashboard/quick-stats.tsx'),
  import('../dashboard/trending-glance.tsx'),
  import('../dashboard/watchlist-glance.tsx'),
])

const AT = '2026-01-02T03:04:05.000Z'
const bitcoin = {
  id: 'bitcoin',
  symbol: 'BTC',
  name: 'Bitcoin',
  price: '65000.5',
  change24h: -1.25,
  sentiment: 0.71,
  sentimentPosts: 60,
  mentions24h: 90,
  mentions7d: [],
  mood7d: [],
  unusual: { mood: null, posts: null },
  sparkline7d: [1, 2, 3],
  source: 'sample',
}
const MOVES = {
  days: 20,
  isCounting: false,
  left: [],
  mood: [{ id: 'bitcoin', value: 0.71, change: 0.21, usual: 0.5 }],
  talk: [{ id: 'bitcoin', value: 90, change: 200, usual: 30 }],
}
const MARKET = { data: [bitcoin], moves: MOVES, marketCap: '2000000000', btcDominance: 42.3 }
const UNMOVED = { ...MARKET, moves: { ...MOVES, mood: [], talk: [] } }
const PLATFORMS = {
  data: [
    {
      platform: 'twitter',
      mentions: 1_200,
      mentionsBefore: 1_000,
      sentiment: 0.72,
      sentimentPosts: 800,
      engagement: 0,
      history: [],
    },
  ],
}
const MOOD_CHANGE = { now: 58.2, before: 58.1, reason: null, left: [] }
const MOOD = { value: 58.2, low: 51.1, high: 63.9, from: AT, until: AT, parts: [], change: MOOD_CHANGE }
const ALERT = {
  id: 'a',
  symbol: 'BTC',
  assetName: 'Bitcoin',
  expression: 'price(BTC) > 70000',
  condition: 'above',
  price: '70000',
  state: 'waiting',
  firedCount: 0,
  firedAt: [],
  createdAt: AT,
}

interface Card {
  name: string
  Card: ComponentType
  full: [answers: Record<string, unknown>, says: RegExp]
  /** Where nothing is there; absent: it has nothing to be empty of. */
  empty?: [answers: Record<string, unknown>, says: RegExp]
  failed: RegExp
}

const CARDS: Card[] = [
  {
    name: 'market',
    Card: market.MarketGlance,
    full: [
      { market: MARKET, platforms: PLATFORMS, 'market-mood': MOOD },
      /Market mood 58 of 100 likely 51 to 64, as the day before Posts 1,200 .*20\.00% .*1,000 the day before Market cap .*\$2\.00B .*BTC dominance 42\.3%/,
    ],
    failed: /Failed to fetch market data\. Please try again later\./,
  },
  {
    name: 'moods on the move',
    Card: movers.MoodMovers,
    full: [{ market: MARKET }, /Mood on the move .*Bitcoin .*71% .*up 21 points/],
    empty: [{ market: UNMOVED }, /Too few posts to say/],
    failed: /Failed to fetch market data/,
  },
  {
    name: 'talk on the move',
    Card: movers.VolumeMovers,
    full: [{ market: MARKET }, /Talk on the move .*Bitcoin .*90 posts .*200\.00%/],
    empty: [{ market: UNMOVED }, /Too few posts to say/],
    failed: /Failed to fetch market data/,
  },
  {
    name: 'trending',
    Card: trending.TrendingGlance,
    full: [
      {
        'trending-topics': {
          data: [{ id: '1', topic: '#defi', mentions: 1, change24h: null, relatedTokens: ['ETH'] }],
        },
      },
      /Trending 24 hours without spam, against the 24 before.*#defi with ETH 1 post New/,
    ],
    empty: [{ 'trending-topics': { data: [] } }, /No topics yet/],
    failed: /Failed to fetch trending topics/,
  },
  {
    name: 'watchlist',
    Card: watchlist.WatchlistGlance,
    full: [
      { market: MARKET, watchlist: { data: ['bitcoin'] } },
      /Watchlist .*Bitcoin .*\$65,000\.50 .*1\.25%/,
    ],
    empty: [{ market: MARKET, watchlist: { data: [] } }, /Your watchlist is empty/],
    failed: /Failed to load your watchlist/,
  },
  {
    name: 'alerts',
    Card: alerts.AlertsGlance,
    full: [
      { alerts: { data: [ALERT], limit: 100 } },
      /See all 1 .*BTC above \$70,000\.00 .*Has not fired yet .*Waiting/,
    ],
    empty: [{ alerts: { data: [], limit: 100 } }, /No alerts yet .*Set an alert/],
    failed: /Failed to load your alerts/,
  },
  {
    name: 'notifications',
    Card: notifications.LatestNotifications,
    full: [
      {
        notifications: {
          data: [
            {
              id: '1',
              kind: 'price_alerts',
              title: 'Bitcoin is above $70,000',
              text: 'It costs $70,001.',
              createdAt: AT,
            },
          ],
          unread: 1,
        },
      },
      /See all .*Bitcoin is above \$70,000/,
    ],
    empty: [{ notifications: { data: [], unread: 0 } }, /No notifications/],
    failed: /Failed to load your notifications/,
  },
  {
    name: 'quick stats',
    Card: stats.QuickStats,
    full: [
      { dashboard: { posts: 3, likes: 12_345, comments: 2, shares: 1, linked: ['twitter'] } },
      /Posts 3 Likes 12\.3K .*Comments 2 Shares 1 All collected posts from your accounts on/,
    ],
    // spec, section 2: four zeros
    empty: [
      { dashboard: { posts: 0, likes: 0, comments: 0, shares: 0, linked: [] } },
      /Posts 0 Likes 0 Comments 0 Shares 0 Link your accounts to track your posts\./,
    ],
    failed: /Failed to load your quick stats/,
  },
]

for (const { name, Card, full, empty, failed } of CARDS) {
  test(`${name}: full, empty, loading and refused it says what is so`, () => {
    const show = (answers: Record<string, unknown>) => textOf(renderScreen(Card, { answers }))
    assert.match(show(full[0]), full[1])
    if (empty) {
      assert.match(show(empty[0]), empty[1])
      assert.doesNotMatch(show(full[0]), empty[1])
    }
    const loading = renderScreen(Card)
    assert.match(loading, /aria-busy="true"/)
    if (empty) assert.doesNotMatch(textOf(loading), name === 'quick stats' ? /Posts 0/ : empty[1])
    const refused = textOf(renderScreen(Card, { refusal: 'The database is resting.' }))
    assert.match(refused, failed)
    assert.match(refused, /Try again/)
    const retried = renderScreen(Card, { refusal: 'The database is resting.', retrying: true })
    assert.match(textOf(retried), failed)
    assert.doesNotMatch(textOf(retried), /Loading/)
    assert.match(retried, /<button[^>]*aria-busy="true"/)
  })
}

test('moves name the sources that are left out, and too few days', () => {
  const shown = (given: object) =>
    textOf(
      renderScreen(movers.VolumeMovers, {
        answers: { market: { ...MARKET, moves: { ...MOVES, ...given } } },
      }),
    )
  assert.match(shown({}), /24 hours against the 20 days before (?!,).*Bitcoin/)
  assert.match(
    shown({ days: 9, left: ['bluesky'] }),
    /24 hours against the 20 days before, in part without Bluesky, not read throughout .*Bitcoin/,
  )
  assert.match(shown({ days: 0, isCounting: true, mood: [], talk: [] }), /Still counting The days before/)
  assert.match(
    shown({ days: 2, mood: [], talk: [] }),
    /Too little history The days before were not read throughout/,
  )
})

test('a market of which no price is known has no market cap of nothing', () => {
  const nothing = { ...MARKET, data: [], marketCap: 0, btcDominance: undefined }
  const text = textOf(renderScreen(market.MarketGlance, { answers: { market: nothing } }))
  assert.match(text, /Market cap – no price is known/)
  assert.doesNotMatch(text, /\$0\.00/)
})

test('a figure of the market that did not come leaves the others where they are', () => {
  const refusal = 'The database is resting.'
  const text = textOf(renderScreen(market.MarketGlance, { answers: { market: MARKET }, refusal }))
  assert.match(text, /Failed to fetch market data\. .* Try again/)
  assert.match(text, /Market mood – could not be loaded Posts – could not be loaded Market cap .*2\.00B/)
})

test('no posts of a time that is still being counted are no zero', () => {
  const none = { data: [{ ...PLATFORMS.data[0], mentions: 0, mentionsBefore: 0 }] }
  const counting = { ...MOOD, value: null, reason: 'counting' }
  const show = (platforms: object, mood: object) => {
    const answers = { market: MARKET, platforms, 'market-mood': mood }
    return textOf(renderScreen(market.MarketGlance, { answers }))
  }
  assert.match(show(none, counting), /Posts – not known yet posts are still being counted/)
  assert.match(show(none, MOOD), /Posts 0 0 the day before/)
  assert.match(show(PLATFORMS, counting), /Posts 1,200 .*1,000 the day before/)
})

test('first steps stand there until all is known to be done', () => {
  const user = {
    id: 'u',
    emailConfirmed: true,
    emailRefused: false,
    socialAccounts: { twitter: '', facebook: '', instagram: '' },
  } as User
  const show = (given: Partial<User>, answers: Record<string, unknown>) =>
    textOf(renderScreen(() => createElement(steps.FirstSteps, { user: { ...user, ...given } }), { answers }))
  const some = { alerts: { data: [ALERT], limit: 100 }, 'api-keys': { data: [] } }
  assert.match(
    show({}, some),
    /2 of 4 done .*Confirm your e-mail address \(done\) .*Set your first alert \(done\) .*Link your social accounts Make/,
  )
  const keyUsed = (lastUsed: string | null) => ({ ...some, 'api-keys': { data: [{ id: 'k', lastUsed }] } })
  assert.match(show({}, keyUsed(null)), /2 of 4 done .*Make your first API call(?! .done.)/)
  const all = keyUsed(AT)
  const linked = { socialAccounts: { twitter: 'ann', facebook: '', instagram: '' } }
  assert.equal(show(linked, all), '')
  assert.match(
    show(linked, {}),
    /^First steps .*Set your first alert .*Link your social accounts \(done\) Make/,
  )
  const early = show({}, {})
  assert.match(early, /^First steps .*Confirm your e-mail address \(done\) .*Make your first API call$/)
  assert.doesNotMatch(early, /of 4 done/)
  const failed = textOf(
    renderScreen(() => createElement(steps.FirstSteps, { user }), { refusal: 'The database is resting.' }),
  )
  assert.match(failed, /1 of 2 done Confirm your e-mail address \(done\) Link your social accounts$/)
  const marksOf = (answers: Record<string, unknown>) => {
    const html = renderScreen(() => createElement(steps.FirstSteps, { user }), { answers })
    return [/skeleton/g, /lucide-circle(?!-)/g, /lucide-circle-check/g].map(
      (mark) => html.match(mark)?.length ?? 0,
    )
  }
  assert.deepEqual(
    [marksOf({}), marksOf(some)],
    [
      [2, 1, 1],
      [0, 2, 2],
    ],
  )
})
