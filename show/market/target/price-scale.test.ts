import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupTargets, levelAt, moveLevel, partOf, writeLevel } from './price-scale.ts'

const BITCOIN = { top: 68_000, bottom: 60_000 }
const SHIBA = { top: 0.00001523, bottom: 0.00001401 }

test('a place on the drawing is a price that people would name', () => {
  assert.equal(levelAt(0.4747, BITCOIN), 64_200)
  assert.equal(writeLevel(64_200, BITCOIN), '64200')
  assert.equal(writeLevel(levelAt(0.5, SHIBA) ?? 0, SHIBA), '0.00001462')
  assert.equal(writeLevel(levelAt(0.25, { top: 152, bottom: 140 }) ?? 0, { top: 152, bottom: 140 }), '149.00')
})

test('a level stands where its price is drawn', () => {
  assert.equal(partOf(68_000, BITCOIN), 0)
  assert.equal(partOf(60_000, BITCOIN), 1)
  assert.equal(levelAt(partOf(64_200, BITCOIN), BITCOIN), 64_200)
})

test('keys move by one level, from whatever price they begin at', () => {
  assert.equal(moveLevel(64_237, 1, BITCOIN), 64_300)
  assert.equal(moveLevel(64_200, -1, BITCOIN), 64_100)
  assert.equal(moveLevel(64_200, 10, BITCOIN), 65_200)
})

test('levels are 1, 2 or 5 and zeros apart, a hundred at most between the edges', () => {
  const apart = (height: number) => {
    const scale = { top: 1_000 + height, bottom: 1_000 }
    return Number((moveLevel(1_000, 1, scale) - 1_000).toFixed(6))
  }
  assert.deepEqual(
    [0.9, 1, 100, 101, 200, 201, 500, 501, 1_000].map((height) => [height, apart(height)]),
    [
      [0.9, 0.01],
      [1, 0.01],
      [100, 1],
      [101, 2],
      [200, 2],
      [201, 5],
      [500, 5],
      [501, 10],
      [1_000, 10],
    ],
  )
})

test('a price is written with the decimals of its levels, both digits of cents and no more than an alert takes', () => {
  assert.equal(writeLevel(5, { top: 10, bottom: 0 }), '5.00')
  assert.equal(writeLevel(0.5, { top: 1, bottom: 0 }), '0.50')
  assert.equal(writeLevel(0.05, { top: 0.1, bottom: 0 }), '0.050')
  assert.equal(writeLevel(6e-17, { top: 1e-16, bottom: 0 }), '0.000000000000000060')
  assert.equal(writeLevel(6e-17, { top: 7e-17, bottom: 6e-17 }), '0.000000000000000060')
})

test('no level is at or below nothing, and a price that never moved has levels too', () => {
  assert.equal(levelAt(1, { top: 10, bottom: -1 }), undefined)
  assert.equal(moveLevel(0.1, -1, { top: 10, bottom: 0 }), 0.1)
  assert.equal(levelAt(0.5, { top: 1, bottom: 1 }), 1)
  assert.equal(partOf(1, { top: 1, bottom: 1 }), 0.5)
  const still = { top: 0.00001477, bottom: 0.00001477 }
  assert.equal(writeLevel(levelAt(0.5, still) ?? 0, still), '0.0000148')
  assert.equal(levelAt(0.5, { top: 0, bottom: 0 }), undefined)
})

/** 9 px a dollar, from 1,100 at the top. */
const y = (price: number) => (1_100 - price) * 9

test('targets whose names would lie over each other are named once, at the highest', () => {
  assert.deepEqual(groupTargets([1_000, 1_001, 1_003, 1_050], y), [
    { targets: [1_050], top: 1_050, name: 'Alert' },
    { targets: [1_003], top: 1_003, name: 'Alert' },
    { targets: [1_001, 1_000], top: 1_001, name: '2 alerts near' },
  ])
})

test('names that have just enough room stand apart, and a chain of neighbours is not one group', () => {
  assert.deepEqual(
    groupTargets([1_000, 1_002], y).map(({ targets }) => targets),
    [[1_002], [1_000]],
  )
  assert.deepEqual(
    groupTargets([1_000, 1_001, 1_002, 1_003], y).map(({ targets }) => targets),
    [
      [1_003, 1_002],
      [1_001, 1_000],
    ],
  )
})
