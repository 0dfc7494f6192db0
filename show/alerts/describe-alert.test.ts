import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UTC } from '../ui/time/times.ts'
import { describeDistance, describeMute, endOfMute, MUTES } from './describe-alert.ts'

test('a waiting alert says which way and how far the price has to go', () => {
  assert.equal(
    describeDistance({ state: 'waiting', condition: 'above', price: '110' }, 100),
    ', has to rise 10.00%',
  )
  assert.equal(
    describeDistance({ state: 'waiting', condition: 'below', price: '95' }, 100),
    ', has to fall 5.00%',
  )
})

test('a price that is all but there says so instead of that it has no way to go', () => {
  const words = (price: string) => describeDistance({ state: 'waiting', condition: 'below', price }, 63_966)
  assert.equal(words('63963.37'), ', has to fall less than 0.01%')
  assert.equal(words('63962'), ', has to fall 0.01%')
})

test('a price that has passed the mark since the last look is no distance below zero', () => {
  assert.equal(
    describeDistance({ state: 'waiting', condition: 'above', price: '99' }, 100),
    ', has to rise 0.00%',
  )
})

test('an alert without a price of its own, or without one of now, has no distance', () => {
  assert.equal(describeDistance({ state: 'waiting', condition: 'above' }, 100), '')
  const waiting = { state: 'waiting', condition: 'above', price: '110' } as const
  assert.equal(describeDistance(waiting, 0), '')
  assert.equal(describeDistance(waiting, 0.5), ', has to rise 21,900.00%')
})

test('an alert that would not fire by going there says nothing', () => {
  assert.equal(describeDistance({ state: 'fulfilled', condition: 'above', price: '90' }, 100), '')
  assert.equal(describeDistance({ state: 'paused', condition: 'above', price: '110' }, 100), '')
})

const NOW = new Date('2026-03-05T15:00:00.000Z')

test('mutes an alert for an hour, a day or until unmuted', () => {
  const said = MUTES.map(({ forMs }) =>
    describeMute(endOfMute(forMs, NOW.getTime()), { now: NOW, times: UTC }),
  )
  assert.deepEqual(said, [
    'Muted until 2026-03-05 16:00:00 UTC',
    'Muted until 2026-03-06 15:00:00 UTC',
    'Muted',
  ])
})

test('a mute that is over, and an alert without one, say nothing', () => {
  assert.equal(describeMute(NOW.toISOString(), { now: NOW, times: UTC }), undefined)
  assert.equal(describeMute(undefined, { now: NOW, times: UTC }), undefined)
})
