import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCompared } from './find-compared.ts'

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
