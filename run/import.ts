import { DOUBT_NAMES } from '#collect/files/find-doubts.ts'
import { FILE_FORMATS } from '#collect/files/formats.ts'
import { POST_FIELDS } from '#collect/files/layouts/post-fields.ts'
import { DATE_ORDERS } from '#collect/files/parse-moment.ts'
import { importFiles } from './import/import-files.ts'
import { importMarket } from './import/import-market.ts'
import { IMPORT_PLATFORMS, readImportArguments } from './import/read-import-arguments.ts'
import { MARKET_HELP, readMarketArguments } from './import/read-market-arguments.ts'
import { runCommand } from './process/commands.ts'
import { createLog } from './process/create-log.ts'
import { readSettings } from './process/settings.ts'

/** `npm run import`. The exit code is 0 when every row is a post or a candle, 3 when some are not, 4 when a file looks odd, 130 after Ctrl-C, otherwise 1. */
await runCommand(async () => {
  const argv = process.argv.slice(2)
  const isMarket = argv.includes('--market')
  const args = isMarket ? readMarketArguments(argv) : readImportArguments(argv)
  if (args === 'help') {
    process.stdout.write(isMarket ? MARKET_HELP : importHelp())
    return
  }
  const settings = readSettings(process.env)
  const stopped = new AbortController()
  process.once('SIGINT', () => stopped.abort()) // a second one ends at once: what is loaded stays
  const options = {
    settings,
    log: createLog(settings.logLevel === 'info' ? 'warn' : settings.logLevel),
    now: () => new Date(),
    signal: stopped.signal,
    out: process.stdout,
    err: process.stderr,
  }
  const outcome =
    'zeroIsUnknown' in args
      ? await importFiles({ args, ...options })
      : await importMarket({ args, ...options })
  process.exitCode = { complete: 0, rejected: 3, doubted: 4, failed: 1, stopped: 130 }[outcome]
})

/** What `npm run import -- --help` prints. */
function importHelp(): string {
  return `Loads posts from files into the database, with their symbols and sentiment.

  npm run import -- --platform twitter FILE...
  npm run import -- --market FILE...             price history; see --market --help

A FILE is CSV, JSON lines, JSON, Parquet, XLSX or CAR, plain, gzip or Zstandard, or a ZIP or tar of such files, of any
size. How it is read is printed before anything is stored. Loading it again changes nothing but counts that are
different now, so run the same command to complete an interrupted import. The site may be running.

  --platform NAME          ${IMPORT_PLATFORMS.join(', ')}; required
                           if the file does not name it
  --dry-run                print how the files are understood, with three posts of each, and store nothing
  --accept NAME,...        load files even if they look odd: ${DOUBT_NAMES.join(', ')}
  --columns NAME,...       of a CSV without a header
  --map FIELD=COLUMN,...   columns with unusual names; nested ones by path: likes=stats.likes
  --records PATH           where the list of posts is within a JSON object, or within each line: data.posts
  --timezone ZONE          the zone of times that name none, or letters of several: Europe/Berlin, +05:30; UTC unless given
  --dates ORDER            what 03/04/2024 or 24-03-05 is: ${DATE_ORDERS.join(', ')}; only for files with such dates
  --username NAME          the author of posts that name none
  --username-from-file     the same, from the file's name: NAME_facebook_statuses.csv.gz, NAME.jsonl
  --authors FILE           a CSV with an id and a name column, for files that name authors by an id
  --zero-is-unknown LIST   counts for which 0 in these files means "not measured": likes,views
  --format NAME            ${FILE_FORMATS.join(', ')}; detected from the content by default
  --delimiter CHARACTER    of CSV; detected from the header by default; "tab" is the tab
  --encoding NAME          such as windows-1252; UTF-8 unless given
  --rejects FILE           where the rows that are no posts are written, as JSON lines with line number, field and
                           reason; DATA_DIR/rejects/ unless given
  --help

A post needs an author, a time and a text (which may be empty); where a file has no ids, one is made from these three.
A count that cannot be read without guessing ("12,5") is left out and reported; the post is kept. The exit code is 0 when
every row was a post, 3 when some were not, 4 when a file was not loaded because it looks odd, 1 when a file could not
be read. Fields that can be mapped, also by any of
their usual names (id, tweet):
${wrap(Object.keys(POST_FIELDS))}

The database is the one of the site: DATABASE_URL, or the embedded one in DATA_DIR (./data unless set).
`
}

function wrap(words: string[]): string {
  const lines = ['']
  for (const word of words) {
    if ((lines.at(-1)?.length ?? 0) + word.length > 108) lines.push('')
    lines[lines.length - 1] += `  ${word}`
  }
  return lines.join('\n')
}
