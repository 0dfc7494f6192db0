import { clipText } from '../clip-text.ts'
import type { AssetLexicon, BareUse } from './asset-lexicon.ts'

/** One written word with what stands before it; links and @names are swallowed whole, so that no asset is read in them. */
const TOKEN = /[Hh]ttps?:\/\/\S+|[Ww]ww\.\S+|@[\w.-]+|[$＄#＃]?[\p{L}\p{N}][\p{L}\p{N}\p{M}_]*/gu
const LINK = /^(?:[Hh]ttps?:\/\/|[Ww]ww\.)/
/** Pairs are often written as one word: #BTCUSD, ETHUSDT. */
const QUOTE_CURRENCY = /(?:USDT|USDC|USD|EUR|PERP)$/
/** Behind an everyday word these say that the asset is meant: "Flow network", "NEAR token". */
const QUALIFIERS = new Set(
  'blockchain ecosystem foundation labs mainnet network protocol token tokens'.split(' '),
)

interface Word {
  text: string
  lower: string
  start: number
  end: number
}

/**
 * Finds the assets that a text speaks of, as upper-case tickers in the order of the text, each once. They are
 * written as $btc, #BTC, #shibainu, "Shiba Inu", "bitcoins", "BTC" or a pair such as BTCUSDT. A cashtag that no
 * asset bears ($ABCD) is nothing: most are stocks. An everyday word counts with $, as a hashtag with capitals (ticker
 * #LINK, name #Stellar), or before a word such as "network".
 */
export function findSymbols(text: string, lexicon: AssetLexicon): string[] {
  const found = new Set<string>()
  const words = readWords(text)
  for (let index = 0; index < words.length; index++) {
    const word = words[index]! // index is in range
    const marker = word.text[0]
    if (isMarker(marker)) {
      addDefined(found, symbolOfTag(word.text, lexicon))
      continue
    }
    const name = findNameAt(words, index, lexicon, text)
    if (name) {
      found.add(name.symbol)
      index += name.words - 1
      continue
    }
    addDefined(found, symbolOfTicker(word, words[index + 1], lexicon))
  }
  return [...found]
}

/** The words of a text; a tag that sticks to a word before it (US$BTC, a#b) loses its marker. */
function readWords(text: string): Word[] {
  const words: Word[] = []
  let last: Word | undefined
  for (const match of clipText(text).matchAll(TOKEN)) {
    const raw = match[0]
    const start = match.index
    const end = start + raw.length
    if (raw[0] === '@' || text[end] === '@' || LINK.test(raw)) {
      last = undefined
      continue
    }
    const sticks = isMarker(raw[0]) && last?.end === start && !isMarker(last.text[0])
    const written = sticks ? raw.slice(1) : raw
    last = { text: written, lower: written.toLowerCase(), start, end }
    words.push(last)
  }
  return words
}

function symbolOfTag(tag: string, lexicon: AssetLexicon): string | undefined {
  const body = tag.slice(1).replaceAll('_', '')
  const upper = body.toUpperCase()
  const ticker = knownTicker(upper, lexicon)
  if (tag[0] === '$' || tag[0] === '＄') return ticker
  const lower = body.toLowerCase()
  const symbol = ticker ?? lexicon.joinedNames.get(lower)
  if (!symbol || body === upper) return symbol
  const isEveryday = (use: BareUse | undefined) => use === 'qualified' || use === 'nowhere'
  const byTicker = ticker !== undefined && !isEveryday(lexicon.tickers.get(ticker))
  const name = lexicon.names.get(lower)
  const byName =
    lexicon.joinedNames.has(lower) &&
    (!isEveryday(name?.use) || (name?.use === 'qualified' && body !== lower))
  return byTicker || byName ? symbol : undefined
}

/** The longest name that starts at a word: "Bitcoin Cash" before "Bitcoin". */
function findNameAt(words: Word[], index: number, lexicon: AssetLexicon, text: string) {
  const first = words[index]! // the caller's index is in range
  const single = readSingular(first.lower, lexicon)
  const wordsMax = lexicon.nameWordsMax.get(first.lower) ?? (single ? 1 : 0)
  for (let count = wordsMax; count >= 1; count--) {
    const parts = words.slice(index, index + count)
    if (parts.length < count || !areJoined(parts, text)) continue
    const name = count === 1 ? single : lexicon.names.get(parts.map((part) => part.lower).join(' '))
    if (name && mayStand(name.use, parts.every(isCapitalized), words[index + count])) {
      return { symbol: name.symbol, words: count }
    }
  }
  return undefined
}

/** A name or its plural: "bitcoin", "bitcoins". */
function readSingular(lower: string, lexicon: AssetLexicon) {
  const name = lexicon.names.get(lower)
  if (name || lower.length < 5 || !lower.endsWith('s')) return name
  const singular = lexicon.names.get(lower.slice(0, -1))
  return singular?.use === 'any case' ? singular : undefined
}

/** Only one space, dot or hyphen parts the words of a name. */
function areJoined(parts: Word[], text: string): boolean {
  return parts.every((part, index) => {
    const before = parts[index - 1]
    if (!before) return true
    return part.start - before.end === 1 && ' .-'.includes(text[before.end] ?? '')
  })
}

function symbolOfTicker(word: Word, next: Word | undefined, lexicon: AssetLexicon): string | undefined {
  const upper = word.text.toUpperCase()
  const hasCapitals = word.text === upper
  const use = lexicon.tickers.get(upper)
  if (use) return mayStand(use, hasCapitals, next) ? upper : undefined
  return hasCapitals ? knownTicker(upper, lexicon) : undefined
}

function mayStand(use: BareUse, hasCapitals: boolean, next: Word | undefined): boolean {
  if (use === 'any case') return true
  if (use === 'nowhere' || !hasCapitals) return false
  return (
    use === 'capitals' || (next !== undefined && QUALIFIERS.has(next.text.toLowerCase()) && !isShouted(next))
  )
}

function knownTicker(upper: string, lexicon: AssetLexicon): string | undefined {
  if (upper.length > 16) return undefined
  if (lexicon.tickers.has(upper)) return upper
  if (upper.length < 5) return undefined
  const base = upper.replace(QUOTE_CURRENCY, '')
  return base.length > 1 && base !== upper && lexicon.tickers.has(base) ? base : undefined
}

/** In a shouted text capitals say nothing: "NO ONE PRICE". */
function isShouted(word: Word): boolean {
  return word.text === word.text.toUpperCase()
}

function isCapitalized(word: Word): boolean {
  const first = word.text[0] ?? ''
  return first !== first.toLowerCase()
}

function isMarker(char: string | undefined): boolean {
  return char === '$' || char === '#' || char === '＄' || char === '＃'
}

function addDefined(found: Set<string>, symbol: string | undefined): void {
  if (symbol !== undefined) found.add(symbol)
}
