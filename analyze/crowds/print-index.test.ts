import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PRINT_BYTES } from './copy-print.ts'
import { createPrintIndex } from './print-index.ts'

const FIRST = Uint8Array.from({ length: PRINT_BYTES }, (_, nr) => nr)
/** FIRST with other bytes at some places. */
const changed = (...places: number[]) => FIRST.map((byte, nr) => (places.includes(nr) ? 255 - nr : byte))

test('an equal print is stored once, under its place', () => {
  const index = createPrintIndex()
  assert.deepEqual([index.add(FIRST), index.add(changed(0)), index.add(FIRST)], [0, 1, 0])
  assert.deepEqual([index.size, index.bytes()], [2, Uint8Array.from([...FIRST, ...changed(0)])])
})

test('a near-copy shares 20 of 32 bytes and one whole band', () => {
  const index = createPrintIndex()
  index.add(FIRST)
  const others = [1, 5, 9, 13, 17, 21, 25]
  assert.equal(index.findCopy(changed(...others, 2, 6, 10, 14, 18)), 0, 'by the last band')
  assert.equal(index.findCopy(changed(...others, 2, 6, 10, 14, 18, 22)), -1, '19 bytes')
  assert.equal(index.findCopy(changed(...others, 29)), -1, 'by no band')
})

test('every copy is called back once, the equal one first', () => {
  const index = createPrintIndex()
  for (const print of [changed(0), changed(1, 5), FIRST, changed(...FIRST)]) index.add(print)
  const places: number[] = []
  index.eachCopy(FIRST, (place) => places.push(place))
  assert.deepEqual(places, [2, 0, 1])
})

test('returns an equal print first, else the earliest near-copy', () => {
  const index = createPrintIndex()
  for (const print of [changed(5), changed(9), changed(13)]) index.add(print)
  assert.equal(index.findCopy(FIRST), 0)
  index.add(FIRST)
  assert.equal(index.findCopy(FIRST), 3)
})

test('gives up on a band after 256 prints that are no copies', () => {
  const index = createPrintIndex()
  const meet = (nr: number) =>
    Uint8Array.from({ length: PRINT_BYTES }, (_, at) => (at < 4 ? at : (nr + at) % 256))
  const near = changed(...Array.from({ length: 7 }, (_, band) => 4 * band + 5), 4, 8, 12, 16, 20)
  for (let nr = 1; nr <= 255; nr++) index.add(meet(nr))
  index.add(near)
  assert.equal(index.findCopy(FIRST), 255)
  const full = createPrintIndex()
  for (let nr = 1; nr <= 255; nr++) full.add(meet(nr))
  full.add(changed(...Array.from({ length: 13 }, (_, nr) => 4 + 2 * nr)))
  full.add(near)
  assert.equal(full.findCopy(FIRST), -1)
})

test('grows with its prints and still finds near-copies', () => {
  const index = createPrintIndex()
  const print = (nr: number) => Uint8Array.from({ length: PRINT_BYTES }, (_, at) => (nr >> (at % 8)) * 7 + at)
  for (let nr = 0; nr < 1_100; nr++) index.add(print(nr))
  assert.ok(index.size > 1_024)
  assert.deepEqual(index.bytes().slice(0, PRINT_BYTES), print(0))
  assert.equal(index.findCopy(print(1_099)), index.add(print(1_099)))
  const other = Uint8Array.from({ length: PRINT_BYTES }, (_, at) => 200 - at)
  const last = index.add(other)
  assert.equal(index.findCopy(other.with(2, 0)), last)
})
