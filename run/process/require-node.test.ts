import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

for (const version of ['18.18.0', '20.20.2', '22.22.0', '24.6.9']) {
  test(`Node.js ${version} is refused in one line that names what is needed`, () => {
    const { status, stderr } = requireOn(version)
    assert.equal(status, 1)
    assert.match(
      stderr,
      /^Crowdtape needs Node\.js 24\.7 or newer, and this is [\d.]+ \(.+\): .+ npm ci.+\n$/,
    )
    assert.ok(stderr.includes(version))
  })
}

for (const version of ['24.7.0', '24.21.0', '25.0.0', '100.0.0']) {
  test(`Node.js ${version} starts`, () => {
    assert.deepEqual({ ...requireOn(version) }, { status: 0, stderr: '' })
  })
}

for (const script of ['start', 'dev', 'import', 'admin', 'plan']) {
  test(`npm run ${script} looks at its Node.js first`, () => {
    assert.match(
      scripts[script],
      /^node (?:--max-semi-space-size=16 )?--import \.\/run\/process\/require-node\.js run\/[a-z-]+\.ts$/,
    )
  })
}

function requireOn(version: string): { status: number | null; stderr: string } {
  const claim = `Object.defineProperty(process.versions, 'node', { value: ${JSON.stringify(version)} })`
  const before = [`data:text/javascript,${encodeURIComponent(claim)}`, './run/process/require-node.js']
  const { status, stderr } = spawnSync(
    process.execPath,
    [...before.map((file) => `--import=${file}`), '-e', ''],
    { cwd: ROOT, encoding: 'utf8' },
  )
  return { status, stderr }
}
