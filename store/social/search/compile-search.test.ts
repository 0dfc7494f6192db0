import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { queryRows } from '../../queries.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { toSearchExpression } from '../search-query.ts'
import { compileSearch } from './compile-search.ts'

const { db } = await openTestDatabase()

const word = fc.oneof(
  fc.constantFrom(
    'Ethereum',
    'merging',
    'the',
    'AND',
    'or',
    'not',
    'btc',
    'İstanbul',
    'güçlü',
    '比特币',
    '1e5',
    '007',
  ),
  fc.stringMatching(/^[\p{L}\p{N}]{1,12}$/u),
)

test('words compiled one by one make the search that PostgreSQL makes of them all', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(word, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      async (words, isPhrase) => {
        const typed = isPhrase ? `"${words.join(' ')}"` : words.join(' ')
        const values: string[] = [await compileSearch(db, { words: typed })]
        const whole = toSearchExpression(typed)((value) => `$${values.push(value)}`)
        const [row] = await queryRows(db, { text: `select $1::tsquery::text, (${whole})::text`, values })
        assert.equal(row?.[0], row?.[1], typed)
      },
    ),
    { numRuns: 300 },
  )
})
