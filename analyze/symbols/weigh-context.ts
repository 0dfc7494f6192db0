import { BY_SIGN, type Hints, NEVER, type Need } from './asset-lexicon.ts'
import {
  CRYPTO_ACCOUNTS,
  GENERAL_WORDS,
  isCryptoLink,
  MARKET_WORDS,
  STOCK_WORDS,
  TELLING_WORDS,
  UNSPACED_WORDS,
} from './context-words.ts'
import { EVERYDAY_WORDS } from './everyday-words.ts'
import type { Word } from './read-words.ts'

/** How far to each side the words count, of which a post of usual length has fewer. */
const REACH = 40
/** A word such as "blockchain", an asset that is certain, a link to a site of crypto. */
const STRONG = 2
/** Words such as "price" say the more the more there are, but never all. */
const WEAK_MAX = 3
/** Other assets that are uncertain as well: "SOL and ADA". */
const COMPANY_MAX = 2
const RIVAL = 3
/** Another asset that the words around speak for: "MANA and SAND" beside a word of SAND's. */
const FOUND = 1
/** What speaks of stocks: a word, and a cashtag that is none of ours. */
const SAID = 1
const UNKNOWN_CASHTAG = 2
/** So large a part of the words in capitals is shouting. */
const SHOUTED_SHARE = 0.6
const SHOUTED_WORDS_MIN = 4
const SHOUTED_NEED = 2

/** One way in which a text may speak of an asset. */
export interface Candidate {
  symbol: string
  /** The place of its first word. */
  at: number
  /** How many words it has; 1 unless told. */
  words?: number
  kind: 'name' | 'ticker' | 'tag' | 'cashtag'
  need: Need
  hints?: Hints
  /** Counts unless the post speaks of stocks. */
  isStock?: boolean
}

export interface Scale {
  /** Whether the words around a candidate speak for it as much as it needs. */
  accepts(candidate: Candidate): boolean
}

/** Weighs the words around what may be an asset. What is certain costs nothing; the rest is computed when asked for. */
export function createScale(words: Word[], candidates: Candidate[], text: string): Scale {
  let surroundings: Surroundings | undefined
  let company: Set<string> | undefined
  return {
    accepts(candidate) {
      const { need, hints, isStock, symbol } = candidate
      if (need === 0 && !hints?.rivals.size && !isStock) return true
      surroundings ??= weighWords(words, candidates, text)
      const lacking = lacks(candidate, surroundings)
      if (lacking <= 0 || lacking > FOUND || need > COMPANY_MAX) return lacking <= 0
      company ??= spokenFor(candidates, surroundings)
      return company.size > (company.has(symbol) ? 1 : 0)
    },
  }
}

/** How much more the words around would have to say; 0 and less where they say enough. */
function lacks(candidate: Candidate, around: Surroundings): number {
  const { need, kind, at } = candidate
  const heard = kind === 'ticker' && need > 0 ? listenAt(at, around) : 'said'
  if (heard === 'nothing' || need >= BY_SIGN) return NEVER
  return (heard === 'shouted' ? need + SHOUTED_NEED : need) - scoreOf(candidate, around)
}

/** The uncertain assets that the words around speak for. */
function spokenFor(candidates: Candidate[], around: Surroundings): Set<string> {
  const found = new Set<string>()
  for (const candidate of candidates) {
    const { symbol, need, isStock } = candidate
    if (need > 0 && !isStock && !found.has(symbol) && lacks(candidate, around) <= 0) found.add(symbol)
  }
  return found
}

interface Surroundings {
  words: Word[]
  candidates: Candidate[]
  strong: Float32Array
  weak: Uint8Array
  stocks: Uint8Array
  /** Places of tickers that are no everyday words, which everybody writes in capitals: "BTC, ETH and LINK". */
  tickers: ReadonlySet<number>
}

