import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { POST_QUERY_NAMES, printPostQuery, readPostQuery, toPostQuery } from './post-query.ts'

const SEED = { seed: 285 }

const queries = fc
  .dictionary(fc.constantFrom(...POST_QUERY_NAMES), fc.string({ unit: 'binary' }))
  .map((given) => toPostQuery(given))

test('a query that was printed is read as the same query, whatever its values hold', () => {
  fc.assert(
    fc.property(queries, (query) => {
      assert.deepEqual(readPostQuery(printPostQuery(query)), query)
      assert.equal(printPostQuery(readPostQuery(`?${printPostQuery(query)}`)), printPostQuery(query))
    }),
    SEED,
  )
})

test('any address has a query, and what is not of it is left out', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), (address) => {
      const query = readPostQuery(address)
      assert.deepEqual(readPostQuery(printPostQuery(query)), query)
    }),
    SEED,
  )
  assert.deepEqual(readPostQuery('page=4&open=1&q=gas&constructor=1&__proto__=2'), { q: 'gas' })
})

test('a query has one form, whatever it was made of', () => {
  const query = readPostQuery(
    'sortBy=likes&symbol=%20$%20sol&username=@%20Ann%20&platform=all&lang=EN&q=&maxLikes=9&minLikes=2&period=7d',
  )
  assert.deepEqual(query, {
    symbol: 'SOL',
    username: 'Ann',
    lang: 'en',
    minLikes: '2',
    maxLikes: '9',
    period: '7d',
    sortBy: 'likes',
  })
  assert.equal(
    printPostQuery(query),
    'symbol=SOL&username=Ann&lang=en&minLikes=2&maxLikes=9&period=7d&sortBy=likes',
  )
})
