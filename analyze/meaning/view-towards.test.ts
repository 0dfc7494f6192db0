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
    ['I would rather own SOL than ETH', 'SOL', 'ETH'],
    ['I trust SOL more than ETH', 'SOL', 'ETH'],
    ['ETH is no SOL killer', 'SOL', 'ETH'],
    ['ETH is the SOL killer', 'ETH', 'SOL'],
    ['ETH holders watch SOL fly', 'SOL', 'ETH'],
    ['SOL is taking users from ETH', 'SOL', 'ETH'],
    ['ETH has nothing on SOL', 'SOL', 'ETH'],
  ] as const) {
    test(text, () => assert.deepEqual([view(text, good).relation, view(text, bad).relation], [1, -1]))
  }
})

describe('what is said of one is not true of whom it is set against', () => {
  for (const [text, good, bad] of [
    ['SOL is strong, unlike ETH', 'SOL', 'ETH'],
    ['it will be SOL, not ETH, that wins', 'SOL', 'ETH'],
    ['SOL looks great compared to ETH', 'SOL', 'ETH'],
  ] as const) {
    test(text, () => {
      const [one, other] = [view(text, good), view(text, bad)]
      assert.deepEqual([one.isContrast, other.isContrast], [false, true])
      assert.doesNotMatch(one.seen, /ETH/)
      assert.equal(one.seen, other.seen)
    })
  }
})

test('two names with a comma between are no list where the second one goes on', () => {
  const text = 'Forget ETH, SOL is the one'
  assert.deepEqual([view(text, 'ETH').relation, view(text, 'SOL').seen.trim()], [-1, 'SOL is the one'])
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
