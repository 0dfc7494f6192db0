import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sumSentiment } from './sum-sentiment.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 4, 1, hour))
const EDGES = {
  step: 'hour',
  before: at(0),
  from: at(2),
  wholeUntil: at(4),
  until: at(5),
  hasRunning: true,
} as const
const bucketOf = (source: string, hour: number, posts: number) => ({
  symbol: 'BTC',
  source,
  startsAt: at(hour),
  posts,
  sentimentPosts: posts,
  sentimentSumBp: posts * (source === 'old' ? 5_000 : 9_000),
})
const BUCKETS = [
  bucketOf('old', 0, 10),
  bucketOf('old', 2, 15),
  bucketOf('young', 3, 500),
  bucketOf('young', 4, 7),
]

test('a source that was not read throughout both times counts and is not compared: that it is read is no rise', () => {
  const sum = sumSentiment(BUCKETS, without('young'))
  assert.equal(sum.posts, 522)
  assert.deepEqual([sum.postsChange, sum.compared.posts, sum.comparedWith.posts], [50, 15, 10])
  assert.equal(sum.sentimentChange, 0)
})

test('where no source was read throughout both times there is no change', () => {
  const { postsChange, sentimentChange } = sumSentiment(BUCKETS, without('old', 'young'))
  assert.deepEqual([postsChange, sentimentChange], [null, null])
})

test('figures are rounded and the running hour not compared', () => {
  assert.deepEqual(
    sumSentiment(
      [
        hourOf(0, { posts: 3, sentimentPosts: 3, sentimentSumBp: 20_000 }),
        hourOf(1, { posts: 3 }),
        hourOf(2, { posts: 4, sentimentPosts: 1, sentimentSumBp: 10_000 }),
        hourOf(3, { posts: 3, sentimentPosts: 2 }),
        hourOf(4, { posts: 5, sentimentPosts: 1, sentimentSumBp: 7_000 }),
      ],
      without(),
    ),
    {
      posts: 12,
      postsChange: 16.67,
      sentimentPosts: 4,
      sentiment: 0.425,
      sentimentChange: -0.3334,
      compared: { posts: 7, sentiment: 0.3333 },
      comparedWith: { posts: 6, sentiment: 0.6667 },
    },
  )
})

test('a sentiment has not changed where only one of both times has one', () => {
  const [judged, unjudged] = [{ posts: 1, sentimentPosts: 1, sentimentSumBp: 9_000 }, { posts: 2 }]
  const changesOf = (before: object, now: object) => {
    const sum = sumSentiment([hourOf(0, before), hourOf(2, now)], without())
    return [sum.postsChange, sum.sentimentChange]
  }
  assert.deepEqual(changesOf(judged, unjudged), [100, null])
  assert.deepEqual(changesOf(unjudged, judged), [-50, null])
})

test('a mood of posts that count takes ten of them', () => {
  const of = (sentimentPosts: number) =>
    sumSentiment([hourOf(2, { posts: 12, sentimentPosts, sentimentSumBp: 6_000 * sentimentPosts })], {
      ...without(),
      basis: 'counted',
    }).sentiment
  assert.deepEqual([of(9), of(10)], [null, 0.6])
})

function without(...sources: string[]) {
  return { edges: EDGES, uncompared: new Set(sources), basis: 'raw' as const }
}

function hourOf(hour: number, sums: object) {
  return { ...bucketOf('old', hour, 0), ...sums }
}
