import './load-tsx.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { SUMMARY_FIGURES } from '#contract/figures.ts'
import type { AssetSummary, Figure } from '#contract/operations/asset-summary.ts'
import type { AssetUrl } from '../market/data/use-asset-url.ts'
import { makeVerdict, UNKNOWN } from '../styleguide/make-verdict.ts'

const { renderScreen, textOf } = await import('./render-screen.tsx')
const { AssetSignals } = await import('../market/signals/asset-signals.tsx')

const known = (value: number, n = 900, low: number | null = null, high: number | null = null): Figure => ({
  value,
  low,
  high,
  n,
  reason: null,
})
const { figures: _, ...verdict } = makeVerdict()
const SUMMARY: AssetSummary = {
  ...verdict,
  asOf: null,
  asset: { id: 'solana', symbol: 'SOL', name: 'Solana' },
  figures: {
    ...(Object.fromEntries(SUMMARY_FIGURES.map((name) => [name, UNKNOWN])) as AssetSummary['figures']), // one for each
    mood: known(0.437, 900, 0.412, 0.462),
    posts: known(1_200, 1_200),
    dominance: known(0.104, 11_500, 0.099, 0.11),
    mood_change: known(-0.083, 6_900, -0.11, -0.056),
    posts_change: known(20, 2_200, 5, 37),
    posts_to_usual: known(25, 1_200, 12, 39),
    mindshare: known(0.061, 19_600, 0.058, 0.065),
    authors: known(800, 1_200),
    engagement: known(18_204, 1_200),
    tone: known(0.612, 900, 0.579, 0.643),
    stance: known(0.38, 900, 0.349, 0.412),
    balance: known(-41.26),
    weighted: known(-1.234, 1_200),
    composite: known(38.4, 1_200),
    spam: known(0.2, 1_500),
    raw_posts: known(1_500, 1_500),
    raw_mood: known(0.5, 1_300, 0.48, 0.52),
  },
  composite: {
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
  signs: { automated: 0, copies: 200, linkFarms: 40, giveaways: 30, newAccounts: 10, overCap: 20 },
}

const url = { until: null, explain: null, setExplain: () => {} } as unknown as AssetUrl // nothing else of it is read
const Signals = () => createElement(AssetSignals, { asset: { id: 'solana', name: 'Solana' }, url })

test('each figure says how it differs, how sure it is, and offers what it is made of', () => {
  const html = renderScreen(Signals, { answers: { 'asset-summary': SUMMARY } })
  const text = textOf(html)
  for (const words of [
    'Composite 38 of 100 50 is usual for it. Not advice.',
    'Mood , weight 30 12',
    'Change of mood The mood compared with its previous 20 days, instead of the mood itself. -11 points to -6 points with 95% certainty, 6,900 posts -8 points',
    'Change of posts Posts compared with the 24 hours before, instead of their number. +5.00% to +37.00% with ' +
      '95% certainty, 2,200 posts +20.00%',
    'Mindshare Its share of all posts; dominance is its share of those about the 100 largest assets. 5.8% to 6.5% with 95% certainty, 19,600 posts 6.1%',
    'People People, regardless of how often each of them posts. 1,200 posts 800',
    'Tone How posts sound as a whole; the mood is what they feel towards this asset. 57% to 64% with 95% certainty, 900 posts 61%',
    'Sentiment balance A difference of counts, which grows with them; the mood is a mean. 900 posts -41.3',
    '-1.23 σ',
    'Raw posts All posts, including copies and spam. 1,500 posts 1,500',
  ]) {
    assert.ok(text.includes(words), `${words}\nis not in\n${text}`)
  }
  // The three figures on the face are not shown twice.
  assert.equal(html.match(/aria-label="Explain [A-Z]/g)?.length, SUMMARY_FIGURES.length - 3)
  assert.match(html, /text-down[^"]*">-8 points/)
})

test('a figure that is not known says why, and a change that may be chance has no colour', () => {
  const html = renderScreen(Signals, {
    answers: {
      'asset-summary': {
        ...SUMMARY,
        figures: {
          ...SUMMARY.figures,
          tone: { ...UNKNOWN, n: 3 },
          mood_change: known(0.02, 6_900, -0.01, 0.05),
          composite: { ...UNKNOWN, reason: 'no_history' },
        },
      } satisfies AssetSummary,
    },
  })
  const text = textOf(html)
  for (const words of [
    'not enough earlier days to compare with',
    '3 posts – too few posts to say',
    '+2 points',
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
