import { type Features, SIGNAL_NAMES, SLOTS } from './read-features.ts'
import { readSubwords } from './read-subwords.ts'

/** The model's outputs: how a text sounds, and whether its author expects the asset to rise or fall. */
export const HEADS = ['tone', 'stance'] as const
export type Head = (typeof HEADS)[number]

/** They sum to 1. */
export interface Probabilities {
  negative: number
  neutral: number
  positive: number
}

/** Weights towards positive and negative (neutral stands at 0) of each head: tone +, tone -, stance +, stance -. */
export const COLUMNS = 4

export interface MeaningModel {
  version: string
  /** One row of COLUMNS for each signal. */
  signals: Float64Array
  /** One row of COLUMNS for each slot, in units of the column's scale. */
  words: Int8Array
  runs: Int8Array
  wordScales: number[]
  runScales: number[]
  /** Towards "is about markets", one for each slot of the words. */
  market: Int8Array
  marketScale: number
  /** For 1, for names of the markets, for signs of a stance: see `marketSignalsOf`. */
  marketSignals: number[]
  /**
   * What each head's logits are divided by (of texts about crypto assets: see `crypto`), so that its probabilities are as
   * often right as they say.
   */
  temperatures: Record<Head, number>
  crypto: CryptoStance
}

/** What makes the stance of a text about crypto assets out of what the model says of any text. */
export interface CryptoStance {
  /** Towards rise and fall: one row of both for each signal, then for each of the four logits. */
  signals: Float64Array
  /** One row of both for each slot of the words, in units of the column's scale. */
  words: Int8Array
  wordScales: number[]
  /** The same of runs of two and three words. */
  runs: Int8Array
  runScales: number[]
  /** The same of the pieces of words. */
  subwords: Int8Array
  subwordScales: number[]
  /** What its logits are divided by. */
  temperature: number
}

/** Towards rise and towards fall. */
export const CRYPTO_COLUMNS = 2
export const CRYPTO_ROWS = SIGNAL_NAMES.length + COLUMNS

type Header = Pick<
  MeaningModel,
  'version' | 'wordScales' | 'runScales' | 'marketScale' | 'marketSignals' | 'temperatures'
> & {
  signals: number[]
  crypto: { signals: number[] } & Pick<
    CryptoStance,
    'wordScales' | 'runScales' | 'subwordScales' | 'temperature'
  >
}

const HEADER_LENGTH_BYTES = 4

/** The model as it is stored: the length of its header, the header as JSON, then the six tables. */
export function writeModel(model: MeaningModel): Buffer {
  const { words, runs, market, signals, crypto, ...rest } = model
  const { words: cryptoWords, runs: cryptoRuns, subwords, ...cryptoRest } = crypto
  const ofCrypto = { ...cryptoRest, signals: [...crypto.signals] }
  const header = Buffer.from(
    JSON.stringify({ ...rest, signals: [...signals], crypto: ofCrypto } satisfies Header),
  )
  const length = Buffer.alloc(HEADER_LENGTH_BYTES)
  length.writeUInt32LE(header.length)
  return Buffer.concat([
    length,
    header,
    bytesOf(words),
    bytesOf(runs),
    bytesOf(market),
    bytesOf(cryptoWords),
    bytesOf(cryptoRuns),
    bytesOf(subwords),
  ])
}

