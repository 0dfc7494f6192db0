import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UTC } from '../ui/time/times.ts'
import { describeMute, endOfMute, MUTES } from './mute.ts'

const NOW = new Date('2026-03-05T15:00:00.000Z')

test('an alert is muted for an hour, a day, or until its owner unmutes it, and says so', () => {
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
