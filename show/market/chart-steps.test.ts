import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AssetHistory } from '#contract/app/market.ts'
import { listSteps } from './chart-steps.ts'

test('price and posts share one axis, and an hour of which nobody told anything keeps its place', () => {
  const steps = listSteps(
    history({
      candles: [candle('2026-06-01T00:00:00.000Z'), candle('2026-06-01T01:00:00.000Z')],
      mentions: [
        { start: '2026-06-01T01:00:00.000Z', posts: 4, sentiment: 0.5 },
        { start: '2026-06-01T03:00:00.000Z', posts: 2 },
      ],
    }),
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

test('an asset of which nothing is known has no steps', () => {
  assert.deepEqual(listSteps(history({ candles: [], mentions: [] })), [])
})

function candle(start: string): AssetHistory['candles'][number] {
  return { start, open: 1, high: 3, low: 1, close: 2 }
}

function history(given: Pick<AssetHistory, 'candles' | 'mentions'>): AssetHistory {
  return {
    asset: {
      id: 'x',
      symbol: 'X',
      name: 'X',
      price: 2,
      sentimentPosts: 0,
      mentions24h: 0,
      sparkline7d: [],
      at: '2026-06-01T04:00:00.000Z',
      source: 'test',
    },
    interval: '1h',
    ...given,
  }
}
