import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  COMPOSITE_PARTS,
  COMPOSITE_WEIGHTS,
  type CompositeDay,
  compositeWhile,
  findComposite,
  readWeights,
} from './composite.ts'

/** Days that scatter evenly around 100 posts of a mood of 0.5. */
const earlier = Array.from({ length: 20 }, (_, nr) => makeDay({ swing: nr % 2 === 0 ? 1 : -1 }))

test('a usual day is near 50, and parts follow the normal distribution', () => {
  const usual = findComposite(makeDay({ swing: 0 }), { earlier, weights: COMPOSITE_WEIGHTS })
  assert.ok(Math.abs((usual.value ?? 0) - 50) < 1, `${usual.value}`)
  const { parts } = findComposite(makeDay({ swing: 1 }), { earlier, weights: COMPOSITE_WEIGHTS })
  const mood = parts.find(({ part }) => part === 'mood')
  // One of twenty days with ones and minus ones lies sqrt(19 / 20) of their standard deviation from the mean.
  assert.equal(mood?.z?.toFixed(6), Math.sqrt(19 / 20).toFixed(6))
  assert.equal(mood?.score?.toFixed(3), '83.514')
  assert.deepEqual([mood?.value, mood?.mean?.toFixed(6), mood?.days], [0.6, '0.500000', 20])
})

test('weights known parts only, and limits a day to three deviations', () => {
  const now = makeDay({ swing: 1_000, price: undefined })
  const mostly = (part: string) =>
    findComposite(now, { earlier, weights: weigh([`${part}=100`, 'mood=0.01']) }).value ?? 0
  assert.equal(mostly('talk').toFixed(2), '99.87')
  const { parts } = findComposite(now, { earlier, weights: COMPOSITE_WEIGHTS })
  const momentum = parts.find(({ part }) => part === 'momentum')
  assert.deepEqual([momentum?.score, momentum?.reason], [undefined, 'no_history'])
  for (const { z } of parts) assert.ok(z === undefined || z <= 3)
})

test('weighs the parts as documented and returns their inputs', () => {
  assert.deepEqual(COMPOSITE_WEIGHTS, { mood: 30, talk: 20, mindshare: 10, momentum: 25, engagement: 15 })
  const { value, parts } = findComposite(makeDay({ swing: 1 }), { earlier, weights: COMPOSITE_WEIGHTS })
  const byPart = Object.fromEntries(parts.map((each) => [each.part, each]))
  assert.deepEqual(
    parts.map(({ part, value }) => [part, value?.toFixed(9)]),
    [
      ['mood', '0.600000000'],
      ['talk', Math.log(111).toFixed(9)],
      ['mindshare', '0.110000000'],
      ['momentum', Math.log(1.01).toFixed(9)],
      ['engagement', Math.log(551).toFixed(9)],
    ],
  )
  const weighed = parts.reduce((sum, { score = 0, weight }) => sum + score * weight, 0)
  assert.equal(value?.toFixed(9), (weighed / 100).toFixed(9))
  assert.equal(byPart.mindshare?.mean?.toFixed(6), '0.100000')
  // The share of a normal distribution below 0.974679 is 0.835140 (SciPy's norm.cdf), at most 8e-8 off.
  assert.ok(Math.abs((byPart.mindshare?.score ?? 0) - 83.514019) < 2e-5, `${byPart.mindshare?.score}`)
})

test('what is far from usual counts as three deviations, up or down', () => {
  const scoresAt = (swing: number) =>
    findComposite(makeDay({ swing }), { earlier, weights: COMPOSITE_WEIGHTS }).parts.map(
      ({ z, score = 0 }) => [z, score.toFixed(4)],
    )
  assert.deepEqual(scoresAt(-5), Array(5).fill([-3, '0.1350']))
  assert.deepEqual(scoresAt(5), Array(5).fill([3, '99.8650']))
})

