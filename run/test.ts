import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import { pathToFileURL } from 'node:url'
import { startTestPostgres } from '#store/testing/start-test-postgres.ts'
import { findHeadlessChromium, requireChromium } from './browser/find-chromium.ts'
import { runCommand } from './process/commands.ts'
import { makeDataFolder } from './testing/make-data-folder.ts'
import { reportTogether } from './testing/report-together.ts'

const ROOT = join(import.meta.dirname, '..')
const TESTS = '{contract,collect,play,analyze,store,serve,show,run,bench,sdks/{node,test}}/**/*.test.ts'
/** Read before each test file. */
const BEFORE_EACH = ['run/testing/limit-time.ts', 'run/testing/resolve-our-files.ts']
const JOURNEYS = 'run/testing/journeys.ts'
/** What a file may take at the most: far more than any does, so that what hangs ends by its name. */
const MINUTES_MAX = { journeys: 40, others: 15 }
/** Files that take long, so that none of them is alone at the end: `took` in the summary shows which do. */
const LONGEST = [
  'store/social/lists/list-plans.test.ts',
  'run/jobs/tasks/tasks.test.ts',
  'sdks/test/python-and-java.test.ts',
  'run/start.test.ts',
  'show/docs/testing/run-samples.test.ts',
  'serve/testing/strangers.test.ts',
  'serve/testing/fuzz/contract-fuzz.test.ts',
]
/** A file waits about as long as it computes, for its database and for what it starts: three share two cores. */
const FILES_AT_A_TIME = 3
/** So many files before the last one the site of the journeys begins to start, which leaves half of the machine idle. */
const FILES_BESIDE_SITE = 40

/**
 * `npm test`: the checks, every test on one shared PostgreSQL, and the journeys through the built site in a browser.
 * Arguments are test files to run alone, on the same database. Nothing is installed: where a program is missing, the tests
 * with it say so and are skipped; .ci/run installs them.
 */
await runCommand(async () => {
  const chosen = process.argv.slice(2)
  const everything = chosen.length === 0
  process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/node') // half of a file's start is reading code
  if (everything) process.env.CHROME_PATH = requireChromium(findHeadlessChromium())
  const builds = mkdtempSync(join(tmpdir(), 'crowdtape-builds-'))
  process.env.TEST_BUILDS_FOLDER = builds // what several files need is built in it once
  // A few files are quicker with what the last run left.
  const data = everything ? makeDataFolder() : undefined
  if (data) process.env.TEST_DATA_FOLDER = data
  const postgres = process.env.TEST_DATABASE_URL ? undefined : await startTestPostgres({ within: data })
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url // for every test process
  const files = everything ? [...new Set([...LONGEST, ...globSync(TESTS, { cwd: ROOT }).sort()])] : chosen
  const rounds = everything
    ? roundsOfAll(['run/testing/checks.ts', ...files], builds)
    : [() => runFiles(files)]
  try {
    const passed = await reportTogether(rounds)
    process.exitCode = passed ? 0 : 1
  } finally {
    await postgres?.stop()
    for (const folder of [builds, data]) if (folder) rmSync(folder, { recursive: true, force: true })
  }
})

/**
 * The files, then the journeys. The browser gets the machine for itself, because its patience is measured in seconds: the
 * site alone starts beside the last files, and what walks it waits for the file that JOURNEYS_BEGIN names.
 */
function roundsOfAll(files: string[], folder: string) {
  const begin = join(folder, 'journeys-begin')
  process.env.JOURNEYS_BEGIN = begin
  let journeys: ReturnType<typeof runFiles> | undefined
  let left = files.length
  const runBesideSite = () =>
    runFiles(files).on('test:summary', ({ file }) => {
      if (file && --left === FILES_BESIDE_SITE) journeys = runFiles([JOURNEYS])
    })
  const runJourneys = () => {
    writeFileSync(begin, '')
    return journeys ?? runFiles([JOURNEYS])
  }
  return [runBesideSite, runJourneys]
}

function runFiles(paths: string[]) {
  const minutesMax = paths[0] === JOURNEYS ? MINUTES_MAX.journeys : MINUTES_MAX.others
  const env = {
    ...process.env,
    TEST_FILE_MINUTES_MAX: String(minutesMax),
    NODE_OPTIONS: BEFORE_EACH.map((path) => `--import=${pathToFileURL(join(ROOT, path))}`).join(' '),
  }
  return run({ files: paths.map((path) => join(ROOT, path)), concurrency: FILES_AT_A_TIME, env })
}
