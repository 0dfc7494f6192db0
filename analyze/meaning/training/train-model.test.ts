import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logitsOf, marketShareOf, readModel, writeModel } from '../meaning-model.ts'
import { readFeatures } from '../read-features.ts'
import { type Example, TRAINING_DEFAULTS, trainModel, type WordVectors } from './train-model.ts'

const OPTIONS = { ...TRAINING_DEFAULTS, version: 'test-1', epochs: 3 }
/** "splendid" is never shown; its vector is that of "fine". */
const VECTORS: WordVectors = {
  words: ['fine', 'splendid', 'dull'],
  values: Float32Array.of(1, 0, 1, 0, -1, 0),
  dimensions: 2,
}
const EXAMPLES: Example[] = Array.from({ length: 300 }, (_, n) => ({
  text: n % 2 === 0 ? `a fine walk ${n}` : `a dull walk ${n}`,
  head: 'tone',
  target: n % 2 === 0 ? [0, 0, 1] : [1, 0, 0],
  weight: 1,
  isMarket: n % 2 === 0,
}))

test('learns what it is shown, and from the vectors what it is not', () => {
  const model = trainModel(EXAMPLES, VECTORS, OPTIONS)
  for (const [text, sign] of [
    ['a fine walk', 1],
    ['a splendid walk', 1],
    ['a dull walk', -1],
  ] as const) {
    const [up = 0, down = 0] = logitsOf(model, readFeatures(text))
    assert.ok(sign * (up - down) > 0.5, `${text}: ${up}, ${down}`)
  }
  assert.ok(marketShareOf(model, readFeatures('fine')) > marketShareOf(model, readFeatures('dull')))
})

test('the same examples and seed give the same bytes', () => {
  const bytes = writeModel(trainModel(EXAMPLES, VECTORS, OPTIONS))
  assert.ok(bytes.equals(writeModel(trainModel(EXAMPLES, VECTORS, OPTIONS))))
  assert.ok(!bytes.equals(writeModel(trainModel(EXAMPLES, VECTORS, { ...OPTIONS, seed: 12 }))))
  assert.ok(writeModel(readModel(bytes)).equals(bytes))
  assert.throws(() => readModel(bytes.subarray(0, bytes.length - 1)), /train it again/)
})
