import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createPath, parsePath } from 'react-router'
import { readSitePath } from './read-site-path.ts'

test('a path of this site keeps its query and anchor', () => {
  for (const path of ['/', '/settings?tab=api#keys', '/market/bitcoin?period=24h', '/x?next=//y.example']) {
    assert.equal(readSitePath(path), path)
  }
})

test('an address elsewhere is no path of this site', () => {
  for (const address of ['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example']) {
    assert.equal(readSitePath(address), undefined, address)
  }
  for (const address of [
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    'javascript:1',
    '',
  ]) {
    assert.equal(readSitePath(address), undefined, address)
  }
})

test('whatever an address is made of, following it stays on this site', () => {
  const parts = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '@',
    ':',
    '\t',
    '\n',
    '?',
    '#',
    'evil.example',
  )
  const addresses = fc.array(parts, { maxLength: 8 }).map((all) => `/${all.join('')}`)
  fc.assert(
    fc.property(fc.oneof(addresses, fc.webUrl(), fc.string()), (address) => {
      const path = readSitePath(address)
      if (path === undefined) return
      // As the router follows it: parsed, put together, and resolved against the page.
      const followed = new URL(createPath(parsePath(path)), 'https://tape.example')
      assert.equal(followed.origin, 'https://tape.example')
      assert.equal(followed.pathname.startsWith('//'), false)
    }),
    { numRuns: 1_000 },
  )
})
