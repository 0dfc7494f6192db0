import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPostQuery } from '#contract/post-query/post-query.ts'
import { toRule } from './to-rule.ts'

test('a query of an asset is a rule on it, with its mood, and says what is not in it', () => {
  const cases: [string, string | undefined, string[]][] = [
    ['symbol=sol', 'trend(SOL, 24h) > 2 cooldown 24h', []],
    ['q=$sol&period=7d', 'trend(SOL, 24h) > 2 cooldown 24h', []],
    [
      'symbol=BTC&minSentiment=0.7&maxSentiment=1',
      'trend(BTC, 24h) > 2 and sentiment(BTC, 24h) > 0.7 cooldown 24h',
      [],
    ],
    [
      'symbol=BTC&q=halving&platform=twitter&minLikes=5&maxLikes=9&lang=en&maxSentiment=0.4',
      'trend(BTC, 24h) > 2 and sentiment(BTC, 24h) < 0.4 cooldown 24h',
      ['source', 'words', 'language', 'counts'],
    ],
    ['q=gas fees&username=ann', undefined, ['words', 'author']],
    ['symbol=BTC) or price(ETH', undefined, []],
  ]
  for (const [address, expression, leftOut] of cases) {
    assert.deepEqual(toRule(readPostQuery(address)), expression ? { expression, leftOut } : { leftOut })
  }
})
