import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchMutedWords, mutedWordKey } from './muted-words.ts'

test('finds whole words and phrases in any case', () => {
  const isMuted = matchMutedWords(['Moon', 'to  the', '$PEPE', '#ad', '空投'])
  const found = ['MOON!', 'up to\nthe top', 'buy $pepe now', 'nice #AD', '领取空投奖励'].map(isMuted)
  assert.deepEqual(found, [true, true, true, true, true])
  assert.deepEqual(['moonlight', 'into there', 'pepe', '#advert', ''].map(isMuted), Array(5).fill(false))
})

test('takes signs of patterns as text, and no words for none', () => {
  assert.equal(matchMutedWords(['a.c (x|y)+'])('say a.c (x|y)+ now'), true)
  assert.equal(matchMutedWords(['a.c'])('abc'), false)
  assert.equal(matchMutedWords([])('anything'), false)
})

test('compares words by one form', () => {
  assert.equal(mutedWordKey('  ＭＯＯＮ   Shot '), 'moon shot')
})
