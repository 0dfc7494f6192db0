import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refuseTick, type TickHistory } from './refuse-tick.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000)

function judge(price: string, history: Partial<TickHistory> = {}, at = NOW) {
  return refuseTick({ price, at }, { now: NOW, ...history })
}
const own = (price: string, seconds = 1) => ({ own: { price, at: ago(seconds) } })

test('what is no price is refused with that reason', () => {
  for (const price of ['0', '-1', 'NaN', '', 'Infinity', '1e999'])
    assert.equal(judge(price), 'not_a_price', price)
  assert.equal(judge('0.00000001'), undefined)
})

test('a tick of a time to come is refused from a minute on', () => {
  assert.equal(judge('1', {}, ago(-60)), undefined)
  assert.equal(judge('1', {}, ago(-60.001)), 'ahead')
})

test('a change beyond half is a jump, in either direction', () => {
  assert.equal(judge('150', own('100')), undefined)
  assert.equal(judge('150.01', own('100')), 'jump')
  assert.equal(judge('100', own('150')), undefined)
  assert.equal(judge('99.9', own('150')), 'jump')
})

test('accepts a jump that others confirm, or that lasts', () => {
  assert.equal(judge('300', { ...own('100'), others: 290 }), undefined)
  assert.equal(judge('300', own('100', 300)), 'jump')
  assert.equal(judge('300', own('100', 300.001)), undefined)
  assert.equal(judge('300', { ...own('100'), standsSince: ago(59.999) }), 'jump')
  assert.equal(judge('300', { ...own('100'), standsSince: ago(60) }), undefined)
})

test('a price far from the others is refused however long it stands', () => {
  assert.equal(judge('100', { ...own('100'), others: 151, standsSince: ago(3_600) }), 'far_from_others')
  assert.equal(judge('101', { others: 151 }), undefined)
})
