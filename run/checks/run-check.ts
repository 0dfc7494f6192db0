import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { Check } from './checks.ts'

const ROOT = join(import.meta.dirname, '../..')

export interface CheckResult {
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
