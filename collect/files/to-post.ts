import { isUtf8 } from 'node:buffer'
import { decodeHTMLStrict } from 'entities'
import { htmlToText } from '#collect/social/clean-post.ts'
import { isNotice, WITHHELD } from '#collect/social/twitter/read-answer.ts'
import {
  EXTERNAL_ID_MAX_CHARS,
  LOCATION_MAX_CHARS,
  TEXT_MAX_CHARS,
  URL_MAX_CHARS,
  USERNAME_MAX_CHARS,
} from '#contract/post-limits.ts'
import {
  COUNTS,
  type CollectedPost,
  type Counts,
  REACTIONS,
  type Reactions,
  type Source,
  UNKNOWN_AUTHOR,
} from '#contract/posts.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import type { FieldLookup } from './field-lookup.ts'
import { findExternalId, makeExternalId } from './find-external-id.ts'
import { findMediaType } from './find-media-type.ts'
import type { ReadRecord } from './formats.ts'
import { ACCOUNT, type Get, isFields, isTrue, type PostLayout, REPOST } from './layouts/layout.ts'
import { platformOf } from './layouts/listening.ts'
import { findPostField, type PostField } from './layouts/post-fields.ts'
import type { LongText } from './layouts/x-archive.ts'
import { parseCount } from './parse-count.ts'
import { type DateOrder, parseMoment } from './parse-moment.ts'
import { looksLikeRepr, parseBytes, parsePython } from './parse-python.ts'

export interface ToPostOptions {
  /** Absent: as each row says. */
  platform?: Source
  /** The platforms that posts may be of. */
  platforms?: readonly Source[]
  lookup: FieldLookup
  layout?: PostLayout
  timezoneMinutes?: number
  /** Their zone by its name, in place of the offset. */
  timeZone?: string
  dateOrder?: DateOrder
  /** Who wrote the posts of a file that does not say. */
  username?: string
  /** Author names by the ids that the file uses, such as page ids. */
  authors?: Map<string, string>
  /** The whole texts of posts that their archive has cut off. */
  longTexts?: readonly LongText[]
  /** The author of a post by its id, where the platform's ids contain it. */
  authorOfId?: (externalId: string) => string | undefined
  /** The counts whose 0 in this file means not measured. */
  zeroIsUnknown?: ReadonlySet<string>
  now: Date
}

/** Why a record is no post: the field, and what is wrong with it in words. */
export interface Reject {
  field: string
  reason: string
  /** It is no mistake of the row: it says of itself that it is no post for others to read, or no post at all. */
  isLeftOut?: true
}

/** A count of a post that could not be read without guessing and is therefore absent. */
export interface OddCount {
  field: string
  value: string
}

export type PostOrReject =
  | { post: CollectedPost; oddCounts: OddCount[]; hasMadeId: boolean; own?: OwnMeaning }
  | { deletion: { platform: Source; externalId: string } }
  | { reject: Reject }

/** What an own export says of a post: what was made of its words where they were whole. */
export interface OwnMeaning {
  /** Its source keeps the text to itself. */
  isWithheld: boolean
  hashtags: string[]
  symbols: string[]
  sentiment?: number
}

/** A post from one record, or why it is none. Never throws on what a record may hold. */
export function toPost(record: ReadRecord, options: ToPostOptions): PostOrReject {
  try {
    const get = options.lookup.get(record)
    const externalId = options.layout?.deletes?.(get)
    if (externalId !== undefined) return { deletion: { platform: readPlatform(record, options), externalId } }
    const isOwn = options.layout?.isOwn === true
    const reason =
      options.layout?.leaveOut?.(get) ??
      (isOwn ? undefined : (findMark(get) ?? (isAccount(record, options) ? ACCOUNT : undefined)))
    if (reason) return { reject: { field: 'row', reason, isLeftOut: true } }
    const read = readPost(record, options)
    const odd = isOwn ? undefined : findMarkOfText(read.post)
    return odd ? { reject: { field: 'text', reason: odd, isLeftOut: true } } : read
  } catch (error) {
    if (error instanceof FieldWrong) return { reject: { field: error.field, reason: error.message } }
    throw error
  }
}

