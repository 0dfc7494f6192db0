import './load-tsx.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'

const { renderScreen, textOf } = await import('./render-screen.tsx')
const { ConversationCards } = await import('../social-summary/conversation/conversation-cards.tsx')

const Cards = () => createElement(ConversationCards, { until: null, figures: undefined, figureChoice: null })
const CONVERSATION = {
  from: '2026-03-09T12:00:00.000Z',
  until: '2026-03-10T12:00:00.000Z',
  figures: 'filtered',
  stepHours: 6,
  steps: [
    '2026-03-09T12:00:00.000Z',
    '2026-03-09T18:00:00.000Z',
    '2026-03-10T00:00:00.000Z',
    '2026-03-10T06:00:00.000Z',
  ],
  assets: [
    { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', mentions: [60, 0, 30, 10] },
    { id: 'solana', symbol: 'SOL', name: 'Solana', mentions: [10, 0, 30, 20] },
  ],
  others: { assets: 7, mentions: [30, 0, 10, 0] },
  moods: { bins: [10, 0, 0, 0, 30, 10, 0, 0, 0, 50], posts: 140, mean: 0.6, low: 0.549, high: 0.65 },
}
const answer = (change = {}) => ({ conversation: { ...CONVERSATION, ...change } })

test('what the talk is about and how it sounds stand in words beside the pictures', () => {
  const html = renderScreen(Cards, { answers: answer() })
  const text = textOf(html)
  assert.match(text, /Bitcoin 50\.0% Solana 30\.0% 7 others 20\.0% Whole period/)
  assert.match(text, /Most mentioned: Bitcoin 50%, Solana 30%\./)
  assert.match(text, /Solana moved most: up 40 points from the first half to the second\./)
  assert.match(
    text,
    /100 of 140 posts have a mood: 50% positive \(70% or more\), 40% in between, 10% negative/,
  )
  assert.match(text, /The mean is 60%, likely 54% to 65%\./)
  assert.match(html, /href="\/market\/solana"/)
  // A time of which there is nothing is no zero.
  assert.match(text, /Mar 9, 18:00 – – – Mar 10, 00:00 42\.9% 42\.9% 14\.3%/)
})

test('each picture has its table, which its address names', () => {
  const text = textOf(renderScreen(Cards, { answers: answer(), search: '?dominance=table&moods=table' }))
  assert.match(text, /Time \(UTC\) Bitcoin Solana 7 others Mentions Mar 10, 06:00 33\.3% 66\.7% 0\.0% 30/)
  assert.match(text, /Mood Posts Part 90–100% 50 50\.0%/)
})

test('few posts are said to be few, none to be none', () => {
  const few = { bins: [0, 0, 0, 0, 0, 3, 0, 0, 0, 0], posts: 4, mean: null, low: null, high: null }
  assert.match(
    textOf(renderScreen(Cards, { answers: answer({ moods: few }) })),
    /3 of 4 posts have a mood: too few to say\./,
  )
  const none = { bins: new Array(10).fill(0), posts: 0, mean: null, low: null, high: null }
  const silent = answer({ assets: [], others: { assets: 0, mentions: [0, 0, 0, 0] }, moods: none })
  assert.match(
    textOf(renderScreen(Cards, { answers: silent })),
    /No asset was mentioned .*No post with a mood/,
  )
})

test('the conversation on its way, and refused', () => {
  assert.match(textOf(renderScreen(Cards)), /Loading the conversation/)
  const failed = textOf(renderScreen(Cards, { refusal: 'The database is resting.' }))
  assert.match(
    failed,
    /Failed to fetch the conversation\. Please try again later\..*The database is resting\./,
  )
})
