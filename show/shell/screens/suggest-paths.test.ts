import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suggestPaths } from './suggest-paths.ts'

const known = ['/', '/market', '/explorer', '/social', '/social/twitter', '/docs']

test('a mistyped address finds the page that was meant', () => {
  assert.equal(suggestPaths('/markte', known)[0], '/market')
  assert.equal(suggestPaths('/Explorer/', known)[0], '/explorer')
  assert.equal(suggestPaths('/social/twiter', known)[0], '/social/twitter')
})

test('an address that is near nothing suggests nothing', () => {
  assert.deepEqual(suggestPaths('/wp-login.php', known), [])
})
