import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from './errors.ts'
import { checkEncoding, checkText } from './text.ts'

const isRefusalOf = (field: string) => (error: unknown) =>
  error instanceof Refusal && error.status === 400 && error.field === field

test('U+0000 is refused with the name of its field', () => {
  assert.throws(() => checkText({ username: 'a\0b' }), isRefusalOf('username'))
})

test('U+0000 is refused in a name too', () => {
  assert.throws(() => checkText({ socialAccounts: { 'a\0b': 'c' } }), isRefusalOf('socialAccounts'))
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

test('what is no text passes, as deep as inputs may be', () => {
  let nested: unknown = [null, 1, true, undefined]
  for (let depth = 1; depth < 15; depth += 1) nested = [nested]
  for (const value of [null, undefined, 7, false, { nested }]) assert.doesNotThrow(() => checkText(value))
  assert.throws(() => checkText({ nested: [nested] }), isRefusalOf(`nested${'.0'.repeat(15)}`))
})

test('a query that is not UTF-8 is refused by the name of its parameter, and by nothing where that is broken too', () => {
  for (const [url, field] of [
    ['/posts?limit=1&username=%FF', 'username'],
    ['/posts?us%65rname=a=%C3&limit=1', 'username'],
    ['/posts?%FF=1', 'query'],
    ['/?q=%', 'q'],
  ] as const) {
    assert.throws(() => checkEncoding(url), isRefusalOf(field), url)
  }
  for (const url of ['/posts', '/a%FF', '/posts?q=100', '/posts?q=%C3%A9&%C3%A9=1']) {
    assert.doesNotThrow(() => checkEncoding(url), url)
  }
})
