import { globSync } from 'node:fs'
import { join } from 'node:path'
import { CHECKS, type Check, FILE_TESTS, runCheck } from './checks/checks.ts'

const ROOT = join(import.meta.dirname, '..')

/** `npm run check`: everything that can be said without starting anything, side by side. */
const fileTests: Check = {
  name: 'imports, documents, contract',
  steps: [['--test', ...globSync(FILE_TESTS, { cwd: ROOT }).sort()]],
}
const results = await Promise.all([...CHECKS, fileTests].map(report))
process.exitCode = results.every((passed) => passed) ? 0 : 1

async function report(check: Check): Promise<boolean> {
  const { passed, durationMs, output } = await runCheck(check)
  if (!passed) process.stdout.write(output)
  process.stdout.write(`${passed ? '✔' : '✖'} ${check.name} (${(durationMs / 1000).toFixed(1)} s)\n`)
  return passed
}
