import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { countCrossings, offerTarget, sideOf, suggestMark } from './price-marks.ts'

test('a suggested mark has cents from a dollar on, and below that enough digits to differ from the price', () => {
  assert.equal(suggestMark(67_761.99, 5), '71150.09')
  assert.equal(suggestMark(1, 0), '1.00')
  assert.equal(suggestMark(1, -10), '0.9000')
  assert.equal(suggestMark(0.00001477, 5), '0.00001551')
  assert.equal(suggestMark(5.6e-11, 10), '0.00000000006160')
  assert.equal(suggestMark(5.6e-17, 10), '0.000000000000000062', 'no more decimals than the API takes')
})

test('a new alert begins at a level that is not crossed, the way that the price goes today', () => {
  const offered = (price: number, change24h?: number) => offerTarget({ price, change24h })
  assert.equal(offered(67_761.99), '71200')
  assert.equal(offered(67_761.99, -1), '64400')
  assert.equal(offered(152.347, 2), '160')
  assert.equal(offered(3.41296, -3), '3.24')
  assert.equal(offered(0.00001477432), '0.0000155')
  assert.equal(offered(0), '')
  fc.assert(
    fc.property(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), fc.boolean(), (price, falls) => {
      const target = Number(offered(price, falls ? -1 : 1))
      assert.ok(falls ? target < price : target > price, `${price} ${target}`)
    }),
  )
})

test('an alert watches the side on which its target lies, and at the price itself the way it goes', () => {
  assert.equal(sideOf(67_800, { price: 67_761.99 }), 'above')
  assert.equal(sideOf(67_700, { price: 67_761.99 }), 'below')
  assert.equal(sideOf(1, { price: 1, change24h: -0.2 }), 'below')
  assert.equal(sideOf(1, { price: 1, change24h: 0.2 }), 'above')
  assert.equal(sideOf(1, { price: 1, change24h: 0 }), 'above')
  assert.equal(sideOf(1, { price: 1 }), 'above')
})

const ABOVE = { condition: 'above', mark: 100 } as const
const BELOW = { condition: 'below', mark: 100 } as const

test('a price that goes beyond the mark and stays there counts once', () => {
  assert.equal(countCrossings([calm(90), candle(90, 110, 90, 105), calm(105), calm(120)], ABOVE), 1)
})

test('a spike within a candle counts though its close is on the near side', () => {
  assert.equal(countCrossings([candle(90, 110, 85, 95), candle(95, 99, 90, 90)], ABOVE), 1)
})

test('a price that is beyond the mark from the start has not crossed it', () => {
  assert.equal(countCrossings([calm(120), calm(130)], ABOVE), 0)
  assert.equal(countCrossings([candle(120, 125, 115, 120)], ABOVE), 0)
  assert.equal(countCrossings([candle(110, 112, 88, 90), calm(90)], ABOVE), 0)
})

test('a dip within a candle to the near side arms the alert, and the way back counts', () => {
  assert.equal(countCrossings([calm(120), candle(120, 125, 95, 121)], ABOVE), 1)
})

test('the mark itself is neither above nor below', () => {
  assert.equal(countCrossings([candle(90, 100, 90, 100), calm(100)], ABOVE), 0)
  assert.equal(countCrossings([candle(110, 110, 100, 100), calm(100)], BELOW), 0)
})

test('below counts falls as above counts rises', () => {
  assert.equal(
    countCrossings([calm(110), candle(110, 110, 90, 95), calm(110), candle(110, 110, 80, 90)], BELOW),
    2,
  )
})

test('without candles nothing has crossed', () => {
  assert.equal(countCrossings([], ABOVE), 0)
})

function calm(price: number) {
  return candle(price, price, price, price)
}

function candle(open: number, high: number, low: number, close: number) {
  return { open, high, low, close }
}
