import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cutIndexWords, cutSearchWords, foldText } from './search-words.ts'

for (const [text, words] of [
  ["Bitcoin's ETFs, NFTs and TPS", 'bitcoin etfs nft and tps'],
  ['https://www.example.com/some-path 3.5%', 'example com some path 3 5'],
  ['Bitcoin™ x²y 1️⃣', 'bitcoin x y 1'],
  ['BTC上涨了，ETF', 'btc 上涨了 etf'],
  ['CAFÉ Straße Łódź İZMIR ızmir giá đồng', 'cafe strasse lodz izmir izmir gia dong'],
  ['йод ёж его́ їжак', 'йод еж его їжак'],
  ['τιμής ΤΙΜΉΣ', 'τιμησ τιμησ'],
  ['أَلْعَرَبِيَّة إلى کتاب ـه', 'العربيه الي كتاب ه'],
  ['בִּיטְקוֹיְן', 'ביטקוין'],
  ['ガス か\u3099 ｶﾞ', 'ガス が ガ'],
  ['thé the ｔｈｅ', 'thé the the'],
  ['bit\u200bco\u00adin 比\u200d特币', 'bitcoin 比特币'],
] as const) {
  test(`the search reads "${text}" as "${words}"`, () => {
    for (const form of ['NFC', 'NFD'] as const)
      assert.equal(cutSearchWords(text.normalize(form)).join(' '), words)
  })
}

for (const [text, words] of [
  ['比特币 涨', '比特 特币 币 涨'],
  ['비트코인이', '비트 트코 코인 인이 이'],
  ['บิตคอยน์', 'บิต ตค คอ อย ยน์ น์'],
] as const) {
  test(`the index has "${text}" as "${words}"`, () => assert.equal(cutIndexWords(text).join(' '), words))
}

test('words are folded once: what is folded stays, in every script', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const words = cutSearchWords(text)
      assert.deepEqual(cutSearchWords(words.join(' ')), words)
      assert.deepEqual(cutSearchWords(foldText(text)), words)
    }),
    { numRuns: 2_000, seed: 8 },
  )
})
