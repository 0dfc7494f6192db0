import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publicContracts } from './public/documents/contracts.ts'
import { isSitePath } from './site-paths.ts'

test('each group of the API has its page in the reference, and no other address there is a page', () => {
  const groups = [...new Set(publicContracts.map(({ group }) => group.toLowerCase()))]
  const missing = groups.filter((group) => !isSitePath(`/docs/reference/${group}`))
  assert.deepEqual(missing, [], 'add the page of the new group to SITE_PATHS')
  assert.equal(isSitePath('/docs/reference/nothing'), false)
})

test('a page is known with a slash at its end and with anything in its place, and nothing below it is one', () => {
  for (const path of ['/', '', '/market', '/market/', '/market/bitcoin', '/social/news/authors/ada/']) {
    assert.equal(isSitePath(path), true, path)
  }
  for (const path of ['/markets', '/market/bitcoin/more', '/social/news/authors', '/signup', '/Market']) {
    assert.equal(isSitePath(path), false, path)
  }
})
