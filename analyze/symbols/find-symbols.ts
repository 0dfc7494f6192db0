import type { AssetLexicon, NameForm, Need, TickerForm } from './asset-lexicon.ts'
import { BY_SIGN, NEVER } from './asset-lexicon.ts'
import { readPair } from './read-pair.ts'
import { readWords, type Word } from './read-words.ts'
import { type Candidate, createScale } from './weigh-context.ts'

/** Behind a name or ticker that means something else as well these say that the asset is meant: "Flow network". */
const QUALIFIERS = new Set(
  'blockchain ecosystem foundation labs mainnet network protocol token tokens'.split(' '),
)

/**
 * Finds the assets that a text is about, as upper-case tickers in the order of the text, each once. They are
 * written as $btc, #BTC, #shibainu, "Shiba Inu", "bitcoins", "BTC", a name of another script, or a pair such as
 * BTC/USDT, whose quote currency is not spoken of. A cashtag that no asset bears ($ABCD) is nothing: most are stocks.
 * What means something else as well ("LTC", "Stellar", $SOL) counts where the words around speak for the asset.
 */
export function findSymbols(text: string, lexicon: AssetLexicon): string[] {
  return findNamedSymbols(text, lexicon).symbols
}

/** Where a text names an asset; undefined is an unknown one, such as a stock by its cashtag. */
export interface Naming {
  symbol: string | undefined
  /** How it is written. */
  kind: Candidate['kind']
  /** The words around had to speak for it, as it means something else as well. */
  isByContext: boolean
  /** In UTF-16 units; the end is excluded. */
  start: number
  end: number
}

export interface NamedSymbols {
  symbols: string[]
  /** Where it names them and others, in the order of the text: a pair such as ETHBTC names two at one place. */
  namings(): Naming[]
}

/** The same, with the places at which the text names them. */
export function findNamedSymbols(text: string, lexicon: AssetLexicon): NamedSymbols {
  const words = readWords(text)
  const candidates = readCandidates(words, text, lexicon)
  if (candidates.length === 0) return { symbols: [], namings: () => [] }
  const scale = createScale(words, candidates, text)
  const found = new Set<string>()
  for (const candidate of candidates) {
    if (!found.has(candidate.symbol) && scale.accepts(candidate)) found.add(candidate.symbol)
  }
  return { symbols: [...found], namings: () => listNamings(words, candidates, found) }
}

const CASHTAG = /^[$＄][A-Za-z]{1,6}$/

function listNamings(words: Word[], candidates: Candidate[], found: ReadonlySet<string>): Naming[] {
  const byPlace = Map.groupBy(candidates, ({ at }) => at)
  return words.flatMap((word, at): Naming[] => {
    const named = (byPlace.get(at) ?? []).filter(({ symbol }) => found.has(symbol))
    if (named.length === 0) {
      const isOther = word.kind === 'cashtag' && CASHTAG.test(word.text)
      return isOther
        ? [{ symbol: undefined, kind: 'cashtag', isByContext: false, start: word.start, end: word.end }]
        : []
    }
    return named.map(({ symbol, kind, need, words: count = 1 }) => ({
      symbol,
      kind,
      isByContext: need > 0,
      start: word.start,
      end: words[at + count - 1]?.end ?? word.end,
    }))
  })
}

function readCandidates(words: Word[], text: string, lexicon: AssetLexicon): Candidate[] {
  const candidates: Candidate[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at]! // index is in range
    if (word.kind === 'link' || word.kind === 'mention') continue
    const pair = readPair(words, at, text, lexicon)
    if (pair) {
      for (const symbol of pair.symbols)
        candidates.push({ symbol, at, kind: 'ticker', need: 0, words: pair.words })
      at += pair.words - 1
      continue
    }
    const reading = { words, at, text, lexicon, candidates }
    at += (word.kind === 'word' ? readPlain(reading) : readMarked(word, reading)) - 1
  }
  return candidates
}

/** A cashtag or hashtag; returns how many words were read. */
function readMarked(word: Word, { words, at, text, lexicon, candidates }: Reading): number {
  const body = word.text.slice(1).replaceAll('_', '')
  const upper = body.toUpperCase()
  const ticker = lexicon.tickers.get(upper)
  const { kind } = word
  const lower = body.toLowerCase()
  const name = lexicon.names.get(lower) ?? lexicon.joinedNames.get(lower)
  if (kind === 'cashtag') {
    if (ticker) {
      const { symbol, isStock, cashtag: need, hints } = ticker
      candidates.push({ symbol, at, kind, need, isStock, hints: isStock ? hints : undefined })
    } else if (name && name.capital < BY_SIGN) {
      const { symbol, capital, hints } = name
      candidates.push({
        symbol,
        at,
        kind,
        need: 0,
        isStock: capital > 0,
        hints: capital > 0 ? hints : undefined,
      })
    }
    return 1
  }
  // "#Bitcoin Cash": a tag and the words behind it are one name.
  const longer = findNameAt({ words, at, text, lexicon, candidates }, lower)
  if (longer) {
    const { form, words: count } = longer
    candidates.push({ symbol: form.symbol, at, kind: 'name', need: 0, hints: form.hints, words: count })
    return count
  }
  const byTicker = ticker && (body === upper ? ticker.tagCapitals : ticker.tagLower)
  const byName = name && nameNeedOfTag(name, body !== lower)
  const isName = byTicker === undefined || (byName !== undefined && byName < byTicker)
  const form = isName ? name : ticker
  const need = isName ? byName : byTicker
  if (form && need !== undefined && need !== NEVER) {
    candidates.push({ symbol: form.symbol, at, kind: 'tag', need, hints: form.hints })
    return 1
  }
  readUnspaced(lower, at, lexicon, candidates)
  return 1
}

