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

test('a text is known by its first 60 words, and words with digits are none of them', () => {
  const words = Array.from({ length: 61 }, (_, nr) => 'abcdefghij'[nr % 10]!.repeat(2 + Math.floor(nr / 10))) // within
  assert.deepEqual(readCopyWords(['24h', ...words].join(' ')), words.slice(0, 60))
})
