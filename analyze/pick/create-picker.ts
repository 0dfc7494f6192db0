import type { Asset, NamedAsset } from '#contract/market.ts'
import { BY_SIGN } from '../symbols/asset-lexicon.ts'
import { buildAssetLexicon, listAliases } from '../symbols/build-asset-lexicon.ts'
import {
  CONTEXT_WORDS,
  GENERAL_TAGS,
  GENERAL_WORDS,
  isCryptoLink,
  UNSPACED_WORDS,
} from '../symbols/context-words.ts'
import { EVERYDAY_WORDS, NAMES_OF_OTHERS, WORDS_IN_LOWER_CASE } from '../symbols/everyday-words.ts'
import { withoutHidden } from '../text/clip-text.ts'

/** Why a post is one of ours; the first rule that holds, in this order. */
export const PICK_RULES = [
  'cashtag',
  'hashtag',
  'word',
  'asset_name',
  'ticker',
  'pair',
  'link',
  'context',
] as const
export type PickRule = (typeof PICK_RULES)[number]

/** What decides: the text, and what the source gives beside it. Tags are without #. */
export interface Pickable {
  text: string
  tags?: readonly string[]
  links?: readonly string[]
}

/** The rule that let a post in, and what of it decided. */
export interface Picked {
  rule: PickRule
  words: string
}

export interface Picker {
  /** The rule by which a post is kept; undefined: it is not about crypto. */
  findRule: (subject: Pickable) => PickRule | undefined
  /** The same with the words that decided; counts nothing. */
  explain: (subject: Pickable) => Picked | undefined
  /** Whether there is such a rule; counts nothing. */
  wouldKeep: (subject: Pickable) => boolean
  /** Decides by other assets from now on; what was counted stays. */
  renew: (assets: readonly NamedAsset[]) => void
  /** How many posts were looked at, and how many each rule let in, since the start. */
  hits: () => { lookedAt: number; byRule: Record<PickRule, number> }
}

/** Longer texts are decided by their beginning. */
const CHARS_MAX = 4_000
/** From this rank on a name must be certain to count: thousands of small coins are called like anything. */
const NAME_RANK_MAX = 300
const TICKER_CHARS_MIN = 3
const NAME_CHARS_MIN = 4
/** A stock's cashtag ($TSLA, $SOL on the stock exchange) is common: a small coin's counts with another sign only. */
const CASHTAG_RANK_MAX = 1_000

interface Vocabulary {
  cashtags: ReadonlySet<string>
  /** Lower-case words that are an asset for certain. */
  names: ReadonlySet<string>
  /** Names of two and more words, by their first. */
  longNames: ReadonlyMap<string, readonly string[]>
  /** Upper-case tickers that mean nothing else in capitals. */
  tickers: ReadonlySet<string>
  /** Upper-case tickers and lower-case names that count beside another sign. */
  uncertain: ReadonlySet<string>
  tags: ReadonlySet<string>
  /** Beginnings of names in languages that bend their ends. */
  stems: ReadonlySet<string>
  /** Whether an operator gave one in Latin letters: without, no word of these is tried for its beginning. */
  hasLatinStems: boolean
  /** Names and words of scripts that are written without blanks, found anywhere. */
  unspaced: RegExp
  /** Beside an uncertain name these say that the asset is meant. */
  context: ReadonlySet<string>
}

/**
 * Builds what decides whether a post is about crypto, from the assets that are known and general words of many
 * languages. One pass over the text; pure but for its counters.
 */
export function createPicker(assets: readonly NamedAsset[]): Picker {
  let vocabulary = buildVocabulary(assets)
  const byRule = Object.fromEntries(PICK_RULES.map((rule) => [rule, 0])) as Record<PickRule, number> // each rule has its number
  let lookedAt = 0
  return {
    findRule: (subject) => {
      lookedAt++
      const rule = decide(subject, vocabulary)?.rule
      if (rule) byRule[rule]++
      return rule
    },
    explain: (subject) => decide(subject, vocabulary),
    wouldKeep: (subject) => decide(subject, vocabulary) !== undefined,
    renew: (assets) => {
      vocabulary = buildVocabulary(assets)
    },
    hits: () => ({ lookedAt, byRule: { ...byRule } }),
  }
}

