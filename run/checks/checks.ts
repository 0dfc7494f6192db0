import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export interface Check {
  name: string
  /** What Node is given, one after the other: a program of node_modules, or an option, and its arguments. */
  steps: string[][]
}

const ROOT = join(import.meta.dirname, '../..')
const BUILD_INFO = join(ROOT, 'node_modules/.cache/types.tsbuildinfo')

/** What `npm run check` and `npm test` hold against the code without running it. */
export const CHECKS: Check[] = [
  { name: 'format and lint', steps: [['@biomejs/biome/bin/biome', 'check', '.']] },
  {
    name: 'types',
    steps: [
      // Screens import types that React Router derives from the route table.
      ...(existsSync(join(ROOT, 'react-router.config.ts')) ? [['@react-router/dev/bin.cjs', 'typegen']] : []),
      // What a check before found is kept, so that the next one reads what changed.
      ['typescript/bin/tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', BUILD_INFO],
    ],
  },
]

/** Tests that need nothing but the files: who imports whom, and that the documents name what exists. */
export const FILE_TESTS = ['run/checks/*.test.ts', 'contract/**/*.test.ts']

interface CheckResult {
  passed: boolean
  durationMs: number
  /** What its programs printed. */
  output: string
}

/** Runs one check's steps in turn until one fails. */
export async function runCheck({ steps }: Check): Promise<CheckResult> {
  const startedAt = performance.now()
  let output = ''
  let passed = true
  for (const [program = '', ...args] of steps) {
    const path = program.startsWith('-') ? program : join(ROOT, 'node_modules', program)
    const step = await runStep([path, ...args])
    output += step.output
    passed = step.passed
    if (!passed) break
  }
  return { passed, durationMs: performance.now() - startedAt, output }
}

function runStep(args: string[]): Promise<{ passed: boolean; output: string }> {
  return new Promise((resolve) => {
    const options = { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 }
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      resolve({ passed: error === null, output: `${stdout}${stderr}` })
    })
  })
}
