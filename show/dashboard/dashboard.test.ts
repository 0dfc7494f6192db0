import '../testing/load-tsx.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlatformSummary } from '#contract/app/social-platforms.ts'

const { describeMoodIndex } = await import('./market-glance.tsx')
const { describeDayBefore, sumMentions } = await import('./market-glance.tsx')

const summary = (given: Partial<PlatformSummary>): PlatformSummary => ({
  platform: 'twitter',
  engagement: 0,
  sentimentPosts: 0,
  mentions: 0,
  history: [],
  ...given,
})

test('the posts of all platforms are counted together, and a source that is new is no change', () => {
  const mentions = sumMentions([
    summary({ mentions: 110, mentionsBefore: 100 }),
    summary({ mentions: 50, mentionsBefore: 0 }),
    summary({ mentions: 0 }),
    summary({ mentions: 900, mentionsBefore: 300, changeReason: 'no_history' }),
  ])
  assert.equal(Math.round(mentions?.change ?? 0), 10)
  assert.deepEqual(
    { ...mentions, change: undefined },
    { posts: 1_060, postsCompared: 110, postsBefore: 100, newSources: 1, partlyRead: 1, change: undefined },
  )
  assert.equal(
    mentions && describeDayBefore(mentions),
    '110 against 100 the day before, leaving out a new source and 1 not read throughout',
  )
  assert.equal(
    describeDayBefore({ posts: 9, postsCompared: 6_100, postsBefore: 6_050, newSources: 2, partlyRead: 0 }),
    '6,100 against 6,050 the day before, leaving out 2 new sources',
  )
  assert.equal(
    describeDayBefore({ posts: 9, postsCompared: 9, postsBefore: 5, newSources: 0, partlyRead: 0 }),
    '5 the day before',
  )
  assert.deepEqual(sumMentions([]), {
    posts: 0,
    postsCompared: 0,
    postsBefore: 0,
    newSources: 0,
    partlyRead: 0,
  })
})

test('a move of the market mood index is in shown points, with its interval', () => {
  const described = (now: number | null, before: number | null, left: string[] = []) => {
    const edge = (by: number) => (now === null ? null : now + by)
    const change = { now: before === null ? null : now, before, reason: null, left }
    return describeMoodIndex({ value: now, low: edge(-6.6), high: edge(6.6), change })
  }
  assert.equal(described(56.4, 53.1), 'likely 50 to 63, up 3 on the day before')
  assert.equal(described(52, 52.6), 'likely 45 to 59, down 1 on the day before')
  assert.equal(described(52, 52.4), 'likely 45 to 59, as the day before')
  assert.equal(described(52, null), 'likely 45 to 59')
  assert.equal(described(null, 52), '0 to 100, 50 is balanced')
  assert.equal(
    described(52, 52.4, ['bluesky', 'twitter']),
    'likely 45 to 59, as the day before without Bluesky and Twitter, not read throughout',
  )
  assert.equal(
    described(52, 52.4, ['bluesky', 'twitter', 'news']),
    'likely 45 to 59, as the day before without 3 sources, not read throughout',
  )
  const unread = { now: null, before: null, reason: 'no_history' as const, left: [] }
  assert.equal(
    describeMoodIndex({ value: 52, low: 45, high: 59, change: unread }),
    'likely 45 to 59, too little history to compare',
  )
})