function decide({ text, tags, links }: Pickable, vocabulary: Vocabulary): Picked | undefined {
  const tag = tags?.find((one) => isTag(one, vocabulary))
  if (tag !== undefined) return { rule: 'hashtag', words: `#${tag}` }
  const read = text.length > CHARS_MAX ? text.slice(0, CHARS_MAX) : text
  const found = readText(withoutHidden(read), vocabulary)
  if (found) return found
  const link = links?.find(isCryptoLink)
  return link === undefined ? undefined : { rule: 'link', words: link }
}

/** A link, an @name or a word with what stands before it. */
const TOKEN = /https?:\/\/[^\s]+|www\.[^\s]+|@[\w.-]+|[$＄#＃]?[\p{L}\p{N}][\p{L}\p{N}\p{M}_\u200c]*/giu
const PAIR = /^([A-Z0-9]{2,8})(?:USDT|USDC|USD|PERP)$/
/** ₿, Thai, Han, kana and hangul: without blanks a word is found anywhere. */
const UNSPACED = /[\u0e00-\u0e7f\u20bf\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/

function readText(text: string, vocabulary: Vocabulary): Picked | undefined {
  let uncertain: string | undefined
  let context = 0
  let link: string | undefined
  let pending: readonly string[] | undefined
  for (const [token] of text.matchAll(TOKEN)) {
    const first = token.charCodeAt(0)
    if (first === 0x40) continue
    if (first === 0x24 || first === 0xff04) {
      const ticker = token.slice(1).toUpperCase()
      if (vocabulary.cashtags.has(ticker)) return { rule: 'cashtag', words: token }
      continue
    }
    if (first === 0x23 || first === 0xff03) {
      if (isTag(token.slice(1), vocabulary)) return { rule: 'hashtag', words: token }
      continue
    }
    if (token.includes('://') || token.startsWith('www.')) {
      if (isCryptoLink(token)) link ??= token
      continue
    }
    const lower = token.toLowerCase()
    if (GENERAL_WORDS.has(lower)) return { rule: 'word', words: token }
    if (vocabulary.names.has(lower)) return { rule: 'asset_name', words: token }
    if ((vocabulary.hasLatinStems || first > LATIN_MAX) && startsWithStem(lower, vocabulary.stems))
      return { rule: 'asset_name', words: token }
    if (pending?.includes(lower)) return { rule: 'asset_name', words: token }
    pending = vocabulary.longNames.get(lower)
    const isUpper = token.length >= 2 && token === token.toUpperCase() && token !== lower
    if (isUpper && vocabulary.tickers.has(token)) return { rule: 'ticker', words: token }
    const pair = isUpper ? PAIR.exec(token)?.[1] : undefined
    if (pair && vocabulary.cashtags.has(pair)) return { rule: 'pair', words: token }
    if ((isUpper && vocabulary.uncertain.has(token)) || isUncertainName(token, lower, vocabulary))
      uncertain ??= token
    else if (vocabulary.context.has(lower)) context++
  }
  if (link !== undefined) return { rule: 'link', words: link }
  const unspaced = UNSPACED.test(text) ? vocabulary.unspaced.exec(text)?.[0] : undefined
  if (unspaced !== undefined) return { rule: 'word', words: unspaced }
  return uncertain !== undefined && context > 1 ? { rule: 'context', words: uncertain } : undefined
}

const LATIN_MAX = 0x24f
const STEM_CHARS_MIN = 4

function startsWithStem(word: string, stems: ReadonlySet<string>): boolean {
  for (let chars = Math.min(word.length, 16); chars >= STEM_CHARS_MIN; chars--) {
    if (stems.has(word.slice(0, chars))) return true
  }
  return false
}

/** "Cosmos", with a capital, may be the asset; "cosmos" hardly. */
function isUncertainName(token: string, lower: string, { uncertain }: Vocabulary): boolean {
  return token !== lower && uncertain.has(lower)
}

function isTag(tag: string, { tags }: Vocabulary): boolean {
  const lower = tag.toLowerCase()
  return tags.has(lower) || GENERAL_TAGS.has(lower) || GENERAL_WORDS.has(lower)
}

function buildVocabulary(assets: readonly NamedAsset[]): Vocabulary {
  const lexicon = buildAssetLexicon(assets)
  const names = new Set<string>()
  const longNames = new Map<string, string[]>()
  const tickers = new Set<string>()
  const uncertain = new Set<string>()
  const cashtags = new Set<string>()
  const tags = new Set<string>()
  const stems = new Set<string>()
  const unspaced = [...UNSPACED_WORDS]
  const context = new Set(CONTEXT_WORDS)
  for (const asset of assets) {
    const rank = asset.rank ?? Number.MAX_SAFE_INTEGER
    const symbol = asset.symbol.toUpperCase()
    if (rank <= CASHTAG_RANK_MAX && lexicon.tickers.has(symbol)) cashtags.add(symbol)
    const need = lexicon.tickers.get(symbol)?.capitals ?? BY_SIGN
    if (need === 0) addTicker(symbol, { tickers, uncertain })
    else if (need <= BY_SIGN) uncertain.add(symbol)
    for (const { alias, kind, need } of listAliases(asset)) {
      if (need > 0) uncertain.add(alias)
      else if (kind === 'stem') stems.add(alias)
      else if (kind === 'unspaced') unspaced.push(alias)
      else addAlias(alias, { names, longNames })
    }
    for (const word of asset.contextWords ?? []) context.add(word.toLowerCase())
    if (rank > NAME_RANK_MAX) continue
    addName(asset.name, { names, longNames, uncertain })
    addTags(asset, tags)
  }
  const pattern = new RegExp([...new Set(unspaced)].join('|'), 'u')
  return {
    cashtags,
    names,
    longNames,
    tickers,
    uncertain,
    tags,
    stems,
    hasLatinStems: lexicon.hasLatinStems,
    unspaced: pattern,
    context,
  }
}

/** SOL, ADA and UNI are capitals of other things too; BTC and DOGE are not. */
function addTicker(
  symbol: string,
  { tickers, uncertain }: Record<'tickers' | 'uncertain', Set<string>>,
): void {
  const isHomonym =
    WORDS_IN_LOWER_CASE.has(symbol.toLowerCase()) || symbol.length < TICKER_CHARS_MIN || AMBIGUOUS.has(symbol)
  if (isHomonym) uncertain.add(symbol)
  else tickers.add(symbol)
}

/** Capitals that stand for organizations, units and places. */
const AMBIGUOUS: ReadonlySet<string> = new Set(
  'ADA APT AR ATOM CFX CRO DASH EGLD ETC FET FIL FTM GAS GRT HNT ICP IMX INJ IP JUP KAS LDO MNT NEO OM OP PI PYTH QNT RSR SEI SKY STX SUI TAO TIA TON TRB UNI VET WLD XDC XTZ ZEC ZRO CAKE BEAM CORE FLOW GALA HYPE JTO KAVA MANA MINA ONE ORDI ROSE RUNE SAND SOL TRUMP WIF ALGO AXS CHZ COMP CRV DYDX ENS EOS FTT LINK NEAR PEPE BONK'.split(
    ' ',
  ),
)

/** A further name, which counts by itself. */
function addAlias(
  alias: string,
  { names, longNames }: { names: Set<string>; longNames: Map<string, string[]> },
): void {
  const [first = '', second, ...more] = alias.split(' ')
  if (second === undefined) names.add(first)
  else if (more.length === 0) longNames.set(first, [...(longNames.get(first) ?? []), second])
}

function addName(
  name: string,
  {
    names,
    longNames,
    uncertain,
  }: { names: Set<string>; longNames: Map<string, string[]>; uncertain: Set<string> },
): void {
  const words = name.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const [first = '', second] = words
  if (words.length === 2 && second) {
    const isPlain = EVERYDAY_WORDS.has(first) && EVERYDAY_WORDS.has(second)
    if (!isPlain) longNames.set(first, [...(longNames.get(first) ?? []), second])
    return
  }
  if (words.length !== 1 || first.length < NAME_CHARS_MIN || /^\d+$/.test(first)) return
  const isHomonym = EVERYDAY_WORDS.has(first) || WORDS_IN_LOWER_CASE.has(first) || NAMES_OF_OTHERS.has(first)
  if (isHomonym) uncertain.add(first)
  else names.add(first)
}

function addTags({ symbol, name }: Asset, tags: Set<string>): void {
  const joined = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const ticker = symbol.toLowerCase()
  const isPlain = (word: string) =>
    EVERYDAY_WORDS.has(word) || WORDS_IN_LOWER_CASE.has(word) || word.length < 3
  if (!isPlain(joined) && !NAMES_OF_OTHERS.has(joined)) tags.add(joined)
  if (!isPlain(ticker) && !AMBIGUOUS.has(symbol.toUpperCase())) tags.add(ticker)
}
