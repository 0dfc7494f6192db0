import { decodeHTMLStrict } from 'entities'
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
} from '#contract/posts.ts'
import type { FieldLookup } from './field-lookup.ts'
import type { ReadRecord } from './file-record.ts'
import { findExternalId, makeExternalId } from './find-external-id.ts'
import { findMediaType } from './find-media-type.ts'
import { parseCount } from './parse-count.ts'
import { type DateOrder, parseMoment } from './parse-moment.ts'
import type { PostField } from './post-fields.ts'

export interface ToPostOptions {
  platform: Source
  lookup: FieldLookup
  timezoneMinutes?: number
  dateOrder?: DateOrder
  /** Who wrote the posts of a file that does not say. */
  username?: string
  /** The names of authors that the file knows by another word, such as page ids. */
  authors?: Map<string, string>
  /** Who wrote the post of an id, where the platform's ids tell it. */
  authorOfId?: (externalId: string) => string | undefined
  /** The counts whose 0 in this file means that nobody looked. */
  zeroIsUnknown?: ReadonlySet<string>
  now: Date
}

/** Why a record is no post: the field, and what is wrong with it in words. */
export interface Reject {
  field: string
  reason: string
}

/** A count of a post that could not be read without guessing and is therefore absent. */
export interface OddCount {
  field: string
  value: string
}

export type PostOrReject =
  | { post: CollectedPost; oddCounts: OddCount[]; hasMadeId: boolean }
  | { reject: Reject }

/** A post from one record, or why it is none. Never throws on what a record may hold. */
export function toPost(record: ReadRecord, options: ToPostOptions): PostOrReject {
  try {
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

function readPost(record: ReadRecord, options: ToPostOptions) {
  const value = (field: PostField) => options.lookup.read(record, field)
  const oddCounts: OddCount[] = []
  const url = readUrl(value('url'))
  const told = readExternalId(record, options.lookup, url)
  const username = readUsername(value('username'), options)
  const text = readText(value('text'))
  const createdAt = readCreatedAt(value('createdAt'), options)
  const counts = readCounts(value, { ...options, oddCounts })
  const post: CollectedPost = {
    platform: options.platform,
    externalId: told ?? makeExternalId({ username, createdAt, text }),
    ...readAuthorId(value('authorId'), { told, ...options }),
    username,
    text,
    createdAt,
    ...counts,
    ...readRest(value, { ...options, oddCounts, url, views: counts.views }),
  }
  return { post, oddCounts, hasMadeId: told === undefined }
}

type Read = (field: PostField) => unknown

/** What a post may have and may lack. */
function readRest(
  value: Read,
  options: ToPostOptions & { oddCounts: OddCount[]; url?: string; views?: number },
): Partial<CollectedPost> {
  const followers = readCount('followers', value, options.oddCounts)
  const reactions = readReactions(value, options.oddCounts)
  const location = readLocation(value('location'))
  const countedAt = readCountedAt(value('countedAt'), options)
  const mediaType =
    options.platform === 'instagram'
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

function readUsername(value: unknown, { username, authors }: ToPostOptions): string {
  const found = typeof value === 'number' ? String(value) : value
  if (found !== undefined && typeof found !== 'string') throw new FieldWrong('username', 'not a text')
  const key = found?.trim().replace(/^@/, '')
  const name = cleanText((key && (authors?.get(key) ?? key)) || username || '').trim()
  if (name === '') throw new FieldWrong('username', 'missing')
  if (name.length <= USERNAME_MAX_CHARS) return name
  throw new FieldWrong('username', `longer than ${USERNAME_MAX_CHARS} characters`)
}

/** What a deletion of the author speaks of: as the file says, else as the post's own id says. */
function readAuthorId(
  value: unknown,
  { told, authorOfId }: Pick<ToPostOptions, 'authorOfId'> & { told: string | undefined },
): { authorId?: string } {
  const found = findExternalId(value, {})
  const isTold = typeof found !== 'string' && 'externalId' in found
  const authorId = isTold ? found.externalId : told === undefined ? undefined : authorOfId?.(told)
  return authorId !== undefined && authorId.length <= EXTERNAL_ID_MAX_CHARS ? { authorId } : {}
}

/** A picture may go without a word. */
function readText(value: unknown): string {
  if (value === undefined) return ''
  if (typeof value !== 'string' && typeof value !== 'number') throw new FieldWrong('text', 'not a text')
  const text = cleanText(String(value)).trim()
  if (text.length > TEXT_MAX_CHARS) throw new FieldWrong('text', `longer than ${TEXT_MAX_CHARS} characters`)
  return text
}

const DAY_MS = 86_400_000
const EARLIEST = Date.UTC(1990, 0, 1)

function readCreatedAt(value: unknown, options: ToPostOptions): Date {
  if (value === undefined) throw new FieldWrong('createdAt', 'missing')
  const { now } = options
  const moment = parseMoment(value, options)
  if (typeof moment === 'string') throw new FieldWrong('createdAt', `${quote(value)} is ${moment}`)
  if (moment.getTime() > now.getTime() + DAY_MS)
    throw new FieldWrong('createdAt', `${quote(value)} is in the future`)
  if (moment.getTime() < EARLIEST) throw new FieldWrong('createdAt', `${quote(value)} is before 1990`)
  return moment
}

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

/** A post is good without a count that cannot be read; the count is absent, and told. */
function readCount(field: PostField, value: Read, oddCounts: OddCount[]): number | undefined {
  const written = value(field)
  const parsed = parseCount(written)
  if (parsed === 'unreadable') oddCounts.push({ field, value: shorten(written) })
  return typeof parsed === 'string' ? undefined : parsed.count
}

function readLocation(value: unknown): string | undefined {
  return typeof value === 'string'
    ? cleanText(value).trim().slice(0, LOCATION_MAX_CHARS).toWellFormed()
    : undefined
}

/** A link that could run as code, or is no link, is left out: the post is good without it. */
function readUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > URL_MAX_CHARS || !URL.canParse(value)) return undefined
  return /^https?:\/\//i.test(value) ? cleanText(value) : undefined
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
