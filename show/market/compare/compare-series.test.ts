import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AssetHistory } from '#contract/app/market.ts'
import { seriesColor } from '../../ui/chart/series.ts'
import { compareSeries } from './compare-series.ts'

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
  const week = { from: hour(0), until: hour(0), posts: 0, conversation: 0 }
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
    conversation: all.map((count, index) => ({ start: hour(index), posts: count })),
    moods: [],
    verdict: { week, before: week, isComparable: false },
    absent: [],
    bursts: { starts: [], left: [] },
    gaps: [],
  }
}
