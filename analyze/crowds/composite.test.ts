import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COMPOSITE_WEIGHTS, type CompositeDay, findComposite, readWeights } from './composite.ts'

/** Days that scatter evenly around 100 posts of a mood of 0.5. */
const earlier = Array.from({ length: 20 }, (_, nr) => makeDay({ swing: nr % 2 === 0 ? 1 : -1 }))

test('a day as usual is near 50, and each part is the normal share below its distance from usual', () => {
  const usual = findComposite(makeDay({ swing: 0 }), { earlier, weights: COMPOSITE_WEIGHTS })
  assert.ok(Math.abs((usual.value ?? 0) - 50) < 1, `${usual.value}`)
  const { parts } = findComposite(makeDay({ swing: 1 }), { earlier, weights: COMPOSITE_WEIGHTS })
  const mood = parts.find(({ part }) => part === 'mood')
  // One of twenty days with ones and minus ones lies sqrt(19 / 20) of their standard deviation from the mean.
  assert.equal(mood?.z?.toFixed(6), Math.sqrt(19 / 20).toFixed(6))
  assert.equal(mood?.score?.toFixed(3), '83.514')
  assert.deepEqual([mood?.value, mood?.mean?.toFixed(6), mood?.days], [0.6, '0.500000', 20])
})

test('weights decide, parts without a figure weigh nothing, and no day moves it more than three deviations', () => {
  const now = makeDay({ swing: 1_000, price: undefined })
  const mostly = (part: string) =>
    findComposite(now, { earlier, weights: weigh([`${part}=100`, 'mood=0.01']) }).value ?? 0
  assert.equal(mostly('talk').toFixed(2), '99.87')
  const { parts } = findComposite(now, { earlier, weights: COMPOSITE_WEIGHTS })
  const momentum = parts.find(({ part }) => part === 'momentum')
  assert.deepEqual([momentum?.score, momentum?.reason], [undefined, 'no_history'])
  for (const { z } of parts) assert.ok(z === undefined || z <= 3)
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
})

test('weights that cannot be are refused with what would be right', () => {
  const faults: [string[], RegExp][] = [
    [['mud=3'], /"mud=3" names no part; they are mood, talk, dominance, momentum, engagement/],
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
