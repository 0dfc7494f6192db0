import { type Fields, isFields } from './layouts/layout.ts'

/** Why a whole file cannot be read, as one line for its owner. Rows read before it stand. */
export class FileUnusable extends Error {
  override name = 'FileUnusable'
  readonly code:
    | 'empty'
    | 'wrong_type'
    | 'too_large'
    | 'no_column'
    | 'no_records'
    | 'cut_off'
    | 'wrong_encoding'
    /** It is known what it is, and why it is not to be loaded. */
    | 'refused'

  constructor(code: FileUnusable['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** The longest record that is taken, so that memory stays flat whatever the file holds. */
export const RECORD_MAX_CHARS = 8_000_000

/** What a report of rejected rows quotes of a record that cannot be parsed. */
export const QUOTED_MAX_CHARS = 2_000

/** Strings are matched first, so that the words within them stay. */
const STRING_OR_NO_NUMBER = /"(?:[^"\\]|\\.)*"|-?\bInfinity\b|\bNaN\b/g

export const FILE_FORMATS = ['csv', 'jsonl', 'json'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

/**
 * The format that the beginning of a file is written in: JSON lines (an object a line), JSON (a list, or an object
 * that holds one) or CSV. `start` should hold several lines.
 */
export function findFormat(start: string): FileFormat {
  const first = start.trimStart()[0]
  if (RELAY_MESSAGE.test(start)) return 'jsonl'
  if (first === '[' || ARCHIVE_LIST.test(start)) return 'json'
  if (first !== '{') return 'csv'
  const complete = start.split('\n').slice(0, -1)
  const objects = (complete.length > 0 ? complete : [start]).filter(isObjectLine)
  if (objects.length === 0) return 'json'
  // One line that is a whole file: an object that holds the list.
  const alone = complete.filter((line) => line.trim() !== '').length <= 1
  return alone && objects[0] !== undefined && holdsList(objects[0]) ? 'json' : 'jsonl'
}

/** How the archive that X gives of an account begins its lists; what the list is of stands first. */
export const ARCHIVE_LIST = /^\s*window\.YTD\.(\w{1,60})[\w.]{0,20} = \[/

/** How messages of a Nostr relay begin, one a line. NIP-01 */
const RELAY_MESSAGE = /^\s*\["(?:EVENT|EOSE|OK|CLOSED|NOTICE|AUTH|COUNT)"\s*,/

function isObjectLine(line: string): boolean {
  if (line[0] !== '{') return false
  try {
    return isFields(parseJson(line))
  } catch {
    return false
  }
}

function holdsList(line: string): boolean {
  const object = parseJson(line)
  return isFields(object) && Object.values(object).some((value) => Array.isArray(value) && isFields(value[0]))
}

/**
 * JSON, and what Python writes for numbers that are none (NaN, Infinity, -Infinity), which is null here. A whole number
 * beyond 2^53 comes as the text of its digits. Throws the SyntaxError of JSON.parse.
 */
export function parseJson(text: string): unknown {
  const reviver = /\d{16}/.test(text) ? keepDigits : undefined // it takes several times as long
  try {
    return JSON.parse(text, reviver)
  } catch (error) {
    const mended = text.replace(STRING_OR_NO_NUMBER, (part) => (part[0] === '"' ? part : 'null'))
    if (mended === text) throw error
    return JSON.parse(mended, reviver)
  }
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const { source = '' } = context ?? {}
  return /^-?\d+$/.test(source) ? source : value
}

/** One record of a file before its fields are understood. */
export type FileRecord = ReadRecord | BrokenRecord

export interface ReadRecord {
  /** Where the record starts; the first line is 1. */
  line: number
  fields: Fields
  /** The fields of the object that holds the list of records, such as the account that wrote all of them. */
  parent?: Fields
  /** The record's own text where it is JSON. */
  raw?: string
}

interface BrokenRecord {
  line: number
  /** Why it is no record at all. */
  broken: string
  /** The beginning of its text. */
  raw: string
}