function weighWords(words: Word[], candidates: Candidate[], text: string): Surroundings {
  const strong = new Float32Array(words.length)
  const weak = new Uint8Array(words.length)
  const stocks = new Uint8Array(words.length)
  for (const [at, word] of words.entries()) {
    const body = bodyOf(word)
    if (word.kind === 'link') strong[at] = isCryptoLink(word.text) ? STRONG : 0
    else if (word.kind === 'mention') strong[at] = CRYPTO_ACCOUNTS.test(body) ? STRONG : 0
    else if (
      GENERAL_WORDS.has(body) ||
      TELLING_WORDS.has(body) ||
      (word.kind === 'tag' && CRYPTO_ACCOUNTS.test(body))
    )
      strong[at] = STRONG
    else if (MARKET_WORDS.has(body) || isFigure(word, text)) weak[at] = 1
    else if (STOCK_WORDS.has(body)) stocks[at] = SAID
    else if (word.kind === 'cashtag' && /^[$＄][A-Za-z]{1,5}$/.test(word.text)) stocks[at] = UNKNOWN_CASHTAG
    else if (word.text.charCodeAt(0) > 0x2e7f && UNSPACED_WORDS.some((name) => body.includes(name)))
      strong[at] = STRONG
  }
  for (const { at, need, hints, isStock } of candidates) {
    stocks[at] = 0
    if (need === 0 && !hints?.rivals.size && !isStock) strong[at] = STRONG
  }
  const tickers = new Set(
    candidates.filter(({ kind, at }) => kind === 'ticker' && !isEveryday(words[at])).map(({ at }) => at),
  )
  return { words, candidates, strong, weak, stocks, tickers }
}

function scoreOf(candidate: Candidate, { words, candidates, strong, weak, stocks }: Surroundings): number {
  const { at, hints, symbol, isStock, need, kind } = candidate
  const from = Math.max(0, at - REACH)
  const to = Math.min(words.length, at + REACH + 1)
  let score = 0
  let weakly = 0
  let spoken = 0
  for (let place = from; place < to; place++) {
    if (place === at) continue
    score += strong[place] ?? 0
    weakly += weak[place] ?? 0
    if (isStock || stocks[place] === SAID) spoken += stocks[place] === 0 ? 0 : 1
    if (!hints) continue
    const body = bodyOf(words[place])
    if (hasWord(hints.context, body)) score += STRONG
    else if (kind !== 'cashtag' && hasWord(hints.rivals, body)) score -= RIVAL
  }
  const company = new Set<string>()
  const written = bodyOf(words[at])
  for (const other of candidates) {
    if (other.at < from || other.at >= to || other.at === at) continue
    if (other.symbol !== symbol) {
      if (other.need > 0 && other.need <= COMPANY_MAX && !isEveryday(words[other.at]))
        company.add(other.symbol)
    } else if (bodyOf(words[other.at]) !== written) score += STRONG
  }
  score += Math.min(COMPANY_MAX, company.size)
  // What is no stock by its name is none beside words of stocks: "an analyst on Solana".
  if (need > 0 || isStock) score -= spoken
  // Prices and sales are spoken of stocks as well.
  if (isStock) return score
  return (
    score +
    Math.min(WEAK_MAX, weakly) +
    amountBefore(words, candidate) +
    moveBehind(weak, words, candidate) +
    tradeBeside(words, candidate)
  )
}

/** A word or its plural. */
function hasWord(words: ReadonlySet<string>, body: string): boolean {
  return words.has(body) || (body.endsWith('s') && words.has(body.slice(0, -1)))
}

/** "12%", "$0.30", "20x": what is said of a market. */
function isFigure({ text: written, end, kind }: Word, text: string): boolean {
  const first = written.charCodeAt(kind === 'cashtag' ? 1 : 0)
  if (!(first >= 0x30 && first <= 0x39)) return false
  return kind === 'cashtag' || text[end] === '%' || /^\d+x$/i.test(written)
}

/**
 * "Long LINK", "selling my ADA", "DOT holders", "thoughts on XLM": what is done with an asset or asked of it, said at its
 * ticker. Of names only those of other scripts: everybody buys an avalanche beacon.
 */
function tradeBeside(words: Word[], { at, kind, words: count = 1 }: Candidate): number {
  if (kind !== 'ticker' && !(kind === 'name' && (words[at]?.lower.charCodeAt(0) ?? 0) > LATIN_LAST)) return 0
  const lower = (place: number) => words[place]?.lower ?? ''
  const next = at + count
  const before = FILLERS.has(lower(at - 1)) ? lower(at - 2) : lower(at - 1)
  const isOfOtherScript = kind === 'name'
  if (TRADED.has(before) || HELD.has(lower(next)) || TRADED_BEHIND.has(lower(next)))
    return isOfOtherScript ? 2 : 1
  const asked = `${lower(at - 2)} ${lower(at - 1)}`
  const told = `${lower(next)} ${lower(next + 1)}`
  return ASKED.has(asked) || LOOKS.test(told) || (lower(at - 1) === 'is' && lower(next) === 'dead') ? 1 : 0
}

const LATIN_LAST = 0x24f

