import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Asset, NamedAsset } from '#contract/market.ts'
import { BY_SIGN, NEVER } from './asset-lexicon.ts'
import { buildAssetLexicon } from './build-asset-lexicon.ts'
import { findSymbols } from './find-symbols.ts'

const BITCOIN: Asset = { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 }
const COPYCAT: Asset = { id: 'copycat-coin', symbol: 'BTC', name: 'Copycat Coin', rank: 9_000 }

test('a shared ticker means the asset with the best rank', () => {
  const lexicon = buildAssetLexicon([COPYCAT, BITCOIN])
  assert.deepEqual(findSymbols('bitcoin', lexicon), ['BTC'])
  assert.deepEqual(findSymbols('copycat coin #copycatcoin', lexicon), [])
})

test('an asset without a rank comes after every asset with one and needs $ or #', () => {
  const unranked: Asset = { id: 'newcomer', symbol: 'NEWC', name: 'Newcomer' }
  const lexicon = buildAssetLexicon([unranked, BITCOIN])
  assert.deepEqual(findSymbols('Newcomer NEWC', lexicon), [])
  assert.deepEqual(findSymbols('$newc', lexicon), ['NEWC'])
})

test('tickers like amounts or in other scripts are not found', () => {
  const odd = ['100', '5K', '10MM', 'B-T', '₿', ''].map((symbol, index) => ({
    id: `odd-${index}`,
    symbol,
    name: `Oddity number ${index}`,
    rank: index + 1,
  }))
  assert.equal(buildAssetLexicon(odd).tickers.size, 0)
})

test('a provider may write tickers in lower case', () => {
  assert.deepEqual(
    findSymbols('$ETH', buildAssetLexicon([{ id: 'ethereum', symbol: 'eth', name: 'Ethereum', rank: 2 }])),
    ['ETH'],
  )
})

test('the order of the assets changes nothing', () => {
  const assets = fc.uniqueArray(
    fc.record({
      id: fc.stringMatching(/^[a-z]{3,8}$/),
      symbol: fc.constantFrom('AAA', 'BBB', 'CCC', 'LINK'),
      name: fc.constantFrom('Alpha Beta', 'Gamma', 'Delta', 'Link'),
      rank: fc.option(fc.nat(400), { nil: undefined }),
    }),
    { selector: (asset) => asset.id },
  )
  fc.assert(
    fc.property(assets, (list) => {
      assert.deepEqual(buildAssetLexicon(list), buildAssetLexicon([...list].reverse()))
    }),
  )
})

test('needs $ or # from the 301st asset on', () => {
  const ranked = (rank: number): Asset => ({ id: 'zorvex', symbol: 'ZRVX', name: 'Zorvex', rank })
  assert.deepEqual(findSymbols('Zorvex', buildAssetLexicon([ranked(300)])), ['ZRVX'])
  assert.deepEqual(findSymbols('ZRVX', buildAssetLexicon([ranked(300)])), ['ZRVX'])
  assert.deepEqual(findSymbols('Zorvex ZRVX', buildAssetLexicon([ranked(301)])), [])
  assert.deepEqual(findSymbols('$zrvx', buildAssetLexicon([ranked(301)])), ['ZRVX'])
})

test('finds tickers in lower case up to the 10th asset', () => {
  const ranked = (rank: number): Asset => ({ id: 'an-asset', symbol: 'ZRVX', name: 'An Asset', rank })
  assert.deepEqual(findSymbols('zrvx', buildAssetLexicon([ranked(10)])), ['ZRVX'])
  assert.deepEqual(findSymbols('zrvx', buildAssetLexicon([ranked(11)])), [])
  assert.deepEqual(findSymbols('ZRVX', buildAssetLexicon([ranked(11)])), ['ZRVX'])
})

test('an alias with a star is a prefix, in any script', () => {
  const lexicon = buildAssetLexicon([
    BITCOIN,
    { id: 'rally', symbol: 'RLYX', name: 'Rally X', aliases: ['rallyx*', 'ралли*', 'zebrafish'] },
  ])
  for (const text of ['the rallyxers', 'RALLYX', 'раллисты', 'a zebrafish'])
    assert.deepEqual(findSymbols(text, lexicon), ['RLYX'], text)
  for (const text of ['rally', 'arallyx', 'zebras']) assert.deepEqual(findSymbols(text, lexicon), [], text)
})

test('settings make a name ambiguous or certain', () => {
  const found = (text: string, more: Partial<NamedAsset>) =>
    findSymbols(
      text,
      buildAssetLexicon([{ id: 'zorvex', symbol: 'ZRVX', name: 'Zorvex', aliases: ['zorro'], ...more }]),
    )
  for (const [text, ifHomonym, ifNot] of [
    ['ZRVX', false, true],
    ['ZRVX price chart', true, true],
    ['Zorvex', false, true],
    ['Zorvex blockchain', true, true],
    ['zorvex', false, true],
    ['a zorro', false, true],
    ['a zorro on the blockchain', true, true],
    ['$zrvx', true, true],
  ] as const) {
    assert.deepEqual(found(text, { isHomonym: true, rank: 1 }), ifHomonym ? ['ZRVX'] : [], text)
    assert.deepEqual(found(text, { isHomonym: false, rank: 9_000 }), ifNot ? ['ZRVX'] : [], text)
  }
})

