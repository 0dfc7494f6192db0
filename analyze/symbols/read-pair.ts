import { type AssetLexicon, BY_SIGN, NEVER, type TickerForm } from './asset-lexicon.ts'
import type { Word } from './read-words.ts'

/** The assets of a trading pair: its base, and its quote where that is an asset whose price moves. */
export interface Pair {
  symbols: string[]
  /** How many words it is written as. */
  words: number
}

/** Money and what stands for it: a pair with it is about its base alone. */
const MONEY = 'USDT|USDC|FDUSD|BUSD|TUSD|USD|EUR|GBP|JPY|KRW|TRY|BRL|PERP'
const ASSETS = 'BTC|ETH|BNB'
const QUOTES = MONEY.split('|')
const BASE_CHARS_MIN = 2
const JOINED_ASSETS = new RegExp(`^([A-Z0-9]{3,10})(${ASSETS})$`)
/** The last three signs of what a joined pair ends with: few other words do, so that hardly one is read twice. */
const JOINED_ENDS = new Set(`${MONEY}|${ASSETS}`.split('|').map((quote) => quote.slice(-3)))
const PARTED_MONEY = new RegExp(`^(?:${MONEY}|SWAP)$`)
const BASE_CHARS_IN_LOWER_CASE_MIN = 3

/** A pair that begins at a word: BTCUSDT, btcusd, #LINKBTC, $ETH/USDT, btc-perp, SOL_USDC. */
export function readPair(words: Word[], at: number, text: string, lexicon: AssetLexicon): Pair | undefined {
  const word = words[at]! // the caller's index is in range
  const isMarked = word.kind !== 'word'
  const written = isMarked ? word.text.slice(1) : word.text
  if (!/^[A-Za-z0-9_]{2,20}$/.test(written)) return undefined
  const upper = written.toUpperCase()
  if (!lexicon.tickers.has(upper)) {
    const joined = readJoined(upper.replaceAll('_', ''), written === upper || isMarked, lexicon)
    return joined && { symbols: joined, words: 1 }
  }
  const base = lexicon.tickers.get(upper)
  const next = words[at + 1]
  if (!base || next?.kind !== 'word' || next.start - word.end !== 1) return undefined
  if (!'/-_'.includes(text[word.end] ?? ' ') || !PARTED_MONEY.test(next.lower.toUpperCase())) return undefined
  return base.capitals >= BY_SIGN && !isMarked ? undefined : { symbols: [base.symbol], words: 2 }
}

function readJoined(upper: string, isCertain: boolean, lexicon: AssetLexicon): string[] | undefined {
  if (upper.length < 5 || !JOINED_ENDS.has(upper.slice(-3))) return undefined
  const base = readBase(upper, lexicon)
  if (base) return isCertain || isKnownInLowerCase(base) ? [base.symbol] : undefined
  const [, first = '', quote = ''] = JOINED_ASSETS.exec(upper) ?? []
  const asset = lexicon.tickers.get(first)
  // In lower case "ethbtc" is a pair, while much else ends with "eth".
  if (!asset || !(isCertain || quote === 'BTC') || asset.capitals > 2 || !lexicon.tickers.has(quote))
    return undefined
  return [asset.symbol, quote]
}

/** What is left of money: of BNBUSD the BNB, though it ends with BUSD as well. */
function readBase(upper: string, { tickers }: AssetLexicon): TickerForm | undefined {
  const pair = upper.replace(/(?<=.)PERP$/, '')
  for (const written of pair === upper ? [upper] : [pair, upper]) {
    for (const quote of QUOTES) {
      const base = written.endsWith(quote) ? written.slice(0, -quote.length) : ''
      const form = base.length < BASE_CHARS_MIN ? undefined : tickers.get(base === 'XBT' ? 'BTC' : base)
      if (form) return form
    }
  }
  return undefined
}

function isKnownInLowerCase({ symbol, capitals }: TickerForm): boolean {
  return symbol.length >= BASE_CHARS_IN_LOWER_CASE_MIN && capitals !== NEVER
}
