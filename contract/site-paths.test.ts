import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUnbuiltPath } from './site-paths.ts'

test('a path is matched with any name in it and a slash at its end, and nothing below it', () => {
  for (const path of ['/market/bitcoin', '/reset-password/', '/social/news/authors/ada/']) {
    assert.equal(isUnbuiltPath(path), true, path)
  }
  for (const path of ['/', '/market', '/market/bitcoin/more', '/social/news/authors', '/Market/bitcoin']) {
    assert.equal(isUnbuiltPath(path), false, path)
  }
})
