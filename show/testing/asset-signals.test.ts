import './load-tsx.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { SUMMARY_FIGURES } from '#contract/app/explained-figures.ts'
import type { AssetSummary } from '#contract/app/market.ts'
import type { AssetUrl } from '../market/data/use-asset-url.ts'

const { renderScreen, textOf } = await import('./render-screen.tsx')
const { AssetSignals } = await import('../market/signals/asset-signals.tsx')

const SUMMARY: AssetSummary = {
  asset: { id: 'solana', symbol: 'SOL', name: 'Solana' },
  from: '2026-03-09T12:00:00.000Z',
  until: '2026-03-10T12:00:00.000Z',
  posts: {
    value: 1_200,
    raw: 1_500,
    authors: 800,
    before: 1_000,
    change: 20,
    changeLow: 5,
    changeHigh: 37,
    usual: 960,
    changeToUsual: 25,
    changeToUsualLow: 12,
    changeToUsualHigh: 39,
    reason: null,
  },
  mood: { value: 0.437, low: 0.412, high: 0.462, reason: null, posts: 900 },
  moodBefore: { value: 0.52, low: 0.51, high: 0.53, reason: null, posts: 6_000 },
  moodChange: { value: -0.083, low: -0.11, high: -0.056, reason: null, isCertain: true },
  tone: { value: 0.612, low: 0.579, high: 0.643, posts: 900, reason: null },
  stance: { value: 0.38, low: 0.349, high: 0.412, posts: 900, reason: null },
  turn: null,
  dominance: { value: 0.104, low: 0.099, high: 0.11, before: 0.09, ofPosts: 11_500, reason: null },
  balance: { value: -41.26, posts: 900, reason: null },
  weighted: { value: -1.234, days: 20, reason: null },
  composite: {
    value: 38.4,
    reason: null,
    weightsVersion: 1,
    parts: [
      { part: 'mood', weight: 30, score: 12.2, z: -1.2, value: 0.437, mean: 0.5, days: 20, reason: null },
      {
        part: 'momentum',
        weight: 20,
        score: null,
        z: null,
        value: null,
        mean: null,
        days: 0,
        reason: 'no_history',
      },
    ],
  },
  spam: { share: 0.2, copies: 200, linkFarms: 40, giveaways: 30, newAccounts: 10, overCap: 20 },
}

const url = { until: null, explain: null, setExplain: () => {} } as unknown as AssetUrl // nothing else of it is read
const Signals = () => createElement(AssetSignals, { asset: { id: 'solana', name: 'Solana' }, url })

test('each figure says how sure it is and what it compares with, and offers what it is made of', () => {
  const html = renderScreen(Signals, { answers: { 'asset-summary': SUMMARY } })
  const text = textOf(html)
  for (const words of [
    'Composite 38 of 100 50 is usual for it. Not advice.',
    'Mood , weight 30 12',
    'Mood 41% to 46%, 900 posts with a mood 43%',
    'Change of mood -11 points to -6 points, against 6,000 posts of the 7 days before -8 points',
    'Tone How 900 posts sound 61%',
    'Stance Whether their authors expect a rise 38%',
    'Posts +20.00% on the day before, +25.00% on the mean of 20 days 1,200',
    'People Different people, within 3% 800',
    'Dominance Of 11,500 posts about the 100 largest assets; 9.0% the day before 10.4%',
    'Sentiment balance Clearly positive posts minus clearly negative ones -41.3',
    'Weighted sentiment Posts times mood, against 20 days before -1.23 σ',
    'Spam 300 posts of 1,500 left out',
  ]) {
    assert.ok(text.includes(words), `${words}\nis not in\n${text}`)
  }
  assert.equal(html.match(/aria-label="Explain [A-Z]/g)?.length, SUMMARY_FIGURES.length)
  assert.match(html, /text-down[^"]*">-8 points/)
})

test('a figure that is not told says why, and a change that may be chance says so in no colour', () => {
  const nothing = { value: null, low: null, high: null }
  const html = renderScreen(Signals, {
    answers: {
      'asset-summary': {
        ...SUMMARY,
        posts: { ...SUMMARY.posts, before: 0, change: null, changeToUsual: null },
        mood: { ...nothing, posts: 3, reason: 'too_few_posts' },
        moodChange: { value: 0.02, low: -0.01, high: 0.05, reason: null, isCertain: false },
        composite: { ...SUMMARY.composite, value: null, reason: 'no_history' },
        spam: { ...SUMMARY.spam, share: null },
      } satisfies AssetSummary,
    },
  })
  const text = textOf(html)
  for (const words of [
    'not enough earlier days to compare with',
    'Mood 3 posts with a mood – too few posts to say',
    '; may be chance +2 points',
    'Posts none the day before 1,200',
  ]) {
    assert.ok(text.includes(words), `${words}\nis not in\n${text}`)
  }
  assert.doesNotMatch(html, /text-up[^"]*">\+2 points/)
})

test('while they are on their way that is said, and what was refused can be asked for again', () => {
  assert.match(textOf(renderScreen(Signals)), /Loading the signals/)
  const failed = textOf(renderScreen(Signals, { refusal: 'The database is resting.' }))
  assert.match(failed, /Failed to fetch the signals\. Please try again later\..*The database is resting\./)
})
