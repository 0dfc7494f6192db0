import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourcePost } from '#collect/port/source.ts'
import { COUNT_MAX, EXTERNAL_ID_MAX_CHARS, TEXT_MAX_CHARS, URL_MAX_CHARS } from '#contract/post-limits.ts'
import { UNKNOWN_AUTHOR } from '#contract/posts.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import {
  type ClaimedPost,
  type CleanOptions,
  cleanPost,
  htmlToText,
  readCount,
  tidyText,
} from './clean-post.ts'

const AT = new Date('2026-03-10T12:00:00Z')

function clean(claimed: Partial<ClaimedPost>, options: Partial<CleanOptions> = {}) {
  const whole = { externalId: '1', authorId: 'ann', text: 'bitcoin', createdAt: AT, ...claimed }
  return cleanPost(whole, { at: AT, ...options })
}

function postOf(claimed: Partial<ClaimedPost>, options?: Partial<CleanOptions>): SourcePost {
  const read = clean(claimed, options)
  assert.ok('post' in read, 'reason' in read ? read.reason : '')
  return read.post
}

test('a post has what its source claimed, and nothing of what it did not', () => {
  assert.deepEqual(postOf({}), {
    externalId: '1',
    authorId: 'ann',
    username: 'ann',
    text: 'bitcoin',
    createdAt: AT,
    revision: AT.getTime(),
    edited: false,
    counts: {},
  })
  const cleaned = postOf({
    externalId: 12_345,
    username: ' @Ann \n Lee ',
    displayName: 'Ann',
    followers: '12',
    text: ' a\0b\ud800 ',
    createdAt: AT.getTime() / 1_000,
    revision: 3,
    edited: true,
    url: 'https://x.example/1',
    lang: 'zh-Hant-TW',
    tags: ['#btc', '＃eth', 'btc', '#', 7],
    links: ['https://x.example/a', 'javascript:alert(1)', 'https://x.example/a'],
    mediaType: 'video',
    location: 'Bern',
    replyTo: 9,
    counts: { likes: 0, views: -1, comments: null },
    reactions: { love: 2, sad: 'many' },
  })
  assert.deepEqual(cleaned, {
    externalId: '12345',
    authorId: 'ann',
    username: 'Ann Lee',
    text: 'ab\ufffd',
    createdAt: AT,
    revision: 3,
    edited: true,
    counts: { likes: 0, reactions: { love: 2 } },
    displayName: 'Ann',
    followers: 12,
    url: 'https://x.example/1',
    lang: 'zh-Hant-TW',
    tags: ['btc', 'eth'],
    links: ['https://x.example/a'],
    mediaType: 'video',
    location: 'Bern',
    replyTo: '9',
  })
})

test('refuses a post without a usable id, author or text', () => {
  const longest = 'x'.repeat(EXTERNAL_ID_MAX_CHARS)
  assert.equal(postOf({ externalId: longest }).externalId, longest)
  for (const externalId of [`${longest}x`, '', ' ', 'a b', 'a\0', '\ud800', 2 ** 53, 1.5, null, {}])
    assert.deepEqual(clean({ externalId }), { reason: 'no usable id' })
  assert.deepEqual(clean({ authorId: undefined }), { reason: 'no usable author' })
  assert.deepEqual(clean({ text: 7 }), { reason: 'no text' })
  const { authorId, username } = postOf({ authorId: undefined, isAuthorless: true })
  assert.deepEqual([authorId, username], [undefined, UNKNOWN_AUTHOR])
  assert.equal(postOf({ username: '@' }).username, 'ann')
  assert.equal(postOf({ displayName: 'ann' }).displayName, undefined, 'it says nothing more')
})

