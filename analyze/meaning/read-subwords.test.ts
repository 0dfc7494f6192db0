import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutTokens } from './cut-tokens.ts'
import { readSubwords } from './read-subwords.ts'

const piecesOf = (text: string) => [...readSubwords(cutTokens(text))]

test('the pieces of a word are its runs of two to five letters, its edges counted as letters', () => {
  // <up>: <u up p> <up up> <up>
  assert.equal(piecesOf('up').length, 6)
  // Nine places: 8 pieces of two, 7 of three, 6 of four, 5 of five.
  assert.equal(piecesOf('bullish').length, 26)
})

test('words that share letters share pieces, and more so where they share a beginning', () => {
  const pieces = new Set(piecesOf('dumping'))
  const shared = (word: string) => piecesOf(word).filter((slot) => pieces.has(slot)).length
  assert.ok(shared('dumpers') > shared('gumption'))
  assert.equal(shared('hold'), 0)
})

test('the edge of a word tells it from a part of a longer one', () => {
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
