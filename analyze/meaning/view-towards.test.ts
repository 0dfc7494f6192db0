import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findNamed } from './find-named.ts'
import { viewTowards } from './view-towards.ts'

function view(text: string, name: string, others: string[] = []) {
  return viewTowards(text, findNamed(text, { names: [name], others }))
}

test('what is said of a list is said of each of its assets', () => {
  const text = 'BTC, ETH and SOL are pumping but DOGE is dead'
  for (const name of ['BTC', 'ETH', 'SOL']) assert.match(view(text, name).seen, /are pumping$/)
  assert.equal(view(text, 'DOGE').seen.trim(), 'but DOGE is dead')
})

describe('each asset has its own part of a sentence', () => {
  for (const [text, name, seen] of [
    ['bullish on BTC and bearish on ETH', 'ETH', 'bearish on ETH'],
    ['Long BTC, short ETH', 'BTC', 'Long BTC'],
    ['BTC pumps while alts bleed', 'BTC', 'BTC pumps'],
  ] as const) {
    test(`${name} of "${text}"`, () => assert.equal(view(text, name).seen.trim(), seen))
  }
})

describe('what assets do to each other', () => {
  for (const [text, good, bad] of [
    ['ETH is going to flip BTC', 'ETH', 'BTC'],
    ['ETH loses ground to BTC', 'BTC', 'ETH'],
    ['rotating out of ETH into SOL', 'SOL', 'ETH'],
    ['money flows from BTC into ETH', 'ETH', 'BTC'],
    ['everyone is leaving ETH for SOL', 'SOL', 'ETH'],
  ] as const) {
    test(text, () => assert.deepEqual([view(text, good).relation, view(text, bad).relation], [1, -1]))
  }
})

describe('who says something is not what it is said of', () => {
  for (const [text, isSource] of [
    ['Coinbase analysts expect BTC to fall', true],
    ['BTC will fall, according to Coinbase', true],
    ['BTC will fall, said Jane Doe, analyst at Coinbase', true],
    ['Coinbase said it lost money', false],
    ['Coinbase fell 5 %', false],
  ] as const) {
    test(text, () => assert.equal(view(text, 'Coinbase').isSource, isSource))
  }
})
