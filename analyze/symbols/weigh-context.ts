import { BY_SIGN, type Hints, NEVER, type Need } from './asset-lexicon.ts'
import {
  CRYPTO_ACCOUNTS,
  CRYPTO_ONLY_WORDS,
  GENERAL_WORDS,
  isCryptoLink,
  MARKET_WORDS,
  OTHER_COINS,
  STOCK_WORDS,
  UNSPACED_MARKET_WORDS,
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
const OTHERS_MAX = 2
const RIVAL = 3
/** Another asset that the words around speak for: "MANA and SAND" beside a word of SAND's. */
const FOUND = 1
/** Named in one breath with another asset: "eth and sol", "ADA/BTC", "btc eth sol". */
const JOINED = 2
/** Signs of stocks: a word, and an unknown cashtag. */
const SAID = 1
const UNKNOWN_CASHTAG = 2
/** So large a part of the words in capitals is shouting. */
const SHOUTED_SHARE = 0.6
const SHOUTED_WORDS_MIN = 4
const SHOUTED_NEED = 2

/** One possible mention of an asset. */
export interface Candidate {
  symbol: string
  /** The place of its first word. */
  at: number
  /** How many words it has; 1 by default. */
  words?: number
  kind: 'name' | 'ticker' | 'tag' | 'cashtag'
  need: Need
  hints?: Hints
  /** Counts unless the post is about stocks. */
  isStock?: boolean
}

export interface Scale {
  /** Whether the words around a candidate speak for it as much as it needs. */
  accepts(candidate: Candidate): boolean
}

/** Weighs the words around what may be an asset. What is certain costs nothing; the rest is computed when asked for. */
export function createScale(words: Word[], candidates: Candidate[], text: string): Scale {
  let surroundings: Surroundings | undefined
  let supported: Set<string> | undefined
  return {
    accepts(candidate) {
      const { need, symbol } = candidate
      if (isElsewhere(candidate, words)) return false
      if (isCertain(candidate)) return true
      surroundings ??= weighWords(words, candidates, text)
      const lacking = lacks(candidate, surroundings)
      if (lacking <= 0) return true
      if (lacking > JOINED) return false
      supported ??= findSupported(candidates, surroundings)
      if (neighborsOf(candidate, surroundings).some((other) => supported?.has(other.symbol))) return true
      return lacking <= FOUND && need <= OTHERS_MAX && supported.size > (supported.has(symbol) ? 1 : 0)
    },
  }
}

function isCertain({ need, hints, isStock }: Candidate): boolean {
  return need === 0 && !hints?.rivals.size && !isStock
}

/** "Ledger Nano", "maker fee": with the word before or behind it the name is one of another thing. */
function isElsewhere({ hints, at, kind, words: count = 1 }: Candidate, words: Word[]): boolean {
  if (!hints || kind === 'cashtag') return false
  const { before, after, afterLower } = hints
  const next = words[at + count]?.lower ?? ''
  return (
    !!before?.has(words[at - 1]?.lower ?? '') ||
    !!after?.has(next) ||
    (!isLoud(words[at]) && !!afterLower?.has(next))
  )
}

/** How much more the words around would have to say; 0 and less where they say enough. */
function lacks(candidate: Candidate, around: Surroundings): number {
  const { need, kind, at } = candidate
  const capitals = kind === 'ticker' && need > 0 ? capitalsAt(at, around) : 'said'
  if (capitals === 'nothing' || need >= BY_SIGN) return NEVER
  return (capitals === 'shouted' ? need + SHOUTED_NEED : need) - scoreOf(candidate, around)
}

/** The uncertain assets that the words around speak for. */
function findSupported(candidates: Candidate[], around: Surroundings): Set<string> {
  const found = new Set<string>()
  for (const candidate of candidates) {
    const { symbol, need, isStock } = candidate
    if (need > 0 && !isStock && !found.has(symbol) && lacks(candidate, around) <= 0) found.add(symbol)
  }
  return found
}

/** Assets that are named directly before or behind a candidate, with nothing but "and" or "for" between. */
function neighborsOf(candidate: Candidate, { words, candidates, text }: Surroundings): Candidate[] {
  if (candidate.kind !== 'ticker' && candidate.kind !== 'name') return []
  return candidates.filter(
    (other) =>
      Math.abs(other.at - candidate.at) <= NEIGHBORS_REACH &&
      other.symbol !== candidate.symbol &&
      areNeighbors([candidate, other], words, text),
  )
}

function areNeighbors(two: [Candidate, Candidate], words: Word[], text: string): boolean {
  const [a, b] = two[0].at < two[1].at ? two : [two[1], two[0]]
  const end = a.at + (a.words ?? 1)
  const between = b.at - end
  if (between < 0 || between > 1) return false
  const isPlain = two.some(({ at, kind }) => kind !== 'cashtag' && isEveryday(words[at]))
  const gap = text.slice(words[end - 1]?.end, words[b.at]?.start)
  // "BTC LINK below": of everyday words only a list or an "and" says that they are assets.
  if (between === 0) {
    if (/^\s*[,/&+|;]\s*$/.test(gap)) return true
    return !isPlain && two.every(({ kind }) => kind === 'ticker') && /^[\s:>=→-]{1,5}$/.test(gap)
  }
  const word = words[end]?.lower ?? ''
  return gap.length <= word.length + 2 && (AND.has(word) || (!isPlain && INTO.has(word)))
}

/** "wif and bonk": neither is a word that everybody uses, both are written in one way, and a word or sign joins them. */
function isAsRare(one: Candidate, other: Candidate, { words, text }: Surroundings): boolean {
  const [a, b] = [words[one.at], words[other.at]]
  if (!a || !b || other.need > RARE_NEED || isEveryday(a) || isEveryday(b)) return false
  const between = text.slice(Math.min(a.end, b.end), Math.max(a.start, b.start))
  return /[^\s-]/.test(between) && (a.text === a.lower) === (b.text === b.lower)
}

const RARE_NEED = 4
const NEIGHBORS_REACH = 5

const AND: ReadonlySet<string> = new Set(
  'and or nor n y e o u ou und oder et ve veya i lub oraz en of och eller dan atau và hoặc и или та або و یا'.split(
    ' ',
  ),
)
const INTO: ReadonlySet<string> = new Set(
  'to into for in vs versus over than against por pelo para em a pour gegen für ile на за в против'.split(
    ' ',
  ),
)

interface Surroundings {
  text: string
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
      CRYPTO_ONLY_WORDS.has(body) ||
      (word.kind === 'tag' && CRYPTO_ACCOUNTS.test(body))
    )
      strong[at] = STRONG
    else if (MARKET_WORDS.has(body) || isFigure(word, text)) weak[at] = 1
    else if (STOCK_WORDS.has(body)) stocks[at] = SAID
    else if (word.kind === 'cashtag' && OTHER_COINS.has(body)) strong[at] = STRONG
    else if (word.kind === 'cashtag' && /^[$＄][A-Za-z]{1,5}$/.test(word.text)) stocks[at] = UNKNOWN_CASHTAG
    else if (word.text.charCodeAt(0) > 0x2e7f && UNSPACED_WORDS.some((name) => body.includes(name)))
      strong[at] = STRONG
  }
  for (const candidate of candidates) {
    stocks[candidate.at] = 0
    if (isCertain(candidate) && !isElsewhere(candidate, words)) strong[candidate.at] = STRONG
  }
  // "Chainlink" unless the text is about fences; IOTA and EOS are their own tickers and mean more.
  for (const { at, need, hints, kind, symbol } of candidates) {
    if (need > 0 || kind !== 'name' || !hints || strong[at] !== 0) continue
    const isOwnName = words[at]?.lower !== symbol.toLowerCase()
    if (isOwnName && !words.some((word) => hasWord(hints.rivals, bodyOf(word)))) strong[at] = STRONG
  }
  const tickers = new Set(
    candidates.filter(({ kind, at }) => kind === 'ticker' && !isEveryday(words[at])).map(({ at }) => at),
  )
  return { text, words, candidates, strong, weak, stocks, tickers }
}

