import { createHash } from 'node:crypto'
import type { AssetLexicon } from './asset-lexicon.ts'

const DIGITS = 12

/**
 * Names what a lexicon recognises: the same for the same lexicon, another where one way of writing an asset differs. A
 * rank that changes nothing of it changes no digit.
 */
export function versionOfLexicon({ tickers, names, stems }: AssetLexicon): string {
  const hash = createHash('sha256')
  for (const forms of [tickers, names, stems]) {
    for (const [written, form] of [...forms].sort(([a], [b]) => (a < b ? -1 : 1))) {
      hash.update(
        JSON.stringify([written, form], (_key, value) => (value instanceof Set ? [...value] : value)),
      )
    }
    hash.update('\n')
  }
  return hash.digest('hex').slice(0, DIGITS)
}