/** What a source writes in place of a text. Nothing else marks it in archives and of many scrapers. */
function findMarkOfText({ platform, text }: CollectedPost): string | undefined {
  if (/^\[(?:deleted|removed)\]$/.test(text)) return `${text}: removed at its source`
  if (platform !== 'twitter') return undefined
  if (RETWEET.test(text)) return REPOST
  return isNotice({ text }) ? WITHHELD : undefined
}

/** How X begins the text of a retweet, which it cuts off behind 140 characters. */
const RETWEET = /^RT @\w+:\s/

class FieldWrong extends Error {
  readonly field: string
  constructor(field: string, reason: string) {
    super(reason)
    this.field = field
  }
}

/** What rows of any tool say of themselves. */
function findMark(get: Get): string | undefined {
  const flag = FLAGS.find(([, names]) => names.some((name) => isTrue(get(name))))
  if (flag) return flag[0]
  const states = ['visibility', 'privacy', 'post_status', 'status', 'state'].map((name) => get(name))
  const hidden = states.find((state) => typeof state === 'string' && NOT_PUBLIC.test(state))
  if (hidden !== undefined) return `not public (${hidden})`
  const deletedAt = get('deleted_at') ?? get('removed_at')
  if (deletedAt !== undefined && !/^(?:0|false)$/i.test(String(deletedAt))) return 'it was deleted'
  const forwarded = ['fwd_from', 'forwarded_from', 'forward_from', 'fwd_from_id'].map((name) => get(name))
  if (forwarded.some((of) => of !== undefined && !NOTHING.test(String(of))))
    return 'a forwarded message of another'
  if (isFields(get('reblog')) || OF_REPOSTED.some((name) => !NOTHING.test(String(get(name) ?? ''))))
    return REPOST
  // A count may have such a name, so that 1 says nothing.
  if (['retweet', 'repost', 'reblog', 'boost'].some((name) => /^true$/i.test(String(get(name)))))
    return REPOST
  return /^(?:retweet|repost|boost|reblog)(?:ed)?$/i.test(String(get('tweet_type') ?? get('post_type') ?? ''))
    ? REPOST
    : undefined
}

/** A list of accounts has bios and dates of sign-up in place of texts and times of posts. */
function isAccount(record: ReadRecord, { lookup }: ToPostOptions): boolean {
  const get = lookup.get(record)
  const owned = ACCOUNT_COUNTS.filter((names) => names.some((name) => get(name) !== undefined))
  if (owned.length < 2) return false
  const ofAccount = [get('description'), get('title')]
  return lookup.readAll(record, 'text').every((text) => ofAccount.includes(text))
}

const ACCOUNT_COUNTS = [
  ['followers', 'follower_count', 'followers_count', 'public_metrics.followers_count'],
  [
    ...['following', 'following_count', 'follows_count', 'followings_count', 'friends', 'friends_count'],
    'public_metrics.following_count',
  ],
  [
    ...['posts', 'posts_count', 'post_count', 'statuses_count', 'tweets_count', 'tweet_count', 'media_count'],
    'public_metrics.tweet_count',
  ],
]

/** What was reposted, or of whom. */
const OF_REPOSTED = [
  ...['retweeted_status', 'retweeted_status_id', 'retweeted_status_id_str', 'retweeted_tweet', 'retweet_id'],
  ...['retweeted_user_id', 'retweeted_user', 'retweeted_screen_name', 'retweet_from', 'reposted_id'],
]
const NOTHING = /^(?:|0|0\.0|-1|false|\[\]|\{\})$/i

const NOT_PUBLIC = /^(?:private|direct|followers|friends|only_?me|draft|pending|trash|deleted)$/i

const FLAGS: [reason: string, names: string[]][] = [
  [REPOST, ['is_retweet', 'is_repost', 'is_reblog', 'is_boost']],
  ['it was deleted', ['is_deleted', 'deleted', 'removed', 'is_removed']],
  ['not public', ['is_private', 'private', 'protected', 'is_protected']],
  ['a draft', ['is_draft', 'draft']],
]

