import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type DocsEntry, searchDocs } from './search-docs.ts'

const entry = (title: string, part: string, text = ''): DocsEntry => ({ title, part, to: `/${title}`, text })
const ENTRIES = [
  entry('GET /v1/crypto/candles', 'Candles', 'Prices over time; as_of is a moment.'),
  entry('GET /v1/crypto/prices', 'Latest prices', 'The newest price of each asset.'),
  entry('Rate limits', 'API reference', 'The window slides. A call over the limit answers 429.'),
  entry('rate_limited', 'Error: Too many requests', 'Wait as Retry-After says.'),
]
const titlesFor = (search: string) => searchDocs(ENTRIES, search).map(({ title }) => title)

test('a title comes before a part, and that before the text', () => {
  assert.deepEqual(titlesFor('prices'), ['GET /v1/crypto/prices', 'GET /v1/crypto/candles'])
  assert.deepEqual(titlesFor('rate limits'), ['Rate limits'])
  assert.deepEqual(titlesFor('RATE'), ['Rate limits', 'rate_limited'])
})

test('a path, a parameter and a header are found as they are written', () => {
  assert.equal(titlesFor('/v1/crypto/prices')[0], 'GET /v1/crypto/prices')
  assert.deepEqual(titlesFor('as_of'), ['GET /v1/crypto/candles'])
  assert.deepEqual(titlesFor('Retry-After'), ['rate_limited'])
})

test('every word must begin a word of the entry; no words find nothing', () => {
  assert.deepEqual(titlesFor('price 429'), [])
  assert.deepEqual(titlesFor('rices'), [])
  assert.deepEqual(titlesFor(' ./ '), [])
})

test('an excerpt is a short part of the text around the first word found', () => {
  const text = `${'lead '.repeat(30)}the window slides ${'tail '.repeat(30)}`.trim()
  const [hit] = searchDocs([entry('Limits', 'Reference', text)], 'window')
  assert.match(hit?.excerpt ?? '', /^… (?:lead )+the window slides (?:tail )+…$/)
})

test('whatever is typed, each hit has every word, and its excerpt is of its text', () => {
  const words = fc.array(fc.stringMatching(/^[a-z_]{1,6}$/), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(fc.array(words, { maxLength: 8 }), fc.stringMatching(/^[a-z_ ]{1,8}$/), (texts, typed) => {
      const entries = texts.map((text, index) => entry(`t${index}`, 'p', text.join(' ')))
      const wanted = typed.split(' ').filter(Boolean)
      for (const { title, excerpt } of searchDocs(entries, typed)) {
        const { text = '' } = entries.find((one) => one.title === title) ?? {}
        const has = [title, 'p', ...text.split(' ')]
        assert.ok(wanted.every((word) => has.some((one) => one.startsWith(word))))
        assert.ok(text.includes(excerpt.replace(/^… | …$/g, '')))
        assert.ok(excerpt.length <= 120)
      }
    }),
    { numRuns: 500 },
  )
})
