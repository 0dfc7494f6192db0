import type { NamedAsset } from '#contract/market.ts'
import { normalizeText } from '#contract/text/normalize-text.ts'
import {
  type AssetLexicon,
  BY_SIGN,
  type Hints,
  type NameForm,
  NEVER,
  type Need,
  type TickerForm,
} from './asset-lexicon.ts'
import { ASSET_WORDS, type AssetWords } from './asset-words.ts'
import {
  EVERYDAY_WORDS,
  LARGE_STOCKS,
  NAMES_OF_OTHERS,
  STOCKS,
  TICKERS_IN_LOWER_CASE,
  WORDS_IN_LOWER_CASE,
} from './everyday-words.ts'

/** Below it an asset counts only with $ or #: thousands of small assets are called like ordinary things. */
const BARE_RANK_MAX = 300
/** People write "btc" and "eth" in lower case, but hardly the tickers of smaller assets that are words. */
const LOWER_CASE_RANK_MAX = 10
/** Beside words of crypto they write these so as well. */
const LOWER_CASE_RANK_NEAR_MAX = 100
/** "SC" and "OP" stand for too much else. */
const BARE_TICKER_CHARS_MIN = 3
/** Three capitals are mostly an abbreviation of something else. */
const CERTAIN_TICKER_CHARS_MIN = 4
const CERTAIN_TICKERS: ReadonlySet<string> = new Set(
  `BTC ETH XRP BCH XMR BSV ZEC XTZ AXS BTG CFX CHZ CKB DGB ENJ FTM HNT KNC KSM LDO LRC MKR NMR QNT RVN SNX XVG YFI ZRX
  XLM HBAR SHIB XDC XEC ZRO JTO GRT STX ICX`.split(/\s+/),
)
/** A ticker that reads as an amount ($100, $5k) cannot be distinguished from one. */
const AMOUNT = /^\d+(?:[KMBT]|MM|BN)?$/
const TICKER = /^[A-Z0-9]{1,16}$/
const ASCII = /^[\x20-\x7e]+$/
/** Han, kana, hangul and Thai: without spaces a name is found anywhere. */
const UNSPACED = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af₿]/u

/**
 * Builds what findSymbols looks posts up in. A ticker that several assets share means the one with the best
 * market-cap rank (then the first id of the alphabet), and only that one is found by its name: a symbol must not
 * stand for two assets. Assets whose ticker is not 1 to 16 Latin letters or digits cannot be found. The operator's
 * aliases and context words are added to those that are known of an asset.
 */
export function buildAssetLexicon(assets: readonly NamedAsset[]): AssetLexicon {
  const tickers = new Map<string, TickerForm>()
  const names = new Map<string, NameForm>()
  const joinedNames = new Map<string, NameForm>()
  const nameWordsMax = new Map<string, number>()
  const stems = new Map<string, NameForm>()
  const unspaced = new Map<string, NameForm>()

  const addName = (name: string, form: NameForm) => {
    if (names.has(name)) return
    const parts = name.split(' ')
    const first = parts[0] ?? ''
    names.set(name, form)
    nameWordsMax.set(first, Math.max(nameWordsMax.get(first) ?? 0, parts.length))
    const joined = parts.join('')
    if (!joinedNames.has(joined)) joinedNames.set(joined, form)
  }

  for (const asset of [...assets].sort(byRank)) {
    const symbol = asset.symbol.toUpperCase()
    if (tickers.has(symbol) || !TICKER.test(symbol) || AMOUNT.test(symbol)) continue
    const known = ASSET_WORDS[asset.id]
    const hints = hintsOf(asset, known, known?.rivals)
    const nameHints = hintsOf(asset, known, known?.nameRivals ?? known?.rivals)
    const ticker = tickerForm(asset, { symbol, known, hints })
    tickers.set(symbol, ticker)
    for (const name of namesOf(asset))
      addName(name, nameForm(asset, { symbol, name, known, hints: nameHints }, ticker))
    for (const { alias, kind, need } of listAliases(asset)) {
      const form = { symbol, capital: need, lower: need, hints: nameHints }
      if (kind === 'stem') stems.set(alias, stems.get(alias) ?? form)
      else if (kind === 'unspaced') unspaced.set(alias, unspaced.get(alias) ?? form)
      else addName(alias, form)
    }
  }
  for (const [name, form] of unspaced) if (!names.has(name)) names.set(name, form)
  const hasLatinStems = [...stems.keys()].some((stem) => ASCII.test(stem))
  return {
    tickers,
    names,
    joinedNames,
    nameWordsMax,
    stems,
    stemCharsMax: [...stems.keys()].reduce((longest, { length }) => Math.max(longest, length), 0),
    hasLatinStems,
    unspaced: toPattern([...unspaced.keys()]),
  }
}

