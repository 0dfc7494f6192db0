import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '../..')
const list = readFileSync(join(ROOT, 'docs/guides/asvs.md'), 'utf8')
const lines = list.split('\n').filter((line) => /^\| \d/.test(line))

test('each file that the list of ASVS names is there', () => {
  const files = [...list.matchAll(/`([\w./-]+\/[\w./-]+\.ts)`/g)].map(([, file = '']) => file)
  assert.ok(files.length > 150, `${files.length} files are named`)
  assert.deepEqual(
    files.filter((file) => !existsSync(join(ROOT, file))),
    [],
  )
})

test('each line of it names a test, a page or a reason', () => {
  assert.ok(lines.length > 140, `${lines.length} lines`)
  for (const line of lines) assert.match(line, /^\| \d[\d., to]* \| [^|]{4,} \| [^|]{10,} \|$/)
})

test('what it says to be missing stands in its last part', () => {
  const [, end = ''] = list.split('\n## What is not met\n')
  const missing = lines
    .filter((line) => line.includes('**Not met'))
    .map((line) => /\d+\.\d+\.\d+/.exec(line)?.[0])
  assert.deepEqual(
    missing.filter((number) => !end.includes(`${number}`)),
    [],
  )
})
