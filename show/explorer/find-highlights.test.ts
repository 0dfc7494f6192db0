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

test('a short word is marked with its endings, and no letter of it is taken for one', () => {
  assert.deepEqual(marksOf('Buy, buys or buying: it bought', 'buy'), ['Buy', 'buys', 'buying'])
  assert.deepEqual(marksOf('A fee, fees; addresses', 'fee address'), ['fee', 'fees', 'addresses'])
  assert.deepEqual(marksOf('one on red is re-read', 'on re'), ['on', 're'])
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
  const anything = fc.string({ unit: 'binary' })
  const ofWords = fc.string({ unit: fc.constantFrom('gas', 'fees', ' ', ', ', '"', '-', '$') })
  for (const unit of [anything, ofWords]) {
    fc.assert(
      fc.property(unit, unit, (text, q) => {
        const pieces = findHighlights(text, q)
        assert.equal(pieces.map((piece) => piece.text).join(''), text)
      }),
    )
  }
})

function marksOf(text: string, q: string): string[] {
  return findHighlights(text, q).flatMap((piece) => (piece.marked ? [piece.text] : []))
}
