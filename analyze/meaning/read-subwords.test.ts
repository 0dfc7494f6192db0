import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutTokens } from './cut-tokens.ts'
import { readSubwords } from './read-subwords.ts'

const piecesOf = (text: string) => [...readSubwords(cutTokens(text))]

test('the pieces of a word are two to five letters, edges included', () => {
  // <up>: <u up p> <up up> <up>
  assert.equal(piecesOf('up').length, 6)
  // Nine places: 8 pieces of two, 7 of three, 6 of four, 5 of five.
  assert.equal(piecesOf('bullish').length, 26)
})

test('words of one beginning share the most pieces', () => {
  const pieces = new Set(piecesOf('dumping'))
  const shared = (word: string) => piecesOf(word).filter((slot) => pieces.has(slot)).length
  assert.ok(shared('dumpers') > shared('gumption'))
  assert.equal(shared('hold'), 0)
})

test('a word and the same letters inside another differ', () => {
  const inside = new Set(piecesOf('shortening'))
  assert.ok(piecesOf('short').some((slot) => !inside.has(slot)))
})

test('figures, names, links and marks have no pieces', () => {
  assert.deepEqual(piecesOf('@bob $BTC 41,000 $5 +3% -2% 7% !!! https://x.example/dump'), [])
})

test('a piece is known by its letters alone, to the slot', () => {
  assert.deepEqual(piecesOf('up'), [...piecesOf('it up').slice(piecesOf('it').length)])
  assert.deepEqual(piecesOf('a'), SLOTS_OF_A)
})

/** Of <a, <a> and a>, by FNV-1a over these letters with 1 for each edge. */
const SLOTS_OF_A = [12_030, 18_391, 35_230]
