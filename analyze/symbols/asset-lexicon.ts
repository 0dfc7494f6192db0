import type { Lessons } from '../meaning/lessons.ts'

/**
 * The words an installation knows: how assets are written in posts, and the words learned from corrections.
 * Built once by buildAssetLexicon, then only read.
 */
export interface AssetLexicon {
  /** By upper-case ticker. */
  tickers: ReadonlyMap<string, TickerForm>
  /** By name or alias: lower case, words parted by one space. */
  names: ReadonlyMap<string, NameForm>
  /** By name in lower case without spaces, as hashtags write it. */
  joinedNames: ReadonlyMap<string, NameForm>
  /** How many words the longest name has that starts with this word. */
  nameWordsMax: ReadonlyMap<string, number>
  /** By the beginning of a word, for languages that bend its end. */
  stems: ReadonlyMap<string, NameForm>
  /** The longest of them: no longer beginning of a word is looked up. */
  stemCharsMax: number
  /** Whether an operator gave one in Latin letters: without, no word of these is tried for its beginning. */
  hasLatinStems: boolean
  /** Names of scripts that are written without spaces, found anywhere, the longest first; undefined: there are none. */
  unspaced: RegExp | undefined
  /** What an operator had learned from corrections; absent: the model as it is shipped. */
  lessons?: Lessons
}

/**
 * How much the words around must speak for crypto before a way of writing counts: 0 nothing; 1 a word such as "price"; 2
 * a word such as "blockchain" or an asset that is certain; and so on. From BY_SIGN on only a sign of its own counts: a
 * pair, or a word such as "token" behind it.
 */
export type Need = number
export const BY_SIGN: Need = 9
export const NEVER: Need = Number.POSITIVE_INFINITY

/** What speaks for and against an asset where its name or ticker means something else as well; lower case. */
export interface Hints {
  context: ReadonlySet<string>
  rivals: ReadonlySet<string>
  /** Words directly before or behind it with which it is another thing: "Ledger Nano", "maker fee". */
  before?: ReadonlySet<string>
  after?: ReadonlySet<string>
  /** The same behind it, unless it is written in capitals: "algo trading". */
  afterLower?: ReadonlySet<string>
}

export interface TickerForm {
  /** Upper-case ticker. */
  symbol: string
  capitals: Need
  lower: Need
  /** As a hashtag, in capitals and otherwise. */
  tagCapitals: Need
  tagLower: Need
  /** The ticker of a stock as well: $SOL counts unless the post is about stocks. */
  isStock: boolean
  /** Counts as $TICKER only beside words of crypto: one letter, and the largest stocks. */
  cashtag: Need
  hints?: Hints
}

export interface NameForm {
  /** Upper-case ticker. */
  symbol: string
  capital: Need
  lower: Need
  hints?: Hints
}
