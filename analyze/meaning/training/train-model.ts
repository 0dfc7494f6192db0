import {
  COLUMNS,
  CRYPTO_COLUMNS,
  CRYPTO_ROWS,
  type CryptoStance,
  HEADS,
  type Head,
  lengthShare,
  type MeaningModel,
  marketSignalsOf,
} from '../meaning-model.ts'
import { type Features, hashOf, readFeatures, SIGNAL_NAMES, SLOTS, slotOf } from '../read-features.ts'
import { createRandom } from './create-random.ts'

export interface Example {
  text: string
  head: Head
  /** What people said: shares of negative, neutral, positive; they sum to 1. */
  target: [number, number, number]
  /** How much it counts. */
  weight: number
  /** Whether it is about markets; undefined where that is not known. */
  isMarket: boolean | undefined
}

/** A word in lower case -> its vector; the most frequent word first. */
export interface WordVectors {
  words: string[]
  /** `dimensions` figures for each word. */
  values: Float32Array
  dimensions: number
}

export interface TrainingOptions {
  version: string
  seed: number
  epochs: number
  rate: number
  /** Pulls the weights of words and runs towards 0. */
  decay: number
  vectorDecay: number
  /** Share of words and runs left out of an example, so that the lexicon and the vectors learn to do without them. */
  dropout: number
  /** Share of examples that are learned without any of their words and runs. */
  blind: number
}

export const TRAINING_DEFAULTS: TrainingOptions = {
  version: 'untitled',
  seed: 11,
  epochs: 8,
  rate: 0.08,
  decay: 2e-6,
  vectorDecay: 1e-5,
  dropout: 0.3,
  blind: 0.15,
}

interface Prepared extends Example {
  features: Features
  /** Sum of the vectors of its words. */
  vector: Float32Array
  share: number
}

/**
 * Logistic regression by AdaGrad over signals, word vectors and hashed words and runs of words. What the vectors say of
 * a word is added to the word's own weight at the end, so that the model knows words it was never shown and needs no
 * vectors where it runs. Deterministic: the same examples, vectors and options give the same bytes.
 */
export function trainModel(
  examples: Example[],
  vectors: WordVectors,
  options: TrainingOptions,
): MeaningModel {
  const random = createRandom(options.seed)
  const rowOf = new Map(vectors.words.map((word, row) => [word, row]))
  const prepared = examples.map((example) => prepare(example, vectors, rowOf))
  const tables = createTables(vectors.dimensions)
  const sums = createTables(vectors.dimensions)
  const averagedFrom = Math.floor(options.epochs * AVERAGED_SHARE)
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    shuffle(prepared, random)
    for (const example of prepared) learn(example, tables, options, random)
    if (epoch >= averagedFrom) addTo(sums, tables)
  }
  return pack(averageOf(sums, options.epochs - averagedFrom), vectors, options)
}

/** The second half of the epochs: what the last examples happened to be then counts less. Polyak and Juditsky, 1992. */
const AVERAGED_SHARE = 0.5

function addTo(sums: Tables, tables: Tables): void {
  for (const name of Object.keys(sums) as (keyof Tables)[]) {
    const { values } = tables[name]
    const sum = sums[name].values
    for (let n = 0; n < values.length; n++) sum[n]! += values[n]! // both are of one length
  }
}

function averageOf(sums: Tables, count: number): Tables {
  for (const { values } of Object.values(sums) as Weights[]) {
    for (let n = 0; n < values.length; n++) values[n]! /= count // in range
  }
  return sums
}

function prepare(example: Example, vectors: WordVectors, rowOf: Map<string, number>): Prepared {
  const features = readFeatures(example.text)
  return { ...example, features, vector: vectorOf(features, vectors, rowOf), share: lengthShare(features) }
}

/** The sum of the vectors of a text's words. */
export function vectorOf(features: Features, vectors: WordVectors, rowOf: Map<string, number>): Float32Array {
  const vector = new Float32Array(vectors.dimensions)
  for (const { word, isMark } of features.tokens) {
    const row = isMark ? undefined : rowOf.get(word)
    if (row === undefined) continue
    for (let d = 0; d < vector.length; d++) vector[d]! += vectors.values[row * vector.length + d]!
  }
  return vector
}

