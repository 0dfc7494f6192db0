import { decodeHTMLStrict } from 'entities'
import type { SocialEvent, SourceCounts, SourcePost } from '#collect/port/source.ts'
import {
  COUNT_MAX,
  EXTERNAL_ID_MAX_CHARS,
  LOCATION_MAX_CHARS,
  TEXT_MAX_CHARS,
  URL_MAX_CHARS,
  USERNAME_MAX_CHARS,
} from '#contract/post-limits.ts'
import { UNKNOWN_AUTHOR } from '#contract/posts.ts'

/** A post as an adapter read it: any field may still be too long, of the wrong type or untrue. */
export interface ClaimedPost {
  externalId: unknown
  authorId: unknown
  /** The source does not say who wrote it, and the post is one all the same. */
  isAuthorless?: boolean
  username?: unknown
  displayName?: unknown
  followers?: unknown
  text: unknown
  /** ISO 8601 text, Unix seconds or a Date. */
  createdAt: unknown
  revision?: number
  edited?: boolean
  url?: unknown
  lang?: unknown
  tags?: readonly unknown[]
  links?: readonly unknown[]
  mediaType?: SourcePost['mediaType']
  location?: unknown
  accountSince?: unknown
  /** Whether a program writes for the account. */
  isAutomated?: unknown
  replyTo?: unknown
  counts?: Readonly<Record<string, unknown>>
  reactions?: Readonly<Record<string, unknown>>
}

export interface CleanOptions {
  /** When the source says that it happened, else now: what a claim that is far off is replaced with. */
  at: Date
}

const FUTURE_MAX_MS = 10 * 60_000
const EARLIEST_MS = Date.UTC(1990, 0, 1)
/** Honest posts have fewer; a text of nothing but tags must not fill the memory. */
const LIST_MAX = 64

/** The post with every field bounded and typed, or why it is none. Never throws. */
export function cleanPost(
  claimed: ClaimedPost,
  options: CleanOptions,
): { post: SourcePost } | { reason: string } {
  const externalId = readId(claimed.externalId)
  if (externalId === undefined) return { reason: 'no usable id' }
  const authorId = readId(claimed.authorId)
  if (authorId === undefined && !claimed.isAuthorless) return { reason: 'no usable author' }
  if (typeof claimed.text !== 'string') return { reason: 'no text' }
  const text = cleanText(claimed.text.slice(0, TEXT_MAX_CHARS * 2))
    .slice(0, TEXT_MAX_CHARS)
    .toWellFormed()
  const when = readCreatedAt(claimed.createdAt, options)
  const username =
    cleanLine(claimed.username, USERNAME_MAX_CHARS)?.replace(/^@/, '') || authorId || UNKNOWN_AUTHOR
  const post: SourcePost = {
    externalId,
    authorId,
    username,
    text,
    ...when,
    revision: claimed.revision ?? when.createdAt.getTime(),
    edited: claimed.edited ?? false,
    counts: readCounts(claimed.counts ?? {}, claimed.reactions),
  }
  return { post: { ...post, ...optionalFields(claimed, username), ...readAccountSince(claimed, options) } }
}

