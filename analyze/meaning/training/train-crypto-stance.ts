import {
  CRYPTO_COLUMNS,
  CRYPTO_ROWS,
  type CryptoStance,
  lengthShare,
  logitsOf,
  type MeaningModel,
  probabilitiesOf,
  subwordShare,
} from '../meaning-model.ts'
import { type Features, hashOf, readFeatures, SLOTS, slotOf } from '../read-features.ts'
import { readSubwords } from '../read-subwords.ts'
import { createRandom } from './create-random.ts'
import { type Example, quantize, shuffle, vectorOf, type Weights, type WordVectors } from './train-model.ts'

interface CryptoOptions {
  seed: number
  epochs: number
  rate: number
  /** Pull the weights of words, runs, pieces and vectors towards 0, and those of signals and logits towards what they began with. */
  wordDecay: number
  vectorDecay: number
  signalDecay: number
  dropout: number
  blind: number
  temperature: number
}

export const CRYPTO_DEFAULTS: CryptoOptions = {
  seed: 11,
  epochs: 8,
  rate: 0.05,
  wordDecay: 3e-4,
  vectorDecay: 1e-3,
  signalDecay: 1e-2,
  dropout: 0.3,
  blind: 0.15,
  // The posts that it learns from have targets less sure than readers are of their labels. By cross-validation.
  temperature: 0.75,
}

/** What the stance of any text counts at first; people who post are less sure than headlines are. */
const STANCE_AT_FIRST = 0.7

interface Prepared extends Example {
  features: Features
  /** The signals, then the logits that the model gives. */
  inputs: number[]
  subwords: Int32Array
  vector: Float32Array
  share: number
}

/**
 * What the stance of a text about crypto assets is made of, learned from such texts alone, over a model that was learned
 * from all: a few thousand labels shift what is known of markets and cannot spoil it. Logistic regression by AdaGrad, the
 * mean of the second half of the epochs; deterministic.
 */
export function trainCryptoStance(
  model: MeaningModel,
  examples: Example[],
  vectors: WordVectors,
  options: CryptoOptions,
): CryptoStance {
  const random = createRandom(options.seed)
  const rowOf = new Map(vectors.words.map((word, row) => [word, row]))
  const prepared = examples.map((example) => prepare(model, example, vectors, rowOf))
  const tables = createTables(vectors.dimensions)
  const sums = createTables(vectors.dimensions)
  for (const { values } of Object.values(sums)) values.fill(0)
  const averagedFrom = Math.floor(options.epochs / 2)
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    shuffle(prepared, random)
    for (const example of prepared) learn(example, tables, options, random)
    if (epoch < averagedFrom) continue
    for (const name of ['inputs', 'vectors', 'words', 'runs', 'subwords'] as const) {
      const { values } = tables[name]
      for (let n = 0; n < values.length; n++) sums[name].values[n]! += values[n]! // both are of one length
    }
  }
  for (const { values } of Object.values(sums)) {
    for (let n = 0; n < values.length; n++) values[n]! /= options.epochs - averagedFrom // in range
  }
  return { ...pack(sums, vectors), temperature: options.temperature }
}

interface Tables {
  inputs: Weights
  vectors: Weights
  words: Weights
  runs: Weights
  subwords: Weights
}

/** Where the weight of a stance's own logit stands. */
const OWN_LOGITS = [CRYPTO_ROWS - 2, CRYPTO_ROWS - 1].map((row, side) => row * CRYPTO_COLUMNS + side)

function createTables(dimensions: number): Tables & Record<string, Weights> {
  const of = (rows: number): Weights => ({
    values: new Float32Array(rows * CRYPTO_COLUMNS),
    squares: new Float32Array(rows * CRYPTO_COLUMNS).fill(1e-2),
  })
  const tables = {
    inputs: of(CRYPTO_ROWS),
    vectors: of(dimensions),
    words: of(SLOTS),
    runs: of(SLOTS),
    subwords: of(SLOTS),
  }
  for (const at of OWN_LOGITS) tables.inputs.values[at] = STANCE_AT_FIRST
  return tables
}

function prepare(
  model: MeaningModel,
  example: Example,
  vectors: WordVectors,
  rowOf: Map<string, number>,
): Prepared {
  const features = readFeatures(example.text)
  return {
    ...example,
    features,
    inputs: [...features.signals, ...logitsOf(model, features)],
    subwords: readSubwords(features.tokens),
    vector: vectorOf(features, vectors, rowOf),
    share: lengthShare(features),
  }
}