function byRank(a: NamedAsset, b: NamedAsset): number {
  const byRankOnly = (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER)
  return byRankOnly || (a.id < b.id ? -1 : 1)
}

interface Known {
  symbol: string
  known: AssetWords | undefined
  hints: Hints | undefined
}

function hintsOf(
  asset: NamedAsset,
  known: AssetWords = {},
  rivals: readonly string[] = [],
): Hints | undefined {
  const { before = [], after = [], afterLower = [] } = known
  const context = [...(known.context ?? []), ...(asset.contextWords ?? [])].map((word) => word.toLowerCase())
  if ([context, rivals, before, after, afterLower].every(({ length }) => length === 0)) return undefined
  return {
    context: new Set(context),
    rivals: new Set(rivals),
    before: new Set(before),
    after: new Set(after),
    afterLower: new Set(afterLower),
  }
}

function tickerForm(asset: NamedAsset, { symbol, known, hints }: Known): TickerForm {
  const capitals = tickerNeed(asset, { symbol, known, hints })
  const word = symbol.toLowerCase()
  const isWord = EVERYDAY_WORDS.has(word)
  return {
    symbol,
    capitals,
    lower: known?.lower ?? (isWord ? NEVER : lowerNeed(asset, { symbol, capitals })),
    tagCapitals: tagNeed(capitals),
    tagLower: tagLowerNeed(capitals, isWord),
    isStock: STOCKS.has(symbol) || capitals === NEVER,
    cashtag: known?.cashtag ?? (LARGE_STOCKS.has(symbol) || symbol.length === 1 ? 2 : 0),
    hints,
  }
}

function tickerNeed(asset: NamedAsset, { symbol, known, hints }: Known): Need {
  if (asset.isHomonym === true) return HOMONYM_NEED
  if (asset.isHomonym === false) return 0
  if (known?.ticker !== undefined) return known.ticker
  if (!isLarge(asset) || !/[A-Z]/.test(symbol)) return hints?.context.size ? HOMONYM_NEED : NEVER
  const word = symbol.toLowerCase()
  if (symbol.length < BARE_TICKER_CHARS_MIN) return BY_SIGN
  if (EVERYDAY_WORDS.has(word)) return 5
  if (WORDS_IN_LOWER_CASE.has(word)) return 1
  return symbol.length < CERTAIN_TICKER_CHARS_MIN && !CERTAIN_TICKERS.has(symbol) ? 1 : 0
}

const HOMONYM_NEED: Need = 2

function lowerNeed(asset: NamedAsset, { symbol, capitals }: { symbol: string; capitals: Need }): Need {
  const { rank = Number.MAX_SAFE_INTEGER } = asset
  const word = symbol.toLowerCase()
  const isWord = WORDS_IN_LOWER_CASE.has(word)
  if (capitals === NEVER || symbol.length < BARE_TICKER_CHARS_MIN) return NEVER
  if (rank <= LOWER_CASE_RANK_MAX && capitals === 0 && !isWord) return 0
  if (capitals === 0 && TICKERS_IN_LOWER_CASE.has(word)) return 0
  if (CERTAIN_TICKERS.has(symbol)) return 1
  if (isWord && rank <= LOWER_CASE_RANK_MAX) return 3
  if (rank > LOWER_CASE_RANK_NEAR_MAX) return isWord || capitals > 1 ? NEVER : 3
  return isWord ? 4 : Math.max(2, capitals + 1)
}

