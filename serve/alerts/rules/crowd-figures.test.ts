import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CrowdFigures, endOfComposite } from './crowd-figures.ts'

const HOUR_MS = 3_600_000
const NOON = Date.UTC(2026, 2, 10, 12)
const SUMS = { meant: 2, toneSumBp: 10_000, stanceSumBp: -20_000 }

test('a symbol is read until the signals have come as far as the tape was, once a second at most', () => {
  const crowd = new CrowdFigures()
  crowd.await('BTC', '10')
  crowd.await('ETH', '8')
  assert.deepEqual(crowd.due(NOON), ['BTC', 'ETH'])
  crowd.noteLeanings([{ key: 'BTC 1', sums: SUMS }], { symbols: ['BTC', 'ETH'], seq: '9', nowMs: NOON })
  assert.deepEqual(crowd.due(NOON + 999), [])
  assert.deepEqual(crowd.due(NOON + 1_000), ['BTC'])
  assert.deepEqual(
    [
      crowd.findLeaning('tone', 'BTC 1'),
      crowd.findLeaning('stance', 'BTC 1'),
      crowd.findLeaning('tone', 'ETH 1'),
    ],
    ['0.75', '0', undefined],
  )
  crowd.noteLeanings([], { symbols: ['BTC'], seq: '10', nowMs: NOON + 1_000 })
  assert.deepEqual(crowd.due(NOON + 5_000), [])
})

test('places are compared as the numbers that they are', () => {
  const crowd = new CrowdFigures()
  crowd.await('BTC', '9007199254740993')
  crowd.noteLeanings([], { symbols: ['BTC'], seq: '9007199254740992', nowMs: NOON })
  assert.deepEqual(crowd.due(NOON + 1_000), ['BTC'])
})

test('a composite is read when another hour is settled, and every five minutes', () => {
  assert.equal(endOfComposite(NOON + 29_999).getTime(), NOON - HOUR_MS)
  assert.equal(endOfComposite(NOON + 30_000).getTime(), NOON)
  const crowd = new CrowdFigures()
  const due = (nowMs: number) => crowd.dueComposites(['bitcoin'], nowMs)
  const from = NOON + 30_000
  assert.deepEqual(due(from), ['bitcoin'])
  crowd.noteComposite('bitcoin', 61.239, from)
  assert.equal(crowd.findComposite('bitcoin'), '61.24')
  assert.deepEqual(due(from + 299_999), [])
  assert.deepEqual(due(from + 300_000), ['bitcoin'])
  crowd.noteComposite('bitcoin', undefined, from + HOUR_MS - 1)
  assert.equal(crowd.findComposite('bitcoin'), undefined)
  assert.deepEqual(due(from + HOUR_MS - 1), [])
  assert.deepEqual(due(from + HOUR_MS), ['bitcoin'], 'another hour')
})