function optionalFields(claimed: ClaimedPost, username: string): Partial<SourcePost> {
  const fields: Partial<SourcePost> = {
    displayName: cleanLine(claimed.displayName, USERNAME_MAX_CHARS),
    followers: readCount(claimed.followers),
    url: readUrl(claimed.url),
    lang: readLang(claimed.lang),
    tags: readList(claimed.tags, (tag) => cleanLine(tag, 100)?.replace(/^[#＃]/, '')),
    links: readList(claimed.links, readUrl),
    mediaType: claimed.mediaType,
    isAutomated: claimed.isAutomated === true || undefined,
    location: cleanLine(claimed.location, LOCATION_MAX_CHARS),
    replyTo: readId(claimed.replyTo),
  }
  if (fields.displayName === username) fields.displayName = undefined
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** Plain text: without U+0000 and half surrogate pairs. */
export function cleanText(text: string): string {
  return (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed().trim()
}

/** The text of a piece of HTML: tags out, blocks and breaks as lines, cells apart, entities decoded once. */
export function htmlToText(html: string): string {
  const broken = withoutScripts(html.slice(0, TEXT_MAX_CHARS * 2))
    .replace(BLOCK, '\n')
    .replace(CELL, ' ')
    .replace(TAG, '')
  return tidyText(decodeHTMLStrict(broken))
}

/** What begins and ends a line of its own: HTML standard, 15.3.3 to 15.3.10, and what shows something by itself. */
const BLOCK =
  /<\/?(?:address|article|aside|audio|blockquote|body|br|button|center|dd|details|dialog|dir|div|dl|dt|embed|fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|hr|iframe|legend|li|main|menu|nav|object|ol|optgroup|option|p|pre|search|section|select|summary|table|tbody|textarea|tfoot|thead|title|tr|ul|video)\b[^<>]*>/gi
/** What stands beside another. */
const CELL = /<\/?(?:caption|t[dh])\b[^<>]*>/gi

/** Plain text with one blank for several, and no empty lines. */
export function tidyText(text: string): string {
  return cleanText(
    text
      .slice(0, TEXT_MAX_CHARS * 2)
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n[ \n]*/g, '\n'),
  )
}

/** What begins with another sign is text, such as `<$60k`. HTML standard, tag open state */
const TAG = /<[a-z/!?][^<>]*>/gi

/** What stands between such tags is no text. Where one is not closed, the rest is none. */
function withoutScripts(html: string): string {
  const [first = '', ...rest] = html.split(/<(?:script|style)\b/i)
  return (
    first +
    rest
      .map((part) =>
        part
          .split(/<\/(?:script|style)\s*>/i)
          .slice(1)
          .join(''),
      )
      .join(' ')
  )
}

function readId(value: unknown): string | undefined {
  const id = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof id !== 'string' || id === '' || id.length > EXTERNAL_ID_MAX_CHARS) return undefined
  return /[\s\p{Cc}\p{Cs}]/u.test(id) ? undefined : id
}

/** A count as sources write it; undefined for anything that is none, such as -1 or null. */
export function readCount(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= COUNT_MAX
    ? count
    : undefined
}

export function readCounts(
  counts: Readonly<Record<string, unknown>>,
  reactions?: Readonly<Record<string, unknown>>,
): SourceCounts {
  const known: [string, unknown][] = Object.entries(counts).map(([name, value]) => [name, readCount(value)])
  const kinds = Object.entries(reactions ?? {}).map(([kind, value]) => [kind, readCount(value)] as const)
  const given = kinds.filter(([, value]) => value !== undefined)
  if (given.length > 0) known.push(['reactions', Object.fromEntries(given)])
  return Object.fromEntries(known.filter(([, value]) => value !== undefined))
}

/** A link that is one, short enough, and cannot run as code. */
export function readUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > URL_MAX_CHARS || !/^https?:\/\//i.test(value))
    return undefined
  return URL.canParse(value) ? value : undefined
}

function readLang(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(value)) return undefined
  const [language = '', ...rest] = value.split('-')
  const lower = language.toLowerCase()
  if (NO_LANGUAGE.test(lower)) return undefined
  return OLD_LANGUAGES[lower] === undefined ? value : [OLD_LANGUAGES[lower], ...rest].join('-')
}

/** Withdrawn from ISO 639 and still written by X, Java and Android. */
const OLD_LANGUAGES: Record<string, string> = { in: 'id', iw: 'he', ji: 'yi', jw: 'jv', mo: 'ro' }
/** Undetermined, several, none, made up, and what X writes for links, hashtags or media alone (ISO 639-2, `qaa` to `qtz`). */
const NO_LANGUAGE = /^(?:und|mul|mis|zxx|art|q[a-t][a-z])$/

function readList(
  values: readonly unknown[] | undefined,
  read: (value: unknown) => string | undefined,
): string[] | undefined {
  const found = (values ?? [])
    .slice(0, LIST_MAX)
    .map(read)
    .filter((value) => value !== undefined && value !== '')
  return found.length > 0 ? [...new Set(found as string[])] : undefined
}

function cleanLine(value: unknown, maxChars: number): string | undefined {
  if (typeof value !== 'string') return undefined
  const line = cleanText(value.slice(0, maxChars * 8).replace(/\s+/g, ' '))
    .slice(0, maxChars)
    .toWellFormed()
  return line === '' ? undefined : line
}

function readCreatedAt(
  claim: unknown,
  { at }: CleanOptions,
): Pick<SourcePost, 'createdAt' | 'createdAtRefused'> {
  const claimed =
    claim instanceof Date ? claim : new Date(typeof claim === 'number' ? claim * 1_000 : String(claim))
  const ms = claimed.getTime()
  if (ms >= EARLIEST_MS && ms <= at.getTime() + FUTURE_MAX_MS) return { createdAt: claimed }
  return {
    createdAt: at,
    createdAtRefused: String(claim instanceof Date ? claimedText(claim) : claim).slice(0, 64),
  }
}

/** None of a time that cannot be. */
function readAccountSince(
  { accountSince }: ClaimedPost,
  options: CleanOptions,
): Pick<SourcePost, 'accountSince'> {
  if (accountSince === undefined) return {}
  const { createdAt, createdAtRefused } = readCreatedAt(accountSince, options)
  return createdAtRefused === undefined ? { accountSince: createdAt } : {}
}

function claimedText(date: Date): string {
  return Number.isNaN(date.getTime()) ? 'no time' : date.toISOString()
}

/**
 * A post of a page that was read at `at`, where a page may still hold what was deleted since: the post as of its writing,
 * so that it does not come back, and its counts as of the reading.
 */
export function putAsWritten(
  post: SourcePost,
  { writtenAt, at }: { writtenAt: Date; at: Date },
): SocialEvent[] {
  const { externalId, counts } = post
  return [
    { type: 'put', post, at: writtenAt },
    { type: 'counts', externalId, counts, at },
  ]
}
