import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findHashtags } from '../analyze-posts.ts'

test('hashtags come in lower case, in the order of the text, each once', () => {
  assert.deepEqual(findHashtags('#Bitcoin and #HODL, again #BITCOIN!'), ['bitcoin', 'hodl'])
})

test('hashtags of every script are whole', () => {
  assert.deepEqual(findHashtags('#بیت‌کوین #ارز_دیجیتال #ビットコイン #крипто #İstanbul ＃全角'), [
    'بیت‌کوین',
    'ارز_دیجیتال',
    'ビットコイン',
    'крипто',
    'i̇stanbul'.normalize('NFC'),
    '全角',
  ])
})

test('composed and decomposed spellings are one hashtag', () => {
  assert.deepEqual(findHashtags('#caf\u00e9 #cafe\u0301'), ['caf\u00e9'])
})

test('a hashtag ends at punctuation and emoji, and may follow another directly', () => {
  assert.deepEqual(findHashtags('(#btc)#eth🚀#sol-ana'), ['btc', 'eth', 'sol'])
})

test('a hashtag right behind another is one, behind what is none it is not', () => {
  assert.deepEqual(findHashtags('#btc#eth#sol'), ['btc', 'eth', 'sol'])
  assert.deepEqual(findHashtags('a#b#c &#d'), [])
})

test('signs of full width alone are enough', () => {
  assert.deepEqual(findHashtags('＃全角'), ['全角'])
})

test('a number, a bare # and a # inside a word or link are no hashtags', () => {
  assert.deepEqual(findHashtags('#1 # ## C# a#b https://x.example/#top &#39; #_'), [])
})

test('at most 100 hashtags of at most 100 characters are kept', () => {
  const many = Array.from({ length: 150 }, (_, index) => `#tag${index}`).join(' ')
  assert.equal(findHashtags(many).length, 100)
  assert.deepEqual(findHashtags(`#${'a'.repeat(101)} #${'b'.repeat(100)}`), ['b'.repeat(100)])
})

test('hashtags written out again are found again', () => {
  const text = fc
    .array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('#'), fc.constant(' #')))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (written) => {
      const tags = findHashtags(written)
      assert.deepEqual(findHashtags(tags.map((tag) => `#${tag}`).join(' ')), tags)
    }),
    { numRuns: 500 },
  )
})
