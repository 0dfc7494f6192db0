import { isUtf8 } from 'node:buffer'
import { decodeHTMLStrict } from 'entities'
import { htmlToText } from '#collect/social/clean-post.ts'
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
import type { FieldLookup } from './field-lookup.ts'
import type { ReadRecord } from './file-record.ts'
import { findExternalId, makeExternalId } from './find-external-id.ts'
import { findMediaType } from './find-media-type.ts'
import { type Get, isTrue, type PostLayout } from './layouts/layout.ts'
import { platformOf } from './layouts/listening.ts'
import type { PostField } from './layouts/post-fields.ts'
import { parseCount } from './parse-count.ts'
import { type DateOrder, parseMoment } from './parse-moment.ts'
import { looksLikeDict } from './parse-python-dict.ts'

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
    const reason = options.layout?.leaveOut ? options.layout.leaveOut(get) : findMark(get)
    if (reason) return { reject: { field: 'row', reason, isLeftOut: true } }
    return readPost(record, options)
  } catch (error) {
    if (error instanceof FieldWrong) return { reject: { field: error.field, reason: error.message } }
    throw error
  }
}

class FieldWrong extends Error {
  readonly field: string
  constructor(field: string, reason: string) {
    super(reason)
    this.field = field
  }
}

/** What rows of unknown tools say of themselves. */
function findMark(get: Get): string | undefined {
  const flag = FLAGS.find(([, names]) => names.some((name) => isTrue(get(name))))
  if (flag) return flag[0]
  const state = get('visibility') ?? get('privacy') ?? get('post_status')
  if (
    typeof state === 'string' &&
    /^(?:private|direct|followers|friends|only_?me|draft|pending|trash|deleted)$/i.test(state)
  )
    return `not public (${state})`
  return /^(?:retweet|repost|boost|reblog)(?:ed)?$/i.test(String(get('tweet_type') ?? get('post_type') ?? ''))
    ? 'a repost of another’s post'
    : undefined
}

const FLAGS: [reason: string, names: string[]][] = [
  ['a repost of another’s post', ['is_retweet', 'is_repost', 'is_reblog', 'is_boost']],
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
  const ownId = readExternalId(record, lookup, url)
  // Its source keeps the name to itself, as it does the text.
  const isWithheld = layout?.isOwn === true && lookup.get(record)('text_withheld') !== undefined
  const username = undoEscape(
    readUsername(value('username') ?? (isWithheld ? UNKNOWN_AUTHOR : undefined), options),
    layout,
  )
  const text = readText(lookup.readAll(record, 'text'), layout)
  const createdAt = readCreatedAt(value, options)
  const counts = readCounts(value, { ...options, oddCounts })
  const post: CollectedPost = {
    platform,
    externalId: ownId ?? makeExternalId({ username, createdAt, text }),
    ...readAuthorId(value('authorId'), { ownId, ...options }),
    username,
    text,
    createdAt,
    ...counts,
    ...readRest(value, { ...options, platform, oddCounts, url, views: counts.views }),
  }
  const own = layout?.isOwn ? readOwnMeaning(lookup.get(record)) : undefined
  return { post, oddCounts, hasMadeId: ownId === undefined, ...(own && { own }) }
}