function readPost(record: ReadRecord, options: ToPostOptions) {
  const { lookup, layout } = options
  const value = (field: PostField) => lookup.read(record, field)
  const oddCounts: OddCount[] = []
  const platform = readPlatform(record, options)
  const url = readUrl(value('url'), layout)
  const ownId = readExternalId(record, { ...options, url })
  // Its source keeps the name to itself, as it does the text.
  const isWithheld = layout?.isOwn === true && lookup.get(record)('text_withheld') !== undefined
  const username = undoEscape(
    readUsername(value('username') ?? (isWithheld ? UNKNOWN_AUTHOR : undefined), options),
    layout,
  )
  const read = readText(lookup.readAll(record, 'text'), layout)
  const cut = layout || !TITLED.has(platform) ? read : withTitle(read, lookup.get(record)('title'))
  const createdAt = readCreatedAt(value, options)
  const text = options.longTexts ? complete({ text: cut, createdAt }, options.longTexts) : cut
  const counts = readCounts(value, { ...options, oddCounts })
  const chat = platform === 'telegram' && !layout ? username : undefined
  const post: CollectedPost = {
    platform,
    externalId: withChat(ownId, chat) ?? makeExternalId({ username, createdAt, text }),
    ...readAuthorId(value('authorId'), { ownId, ...options }),
    username,
    text,
    createdAt,
    ...counts,
    ...readRest(value, { ...options, platform, oddCounts, url, views: counts.views }),
  }
  // Only videos are viewed there: 0 of what is none was not measured.
  if (platform === 'instagram' && post.views === 0 && post.mediaType !== 'video' && !layout?.isOwn)
    delete post.views
  const own = layout?.isOwn ? readOwnMeaning(lookup.get(record)) : undefined
  return { post, oddCounts, hasMadeId: ownId === undefined, ...(own && { own }) }
}

/** As it was given, else as the row or the layout says; a row that says another is none of these. */
function readPlatform(record: ReadRecord, { platform, platforms, lookup, layout }: ToPostOptions): Source {
  const source = lookup.get(record)('source')
  const written = lookup.read(record, 'platform') ?? (isPlatform(source, platforms) ? source : undefined)
  const named = typeof written === 'string' ? written.trim().toLowerCase() : undefined
  const own =
    named === undefined || platforms?.includes(named) ? (named ?? layout?.platform) : platformOf(named)
  if (own !== undefined && platform !== undefined && own !== platform)
    throw new FieldWrong('platform', `it is of ${quote(own)}, not of ${platform}`)
  const found = platform ?? own
  if (found === undefined) throw new FieldWrong('platform', PLATFORM_MISSING)
  if (platforms && !platforms.includes(found))
    throw new FieldWrong('platform', `${quote(found)} is not one of ${platforms.join(', ')}`)
  return found
}

/** `source` is mostly the program that a post was written with. */
function isPlatform(source: unknown, platforms: readonly Source[] | undefined): source is string {
  return typeof source === 'string' && platforms?.includes(source.trim().toLowerCase()) === true
}

export const AUTHOR_MISSING = 'missing: no author is named'
export const PLATFORM_MISSING = 'missing: name it with --platform'

function readOwnMeaning(get: Get): OwnMeaning {
  const listOf = (value: unknown) =>
    Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(' ') : []
  const sentiment = Number(get('sentiment') ?? Number.NaN)
  return {
    isWithheld: get('text_withheld') !== undefined,
    hashtags: listOf(get('hashtags')),
    symbols: listOf(get('symbols')),
    ...(Number.isFinite(sentiment) && { sentiment }),
  }
}

/** `'=1+1` of a CSV that is safe for spreadsheets is `=1+1`. */
function undoEscape(text: string, layout: PostLayout | undefined): string {
  return layout?.hasFormulaEscapes && FORMULA_ESCAPE.test(text) ? text.slice(1) : text
}

const FORMULA_ESCAPE = /^'+[=+\-@\t\r]/

type Read = (field: PostField) => unknown