/** A hashtag says a name on purpose: it needs one step less than the word in a sentence. */
function nameNeedOfTag({ capital, lower }: NameForm, hasCapital: boolean): Need {
  if (capital === NEVER) return NEVER
  if (capital >= BY_SIGN) return hasCapital ? 4 : NEVER
  const need = hasCapital || lower === NEVER ? capital : lower
  return need === 0 ? 0 : Math.max(1, need - 1)
}

interface Reading {
  words: Word[]
  at: number
  text: string
  lexicon: AssetLexicon
  candidates: Candidate[]
}

/** A word without a marker; returns how many words were read. */
function readPlain(reading: Reading): number {
  const { words, at, lexicon, candidates } = reading
  const word = words[at]! // the caller's index is in range
  const name = findNameAt(reading)
  const upper = word.text.toUpperCase()
  const ticker = upper.length <= 16 ? readTicker(reading, upper) : undefined
  if (
    name &&
    (!ticker ||
      name.words > 1 ||
      needOfName(name) < ticker.need ||
      (needOfName(name) === ticker.need && upper !== ticker.form.symbol))
  ) {
    candidates.push({
      symbol: name.form.symbol,
      at,
      kind: 'name',
      need: needOfName(name),
      hints: name.form.hints,
      words: name.words,
    })
    return name.words
  }
  if (ticker && ticker.need !== NEVER) {
    const { form } = ticker
    const need = isQualified(word, words[at + 1]) ? 0 : ticker.need
    candidates.push({ symbol: form.symbol, at, kind: 'ticker', need, hints: form.hints })
    return 1
  }
  if (!/^[\x20-\x7e]+$/.test(word.text)) readForeign(word, at, lexicon, candidates)
  else {
    const bent =
      findBentLatin(word.lower, lexicon) ?? (lexicon.hasLatinStems && findBent(word.lower, lexicon))
    if (bent) candidates.push({ symbol: bent.symbol, at, kind: 'name', need: bent.lower, hints: bent.hints })
  }
  return 1
}

/** "BTC", "BTCs", "wBTC", "wstETH"; in lower case where people write it so. */
function readTicker(
  { words, at, lexicon }: Reading,
  upper: string,
): { form: TickerForm; need: Need } | undefined {
  const { text, lower } = words[at]! // the caller's index is in range
  const form = lexicon.tickers.get(upper)
  if (form) {
    if (text === upper || /^[a-z]{1,4}[A-Z]{3,}$/.test(text)) return { form, need: form.capitals }
    if (form.lower === NEVER && HELD_WORDS.has(lower) && HOLDERS.has(words[at + 1]?.lower ?? ''))
      return { form, need: HELD_NEED }
    const isAmongOtherScript =
      form.lower !== NEVER && [at - 1, at + 1].some((near) => isOfOtherScript(words[near]))
    return { form, need: isAmongOtherScript ? Math.min(form.lower, form.capitals + 1) : form.lower }
  }
  if (lower.length < 4 || !text.endsWith('s') || text.slice(0, -1) !== upper.slice(0, -1)) return undefined
  const singular = lexicon.tickers.get(upper.slice(0, -1))
  return singular && { form: singular, need: singular.capitals }
}

/** Everyday words that are an asset beside words for holders: "atom stakers", "link marines". */
const HELD_WORDS: ReadonlySet<string> = new Set(
  'ape atom cake dash gala link rune sand sushi ton waves'.split(' '),
)
const HOLDERS: ReadonlySet<string> = new Set('hodlers holders marines maxis stakers staking'.split(' '))
const HELD_NEED: Need = 3

/** Among words of another script a Latin ticker is no word of a language that is written in Latin letters. */
function isOfOtherScript(word: Word | undefined): boolean {
  return word?.kind === 'word' && word.lower.charCodeAt(0) > LATIN_LAST
}

interface FoundName {
  form: NameForm
  words: number
  isCapitalized: boolean
  isQualified: boolean
}

/**
 * The longest name that starts at a word: "Bitcoin Cash" before "Bitcoin". Of a hashtag, whose body is given, only names
 * of several words.
 */