function tagNeed(need: Need): Need {
  // A small asset's hashtag in capitals counts by itself.
  if (need === NEVER || need === 0) return 0
  if (need >= BY_SIGN) return need
  return Math.max(1, need - 2)
}

/** "#link" is a link, but not so beside words of crypto. */
function tagLowerNeed(capitals: Need, isWord: boolean): Need {
  if (capitals === NEVER || (isWord && capitals > 4)) return NEVER
  return isWord ? tagNeed(capitals) + 2 : tagNeed(capitals)
}

function nameForm(
  asset: NamedAsset,
  { symbol, name, known, hints }: Known & { name: string },
  ticker: TickerForm,
): NameForm {
  // A name that is the ticker means as much else as the ticker does: GMT.
  if (name.toUpperCase() === symbol && known?.name === undefined) {
    const { capitals, lower } = ticker
    return {
      symbol,
      capital: Math.max(capitals, symbol.length < CERTAIN_TICKER_CHARS_MIN ? 2 : 0),
      lower,
      hints,
    }
  }
  return { symbol, ...nameNeeds(asset, { name, known }), hints }
}

function nameNeeds(
  asset: NamedAsset,
  { name, known }: { name: string; known: AssetWords | undefined },
): Pick<NameForm, 'capital' | 'lower'> {
  if (asset.isHomonym === true) return { capital: HOMONYM_NEED, lower: NEVER }
  if (asset.isHomonym === false) return { capital: 0, lower: 0 }
  if (!isLarge(asset) || name.length < 3) return { capital: NEVER, lower: NEVER }
  const isWord = EVERYDAY_WORDS.has(name)
  const isPlain = !name.includes(' ')
  if (isPlain && known?.name !== undefined) {
    return {
      capital: known.name,
      lower: known.nameLower ?? (isWord || known.name === BY_SIGN ? NEVER : known.name + 1),
    }
  }
  if (isWord) return { capital: BY_SIGN, lower: NEVER }
  if (WORDS_IN_LOWER_CASE.has(name)) return { capital: isPlain ? 1 : 0, lower: NEVER }
  return NAMES_OF_OTHERS.has(name) ? { capital: 2, lower: 3 } : { capital: 0, lower: 0 }
}

/** Of what is described by words of its own the rank says nothing: an asset that fell is still called as it was. */
function isLarge(asset: NamedAsset): boolean {
  return (asset.rank !== undefined && asset.rank <= BARE_RANK_MAX) || ASSET_WORDS[asset.id] !== undefined
}

/** The name and the id as words: the id `ripple` finds XRP by what its name does not say. */
function namesOf(asset: NamedAsset): string[] {
  const fromId = asset.id.replace(/-\d+$/, '')
  return [asset.name, fromId].map(wordsOf).filter((name) => name !== '' && !/^\d+$/.test(name))
}

/** Also what a hyphen or a dot parts: it is read as a space. Invisible joiners of Persian are left out. */
function wordsOf(name: string): string {
  const words = normalizeText(name, 'NFC')
    .replaceAll('\u200c', '')
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}₿]+/gu)
  return (words ?? []).join(' ')
}

export interface Alias {
  /** Lower case, words parted by one space. */
  alias: string
  kind: 'word' | 'stem' | 'unspaced'
  need: Need
}

/** All further names of an asset: those that are known and the operator's. */
export function listAliases(asset: NamedAsset): Alias[] {
  const known = ASSET_WORDS[asset.id]
  return [...(known?.aliases ?? []), ...(asset.aliases ?? [])].flatMap((written): Alias[] => {
    const alias = wordsOf(written)
    if (alias === '') return []
    const need = written.endsWith('?') || asset.isHomonym === true ? HOMONYM_NEED : 0
    if (UNSPACED.test(alias)) return [{ alias, kind: 'unspaced', need }]
    return [{ alias, kind: /\*\??$/.test(written) ? 'stem' : 'word', need }]
  })
}

function toPattern(names: string[]): RegExp | undefined {
  if (names.length === 0) return undefined
  return new RegExp(names.sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).join('|'), 'gu')
}
