import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'

const ROOT = join(import.meta.dirname, '../..')

/** One journey as Playwright saw it. */
interface Journey {
  name: string
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  errors: string[]
  /** What it measured, a line each. */
  figures: string[]
  seconds: number
}

const SLOWEST_SHOWN = 30

const { report, output, exitCode } = await runPlaywright()

const journeys = report.suites.flatMap((suite) => listJourneys(suite, []))

// Each journey is a test of this run, so that the summary counts what was really walked.
for (const journey of journeys) {
  test(journey.name, { skip: journey.status === 'skipped' }, (t) => {
    for (const figure of journey.figures) t.diagnostic(figure)
    assert.equal(journey.status, 'expected', journey.errors.join('\n'))
  })
}

test('the browser walked every journey', (t) => {
  // What to look at first where the run takes too long.
  for (const { name, seconds } of journeys
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST_SHOWN)) {
    t.diagnostic(`took ${seconds.toFixed(1)} s: ${name}`)
  }
  assert.deepEqual(
    report.errors.map((error) => error.message),
    [],
  )
  assert.equal(exitCode, 0, output)
})

async function runPlaywright(): Promise<{ report: JSONReport; output: string; exitCode: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'crowdtape-journeys-report-'))
  const reportFile = join(folder, 'report.json')
  const program = join(ROOT, 'node_modules/@playwright/test/cli.js')
  const child = spawn(process.execPath, [program, 'test', '--reporter=list,json'], {
    cwd: ROOT,
    // Ours are the variables of a test process; a runner inside would take itself for its child.
    env: { ...process.env, NODE_TEST_CONTEXT: undefined, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  const [code] = await once(child, 'close')
  try {
    const report = JSON.parse(readFileSync(reportFile, 'utf8')) as JSONReport // written by Playwright
    return { report, output, exitCode: code ?? 1 }
  } catch (cause) {
    throw new Error(`Playwright gave no report:\n${output}`, { cause })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function listJourneys(suite: JSONReportSuite, above: string[]): Journey[] {
  const path = [...above, suite.title]
  const own = suite.specs.flatMap((spec) =>
    spec.tests.map((run) => ({
      name: [...path, spec.title].join(' > '),
      status: run.status,
      errors: run.results.flatMap((result) => result.errors.map((error) => error.message ?? 'failed')),
      figures: run.annotations.flatMap(({ description }) => description ?? []),
      seconds: run.results.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
    })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => listJourneys(inner, path))]
}
