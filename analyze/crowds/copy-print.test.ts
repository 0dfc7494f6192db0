import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printOf, readCopyWords } from './copy-print.ts'

const hex = (text: string, author = 'ann') => Buffer.from(printOf(text, author)).toString('hex')

test('a text has the same print for ever, as prints of yesterday are stored', () => {
  assert.deepEqual(
    [hex('the miners moved their coins to an exchange'), hex('gm btc')],
    [
      '374bb9a9b99ab3c3b3b9621b3d7016f50f87aa336e0f50c6e1c777cd8e2f456f',
      'b12db37d9bfae5fac3f500dbe30cd210048456506d8d182124e195304cba2e22',
    ],
  )
})

test('five words are anybody’s, four are those of their author', () => {
  const five = 'bitcoin broke through old resistance'
  const four = 'bitcoin broke through resistance'
  assert.equal(hex(five, 'ann'), hex(five, 'bob'))
  assert.notEqual(hex(four, 'ann'), hex(four, 'bob'))
})

test('reads the first 60 words, without words with digits', () => {
  const words = Array.from({ length: 61 }, (_, nr) => 'abcdefghij'[nr % 10]!.repeat(2 + Math.floor(nr / 10))) // within
  assert.deepEqual(readCopyWords(['24h', ...words].join(' ')), words.slice(0, 60))
})

test('ignores case, width, links, names, numbers, emoji and punctuation', () => {
  const text = 'the café moved its coins to an exchange'
  for (const varied of [
    text.toUpperCase(),
    'ｔｈｅ café ｍｏｖｅｄ its coins to an exchange',
    text.normalize('NFD'),
    `${text} https://a.example/b www.a.example`,
    `${text} a.example/b?c=1`,
    `@ann.example ${text}`,
    `${text} 24 x9q 1,000`,
    `🚀 ${text.replaceAll(' ', ' … ')}!!!`,
  ]) {
    assert.equal(hex(varied, 'bob'), hex(text), varied)
  }
  assert.notEqual(hex('the cafe moved its coins to an exchange'), hex(text))
})

test('reads two characters of an unspaced script as a word', () => {
  assert.deepEqual(readCopyWords('比特币突破前高，市场 ETF ビット'), [
    ...['比特', '币突', '破前', '高'],
    ...['市场', 'etf', 'ビッ', 'ト'],
  ])
  assert.deepEqual(readCopyWords('涨跌'.repeat(61)), Array(60).fill('涨跌'))
})

test('compares a text without words as a whole, trimmed', () => {
  assert.equal(hex(' 🚀🚀\n'), hex('🚀🚀'))
  assert.notEqual(hex('🚀🚀'), hex('🔥'))
  assert.notEqual(hex('🚀🚀', 'ann'), hex('🚀🚀', 'bob'))
})
