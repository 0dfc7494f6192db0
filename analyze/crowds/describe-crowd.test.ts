import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  between,
  type CrowdBucket,
  compareMeans,
  findMean,
  findTurn,
  sentimentBalance,
  weightedSentiment,
} from './describe-crowd.ts'

const UNTIL = new Date('2026-03-10T12:00:00Z')
const ago = (hours: number) => new Date(UNTIL.getTime() - hours * 3_600_000)

test('a mean of ten posts has its interval of 1.96 s / √n, within 0 and 1; one of nine is none', () => {
  // s² is 10,000,000 / 9, so s / √10 is 333.3 basis points.
  assert.deepEqual(rounded(findMean([spread(10, 6_000)])), {
    value: 0.6,
    low: 0.534667,
    high: 0.665333,
    posts: 10,
  })
  assert.deepEqual(rounded(findMean([spread(4, 6_000), spread(6, 6_000)])), {
    value: 0.6,
    low: 0.534667,
    high: 0.665333,
    posts: 10,
  })
  assert.equal(findMean([spread(9, 6_000)]), undefined)
  assert.deepEqual(rounded(findMean([spread(10, 100)])), { value: 0.01, low: 0, high: 0.075333, posts: 10 })
  assert.deepEqual(rounded(findMean([spread(10, 9_900)])), { value: 0.99, low: 0.924667, high: 1, posts: 10 })
})

test('a change of the mean has the interval of both, and is certain where that leaves out 0', () => {
  const now = [spread(10, 6_000)]
  assert.deepEqual(rounded(compareMeans(now, [spread(10, 5_000)])), {
    value: 0.1,
    low: 0.007605,
    high: 0.192395,
    isCertain: true,
  })
  assert.deepEqual(rounded(compareMeans(now, [spread(10, 6_900)])), {
    value: -0.09,
    low: -0.182395,
    high: 0.002395,
    isCertain: false,
  })
  assert.deepEqual(rounded(compareMeans(now, [spread(40, 6_900)])), {
    value: -0.09,
    low: -0.162481,
    high: -0.017519,
    isCertain: true,
  })
  assert.equal(compareMeans(now, [spread(9, 5_000)]), undefined)
  assert.equal(compareMeans([spread(9, 5_000)], now), undefined)
})

test('posts that all say the same have a mean without a doubt, and no change between two such times is certain', () => {
  const alike = { ...spread(10, 6_000), sentimentSquares: 10 * 6_000 ** 2 }
  assert.deepEqual(findMean([alike]), { value: 0.6, low: 0.6, high: 0.6, posts: 10 })
  assert.deepEqual(compareMeans([alike], [alike]), { value: 0, low: 0, high: 0, isCertain: false })
})

test('the mood has turned at the end of the first of the hours at which the mean of 24 hours lay on this side', () => {
  const turned = (newest: number, older: number) =>
    Array.from({ length: 60 }, (_, nr) => ({
      ...spread(10, nr < 30 ? newest : older),
      startsAt: ago(nr + 1),
    }))
  const falls = turned(4_000, 6_000)
  // 17 hours ago 13 of 24 hours were of the new mood, an hour before that half of them.
  assert.deepEqual(findTurn(falls, { mark: 0.5, until: UNTIL, hours: 40 }), {
    direction: 'negative',
    since: ago(17),
  })
  assert.deepEqual(findTurn(falls, { mark: 0.5, until: UNTIL, hours: 10 }), {
    direction: 'negative',
    since: ago(10),
  })
  assert.deepEqual(findTurn(turned(6_000, 4_000), { mark: 0.501, until: UNTIL, hours: 40 }), {
    direction: 'positive',
    since: ago(17),
  })
  // Half of 24 hours is no longer below.
  assert.deepEqual(findTurn(turned(6_000, 4_000), { mark: 0.5, until: UNTIL, hours: 40 }), {
    direction: 'positive',
    since: ago(18),
  })
  assert.equal(findTurn(falls, { mark: 0.4, until: UNTIL, hours: 40 }), undefined, 'on neither side')
  assert.equal(findTurn([], { mark: 0.5, until: UNTIL, hours: 40 }), undefined)
})