test('an alias with a question mark needs words of crypto', () => {
  const lexicon = buildAssetLexicon([
    BITCOIN,
    { id: 'rally', symbol: 'RLYX', name: 'Rally X', aliases: ['lumens?', '斑马', 'night owl'] },
  ])
  for (const text of ['lumens on the blockchain', '我的斑马今天', 'a Night-Owl'])
    assert.deepEqual(findSymbols(text, lexicon), ['RLYX'], text)
  for (const text of ['lumens of light', '斑', 'a night, owl'])
    assert.deepEqual(findSymbols(text, lexicon), [], text)
})

test('the id without its number is a name of the asset', () => {
  const lexicon = buildAssetLexicon([
    { id: 'quillon-2', symbol: 'QLLX', name: 'Harborex', rank: 1 },
    { id: '777', symbol: 'SEVX', name: '888', rank: 2 },
  ])
  for (const text of ['quillon', 'Harborex', '#quillon'])
    assert.deepEqual(findSymbols(text, lexicon), ['QLLX'], text)
  assert.deepEqual(findSymbols('888 or 777 people', lexicon), [])
})

/** What each way of writing a ticker needs, by what it reads as, at the ranks on either side of each bound. */
const NEEDS: [symbol: string, ranks: number[], needs: { capitals: number; lower: number; tags: number[] }][] =
  [
    ['ZRVX', [1, 10], { capitals: 0, lower: 0, tags: [0, 0] }],
    ['ZRVX', [11, 100], { capitals: 0, lower: 2, tags: [0, 0] }],
    ['ZRVX', [101, 300], { capitals: 0, lower: 3, tags: [0, 0] }],
    ['ZRVX', [301, 9_000], { capitals: NEVER, lower: NEVER, tags: [0, NEVER] }],
    // Three capitals are mostly an abbreviation, two stand for too much.
    ['QZX', [10, 100], { capitals: 1, lower: 2, tags: [1, 1] }],
    ['QZX', [101, 300], { capitals: 1, lower: 3, tags: [1, 1] }],
    ['QZ', [1, 300], { capitals: BY_SIGN, lower: NEVER, tags: [BY_SIGN, BY_SIGN] }],
    // A ticker that is a word in no language, a word of another one, and an everyday word.
    ['AAVE', [11, 300], { capitals: 0, lower: 0, tags: [0, 0] }],
    ['MINA', [1, 10], { capitals: 1, lower: 3, tags: [1, 1] }],
    ['MINA', [11, 100], { capitals: 1, lower: 4, tags: [1, 1] }],
    ['MINA', [101, 300], { capitals: 1, lower: NEVER, tags: [1, 1] }],
    ['LIGHT', [1, 300], { capitals: 5, lower: NEVER, tags: [3, NEVER] }],
  ]

for (const [symbol, ranks, needs] of NEEDS) {
  test(`${symbol} needs ${needs.capitals} in capitals and ${needs.lower} in lower case from rank ${ranks.join(' to ')}`, () => {
    for (const rank of ranks) {
      const form = buildAssetLexicon([{ id: 'an-asset', symbol, name: 'An Asset', rank }]).tickers.get(symbol)
      const { capitals, lower, tagCapitals, tagLower } = form! // it is the only one
      assert.deepEqual({ capitals, lower, tags: [tagCapitals, tagLower] }, needs, `rank ${rank}`)
    }
  })
}

test('a cashtag of one letter needs words of crypto', () => {
  const found = (text: string) =>
    findSymbols(text, buildAssetLexicon([{ id: 'quu', symbol: 'Q', name: 'Quu', rank: 50 }])).length
  assert.deepEqual(['$Q', '$Q on the blockchain'].map(found), [0, 1])
})

test('a shared name means the asset with the best rank', () => {
  const lexicon = buildAssetLexicon([
    { id: 'later', symbol: 'LTRX', name: 'Harborex', rank: 20, aliases: ['zebrafish', '斑', 'ралли*'] },
    { id: 'first', symbol: 'FRSX', name: 'Harborex', rank: 10, aliases: ['zebrafish', '斑马', 'ралли*'] },
  ])
  for (const text of ['Harborex', '#harborex', 'a zebrafish', '我的斑马今天', 'раллисты'])
    assert.deepEqual(findSymbols(text, lexicon), ['FRSX'], text)
  assert.deepEqual(findSymbols('我的斑今天', lexicon), ['LTRX'])
  const written = [
    { id: 'later', symbol: 'LTRX', name: 'Har Borex', rank: 20 },
    { id: 'first', symbol: 'FRSX', name: 'Harbor Ex', rank: 10 },
  ]
  assert.deepEqual(findSymbols('#harborex', buildAssetLexicon(written)), ['FRSX'])
})

test('context words are found in whatever case an operator writes them', () => {
  const lexicon = buildAssetLexicon([
    { id: 'zorvex', symbol: 'ZRVX', name: 'Zorvex', isHomonym: true, contextWords: ['Lake'] },
  ])
  assert.deepEqual(
    ['ZRVX lake', 'Zorvex LAKE', 'ZRVX pond'].map((text) => findSymbols(text, lexicon).length),
    [1, 1, 0],
  )
})
