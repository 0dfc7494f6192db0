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
import { cleanText } from './clean-text.ts'
import type { FieldLookup } from './field-lookup.ts'
import type { ReadRecord } from './file-record.ts'
import { findExternalId } from './find-external-id.ts'
import { findMediaType } from './find-media-type.ts'
import { parseCount } from './parse-count.ts'
import { parseMoment } from './parse-moment.ts'
import type { PostField } from './post-fields.ts'

export interface ToPostOptions {
  platform: Source
  lookup: FieldLookup
  timezoneMinutes?: number
  /** Who wrote the posts of a file that does not say. */
  username?: string
  /** The names of authors that the file knows by another word, such as page ids. */
  authors?: Map<string, string>
  /** The counts whose 0 in this file means that nobody looked. */
  zeroIsUnknown?: ReadonlySet<string>
  now: Date
}

/** Why a record is no post: the field, and what is wrong with it in words. */
export interface Reject {
  field: string
  reason: string
}

/** A post from one record, or why it is none. Never throws on what a record may hold. */
export function toPost(
  record: ReadRecord,
  options: ToPostOptions,
): { post: CollectedPost } | { reject: Reject } {
  try {
    return { post: readPost(record, options) }
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

function readPost(record: ReadRecord, options: ToPostOptions): CollectedPost {
  const value = (field: PostField) => options.lookup(record, field)
  const url = readUrl(value('url'))
  const counts = readCounts(value, options.zeroIsUnknown)
  const reactions = readReactions(value)
  const post: CollectedPost = {
    platform: options.platform,
    externalId: readExternalId(record, value('externalId'), url),
    username: readUsername(value('username'), options),
    text: readText(value('text')),
    createdAt: readCreatedAt(value('createdAt'), options),
    ...counts,
  }
  const followers = readCount('followers', value('followers'))
  const location = readLocation(value('location'))
  if (followers !== undefined) post.followers = followers
  if (reactions) post.reactions = reactions
  if (location) post.location = location
  if (url) post.url = url
  if (options.platform !== 'instagram') return post
  const mediaType = findMediaType({
    mediaType: value('mediaType'),
    videoUrl: value('videoUrl'),
    imageUrls: value('imageUrls'),
    views: counts.views,
  })
  return mediaType ? { ...post, mediaType } : post
}

function readExternalId(record: ReadRecord, value: unknown, url: string | undefined): string {
  const id = findExternalId(value, { raw: record.raw, url })
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

function readCreatedAt(value: unknown, { timezoneMinutes, now }: ToPostOptions): Date {
  if (value === undefined) throw new FieldWrong('createdAt', 'missing')
  const moment = parseMoment(value, { timezoneMinutes })
  if (typeof moment === 'string') throw new FieldWrong('createdAt', `${quote(value)} is ${moment}`)
  if (moment.getTime() > now.getTime() + DAY_MS)
    throw new FieldWrong('createdAt', `${quote(value)} is in the future`)
  if (moment.getTime() < EARLIEST) throw new FieldWrong('createdAt', `${quote(value)} is before 1990`)
  return moment
}

function readCounts(value: (field: PostField) => unknown, zeroIsUnknown?: ReadonlySet<string>): Counts {
  const counts: Counts = {}
  for (const field of COUNTS) {
    const count = readCount(field, value(field))
    if (count === undefined || (count === 0 && zeroIsUnknown?.has(field))) continue
    counts[field] = count
  }
  return counts
}

function readReactions(value: (field: PostField) => unknown): Reactions | undefined {
  const reactions: Reactions = {}
  let found = false
  for (const kind of REACTIONS) {
    const count = readCount(`reactions.${kind}`, value(`reactions.${kind}`))
    if (count === undefined) continue
    reactions[kind] = count
    found = true
  }
  return found ? reactions : undefined
}

function readCount(field: string, value: unknown): number | undefined {
  const count = parseCount(value)
  if (typeof count === 'string') throw new FieldWrong(field, `${quote(value)} is ${count}`)
  return count
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
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `"${cleanText(text).slice(0, 40)}"`
}