test('hours of too few posts do not end a turn', () => {
  const apart = [1, 49].flatMap((first) =>
    Array.from({ length: 12 }, (_, nr) => ({ ...spread(10, 4_000), startsAt: ago(first + nr) })),
  )
  assert.deepEqual(findTurn(apart, { mark: 0.5, until: UNTIL, hours: 30 }), {
    direction: 'negative',
    since: ago(30),
  })
})

test('a balance is the sum of what is surely positive less what is surely negative, in posts', () => {
  const sure = (surePositiveBp: number, sureNegativeBp: number) => ({
    ...spread(10, 5_000),
    surePositiveBp,
    sureNegativeBp,
  })
  assert.deepEqual(
    [
      sentimentBalance([sure(15_000, 7_000), sure(8_000, 0)]),
      sentimentBalance([sure(0, 7_000)]),
      sentimentBalance([]),
    ],
    [1.6, -0.7, 0],
  )
})

test('weighted sentiment is z of posts x mood against the days before; of six days, or of one like the other, none', () => {
  // 2, 4, 2, 4, 2, 4 and 3: a mean of 3 and a standard deviation of 1.
  const days = [6_000, 7_000, 6_000, 7_000, 6_000, 7_000, 6_500].map((mean) => [spread(10, mean)])
  const today = (posts: number, mean: number) => [{ ...spread(10, mean), posts }]
  const told = (...asked: Parameters<typeof weightedSentiment>) => weightedSentiment(...asked)?.toFixed(6)
  assert.deepEqual(
    [told(today(10, 8_000), days), told(today(20, 8_000), days), told(today(10, 2_000), days)],
    ['3.000000', '9.000000', '-9.000000'],
  )
  // Twice as many posts a day: a mean of 6 and a standard deviation of 2.
  const busier = days.map((day) => day.map((bucket) => ({ ...bucket, posts: 20 })))
  assert.deepEqual([told(today(20, 8_000), busier), told(today(10, 9_000), busier)], ['3.000000', '1.000000'])
  assert.equal(told(today(10, 8_000), [...days.slice(1), [spread(0, 0)]]), undefined)
  assert.equal(
    told(today(10, 8_000), [...days.slice(0, 6), [{ ...spread(1, 6_500), posts: 10 }]]),
    '3.000000',
  )
  assert.equal(told([spread(0, 0)], days), undefined)
  assert.equal(
    told(
      today(10, 8_000),
      days.map(() => [spread(10, 6_000)]),
    ),
    undefined,
  )
})

test('days that are all the same weigh nothing, whether they were neutral or only rounding parts them', () => {
  const z = (posts: number, mean: number) =>
    weightedSentiment([spread(10, 8_000)], Array(7).fill([{ ...spread(7, mean), posts }]))
  for (const [posts, mean] of [
    [10, 5_000],
    [1_234_567, 6_333],
  ] as const) {
    assert.equal(z(posts, mean), undefined, `${posts} posts of ${mean}`)
  }
})

test('a bucket lies within a time from its first moment to before its last', () => {
  const buckets = [3, 2, 1].map((hours) => ({ ...spread(1, 5_000), startsAt: ago(hours) }))
  assert.deepEqual(
    between(buckets, ago(3), ago(1)).map(({ startsAt }) => startsAt),
    [ago(3), ago(2)],
  )
})

/** Judged posts half of which lie 1,000 basis points above the mean and half below. */
function spread(judged: number, mean: number): CrowdBucket {
  return {
    startsAt: UNTIL,
    rawPosts: judged,
    posts: judged,
    judged,
    sentimentSumBp: judged * mean,
    sentimentSquares: (judged / 2) * ((mean + 1_000) ** 2 + (mean - 1_000) ** 2),
    surePositiveBp: 0,
    sureNegativeBp: 0,
  }
}

/** With its numbers to the millionth. */
function rounded<Value extends object>(value: Value | undefined): unknown {
  return (
    value &&
    JSON.parse(
      JSON.stringify(value, (_, each) => (typeof each === 'number' ? Number(each.toFixed(6)) : each)),
    )
  )
}
