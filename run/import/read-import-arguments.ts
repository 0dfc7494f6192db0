import type { FieldMap } from '#collect/files/field-lookup.ts'
import { FILE_PLATFORMS } from '#collect/files/file-platforms.ts'
import { DOUBT_NAMES, type DoubtName } from '#collect/files/find-doubts.ts'
import { FILE_FORMATS, type FileFormat } from '#collect/files/formats.ts'
import { findPostField, POST_FIELDS } from '#collect/files/layouts/post-fields.ts'
import { DATE_ORDERS, type DateOrder } from '#collect/files/parse-moment.ts'
import { findLetters, parseOffset } from '#collect/files/time-zones.ts'
import { SOCIAL_SOURCES } from '#collect/list-sources.ts'
import { COUNTS, type Source } from '#contract/posts.ts'
import { isTimeZone } from '#contract/time/time-zone.ts'
import { StartRefused } from '../process/start-refused.ts'
import { type Refuse, readChoice, readChoices, readMap, readOptions } from './read-options.ts'

export interface ImportArguments {
  /** Absent: as each file or row says. */
  platform?: Source
  files: string[]
  /** Of a CSV without a header. */
  columns?: string[]
  /** What looks odd and is meant so. */
  accepted: ReadonlySet<DoubtName>
  /** Nothing is stored: it is said how the files are understood. */
  isDryRun: boolean
  map: FieldMap
  records?: string
  timezoneMinutes?: number
  timeZone?: string
  dateOrder?: DateOrder
  username?: string
  usernameFromFile: boolean
  authorsFile?: string
  zeroIsUnknown: ReadonlySet<string>
  format?: FileFormat
  delimiter?: string
  encoding?: string
  rejectsFile?: string
}

/** Where imported posts may come from: every source of posts there is, also one that is not read here. */
export const IMPORT_PLATFORMS: readonly Source[] = [
  ...SOCIAL_SOURCES.map(({ facts }) => facts.id),
  ...FILE_PLATFORMS.map(({ id }) => id),
]

/** Reads the command line. Throws StartRefused with a line for every mistake, each saying what would be right. */
export function readImportArguments(argv: string[]): ImportArguments | 'help' {
  const { values, positionals } = readOptions(joinOffset(argv), OPTIONS, SEE_HELP)
  if (values.help) return 'help'
  const mistakes: string[] = []
  const refuse: Refuse = (mistake) => void mistakes.push(mistake)
  const args = {
    platform: readChoice(values.platform, { option: '--platform', choices: IMPORT_PLATFORMS }, refuse),
    columns: values.columns?.split(',').map((name) => name.trim()),
    accepted: readChoices(values.accept ?? [], { option: '--accept', choices: DOUBT_NAMES }, refuse),
    isDryRun: values['dry-run'] ?? false,
    files: positionals.length > 0 ? positionals : refuse('name at least one file to load'),
    map: readMap(values.map ?? [], { fields: POST_FIELDS, example: 'text=tweet' }, refuse, findPostField),
    records: values.records,
    ...readTimezone(values.timezone, refuse),
    dateOrder: readChoice(values.dates, { option: '--dates', choices: DATE_ORDERS }, refuse),
    username: readText('--username', values.username, refuse),
    usernameFromFile: values['username-from-file'] ?? false,
    authorsFile: values.authors,
    zeroIsUnknown: readCounts(values['zero-is-unknown'], refuse),
    format: readChoice(values.format, { option: '--format', choices: FILE_FORMATS }, refuse),
    delimiter: readDelimiter(values.delimiter, refuse),
    encoding: readEncoding(values.encoding, refuse),
    rejectsFile: readText('--rejects', values.rejects, refuse),
  }
  if (mistakes.length > 0) throw new StartRefused([...mistakes, SEE_HELP].join('\n'))
  return { ...args, files: positionals }
}

const SEE_HELP = 'npm run import -- --help says more.'

const OPTIONS = {
  platform: { type: 'string' },
  map: { type: 'string', multiple: true },
  columns: { type: 'string' },
  accept: { type: 'string', multiple: true },
  'dry-run': { type: 'boolean' },
  records: { type: 'string' },
  timezone: { type: 'string' },
  dates: { type: 'string' },
  username: { type: 'string' },
  'username-from-file': { type: 'boolean' },
  authors: { type: 'string' },
  'zero-is-unknown': { type: 'string' },
  format: { type: 'string' },
  delimiter: { type: 'string' },
  encoding: { type: 'string' },
  rejects: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** An offset such as -05:00 looks like an option of its own when it stands apart. */
function joinOffset(argv: string[]): string[] {
  const at = argv.indexOf('--timezone')
  if (at < 0 || !/^-\d/.test(argv[at + 1] ?? '')) return argv
  return [...argv.slice(0, at), `--timezone=${argv[at + 1]}`, ...argv.slice(at + 2)]
}

/** An offset, a name of the IANA list, or letters of one zone. */
function readTimezone(
  value: string | undefined,
  refuse: Refuse,
): Pick<ImportArguments, 'timezoneMinutes' | 'timeZone'> {
  if (value === undefined) return {}
  const offset = parseOffset(value) ?? findLetters(value)
  if (typeof offset === 'number') return { timezoneMinutes: offset }
  const timeZone = offset ?? value
  // Letters such as IST are names of the list too, of one zone among several.
  if (timeZone.includes('/') && isTimeZone(timeZone)) return { timeZone }
  refuse(`--timezone ${value} must be a name such as Europe/Berlin, or an offset from UTC such as +05:30`)
  return {}
}

function readText(option: string, value: string | undefined, refuse: Refuse): string | undefined {
  return value?.trim() === '' ? refuse(`${option} is empty`) : value
}

function readCounts(value: string | undefined, refuse: Refuse): ReadonlySet<string> {
  const names = (value ?? '').split(',').flatMap((name) => name.trim() || [])
  const unknown = names.find((name) => !COUNTS.some((count) => count === name))
  if (unknown) refuse(`--zero-is-unknown ${unknown} is no count; the counts are ${COUNTS.join(', ')}`)
  return new Set(names)
}

function readDelimiter(value: string | undefined, refuse: Refuse): string | undefined {
  if (value === 'tab' || value === '\\t') return '\t'
  if (value === undefined || (value.length === 1 && value !== '"' && value !== '\n')) return value
  return refuse(`--delimiter must be one character such as ; or the word tab`)
}

function readEncoding(value: string | undefined, refuse: Refuse): string | undefined {
  if (value === undefined) return undefined
  try {
    return new TextDecoder(value).encoding
  } catch {
    return refuse(`--encoding ${value} is unknown; it is a name such as utf-8, utf-16le or windows-1252`)
  }
}
