import { SAMPLE_ASSETS } from '#collect/sample/sample-assets.ts'

const NAME_OF_SYMBOL = new Map(SAMPLE_ASSETS.map(({ symbol, name }) => [symbol.toUpperCase(), name]))
/** Words that many companies have in their names. */
const LEGAL_FORMS =
  /^(?:the|and|plc|inc|corp|group|holdings?|company|limited|bank|royal|international|global|united|national|first)$/i

/** How a text may call what an operator calls a symbol: "$BTC" as Bitcoin, "Tesla Inc" as Tesla. */
export function namesOf(symbol: string): string[] {
  const bare = symbol.replace(/^[$#]/, '')
  const name = NAME_OF_SYMBOL.get(bare.toUpperCase())
  const words = bare.split(/[^\p{L}\p{N}&]+/u).filter((word) => word.length > 2 && !LEGAL_FORMS.test(word))
  return [...new Set([bare, ...(name === undefined ? [] : [name]), ...words])]
}
