import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameStepExactly, nameSteps, timesOfSteps } from './name-steps.ts'
import { timeTicks } from './time-ticks.ts'
import { timesIn, UTC } from './times.ts'

const INDIA = timesIn('Asia/Kolkata')
const NEW_YORK = timesIn('America/New_York')
/** In the night of 1 November 2026 the clocks of New York go back from 02:00 EDT to 01:00 EST. */
const FALL = ['2026-11-01T04:00Z', '2026-11-01T05:00Z', '2026-11-01T06:00Z', '2026-11-01T07:00Z']
/** In that of 8 March 2026 they go ahead from 02:00 EST to 03:00 EDT. */
const SPRING = ['2026-03-08T06:00Z', '2026-03-08T07:00Z']

test('a moment is shown in the chosen time zone, with its name', () => {
  const at = '2026-07-05T22:07:09.500Z'
  assert.equal(UTC.exact(at), '2026-07-05 22:07:09 UTC')
  assert.equal(timesIn('Europe/Berlin').exact(at), '2026-07-06 00:07:09 GMT+2')
  assert.equal(INDIA.exact(at), '2026-07-06 03:37:09 GMT+5:30')
  assert.equal(timesIn('Pacific/Kiritimati').exact(at), '2026-07-06 12:07:09 GMT+14')
  assert.equal(NEW_YORK.exact('2026-01-05T05:30:00Z'), '2026-01-05 00:30:00 EST')
  assert.deepEqual(FALL.map(NEW_YORK.exact), [
    '2026-11-01 00:00:00 EDT',
    '2026-11-01 01:00:00 EDT',
    '2026-11-01 01:00:00 EST',
    '2026-11-01 02:00:00 EST',
  ])
  assert.deepEqual(SPRING.map(NEW_YORK.clock), ['01:00', '03:00'])
})

test('the words for one zone are one object, so that what depends on them is not made again', () => {
  assert.equal(timesIn('Asia/Kolkata'), INDIA)
  assert.equal(timesIn('UTC'), UTC)
})

test('dates and days of the week are those of the zone', () => {
  const at = '2026-03-05T20:00:00Z'
  const wordsOf = ({ day, longDay, date, longDate, weekday, hour, isoDay, zoneName }: typeof INDIA) => [
    day(at),
    longDay(at),
    date(at),
    longDate(at),
    weekday(at),
    hour(at),
    isoDay(at),
    zoneName,
  ]
  assert.deepEqual(wordsOf(UTC), [
    'Mar 5',
    'March 5',
    'Mar 5, 2026',
    'March 5, 2026',
    'Thursday',
    'Mar 5, 20:00',
    '2026-03-05',
    'UTC',
  ])
  assert.deepEqual(wordsOf(INDIA), [
    'Mar 6',
    'March 6',
    'Mar 6, 2026',
    'March 6, 2026',
    'Friday',
    'Mar 6, 01:30',
    '2026-03-06',
    'India Standard Time',
  ])
})

test('steps of hours are named in the zone, and the hour that comes twice by its offset too', () => {
  assert.deepEqual(nameSteps(FALL, { stepHours: 1, times: NEW_YORK }), [
    'Nov 1, 00:00',
    'Nov 1, 01:00 EDT',
    'Nov 1, 01:00 EST',
    'Nov 1, 02:00',
  ])
  assert.deepEqual(nameSteps(FALL.slice(0, 1), { stepHours: 6, times: INDIA }), ['Nov 1, 09:30'])
  assert.equal(
    nameStepExactly(new Date(FALL[0] ?? ''), { stepHours: 1, times: INDIA }),
    '2026-11-01 09:30:00 GMT+5:30',
  )
})

test('steps of days are days of UTC in every zone, and say so', () => {
  const start = '2026-03-05T00:00:00Z'
  assert.deepEqual(nameSteps([start], { stepHours: 24, times: NEW_YORK }), ['Mar 5'])
  assert.equal(nameStepExactly(new Date(start), { stepHours: 24, times: NEW_YORK }), '2026-03-05 UTC')
  assert.equal(timesOfSteps(24, NEW_YORK), UTC)
  assert.equal(timesOfSteps(6, NEW_YORK), NEW_YORK)
})

test('an axis names round hours of the clocks of the zone, and a day where it begins', () => {
  const day = { from: Date.parse('2026-03-05T12:00Z'), until: Date.parse('2026-03-06T12:00Z') }
  assert.deepEqual(
    timeTicks(day, { count: 4, times: INDIA }).map(({ at, label }) => [new Date(at).toISOString(), label]),
    [
      ['2026-03-05T12:30:00.000Z', '18:00'],
      ['2026-03-05T18:30:00.000Z', 'Mar 6'],
      ['2026-03-06T00:30:00.000Z', '06:00'],
      ['2026-03-06T06:30:00.000Z', '12:00'],
    ],
  )
})

test('over a change of clocks an axis names each round hour at its own moment, and none that there is not', () => {
  const night = (day: string) => ({ from: Date.parse(`${day}T04:00Z`), until: Date.parse(`${day}T09:00Z`) })
  const ticks = (day: string) =>
    timeTicks(night(day), { count: 5, times: NEW_YORK }).map(({ at, label }) => [
      new Date(at).toISOString().slice(11, 16),
      label,
    ])
  assert.deepEqual(ticks('2026-11-01'), [
    ['04:00', 'Nov 1'],
    ['05:00', '01:00'],
    ['07:00', '02:00'],
    ['08:00', '03:00'],
    ['09:00', '04:00'],
  ])
  assert.deepEqual(ticks('2026-03-08'), [
    ['04:00', '23:00'],
    ['05:00', 'Mar 8'],
    ['06:00', '01:00'],
    ['07:00', '03:00'],
    ['08:00', '04:00'],
    ['09:00', '05:00'],
  ])
})
