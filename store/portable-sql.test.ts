import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const STORE = import.meta.dirname
const SELECT_NOTHING = /\b(?:select|perform)\s+from\b/i

test('no statement of the store selects no columns, which a sharded PostgreSQL refuses', () => {
  const files = globSync(['**/*.ts', 'functions/*.sql'], { cwd: STORE }).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const refused = files.filter((file) =>
    SELECT_NOTHING.test(withoutComments(readFileSync(join(STORE, file), 'utf8'))),
  )
  assert.ok(files.length > 100)
  assert.deepEqual(refused, [])
})

test('a statement without columns would be noticed, over lines too', () => {
  assert.match('select count(*) from (\n  SELECT\n  from posts) as counted', SELECT_NOTHING)
})

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}