function findNameAt({ words, at, lexicon, text }: Reading, body?: string): FoundName | undefined {
  const first = words[at]! // the caller's index is in range
  const begin = body ?? first.lower
  const single = body === undefined ? readSingular(begin, lexicon) : undefined
  const wordsMax = lexicon.nameWordsMax.get(begin) ?? (single ? 1 : 0)
  for (let count = wordsMax; count >= (body === undefined ? 1 : 2); count--) {
    const parts = count === 1 ? [first] : words.slice(at, at + count)
    if (parts.length < count || !areJoined(parts, text)) continue
    const rest = parts.slice(1).map((part) => part.lower)
    const form = count === 1 ? single : lexicon.names.get([begin, ...rest].join(' '))
    if (!form) continue
    const isCapital = parts.every(isCapitalized)
    if (body !== undefined && !parts.some((part) => /\p{Lu}/u.test(part.text))) continue
    const found = {
      form,
      words: count,
      isCapitalized: isCapital,
      isQualified: isQualified(parts.at(-1), words[at + count]),
    }
    if (needOfName(found) !== NEVER) return found
  }
  return undefined
}

function needOfName({ form, isCapitalized, isQualified }: FoundName): Need {
  const need = isCapitalized ? form.capital : form.lower
  return isQualified && need !== NEVER ? 0 : need
}

/** A name or its plural: "bitcoin", "bitcoins". */
function readSingular(lower: string, lexicon: AssetLexicon): NameForm | undefined {
  const name = lexicon.names.get(lower)
  if (name || lower.length < 5 || !lower.endsWith('s')) return name
  const singular = lexicon.names.get(lower.slice(0, -1))
  return singular?.lower === 0 ? singular : undefined
}

/** Only one space, dot or hyphen parts the words of a name. */
function areJoined(parts: Word[], text: string): boolean {
  return parts.every((part, index) => {
    const before = parts[index - 1]
    if (!before) return true
    return part.kind === 'word' && part.start - before.end === 1 && ' .-'.includes(text[before.end] ?? '')
  })
}

/** In a shouted text capitals say nothing: "NO ONE PRICE". */
function isQualified(word: Word | undefined, next: Word | undefined): boolean {
  return (
    next !== undefined &&
    next.start - (word?.end ?? 0) === 1 &&
    QUALIFIERS.has(next.lower) &&
    next.text !== next.text.toUpperCase()
  )
}

function isCapitalized({ text }: Word): boolean {
  const first = text[0] ?? ''
  return first !== first.toLowerCase()
}

/** Names of scripts without spaces, and of languages that bend the ends of words or write articles into them. */
function readForeign({ lower }: Word, at: number, lexicon: AssetLexicon, candidates: Candidate[]): void {
  if (readUnspaced(lower, at, lexicon, candidates)) return
  const form = findBent(lower, lexicon)
  if (form) candidates.push({ symbol: form.symbol, at, kind: 'name', need: form.lower, hints: form.hints })
}

function readUnspaced(lower: string, at: number, lexicon: AssetLexicon, candidates: Candidate[]): boolean {
  const found = lexicon.unspaced && lower.match(lexicon.unspaced)
  for (const name of found ?? []) {
    const form = lexicon.names.get(name)
    if (form) candidates.push({ symbol: form.symbol, at, kind: 'name', need: form.lower, hints: form.hints })
  }
  return found !== null && found !== undefined
}

const LATIN_LAST = 0x24f
const STEM_CHARS_MIN = 4
/** And, in, to, like, with and without the article. */
const ARABIC_PREFIX = /^(?:[وفبكل]?ال|لل|[وفبكل])(?=\p{L}{4})/u

/** "bitcoina", "ethereumu", "bitcoinin": what languages with Latin letters add to a name that means nothing else. */
function findBentLatin(lower: string, lexicon: AssetLexicon): NameForm | undefined {
  for (let chars = lower.length - 1; chars >= BENT_CHARS_MIN && chars >= lower.length - ENDING_MAX; chars--) {
    const form = lexicon.names.get(lower.slice(0, chars))
    if (form) return form.lower === 0 && ENDINGS.has(lower.slice(chars)) ? form : undefined
  }
  return undefined
}

const BENT_CHARS_MIN = 7
const ENDING_MAX = 5
const ENDINGS: ReadonlySet<string> = new Set(
  `a e i u y em ie ii in im ia it lla ssa ista om on ow ach ami ul ului un na ne de den da dan ler leri lerin lar lari larin
  nak ban ra et erna`.split(/\s+/),
)

function findBent(lower: string, lexicon: AssetLexicon): NameForm | undefined {
  for (let chars = Math.min(lower.length, lexicon.stemCharsMax); chars >= STEM_CHARS_MIN; chars--) {
    const form = lexicon.stems.get(lower.slice(0, chars))
    if (form) return form
  }
  const bare = lower.replace(ARABIC_PREFIX, '')
  return bare === lower ? undefined : lexicon.names.get(bare)
}
