import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completeRule } from './complete-rule.ts'

const ASSETS = [
  { symbol: 'BTC', name: 'Bitcoin' },
  { symbol: 'SOL', name: 'Solana' },
  { symbol: 'BNB', name: 'BNB' },
]

test('what may stand at the caret is offered, and what was begun narrows it', () => {
  const cases: [string, string[]][] = [
    ['', ['price', 'change', 'mentions', 'sentiment', 'dominance', 'trend']],
    ['me', ['mentions']],
    ['st', ['stance']],
    ['composite(BTC, ', []],
    ['price(', ['BTC', 'SOL', 'BNB']],
    ['price(sola', ['SOL']],
    ['price(b', ['BTC', 'BNB']],
    ['PRICE (b', ['BTC', 'BNB']],
    ['mentions(BTC, ', ['1h', '6h', '24h']],
    ['mentions(BTC, 2', ['24h']],
    ['price(BTC) ', ['>', '<']],
    ['price(BTC) > 7 ', ['and', 'or', 'cooldown', 'every', 'rearm', 'once']],
    ['price(BTC) > 7 an', ['and']],
    ['price(BTC) > 7 and ', ['price', 'change', 'mentions', 'sentiment', 'dominance', 'trend']],
    ['price(BTC) > 7 and (tr', ['trend']],
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
    const { options } = completeRule(text, text.length, ASSETS)
    assert.deepEqual(
      options.map(({ label }) => label),
      labels,
      text,
    )
  }
})

test('what is chosen takes the place of the word before the caret, wherever that is', () => {
  const text = 'price(so) > 7'
  const { from, options } = completeRule(text, 'price(so'.length, ASSETS)
  assert.deepEqual([from, options[0]?.insert], ['price('.length, 'SOL) '])
  assert.equal(completeRule('mentions(b', 10, ASSETS).options[0]?.insert, 'BTC, ')
  assert.equal(completeRule('composite(b', 11, ASSETS).options[0]?.insert, 'BTC) ')
  const posts = completeRule('posts(', 6, ASSETS).options
  assert.deepEqual(posts[0], { label: '"words"', hint: 'In the post', insert: '"' })
})
