import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AssetHistory } from '#contract/app/market.ts'
import { compareSeries } from '#contract/shown/compare-series.ts'
import { makeVerdict } from '../../styleguide/make-verdict.ts'
import { seriesColor } from '../../ui/chart/series.ts'

const hour = (index: number) => new Date(Date.UTC(2026, 5, 1, index)).toISOString()

test('prices begin at 100, however far apart they are', () => {
  const { price } = compareSeries(
    [historyOf({ closes: [60_000, 66_000] }), historyOf({ closes: [0.5, 0.25] })],
    {
      isRolling: false,
      slots: new Map([['x', 3]]),
    },
  )
  assert.deepEqual(
    price.map(({ points }) => points.map(({ value }) => Math.round(value))),
    [
      [100, 110],
      [100, 50],
    ],
  )
})

test('mentions and dominance are sums of 24 hours, from the first hour that has a whole day behind it', () => {
  const posts = Array.from({ length: 26 }, (_, index) => (index < 24 ? 1 : 3))
  const { mentions, dominance } = compareSeries(
    [historyOf({ posts, all: posts.map((count) => count * 4) })],
    {
      isRolling: true,
      slots: new Map([['x', 3]]),
    },
  )
  assert.deepEqual(
    mentions[0]?.points.map(({ at, value }) => [at.toISOString(), value]),
    [
      [hour(23), 24],
      [hour(24), 26],
      [hour(25), 28],
    ],
  )
  assert.deepEqual(
    dominance[0]?.points.map(({ value }) => value),
    [25, 25, 25],
  )
})

test('an hour without posts about the asset is 0; one without any posts has no dominance', () => {
  const history = historyOf({ posts: [1, 0, 0, 3], all: [1, 0, 2, 4] })
  const isSpoken = ({ posts }: { posts: number }) => posts > 0
  const { mentions, dominance } = compareSeries(
    [
      {
        ...history,
        // As the API leaves out what is nothing.
        mentions: history.mentions.filter(isSpoken),
        largest: history.largest.filter(isSpoken),
      },
    ],
    { isRolling: false, slots: new Map() },
  )
  assert.deepEqual(
    mentions[0]?.points.map(({ value }) => value),
    [1, 0, 0, 3],
  )
  assert.deepEqual(
    dominance[0]?.points.map(({ at, value }) => [at.toISOString(), value]),
    [
      [hour(0), 100],
      [hour(2), 0],
      [hour(3), 75],
    ],
  )
})

test('what is known by days stands as it is, up to the day that is not over; moods are those of 24 hours', () => {
  const day = (index: number) => hour(24 * index)
  const { mood, mentions } = compareSeries(
    [
      {
        ...historyOf({}),
        interval: '1d',
        until: hour(24 * 2 + 7),
        mentions: [
          { start: day(0), posts: 5, judged: 0 },
          { start: day(2), posts: 2, judged: 0 },
        ],
        largest: [0, 1, 2].map((index) => ({ start: day(index), posts: 10 })),
        moods: [{ start: day(1), mood: 0.6, low: 0.5, high: 0.7, posts: 5 }],
      },
    ],
    { isRolling: true, slots: new Map() },
  )
  assert.deepEqual(
    [mentions, mood].map(([series]) => series?.points.map(({ at, value }) => [at.toISOString(), value])),
    [
      [
        [day(0), 5],
        [day(1), 0],
      ],
      [[day(1), 0.6]],
    ],
  )
})

test('prices that begin at nothing are held against nothing', () => {
  const { price } = compareSeries([historyOf({ closes: [0, 3] })], { isRolling: false, slots: new Map() })
  assert.deepEqual(price[0]?.points, [])
})

test('each line has the colour of its asset', () => {
  const series = compareSeries([historyOf({})], { isRolling: false, slots: new Map([['x', 3]]) })
  const drawn = Object.values(series).map(([line]) => line && seriesColor(line, 0))
  assert.deepEqual(new Set(drawn), new Set(['var(--color-series-4)']))
})

test('a day is shown hour by hour, and nothing is made of an asset without prices or posts', () => {
  const { mentions } = compareSeries([historyOf({ posts: [2, 5], all: [4, 5] })], {
    isRolling: false,
    slots: new Map([['x', 3]]),
  })
  assert.deepEqual(
    mentions[0]?.points.map(({ value }) => value),
    [2, 5],
  )
  const nothing = compareSeries([historyOf({})], { isRolling: true, slots: new Map([['x', 3]]) })
  assert.deepEqual(
    Object.values(nothing).map(([series]) => series?.points),
    [[], [], [], []],
  )
})

function historyOf({
  closes = [],
  posts = [],
  all = [],
}: {
  closes?: number[]
  posts?: number[]
  all?: number[]
}): AssetHistory {
  return {
    asset: {
      id: 'x',
      symbol: 'X',
      name: 'X',
      price: 1,
      sentimentPosts: 0,
      mentions24h: 0,
      sparkline7d: [],
      mentions7d: [],
      mood7d: [],
      unusual: { mood: null, posts: null },
      at: hour(0),
      source: 'test',
      venues: [],
    },
    interval: '1h',
    until: hour(Math.max(posts.length, closes.length)),
    candles: closes.map((close, index) => ({
      start: hour(index),
      open: close,
      high: close,
      low: close,
      close,
    })),
    mentions: posts.map((count, index) => ({ start: hour(index), posts: count, judged: 0 })),
    largest: all.map((count, index) => ({ start: hour(index), posts: count })),
    moods: [],
    verdict: makeVerdict(),
    absent: [],
    bursts: { starts: [], left: [] },
    gaps: [],
  }
}
