/** How the assets that we know may be written in a post. Built once by buildAssetLexicon, then only read. */
export interface AssetLexicon {
  /** By upper-case ticker. */
  tickers: ReadonlyMap<string, BareUse>
  /** By name: lower case, words parted by one space. */
  names: ReadonlyMap<string, AssetName>
  /** Upper-case ticker by name in lower case without spaces, as hashtags write it. */
  joinedNames: ReadonlyMap<string, string>
  /** How many words the longest name has that starts with this word. */
  nameWordsMax: ReadonlyMap<string, number>
}

export interface AssetName {
  /** Upper-case ticker. */
  symbol: string
  use: BareUse
}

/**
 * Where a ticker or name counts without $ or #: in any case ("btc", "bitcoin"); with capitals ("SOL", "Iota");
 * with capitals and a word such as "network" behind it ("Flow network"); or nowhere, because its asset is small.
 */
export type BareUse = 'any case' | 'capitals' | 'qualified' | 'nowhere'