export interface Weights {
  values: Float32Array
  /** Sums of squared gradients. */
  squares: Float32Array
}

interface Tables {
  signals: Weights
  vectors: Weights
  words: Weights
  runs: Weights
  /** what `marketSignalsOf` gives; then the vectors' and the words' weights. */
  market: Weights
  marketVectors: Weights
  marketWords: Weights
}

function createTables(dimensions: number): Tables {
  const of = (size: number): Weights => ({
    values: new Float32Array(size),
    squares: new Float32Array(size).fill(1e-2),
  })
  return {
    signals: of(SIGNAL_NAMES.length * COLUMNS),
    vectors: of(dimensions * COLUMNS),
    words: of(SLOTS * COLUMNS),
    runs: of(SLOTS * COLUMNS),
    market: of(3),
    marketVectors: of(dimensions),
    marketWords: of(SLOTS),
  }
}

function learn(example: Prepared, tables: Tables, options: TrainingOptions, random: () => number): void {
  const { features, share, vector, target, weight } = example
  const keep = random() < options.blind ? 0 : 1 - options.dropout
  const words = features.words.filter(() => random() < keep)
  const runs = features.runs.filter(() => random() < keep)
  const offset = HEADS.indexOf(example.head) * 2
  const gradients = [0, 0]
  const logits = [0, 0]
  // What is left out is made up for, so that a full text has the logits that it was learned with.
  const boost = keep === 0 ? 0 : share / keep
  for (let side = 0; side < 2; side++) {
    const column = offset + side
    let logit = 0
    for (let s = 0; s < features.signals.length; s++) {
      logit += features.signals[s]! * tables.signals.values[s * COLUMNS + column]!
    }
    for (let d = 0; d < vector.length; d++) {
      logit += share * vector[d]! * tables.vectors.values[d * COLUMNS + column]!
    }
    for (const slot of words) logit += boost * tables.words.values[slot * COLUMNS + column]!
    for (const slot of runs) logit += boost * tables.runs.values[slot * COLUMNS + column]!
    logits[side] = logit
  }
  const [up = 0, down = 0] = logits
  const highest = Math.max(up, down, 0)
  const sum = Math.exp(up - highest) + Math.exp(down - highest) + Math.exp(-highest)
  gradients[0] = weight * (Math.exp(up - highest) / sum - target[2])
  gradients[1] = weight * (Math.exp(down - highest) / sum - target[0])
  for (let side = 0; side < 2; side++) {
    const column = offset + side
    const gradient = gradients[side]!
    for (let s = 0; s < features.signals.length; s++) {
      if (features.signals[s] !== 0)
        step(tables.signals, s * COLUMNS + column, gradient * features.signals[s]!, options, 0)
    }
    for (let d = 0; d < vector.length; d++) {
      step(tables.vectors, d * COLUMNS + column, gradient * share * vector[d]!, options, options.vectorDecay)
    }
    for (const slot of words)
      step(tables.words, slot * COLUMNS + column, gradient * boost, options, options.decay)
    for (const slot of runs)
      step(tables.runs, slot * COLUMNS + column, gradient * boost, options, options.decay)
  }
  if (example.isMarket !== undefined) learnMarket(example, tables, options, words)
}

function learnMarket(example: Prepared, tables: Tables, options: TrainingOptions, words: Int32Array): void {
  const { features, vector, share } = example
  const signals = marketSignalsOf(features)
  let logit = 0
  for (let s = 0; s < signals.length; s++) logit += signals[s]! * tables.market.values[s]!
  for (let d = 0; d < vector.length; d++) logit += share * vector[d]! * tables.marketVectors.values[d]!
  for (const slot of words) logit += share * tables.marketWords.values[slot]!
  const gradient = 0.5 * (1 / (1 + Math.exp(-logit)) - (example.isMarket ? 1 : 0))
  for (let s = 0; s < signals.length; s++) step(tables.market, s, gradient * signals[s]!, options, 0)
  for (let d = 0; d < vector.length; d++) {
    step(tables.marketVectors, d, gradient * share * vector[d]!, options, options.vectorDecay)
  }
  for (const slot of words) step(tables.marketWords, slot, gradient * share, options, options.decay)
}