test('a time is taken from 1990 to ten minutes ahead; else the moment is', () => {
  const takes = (createdAt: unknown) => {
    const post = postOf({ createdAt })
    return [post.createdAt.toISOString(), post.createdAtRefused]
  }
  const at = AT.toISOString()
  for (const taken of ['2026-03-10T12:10:00.000Z', '1990-01-01T00:00:00.000Z'])
    assert.deepEqual(takes(taken), [taken, undefined])
  assert.deepEqual(takes('2026-03-10T12:10:00.001Z'), [at, '2026-03-10T12:10:00.001Z'])
  assert.deepEqual(takes(new Date('1989-12-31T23:59:59.999Z')), [at, '1989-12-31T23:59:59.999Z'])
  assert.deepEqual(takes('soon'.repeat(99)), [at, 'soon'.repeat(16)])
  assert.deepEqual(takes(new Date(Number.NaN)), [at, 'no time'])
  const refused = postOf({ createdAt: AT.getTime() + 11 * MINUTE_MS })
  assert.equal(refused.revision, AT.getTime(), 'its version is as old as the moment that it has')
})

test('a count is a whole number from 0 to COUNT_MAX', () => {
  const cases: [unknown, number | undefined][] = [
    [0, 0],
    ['007', 7],
    [COUNT_MAX, COUNT_MAX],
    [String(COUNT_MAX), COUNT_MAX],
    [COUNT_MAX + 1, undefined],
    ['1000000000000000', undefined],
    [-1, undefined],
    [1.5, undefined],
    ['1.5', undefined],
    ['', undefined],
    [' 1', undefined],
    [null, undefined],
    [Number.NaN, undefined],
  ]
  for (const [written, count] of cases) assert.equal(readCount(written), count, String(written))
})

test('cuts or leaves out what is too long, between whole characters', () => {
  const text = postOf({ text: `${'x'.repeat(TEXT_MAX_CHARS - 1)}🚀` }).text
  assert.deepEqual([text.length, text.at(-1)], [TEXT_MAX_CHARS, '\ufffd'])
  const start = 'https://x.example/'
  const longest = `${start}${'x'.repeat(URL_MAX_CHARS - start.length)}`
  assert.equal(postOf({ url: longest }).url, longest)
  for (const url of [`${longest}x`, 'ftp://x.example/', '//x.example/', 'https://', ' https://x.example/'])
    assert.equal(postOf({ url }).url, undefined, url)
  for (const lang of ['e', 'engl', 'en_US', 'en-', 7]) assert.equal(postOf({ lang }).lang, undefined)
  for (const [lang, known] of [
    ['in', 'id'],
    ['iw', 'he'],
    ['qme', undefined],
    ['und', undefined],
    ['pt-BR', 'pt-BR'],
  ])
    assert.equal(postOf({ lang }).lang, known)
  const tags = Array.from({ length: 100 }, (_, nr) => `tag${nr}`)
  assert.deepEqual(postOf({ tags }).tags, tags.slice(0, 64))
})

test('HTML becomes its visible text', () => {
  const cases = [
    ['<p>One</p><p>two<br/>three</p>', 'One\ntwo\nthree'],
    ['<ul><li>a</li><li>b</li></ul><h2>c</h2>d', 'a\nb\nc\nd'],
    ['AT&amp;amp;T &lt;b&gt; &#x27;s', "AT&amp;T <b> 's"],
    ['BTC <$60k and ETH <3, 5>4', 'BTC <$60k and ETH <3, 5>4'],
    ['a<script>alert("x")</script>b<STYLE>p{}</style >c', 'ab c'],
    ['a<script>never closed', 'a'],
    ['<preview>a</preview> <b>b</b>', 'a b'],
    ['<table><tr><td>BTC</td><td>ETH</td></tr></table>', 'BTC ETH'],
    ['<figure><img src=x><figcaption>Bitcoin</figcaption></figure>Ether rises', 'Bitcoin\nEther rises'],
    ['<ul><li>BTC<li>ETH</ul>', 'BTC\nETH'],
    ['  many   blanks\t<br>\n\n here ', 'many blanks\nhere'],
  ]
  for (const [html = '', text] of cases) assert.equal(htmlToText(html), text, html)
  assert.equal(tidyText('a <b>\t &amp; \n \n c'), 'a <b> &amp;\nc')
})
