import '../../testing/load-tsx.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AssetHistory } from '#contract/app/market.ts'
import { makeVerdict } from '../../styleguide/make-verdict.ts'
import type { ChartStep } from './chart-steps.ts'

const { dominanceOf, isWithoutPrice, listSteps, sidesOfSteps } = await import('./chart-steps.ts')
const { describeGaps, describeStep } = await import('./chart-steps.ts')
const { listRuns } = await import('./gap-bands.tsx')

test('price and posts share one axis, and an hour without data keeps its place', () => {
  const steps = listSteps(
    history({
      candles: [candle('2026-06-01T00:00:00.000Z'), candle('2026-06-01T01:00:00.000Z')],
      mentions: [
        { start: '2026-06-01T01:00:00.000Z', posts: 4, sentiment: 0.5, judged: 3 },
        { start: '2026-06-01T03:00:00.000Z', posts: 2, judged: 0 },
      ],
    }),
    { isNow: true },
  )
  assert.deepEqual(
    steps.map(({ start, candle: one, posts, sentiment }) => [
      start.getUTCHours(),
      one?.close,
      posts,
      sentiment,
    ]),
    [
      [0, 2, 0, undefined],
      [1, 2, 4, 0.5],
      [2, undefined, 0, undefined],
      [3, undefined, 2, undefined],
    ],
  )
})

test('the sides of a step are shown where they are of the posts that it counts', () => {
  const start = (hour: number) => `2026-06-01T0${hour}:00:00.000Z`
  const mentions = [1, 2].map((hour) => ({ start: start(hour), posts: 3, sentiment: 0.5, judged: 3 }))
  const sides = { positive: 0, neutral: 2, negative: 1, unjudged: 0 }
  const known = new Map([
    [Date.parse(start(1)), sides],
    [Date.parse(start(2)), { ...sides, unjudged: 4 }],
  ])
  const shown = sidesOfSteps(listSteps(history({ candles: [], mentions }), { isNow: false }), known)
  assert.deepEqual([...shown], [[Date.parse(start(1)), sides]])
})

test('an asset of which nothing is known has no steps', () => {
  assert.deepEqual(listSteps(history({ candles: [], mentions: [] }), { isNow: true }), [])
})

test('the axis goes on to the end of the period, whose last step is running only where the period ends now', () => {
  const given = history({ candles: [candle('2026-06-01T00:00:00.000Z')], mentions: [] })
  const running = ({ isRunning }: ChartStep) => isRunning === true
  assert.deepEqual(listSteps(given, { isNow: true }).map(running), [false, false, false, true])
  assert.deepEqual(listSteps(given, { isNow: false }).map(running), [false, false, false, false])
})

test('days have what was said in each and the mood that ends with it; a period that ends with a day has no other', () => {
  const day = (date: number) => new Date(Date.UTC(2026, 5, date))
  const start = (date: number) => day(date).toISOString()
  const mood = { mood: 0.6, low: 0.5, high: 0.7, posts: 9 }
  const steps = listSteps(
    history({
      interval: '1d',
      until: start(4),
      candles: [candle(start(1)), candle(start(3))],
      mentions: [{ start: start(1), posts: 4, sentiment: 0.5, judged: 3 }],
      largest: [
        { start: start(1), posts: 16 },
        { start: start(2), posts: 1 },
      ],
      moods: [{ start: start(2), ...mood }],
    }),
    { isNow: false },
  )
  assert.deepEqual(steps, [
    {
      start: day(1),
      candle: candle(start(1)),
      posts: 4,
      sentiment: 0.5,
      judged: 3,
      largest: 16,
      missing: [],
    },
    { start: day(2), posts: 0, judged: 0, largest: 1, mood, missing: [] },
    { start: day(3), candle: candle(start(3)), posts: 0, judged: 0, largest: 0, missing: [] },
  ])
  assert.deepEqual(steps.map(dominanceOf), [25, 0, undefined])
})

test('a step with a missing price is a gap, except the running one', () => {
  const steps = listSteps(
    history({
      candles: [
        candle('2026-06-01T00:00:00.000Z'),
        { ...candle('2026-06-01T01:00:00.000Z'), hasGap: true as const },
      ],
      mentions: [],
    }),
    { isNow: true },
  )
  assert.deepEqual(steps.map(isWithoutPrice), [false, true, true, false])
  assert.deepEqual(listRuns(steps, isWithoutPrice), [{ first: 1, last: 2 }])
  assert.deepEqual(steps.map(describeStep), [
    '',
    'Prices are missing for part of it',
    'No venue gave a price',
    'Still running',
  ])
})

test('the steps that a gap of a source touches name it, once however often it was missed', () => {
  const gap = (from: string, until: string) => ({
    source: 'bluesky',
    from: `2026-06-01T${from}:00.000Z`,
    until: `2026-06-01T${until}:00.000Z`,
    reason: 'offline',
  })
  const steps = listSteps(
    history({
      candles: [candle('2026-06-01T00:00:00.000Z')],
      mentions: [],
      gaps: [gap('00:50', '01:00'), gap('02:10', '02:20'), gap('02:40', '03:01')],
    }),
    { isNow: true },
  )
  assert.deepEqual(
    steps.map(({ missing }) => missing),
    [['bluesky'], [], ['bluesky'], ['bluesky']],
  )
  assert.equal(
    describeGaps(steps, 'hour'),
    'Hatched above: prices are missing in 2 hours. Hatched below: Bluesky could not be read for part of 3 hours. ' +
      'The last hour is still running and drawn paler.',
  )
})

function candle(start: string): AssetHistory['candles'][number] {
  return { start, open: 1, high: 3, low: 1, close: 2 }
}

function history(given: Pick<AssetHistory, 'candles' | 'mentions'> & Partial<AssetHistory>): AssetHistory {
  return {
    asset: {
      id: 'x',
      symbol: 'X',
      name: 'X',
      price: 2,
      sentimentPosts: 0,
      mentions24h: 0,
      sparkline7d: [],
      mentions7d: [],
      mood7d: [],
      unusual: { mood: null, posts: null },
      at: '2026-06-01T04:00:00.000Z',
      source: 'test',
      venues: [],
    },
    interval: '1h',
    until: '2026-06-01T03:30:00.000Z',
    absent: [],
    bursts: { starts: [], left: [] },
    gaps: [],
    largest: [],
    moods: [],
    verdict: makeVerdict(),
    ...given,
  }
}
