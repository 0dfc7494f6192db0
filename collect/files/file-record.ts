import type { Fields } from './layouts/layout.ts'

/** One record of a file before its fields are understood. */
export type FileRecord = ReadRecord | BrokenRecord

export interface ReadRecord {
  /** Where the record starts; the first line is 1. */
  line: number
  fields: Fields
  /** The fields of the object that holds the list of records, such as the account that wrote all of them. */
  parent?: Fields
  /** The record's own text where it is JSON: numbers beyond 2^53 are only exact there. */
  raw?: string
}

export interface BrokenRecord {
  line: number
  /** Why it is no record at all. */
  broken: string
  /** The beginning of its text. */
  raw: string
}

/** The longest record that is taken, so that memory stays flat whatever the file holds. */
export const RECORD_MAX_CHARS = 8_000_000

/** What a report of rejected rows quotes of a record that cannot be parsed. */
export const QUOTED_MAX_CHARS = 2_000
