import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type AuthorRegister,
  addRank,
  addToStored,
  createAuthorSketch,
  estimateAuthors,
  mergeStored,
  REGISTERS,
  registerOf,
  toStored,
} from './author-sketch.ts'

test('an estimate is at most 3 % off from a hundred authors to a million', () => {
  const sketch = createAuthorSketch()
  const checkpoints = new Set([1, 2, 3, 5, 1e2, 1e3, 5e3, 1e4, 2e4, 4e4, 5e4, 8e4, 1e5, 3e5, 1e6])
  for (let count = 1; count <= 1_000_000; count++) {
    addAuthor(sketch, `author ${count}`)
    if (!checkpoints.has(count)) continue
    const estimate = estimateAuthors(sketch)
    assert.ok(Math.abs(estimate - count) <= count * 0.03, `${estimate} for ${count}`)
    assert.ok(count > 5 || estimate === count, `${estimate} for ${count}`)
  }
})

test('no other choice of names is more than 3 % off either', () => {
  for (let seed = 0; seed < 40; seed++) {
    const sketch = createAuthorSketch()
    for (let count = 0; count < 25_000; count++) addAuthor(sketch, `${seed}/${count}`)
    const estimate = estimateAuthors(sketch)
    assert.ok(Math.abs(estimate - 25_000) <= 750, `${estimate} of seed ${seed}`)
  }
})

test('an empty sketch counts zero, a full one is finite', () => {
  assert.equal(estimateAuthors(createAuthorSketch()), 0)
  assert.equal(Number.isFinite(estimateAuthors(new Uint8Array(REGISTERS).fill(50))), true)
})

test('the union of sketches is the sketch of the union, in any order and with repeats', () => {
  const names = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 300 })
  fc.assert(
    fc.property(fc.array(names, { maxLength: 5 }), (groups) => {
      const together = createAuthorSketch()
      for (const name of groups.flat()) addAuthor(together, String(name))
      const merged = createAuthorSketch()
      for (const group of groups.reverse()) {
        const own = createAuthorSketch()
        for (const name of group) addAuthor(own, String(name))
        mergeStored(merged, toStored(own))
        mergeStored(merged, toStored(own))
      }
      assert.deepEqual(merged, together)
    }),
    { numRuns: 30 },
  )
})

test('a sketch comes back from its stored form, which is small while it has met few', () => {
  const sketch = createAuthorSketch()
  let dense = 0
  for (let count = 1; count <= 7_000; count++) {
    addAuthor(sketch, String(count))
    if (count === 30) assert.ok(toStored(sketch).length <= 90)
    if (count % 500 !== 0) continue
    const stored = toStored(sketch)
    const back = createAuthorSketch()
    mergeStored(back, stored)
    assert.deepEqual(back, sketch)
    assert.ok(stored.length <= REGISTERS)
    dense += stored.length === REGISTERS ? 1 : 0
  }
  assert.ok(dense > 0 && dense < 14)
})

test('authors added to a stored sketch give the stored form of all of them, and nothing where they change nothing', () => {
  const authors = Array.from({ length: 7_000 }, (_, nr) => readAuthor(String(nr)))
  // 7,000 authors set some 5,700 registers, 4,000 some 3,500: from 5,462 on all of them are stored.
  for (const [before, added] of [
    [0, 1],
    [1, 300],
    [4_000, 200],
    [4_000, 3_000],
    [6_990, 10],
  ] as const) {
    const [there, more] = [authors.slice(0, before), authors.slice(before, before + added)]
    const all = storedOf([...there, ...more])
    assert.deepEqual(
      addToStored(before === 0 ? undefined : storedOf(there), more),
      all,
      `${before} and ${added}`,
    )
    assert.equal(addToStored(all, [...more.slice(-1), ...there.slice(0, 1)]), undefined)
  }
  assert.equal(addToStored(undefined, []), undefined)
})

test('as many registers as take no more bytes one by one than all of them do are stored so, in their order', () => {
  const registers = (count: number) =>
    Array.from({ length: count }, (_, nr) => ({ register: REGISTERS - 1 - nr, rank: 51 }))
  assert.equal(storedOf(registers(5_461)).length, 16_383)
  assert.equal(storedOf(registers(5_462)).length, 16_384)
  // 16,382 * 64 + 51 and 16,383 * 64 + 51.
  assert.equal(storedOf(registers(2)).toString('hex'), '0fffb30ffff3')
})

test('the register and rank of an author are those that the database computes', () => {
  // Of the last ones all bits behind the register in the first half of the hash are 0.
  for (const name of ['ann', 'bob', 'zoë', 'name41015', 'name369292', 'name431553'])
    assert.deepEqual(registerOf('bluesky', name), readAuthor(`bluesky:${name}`), name)
})

function addAuthor(sketch: Uint8Array, name: string): void {
  const { register, rank } = readAuthor(name)
  addRank(sketch, register, rank)
}

/** As the database does it. */
function readAuthor(name: string): AuthorRegister {
  const hash = createHash('sha256').update(name).digest().readBigUInt64BE()
  const rest = (hash & ((1n << 50n) - 1n)).toString(2).padStart(50, '0')
  return { register: Number(hash >> 50n), rank: rest.indexOf('1') + 1 || 51 }
}

function storedOf(authors: readonly AuthorRegister[]): Buffer {
  const sketch = createAuthorSketch()
  for (const { register, rank } of authors) addRank(sketch, register, rank)
  return toStored(sketch)
}
