import { setImmediate } from 'node:timers/promises'

/** Of the text of posts so much is read without a break: a few milliseconds, and 30 of the worst of it. */
const CHARS_AT_ONCE = 10_000
/** A post costs something beside its text. */
const CHARS_OF_POST = 200

/**
 * Loops over the texts of posts, or over what holds them, await this before each, so that a request waits for a few of them at most, even
 * where each is as long as a text may be.
 */
export function createBreaks(): (text: { length: number }) => Promise<void> | undefined {
  let chars = 0
  return (text) => {
    const next = CHARS_OF_POST + text.length
    chars += next
    if (chars <= CHARS_AT_ONCE) return undefined
    chars = next
    return setImmediate()
  }
}
