import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offerTarget, sideOf, suggestMark } from './suggest-mark.ts'

test('a suggested mark has cents from a dollar on, and below that digits that tell it from the price', () => {
  assert.equal(suggestMark(67_761.99, 5), '71150.09')
  assert.equal(suggestMark(1, 0), '1.00')
  assert.equal(suggestMark(1, -10), '0.9000')
  assert.equal(suggestMark(0.00001477, 5), '0.00001551')
  assert.equal(suggestMark(5.6e-11, 10), '0.00000000006160')
  assert.equal(suggestMark(5.6e-17, 10), '0.000000000000000062', 'no more decimals than the API takes')
})

test('a new alert begins at the price of now, rounded by its size', () => {
  const offered = (price: number) => offerTarget({ price })
  assert.equal(offered(67_761.99), '67760')
  assert.equal(offered(1_234_567), '1235000')
  assert.equal(offered(152.347), '152.35')
  assert.equal(offered(3.41296), '3.413')
  assert.equal(offered(0.00001477432), '0.00001477')
  assert.equal(offered(0), '')
})

test('an alert watches the side on which its target lies, and at the price itself the way it goes', () => {
  assert.equal(sideOf(67_800, { price: 67_761.99 }), 'above')
  assert.equal(sideOf(67_700, { price: 67_761.99 }), 'below')
  assert.equal(sideOf(1, { price: 1, change24h: -0.2 }), 'below')
  assert.equal(sideOf(1, { price: 1, change24h: 0.2 }), 'above')
  assert.equal(sideOf(1, { price: 1, change24h: 0 }), 'above')
  assert.equal(sideOf(1, { price: 1 }), 'above')
})