/** What a post may have and may lack. */
function readRest(
  value: Read,
  options: ToPostOptions & { platform: Source; oddCounts: OddCount[]; url?: string; views?: number },
): Partial<CollectedPost> {
  const followers = readCount('followers', value, options.oddCounts)
  // Of other platforms `num_likes` is what has no kinds.
  const hasKinds = options.platform === 'facebook' || options.layout?.isOwn === true
  const reactions = hasKinds ? readReactions(value, options.oddCounts) : undefined
  const location = readLocation(value('location'), options.layout)
  const countedAt = readCountedAt(value('countedAt'), options)
  const mediaType =
    options.platform === 'instagram' || options.layout?.isOwn
      ? findMediaType({
          mediaType: value('mediaType'),
          videoUrl: value('videoUrl'),
          imageUrls: value('imageUrls'),
          // An own export says of each post whether it is one.
          views: options.layout?.isOwn ? undefined : options.views,
        })
      : undefined
  return {
    ...(followers !== undefined && { followers }),
    ...(isTrue(value('automated')) && { isAutomated: true }),
    ...(reactions && { reactions }),
    ...(location && { location }),
    ...(options.url && { url: options.url }),
    ...(countedAt && { countedAt }),
    ...(mediaType && { mediaType }),
  }
}

/** Undefined where the record has no place for an id. A place that is empty is a mistake of that record. */
function readExternalId(
  record: ReadRecord,
  { lookup, layout, url }: ToPostOptions & { url: string | undefined },
): string | undefined {
  const written = lookup.read(record, 'externalId')
  if (layout?.isOwn && typeof written === 'string') return written
  const id = findExternalId(written, url)
  if (id === 'missing') {
    if (!lookup.has(record, 'externalId')) return undefined
    throw new FieldWrong('externalId', 'missing')
  }
  if ('reason' in id) throw new FieldWrong('externalId', id.reason)
  if (id.externalId.length <= EXTERNAL_ID_MAX_CHARS) return id.externalId
  throw new FieldWrong('externalId', `longer than ${EXTERNAL_ID_MAX_CHARS} characters`)
}

/** Messages of Telegram are numbered by chat. */
function withChat(id: string | undefined, chat: string | undefined): string | undefined {
  if (id === undefined || chat === undefined || !/^\d+$/.test(id)) return id
  if (chat.length + id.length < EXTERNAL_ID_MAX_CHARS) return `${chat}/${id}`
  throw new FieldWrong('username', 'too long to name the chat of a message')
}

