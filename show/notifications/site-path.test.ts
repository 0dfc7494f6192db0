import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sitePath } from './site-path.ts'

test('a notification leads nowhere but to this site', () => {
  assert.equal(sitePath('/market/bitcoin?period=24h'), '/market/bitcoin?period=24h')
  const elsewhere = [
    '//other.example',
    '/\\other.example',
    'https://other.example',
    'javascript:alert(1)',
    '',
    undefined,
  ]
  assert.deepEqual(
    elsewhere.map(sitePath),
    elsewhere.map(() => undefined),
  )
})
