import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalLink, readStoryLinks } from './canonical-link.ts'

test('one page has one address, however it was shared', () => {
  const page = 'news.example/2026/03/bridge-halts'
  for (const written of [
    'https://news.example/2026/03/bridge-halts',
    'http://www.news.example/2026/03/bridge-halts/?utm_source=x&utm_medium=social#comments',
    'https://m.news.example/2026/03/bridge-halts/amp/',
    'https://NEWS.example/2026/03/bridge-halts?fbclid=abc',
  ]) {
    assert.equal(canonicalLink(written), page, written)
  }
  assert.equal(canonicalLink('https://video.example/watch?v=2&a=1'), 'video.example/watch?a=1&v=2')
  assert.equal(
    canonicalLink('https://youtu.be/abc?si=x'),
    canonicalLink('https://www.youtube.com/watch?v=abc'),
  )
})

test('leaves out front pages, invitations and shortened links', () => {
  for (const written of [
    'https://news.example/',
    'https://news.example/en',
    'https://t.co/a1b2c3d4',
    'https://t.me/some_channel',
    'no address',
  ]) {
    assert.equal(canonicalLink(written), undefined, written)
  }
})

test('a text is read for its pages, each once and without the stop behind it', () => {
  assert.deepEqual(
    readStoryLinks(
      'See (https://a.example/bridge-halts). Again: https://www.a.example/bridge-halts/, and https://b.example',
    ),
    ['a.example/bridge-halts'],
  )
})

test('reads three pages of a text, with a path or parameters', () => {
  assert.equal(canonicalLink('https://a.example/abcdef'), 'a.example/abcdef')
  assert.equal(canonicalLink('https://a.example/abcde'), undefined)
  assert.equal(canonicalLink('https://a.example/p?id=7'), 'a.example/p?id=7')
  const links = [1, 2, 3, 4].map((nr) => `https://a.example/page-${nr}`)
  assert.deepEqual(readStoryLinks(links.join(' ')), [
    'a.example/page-1',
    'a.example/page-2',
    'a.example/page-3',
  ])
})
