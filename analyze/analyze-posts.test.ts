import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { CollectedPost } from '#contract/posts.ts'
import { analyzePosts } from './analyze-posts.ts'
import { buildAssetLexicon } from './symbols/build-asset-lexicon.ts'

const LEXICON = buildAssetLexicon([
  { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 },
  { id: 'bitcoin-cash', symbol: 'BCH', name: 'Bitcoin Cash', rank: 16 },
])
const TEXT = fc.string({ unit: 'binary', maxLength: 400 })

function postOf(text: string): CollectedPost {
  return {
    platform: 'twitter',
    externalId: '1',
    username: 'tape_reader',
    text,
    createdAt: new Date(0),
    likes: 3,
  }
}

test('a post gains hashtags, symbols and sentiment and keeps all that it had', () => {
  const post = postOf('Love $BTC #Bitcoin')
  const [analyzed] = analyzePosts([post], LEXICON)
  assert.ok((analyzed?.sentimentBp ?? 0) > 5_000)
  assert.deepEqual(
    { ...analyzed, sentimentBp: undefined },
    { ...post, hashtags: ['bitcoin'], symbols: ['BTC'], sentimentBp: undefined },
  )
})

test('sentiment is absent, not neutral, where there is nothing to judge', () => {
  const [analyzed] = analyzePosts([postOf('BTC at noon')], LEXICON)
  assert.equal('sentimentBp' in (analyzed ?? {}), false)
})

test('no text throws, and judging a post again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(TEXT), (texts) => {
      const once = analyzePosts(texts.map(postOf), LEXICON)
      assert.deepEqual(analyzePosts(once, LEXICON), once)
    }),
  )
})

test('a post is judged alone: its neighbours and their order change nothing', () => {
  fc.assert(
    fc.property(fc.array(TEXT), (texts) => {
      const together = analyzePosts(texts.map(postOf), LEXICON)
      const reversed = analyzePosts(texts.map(postOf).reverse(), LEXICON).reverse()
      assert.deepEqual(reversed, together)
      assert.deepEqual(
        texts.flatMap((text) => analyzePosts([postOf(text)], LEXICON)),
        together,
      )
    }),
  )
})

test('a megabyte of anything costs no more than 10,000 characters of it', () => {
  const units = [
    'a',
    'A',
    '#',
    '$',
    '@',
    '.',
    '!',
    ' ',
    'a.',
    'a@',
    'a-',
    '#a',
    '$a',
    "'",
    '🚀',
    'ا',
    '\u0301',
    'no ',
    'aaa ',
    'bitcoin ',
    'http://',
    '\ud83d',
    '((',
    'a\u200c',
  ]
  for (const unit of units) {
    const megabyte = unit.repeat(1_000_000 / unit.length)
    const startedAt = performance.now()
    const [analyzed] = analyzePosts([postOf(megabyte)], LEXICON)
    const tookMs = performance.now() - startedAt
    const [clipped] = analyzePosts([postOf(megabyte.slice(0, 10_000))], LEXICON)
    assert.deepEqual({ ...analyzed, text: '' }, { ...clipped, text: '' })
    assert.ok(tookMs < 500, `${JSON.stringify(unit)} took ${tookMs} ms`)
  }
})
