import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const STORE = import.meta.dirname
const SELECT_NOTHING = /\b(?:select|perform)\s+from\b/i
const LATERAL = /\blateral\s*\(/gi
const OF_POSTS = /\bfrom\s+posts\b|\$\{(?:fromPosts|tableOf)\(/i
const NOT_PUSHED_DOWN = /\b(?:limit|offset|for\s+update)\b/i

/** What a PostgreSQL with distributed posts (Citus) refuses, by what it is called here. */
const REFUSED: Record<string, (sql: string) => boolean> = {
  'a select of no columns': (sql) => SELECT_NOTHING.test(sql),
  'a lateral over posts with a limit or a lock': (sql) =>
    [...sql.matchAll(LATERAL)].some(({ index }) => {
      const inner = insideParentheses(sql, sql.indexOf('(', index))
      return OF_POSTS.test(inner) && NOT_PUSHED_DOWN.test(inner)
    }),
  'several posts locked at once': (sql) => /\bfrom\s+posts\b[^`']*\bfor\s+update\b/i.test(sql),
}

test('no statement of the store is one that a sharded PostgreSQL refuses', () => {
  const files = globSync(['**/*.ts', 'functions/*.sql'], { cwd: STORE }).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  assert.ok(files.length > 100)
  const found = files.flatMap((file) => {
    const sql = withoutComments(readFileSync(join(STORE, file), 'utf8'))
    return Object.keys(REFUSED)
      .filter((name) => REFUSED[name]?.(sql))
      .map((name) => `${file}: ${name}`)
  })
  assert.deepEqual(found, [])
})

for (const [name, sql] of [
  ['a select of no columns', 'select count(*) from (\n  SELECT\n  from posts) as counted'],
  [
    'a lateral over posts with a limit or a lock',
    'from asked cross join LATERAL (select a from (select * from posts) as p\n limit 1) as one',
  ],
  ['several posts locked at once', 'select text from posts where external_id = any($1)\n FOR update'],
] as const)
  test(`${name} would be noticed, over lines too`, () => {
    assert.equal(REFUSED[name]?.(sql), true)
    assert.equal(REFUSED[name]?.('select text from posts where id = $1 limit 1'), false)
  })

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$/gm, '')
}

/** What stands between a parenthesis and the one that closes it. */
function insideParentheses(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return text.slice(start + 1, at)
  }
  return text.slice(start + 1)
}