function step(weights: Weights, at: number, slope: number, options: TrainingOptions, decay: number): void {
  const gradient = slope + decay * weights.values[at]!
  if (gradient === 0) return
  weights.squares[at]! += gradient * gradient
  weights.values[at]! -= (options.rate * gradient) / Math.sqrt(weights.squares[at]!)
}

export function shuffle<T>(list: T[], random: () => number): void {
  for (let index = list.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    const kept = list[index]!
    list[index] = list[other]!
    list[other] = kept
  }
}

/** Adds what the vectors say to the words' own weights, and writes all of them as bytes. */
function pack(tables: Tables, vectors: WordVectors, options: TrainingOptions): MeaningModel {
  const words = Float32Array.from(tables.words.values)
  const market = Float32Array.from(tables.marketWords.values)
  const taken = new Uint8Array(SLOTS)
  for (const [row, word] of vectors.words.entries()) {
    const slot = slotOf(hashOf(word))
    if (taken[slot] === 1) continue // the more frequent word of a slot speaks for it
    taken[slot] = 1
    const at = row * vectors.dimensions
    for (let d = 0; d < vectors.dimensions; d++) {
      const value = vectors.values[at + d]!
      for (let column = 0; column < COLUMNS; column++) {
        words[slot * COLUMNS + column]! += value * tables.vectors.values[d * COLUMNS + column]!
      }
      market[slot]! += value * tables.marketVectors.values[d]!
    }
  }
  const quantizedWords = quantize(words, COLUMNS)
  const quantizedRuns = quantize(tables.runs.values, COLUMNS)
  const quantizedMarket = quantize(market, 1)
  return {
    version: options.version,
    signals: Float64Array.from(tables.signals.values, (value) => Number(value.toPrecision(6))),
    words: quantizedWords.table,
    runs: quantizedRuns.table,
    wordScales: quantizedWords.scales,
    runScales: quantizedRuns.scales,
    market: quantizedMarket.table,
    marketScale: quantizedMarket.scales[0]!,
    marketSignals: [...tables.market.values],
    temperatures: { tone: 1, stance: 1 },
    crypto: unlearned(),
  }
}

/** The stance of any text, for texts about crypto assets as well. */
function unlearned(): CryptoStance {
  const signals = new Float64Array(CRYPTO_ROWS * CRYPTO_COLUMNS)
  for (let side = 0; side < CRYPTO_COLUMNS; side++) {
    const logit = CRYPTO_ROWS - COLUMNS + HEADS.indexOf('stance') * 2 + side
    signals[logit * CRYPTO_COLUMNS + side] = 1
  }
  const table = () => new Int8Array(SLOTS * CRYPTO_COLUMNS)
  return {
    signals,
    words: table(),
    wordScales: [1, 1],
    runs: table(),
    runScales: [1, 1],
    subwords: table(),
    subwordScales: [1, 1],
    temperature: 1,
  }
}

const INT8_MAX = 127
/** Weights beyond this share are cut off, so that one extreme does not coarsen all others. */
const CLIPPED_SHARE = 0.0005

export function quantize(values: Float32Array, columns: number): { table: Int8Array; scales: number[] } {
  const table = new Int8Array(values.length)
  const scales: number[] = []
  for (let column = 0; column < columns; column++) {
    const sizes = values
      .filter((_, at) => at % columns === column)
      .map(Math.abs)
      .sort()
    const nonZero = sizes.findIndex((size) => size > 0)
    const count = nonZero === -1 ? 0 : sizes.length - nonZero
    const most = sizes[sizes.length - 1 - Math.floor(count * CLIPPED_SHARE)] ?? 0
    const scale = Number((most === 0 ? 1 : most / INT8_MAX).toPrecision(6))
    scales.push(scale)
    for (let at = column; at < values.length; at += columns) {
      table[at] = Math.max(-INT8_MAX, Math.min(INT8_MAX, Math.round(values[at]! / scale)))
    }
  }
  return { table, scales }
}
