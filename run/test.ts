import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { run } from 'node:test'
import { pino } from 'pino'
import pretty from 'pino-pretty'
import { startTestPostgres } from '#store/testing/start-test-postgres.ts'
import { ensureSite } from './ensure-site.ts'
import { ensureChromium } from './find-chromium.ts'
import { runCommand } from './run-command.ts'
import { installWithApt } from './testing/install-with-apt.ts'
import { reportTogether } from './testing/report-together.ts'

const ROOT = join(import.meta.dirname, '..')
const TESTS = '{contract,collect,analyze,store,serve,show,run,bench}/**/*.test.ts'

/**
 * `npm test`: the checks, every test on one shared PostgreSQL, and the journeys through the built site in a browser.
 * Arguments are test files to run alone, on the same database.
 */
await runCommand(async () => {
  const chosen = process.argv.slice(2)
  const everything = chosen.length === 0
  if (everything) {
    process.env.CHROME_PATH = ensureChromium()
    // Without one, and without the right to install it, the tests with a real Redis say that they are skipped.
    if (spawnSync('redis-server', ['--version']).error) installWithApt('redis-server')
    await ensureSite(ROOT, pino(pretty({ ignore: 'pid,hostname,time', sync: true })))
  }
  const postgres = process.env.TEST_DATABASE_URL ? undefined : await startTestPostgres()
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url // for every test process
  const files = everything ? globSync(TESTS, { cwd: ROOT }).sort() : chosen
  const inFolder = (paths: string[]) => paths.map((path) => join(ROOT, path))
  // The browser gets the machine for itself: its patience is measured in seconds.
  const rounds = everything
    ? [['run/testing/checks.ts'], files, ['run/testing/journeys.ts']].map(inFolder)
    : [inFolder(files)]
  try {
    const passed = await reportTogether(rounds.map((paths) => () => run({ files: paths, concurrency: 2 })))
    process.exitCode = passed ? 0 : 1
  } finally {
    await postgres?.stop()
  }
})
