import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareMarketMoods, findMarketMood, type MarketCrowd, type SpokenSums } from './market-mood.ts'

const better = { now: [makeBucket(20, 0.7)], before: [makeBucket(100, 0.5)] }
const worse = { now: [makeBucket(20, 0.4)], before: [makeBucket(100, 0.5)] }
const silent = { now: [makeBucket(9, 0.9)], before: [makeBucket(100, 0.5)] }
const DAYS = Array.from({ length: 20 }, (_, nr) => (nr % 2 === 0 ? 90 : 110))
const usual: MarketCrowd = {
  now: [makeBucket(60, 0.5), makeBucket(40, 0.75)],
  days: DAYS,
  assets: [better, better, better, better, worse, worse, worse, worse, silent],
}

test('the index is the weighted mean of its parts', () => {
  const { value, parts } = findMarketMood(usual)
  assert.deepEqual(
    parts.map(({ part, weight, score, n }) => [part, weight, score?.toFixed(3), n]),
    [
      ['mood', 50, '60.000', 100],
      ['breadth', 30, '50.000', 8],
      ['talk', 20, '50.000', 100],
    ],
  )
  assert.equal(value?.toFixed(3), '55.000')
  const busy = findMarketMood({ ...usual, now: [makeBucket(300, 0.6)] })
  assert.deepEqual([busy.parts[2]?.value, busy.parts[2]?.score?.toFixed(3)], [3, '75.000'])
})

test('each part has its interval, and that of the index joins them', () => {
  const { low, high, parts } = findMarketMood(usual)
  assert.deepEqual(
    parts.map((part) => [part.low?.toFixed(2), part.high?.toFixed(2)]),
    [
      ['56.89', '63.11'],
      ['21.52', '78.48'],
      ['44.87', '55.13'],
    ],
  )
  // sqrt((50 x 3.11)² + (30 x 28.48)² + (20 x 5.13)²) / 100
  assert.deepEqual([low?.toFixed(2), high?.toFixed(2)], ['46.26', '63.74'])
})

test('days that scatter make the talk less certain', () => {
  const wild = findMarketMood({ ...usual, days: DAYS.map((_, nr) => (nr % 2 === 0 ? 40 : 160)) })
  assert.ok((wild.parts[2]?.high ?? 0) > 70, `${wild.parts[2]?.high}`)
})

test('too few posts give no index, an unknown part no weight', () => {
  const quiet = findMarketMood({ ...usual, now: [makeBucket(29, 0.5)] })
  assert.deepEqual([quiet.value, quiet.low, quiet.reason], [undefined, undefined, 'too_few_posts'])
  const first = findMarketMood({ ...usual, now: [makeBucket(29, 0.5)], isCounting: true })
  assert.deepEqual([first.reason, first.parts[0]?.n], ['counting', 29])
  const young = findMarketMood({ ...usual, days: DAYS.slice(0, 6), assets: [better, worse, silent] })
  assert.deepEqual(
    young.parts.map(({ reason, n }) => [reason, n]),
    [
      [undefined, 100],
      ['too_few_posts', 2],
      ['no_history', 100],
    ],
  )
  assert.equal(young.value?.toFixed(3), '60.000')
  const counting = findMarketMood({ ...usual, days: 'counting', assets: 'counting' })
  assert.deepEqual(
    counting.parts.map(({ reason }) => reason),
    [undefined, 'counting', 'counting'],
  )
  assert.equal(counting.value?.toFixed(3), '60.000')
})

test('thirty judged posts make an index', () => {
  const { value, parts } = findMarketMood({ ...usual, now: [makeBucket(30, 0.6)], days: [], assets: [] })
  assert.deepEqual([value?.toFixed(3), parts[0]?.n, parts[0]?.reason], ['60.000', 30, undefined])
})

test('compares talk with earlier days, and needs a post', () => {
  const talkOf = (crowd: Partial<MarketCrowd>) => {
    const { n, value, reason } = findMarketMood({ ...usual, ...crowd }).parts[2] ?? {}
    return [n, value, reason]
  }
  assert.deepEqual(talkOf({ compared: [makeBucket(20, 0.5), makeBucket(5, 0.5)] }), [25, 0.25, undefined])
  assert.deepEqual(talkOf({ now: [makeBucket(1, 0.5)] }), [1, 0.01, undefined])
  assert.deepEqual(talkOf({ now: [] }), [0, undefined, 'too_few_posts'])
})

test('days on which nothing counted are no measure of talk', () => {
  const { value, parts } = findMarketMood({ ...usual, days: DAYS.map(() => 0) })
  assert.deepEqual([parts[2]?.reason, parts[2]?.score], ['no_history', undefined])
  assert.ok(Number.isFinite(value))
})

test('breadth needs five assets and counts those that rose', () => {
  const breadthOf = (...assets: (typeof better)[]) => {
    const { n, value, reason } = findMarketMood({ ...usual, assets }).parts[1] ?? {}
    return [n, value, reason]
  }
  const same = { now: [makeBucket(20, 0.5)], before: [makeBucket(100, 0.5)] }
  assert.deepEqual(breadthOf(better, better, worse, worse, same), [5, 0.4, undefined])
  assert.deepEqual(breadthOf(better, better, worse, same, silent), [4, undefined, 'too_few_posts'])
})

test('compares two indexes by common parts, including the mood', () => {
  const parts = (mood?: number, breadth?: number, talk?: number) =>
    (['mood', 'breadth', 'talk'] as const).map((part, place) => ({
      part,
      weight: [50, 30, 20][place] ?? 0,
      n: 100,
      score: [mood, breadth, talk][place],
    }))
  assert.deepEqual(compareMarketMoods(parts(60, 80, 50), parts(40, 20)), { now: 67.5, before: 32.5 })
  assert.deepEqual(compareMarketMoods(parts(60, 80), parts(40, undefined, 50)), { now: 60, before: 40 })
  assert.deepEqual(compareMarketMoods(parts(0, 80), parts(0, 20)), { now: 30, before: 7.5 })
  assert.equal(compareMarketMoods(parts(undefined, 80), parts(40, 20)), undefined)
  assert.equal(compareMarketMoods(parts(60, 80), parts(undefined, 20)), undefined)
})

/** Posts half of which lie 0.1 above the mean and half below. */
function makeBucket(judged: number, mean: number): SpokenSums {
  const bp = mean * 10_000
  return {
    posts: judged,
    judged,
    sentimentSumBp: judged * bp,
    sentimentSquares: (judged / 2) * ((bp + 1_000) ** 2 + (bp - 1_000) ** 2),
  }
}