function learn(example: Prepared, tables: Tables, options: CryptoOptions, random: () => number): void {
  const { features, inputs, vector, share, target, weight } = example
  const keep = random() < options.blind ? 0 : 1 - options.dropout
  const words = features.words.filter(() => random() < keep)
  const runs = features.runs.filter(() => random() < keep)
  const subwords = example.subwords.filter(() => random() < keep)
  const boost = keep === 0 ? 0 : share / keep
  const boostOfPieces = keep === 0 ? 0 : subwordShare(example.subwords) / keep
  const [rise, fall] = [0, 1].map((side) => {
    let logit = 0
    for (const [n, value] of inputs.entries())
      logit += value * tables.inputs.values[n * CRYPTO_COLUMNS + side]!
    for (let d = 0; d < vector.length; d++) {
      logit += share * vector[d]! * tables.vectors.values[d * CRYPTO_COLUMNS + side]!
    }
    for (const slot of words) logit += boost * tables.words.values[slot * CRYPTO_COLUMNS + side]!
    for (const slot of runs) logit += boost * tables.runs.values[slot * CRYPTO_COLUMNS + side]!
    for (const slot of subwords) {
      logit += boostOfPieces * tables.subwords.values[slot * CRYPTO_COLUMNS + side]!
    }
    return logit
  }) as [number, number] // a pair gives a pair
  const said = probabilitiesOf(rise, fall, 1)
  const gradients = [weight * (said.positive - target[2]), weight * (said.negative - target[0])]
  for (const [side, gradient] of gradients.entries()) {
    for (const [n, value] of inputs.entries()) {
      const at = n * CRYPTO_COLUMNS + side
      const pull = tables.inputs.values[at]! - (OWN_LOGITS.includes(at) ? STANCE_AT_FIRST : 0)
      if (value !== 0) step(tables.inputs, at, gradient * value + options.signalDecay * pull, options.rate)
    }
    for (let d = 0; d < vector.length; d++) {
      const at = d * CRYPTO_COLUMNS + side
      const pull = options.vectorDecay * tables.vectors.values[at]!
      step(tables.vectors, at, gradient * share * vector[d]! + pull, options.rate)
    }
    for (const slot of words) {
      const at = slot * CRYPTO_COLUMNS + side
      step(tables.words, at, gradient * boost + options.wordDecay * tables.words.values[at]!, options.rate)
    }
    for (const slot of runs) {
      const at = slot * CRYPTO_COLUMNS + side
      step(tables.runs, at, gradient * boost + options.wordDecay * tables.runs.values[at]!, options.rate)
    }
    for (const slot of subwords) {
      const at = slot * CRYPTO_COLUMNS + side
      const pull = options.wordDecay * tables.subwords.values[at]!
      step(tables.subwords, at, gradient * boostOfPieces + pull, options.rate)
    }
  }
}

function step({ values, squares }: Weights, at: number, gradient: number, rate: number): void {
  if (gradient === 0) return
  squares[at]! += gradient * gradient // in range, as is the next
  values[at]! -= (rate * gradient) / Math.sqrt(squares[at]!)
}

/** Adds what the vectors say to the words' own weights; of words in one slot the more frequent one speaks. */
function pack(tables: Tables, vectors: WordVectors): Omit<CryptoStance, 'temperature'> {
  const words = Float32Array.from(tables.words.values)
  const taken = new Uint8Array(SLOTS)
  for (const [row, word] of vectors.words.entries()) {
    const slot = slotOf(hashOf(word))
    if (taken[slot] === 1) continue
    taken[slot] = 1
    for (let d = 0; d < vectors.dimensions; d++) {
      const value = vectors.values[row * vectors.dimensions + d]! // in range
      for (let side = 0; side < CRYPTO_COLUMNS; side++) {
        words[slot * CRYPTO_COLUMNS + side]! += value * tables.vectors.values[d * CRYPTO_COLUMNS + side]!
      }
    }
  }
  const { table, scales } = quantize(words, CRYPTO_COLUMNS)
  const runs = quantize(tables.runs.values, CRYPTO_COLUMNS)
  const signals = Float64Array.from(tables.inputs.values, (value) => Number(value.toPrecision(6)))
  const subwords = quantize(tables.subwords.values, CRYPTO_COLUMNS)
  return {
    signals,
    words: table,
    wordScales: scales,
    runs: runs.table,
    runScales: runs.scales,
    subwords: subwords.table,
    subwordScales: subwords.scales,
  }
}
