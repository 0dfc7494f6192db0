import './load-tsx.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement, Fragment } from 'react'

const { renderScreen, textOf } = await import('./render-screen.tsx')
const [{ GlobalStrip }, { Unusual }] = await Promise.all([
  import('../market/overview/global-strip.tsx'),
  import('../market/figures/unusual.tsx'),
])

const NO_SCORE = { value: null, score: null, low: null, high: null }
const MARKET_MOOD = {
  from: '2026-01-01T03:00:00.000Z',
  until: '2026-01-02T03:00:00.000Z',
  value: 57.5,
  low: 51,
  high: 64,
  reason: null,
  parts: [
    { part: 'mood', weight: 50, value: 0.56, score: 56, low: 54, high: 58, n: 1_204, reason: null },
    { part: 'breadth', weight: 30, value: 0.6, score: 60, low: 40, high: 77, n: 20, reason: null },
    { part: 'talk', weight: 20, ...NO_SCORE, n: 1_300, reason: 'no_history' },
  ],
}

function show(mood: object): string {
  const market = { data: [], marketCap: 2e12, volume24h: 1e11, change24h: 0.5, btcDominance: 42.3 } as never // what it reads
  const query = { data: mood, isError: false } as never // as above
  const url = { parts: true, setParts: () => {} }
  return renderScreen(() => createElement(GlobalStrip, { market, mood: query, url }))
}

test('the market is four figures, and the parts of the mood index are folded below', () => {
  const html = show(MARKET_MOOD)
  const full = textOf(html)
  for (const words of [
    'Market cap $2.00T',
    '24h volume $100.00B',
    'BTC dominance 42.3%',
    'Market mood 58 of 100 Parts',
    'Mood weighs 63% 56% 1,204 posts . Score 56 of 100, likely 54 to 58',
    'Breadth weighs 38% 12 of 20 assets sound better than last week',
    'Talk Too few days to compare with',
  ]) {
    assert.ok(full.includes(words), `${words} in ${full}`)
  }
  assert.match(html, /data-tip="likely 51 to 64, 50 is balanced/)
})

test('a mood index of too few posts, or of posts being counted, says why', () => {
  const parts = MARKET_MOOD.parts.map((part) => ({ ...part, ...NO_SCORE, n: 3, reason: 'too_few_posts' }))
  const few = textOf(show({ ...MARKET_MOOD, ...NO_SCORE, reason: 'too_few_posts', parts }))
  assert.match(few, /Market mood – too few posts to say/)
  assert.match(few, /Mood Too few posts to say 3 posts/)
  const uncounted = parts.map((part) => ({ ...part, reason: 'counting' }))
  const counting = textOf(show({ ...MARKET_MOOD, ...NO_SCORE, reason: 'counting', parts: uncounted }))
  assert.match(counting, /Mood Still counting posts 3 posts so far/)
  assert.match(counting, /Talk Still counting posts Shown once the days before are counted/)
})

test('what is unusual has its sign and words, and what cannot be compared has neither', () => {
  const levels = ['far_below', 'below', 'usual', 'above', 'far_above', null] as const
  const html = renderScreen(() =>
    createElement(Fragment, null, ...levels.map((level) => createElement(Unusual, { level }))),
  )
  assert.equal(textOf(html), '▼▼ far below usual ▼ below usual = usual ▲ above usual ▲▲ far above usual')
})