/** As it was given, else as the row or the layout says; a row that says another is none of these. */
function readPlatform(record: ReadRecord, { platform, platforms, lookup, layout }: ToPostOptions): Source {
  const written = lookup.read(record, 'platform')
  const named = typeof written === 'string' ? written.trim().toLowerCase() : undefined
  const own =
    named === undefined || platforms?.includes(named) ? (named ?? layout?.platform) : platformOf(named)
  if (own !== undefined && platform !== undefined && own !== platform)
    throw new FieldWrong('platform', `it is of ${quote(own)}, not of ${platform}`)
  const found = platform ?? own
  if (found === undefined)
    throw new FieldWrong('platform', 'missing: say with --platform whose posts these are')
  if (platforms && !platforms.includes(found))
    throw new FieldWrong('platform', `${quote(found)} is none of ${platforms.join(', ')}`)
  return found
}

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
  const reactions = readReactions(value, options.oddCounts)
  const location = readLocation(value('location'), options.layout)
  const countedAt = readCountedAt(value('countedAt'), options)
  const mediaType =
    options.platform === 'instagram' || options.layout?.isOwn
      ? findMediaType({
          mediaType: value('mediaType'),
          videoUrl: value('videoUrl'),
          imageUrls: value('imageUrls'),
          views: options.views,
        })
      : undefined
  return {
    ...(followers !== undefined && { followers }),
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
  lookup: FieldLookup,
  url: string | undefined,
): string | undefined {
  const id = findExternalId(lookup.read(record, 'externalId'), { raw: record.raw, url })
  if (id === 'missing') {
    if (!lookup.has(record, 'externalId')) return undefined
    throw new FieldWrong('externalId', 'missing')
  }
  if ('reason' in id) throw new FieldWrong('externalId', id.reason)
  if (id.externalId.length <= EXTERNAL_ID_MAX_CHARS) return id.externalId
  throw new FieldWrong('externalId', `longer than ${EXTERNAL_ID_MAX_CHARS} characters`)
}

function readUsername(value: unknown, { username, authors, layout }: ToPostOptions): string {
  const found = typeof value === 'number' ? String(value) : value
  if (found !== undefined && typeof found !== 'string') throw new FieldWrong('username', 'not a text')
  if (found !== undefined && (looksLikeDict(found) || /^\s*\[/.test(found)))
    throw new FieldWrong(
      'username',
      'a list of values, not a name; name one of them, such as --map username=user.name',
    )
  const key = found?.trim().replace(/^@/, '')
  const written = (key && (authors?.get(key) ?? key)) || username || ''
  const name = layout?.isOwn ? written : cleanText(written).trim()
  if (name === '') throw new FieldWrong('username', 'missing')
  if (name.length <= USERNAME_MAX_CHARS) return name
  throw new FieldWrong('username', `longer than ${USERNAME_MAX_CHARS} characters`)
}

/** What a deletion of the author speaks of: as the file says, else as the post's own id says. */
function readAuthorId(
  value: unknown,
  { ownId, authorOfId }: Pick<ToPostOptions, 'authorOfId'> & { ownId: string | undefined },
): { authorId?: string } {
  const found = findExternalId(value, {})
  const isGiven = typeof found !== 'string' && 'externalId' in found
  const authorId = isGiven ? found.externalId : ownId === undefined ? undefined : authorOfId?.(ownId)
  return authorId !== undefined && authorId.length <= EXTERNAL_ID_MAX_CHARS ? { authorId } : {}
}

/** The first of its values; a longer one that begins like it where that is cut. A picture may go without a word. */
function readText([value, ...others]: unknown[], layout: PostLayout | undefined): string {
  if (value === undefined) return ''
  const whole = typeof value === 'string' && CUT.test(value) ? (findWhole(value, others) ?? value) : value
  if (typeof whole !== 'string' && typeof whole !== 'number') throw new FieldWrong('text', 'not a text')
  const written = layout?.isMojibake ? repairMojibake(String(whole)) : String(whole)
  if (layout?.isOwn) return undoEscape(written, layout)
  const text = layout?.isHtml ? htmlToText(written) : undoEscape(cleanText(written).trim(), layout)
  if (text.length > TEXT_MAX_CHARS) throw new FieldWrong('text', `longer than ${TEXT_MAX_CHARS} characters`)
  return text
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

/** UTF-8 that was taken for Latin-1 and written as such; as it is where it was not. */
function repairMojibake(text: string): string {
  if (!/[\u0080-\u00ff]/.test(text) || /[^\0-\u00ff]/.test(text)) return text
  const bytes = Buffer.from(text, 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : text
}

const DAY_MS = 86_400_000
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
