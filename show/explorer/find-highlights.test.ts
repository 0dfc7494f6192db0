import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findExcerpt, findHighlights } from './find-highlights.ts'

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

test('within a sentence without spaces the letters are marked, and accents make no other word', () => {
  assert.deepEqual(marksOf('比特币今天上涨了，ビットコイン上昇', '上涨 ビットコイン'), [
    '上涨',
    'ビットコイン',
  ])
  assert.deepEqual(marksOf('บิตคอยน์ขึ้น 비트코인이', 'บิตคอยน์ 비트코인'.normalize('NFD')), ['บิตคอยน์', '비트코인'])
  assert.deepEqual(marksOf('비트코인이 CAFÉ bit\u00adcoin'.normalize('NFD'), '코인 cafe bitcoin'), [
    '코인'.normalize('NFD'),
    'CAFÉ'.normalize('NFD'),
    'bit\u00adcoin',
  ])
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

test('the excerpt of a long text is a part of it, with its first mark, and cuts no letter', () => {
  const long = fc.tuple(fc.nat(2_000), fc.string({ unit: 'grapheme', maxLength: 2_000 }), fc.nat(2_000))
  fc.assert(
    fc.property(long, ([before, middle, after]) => {
      const text = `${'word '.repeat(before)}${middle} ether ${'🚀é '.repeat(after)}`
      const pieces = findHighlights(text, 'ether')
      const excerpt = findExcerpt(pieces)
      if (text.length <= 1_500) return assert.equal(excerpt, undefined)
      assert.ok(excerpt?.some(({ text, marked }) => marked && text === 'ether'))
      const shown = (excerpt ?? []).map((piece) => piece.text).join('')
      assert.ok(shown.length <= 1_050)
      assert.ok(text.includes(shown.replace(/^…|…$/g, '')))
      assert.ok(shown.isWellFormed())
    }),
  )
  assert.equal(findExcerpt([{ text: 'a'.repeat(3_000), marked: false }])?.[0]?.text.length, 1_000)
})
