import { normalizeText } from '#contract/text/normalize-text.ts'
import { clipText } from '../text/clip-text.ts'

/** Instagram allows 30 tags and no platform more; a text of nothing but # must not fill the database. */
const HASHTAGS_MAX = 100
const HASHTAG_CHARS_MAX = 100
/** Letters, marks and digits of every script, _ and the signs inside Persian and Catalan words. */
const HASHTAG = /[#＃]([\p{L}\p{M}\p{N}_\u200c·]+)/gu
const LETTER = /\p{L}/u
/** In front of # these make it a part of something else: a word, a link's fragment, an entity. */
const BLOCKS_HASHTAG = /[\p{L}\p{M}\p{N}_/&]/u
const OUTER_SIGNS = /^[\u200c·]+|[\u200c·]+$/g

/**
 * Finds the hashtags of a text: lower case, Unicode NFC, without #, in the order of the text, each once, at most
 * 100 of at most 100 characters. A tag needs a letter (#1 is none) and may follow another directly (#btc#eth).
 */
export function findHashtags(text: string): string[] {
  if (!text.includes('#') && !text.includes('＃')) return []
  const found = new Set<string>()
  let tagEnd = -1
  for (const match of clipText(text).matchAll(HASHTAG)) {
    const before = text[match.index - 1]
    const isOwnWord = before === undefined || match.index === tagEnd || !BLOCKS_HASHTAG.test(before)
    tagEnd = isOwnWord ? match.index + match[0].length : tagEnd
    const tag = normalizeTag(match[1] ?? '')
    if (!isOwnWord || tag.length > HASHTAG_CHARS_MAX || !LETTER.test(tag)) continue
    found.add(tag)
    if (found.size === HASHTAGS_MAX) break
  }
  return [...found]
}

function normalizeTag(body: string): string {
  return normalizeText(body.replace(OUTER_SIGNS, '').toLowerCase(), 'NFC')
}
