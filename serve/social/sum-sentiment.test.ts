import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sumSentiment } from './sum-sentiment.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 4, 1, hour))
const EDGES = {
  step: 'hour',
  before: at(0),
  from: at(2),
  until: at(4),
  reachesNow: true,
} as const
const bucketOf = (source: string, hour: number, posts: number) => ({
  symbol: 'BTC',
  source,
  startsAt: at(hour),
  posts,
  sentimentPosts: posts,
  sentimentSumBp: posts * (source === 'old' ? 5_000 : 9_000),
})
const BUCKETS = [bucketOf('old', 0, 10), bucketOf('old', 2, 15), bucketOf('young', 3, 500)]

test('a source that was not read throughout both times counts and is not compared: that it is read is no rise', () => {
  const sum = sumSentiment(BUCKETS, without('young'))
  assert.equal(sum.posts, 515)
  assert.deepEqual([sum.postsChange, sum.compared.posts, sum.comparedWith.posts], [50, 15, 10])
  assert.equal(sum.sentimentChange, 0)
})

test('where no source was read throughout both times there is no change', () => {
  const { postsChange, sentimentChange } = sumSentiment(BUCKETS, without('old', 'young'))
  assert.deepEqual([postsChange, sentimentChange], [null, null])
})

test('figures are rounded', () => {
  assert.deepEqual(
    sumSentiment(
      [
        hourOf(0, { posts: 30, sentimentPosts: 30, sentimentSumBp: 200_000 }),
        hourOf(1, { posts: 30 }),
        hourOf(2, { posts: 40, sentimentPosts: 10, sentimentSumBp: 100_000 }),
        hourOf(3, { posts: 30, sentimentPosts: 20 }),
      ],
      without(),
    ),
    {
      posts: 70,
      postsChange: 16.67,
      sentimentPosts: 30,
      sentiment: 0.3333,
      sentimentChange: -0.3334,
      compared: { posts: 70, sentiment: 0.3333 },
      comparedWith: { posts: 60, sentiment: 0.6667 },
    },
  )
})

test('a sentiment has not changed where only one of both times has one', () => {
  const [judged, unjudged] = [{ posts: 10, sentimentPosts: 10, sentimentSumBp: 90_000 }, { posts: 20 }]
  const changesOf = (before: object, now: object) => {
    const sum = sumSentiment([hourOf(0, before), hourOf(2, now)], without())
    return [sum.postsChange, sum.sentimentChange]
  }
  assert.deepEqual(changesOf(judged, unjudged), [100, null])
  assert.deepEqual(changesOf(unjudged, judged), [-50, null])
})

test('a mood takes ten posts', () => {
  const of = (sentimentPosts: number) =>
    sumSentiment(
      [hourOf(2, { posts: 12, sentimentPosts, sentimentSumBp: 6_000 * sentimentPosts })],
      without(),
    ).sentiment
  assert.deepEqual([of(9), of(10)], [null, 0.6])
})

function without(...sources: string[]) {
  return { edges: EDGES, uncompared: new Set(sources) }
}

function hourOf(hour: number, sums: object) {
  return { ...bucketOf('old', hour, 0), ...sums }
}
