import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clockOf } from './clock.ts'
import { isTimeZone } from './time-zone.ts'

const clockIn = (zone: string, at: string) => new Date(clockOf(zone)(new Date(at))).toISOString().slice(0, 19)

test('clocks are ahead of UTC or behind it, by half and quarter hours too', () => {
  assert.equal(clockIn('UTC', '2026-03-05T22:07:09Z'), '2026-03-05T22:07:09')
  assert.equal(clockIn('Asia/Kolkata', '2026-03-05T22:07:09Z'), '2026-03-06T03:37:09')
  assert.equal(clockIn('Asia/Kathmandu', '2026-03-05T22:07:09Z'), '2026-03-06T03:52:09')
  assert.equal(clockIn('Pacific/Kiritimati', '2026-12-31T11:00:00Z'), '2027-01-01T01:00:00')
  assert.equal(clockIn('America/New_York', '2026-03-05T02:00:00Z'), '2026-03-04T21:00:00')
})

test('the hour in which clocks are set back comes twice, and the one that they leave out never', () => {
  const ofNewYork = (times: string[]) => times.map((at) => clockIn('America/New_York', at).slice(11, 16))
  assert.deepEqual(ofNewYork(['2026-11-01T05:00Z', '2026-11-01T06:00Z', '2026-11-01T07:00Z']), [
    '01:00',
    '01:00',
    '02:00',
  ])
  assert.deepEqual(ofNewYork(['2026-03-08T06:59Z', '2026-03-08T07:00Z']), ['01:59', '03:00'])
})

test('milliseconds stay, also before 1970', () => {
  assert.equal(clockOf('Asia/Kolkata')(1_500), 19_801_500)
  assert.equal(clockOf('Africa/Abidjan')(-500), -500)
})

test('a zone is known by its name', () => {
  assert.deepEqual(['UTC', 'Europe/Berlin', 'Mars/Olympus', ''].map(isTimeZone), [true, true, false, false])
})
