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
  const sum = sumSentiment(BUCKETS, EDGES, new Map([['young', at(3)]]))
  assert.equal(sum.posts, 522)
  assert.deepEqual([sum.postsChange, sum.compared.posts, sum.comparedWith.posts], [50, 15, 10])
  assert.equal(sum.sentimentChange, 0)
})

test('where no source was read throughout both times there is no change', () => {
  const late = new Map([
    ['old', at(1)],
    ['young', at(3)],
  ])
  const { postsChange, sentimentChange } = sumSentiment(BUCKETS, EDGES, late)
  assert.deepEqual([postsChange, sentimentChange], [null, null])
})
