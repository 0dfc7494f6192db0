import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALERT_EXPRESSION_MAX } from '#contract/alerts.ts'
import { readPostQuery } from '#contract/post-query/post-query.ts'
import { toRule } from './to-rule.ts'

test('a query is watched whole, and what a rule cannot look at is named', () => {
  const cases: [string, string | undefined, string[]][] = [
    ['symbol=sol', 'trend(SOL, 24h) > 2 cooldown 24h', []],
    ['q=$sol&period=7d', 'trend(SOL, 24h) > 2 cooldown 24h', []],
    ['symbol=BTC&minSentiment=0.7', 'posts(symbol BTC, minMood 0.7, 1h) > 0 cooldown 1h', []],
    [
      'symbol=BTC&q=halving&platform=twitter&minLikes=5&maxLikes=9&lang=en&startDate=2026-01-01',
      'posts("halving", source twitter, symbol BTC, lang en, minLikes 5, maxLikes 9, 1h) > 0 cooldown 1h',
      ['dates'],
    ],
    [
      'q="gas fees" -nft&username=ann&location=New York',
      `posts('"gas fees" -nft', author ann, place "New York", 1h) > 0 cooldown 1h`,
      [],
    ],
    ['lang=en&mediaType=video', undefined, []],
    [`q=${'long '.repeat(250)}`, undefined, []],
    ['symbol=BTC) or price(ETH', 'posts(symbol "BTC) OR PRICE(ETH", 1h) > 0 cooldown 1h', []],
  ]
  for (const [address, expression, leftOut] of cases) {
    const rule = toRule(readPostQuery(address))
    assert.deepEqual([rule.expression, rule.leftOut], [expression, leftOut])
  }
})

test('a rule may be as long as rules may be, and not one letter longer', () => {
  const ruleOf = (letters: number) => toRule(readPostQuery(`q=${'a'.repeat(letters)}`)).expression
  const around = (ruleOf(1) ?? '').length - 1
  assert.equal(ruleOf(ALERT_EXPRESSION_MAX - around)?.length, ALERT_EXPRESSION_MAX)
  assert.equal(ruleOf(ALERT_EXPRESSION_MAX - around + 1), undefined)
})
