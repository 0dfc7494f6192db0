import '../../testing/load-tsx.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'

const { renderScreen, textOf } = await import('../../testing/render-screen.tsx')
const { AssetLab } = await import('./asset-lab.tsx')

const Solana = () => createElement(AssetLab, { asset: { id: 'solana', name: 'Solana' }, until: null })
const NOT_TESTED = { r: null, low: null, high: null, n: 0, p: null, q: null }
const LAB = {
  asset: { id: 'solana', symbol: 'SOL', name: 'Solana' },
  from: '2026-01-01T00:00:00.000Z',
  until: '2026-01-31T00:00:00.000Z',
  step: 'hour',
  returns: { known: 700, missing: 20 },
  signals: [
    {
      signal: 'mood',
      known: 690,
      missing: 30,
      correlations: [
        { lag: -2, r: 0.3, low: 0.2, high: 0.4, n: 680, p: 0.2, q: 0.4 },
        { lag: 0, r: 0.9, low: 0.8, high: 0.95, n: 690, p: 0, q: 0 },
        { lag: 3, r: 0.2, low: 0.1, high: 0.3, n: 681, p: 0.2, q: 0.3 },
        { lag: 5, r: -0.12, low: -0.19, high: -0.05, n: 679, p: 0.0001, q: 0.0004 },
      ],
      granger: [
        { direction: 'signal_to_return', lags: 7, f: 3, n: 600, p: 0.001, q: 0.0132 },
        { direction: 'return_to_signal', lags: 7, f: null, n: 0, p: null, q: null },
      ],
    },
    { signal: 'dominance', known: 0, missing: 720, correlations: [{ lag: 1, ...NOT_TESTED }], granger: [] },
  ],
  tests: 5,
  finds: 2,
  verdict: 'Of 5 tests 2 stand out.',
}

test('each signal says by how many hours it goes before the price or after it, how surely, or that nothing does', () => {
  const text = textOf(renderScreen(Solana, { answers: { lab: LAB } }))
  for (const words of [
    'Does the talk lead the price of Solana?',
    'Of 5 tests 2 stand out.',
    'Mood 5 h before r −0.12 (−0.19 to −0.05), p < 0.001, 679 hours',
    'Nothing stands out r 0.30 (0.20 to 0.40), p 0.400, 680 hours 0.013 –',
    'Dominance Too little data Too little data – –',
    '700 hourly returns, 20 hours without one.',
  ]) {
    assert.ok(text.includes(words), `${words} in ${text}`)
  }
})

test('one test is enough for a table; the days are a month unless the address says a week or a quarter', () => {
  assert.match(renderScreen(Solana, { answers: { lab: { ...LAB, tests: 1 } } }), /<table/)
  const daysOf = (search: string) => {
    const inputs = renderScreen(Solana, { answers: { lab: LAB }, search }).match(/<input [^>]*>/g) ?? []
    return inputs.map((input) => `${/value="(\w+)"/.exec(input)?.[1]}${/checked/.test(input) ? '*' : ''}`)
  }
  assert.deepEqual(daysOf(''), ['7', '30*', '90'])
  assert.deepEqual(daysOf('?labDays=7'), ['7*', '30', '90'])
  assert.deepEqual(daysOf('?labDays=90'), ['7', '30', '90*'])
  assert.deepEqual(daysOf('?labDays=31'), ['7', '30*', '90'])
})

test('where nothing could be tested it says so and shows no table', () => {
  const verdict = 'There are too few prices or posts to test anything.'
  const html = renderScreen(Solana, { answers: { lab: { ...LAB, tests: 0, signals: [], verdict } } })
  assert.ok(textOf(html).includes(verdict))
  assert.doesNotMatch(html, /<table/)
})

test('it says that it loads, and what was refused can be tried again', () => {
  assert.match(textOf(renderScreen(Solana)), /Loading the signal lab/)
  const refused = textOf(renderScreen(Solana, { refusal: 'The database is resting.' }))
  assert.match(refused, /Failed to fetch the signal lab.*The database is resting\..*Try again/)
})