function readUsername(value: unknown, { username, authors, layout }: ToPostOptions): string {
  const bytes = typeof value === 'string' && !layout?.isOwn ? parseBytes(value) : undefined
  const found = typeof value === 'number' ? String(value) : (bytes ?? value)
  if (found !== undefined && typeof found !== 'string') throw new FieldWrong('username', 'not a text')
  if (found !== undefined && !layout?.isOwn && (looksLikeRepr(found) || /^\s*\[/.test(found)))
    throw new FieldWrong(
      'username',
      'a list of values, not a name; name one of them, such as --map username=user.name',
    )
  const key = layout?.isOwn ? found : found?.trim().replace(PROFILE, '$1').replace(/^@/, '')
  const written = (key && (authors?.get(key) ?? key)) || username || ''
  const name = layout?.isOwn ? written : cleanText(written).trim()
  if (name === '') throw new FieldWrong('username', AUTHOR_MISSING)
  if (name.length <= USERNAME_MAX_CHARS) return name
  throw new FieldWrong('username', `longer than ${USERNAME_MAX_CHARS} characters`)
}

/** The address of a profile, which snscrape writes for its author. */
const PROFILE = /^https?:\/\/(?:www\.|mobile\.)?(?:twitter|x|instagram)\.com\/([\w.]+)\/?$/i

/** The id that a deletion of the author refers to: as the file says, else as the post's own id says. */
function readAuthorId(
  value: unknown,
  { ownId, authorOfId }: Pick<ToPostOptions, 'authorOfId'> & { ownId: string | undefined },
): { authorId?: string } {
  const found = findExternalId(value)
  const isGiven = typeof found !== 'string' && 'externalId' in found
  const authorId = isGiven ? found.externalId : ownId === undefined ? undefined : authorOfId?.(ownId)
  return authorId !== undefined && authorId.length <= EXTERNAL_ID_MAX_CHARS ? { authorId } : {}
}

/** The first of its values; a longer one that begins like it where that is cut. A picture may go without a word. */
function readText(values: unknown[], layout: PostLayout | undefined): string {
  const holder = layout ? undefined : values.find(isHolder)
  const [value, ...others] = holder === undefined ? values : values.filter((one) => !isHolder(one))
  if (value === undefined && holder !== undefined) throw new FieldWrong('text', LIST_OF_VALUES)
  if (value === undefined) return ''
  const whole = typeof value === 'string' && CUT.test(value) ? (findWhole(value, others) ?? value) : value
  if (typeof whole !== 'string' && typeof whole !== 'number') throw new FieldWrong('text', 'not a text')
  const written = layout?.isMojibake ? repairMojibake(String(whole)) : String(whole)
  if (layout?.isOwn) return undoEscape(written, layout)
  const plain = parseBytes(written.trim()) ?? written
  const text =
    layout?.isHtml || IS_HTML.test(plain) ? htmlToText(plain) : undoEscape(cleanText(plain).trim(), layout)
  if (text.length > TEXT_MAX_CHARS) throw new FieldWrong('text', `longer than ${TEXT_MAX_CHARS} characters`)
  return text
}

/** A text that stands whole between the tags of a paragraph. */
const IS_HTML = /^\s*<(p|div)(?:\s[^<>]*)?>.*<\/\1>\s*$/is

const LIST_OF_VALUES = 'a list of values, not a text; name one of them, such as --map text=caption.text'
const OF_POSTS = new Set<PostField | undefined>(['externalId', 'username', 'text', 'createdAt'])

/** Whether a text is a whole post or a part of one as Python or JSON writes it. What people write may be JSON as well. */
function isHolder(text: unknown): boolean {
  if (typeof text !== 'string' || !looksLikeRepr(text)) return false
  const value = parsePython(text)
  return isFields(value) && Object.keys(value).some((name) => OF_POSTS.has(findPostField(name)))
}

/** A text that was shortened: it ends in an ellipsis, with the address of the whole behind it or not. */
const CUT = /(?:…|\.\.\.)(?:\s*https:\/\/t\.co\/\w+)?\s*$/
const SAME_CHARS = 20

function findWhole(cut: string, others: unknown[]): string | undefined {
  const start = cut.replace(CUT, '').slice(0, SAME_CHARS)
  return others.find(
    (other): other is string =>
      typeof other === 'string' && other.length > cut.length && start !== '' && other.startsWith(start),
  )
}

/** Where a title is the beginning of a post. */
const TITLED: ReadonlySet<Source> = new Set(['reddit', 'hackernews', 'news'])

function withTitle(text: string, written: unknown): string {
  const title = typeof written === 'string' ? cleanText(written).trim() : ''
  const whole = title === '' || text.startsWith(title) ? text : `${title}\n\n${text}`
  return whole.length <= TEXT_MAX_CHARS ? whole : text
}

/** A long text is stored apart a moment before the post that shows its beginning. */
const LONG_TEXT_MS = 60_000
const LONG_TEXT_MIN_CHARS = 200

function complete(
  { text, createdAt }: Pick<CollectedPost, 'text' | 'createdAt'>,
  longTexts: readonly LongText[],
): string {
  if (text.length < LONG_TEXT_MIN_CHARS) return text
  const start = text.replace(CUT, '').trimEnd()
  const near = longTexts.filter(({ at }) => Math.abs(at.getTime() - createdAt.getTime()) <= LONG_TEXT_MS)
  const whole = near.map((one) => cleanText(one.text).trim()).find((one) => one.startsWith(start))
  return whole !== undefined && whole.length <= TEXT_MAX_CHARS ? whole : text
}

/** UTF-8 that was taken for Latin-1 and written as such; as it is where it was not. */
function repairMojibake(text: string): string {
  if (!/[\u0080-\u00ff]/.test(text) || /[^\0-\u00ff]/.test(text)) return text
  const bytes = Buffer.from(text, 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : text
}

const EARLIEST = Date.UTC(1990, 0, 1)

function readCreatedAt(value: Read, options: ToPostOptions): Date {
  const written = joinMoment(value)
  if (written === undefined) throw new FieldWrong('createdAt', 'missing')
  const { now } = options
  const moment = parseMoment(written, options)
  if (typeof moment === 'string') throw new FieldWrong('createdAt', `${quote(written)} is ${moment}`)
  if (moment.getTime() > now.getTime() + DAY_MS)
    throw new FieldWrong('createdAt', `${quote(written)} is in the future`)
  if (moment.getTime() < EARLIEST) throw new FieldWrong('createdAt', `${quote(written)} is before 1990`)
  return moment
}

/** A date without a time of day takes that of its own column, and what has no zone the one of its own column. */
function joinMoment(value: Read): unknown {
  const date = value('createdAt')
  if (typeof date !== 'string' || !/\D/.test(date.trim())) return date
  const hasTime = TIME_OF_DAY.test(date)
  const time = hasTime ? undefined : value('timeOfDay')
  if (!hasTime && !(typeof time === 'string' && TIME_OF_DAY.test(time))) return date
  const joined = hasTime ? date : `${date} ${time}`
  const zone = value('timezone')
  return typeof zone === 'string' && !NAMES_ZONE.test(joined) ? `${joined} ${zone}` : joined
}

const TIME_OF_DAY = /\d{1,2}[:hH]\d{2}|\d\s*[ap]\.?m\b/i
const NAMES_ZONE = /\d\s*(?:z|utc|gmt|[+-]\d{2}:?\d{2})|\b(?!am\b|pm\b)[a-z]{2,5}\s*$/i

/** When the counts were taken; a moment that cannot be is none. */
function readCountedAt(value: unknown, options: ToPostOptions): Date | undefined {
  if (value === undefined) return undefined
  const moment = parseMoment(value, options)
  return typeof moment !== 'string' && moment <= options.now && moment.getTime() >= EARLIEST
    ? moment
    : undefined
}

function readCounts(
  value: Read,
  { zeroIsUnknown, oddCounts }: Pick<ToPostOptions, 'zeroIsUnknown'> & { oddCounts: OddCount[] },
): Counts {
  const counts: Counts = {}
  for (const field of COUNTS) {
    const count = readCount(field, value, oddCounts)
    if (count === undefined || (count === 0 && zeroIsUnknown?.has(field))) continue
    counts[field] = count
  }
  return counts
}

function readReactions(value: Read, oddCounts: OddCount[]): Reactions | undefined {
  const reactions: Reactions = {}
  for (const kind of REACTIONS) {
    const count = readCount(`reactions.${kind}`, value, oddCounts)
    if (count !== undefined) reactions[kind] = count
  }
  return Object.keys(reactions).length > 0 ? reactions : undefined
}

/** A post is good without a count that cannot be read; the count is absent, and reported. */
function readCount(field: PostField, value: Read, oddCounts: OddCount[]): number | undefined {
  const written = value(field)
  const parsed = parseCount(written)
  if (parsed === 'unreadable') oddCounts.push({ field, value: shorten(written) })
  return typeof parsed === 'string' ? undefined : parsed.count
}

function readLocation(value: unknown, layout: PostLayout | undefined): string | undefined {
  if (layout?.isOwn) return typeof value === 'string' ? undoEscape(value, layout) : undefined
  return typeof value === 'string'
    ? cleanText(value).trim().slice(0, LOCATION_MAX_CHARS).toWellFormed()
    : undefined
}

/** A link that could run as code, or is no link, is left out: the post is good without it. */
function readUrl(value: unknown, layout: PostLayout | undefined): string | undefined {
  if (typeof value !== 'string' || value.length > URL_MAX_CHARS || !URL.canParse(value)) return undefined
  if (!/^https?:\/\//i.test(value)) return undefined
  return layout?.isOwn ? value : cleanText(value)
}

function quote(value: unknown): string {
  return `"${shorten(value)}"`
}

function shorten(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return cleanText(text).slice(0, 40).toWellFormed()
}

/** Plain text: HTML entities decoded once, without U+0000, half surrogate pairs replaced by U+FFFD. */
function cleanText(text: string): string {
  const decoded = text.includes('&') ? decodeHTMLStrict(text) : text
  return (decoded.includes('\0') ? decoded.replaceAll('\0', '') : decoded).toWellFormed()
}
