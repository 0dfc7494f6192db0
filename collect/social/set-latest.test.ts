import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setLatest } from './set-latest.ts'

test('drops the oldest entry beyond the limit', () => {
  const entries = new Map<string, number>()
  for (const entry of [['a', 1] as const, ['b', 2] as const, ['a', 3] as const, ['c', 4] as const])
    setLatest(entries, entry, 2)
  assert.deepEqual(
    [...entries],
    [
      ['a', 3],
      ['c', 4],
    ],
  )
})

test('as many as there may be stay', () => {
  const entries = new Map([['a', 1]])
  setLatest(entries, ['b', 2], 2)
  assert.deepEqual([...entries.keys()], ['a', 'b'])
})
