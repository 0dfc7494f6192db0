import { normalizeText } from '#contract/text/normalize-text.ts'
import type { OperatorAsset } from '#store/market/save-assets.ts'

/** The columns of a file of assets, with the other ways in which they may be written. Upper and lower case are the same. */
const COLUMNS: Record<string, string[]> = {
  id: ['id'],
  symbol: ['symbol', 'ticker'],
  name: ['name'],
  aliases: ['aliases', 'alias'],
  contextWords: ['context_words', 'contextwords', 'context words', 'context'],
  coingeckoId: ['coingecko_id', 'coingeckoid', 'coingecko id', 'coingecko'],
  caip19: ['caip19', 'caip_19', 'caip-19'],
  isHomonym: ['homonym', 'is_homonym', 'ishomonym'],
  category: ['category'],
}

const ID = /^[a-z0-9][a-z0-9._-]{0,127}$/
const SYMBOL = /^[A-Za-z0-9]{1,16}$/
const NAME_CHARS_MAX = 100
const LIST_MAX = 100
const WORD_CHARS_MAX = 60
const CATEGORY_CHARS_MAX = 60
/** Of a cell with as many words as one may have. */
const CELL_CHARS_MAX = 10_000
/** https://chainagnostic.org/CAIPs/caip-19 */
const CAIP_19 =
  /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}\/[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}(?:\/[-.%a-zA-Z0-9]{1,78})?$/
const YES = new Set(['yes', 'true', '1', 'y'])
const NO = new Set(['no', 'false', '0', 'n'])

/** What a row says of an asset, or in words why it cannot be used. Empty cells say nothing. */
export function toOperatorAsset(row: Record<string, unknown>): OperatorAsset | string {
  const cells = readCells(row)
  if (typeof cells === 'string') return cells
  const id = cells.get('id') ?? ''
  const symbol = cells.get('symbol') ?? ''
  const name = cells.get('name') ?? ''
  if (typeof id !== 'string' || !ID.test(id)) {
    return `id is ${quote(id)}; it must be a slug of small letters, digits and hyphens, such as bitcoin-cash`
  }
  if (typeof symbol !== 'string' || !SYMBOL.test(symbol)) {
    return `symbol is ${quote(symbol)}; it must be 1 to 16 Latin letters and digits, such as BTC`
  }
  if (typeof name !== 'string' || name === '' || name.length > NAME_CHARS_MAX) {
    return `name is ${quote(name)}; it must be 1 to ${NAME_CHARS_MAX} characters`
  }
  const asset: OperatorAsset = { id, symbol: symbol.toUpperCase(), name }
  for (const field of ['aliases', 'contextWords'] as const) {
    const words = readWords(cells.get(field))
    if (typeof words === 'string') return `${COLUMNS[field]?.[0]}: ${words}`
    if (words) asset[field] = words
  }
  return addFlags(asset, cells)
}

function addFlags(asset: OperatorAsset, cells: Map<string, unknown>): OperatorAsset | string {
  const coingeckoId = cells.get('coingeckoId')
  if (coingeckoId !== undefined) {
    if (typeof coingeckoId !== 'string' || !ID.test(coingeckoId)) {
      return `coingecko_id is ${quote(coingeckoId)}; it must be the id of CoinGecko, such as binancecoin`
    }
    asset.coingeckoId = coingeckoId
  }
  const caip19 = cells.get('caip19')
  if (caip19 !== undefined) {
    if (typeof caip19 !== 'string' || !CAIP_19.test(caip19)) {
      return `caip19 is ${quote(caip19)}; it must be a CAIP-19 such as eip155:1/erc20:0x6b175474e89094c44da98b954eedeac495271d0f`
    }
    asset.caip19 = caip19
  }
  const homonym = cells.get('isHomonym')
  if (homonym !== undefined) {
    const given = String(homonym).toLowerCase()
    if (!YES.has(given) && !NO.has(given)) return `homonym is ${quote(homonym)}; it must be yes, no or empty`
    asset.isHomonym = YES.has(given)
  }
  const category = cells.get('category')
  if (category !== undefined) {
    if (typeof category !== 'string' || category.length > CATEGORY_CHARS_MAX) {
      return `category is ${quote(category)}; it must be text of at most ${CATEGORY_CHARS_MAX} characters`
    }
    asset.category = category
      .trim()
      .toLowerCase()
      .replace(/[\s_]+/g, '-')
  }
  return asset
}

/** The cells that say something, by field. */
function readCells(row: Record<string, unknown>): Map<string, unknown> | string {
  const cells = new Map<string, unknown>()
  for (const [column, value] of Object.entries(row)) {
    const written = column.trim().toLowerCase()
    const field = Object.keys(COLUMNS).find((name) => COLUMNS[name]?.includes(written))
    if (field === undefined) {
      const known = Object.values(COLUMNS).flatMap(([name]) => name ?? [])
      return `${quote(column)} is no column; there is: ${known.join(', ')}`
    }
    if (typeof value === 'string' && value.length > CELL_CHARS_MAX) {
      return `${field} has ${value.length} characters; a cell has at most ${CELL_CHARS_MAX}`
    }
    const cell = typeof value === 'string' ? normalizeText(value.trim(), 'NFC') : value
    if (cell !== '' && cell !== null && cell !== undefined) cells.set(field, cell)
  }
  return cells
}

/** A JSON list, or text with | between the words; "-" alone is an empty list. */
function readWords(cell: unknown): string[] | string | undefined {
  if (cell === undefined) return undefined
  if (cell === '-') return []
  const words = typeof cell === 'string' ? cell.split('|') : cell
  if (!Array.isArray(words) || words.some((word) => typeof word !== 'string')) {
    return 'it must be words with | between them, or a JSON list of words'
  }
  const written = [...new Set(words.map((word: string) => word.trim()).filter((word) => word !== ''))]
  if (written.length > LIST_MAX) return `it has ${written.length} words; at most ${LIST_MAX} are read`
  const odd = written.find((word) => word.length > WORD_CHARS_MAX || !/[\p{L}\p{N}₿]/u.test(word))
  return odd === undefined
    ? written
    : `${quote(odd)} must be 1 to ${WORD_CHARS_MAX} characters with a letter or digit among them`
}

function quote(value: unknown): string {
  return JSON.stringify(typeof value === 'string' ? value.slice(0, 80) : (value ?? '')).slice(0, 80)
}
