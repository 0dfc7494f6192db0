import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { listSourceFiles } from './list-source-files.ts'

const ROOT = join(import.meta.dirname, '../..')
const HOME = 'contract/text/normalize-text.ts'

test('text is normalized by normalizeText alone, whose time grows with the length', () => {
  const files = listSourceFiles(ROOT).filter((file) => !/\.(?:test|spec)\.tsx?$/.test(file))
  const normalizing = files.filter((file) => normalizes(readFileSync(join(ROOT, file), 'utf8')))
  assert.deepEqual(normalizing, [HOME])
})

test('another call of normalize would be found', () => {
  for (const code of [
    "name.normalize('NFC')",
    'name\n  .normalize()',
    "name?.normalize('NFD')",
    "a['normalize']",
  ])
    assert.ok(normalizes(code), code)
  assert.equal(normalizes('normalizeEmail(email)'), false)
})

function normalizes(code: string): boolean {
  return /\.\s*normalize\b|['"]normalize['"]/.test(code)
}
