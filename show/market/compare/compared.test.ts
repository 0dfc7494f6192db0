import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignSlots, type ColorSlots, findCompared } from './compared.ts'

const BITCOIN = { id: 'bitcoin', symbol: 'BTC' }
const SOLANA = { id: 'solana', symbol: 'SOL' }
// Its ticker is what another is called by.
const ODD = { id: 'odd', symbol: 'SOLANA' }

test('assets are compared by ticker or id, each once, and what there is not is named', () => {
  const known = [BITCOIN, SOLANA]
  assert.deepEqual(findCompared(['SOL', 'BITCOIN', 'BTC', 'NONE'], known), {
    chosen: [SOLANA, BITCOIN],
    missing: ['NONE'],
  })
  assert.deepEqual(findCompared([], known), { chosen: [], missing: [] })
})

test('a ticker goes before an id', () => {
  assert.deepEqual(findCompared(['SOLANA'], [SOLANA, ODD]).chosen, [ODD])
})

const slotsAfter = (...choices: string[][]) => {
  let slots: ColorSlots = new Map()
  for (const choice of choices) slots = assignSlots(slots, choice)
  return Object.fromEntries(slots)
}

test('assets have the colours in the order in which they are first compared', () => {
  assert.deepEqual(slotsAfter(['btc', 'eth', 'sol']), { btc: 0, eth: 1, sol: 2 })
})

test('who stays keeps the colour, whatever is removed, and who comes takes the first that is free', () => {
  assert.deepEqual(slotsAfter(['btc', 'eth', 'sol'], ['eth', 'sol']), { eth: 1, sol: 2 })
  assert.deepEqual(slotsAfter(['btc', 'eth', 'sol'], ['eth', 'sol'], ['eth', 'sol', 'xrp', 'ada']), {
    eth: 1,
    sol: 2,
    xrp: 0,
    ada: 3,
  })
})

test('an asset in the place of another takes its colour, and the others keep theirs', () => {
  assert.deepEqual(slotsAfter(['btc', 'eth'], ['btc', 'sol']), { btc: 0, sol: 1 })
  assert.deepEqual(slotsAfter(['btc', 'eth'], ['sol', 'eth']), { sol: 0, eth: 1 })
})

test('another order changes nothing, and no two have one colour', () => {
  assert.deepEqual(slotsAfter(['btc', 'eth'], ['eth', 'btc']), { btc: 0, eth: 1 })
  const slots = slotsAfter(['a', 'b', 'c', 'd', 'e'], ['e', 'b'], ['e', 'b', 'c', 'a', 'd'], ['d', 'f'])
  assert.deepEqual(slots, { d: 3, f: 0 })
  const same = assignSlots(new Map([['btc', 2]]), ['btc'])
  assert.equal(assignSlots(same, ['btc']), same)
})
