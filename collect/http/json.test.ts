import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asList, asRecord, asText } from './json.ts'

test('what is no object is an empty one, a list too', () => {
  assert.deepEqual(asRecord({ id: 1 }), { id: 1 })
  for (const value of [null, undefined, 7, 'text', ['listed']]) assert.deepEqual(asRecord(value), {})
})

test('what is no list is an empty one', () => {
  assert.deepEqual(asList([1]), [1])
  for (const value of [null, undefined, 'text', { length: 1 }]) assert.deepEqual(asList(value), [])
})

test('an empty text is none', () => {
  assert.equal(asText(' '), ' ')
  for (const value of ['', 7, null, undefined]) assert.equal(asText(value), undefined)
})
