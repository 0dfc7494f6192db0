import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findHighlights } from './find-highlights.ts'

test('a word is marked in any case and with its usual endings', () => {
  assert.deepEqual(marksOf('Staking pays; he stakes, I staked a stake. Steak?', 'stake'), [
    'Staking',
    'stakes',
    'staked',
    'stake',
  ])
})

test('a ticker and a tag are marked with their sign', () => {
  assert.deepEqual(marksOf('$BTC over #DeFi, not btcusd', '$btc #defi'), ['$BTC', '#DeFi'])
})

test('quoted words are marked only side by side', () => {
  assert.deepEqual(marksOf('gas fees, fees on gas', '"gas fees"'), ['gas', 'fees'])
})

test('or, and what must not be there, mark nothing', () => {
  assert.deepEqual(marksOf('bitcoin or ethereum, no scam today', 'bitcoin or ethereum -scam -"no today"'), [
    'bitcoin',
    'ethereum',
  ])
})

test('letters of every script are words', () => {
  assert.deepEqual(marksOf('قیمت بیت‌کوین امروز, Zürich', 'امروز zürich'), ['امروز', 'Zürich'])
})

test('the pieces are the text, whatever was searched for', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, q) => {
      const pieces = findHighlights(text, q)
      assert.equal(pieces.map((piece) => piece.text).join(''), text)
    }),
  )
})

function marksOf(text: string, q: string): string[] {
  return findHighlights(text, q).flatMap((piece) => (piece.marked ? [piece.text] : []))
}
