/** No platform's usual posts are longer; a megabyte of text must not cost more than they do. */
const ANALYZED_CHARS_MAX = 10_000

/** The part of a text that is analyzed: its first 10,000 UTF-16 units. */
export function clipText(text: string): string {
  return text.length > ANALYZED_CHARS_MAX ? text.slice(0, ANALYZED_CHARS_MAX) : text
}

/** Soft hyphen, zero-width space, direction marks, word joiner, byte order mark: all invisible. */
const HIDDEN = /[\u00ad\u200b\u200e\u200f\u2060-\u2064\ufeff]/g
/** Joiners shape Persian, Hindi and emoji; between Latin letters and digits, or behind a sign, they only part a word. */
const JOINERS = /(?<=[A-Za-z0-9$#＄＃])[\u200c\u200d]+(?=[A-Za-z0-9])/g

/** A text as people see it, without characters that would hide a ticker from a reader by words. */
export function withoutHidden(text: string): string {
  return /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/.test(text)
    ? text.replace(HIDDEN, '').replace(JOINERS, '')
    : text
}
