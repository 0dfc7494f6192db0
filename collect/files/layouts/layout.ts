import { EXTERNAL_ID_MAX_CHARS } from '#contract/post-limits.ts'
import type { PostField } from './post-fields.ts'

export type Fields = Record<string, unknown>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * A value of a record by its path, such as `user.name` or `edges.0.node`; `../id` is one of the object that holds the
 * record. Names are compared without case, spaces and `_`; a column may have a whole path as its name, parted by `.`
 * or `/`. Empty text and null are undefined.
 */
export type Get = (path: string) => unknown

/** Paths in their order, of which the first that has a value counts; or how the value is made. None: it is absent. */
export type FieldSource = readonly string[] | ((get: Get) => unknown)

/** How the files of one tool hold posts. A field that it does not name is looked for under the usual names. */
export interface PostLayout {
  /** As it is printed: `read as: Mastodon archive`. */
  name: string
  /** Whose posts they are, where that is always one. */
  platform?: string
  /** What a record, or the columns, must have so that the file is one of these. */
  has: readonly string[] | ((get: Get) => boolean)
  /** The same of the object that holds the list of records, where the file is one. */
  holder?: readonly string[]
  /** Where that list is, as a path. */
  list?: string
  /** The name by which an archive of X names its list, such as `tweets` in `window.YTD.tweets.part0`. */
  archive?: RegExp
  /** The columns of a file without a header, and what its first row is known by. */
  headless?: { columns: readonly string[]; isRow: (cells: readonly string[]) => boolean }
  /** The posts that a record holds, where it is not one itself. */
  unfold?: (record: Fields, parent?: Fields) => { fields: Fields; parent?: Fields }[]
  fields: Partial<Record<PostField, FieldSource>>
  /** Why a record is left out in words that follow its line, such as `a boost of another's post`. */
  leaveOut?: (get: Get) => string | undefined
  /** The id of the post that a record says is deleted. */
  deletes?: (get: Get) => string | undefined
  /** Why such files are not read at all. */
  refusal?: string
  /** Its times are of a zone that it does not name. */
  needsZone?: true
  /** The text is HTML. */
  isHtml?: true
  /** Text is UTF-8 that was read as Latin-1 before it was written. */
  isMojibake?: true
  /** Such a file is of one account. */
  isOfOneAuthor?: true
  /** A file of this product: texts are as they were. */
  isOwn?: true
  /** Of its CSV: texts that a spreadsheet would run have an apostrophe before them. */
  hasFormulaEscapes?: true
}

/** Why the most frequent of what is left out is. */
export const REPOST = 'a repost of another’s post'
export const ACCOUNT = 'an account, no post'

export function asText(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Whether a flag is set, as JSON, CSV of Python and spreadsheets write it. */
export function isTrue(value: unknown): boolean {
  return (
    value === true ||
    value === 1 ||
    (typeof value === 'string' && /^(?:true|t|yes|1|1\.0)$/i.test(value.trim()))
  )
}

/** Parts of one text, a blank line between them. */
export function joinText(...parts: unknown[]): string | undefined {
  const texts = parts.flatMap((part) => asText(part) ?? [])
  return texts.length > 0 ? texts.join('\n\n') : undefined
}

/** The address of an article as its id; a longer one than an id may be is none. */
export function idOfAddress(url: unknown): string | undefined {
  const text = asText(url)
  return text !== undefined && text.length <= EXTERNAL_ID_MAX_CHARS ? text : undefined
}
