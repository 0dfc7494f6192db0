import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safeNextPath } from './safe-next-path.ts'

test('a path of this site is followed with its query and anchor', () => {
  assert.equal(safeNextPath('/settings?tab=api#keys'), '/settings?tab=api#keys')
})

test('an address elsewhere leads to the landing page', () => {
  for (const next of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:1',
    '',
    null,
  ]) {
    assert.equal(safeNextPath(next), '/', String(next))
  }
})
