/** A text of at most `max` UTF-16 units; one that is longer ends with an ellipsis. */
export function cutText(text: string, max: number): string {
  return text.length > max ? `${startOfText(text, max - 1)}…` : text
}

/** Its first `length` UTF-16 units, or one less where the last would be half an emoji, which no reader shows. */
export function startOfText(text: string, length: number): string {
  return text.slice(0, length).replace(HALF_PAIR_AT_END, '')
}

const HALF_PAIR_AT_END = /[\ud800-\udbff]$/
