import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cutText, startOfText } from './text.ts'

test('a text is cut to its most, with an ellipsis, and never through an emoji', () => {
  assert.deepEqual([cutText('abcd', 4), cutText('abcde', 4), cutText('', 4)], ['abcd', 'abc…', ''])
  assert.deepEqual([cutText('ab😀d', 4), cutText('a😀cd', 4)], ['ab…', 'a😀…'])
  assert.deepEqual([startOfText('a😀', 2), startOfText('a😀', 3)], ['a', 'a😀'])
})

test('whatever is written, what is left is well-formed, no longer than asked, and how the text begins', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 20 }), (text, max) => {
      const cut = cutText(text, max)
      assert.ok(cut.isWellFormed() && cut.length <= max)
      assert.ok(text.startsWith(cut === text ? text : cut.slice(0, -1)))
      assert.ok(cut === text || cut.length >= max - 1)
    }),
  )
})