/** Throws when the bytes are not a model of this form. */
export function readModel(bytes: Buffer): MeaningModel {
  const headerEnd = HEADER_LENGTH_BYTES + bytes.readUInt32LE(0)
  const header: Header = JSON.parse(bytes.toString('utf8', HEADER_LENGTH_BYTES, headerEnd))
  const tables = bytes.subarray(headerEnd)
  if (
    tables.length !== SLOTS * (2 * COLUMNS + 1 + 3 * CRYPTO_COLUMNS) ||
    header.signals.length !== SIGNAL_NAMES.length * COLUMNS ||
    header.crypto.signals.length !== CRYPTO_ROWS * CRYPTO_COLUMNS
  ) {
    throw new Error('The meaning model is not of the form that this version reads; train it again')
  }
  const at = (from: number, length: number) => new Int8Array(tables.buffer, tables.byteOffset + from, length)
  return {
    ...header,
    signals: Float64Array.from(header.signals),
    words: at(0, SLOTS * COLUMNS),
    runs: at(SLOTS * COLUMNS, SLOTS * COLUMNS),
    market: at(2 * SLOTS * COLUMNS, SLOTS),
    crypto: {
      signals: Float64Array.from(header.crypto.signals),
      words: at(SLOTS * (2 * COLUMNS + 1), SLOTS * CRYPTO_COLUMNS),
      wordScales: header.crypto.wordScales,
      runs: at(SLOTS * (2 * COLUMNS + 1 + CRYPTO_COLUMNS), SLOTS * CRYPTO_COLUMNS),
      runScales: header.crypto.runScales,
      subwords: at(SLOTS * (2 * COLUMNS + 1 + 2 * CRYPTO_COLUMNS), SLOTS * CRYPTO_COLUMNS),
      subwordScales: header.crypto.subwordScales,
      temperature: header.crypto.temperature,
    },
  }
}

function bytesOf(table: Int8Array): Buffer {
  return Buffer.from(table.buffer, table.byteOffset, table.byteLength)
}

/** The logits towards tone +, tone -, stance + and stance -, before the temperatures. */
export function logitsOf(model: MeaningModel, features: Features): Float64Array {
  const logits = new Float64Array(COLUMNS)
  const words = sumRows(model.words, features.words)
  const runs = sumRows(model.runs, features.runs)
  const share = lengthShare(features)
  for (let column = 0; column < COLUMNS; column++) {
    let logit = 0
    for (let signal = 0; signal < features.signals.length; signal++) {
      logit += features.signals[signal]! * model.signals[signal * COLUMNS + column]! // both are of one length
    }
    const hashed = words[column]! * model.wordScales[column]! + runs[column]! * model.runScales[column]!
    logits[column] = logit + share * hashed
  }
  return logits
}

/**
 * What a text expects, of the logits that `logitsOf` gives for it: as they are, or, where it is about crypto assets,
 * made from all four of them, the signals, and the weights that its words, their runs and their pieces have there.
 */
export function stanceOf(model: MeaningModel, features: Features, logits: Float64Array): Probabilities {
  const [, , up = 0, down = 0] = logits
  if (!features.isCrypto) return probabilitiesOf(up, down, model.temperatures.stance)
  const { signals, words, wordScales, runs, runScales, subwords, subwordScales, temperature } = model.crypto
  const pieces = readSubwords(features.tokens)
  const [wordsRise, wordsFall] = sumPairs(words, features.words)
  const [runsRise, runsFall] = sumPairs(runs, features.runs)
  const [piecesRise, piecesFall] = sumPairs(subwords, pieces)
  const share = lengthShare(features)
  const ofPieces = subwordShare(pieces)
  let rise = share * (wordsRise * wordScales[0]! + runsRise * runScales[0]!) // one scale for each column
  let fall = share * (wordsFall * wordScales[1]! + runsFall * runScales[1]!)
  rise += ofPieces * piecesRise * subwordScales[0]! // and here
  fall += ofPieces * piecesFall * subwordScales[1]!
  for (let n = 0; n < CRYPTO_ROWS; n++) {
    const value = n < SIGNAL_NAMES.length ? features.signals[n]! : logits[n - SIGNAL_NAMES.length]! // in range
    rise += value * signals[n * CRYPTO_COLUMNS]!
    fall += value * signals[n * CRYPTO_COLUMNS + 1]!
  }
  return probabilitiesOf(rise, fall, temperature)
}

