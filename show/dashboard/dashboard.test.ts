import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MarketAsset } from '#contract/app/market.ts'
import type { PlatformSummary } from '#contract/app/social-platforms.ts'
import { findMoodMovers, findVolumeMovers } from './find-movers.ts'
import { describeMove, sumMood } from './sum-mood.ts'

const summary = (given: Partial<PlatformSummary>): PlatformSummary => ({
  platform: 'twitter',
  engagement: 0,
  sentimentPosts: 0,
  mentions: 0,
  history: [],
  ...given,
})

test('the mood of all platforms is the mean over posts, not over platforms', () => {
  const mood = sumMood([
    summary({ sentiment: 0.8, sentimentPosts: 90, mentions: 100, mentionsBefore: 100 }),
    summary({ sentiment: 0.2, sentimentPosts: 10, mentions: 50, mentionsBefore: 0 }),
    summary({ mentions: 0 }),
  ])
  assert.deepEqual(mood, {
    sentiment: (0.8 * 90 + 0.2 * 10) / 100,
    sentimentPosts: 100,
    posts: 150,
    postsBefore: 100,
    change: 50,
  })
  assert.deepEqual(sumMood([]), { posts: 0, postsBefore: 0, sentimentPosts: 0 })
})

test('a move of the mood is told in points of what is shown, and not at all of too few posts', () => {
  const mood = (sentiment: number, sentimentPosts = 1_200) => ({
    sentiment,
    sentimentPosts,
    posts: 0,
    postsBefore: 0,
  })
  assert.equal(describeMove(mood(0.564), mood(0.531)), 'up 3 points on the day before, 1,200 posts')
  assert.equal(describeMove(mood(0.52), mood(0.53)), 'down 1 point on the day before, 1,200 posts')
  assert.equal(describeMove(mood(0.52), mood(0.52)), 'as the day before, 1,200 posts')
  assert.equal(describeMove(mood(0.52, 29), mood(0.9)), '29 posts, too few to say')
  assert.equal(describeMove(mood(0.52), mood(0.9, 29)), '1,200 posts')
  assert.equal(describeMove(mood(0.52), undefined), '1,200 posts')
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
