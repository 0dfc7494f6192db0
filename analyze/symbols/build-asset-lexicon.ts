import type { Asset } from '#contract/market.ts'
import type { AssetLexicon, AssetName, BareUse } from './asset-lexicon.ts'
import { EVERYDAY_WORDS, WORDS_IN_LOWER_CASE } from './everyday-words.ts'

/** Below it an asset counts only with $ or #: thousands of small assets are called like ordinary things. */
const BARE_RANK_MAX = 300
/** People write "btc" and "eth" in lower case, but hardly the tickers of smaller assets. */
const LOWER_CASE_RANK_MAX = 10
/** "SC" and "OP" stand for too much else. */
const BARE_TICKER_CHARS_MIN = 3
/** A ticker that reads as an amount ($100, $5k) cannot be told from one. */
const AMOUNT = /^\d+(?:[KMBT]|MM|BN)?$/
const TICKER = /^[A-Z0-9]{1,16}$/

/**
 * Builds what findSymbols looks posts up in. A ticker that several assets share means the one with the best
 * market-cap rank (then the first id of the alphabet), and only that one is found by its name: a symbol must not
 * stand for two assets. Assets whose ticker is not 1 to 16 Latin letters or digits cannot be found.
 */
export function buildAssetLexicon(assets: Asset[]): AssetLexicon {
  const tickers = new Map<string, BareUse>()
  const names = new Map<string, AssetName>()
  const joinedNames = new Map<string, string>()
  const nameWordsMax = new Map<string, number>()
  for (const asset of [...assets].sort(byRank)) {
    const symbol = asset.symbol.toUpperCase()
    if (tickers.has(symbol) || !TICKER.test(symbol) || AMOUNT.test(symbol)) continue
    tickers.set(symbol, tickerUse(asset, symbol))
    for (const name of namesOf(asset)) {
      if (names.has(name)) continue
      const words = name.split(' ')
      const first = words[0] ?? ''
      names.set(name, { symbol, use: nameUse(asset, name) })
      nameWordsMax.set(first, Math.max(nameWordsMax.get(first) ?? 0, words.length))
      if (!joinedNames.has(words.join(''))) joinedNames.set(words.join(''), symbol)
    }
  }
  return { tickers, names, joinedNames, nameWordsMax }
}

function byRank(a: Asset, b: Asset): number {
  const byRankOnly = (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER)
  return byRankOnly || (a.id < b.id ? -1 : 1)
}

function tickerUse(asset: Asset, symbol: string): BareUse {
  const word = symbol.toLowerCase()
  if (!isLarge(asset) || !/[A-Z]/.test(symbol)) return 'nowhere'
  if (symbol.length < BARE_TICKER_CHARS_MIN || EVERYDAY_WORDS.has(word)) return 'qualified'
  const isOftenLower = asset.rank !== undefined && asset.rank <= LOWER_CASE_RANK_MAX
  return isOftenLower && !WORDS_IN_LOWER_CASE.has(word) ? 'any case' : 'capitals'
}

function nameUse(asset: Asset, name: string): BareUse {
  if (!isLarge(asset) || name.length < 3) return 'nowhere'
  if (EVERYDAY_WORDS.has(name)) return 'qualified'
  return WORDS_IN_LOWER_CASE.has(name) ? 'capitals' : 'any case'
}

function isLarge(asset: Asset): boolean {
  return asset.rank !== undefined && asset.rank <= BARE_RANK_MAX
}

/** The name and the id as words: the id `ripple` finds XRP by what its name does not say. */
function namesOf(asset: Asset): string[] {
  const fromId = asset.id.replace(/-\d+$/, '')
  return [asset.name, fromId].map(wordsOf).filter((name) => name !== '' && !/^\d+$/.test(name))
}

function wordsOf(name: string): string {
  return (name.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join(' ')
}