/** One sum for each of the four columns, each a plain number while it grows: posts are judged by the thousand. */
function sumRows(table: Int8Array, slots: Int32Array): [number, number, number, number] {
  let [first, second, third, fourth] = [0, 0, 0, 0]
  for (let n = 0; n < slots.length; n++) {
    const row = slots[n]! * COLUMNS // slots are within the table
    first += table[row]!
    second += table[row + 1]!
    third += table[row + 2]!
    fourth += table[row + 3]!
  }
  return [first, second, third, fourth]
}

/** The same of the two columns of the layer for crypto assets. */
function sumPairs(table: Int8Array, slots: Int32Array): [number, number] {
  let rise = 0
  let fall = 0
  for (let n = 0; n < slots.length; n++) {
    const row = slots[n]! * CRYPTO_COLUMNS // slots are within the table
    rise += table[row]!
    fall += table[row + 1]!
  }
  return [rise, fall]
}

/** What a word counts in a text: less the longer it is, so that length alone makes nothing surer. */
export function lengthShare({ tokens }: Features): number {
  return 1 / Math.sqrt(Math.max(1, tokens.length))
}

/** How much the pieces of words count beside the words. By cross-validation. */
const SUBWORDS_WEIGHT = 2

/** What a piece of a word counts in a text, less the more there are. */
export function subwordShare(pieces: Int32Array): number {
  return SUBWORDS_WEIGHT / Math.sqrt(Math.max(1, pieces.length))
}

/** How likely a text is about markets rather than anything else, 0 to 1. */
export function marketShareOf(model: MeaningModel, features: Features): number {
  let sum = 0
  for (let n = 0; n < features.words.length; n++) sum += model.market[features.words[n]!]! // in range
  let logit = sum * model.marketScale * lengthShare(features)
  for (const [n, signal] of marketSignalsOf(features).entries())
    logit += signal * (model.marketSignals[n] ?? 0)
  return 1 / (1 + Math.exp(-logit))
}

const NAMES_MAX = 2
const SIGN_WEIGHTS_MAX = 4

/** Market signals besides the words' own weights: 1, the count of market words, and the strength of stance signs. */
export function marketSignalsOf({ tokens, signs }: Features): [number, number, number] {
  let names = 0
  for (const { word } of tokens) if (MARKET_NAMES.has(word)) names++
  let weights = 0
  for (const { weight } of signs) weights += Math.abs(weight)
  return [1, Math.min(NAMES_MAX, names), Math.min(SIGN_WEIGHTS_MAX, weights)]
}

export function probabilitiesOf(up: number, down: number, temperature: number): Probabilities {
  const highest = Math.max(up, down, 0)
  const positive = Math.exp((up - highest) / temperature)
  const negative = Math.exp((down - highest) / temperature)
  const neutral = Math.exp(-highest / temperature)
  const sum = positive + negative + neutral
  return { negative: negative / sum, neutral: neutral / sum, positive: positive / sum }
}

/** Words that only the markets use, or name what is traded there: one of them and a text is most likely about them. */
const MARKET_NAMES: ReadonlySet<string> = new Set(
  `$t bitcoin btc bitcoins ethereum eth ether litecoin ltc ripple xrp cardano ada dogecoin doge solana sol polkadot chainlink
  monero xmr stellar xlm tron trx bnb usdt usdc crypto cryptos cryptocurrency cryptocurrencies altcoin altcoins alts
  shitcoin shitcoins memecoin memecoins stablecoin blockchain defi nft nfts hodl hodling satoshi sats stock stocks shares
  shareholders equities nasdaq nyse dow s&p spx spy etf etfs futures forex bullish bearish bulls bears earnings ebitda
  eps revenue revenues dividend ipo hedge investors traders trader trading rsi macd ath usd eur treasuries bonds yields
  fed inflation stoploss breakout resistance downgrade downgraded upgraded`.split(/\s+/),
)
