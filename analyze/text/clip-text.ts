/** No platform's usual posts are longer; a megabyte of text must not cost more than they do. */
const ANALYZED_CHARS_MAX = 10_000

/** The part of a text that is analyzed: its first 10,000 UTF-16 units. */
export function clipText(text: string): string {
  return text.length > ANALYZED_CHARS_MAX ? text.slice(0, ANALYZED_CHARS_MAX) : text
}