function scoreOf(candidate: Candidate, around: Surroundings): number {
  const { words, candidates, strong, weak, stocks, text } = around
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
  const others = new Set<string>()
  const written = bodyOf(words[at])
  for (const other of candidates) {
    if (other.at < from || other.at >= to || other.at === at) continue
    if (other.symbol !== symbol) {
      if (other.need > 0 && other.need <= OTHERS_MAX && !isEveryday(words[other.at])) others.add(other.symbol)
    } else if (bodyOf(words[other.at]) !== written) {
      // "Harmony ONE": the name and the ticker side by side.
      score += kind === 'ticker' && other.kind === 'name' && Math.abs(other.at - at) === 1 ? BY_SIGN : STRONG
    }
  }
  score += Math.min(OTHERS_MAX, others.size)
  // What is no stock by its name is none beside words of stocks: "an analyst on Solana".
  if (need > 0 || isStock) score -= spoken
  // Prices and sales are spoken of stocks as well.
  if (isStock) return score
  const isJoined =
    need > 0 &&
    neighborsOf(candidate, around).some((other) => isCertain(other) || isAsRare(candidate, other, around))
  return (
    score +
    Math.min(WEAK_MAX, weakly) +
    (isJoined ? JOINED : 0) +
    amountBefore(words, candidate) +
    moveBehind(weak, words, candidate, text) +
    tradeBeside(words, candidate, text) +
    (need > 0 && saysMarket(words, candidate) ? TRADE : 0)
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
 * "Long LINK", "sold all my ADA", "DOT holders", "thoughts on XLM": what is done with an asset or asked of it, said at its
 * ticker. Of names only those of other scripts: everybody buys an avalanche beacon.
 */
function tradeBeside(words: Word[], { at, kind, need, words: count = 1 }: Candidate, text: string): number {
  if (kind !== 'ticker' && !(kind === 'name' && (words[at]?.lower.charCodeAt(0) ?? 0) > LATIN_LAST)) return 0
  const lower = (place: number) => words[place]?.lower ?? ''
  const next = at + count
  let before = at - 1
  while (before > at - FILLERS_MAX && (FILLERS.has(lower(before)) || SUM.test(lower(before)))) before--
  if (TRADED.has(lower(before))) {
    const isOut = need > TRADE && before === at - 1 && endsAt(words, next, text)
    return isOut ? TRADE + OUT : TRADE
  }
  if (MOVED_BEFORE.has(lower(before))) return TRADE
  const verb = AGAIN.has(lower(next)) ? next + 1 : next
  if (HELD_SURELY.has(lower(next)) || TRADED_BEHIND.has(lower(verb))) return TRADE
  if (HELD.has(lower(next))) return kind === 'name' ? TRADE : 1
  if (PAID.has(lower(before)) && FILLERS.has(lower(at - 1))) return TRADE
  if (lower(next) === 'dead' && kind === 'ticker' && isLoud(words[at])) return TRADE
  const asked = `${lower(at - 2)} ${lower(at - 1)}`
  const behind = `${lower(next)} ${lower(next + 1)}`
  if (ASKED.has(asked) || LOOKS.test(behind)) return 1
  let said = next
  while (said < next + ADVERBS_MAX && (ADVERBS.has(lower(said)) || lower(said).endsWith('ly'))) said++
  return said > next && SAID_OF_PRICES.has(lower(said)) ? TRADE : 0
}

/** "ADA is so undervalued". */
const ADVERBS_MAX = 4
const ADVERBS: ReadonlySet<string> = new Set(
  'is are was looks looking still so very super way too just really already finally getting again está esta muy tão muito'.split(
    ' ',
  ),
)
const SAID_OF_PRICES: ReadonlySet<string> = new Set(
  `undervalued overvalued pumping dumping mooning bullish bearish oversold overbought ripping bleeding crashing tanking pumped
  dumped mooned tanked rallying delisted unlocking infravalorada infravalorado subiendo cayendo barata barato subindo caindo`.split(
    /\s+/,
  ),
)

const TRADE = 2
const AGAIN: ReadonlySet<string> = new Set(
  'again already wieder yine hâlâ ya se já опять снова уже всё все'.split(' '),
)

/** "大饼又跌了": of scripts without blanks the word that contains the name decides, or those beside a ticker. */
function saysMarket(words: Word[], { at, kind }: Candidate): boolean {
  if (kind === 'cashtag' || kind === 'tag') return false
  return [at - 1, at, at + 1].some((place) => {
    const written = words[place]?.lower ?? ''
    return written.charCodeAt(0) > UNSPACED_FIRST && UNSPACED_MARKET_WORDS.test(written)
  })
}

const UNSPACED_FIRST = 0x2e7f
/** "Staking ONE since May": what is bought or staked is the word itself, for its part of the sentence ends with it. */
const OUT = 4
const FILLERS_MAX = 4
/** "Paid in BNB", "pay with LTC": what stands between is needed. */
const PAID: ReadonlySet<string> = new Set('paid pay paying pays settled'.split(' '))

function endsAt(words: Word[], next: number, text: string): boolean {
  const last = words[next - 1]
  const following = words[next]
  return !following || /^\s*[,.;!?)\n]/.test(text.slice(last?.end)) || CLAUSES.has(following.lower)
}

const CLAUSES: ReadonlySet<string> = new Set(
  'after again at because before but for from since so still till today tomorrow until when while with yesterday'.split(
    ' ',
  ),
)

const LATIN_LAST = 0x24f

const FILLERS: ReadonlySet<string> = new Set(
  `all any her his in into more most my our out of rest remaining last first to with some the their these those your mi mis su todo toda todos todas mas
  más poco minha meu meus mais tudo du de des mes ma meine mein noch etwas bisschen biraz tüm
  tanto мой мои свой свои весь всю все всё ещё еще немного`.split(/\s+/),
)
const SUM = /^\d[\d_]*(?:k|m|b|bn)?$/
const TRADED: ReadonlySet<string> = new Set(
  `accumulate accumulated accumulating bought buy buying hodl hodling hold holding long longed longing sell selling short
  shorted shorting sold stake staked staking swap swapped swapping dump dumped dumping unstake unstaked unstaking
  farming scooping scooped stacking stacked rotating hodling holds bagholding sent withdrew withdraw bridged mined borrowed dca dcaing dca'ing bag bags buys sells aped
  compro compre compré compró compramos compraron comprar comprando comprei comprou compraram vendo vendí vendió vendi
  vendeu vender vendiendo vendendo tengo holdeo holdear holdeando hodleando segurando troquei trocar cambié acumulo
  acumulando tenho
  acheter achète acheté achetez vendre vendu vends garde kaufe kaufen gekauft kaufte verkaufe verkaufen verkauft halte
  hält halten hodle comprato compro venduto vendo tengo kupiłem kupiłam kupuję sprzedałem trzymam beli jual hold mua bán
  купил купила купили купить покупаю покупать докупил продал продала продали продать продаю держу держит шорчу шорт лонг
  лонгую взял застейкал стейкаю`.split(/\s+/),
)
const HELD: ReadonlySet<string> = new Set(
  `army ath bears bulls burn burned burns buyback buybacks card cards chart delisted dump dumped dumping dumps emissions etf etfs
  exploit fees futures games gang governance hashrate hodl longs miner miners mining moon mooning node nodes price prices
  pump pumped pumping pumps rally rewards short shorts squeeze supply treasury unlock unlocks validator validators
  whale whales rekt ripping`.split(/\s+/),
)
const HELD_SURELY: ReadonlySet<string> = new Set(
  `airdrop airdrops position positions stack stash bag bags bagholder bagholders hodler hodlers holder holders marines perp perps stakers staking token
  tokens tokenomics maxi maxis`.split(/\s+/),
)
/** Of languages whose verb comes last, and what a price does. */
const TRADED_BEHIND: ReadonlySet<string> = new Set(
  `aldım alıyorum alalım sattım satıyorum düştü düşüyor yükseldi yükseliyor uçuyor uçtu gekauft verkauft steigt fällt
  sube subió suben cae cayó caen subiu caiu disparou dispara sobe aldı satın alacağım sattı uçacak fırladı çöktü tutanlar
  monte grimpe chute baisse sale scende rośnie spada naik turun tăng giảm растет растёт вырос выросла вырастет падает упал
  упала упадет упадёт летит взлетел взлетела рухнул рухнула пампят застейкал проснулся`.split(/\s+/),
)
/** "Sube tanto PEPE": where the verb comes first. */
const MOVED_BEFORE: ReadonlySet<string> = new Set(
  'sube subió baja bajó cae cayó sobe subiu cai caiu'.split(' '),
)
const LOOKS = /^look(?:s|ing) (?:weak|strong|bullish|bearish|oversold|overbought|ready|primed|cheap)$/
const ASKED: ReadonlySet<string> = new Set([
  ...['thoughts on', 'opinions on', 'happened to', 'happening with', 'up with', 'going with'],
  ...['bullish on', 'bearish on', 'opinan de', 'pasa con', 'think of', 'think about'],
])

/** "NEAR is up 12% today", "UNI above 12", "sold at 190". */
function moveBehind(weak: Uint8Array, words: Word[], candidate: Candidate, text: string): number {
  const { at, kind, words: count = 1 } = candidate
  if (kind !== 'ticker' && !(kind === 'name' && (words[at]?.lower.charCodeAt(0) ?? 0) > LATIN_LAST)) return 0
  const from = at + count
  for (let place = from; place < from + MOVE_REACH; place++) {
    const written = words[place]?.text ?? ''
    if (weak[place] === 1 && /^\d/.test(written)) return 1
    const lower = words[place]?.lower ?? ''
    // "UNI above 12": the figure has no sign of its own.
    if (LEVELS.has(lower) && /^[$＄]?\d/.test(words[place + 1]?.text ?? '')) return 2
    const figure = words[place + 1]
    if (STANDS.has(lower) && (figure?.lower === 'zero' || isPrice(figure, text))) return 2
  }
  return 0
}

/** "at 190,", "to 0.5": a figure that ends what is said, no hour and no street. */
function isPrice(word: Word | undefined, text: string): boolean {
  const figure = word && PRICE.exec(text.slice(word.start, word.start + PRICE_CHARS_MAX))
  if (!figure) return false
  return (
    !!figure[1]?.includes('.') ||
    Number(figure[1]) >= HOURS ||
    MONEY.test(figure.input.slice(figure[0].length))
  )
}

const MONEY = /^\s*(?:cents?|usdt?|dollars?|bucks|eur|euros?|sats?)(?!\p{L})/iu

const PRICE =
  /^[$＄€£]?(\d+(?:\.\d+)?)k?(?=$|[,.;!?)]?(?:\s|$)(?!\s*(?:[ap]\.?m|o'?clock|uhr|h|people|years?|minutes?|hours?|days?|[A-Z])))/
const PRICE_CHARS_MAX = 24
const HOURS = 25
/** What stands before a price as before much else. */
const STANDS: ReadonlySet<string> = new Set(
  'at to was under over near around arriba abajo debajo sobre en bei auf unter über por a à sous до по на под'.split(
    ' ',
  ),
)

const MOVE_REACH = 4
const LEVELS: ReadonlySet<string> = new Set(
  `above below break breaks breaking broke hit hits hold holds reclaim reclaims reclaimed пробил пробила пробили пробивает
  выше ниже около supera superó rompió rompe ultrapassa ultrapassou`.split(/\s+/),
)

function bodyOf(word: Word | undefined): string {
  if (!word) return ''
  return word.kind === 'tag' || word.kind === 'cashtag' ? word.lower.slice(1) : word.lower
}

/** "500 TRX" is a sum; a year is none. */
function amountBefore(words: Word[], { at, kind }: Candidate): number {
  const before = kind === 'ticker' ? words[at - 1] : undefined
  if (!before || !/^\d[\d_]*(?:k|m|b|bn)?$/i.test(before.text)) return 0
  if (/^(?:19|20)\d\d$/.test(before.text)) return 0
  return isLower(words[at]) && !isEveryday(words[at]) && before.text.length > 1 ? TRADE : 1
}

/** What capitals say at a place: nothing in a shouted text, and less than nothing of a word that everybody uses. */
function capitalsAt(
  at: number,
  { words, candidates, tickers }: Surroundings,
): 'said' | 'shouted' | 'nothing' {
  const word = words[at]
  const isPlain = isEveryday(word)
  const isAsset = (place: number) => candidates.some((candidate) => candidate.at === place)
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

/** "SOL", "HODL". */
function isLoud(word: Word | undefined): boolean {
  return word?.kind === 'word' && /\p{Lu}{2}/u.test(word.text) && word.text === word.text.toUpperCase()
}

function isLower(word: Word | undefined): boolean {
  return word?.text === word?.lower
}
