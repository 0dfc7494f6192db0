import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFeatures } from './read-features.ts'

for (const text of ['Woke up to $ETH.', 'all in on #Bitcoin', 'ngmi', 'my ledger is empty', '$sol_army']) {
  test(`"${text}" speaks of crypto assets`, () => assert.equal(readFeatures(text).isCrypto, true))
}

for (const text of [
  '$AAPL beats',
  'the last link in the chain',
  'near the lows',
  'I love my mom',
  '$30 stock',
  '',
]) {
  test(`"${text}" does not`, () => assert.equal(readFeatures(text).isCrypto, false))
}
