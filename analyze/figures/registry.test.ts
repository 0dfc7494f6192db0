import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { FIGURES, SUMMARY_FIGURES } from '#contract/figures.ts'
import type { CrowdSums } from '../crowds/sum-hour.ts'
import { roundTo } from '../statistics.ts'
import { addSums, type FigureSums } from './figure-sums.ts'
import { computeFigure, computeFigures } from './registry.ts'
import { unusualMood, unusualPosts } from './unusual.ts'

const NOTHING = addSums([])
/** `posts` judged posts of which the mean sentiment is `mean`, half of them 1,000 above it and half below. */
const said = (posts: number, mean: number): CrowdSums => ({
  ...NOTHING,
  posts,
  engagement: 3 * posts,
  judged: posts,
  sentimentSumBp: posts * mean,
  sentimentSquares: (posts * ((mean + 1_000) ** 2 + (mean - 1_000) ** 2)) / 2,
  surePositiveBp: 8_000 * posts,
  sureNegativeBp: 2_000,
  meant: posts,
  toneSumBp: posts * 1_000,
  stanceSumBp: posts * -2_000,
  aged: posts,
  young: Math.floor(posts / 4),
})
const DAYS = [10, 14, 6, 30, 20, 9, 16].map((posts) => said(posts, 5_000))
const SUMS: FigureSums = {
  own: said(40, 6_000),
  counted: said(40, 6_000),
  raw: said(50, 7_000),
  signs: { automated: 0, copies: 8, linkFarms: 1, giveaways: 2, newAccounts: 0, overCap: 1 },
  isCounting: false,
  authors: 31,
  hasEngagement: true,
  largestPosts: 160,
  allPosts: 200,
  volumeUsd: 20_000_000,
  before: { now: said(36, 6_000), before: said(24, 5_500) },
  usual: { now: said(36, 6_000), days: DAYS },
  composite: undefined,
}

test('each figure has its value, interval and n', () => {
  const found = Object.entries(computeFigures(SUMS)).map(([name, { value, low, high, n, reason }]) => [
    name,
    ...[value, low, high].map((number) => (number === undefined ? null : roundTo(number, 4))),
    n,
    reason ?? null,
  ])
  assert.deepEqual(found, [
    ['mood', 0.6, 0.5686, 0.6314, 40, null],
    ['posts', 40, null, null, 40, null],
    ['dominance', 0.25, 0.1893, 0.3224, 160, null],
    ['mood_change', 0.1, 0.0617, 0.1383, 141, null],
    ['posts_change', 50, -49.0959, 342.0074, 60, null],
    ['posts_to_usual', 140, 8.7009, 429.8945, 36, null],
    ['mindshare', 0.2, 0.1505, 0.2609, 200, null],
    ['authors', 31, null, null, 40, null],
    ['engagement', 120, null, null, 40, null],
    ['hype', 2, null, null, 40, null],
    ['tone', 0.55, 0.3983, 0.6929, 40, null],
    ['stance', 0.4, 0.2635, 0.554, 40, null],
    ['balance', 31.8, null, null, 40, null],
    ['weighted', null, null, null, 36, 'no_history'],
    ['composite', null, null, null, 40, 'no_history'],
    ['spam', 0.2, null, null, 50, null],
    ['young_accounts', 0.25, 0.1419, 0.4019, 40, null],
    ['raw_posts', 50, null, null, 50, null],
    ['raw_mood', 0.7, 0.672, 0.728, 50, null],
  ])
})

test('a mood of nine posts is too few, of ten it is known', () => {
  const of = (posts: number) => computeFigure('mood', { ...SUMS, own: said(posts, 6_000) })
  assert.deepEqual(
    [of(9).reason, of(9).value, of(10).reason, of(10).value],
    ['too_few_posts', undefined, undefined, 0.6],
  )
})

test('with six days nothing is compared with its usual', () => {
  const sums = { ...SUMS, usual: { now: said(36, 6_000), days: DAYS.slice(1) } }
  const reasons = (['mood_change', 'posts_to_usual', 'weighted'] as const).map(
    (name) => computeFigure(name, sums).reason,
  )
  assert.deepEqual(reasons, ['no_history', 'no_history', 'no_history'])
})

test('while earlier days are being counted nothing is compared with them', () => {
  const sums: FigureSums = { ...SUMS, usual: 'counting', before: 'counting' }
  const reasons = (['mood_change', 'posts_to_usual', 'weighted'] as const).map(
    (name) => computeFigure(name, sums).reason,
  )
  assert.deepEqual(reasons, ['counting', 'counting', 'counting'])
})

test('a weighted sentiment is the distance of posts times mood from its mean', () => {
  const days = [10, 14, 6, 30, 20, 9, 16].map((posts) => said(posts, 6_000))
  assert.equal(
    roundTo(computeFigure('weighted', { ...SUMS, usual: { now: said(36, 6_000), days } }).value ?? 0, 4),
    2.5915,
  )
})

test('values lie within the range of the table, intervals around them', () => {
  const count = fc.integer({ min: 0, max: 10_000 })
  const sums = fc
    .record({ posts: count, mean: fc.integer({ min: 1_000, max: 9_000 }) })
    .map(({ posts, mean }) => said(posts, mean))
  const all = fc.record({ own: sums, before: sums, days: fc.array(sums, { maxLength: 20 }), others: count })
  fc.assert(
    fc.property(all, ({ own, before, days, others }) => {
      const values = computeFigures({
        ...SUMS,
        own,
        counted: own,
        raw: addSums([own, before]),
        largestPosts: own.posts + others,
        allPosts: own.posts + others,
        before: { now: own, before },
        usual: { now: own, days },
      })
      for (const name of SUMMARY_FIGURES) {
        const [{ value, low, high, reason }, [min, max]] = [values[name], FIGURES[name].range]
        assert.equal(value === undefined, reason !== undefined, name)
        if (value === undefined) continue
        assert.ok(
          value >= (min ?? Number.NEGATIVE_INFINITY) - 1e-9 &&
            value <= (max ?? Number.POSITIVE_INFINITY) + 1e-9,
          `${name} ${value}`,
        )
        assert.ok(
          (low ?? value) <= value + 1e-9 && (high ?? value) >= value - 1e-9,
          `${name} ${low} ${value} ${high}`,
        )
      }
    }),
  )
})

test('mood and posts are unusual by distance from earlier days', () => {
  const days = [4_600, 4_800, 5_000, 5_000, 5_000, 5_200, 5_400].map((mean) => said(20, mean))
  const of = (posts: number, mean: number) => ({ usual: { now: said(posts, mean), days } })
  // A standard deviation of 258 basis points; of posts, the root of their mean: 4.47.
  assert.deepEqual(
    [4_200, 4_400, 5_000, 5_387, 5_389, 5_775].map((mean) => unusualMood(of(20, mean))),
    ['far_below', 'below', 'usual', 'usual', 'above', 'far_above'],
  )
  assert.deepEqual(
    [6, 13, 14, 26, 27, 34].map((posts) => unusualPosts(of(posts, 5_000))),
    ['far_below', 'below', 'usual', 'usual', 'above', 'far_above'],
  )
})

test('too few posts, too few days and days still being counted are never unusual', () => {
  const few = { usual: { now: said(9, 9_000), days: DAYS.map(() => said(2, 5_000)) } }
  const short = { usual: { now: said(90, 9_000), days: DAYS.slice(1) } }
  for (const sums of [few, short, { usual: 'counting' as const }]) {
    assert.deepEqual([unusualMood(sums), unusualPosts(sums)], [undefined, undefined])
  }
})
