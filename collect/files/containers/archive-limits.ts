import { FileUnusable } from '../formats.ts'

/** Files that hold records, by their names, and archives, which are reported; media and pages of an archive are neither. */
const HOLDS_RECORDS =
  /\.(?:(?:csv|tsv|txt|json|jsonl|ndjson|js)(?:\.gz)?|xlsx|parquet|car|zst|zip|tar|tgz|gz|xz|bz2|7z|rar)$/i
const IS_TABLE = /\.(?:xlsx|parquet|car)$/i
/** What archives have beside: of the system that packed them, and the site of an X archive. */
const BESIDE = /(?:^|\/)(?:__MACOSX\/|\.|assets\/|manifest\.js$|README)/i
const ENTRIES_MAX = 20_000
/** Text becomes 5 to 20 times smaller; what becomes 300 times smaller was made to fill a machine. */
const UNPACKED_TIMES_MAX = 300
const SMALL_BYTES = 10_000_000

export function holdsRecords(name: string): boolean {
  return HOLDS_RECORDS.test(name) && !BESIDE.test(name)
}

/** A file that is not read from its beginning on. */
export function isTable(name: string): boolean {
  return IS_TABLE.test(name)
}

export function refuseTooMany(entries: number): void {
  if (entries > ENTRIES_MAX)
    throw new FileUnusable('too_large', `the archive has more than ${ENTRIES_MAX} files`)
}

/** Throws FileUnusable for an entry that unpacks to more than texts do. */
export function refuseBomb({
  name,
  packed,
  unpacked,
}: {
  name: string
  packed: number
  unpacked: number
}): void {
  if (unpacked <= SMALL_BYTES || unpacked <= packed * UNPACKED_TIMES_MAX) return
  throw new FileUnusable(
    'too_large',
    `${name} unpacks to ${Math.round(unpacked / Math.max(1, packed))} times its size, more than any text`,
  )
}
