import type { SourceSetup } from '#collect/port/source.ts'
import { SourceSetupWrong } from '#collect/port/source.ts'

/** What is asked for where the operator named neither queries nor accounts. */
const DEFAULT_QUERY = '(bitcoin OR ethereum OR $BTC OR $ETH OR $SOL) -is:retweet'
export const SEARCH_CHARS_MAX = 512
export const RULE_CHARS_MAX = 1_024

/** The operator's queries and accounts in as few queries of at most `charsMax` characters as hold them. */
export function listQueries({ queries = [], list = [] }: SourceSetup, charsMax: number): string[] {
  const terms = [
    ...queries.map((query) => (/\s/.test(query) ? `(${query})` : query)),
    ...list.map((account) => `from:${account.replace(/^@/, '')}`),
  ]
  if (terms.length === 0) return [DEFAULT_QUERY]
  const long = terms.find((term) => term.length > SEARCH_CHARS_MAX)
  if (long !== undefined) {
    const start = long.slice(0, 40)
    throw new SourceSetupWrong(
      'twitter',
      `the query "${start}" is longer than ${SEARCH_CHARS_MAX} characters`,
    )
  }
  const packed: string[] = []
  for (const term of terms) {
    const joined = packed.length > 0 ? `${packed.at(-1)} OR ${term}` : term
    if (packed.length > 0 && joined.length <= charsMax) packed[packed.length - 1] = joined
    else packed.push(term)
  }
  return packed
}
