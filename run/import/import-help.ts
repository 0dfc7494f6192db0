import { DOUBT_NAMES } from '#collect/files/find-doubts.ts'
import { FILE_FORMATS } from '#collect/files/find-format.ts'
import { POST_FIELDS } from '#collect/files/layouts/post-fields.ts'
import { IMPORT_PLATFORMS } from './read-import-arguments.ts'

/** What `npm run import -- --help` prints. */
export function importHelp(): string {
  return `Loads posts from files into the database, with their symbols and sentiment.

  npm run import -- --platform twitter FILE...
  npm run import -- --market FILE...             price history; --market --help says more

A FILE is CSV, JSON lines, JSON, Parquet, XLSX or CAR, plain or gzip, or a ZIP or tar of such files, of any size. How
it is read is printed before anything is stored. Loading it again changes nothing but counts that are
different now, so an import that was interrupted is completed by the same command. The site may run meanwhile.

  --platform NAME          ${IMPORT_PLATFORMS.join(', ')}; needed
                           where neither the file's layout nor its rows say it
  --dry-run                print how the files are understood, with three posts of each, and store nothing
  --accept NAME,...        go on although a file looks odd: ${DOUBT_NAMES.join(', ')}
  --columns NAME,...       of a CSV without a header
  --map FIELD=COLUMN,...   columns whose names are not the usual ones; nested ones by path: likes=stats.likes
  --records PATH           where the list of posts is within a JSON object, or within each line: data.posts
  --timezone ZONE          the zone of times that name none, or letters of several: Europe/Berlin, +05:30; UTC unless given
  --dates ORDER            what 03/04/2024 is: dmy or mdy; needed only for files with such dates
  --username NAME          the author of posts that name none
  --username-from-file     the same, from the file's name: NAME_facebook_statuses.csv.gz, NAME.jsonl
  --authors FILE           a CSV with an id and a name column, for files that name authors by an id
  --zero-is-unknown LIST   counts whose 0 in these files means that nobody looked: likes,views
  --format NAME            ${FILE_FORMATS.join(', ')}; told by the content unless given
  --delimiter CHARACTER    of CSV; told by the header unless given. "tab" is the tab
  --encoding NAME          such as windows-1252; UTF-8 unless given
  --rejects FILE           where the rows that are no posts are written, as JSON lines with line number, field and
                           reason; DATA_DIR/rejects/ unless given
  --help

A post needs an author, a time and a text (which may be empty); where a file has no ids, one is made from these three.
A count that cannot be read without guessing ("12,5") is left out and told; the post stays. The exit code is 0 when
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
