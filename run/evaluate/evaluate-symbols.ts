import type { Writable } from 'node:stream'
import { buildAssetLexicon } from '#analyze/symbols/build-asset-lexicon.ts'
import { findSymbols } from '#analyze/symbols/find-symbols.ts'
import { REFERENCE_ASSETS } from '#analyze/symbols/reference-assets.ts'
import type { NamedAsset } from '#contract/market.ts'
import { StartRefused } from '../process/start-refused.ts'
import { readLabelledCsv } from './read-labelled-csv.ts'

/** How well the assets of texts are found. Shares of finds and of labels, 0 to 1; null where there is nothing to share. */
export interface SymbolsEvaluation {
  file: string
  /** Texts. */
  n: number
  labelled: number
  found: number
  right: number
  precision: number | null
  recall: number | null
  f1: number | null
  misses: SymbolsMiss[]
}

/** A text whose assets were not all found, or of which too many were. */
export interface SymbolsMiss {
  line: number
  text: string
  missing: string[]
  wrong: string[]
}

interface LabelledPost {
  line: number
  text: string
  symbols: string[]
}

/** Measures what is found in each file against its labels, and writes a table with the misses, or one JSON object. */
export async function evaluateSymbols(given: {
  files: string[]
  asJson: boolean
  out: Writable
  /** The assets that are looked for. */
  assets?: readonly NamedAsset[]
}): Promise<void> {
  const evaluations: SymbolsEvaluation[] = []
  for (const file of given.files) {
    evaluations.push(await measureSymbols(file, given.assets ?? REFERENCE_ASSETS))
  }
  given.out.write(
    given.asJson ? `${JSON.stringify({ files: evaluations }, null, 2)}\n` : evaluations.map(print).join('\n'),
  )
}

/** How well the assets of a file's texts are found. Throws as readLabelledCsv does. */
export async function measureSymbols(
  file: string,
  assets: readonly NamedAsset[],
): Promise<SymbolsEvaluation> {
  const lexicon = buildAssetLexicon(assets)
  return measure(file, await readFile(file), (text) => findSymbols(text, lexicon))
}

function measure(file: string, posts: LabelledPost[], find: (text: string) => string[]): SymbolsEvaluation {
  let [labelled, found, right] = [0, 0, 0]
  const misses: SymbolsMiss[] = []
  for (const { line, text, symbols } of posts) {
    const finds = find(text)
    const missing = symbols.filter((symbol) => !finds.includes(symbol))
    const wrong = finds.filter((symbol) => !symbols.includes(symbol))
    labelled += symbols.length
    found += finds.length
    right += finds.length - wrong.length
    if (missing.length > 0 || wrong.length > 0) misses.push({ line, text, missing, wrong })
  }
  const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)
  return {
    file,
    n: posts.length,
    labelled,
    found,
    right,
    precision: share(right, found),
    recall: share(right, labelled),
    f1: share(2 * right, found + labelled),
    misses,
  }
}

/** The rows of a CSV file with the columns `text` and `symbols`. Throws as readLabelledCsv does. */
function readFile(file: string): Promise<LabelledPost[]> {
  return readLabelledCsv(file, ['text', 'symbols'], ({ text, symbols = '' }, line) => {
    if (text === undefined) throw new StartRefused(`${file}, line ${line}: text is missing`)
    return { line, text, symbols: readSymbols(symbols) }
  })
}

/** BTC ETH, $btc,#eth, BTC|ETH, ['BTC', 'ETH']; nothing, also as other programs write it. */
function readSymbols(text: string): string[] {
  if (WRITTEN_NOTHING.test(text.trim())) return []
  const symbols = text.split(/[\s,;|/[\]'"]+/).map((symbol) => symbol.replace(/^[$#-]/, '').toUpperCase())
  return [...new Set(symbols.filter((symbol) => symbol !== ''))]
}

/** `nan` of pandas, `None` of Python, `NULL` of databases; in their own letters, for a ticker may be called so. */
const WRITTEN_NOTHING = /^(?:nan|NaN|None|null|NULL|NA|N\/A|<NA>|n\/a|none)$/

function print({
  file,
  n,
  labelled,
  found,
  right,
  precision,
  recall,
  f1,
  misses,
}: SymbolsEvaluation): string {
  const decimals = [precision, recall, f1].map((value) => value?.toFixed(3) ?? '–')
  const lines = [
    '| file | texts | labelled | found | right | precision | recall | F1 |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    `| ${[file, n, labelled, found, right, ...decimals].join(' | ')} |`,
    '',
    ...misses.map(({ line, text, missing, wrong }) => {
      const shown = [...missing.map((symbol) => `-${symbol}`), ...wrong.map((symbol) => `+${symbol}`)]
      return `line ${line}: ${shown.join(' ')}  ${text.replace(/\s+/g, ' ').slice(0, 160)}`
    }),
  ]
  return `${lines.join('\n')}\n`
}
