/** Soft hyphen, zero-width space, direction marks, word joiner, byte order mark: nobody sees them. */
const HIDDEN = /[\u00ad\u200b\u200e\u200f\u2060-\u2064\ufeff]/g
/** Joiners shape Persian, Hindi and emoji; between Latin letters and digits, or behind a sign, they only part a word. */
const JOINERS = /(?<=[A-Za-z0-9$#＄＃])[\u200c\u200d]+(?=[A-Za-z0-9])/g

/** A text as people see it, without what would hide a ticker from whoever reads it by words. */
export function withoutHidden(text: string): string {
  return /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/.test(text)
    ? text.replace(HIDDEN, '').replace(JOINERS, '')
    : text
}
