import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MarketAsset } from '#contract/app/market.ts'
import type { PlatformSummary } from '#contract/app/social-platforms.ts'
import { describeMoodIndex } from './describe-mood-index.ts'
import { findMoodMovers, findVolumeMovers } from './find-movers.ts'
import { describeDayBefore, sumMentions } from './sum-mentions.ts'

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
    { posts: 1_060, postsBefore: 100, newSources: 1, partlyRead: 1, change: undefined },
  )
  assert.equal(
    mentions && describeDayBefore(mentions),
    '100 the day before, without a new source and 1 that was not read throughout',
  )
  assert.equal(
    describeDayBefore({ posts: 9, postsBefore: 6_050, newSources: 2, partlyRead: 0 }),
    '6,050 the day before, without 2 new sources',
  )
  assert.equal(
    describeDayBefore({ posts: 9, postsBefore: 5, newSources: 0, partlyRead: 0 }),
    '5 the day before',
  )
  assert.deepEqual(sumMentions([]), { posts: 0, postsBefore: 0, newSources: 0, partlyRead: 0 })
})

test('a move of the market mood index is told in points of what is shown, with its interval', () => {
  const index = (value: number | null) => ({
    value,
    low: value === null ? null : value - 6.6,
    high: value === null ? null : value + 6.6,
  })
  assert.equal(describeMoodIndex(index(56.4), index(53.1)), 'up 3 points on the day before, likely 50 to 63')
  assert.equal(describeMoodIndex(index(52), index(52.6)), 'down 1 point on the day before, likely 45 to 59')
  assert.equal(describeMoodIndex(index(52), index(52.4)), 'as the day before, likely 45 to 59')
  assert.equal(describeMoodIndex(index(52), index(null)), 'likely 45 to 59')
  assert.equal(describeMoodIndex(index(52), undefined), 'likely 45 to 59')
  assert.equal(describeMoodIndex(index(null), index(52)), '0 to 100, 50 is balanced')
})

const asset = (id: string, given: Partial<MarketAsset>) =>
  ({ id, sentimentPosts: 50, mentions24h: 50, mentions7d: [], mood7d: [], ...given }) as MarketAsset

test('mood moves against the days before by their posts, the furthest first, and never by a handful of posts', () => {
  const before = { mentions7d: [10, 30, 0, 0, 0, 0, 50], mood7d: [0.2, 0.6, null, null, null, null, 0.7] }
  const found = findMoodMovers(
    [
      asset('up', { sentiment: 0.7, ...before }),
      asset('down', { sentiment: 0.1, ...before }),
      asset('few', { sentiment: 0, sentimentPosts: 19, ...before }),
      asset('few before', { sentiment: 0, mentions7d: [19, 0], mood7d: [1, 0] }),
    ],
    3,
  )
  assert.deepEqual(
    found.map((one) => [one.asset.id, one.before, Math.round(one.change)]),
    [
      ['down', 0.5, -40],
      ['up', 0.5, 20],
    ],
  )
})

test('talk moves against a day of the six before', () => {
  const found = findVolumeMovers(
    [
      asset('twice', { mentions24h: 60, mentions7d: [30, 30, 30, 30, 30, 30, 60] }),
      asset('gone', { mentions24h: 0, mentions7d: [30, 30, 30, 30, 30, 30, 0] }),
      asset('few', { mentions24h: 10, mentions7d: [1, 1, 1, 1, 1, 1, 10] }),
      asset('new', { mentions24h: 90, mentions7d: [0, 0, 0, 0, 0, 0, 90] }),
    ],
    2,
  )
  assert.deepEqual(
    found.map((one) => [one.asset.id, one.change]),
    [
      ['twice', 100],
      ['gone', -100],
    ],
  )
})
