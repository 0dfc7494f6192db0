import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startAfterStyles } from './start-after-styles.ts'

test('code is asked for at once, and comes after the styles', () => {
  const page = startAfterStyles(
    '<link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>',
  )
  assert.equal(page.match(/<link rel="modulepreload" fetchpriority="low" href=/g)?.length, 2)
})

test('a page that names no code stops the build', () => {
  assert.throws(() => startAfterStyles('<script type="module">'), /names no code/)
})
