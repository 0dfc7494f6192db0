import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countCrossings } from './count-crossings.ts'

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