const FILLERS: ReadonlySet<string> = new Set(
  'all any her his in into more my our some the their your mi mis su minha meu meus du de meine мой свой весь'.split(
    ' ',
  ),
)
const TRADED: ReadonlySet<string> = new Set(
  `accumulate accumulated accumulating bought buy buying hodl hodling hold holding long longed longing sell selling short
  shorted shorting sold stake staked staking swap swapped
  compro compre compré comprar comprando comprei vendo vendí vendi vender vendiendo vendendo tengo holdeo
  acheter achète acheté vendre vendu kaufe kaufen gekauft verkaufe verkaufen comprato venduto
  купил купила купить покупаю продал продала продать продаю держу шорт лонг`.split(/\s+/),
)
const HELD: ReadonlySet<string> = new Set(
  `airdrop army ath bag bags bears bulls burn burns chart dump dumped dumping dumps futures holder holders hodlers longs
  marines mooning perps price prices pump pumped pumping pumps shorts stakers staking token tokens whale whales rekt
  ripping`.split(/\s+/),
)
/** Of languages whose verb comes last, and what a price does. */
const TRADED_BEHIND: ReadonlySet<string> = new Set(
  `aldım alıyorum alalım sattım satıyorum düştü düşüyor yükseldi yükseliyor uçuyor uçtu gekauft verkauft steigt fällt
  sube subió cae cayó subiu caiu dispara растет растёт вырос вырастет падает упал упадет упадёт летит
  пампят`.split(/\s+/),
)
const LOOKS = /^look(?:s|ing) (?:weak|strong|bullish|bearish|oversold|overbought|ready|primed|cheap)$/
const ASKED: ReadonlySet<string> = new Set([
  ...['thoughts on', 'opinions on', 'happened to', 'happening with', 'up with', 'going with'],
  ...['bullish on', 'bearish on', 'opinan de', 'pasa con', 'think of', 'think about'],
])

/** "NEAR is up 12% today". */
function moveBehind(weak: Uint8Array, words: Word[], { at, kind }: Candidate): number {
  if (kind !== 'ticker') return 0
  for (let place = at + 1; place <= at + MOVE_REACH; place++) {
    const written = words[place]?.text ?? ''
    if (weak[place] === 1 && /^\d/.test(written)) return 1
    // "UNI above 12": the figure has no sign of its own.
    if (LEVELS.has(words[place]?.lower ?? '') && /^[$＄]?\d/.test(words[place + 1]?.text ?? '')) return 2
  }
  return 0
}

const MOVE_REACH = 4
const LEVELS: ReadonlySet<string> = new Set(
  'above below break breaks breaking broke hit hits hold holds reclaim reclaims reclaimed'.split(' '),
)

function bodyOf(word: Word | undefined): string {
  if (!word) return ''
  return word.kind === 'tag' || word.kind === 'cashtag' ? word.lower.slice(1) : word.lower
}

/** "500 TRX" is a sum; a year is none. */
function amountBefore(words: Word[], { at, kind }: Candidate): number {
  const before = kind === 'ticker' ? words[at - 1] : undefined
  if (!before || !/^\d[\d_]*(?:k|m|b|bn)?$/i.test(before.text)) return 0
  return /^(?:19|20)\d\d$/.test(before.text) ? 0 : 1
}

/** What capitals say at a place: nothing in a shouted text, and less than nothing of a word that everybody uses. */
function listenAt(at: number, { words, candidates, tickers }: Surroundings): 'said' | 'shouted' | 'nothing' {
  const word = words[at]
  const isPlain = isEveryday(word)
  const isAsset = (place: number) => candidates.some((candidate) => candidate.at === place)
  const isLoud = (other: Word | undefined) =>
    other?.kind === 'word' && /\p{Lu}{2}/u.test(other.text) && other.text === other.text.toUpperCase()
  if (isPlain && [at - 1, at + 1].some((place) => isLoud(words[place]) && !isAsset(place))) return 'nothing'
  const from = Math.max(0, at - REACH)
  const near = words
    .slice(from, at + REACH)
    .filter(
      ({ kind, text }, index) => kind === 'word' && /\p{L}{2}/u.test(text) && !tickers.has(from + index),
    )
  if (near.length < SHOUTED_WORDS_MIN || near.filter(isLoud).length / near.length < SHOUTED_SHARE)
    return 'said'
  return isPlain ? 'nothing' : 'shouted'
}

function isEveryday(word: Word | undefined): boolean {
  return EVERYDAY_WORDS.has(bodyOf(word))
}
