import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { SEARCH_TEXT_MAX_CHARS } from '#contract/post-limits.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { toSearchExpression } from './search-query.ts'

const { db } = await openTestDatabase()

/** What a search comes to, as PostgreSQL prints it. */
async function queryOf(typed: string): Promise<string> {
  const values: string[] = []
  const expression = toSearchExpression(typed)((value) => `$${values.push(value)}`)
  const { rows } = await db.pool.query<{ query: string }>(`select (${expression})::text as query`, values)
  return rows[0]?.query ?? ''
}

const SIGNS = [
  '-',
  '--',
  '!',
  '&',
  '|',
  '(',
  ')',
  '<->',
  ':',
  '*',
  "'",
  '"',
  '\\',
  ' ',
  'or',
  'and',
  'gas',
  '$btc',
  '#a',
]

test('whatever signs are typed, a search is never an error', async () => {
  const soup = fc
    .array(fc.oneof(fc.constantFrom(...SIGNS), fc.string({ unit: 'binary', maxLength: 4 })), {
      maxLength: 256,
    })
    .map((parts) => parts.join('').replaceAll('\0', '').slice(0, SEARCH_TEXT_MAX_CHARS).toWellFormed())
  await fc.assert(
    fc.asyncProperty(soup, async (typed) => {
      await queryOf(typed)
    }),
    { numRuns: 500, seed: 8 },
  )
})

for (const sign of [
  ...SIGNS,
  '- ',
  '-"',
  '&-',
  '!-',
  '(-',
  '-gas ',
  '- gas ',
  'gas or ',
  '"gas" ',
  '-$btc ',
  'a ',
]) {
  test(`the longest search of nothing but ${JSON.stringify(sign)} is no error`, async () => {
    assert.equal(typeof (await queryOf(sign.repeat(256).slice(0, SEARCH_TEXT_MAX_CHARS))), 'string')
  })
}

for (const [typed, query] of [
  ['gas fees', "'gas' & 'fee'"],
  ['gas or fees', "'gas' | 'fee'"],
  ['gas -fees', "'gas' & !'fee'"],
  ['gas --fees', "'gas' & !'fee'"],
  ['gas - fees', "'gas' & 'fee'"],
  ['"gas fees" or -the -burn', "'gas' <-> 'fee' | !'burn'"],
  ['"gas -fees"', "'gas' <-> 'fee'"],
  ['gas&fees', "'gas' & 'fee'"],
  ['$BTC', "'$btc'"],
  ['-$btc #DeFi', "!'$btc' & '#defi'"],
  ['the', ''],
  ['---- ! & | ( )', ''],
] as const) {
  test(`${typed} asks for ${query || 'nothing'}`, async () => assert.equal(await queryOf(typed), query))
}
