import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeOf, compositeOf, figureOf, leaningOf } from './figure-value.ts'

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

test('what was said comes to a count, a mean, a share and a factor, each unknown without what it divides by', () => {
  const sums = {
    posts: 40,
    sentimentPosts: 4,
    sentimentSumBp: 25_000,
    allPosts: 160,
    comparedPosts: 30,
    earlierPosts: 70,
  }
  assert.equal(figureOf('mentions', sums), '40')
  assert.equal(figureOf('sentiment', sums), '0.625')
  assert.equal(figureOf('dominance', sums), '25')
  assert.equal(figureOf('trend', sums), '3')
  const one = {
    posts: 1,
    sentimentPosts: 1,
    sentimentSumBp: 5_000,
    allPosts: 1,
    comparedPosts: 1,
    earlierPosts: 1,
  }
  assert.deepEqual(
    [figureOf('sentiment', one), figureOf('dominance', one), figureOf('trend', one)],
    ['0.5', '100', '7'],
  )
  const none = {
    posts: 0,
    sentimentPosts: 0,
    sentimentSumBp: 0,
    allPosts: 0,
    comparedPosts: 0,
    earlierPosts: 0,
  }
  assert.deepEqual(
    [
      figureOf('mentions', none),
      figureOf('sentiment', none),
      figureOf('dominance', none),
      figureOf('trend', none),
    ],
    ['0', undefined, undefined, undefined],
  )
})

test('tone and stance are means from 0 against to 1 for, unknown without a post; a composite has two digits', () => {
  const sums = { meant: 4, toneSumBp: -10_000, stanceSumBp: 40_000 }
  assert.deepEqual([leaningOf('tone', sums), leaningOf('stance', sums)], ['0.375', '1'])
  const none = { meant: 0, toneSumBp: 0, stanceSumBp: 0 }
  assert.deepEqual([leaningOf('tone', none), leaningOf('stance', none)], [undefined, undefined])
  assert.deepEqual([compositeOf(61.239), compositeOf(50), compositeOf(undefined)], ['61.24', '50', undefined])
})
