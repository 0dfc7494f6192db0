import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSocialHandle } from './social-handle.ts'

test('a handle is found in the ways people write it', () => {
  for (const typed of [
    'ada',
    '@ada',
    '＠ａｄａ',
    ' ada ',
    'https://x.com/ada',
    'www.instagram.com/ada/',
    'facebook.com/ada',
  ]) {
    assert.equal(readSocialHandle(typed), 'ada', typed)
  }
})

test('nothing typed is no handle, and a name with a dot stays whole', () => {
  assert.equal(readSocialHandle('  '), '')
  assert.equal(readSocialHandle('@'), '')
  assert.equal(readSocialHandle('ada.lovelace'), 'ada.lovelace')
  assert.equal(readSocialHandle('x'.repeat(100)), 'x'.repeat(100))
})

test('a page on Facebook may have blanks in its name, and nowhere else', () => {
  assert.equal(readSocialHandle(' Humble Plover & Sons ', { platform: 'facebook' }), 'Humble Plover & Sons')
  assert.equal(readSocialHandle('Humble Plover', { platform: 'twitter' }), undefined)
  assert.equal(readSocialHandle('two  blanks', { platform: 'facebook' }), undefined)
  assert.equal(readSocialHandle('a\nb', { platform: 'facebook' }), undefined)
  assert.equal(readSocialHandle('<script>', { platform: 'facebook' }), undefined)
})

test('refuses what cannot be a name', () => {
  for (const typed of ['a b', '<script>', 'a\nb', 'x'.repeat(101), 'javascript:alert(1)']) {
    assert.equal(readSocialHandle(typed), undefined, typed)
  }
})
