/**
 * Text in a normal form of Unicode (UAX #15), in time that grows with its length: the engine sorts a run of combining
 * marks in the square of the run's length, so a run is parted after 30 of them as the Stream-Safe Text Format asks
 * (UAX #15, section 13). Callers bound the length of foreign text first.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFD' | 'NFKC'): string {
  return (LONG_RUN.test(text) ? text.replaceAll(THIRTY_MARKS, `$&${JOINER}`) : text).normalize(form)
}

// All that decomposes to a mark in front: \p{M} and the two half-width sound marks of Katakana.
const LONG_RUN = /(?<![\p{M}\uff9e\uff9f])[\p{M}\uff9e\uff9f]{31}/u
const THIRTY_MARKS = /[\p{M}\uff9e\uff9f]{30}(?=[\p{M}\uff9e\uff9f])/gu
/** COMBINING GRAPHEME JOINER: invisible, and marks are not sorted across it. */
const JOINER = '\u034f'
