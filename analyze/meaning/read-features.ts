import { isNegation, weighEmoji } from '../sentiment/lexicon.ts'
import { scoreSentiment } from '../sentiment/score-sentiment.ts'
import { cutTokens, type Token } from './cut-tokens.ts'
import { findStanceSigns, type StanceSign } from './find-stance-signs.ts'

/** Names and words with no other meaning in common use; hashtags are words here. */
const NAMES: ReadonlySet<string> = new Set(
  `bitcoin bitcoins btc btcusd btcusdt xbt satoshi satoshis sats ethereum eth ether ethusd litecoin ltc ripple xrp xrparmy cardano ada
  dogecoin doge solana polkadot chainlink linkmarines monero xmr stellarlumens xlm tron trx tronix bnb binance iota miota usdt
  tether usdc avax avalanche shib shiba pepe wif bonk hbar algorand tezos eos neo vechain bch bsv bcash hyperliquid toncoin
  crypto cryptos cryptocurrency cryptocurrencies altcoin altcoins alts altseason shitcoin shitcoins memecoin memecoins
  stablecoin stablecoins nocoiner nocoiners hodl hodling hodler hodlers hodled defi nft nfts web3 blockchain halving halvening
  airdrop airdrops staking coinbase kraken bitfinex bittrex poloniex kucoin bitmex bybit metamask ledger trezor uniswap mtgox
  rugpull rugged wagmi ngmi lambo degen degens hashrate satoshinakamoto coinmarketcap luna terra ftx celsius blockfi gbtc ibit`.split(
    /\s+/,
  ),
)

const TICKERS: ReadonlySet<string> = new Set(
  `btc eth xrp bnb sol ada doge trx link ltc xlm xmr iota miota bch bsv dot avax matic pol shib pepe wif bonk uni aave atom near
  apt arb op sui ton hbar algo vet eos neo xtz etc fil icp ftm inj tia sei rune kas hype ena mkr snx crv comp yfi sushi cake
  band rsr qnt dag vidt ocean grt theta enj zil bat zrx omg lsk qtum xvg dgb sc rvn nano dash zec waves ont icx stx ldo
  luna lunc ustc ftt cro okb leo usdt usdc dai busd btt win jst sun egld xem zen dcr steem hive ksm kava ray jup ordi axs
  sand mana gala chz ape imx rndr render fet agix wld pyth jto strk zk dydx gmx pendle om tao akt ar hnt flow mina
  crypto`.split(/\s+/),
)

/** Those that stand for nothing else where they are written in capitals. */
const BARE_TICKERS: ReadonlySet<string> = new Set(
  `sol link dot matic pol arb apt atom aave uni inj sui ton tia icp ftm ftt fil ldo mkr crv kas icx ksm rndr jto dydx gmx ena
  wld strk axs chz enj theta okb hnt stx xtz luna lunc trump`.split(/\s+/),
)

/** Slots of each hashed table; a power of two. */
export const SLOTS = 1 << 17

export interface Features {
  tokens: Token[]
  signs: StanceSign[]
  /** The slot of each word that is no mark, in the table of single words. */
  words: Int32Array
  /** The slots of negated words and of runs of two and three words and marks, in the table of runs. */
  runs: Int32Array
  /** For each run its first token, its last, and whether it is a negated word; empty unless an explanation is asked for. */
  runTokens: number[]
  /** What lexicon and rules say: see SIGNAL_NAMES. */
  signals: Float64Array
  /** Whether it is about crypto assets, whose crowd means other things by some words. */
  isCrypto: boolean
}

/** In the order of `signals`. The first is always 1. */
export const SIGNAL_NAMES = [
  'base',
  'positive words',
  'negative words',
  'no rated word',
  'strongly positive words',
  'strongly negative words',
  'positive emoji',
  'negative emoji',
  'signs of a rise',
  'signs of a fall',
  'more signs of a rise',
  'more signs of a fall',
  'first sign is a rise',
  'first sign is a fall',
  'last sign is a rise',
  'last sign is a fall',
  'question',
  'exclamation',
  'cashtag',
  'figure up',
  'figure down',
  'short text',
  'negation',
  'irony mark',
  'link',
  'capital letters',
  'first person',
] as const

const NEGATION_REACH = 4
const SHORT_TEXT = 6
const NET_NORMALIZATION = 6

/** What the model counts in a text of at most 10,000 characters; `explained`: with the tokens of each run. */
export function readFeatures(text: string, { explained = false } = {}): Features {
  const tokens = cutTokens(text)
  const signs = findStanceSigns(tokens, text)
  const count = tokens.length
  const hashes = new Int32Array(count)
  for (let n = 0; n < count; n++) hashes[n] = hashOf(tokens[n]!.word) // in range
  const words = new Int32Array(count)
  const runs = new Int32Array(count * 3)
  const runTokens: number[] = []
  let wordCount = 0
  let runCount = 0
  let negatedFor = 0
  let negations = 0
  for (let n = 0; n < count; n++) {
    const token = tokens[n]! // in range
    const hash = hashes[n]!
    if (token.isMark) negatedFor = 0
    else words[wordCount++] = slotOf(hash)
    if (negatedFor > 0) {
      runs[runCount++] = slotOf(mix(hash, NEGATED_SEED))
      if (explained) runTokens.push(n, n, 1)
    }
    negatedFor--
    if (isNegation(token.word) || token.word === 'no') {
      negatedFor = NEGATION_REACH
      negations++
    }
    if (n === 0) continue
    const pair = mix(hashes[n - 1]!, hash)
    runs[runCount++] = slotOf(pair)
    if (explained) runTokens.push(n - 1, n, 0)
    if (n === 1) continue
    runs[runCount++] = slotOf(mix(hashes[n - 2]!, pair))
    if (explained) runTokens.push(n - 2, n, 0)
  }
  return {
    tokens,
    signs,
    words: words.subarray(0, wordCount),
    runs: runs.subarray(0, runCount),
    runTokens,
    signals: readSignals({ text, tokens, signs, negations }),
    isCrypto: speaksOfCrypto(tokens, text),
  }
}

