import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS } from '#contract/time/duration.ts'
import { timesIn, UTC } from '../../ui/time/times.ts'
import { clockSecondsOf, ticksOf } from './step-axis.ts'

test('hours are named where they are round on the clocks of the zone, days where they begin', () => {
  const steps = hoursFrom('2026-03-05T12:00Z', 24)
  assert.deepEqual(named(steps, 'UTC'), ['12 12:00', '18 18:00', '00 Mar 6', '06 06:00'])
  // The hours of UTC begin at the half hours of India: the first of the day there is 00:30.
  assert.deepEqual(named(steps, 'Asia/Kolkata'), ['13 18:30', '19 Mar 6', '01 06:30', '07 12:30'])
  assert.deepEqual(named(steps, 'America/New_York'), ['17 12:00', '23 18:00', '05 Mar 6', '11 06:00'])
})

test('the hour that comes twice is named once, the one that is left out by the next', () => {
  const fall = hoursFrom('2026-11-01T04:00Z', 5)
  assert.deepEqual(named(fall, 'America/New_York', 1), ['04 Nov 1', '05 01:00', '07 02:00', '08 03:00'])
  const spring = hoursFrom('2026-03-08T05:00Z', 4)
  assert.deepEqual(named(spring, 'America/New_York', 2), ['05 Mar 8', '07 03:00', '08 04:00'])
})

test('a day that begins at 01:00, as clocks leave midnight out, is named there', () => {
  // Chile, 6 September 2026.
  assert.deepEqual(named(hoursFrom('2026-09-05T23:00Z', 12), 'America/Santiago'), ['04 Sep 6', '09 06:00'])
})

test('days stay those of UTC', () => {
  const days = [0, 1, 2, 3].map((day) => ({ start: new Date(Date.UTC(2026, 2, 5 + day)) }))
  const ticks = ticksOf(days, { hourly: false, least: 1, times: timesIn('America/New_York') })
  assert.deepEqual(
    ticks.map(({ label }) => label),
    ['Mar 5', 'Mar 6', 'Mar 7', 'Mar 8'],
  )
  assert.deepEqual(
    ticksOf(days, { hourly: false, least: 2, times: UTC }).map(({ label }) => label),
    ['Mar 6', 'Mar 8'],
  )
})

test('hours are as far apart as clocks are read, never nearer than is asked for', () => {
  const steps = hoursFrom('2026-03-05T00:00Z', 24 * 22)
  for (const [from, until, hours] of [
    [1, 1, 1],
    [2, 2, 2],
    [3, 3, 3],
    [4, 4, 4],
    [5, 6, 6],
    [7, 12, 12],
    [13, 24, 24],
    [25, 48, 48],
    [49, 72, 72],
    [73, 96, 96],
    [97, 168, 168],
  ] as const) {
    for (const least of [from, until]) {
      const [, second, third] = ticksOf(steps, { hourly: true, least, times: UTC })
      assert.equal((third?.step ?? 0) - (second?.step ?? 0), hours, `${least}`)
    }
  }
})

test('the times of a UTC axis are what clocks show, and rise where they are set back', () => {
  const shown = (steps: { start: Date }[], zone: string) =>
    clockSecondsOf(steps, zone).map((second) => new Date(second * 1_000).toISOString().slice(11, 16))
  assert.deepEqual(shown(hoursFrom('2026-11-01T04:00Z', 4), 'America/New_York'), [
    '00:00',
    '01:00',
    '01:01',
    '02:00',
  ])
  assert.deepEqual(shown(hoursFrom('2026-03-05T12:00Z', 2), 'Asia/Kolkata'), ['17:30', '18:30'])
  assert.deepEqual(shown(hoursFrom('2026-03-05T12:00Z', 2), UTC.zone), ['12:00', '13:00'])
})

function hoursFrom(first: string, count: number): { start: Date }[] {
  return Array.from({ length: count }, (_, hour) => ({ start: new Date(Date.parse(first) + hour * HOUR_MS) }))
}

/** The hour of UTC and the label of each tick. */
function named(steps: { start: Date }[], zone: string, least = 6): string[] {
  return ticksOf(steps, { hourly: true, least, times: timesIn(zone) }).map(
    ({ step, label }) => `${steps[step]?.start.toISOString().slice(11, 13)} ${label}`,
  )
}
