import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printRule } from '#analyze/alerts/language/print-rule.ts'
import { readRule } from '#analyze/alerts/language/read-rule.ts'
import { type ActiveRule, RuleMemory } from './rule-memory.ts'
import { wordFiring } from './word-firing.ts'

test('a firing names each figure once and links its asset', () => {
  const rule = active('price(bitcoin) > 5 or (price(bitcoin) < 3 and mentions(bitcoin, 24h) > 7)', {
    assetId: 'bitcoin',
    symbol: 'BTC',
    symbols: { bitcoin: 'BTC' },
    expression: 'price(BTC) > 5 or price(BTC) < 3 and mentions(BTC, 24h) > 7',
  })
  assert.deepEqual(
    wordFiring(rule, (term) => (term.figure === 'price' ? '5.5' : undefined)),
    {
      title: 'BTC alert: price(BTC) > 5 or price(BTC) < 3 and mentions(BTC, 24h) > 7',
      text:
        'Your alert price(BTC) > 5 or price(BTC) < 3 and mentions(BTC, 24h) > 7 has fired. ' +
        'It was evaluated with price(BTC) at 5.5, mentions(BTC, 24h) at not known.',
      link: '/market/bitcoin?data=live',
    },
  )
})

test('a rule of posts alone leads to these posts, and generated data says that it is', () => {
  const sample = 'This is sample data: generated, not from the market.'
  const words =
    'Your alert posts("gas & fees", 1h) > 5 has fired. It was evaluated with posts("gas & fees", 1h) at 9.'
  const worded = (fields: Partial<ActiveRule>) =>
    wordFiring(active('posts("gas & fees", 1h) > 5', fields), () => '9')
  assert.deepEqual(worded({}), {
    title: 'Alert: posts("gas & fees", 1h) > 5',
    text: words,
    link: '/explorer?q=gas+%26+fees&data=live',
  })
  assert.deepEqual(worded({ mode: 'sample', name: 'Fees' }), {
    title: 'Sample: Fees',
    text: `${words} ${sample}`,
    link: '/explorer?q=gas+%26+fees&data=sample',
  })
  assert.deepEqual(worded({ mode: 'test' }), {
    title: 'Test: Alert: posts("gas & fees", 1h) > 5',
    text: `${words} ${sample}`,
    link: '/explorer?q=gas+%26+fees&data=sample',
  })
})

test('a title has 80 characters of a rule, and never half an emoji', () => {
  const titleOf = (words: string) => wordFiring(active(`posts("${words}", 1h) > 5`), () => '9').title
  assert.equal(titleOf('a'.repeat(63)), `Alert: posts("${'a'.repeat(63)}", 1h) > 5`)
  assert.equal(titleOf('a'.repeat(64)), `Alert: posts("${'a'.repeat(64)}", 1h) >…`)
  assert.equal(titleOf(`${'a'.repeat(71)}😀`), `Alert: posts("${'a'.repeat(71)}…`)
})

/** As it is judged. */
function active(
  text: string,
  fields: Partial<ActiveRule & { symbols: Record<string, string> }> = {},
): ActiveRule {
  const rule = readRule(text)
  const loaded = {
    id: 'one',
    userId: 'somebody',
    name: null,
    mode: 'live' as const,
    assetId: null,
    symbol: null,
    symbols: {},
    expression: printRule(rule),
    rule,
    state: null,
    version: 1,
    isActive: true,
    changedAt: new Date('2026-03-10T12:00:00.000Z'),
    ...fields,
  }
  const memory = new RuleMemory()
  memory.put(loaded)
  const [put] = memory.rules.values()
  assert.ok(put)
  return put
}
