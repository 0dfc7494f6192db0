import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutTokens } from './cut-tokens.ts'
import { findStanceSigns } from './find-stance-signs.ts'

/** Each rule at its bounds, to the digit: a weight or a reach that changes moves one of these. */
const SIGNS: [text: string, signs: [weight: number, rule: string][]][] = [
  ['glad I cashed out', [[-3, '']]],
  ['cleared the shorts', [[3, '']]],
  ['no more dumping', [[1.6, 'negated']]],
  ['a b c d e it will crash', [[-3, '']]],
  ['not a b c d dumping', [[1.6, 'negated']]],
  ['not a b c d e dumping', [[-2, '']]],
  ['not now. Dumping', [[-2, '']]],
  ['I am not not buying', [[2, '']]],
  ['not only dumping', [[-2, '']]],
  ['no doubt dumping', [[-2, '']]],
  ['halts gaining streak', [[-1.6, 'ended']]],
  ['ends its long awaited decline', [[-2, '']]],
  ['despite gains', [[-1.6, 'ended']]],
  [
    'losses narrow',
    [
      [-1, ''],
      [1.6, 'less of the unwanted'],
    ],
  ],
  ['costs rise', [[-1.6, 'less of the unwanted']]],
  ['surging costs', [[-1.6, 'less of the unwanted']]],
  ['surging aa bb costs', [[-1.6, 'less of the unwanted']]],
  ['surging aa bb cc costs', [[2, '']]],
  ['surging, costs', [[2, '']]],
  ['costs aa bb rise', [[-1.6, 'less of the unwanted']]],
  ['costs aa bb cc rise', [[2, '']]],
  ['halts aa bb gains', [[-1.6, 'ended']]],
  ['halts aa bb cc gains', [[2, '']]],
  ['this could but it will surge', [[2, '']]],
  ['never been this bullish', [[2, '']]],
  ['never been bullish', [[-1.6, 'negated']]],
  ['afraid to short', [[1.6, 'negated']]],
  ['will it surge?', [[1, 'asked']]],
  ['if it surges', [[1, 'only if']]],
  ['could it surge?', [[0.5, 'asked,only if']]],
  [
    'surge but no crash',
    [
      [2, ''],
      [1.6, 'negated'],
    ],
  ],
  ['sure, to the moon /s', [[-1.5, 'meant otherwise']]],
  ['short term', []],
  ['earnings call at noon', []],
]

for (const [text, signs] of SIGNS) {
  test(`"${text}"`, () => {
    const found = findStanceSigns(cutTokens(text), text)
    assert.deepEqual(
      found.map(({ weight, rules }) => [Number(weight.toFixed(3)), rules.join(',')]),
      signs,
    )
  })
}
