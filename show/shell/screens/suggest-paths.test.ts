import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suggestPaths } from './suggest-paths.ts'

const known = ['/', '/market', '/explorer', '/social', '/social/twitter', '/docs']

test('a mistyped address finds the page that was meant', () => {
  assert.equal(suggestPaths('/markte', known)[0], '/market')
  assert.equal(suggestPaths('/EXPLORER/', known)[0], '/explorer')
  assert.equal(suggestPaths('/social/twiter', known)[0], '/social/twitter')
})

test('an address that is near nothing suggests nothing', () => {
  assert.deepEqual(suggestPaths('/wp-login.php', known), [])
})

test('a letter too much, too few or another one is a mistake; a third of a path may be wrong, three letters at most', () => {
  const cases: [path: string, near: string[], far: string[]][] = [
    ['/docs', ['/dogs'], ['/dogz']],
    ['/market', ['/mqrkxt', '/marekt'], ['/mqrxxt']],
    ['/explorer', ['/exqlqrqr'], ['/exqlqrqq']],
    [
      '/a234567890bcde',
      ['/a245670bcde', '/axy2z34567890bcde', '/x234y6789zbcde', '/x234567890bced'],
      ['/a245670cde', '/axy2zw34567890bcde', '/x234y6v89zbcde'],
    ],
  ]
  for (const [path, near, far] of cases) {
    assert.deepEqual(
      [...near, ...far].filter((wanted) => suggestPaths(wanted, [path]).length > 0),
      near,
    )
  }
})

test('three at most are suggested, the nearest first', () => {
  assert.deepEqual(suggestPaths('/abc', ['/abcde', '/abcdef', '/abcd', '/abxy', '/abc1']), [
    '/abcd',
    '/abc1',
    '/abcde',
  ])
})

test('a path that goes on after a page, or of which a page goes on, leads there; the root leads nowhere', () => {
  assert.deepEqual(suggestPaths('/docs/unknown/page', known), ['/docs'])
  assert.deepEqual(suggestPaths('/so', known), ['/social', '/social/twitter'])
  assert.deepEqual(suggestPaths('/s', known), [])
})