function readSignals(given: { text: string; tokens: Token[]; signs: StanceSign[]; negations: number }) {
  const { text, tokens, signs, negations } = given
  const scored = scoreSentiment(text)
  const compound = scored === undefined ? 0 : (scored - 5_000) / 5_000
  const emoji = weighEmoji(text) ?? 0
  let rise = 0
  let fall = 0
  let ironic = 0
  for (const { weight, rules } of signs) {
    if (weight > 0) rise += weight
    else fall -= weight
    if (rules.includes('meant otherwise')) ironic = 1
  }
  const net = squash(rise - fall, NET_NORMALIZATION)
  const first = signs[0]?.weight ?? 0
  const last = signs.at(-1)?.weight ?? 0
  let cashtag = 0
  let figureUp = 0
  let figureDown = 0
  let firstPerson = 0
  for (const { word } of tokens) {
    if (word === '$t') cashtag = 1
    else if (word === '+%') figureUp = 1
    else if (word === '-%') figureDown = 1
    else if (FIRST_PERSON.has(word)) firstPerson = 1
  }
  return Float64Array.of(
    1,
    Math.max(compound, 0),
    Math.max(-compound, 0),
    scored === undefined ? 1 : 0,
    Math.max(compound, 0) ** 3,
    Math.max(-compound, 0) ** 3,
    squash(Math.max(emoji, 0), 4),
    squash(Math.max(-emoji, 0), 4),
    squash(rise, 4),
    squash(fall, 4),
    Math.max(net, 0),
    Math.max(-net, 0),
    first > 0 ? 1 : 0,
    first < 0 ? 1 : 0,
    last > 0 ? 1 : 0,
    last < 0 ? 1 : 0,
    text.includes('?') ? 1 : 0,
    text.includes('!') ? 1 : 0,
    cashtag,
    figureUp,
    figureDown,
    tokens.length < SHORT_TEXT ? 1 : 0,
    negations > 0 ? 1 : 0,
    ironic,
    text.includes('://') ? 1 : 0,
    capitalizedShare(text, tokens),
    firstPerson,
  )
}

const FIRST_PERSON = new Set("i i'm im i've ive i'll my me mine we our us".split(' '))

/** Headlines write most words with a capital, posts few. */
function capitalizedShare(text: string, tokens: Token[]): number {
  let words = 0
  let capitals = 0
  for (const { start, isMark } of tokens) {
    if (isMark) continue
    words++
    const code = text.charCodeAt(start)
    if (code >= 65 && code <= 90) capitals++
  }
  return words === 0 ? 0 : capitals / words
}

function squash(value: number, normalization: number): number {
  return value / Math.sqrt(value * value + normalization)
}

const NEGATED_SEED = 0x5bd1e995

/** FNV-1a over UTF-16 units. */
export function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < word.length; index++) {
    hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193)
  }
  return hash | 0
}

function mix(left: number, right: number): number {
  let hash = Math.imul(left ^ (left >>> 15), 0x85ebca6b)
  hash = Math.imul(hash ^ right ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

/** The slot of a hash: its high bits are mixed in, the low bits of FNV-1a alone spread badly. */
export function slotOf(hash: number): number {
  return (hash ^ (hash >>> 15)) & (SLOTS - 1)
}

/**
 * Whether a text is about crypto assets rather than shares: it names one, or uses a word that only their crowd does.
 * The stance of such texts has weights of its own: "dip", "shitcoin" and "bags" are said there by people who expect a
 * rise.
 */
function speaksOfCrypto(tokens: readonly Token[], text: string): boolean {
  for (const { word, start, end } of tokens) {
    if (word === '$t' ? TICKERS.has(tickerOf(text.slice(start + 1, end))) : NAMES.has(word)) return true
    if (BARE_TICKERS.has(word) && isCapitals(text, start) && !isShouted(text)) return true
  }
  return false
}

/** Whether the word that begins at a place, which has two letters or more, is written in capitals. */
function isCapitals(text: string, start: number): boolean {
  return isCapital(text.charCodeAt(start)) && isCapital(text.charCodeAt(start + 1))
}

function isCapital(code: number): boolean {
  return code >= 65 && code <= 90
}

/** Whether hardly a letter of a text is small, so that capitals say nothing. */
function isShouted(text: string): boolean {
  return !/[a-z]{3}/.test(text)
}

/** A cashtag is cut with the full stop behind it. */
function tickerOf(cashtag: string): string {
  return (cashtag.split(/[._]/, 1)[0] ?? '').toLowerCase()
}
