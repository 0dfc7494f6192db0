import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readMeaningBp, sentimentTowardsBp } from '#contract/post-meaning.ts'
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

test('invisible characters hide no ticker', () => {
  const texts = ['Bit\u00adcoin rises', '$B\u200bTC up', '#B\u2060TC', '\ufeffBitcoin', '$B\u200dTC'].map(
    postOf,
  )
  for (const { symbols, text } of analyzePosts(texts, LEXICON)) assert.deepEqual(symbols, ['BTC'], text)
  assert.equal(
    analyzePosts(texts, LEXICON)[0]?.text,
    'Bit\u00adcoin rises',
    'the text stays as it was written',
  )
})

test('a post gains hashtags, symbols and sentiment and keeps all that it had', () => {
  const post = postOf('Love $BTC #Bitcoin')
  const [analyzed] = analyzePosts([post], LEXICON)
  assert.ok((analyzed?.sentimentBp ?? 0) > 5_000)
  assert.deepEqual(
    { ...analyzed, sentimentBp: undefined, meaningBp: undefined },
    { ...post, hashtags: ['bitcoin'], symbols: ['BTC'], sentimentBp: undefined, meaningBp: undefined },
  )
})

test('what a post says of one of its assets is stored for that asset', () => {
  for (const [text, rises, falls] of [
    ['Bitcoin is going to kill Bitcoin Cash', 'BTC', 'BCH'],
    ['Sold my BTC for bitcoin cash', 'BCH', 'BTC'],
    ['$BTC pumping while $BCH bleeds', 'BTC', 'BCH'],
    ['BCH looks great but bitcoin is dead', 'BCH', 'BTC'],
  ] as const) {
    const towards = towardsOf(text)
    assert.ok((towards.get(rises) ?? 0) > 0.55, `${text}: ${rises} ${towards.get(rises)}`)
    assert.ok((towards.get(falls) ?? 1) < 0.45, `${text}: ${falls} ${towards.get(falls)}`)
  }
})

test('keeps stocks apart from assets, and treats listed assets alike', () => {
  assert.ok((towardsOf('$BTC looks great but $TSLA is dead').get('BTC') ?? 0) > 0.6)
  assert.equal(new Set(towardsOf('so bullish: $BTC $BCH').values()).size, 1)
})

test('of a pair both assets are meant, beside what is said of others', () => {
  const towards = towardsOf('BCHBTC is mooning but $TSLA is dead')
  assert.deepEqual([...towards.keys()], ['BCH', 'BTC'])
  assert.equal(towards.get('BCH'), towards.get('BTC'))
  assert.ok((towards.get('BTC') ?? 0) > 0.7, `${towards.get('BTC')}`)
})

test('of twelve assets each is judged apart, of a list of more all alike', () => {
  const symbols = [...'ABCDEFGHIJKLM'].map((letter) => `Q${letter}${letter}X`)
  const lexicon = buildAssetLexicon(
    symbols.map((symbol, nr) => ({ id: symbol.toLowerCase(), symbol, name: symbol, rank: nr + 1 })),
  )
  const judge = (count: number) => {
    const [rises, falls, ...others] = symbols.slice(0, count).map((symbol) => `$${symbol}`)
    const text = `${rises} pumping while ${falls} bleeds, ${others.join(' ')}`
    const [post] = analyzePosts([postOf(text)], lexicon)
    assert.equal(post?.symbols.length, count)
    return post?.symbols.map((_, place) => sentimentTowardsBp(post.meaningBp ?? [], place)) ?? []
  }
  const [up = 0, down = 0] = judge(12)
  assert.ok(up > 7_000 && down < 4_000, `${up} and ${down}`)
  assert.equal(new Set(judge(13)).size, 1)
})

test('sentiment towards an asset is the formula of its stored parts', () => {
  const words = fc.constantFrom(
    'BTC',
    'bitcoin cash',
    '$BCH',
    '$TSLA',
    'BCHBTC',
    'will kill',
    'short',
    'moon',
    'but',
    ',',
    '.',
    '/s',
    'не',
  )
  const texts = fc.oneof(
    TEXT,
    fc.array(words).map((list) => list.join(' ')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const [analyzed] = analyzePosts([postOf(text)], LEXICON)
      const { symbols = [], meaningBp, sentimentBp } = analyzed ?? {}
      assert.equal(meaningBp !== undefined, symbols.length > 0 && sentimentBp !== undefined)
      if (!meaningBp) return
      assert.equal(meaningBp.length, 3 + 2 * symbols.length)
      assert.ok(meaningBp.every((part) => Number.isInteger(part) && part >= 0 && part <= 10_000))
      const { tone, towards } = readMeaningBp(meaningBp, symbols)
      const share = (meaningBp[2] ?? 0) / 10_000
      for (const { sentiment, stance } of towards) {
        for (const shares of [tone, stance]) assert.ok(Math.min(...Object.values(shares)) >= 0)
        const side =
          share * (stance.positive - stance.negative) + (1 - share) * (tone.positive - tone.negative)
        assert.ok(Math.abs(sentiment - (1 + side) / 2) <= 0.000_051, `${sentiment} is not ${(1 + side) / 2}`)
      }
    }),
  )
})

test('sentiment towards an asset is 0 to 1 and rounds half up', () => {
  assert.equal(sentimentTowardsBp([0, 10_000, 5_000, 0, 10_000], 0), 0)
  assert.equal(sentimentTowardsBp([3_000, 3_000, 7_000, 1_000, 1_000], 0), 5_000)
  assert.equal(sentimentTowardsBp([10_000, 0, 9_000, 0, 0, 10_000, 0], 1), 10_000)
  assert.equal(sentimentTowardsBp([0, 0, 10_000, 1, 0], 0), 5_001)
  assert.equal(sentimentTowardsBp([2_000, 500, 7_500, 6_000, 1_000], 0), 7_063)
})

function towardsOf(text: string): Map<string, number> {
  const [analyzed] = analyzePosts([postOf(text)], LEXICON)
  const { towards } = readMeaningBp(analyzed?.meaningBp ?? [], analyzed?.symbols ?? [])
  return new Map(towards.map(({ symbol, sentiment }) => [symbol, sentiment]))
}

test('sentiment is absent, not neutral, where there is nothing to judge', () => {
  for (const text of [
    '$BTC https://example.org',
    '@ada',
    '今天天气很好',
    'El banco abre a las nueve de la mañana',
  ]) {
    const [analyzed] = analyzePosts([postOf(text)], LEXICON)
    assert.equal('sentimentBp' in (analyzed ?? {}), false, text)
  }
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
    const before = process.cpuUsage()
    const [analyzed] = analyzePosts([postOf(megabyte)], LEXICON)
    const computedMs = process.cpuUsage(before).user / 1_000
    const [clipped] = analyzePosts([postOf(megabyte.slice(0, 10_000))], LEXICON)
    assert.deepEqual({ ...analyzed, text: '' }, { ...clipped, text: '' })
    // What grows with the text, or with its square, takes far longer; what else the machine does takes nothing.
    assert.ok(computedMs < 1_500, `${JSON.stringify(unit)} took ${computedMs} ms of computing`)
  }
})
