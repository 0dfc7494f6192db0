import assert from 'node:assert/strict'
import { test } from 'node:test'
import { POST_WORDS } from '#contract/post-query/post-words.ts'
import { completeRule, completeScreen } from './complete-rule.ts'

const ASSETS = [
  { symbol: 'BTC', name: 'Bitcoin' },
  { symbol: 'SOL', name: 'Solana' },
  { symbol: 'BNB', name: 'BNB' },
]

test('what may stand at the caret is offered, and what was begun narrows it', () => {
  const cases: [string, string[]][] = [
    ['', ['price', 'change', 'sentiment', 'mentions', 'dominance', 'tone']],
    ['me', ['mentions']],
    ['an', ['any of watchlist', 'any of top 20', 'any of watchlist "DeFi"', 'any of watchlist "layer 2"']],
    ['any of watchlist where st', ['stance']],
    ['any of ', ['watchlist', 'top 20', 'watchlist "DeFi"', 'watchlist "layer 2"']],
    ['any of watchlist ', ['where', '"DeFi"', '"layer 2"']],
    ['any of watchlist "', []],
    ['ME', ['mentions']],
    ['st', ['stance']],
    ['composite(BTC, ', []],
    ['price(', ['BTC', 'SOL', 'BNB']],
    ['price(sola', ['SOL']],
    ['price(bt', ['BTC']],
    ['price(btc', []],
    ['price(b', ['BTC', 'BNB']],
    ['PRICE (b', ['BTC', 'BNB']],
    ['mentions(BTC, ', ['1h', '6h', '24h']],
    ['mentions(BTC, 2', ['24h']],
    ['price(BTC) ', ['>', '<']],
    ['price(BTC) > 7 ', ['and', 'or', 'for', 'cooldown', 'every', 'rearm']],
    ['price(BTC) > 7 an', ['and']],
    ['price(BTC) > 7 and ', ['price', 'change', 'sentiment', 'mentions', 'dominance', 'tone']],
    ['price(BTC) > 7 and (tr', ['trend']],
    ['mentions(BTC, 1h) > 9 and price(b', ['BTC', 'BNB']],
    ['price(BTC) > 7 cooldown ', ['1h', '6h', '24h']],
    ['price(BTC) > 7 cooldown 6h unt', ['until']],
    ['posts("halving", la', ['lang']],
    // Nothing where a number, a text or nothing is to come, and nothing for what stands there.
    ['price(BTC) > ', []],
    ['posts("price(', []],
    ['posts("say \\" price(', []],
    ['mentions(BTC, 1h), ', []],
    ['price(BTC, ', []],
    ['price(BTC) > 7 and', []],
  ]
  for (const [text, labels] of cases) {
    const { options } = completeRule(text, text.length, { assets: ASSETS, watchlists: ['DeFi', 'layer 2'] })
    assert.deepEqual(
      options.map(({ label }) => label),
      labels,
      text,
    )
  }
})

test('what is chosen takes the place of the word before the caret, wherever that is', () => {
  const text = 'price(so) > 7'
  const { from, options } = completeRule(text, 'price(so'.length, {
    assets: ASSETS,
    watchlists: ['DeFi', 'layer 2'],
  })
  assert.deepEqual([from, options[0]?.insert], ['price('.length, 'SOL) '])
  assert.equal(
    completeRule('mentions(b', 10, { assets: ASSETS, watchlists: ['DeFi', 'layer 2'] }).options[0]?.insert,
    'BTC, ',
  )
  assert.equal(
    completeRule('composite(b', 11, { assets: ASSETS, watchlists: ['DeFi', 'layer 2'] }).options[0]?.insert,
    'BTC) ',
  )
})

test('a search of posts begins with words or with what narrows it, and ends with a window', () => {
  const offered = (text: string) =>
    completeRule(text, text.length, { assets: ASSETS, watchlists: ['DeFi', 'layer 2'] }).options
  const words = { label: '"words"', hint: 'In the post', insert: '"' }
  const windows = [
    { label: '1h', hint: 'Hours', insert: '1h) ' },
    { label: '6h', hint: 'Hours', insert: '6h) ' },
    { label: '24h', hint: 'A day', insert: '24h) ' },
  ]
  const filters = POST_WORDS.map(({ word }) => ({
    label: word,
    hint: 'Narrows the posts',
    insert: `${word} `,
  }))
  assert.deepEqual(offered('posts('), [words, ...filters].slice(0, 6))
  assert.deepEqual(offered('posts("halving", '), [...windows, ...filters].slice(0, 6))
})

test('a condition of the screener has figures without assets, sides and joints', () => {
  const cases: [string, string[]][] = [
    ['', ['price', 'change', 'volume', 'market_cap', 'sentiment', 'mentions']],
    ['posts_', ['posts_change', 'posts_to_usual']],
    ['price ', ['>', '<']],
    ['change(7d) ', ['>', '<']],
    ['price > 5 ', ['and', 'or']],
    ['price > 5 and ', ['price', 'change', 'volume', 'market_cap', 'sentiment', 'mentions']],
    ['price > 5 and (stan', ['stance']],
    ['price > ', []],
  ]
  for (const [text, labels] of cases) {
    const { options } = completeScreen(text, text.length)
    assert.deepEqual(
      options.map(({ label }) => label),
      labels,
      text,
    )
  }
})
