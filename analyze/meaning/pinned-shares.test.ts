import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findLanguage } from './find-language.ts'
import { judgeMeaning } from './judge-meaning.ts'
import { readFeatures, SIGNAL_NAMES } from './read-features.ts'
import { scoreForeignText } from './read-foreign.ts'

// What decides a score besides the model, to the digit: none of it moves when the model is trained again.

for (const [text, share] of [
  ['I locked in puts today at school with my lovely sister', 0.6],
  ['my sister and her wonderful cake, despite it will crash, she said happily', 0.6], // its sign weighs 2.4
  ['my sister will not crash the party', 0.75],
] as const) {
  test(`of "${text}" ${share} is stance, though it is not about a market`, () => {
    assert.equal(scored(text).stanceShare, share)
  })
}

test('towards an asset at least half is stance', () => {
  const text = 'my dear mother would love to have some of the lovely soup'
  assert.ok(scored(text).stanceShare < 0.5)
  assert.equal(scored(text, 'soup').stanceShare, 0.5)
})

test('a relation of two assets is four fifths of the stance', () => {
  const text = 'ETH is going to kill BTC'
  const [winner, loser] = [scored(text, 'ETH').stance, scored(text, 'BTC').stance]
  assert.equal((winner.positive - loser.positive).toFixed(9), (0.8 * 0.9).toFixed(9))
  assert.equal((loser.negative - winner.negative).toFixed(9), (0.8 * 0.9).toFixed(9))
})

test('of a praise with an irony mark seven tenths are blame', () => {
  const text = 'ETH is going to kill BTC /s'
  const [winner, loser] = [scored(text, 'ETH').stance, scored(text, 'BTC').stance]
  assert.equal((winner.positive - loser.positive).toFixed(9), (0.3 * 0.8 * 0.9).toFixed(9))
})

test('unknown words limit certainty to seven tenths', () => {
  for (const text of ['El bitcoin está subiendo', 'Биткоин растёт 🚀', 'Сегодня 🚀🚀']) {
    const { positive, negative, neutral } = scoreForeignText(text, findLanguage(text)) ?? assert.fail(text)
    assert.equal((positive + 7 * negative).toFixed(9), (0.8).toFixed(9))
    assert.equal((positive + negative + neutral).toFixed(9), (1).toFixed(9))
    assert.equal(scored(text).stanceShare, 0.5)
  }
})

for (const [text, positive] of [
  ['El bitcoin está subiendo', 0.566_666_667],
  ['Биткоин растёт 🚀', 0.680_593_727],
  ['Сегодня 🚀🚀', 0.564_056_72],
] as const) {
  test(`"${text}" is positive to ${positive}`, () => {
    assert.equal(scoreForeignText(text, findLanguage(text))?.positive.toFixed(9), positive.toFixed(9))
  })
}

for (const [text, name, value] of [
  ['a b c d e', 'short text', 1],
  ['a b c d e f', 'short text', 0],
  ['to the moon', 'signs of a rise', 0.832_050_294],
  ['to the moon', 'more signs of a rise', 0.774_596_669],
  ['it will crash', 'more signs of a fall', 0.774_596_669],
  ['bullish', 'more signs of a rise', 0.632_455_532],
] as const) {
  test(`the signal "${name}" of "${text}" is ${value}`, () => {
    const { signals } = readFeatures(text)
    assert.equal(signals[SIGNAL_NAMES.indexOf(name)]?.toFixed(9), value.toFixed(9))
  })
}

test('a negation reaches over four words, up to the end of their clause', () => {
  const negated = (text: string) => {
    const { runTokens, tokens } = readFeatures(text, { explained: true })
    const runs = Array.from({ length: runTokens.length / 3 }, (_, run) =>
      runTokens.slice(run * 3, run * 3 + 3),
    )
    return runs.flatMap(([first = 0, , isNegated]) => (isNegated ? tokens[first]?.word : []))
  }
  assert.deepEqual(negated('not one two three four five'), ['one', 'two', 'three', 'four'])
  assert.deepEqual(negated('not one, two three'), ['one'])
})

function scored(text: string, name?: string) {
  const meaning = judgeMeaning(text, name === undefined ? undefined : { names: [name] })
  assert.ok(meaning.status === 'scored', text)
  return meaning
}