test('needs seven days, ten judged posts and a part that varies', () => {
  const find = (now: CompositeDay, days: readonly CompositeDay[]) =>
    Object.fromEntries(
      findComposite(now, { earlier: days, weights: COMPOSITE_WEIGHTS }).parts.map((each) => [
        each.part,
        each,
      ]),
    )
  const now = makeDay({ swing: 0 })
  assert.equal(typeof find(now, earlier.slice(0, 7)).mood?.score, 'number')
  assert.equal(typeof find({ ...now, judged: 10 }, earlier).mood?.score, 'number')
  const same = find(
    now,
    earlier.map((day) => ({ ...day, posts: 100 })),
  )
  assert.deepEqual([same.talk?.reason, same.mood?.reason], ['no_history', undefined])
  const unstored = find(
    now,
    earlier.map((day, nr) => (nr < 14 ? { ...day, allPosts: 0, judged: 9, priceBefore: undefined } : day)),
  )
  assert.deepEqual(
    Object.values(unstored).map(({ part, days, reason }) => [part, days, reason]),
    ['mood', 'talk', 'mindshare', 'momentum', 'engagement'].map((part) => [part, 6, 'no_history']),
  )
  const silent = find({ ...now, allPosts: 0 }, earlier)
  assert.deepEqual([silent.talk?.reason, silent.talk?.value], ['too_few_posts', undefined])
})

test('weights go from 0 to 100 with at most two digits behind the point', () => {
  const none = { mood: 0, talk: 0, mindshare: 0, momentum: 0, engagement: 0 }
  assert.deepEqual(readWeights(['mood=100', 'talk=0.25']), { ...none, mood: 100, talk: 0.25 })
  assert.deepEqual(readWeights(['talk=1', 'momentum=3']), { ...none, talk: 1, momentum: 3 })
  for (const word of ['mood=100.01', 'mood=1.001', 'mood=', 'mood=1e1', 'mood']) {
    assert.ok('fault' in readWeights([word]), word)
  }
})

test('without a mood or days to compare with there is none, and it says why', () => {
  const quiet = { ...makeDay({ swing: 0 }), judged: 9 }
  const few = findComposite(quiet, { earlier, weights: COMPOSITE_WEIGHTS })
  assert.deepEqual([few.value, few.reason], [undefined, 'too_few_posts'])
  const young = findComposite(makeDay({ swing: 0 }), {
    earlier: earlier.slice(0, 6),
    weights: COMPOSITE_WEIGHTS,
  })
  assert.deepEqual([young.value, young.reason], [undefined, 'no_history'])
  const unweighed = findComposite(
    { ...makeDay({ swing: 0 }), price: undefined },
    { earlier, weights: { mood: 0, talk: 0, mindshare: 0, momentum: 5, engagement: 0 } },
  )
  assert.deepEqual([unweighed.value, unweighed.reason], [undefined, 'no_history'])
})

test('gives no comparison where no source was read throughout', () => {
  const unread: CompositeDay = {
    posts: 0,
    judged: 0,
    sentimentSumBp: 0,
    engagement: 0,
    allPosts: 0,
    isUnread: true,
  }
  const { value, reason, parts } = findComposite(unread, { earlier, weights: COMPOSITE_WEIGHTS })
  assert.deepEqual([value, reason], [undefined, 'no_history'])
  assert.deepEqual(
    parts.map((part) => [part.days, part.reason]),
    Array(5).fill([20, 'no_history']),
  )
})

test('gives no part while earlier posts are being counted', () => {
  assert.deepEqual(compositeWhile('counting', COMPOSITE_WEIGHTS), {
    reason: 'counting',
    parts: COMPOSITE_PARTS.map((part) => ({
      part,
      weight: COMPOSITE_WEIGHTS[part],
      days: 0,
      reason: 'counting',
    })),
  })
})

test('weights that cannot be are refused with what would be right', () => {
  const faults: [string[], RegExp][] = [
    [['mud=3'], /"mud=3" names no part; they are mood, talk, mindshare, momentum, engagement/],
    [['mood=-1'], /the weight of mood is "-1"; it must be a number from 0 to 100/],
    [['mood=101'], /from 0 to 100/],
    [['mood=1', 'mood=2'], /mood is given twice/],
    [['mood=0'], /at least one weight must be more than 0/],
    [['momentum=5'], /momentum alone says nothing/],
  ]
  for (const [words, fault] of faults) {
    const read = readWeights(words)
    assert.match('fault' in read ? String(read.fault) : 'no fault', fault, words.join(' '))
  }
})

function weigh(words: string[]) {
  const weights = readWeights(words)
  if ('fault' in weights) throw new Error(String(weights.fault))
  return weights
}

function makeDay({ swing, ...more }: { swing: number } & Partial<CompositeDay>): CompositeDay {
  return {
    posts: Math.max(0, 100 + 10 * swing),
    judged: 100,
    sentimentSumBp: 100 * Math.min(10_000, 5_000 + 1_000 * swing),
    engagement: Math.max(0, 500 + 50 * swing),
    allPosts: 1_000,
    price: 100 + swing,
    priceBefore: 100,
    ...more,
  }
}
