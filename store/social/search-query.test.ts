import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { SEARCH_TEXT_MAX_CHARS, TEXT_MAX_CHARS } from '#contract/post-limits.ts'
import { cutIndexWords, SEARCH_STOP_WORDS } from '#contract/text/search-words.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { timeMarks } from './saving/post-row.ts'
import { periodMarks, toSearchExpression } from './search-query.ts'

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
  '上',
  '上涨 ',
  '，',
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
  '上 ',
  '"上 涨" ',
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

for (const [typed, query] of [
  ['BTC 上涨', "'btc' & '上涨'"],
  ['BTC上涨', "'btc' <-> '上涨' | 'btc上涨'"],
  ['"比特币 上涨了"', "'比特' <-> '特币' <-> ( '币' | '币上' ) <-> '上涨' <-> '涨了'"],
  ['涨', "'涨':* | '涨'"],
  ['“rise the 涨” －跌', "( 'rise' <2> '涨':* | 'rise' <2> '涨' ) & !( '跌':* | '跌' )"],
  ['"上 the 涨停"', "'上':* <2> '涨停' | '上' <2> '涨停'"],
  ['#Café，', "'#cafe' | '#café'"],
  ['café', "'cafe' | 'café'"],
] as const) {
  test(`${typed} asks for ${query}`, async () => assert.equal(await queryOf(typed), query))
}

test('the words that the search leaves out are those of PostgreSQL', async () => {
  const { rows } = await db.pool.query<{ word: string }>(
    `select word from unnest($1::text[]) as word where to_tsvector('english', word) <> ''`,
    [[...SEARCH_STOP_WORDS]],
  )
  assert.deepEqual(rows, [])
})

test('the longest text of other letters each time is indexed', async () => {
  const letters = Array.from({ length: TEXT_MAX_CHARS / 2 }, (_, nr) =>
    String.fromCodePoint(0x20000 + nr),
  ).join('')
  const { rows } = await db.pool.query<{ size: number }>(
    `select pg_column_size(to_tsvector('english', $1)) as size`,
    [cutIndexWords(letters).join(' ')],
  )
  assert.ok((rows[0]?.size ?? 0) > 100_000)
})

test('the marks of a period are those of every moment in it, and of none outside its months', () => {
  const moment = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2040, 0, 1) })
  const length = fc.oneof(
    fc.integer({ min: 1, max: 40 * DAY_MS }),
    fc.integer({ min: 1, max: 1_000 * DAY_MS }),
  )
  let kept = 0
  fc.assert(
    fc.property(moment, length, fc.nat(), (start, lengthMs, place) => {
      const marks = periodMarks({ from: new Date(start), until: new Date(start + lengthMs) })
      if (marks === undefined) return assert.ok(lengthMs > 900 * DAY_MS)
      kept += 1
      const has = (at: number) =>
        timeMarks(new Date(at).toISOString()).some((mark) => marks.includes(`'${mark}'`))
      assert.ok(has(start) && has(start + lengthMs - 1) && has(start + (place % lengthMs)))
      assert.ok(!has(start - 31 * DAY_MS) && !has(start + lengthMs + 31 * DAY_MS))
    }),
    { numRuns: 500 },
  )
  assert.ok(kept > 300)
  assert.equal(periodMarks({ from: new Date(0) }), undefined)
})
