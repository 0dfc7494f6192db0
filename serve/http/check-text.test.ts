import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkText } from './check-text.ts'
import { Refusal } from './errors.ts'

const isRefusalOf = (field: string) => (error: unknown) =>
  error instanceof Refusal && error.status === 400 && error.field === field

test('U+0000 is refused with the name of its field', () => {
  assert.throws(() => checkText({ username: 'a\0b' }), isRefusalOf('username'))
})

test('a lone surrogate is refused with the path of its field', () => {
  assert.throws(
    () => checkText({ socialAccounts: { twitter: '\ud800' } }),
    isRefusalOf('socialAccounts.twitter'),
  )
})

test('text nested deeper than any input of ours is refused', () => {
  let nested: unknown = 'deep'
  for (let depth = 0; depth < 20; depth += 1) nested = [nested]
  assert.throws(() => checkText({ nested }), isRefusalOf('nested.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0'))
})

test('any other text passes: emoji, right-to-left, combining and zero-width characters', () => {
  assert.doesNotThrow(() => checkText({ text: '🚀 \u202Eabc\u202C می‌خواهم e\u0301' }))
})
