import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeOf, compositeOf, figureOf, type Window } from './figure-value.ts'

const NONE: Window['own'] = {
  posts: 0,
  engagement: 0,
  judged: 0,
  sentimentSumBp: 0,
  sentimentSquares: 0,
  positive: 0,
  negative: 0,
  surePositiveBp: 0,
  sureNegativeBp: 0,
  meant: 0,
  toneSumBp: 0,
  stanceSumBp: 0,
}
const windowOf = (own: Partial<Window['own']>, rest: Partial<Window> = {}): Window => ({
  own: { ...NONE, ...own },
  largestPosts: 0,
  comparedPosts: 0,
  earlierPosts: 0,
  ...rest,
})

test('a change is in percent of the price before, and unknown without both prices', () => {
  assert.equal(changeOf('55', '50'), '10')
  assert.equal(changeOf('45', '50'), '-10')
  assert.equal(changeOf('0.3', '0.9'), '-66.666667')
  assert.equal(changeOf('1.5', '1'), '50')
  assert.equal(changeOf('50', '50.0000000001'), '0')
  assert.equal(changeOf(undefined, '50'), undefined)
  assert.equal(changeOf('50', undefined), undefined)
  assert.equal(changeOf('50', '0'), undefined)
})

test('figures of a window have the digits that screens show', () => {
  const window = windowOf(
    { posts: 40, judged: 12, sentimentSumBp: 75_001, meant: 10, toneSumBp: -30_000, stanceSumBp: 100_000 },
    { largestPosts: 300, comparedPosts: 30, earlierPosts: 70 },
  )
  assert.equal(figureOf('mentions', window), '40')
  assert.equal(figureOf('sentiment', window), '0.625')
  assert.equal(figureOf('tone', window), '0.35')
  assert.equal(figureOf('stance', window), '1')
  assert.equal(figureOf('dominance', window), '13.33')
  assert.equal(figureOf('trend', window), '3')
})

test('a figure of too few posts is not known; no posts are none', () => {
  const few = windowOf({ posts: 9, judged: 9, sentimentSumBp: 1, meant: 9, toneSumBp: 1, stanceSumBp: 1 })
  assert.equal(figureOf('mentions', few), '9')
  for (const figure of ['sentiment', 'tone', 'stance', 'dominance', 'trend'] as const) {
    assert.equal(figureOf(figure, few), undefined, figure)
  }
  assert.equal(figureOf('mentions', windowOf({})), '0')
  assert.equal(figureOf('mentions', windowOf({ posts: 300 })), '300')
  assert.equal(figureOf('dominance', windowOf({}, { largestPosts: 1 })), '0')
})

test('a composite has two digits', () => {
  assert.deepEqual([compositeOf(61.239), compositeOf(50), compositeOf(undefined)], ['61.24', '50', undefined])
})
