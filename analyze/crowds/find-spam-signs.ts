/** What a single text shows of itself. `link_farm`: it is made for its links; `giveaway`: it promises gifts for a deed. */
export type TextSign = 'link_farm' | 'giveaway'

const LINK = /(?:https?:\/\/|www\.)\S+/giu
const TAG = /(?:^|[^\p{L}\p{N}])[#＃$＄]\p{L}[\p{L}\p{N}_]*/gu
/** More links than a text about something has. */
const LINKS_MIN = 3
/** With a link, more hashtags and tickers than a text about something has. */
const TAGS_MIN = 8

/** A gift ... */
const GIFT =
  /\b(?:give\s?-?aways?|air\s?-?drops?|free (?:tokens?|coins?|mint|btc|bitcoin|eth|sol|usdt|nfts?|money)|presale|whitelist|sorteo|sorteio|regalo|розыгрыш|раздача|çekiliş)\b|空投|抽奖|エアドロップ|プレゼント企画|에어드랍|إيردروب/iu
/** ... and what is to be done for it. */
const DEED =
  /\b(?:claim|connect (?:your )?wallet|join (?:us|now|our|the|my)|sign up|register|(?:re)?tweet|rt|repost|follow(?: me| us| @|ing)?|like (?:and|&|\+)|tag (?:\d|three|two|your)|dm (?:me|us)|drop (?:your|ur)|send (?:your|me|us|\d)|first \d+|link in bio|t\.me|hurry|don'?t miss|limited (?:time|spots)|sígueme|siga|подпишись|takip et)\b|领取|关注|フォロー|팔로우/iu

/** The signs of spam in a text alone, without its author. Rules, not a model, so that each can be explained. */
export function findTextSigns(text: string): TextSign[] {
  const signs: TextSign[] = []
  if (isLinkFarm(text)) signs.push('link_farm')
  if (GIFT.test(text) && DEED.test(text)) signs.push('giveaway')
  return signs
}

function isLinkFarm(text: string): boolean {
  const links = countMatches(text, LINK)
  if (links >= LINKS_MIN) return true
  return links > 0 && countMatches(text, TAG) >= TAGS_MIN
}

function countMatches(text: string, pattern: RegExp): number {
  let count = 0
  for (const _ of text.matchAll(pattern)) count++
  return count
}
