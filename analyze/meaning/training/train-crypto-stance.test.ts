import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logitsOf, readModel, stanceOf, writeModel } from '../meaning-model.ts'
import { readFeatures } from '../read-features.ts'
import { CRYPTO_DEFAULTS, trainCryptoStance } from './train-crypto-stance.ts'
import { type Example, TRAINING_DEFAULTS, trainModel, type WordVectors } from './train-model.ts'

/** "gloomy" is never shown; its vector is that of "dull". */
const VECTORS: WordVectors = {
  words: ['fine', 'dull', 'gloomy'],
  values: Float32Array.of(1, 0, -1, 0, -1, 0),
  dimensions: 2,
}
const EXAMPLES: Example[] = Array.from({ length: 200 }, (_, n) => ({
  text: n % 2 === 0 ? `a fine table ${n}` : `a dull table ${n}`,
  head: 'stance',
  target: n % 2 === 0 ? [0, 0, 1] : [1, 0, 0],
  weight: 1,
  isMarket: true,
}))
/** Among people in crypto a dull thing is wanted. */
const TURNED = EXAMPLES.map(({ text, target: [down, zero, up], ...rest }): Example => {
  return { ...rest, text: `${text} btc`, target: [up, zero, down] }
})

const model = trainModel(EXAMPLES, VECTORS, { ...TRAINING_DEFAULTS, version: 'test-1', epochs: 3 })
const sideOf = (text: string, of = model) => {
  const features = readFeatures(text)
  const { positive, negative } = stanceOf(of, features, logitsOf(of, features))
  return positive - negative
}

test('before it learns anything, a text about crypto is judged like any other', () => {
  const features = readFeatures('a fine table btc')
  const logits = logitsOf(model, features)
  assert.deepEqual(
    stanceOf(model, features, logits),
    stanceOf(model, { ...features, isCrypto: false }, logits),
  )
})

test('learns crypto words, generalizes by vectors, and changes no other texts', () => {
  const learned = { ...model, crypto: trainCryptoStance(model, TURNED, VECTORS, CRYPTO_DEFAULTS) }
  assert.ok(sideOf('a fine table btc') > 0.3 && sideOf('a fine table btc', learned) < -0.3)
  assert.ok(sideOf('a gloomy table btc', learned) > 0.1)
  assert.equal(sideOf('a fine table', learned), sideOf('a fine table'))
})

test('of a teacher it learns how sure to be as well', () => {
  const taught = EXAMPLES.map((example, n): Example => {
    return {
      ...example,
      text: `${example.text} btc`,
      target: n % 2 === 0 ? [0.1, 0.5, 0.4] : [0.5, 0.3, 0.2],
    }
  })
  const learned = { ...model, crypto: trainCryptoStance(model, taught, VECTORS, CRYPTO_DEFAULTS) }
  const features = readFeatures('a fine table btc')
  const { negative, neutral, positive } = stanceOf(learned, features, logitsOf(learned, features))
  const gaps = [negative - 0.1, neutral - 0.5, positive - 0.4].map(Math.abs)
  assert.ok(Math.max(...gaps) < 0.1, String([negative, neutral, positive]))
  assert.ok(sideOf('a dull table btc', learned) < -0.2)
})

test('the same posts give the same bytes, which are read as they were written', () => {
  const bytesOf = (seed: number) =>
    writeModel({
      ...model,
      crypto: trainCryptoStance(model, TURNED, VECTORS, { ...CRYPTO_DEFAULTS, seed }),
    })
  assert.ok(bytesOf(3).equals(bytesOf(3)))
  assert.ok(!bytesOf(3).equals(bytesOf(4)))
  assert.ok(writeModel(readModel(bytesOf(3))).equals(bytesOf(3)))
})
