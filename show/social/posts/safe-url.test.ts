import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safeUrl } from './safe-url.ts'

test('an address of the web is kept', () => {
  assert.equal(safeUrl('https://x.com/a/status/1'), 'https://x.com/a/status/1')
})

test('an address that could run something, or is none, is dropped', () => {
  for (const address of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    '//x',
    '',
    undefined,
  ]) {
    assert.equal(safeUrl(address), undefined)
  }
})
