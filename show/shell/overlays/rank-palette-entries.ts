import type { PaletteEntry } from './palette-entries.ts'

/** The entries in which every typed word begins a word of the label or a keyword, best first; all of them for no words. */
export function rankPaletteEntries(
  entries: readonly PaletteEntry[],
  search: string,
): readonly PaletteEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return entries
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry)
}

const LABEL_START = 3
const LABEL_WORD = 2
const KEYWORD = 1

/** As good as its worst word; 0 where a word is nowhere. */
function scoreOf({ label, keywords = [] }: PaletteEntry, words: readonly string[]): number {
  const name = label.toLowerCase()
  const parts = name.split(' ')
  return Math.min(
    ...words.map((word) => {
      if (name.startsWith(word)) return LABEL_START
      if (parts.some((part) => part.startsWith(word))) return LABEL_WORD
      return keywords.some((keyword) => keyword.toLowerCase().startsWith(word)) ? KEYWORD : 0
    }),
  )
}
