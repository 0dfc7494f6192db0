import './load-tsx.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement, Fragment } from 'react'
import type { MarketAsset } from '#contract/app/market.ts'

const { renderScreen, textOf } = await import('./render-screen.tsx')
const [{ GlobalStrip }, { Movers }, { useMarketUrl }] = await Promise.all([
  import('../market/overview/global-strip.tsx'),
  import('../market/overview/movers.tsx'),
  import('../market/overview/use-market-url.ts'),
])

const BITCOIN = {
  id: 'bitcoin',
  symbol: 'BTC',
  name: 'Bitcoin',
  price: 60_000,
  mentions24h: 0,
  mentions7d: [],
  mood7d: [],
} as unknown as MarketAsset // what these parts read of one

function show(data: MarketAsset[]): string {
  const market = { data, marketCap: 1, volume24h: 1 } as never // as above
  return textOf(
    renderScreen(() =>
      createElement(Fragment, null, createElement(GlobalStrip, { market }), createElement(Shown, { data })),
    ),
  )
}

function Shown({ data }: { data: MarketAsset[] }) {
  return createElement(Movers, { assets: data, url: useMarketUrl() })
}

test('assets whose price of a day ago is not known have neither risen nor fallen, and are not called none', () => {
  const unknown = show([BITCOIN])
  assert.doesNotMatch(unknown, /0 up|0 down/)
  assert.match(
    unknown,
    /Gainers Show list Not known yet: no price 24 hours ago\. Losers Show list Not known yet/,
  )
  assert.match(unknown, /Most discussed Show list None in the last 24 hours\./)
  const known = show([{ ...BITCOIN, change24h: 1.5 }])
  assert.match(known, /1 up 0 down/)
  assert.match(known, /Losers Show list None in the last 24 hours\./)
})
