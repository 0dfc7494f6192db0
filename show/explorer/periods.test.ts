import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timesIn, UTC } from '../ui/time/times.ts'
import { describePeriod, periodUntil } from './periods.ts'

test('a period ends now and is as long as its name says, in ISO form', () => {
  const now = new Date('2024-03-01T12:00:00.000Z')
  assert.deepEqual(periodUntil('24h', now), {
    startDate: '2024-02-29T12:00:00.000Z',
    endDate: '2024-03-01T12:00:00.000Z',
  })
  assert.equal(periodUntil('7d', now).startDate, '2024-02-23T12:00:00.000Z')
  assert.equal(periodUntil('30d', now).startDate, '2024-01-31T12:00:00.000Z')
  assert.equal(periodUntil('90d', now).startDate, '2023-12-02T12:00:00.000Z')
})

test('a period is described by its end where that is not now', () => {
  assert.equal(describePeriod('90d'), 'the last 90 days')
  assert.equal(describePeriod('24h', { until: null, times: UTC }), 'the last 24 hours')
  assert.equal(
    describePeriod('90d', { until: '2022-03-19T23:59:00.000Z', times: UTC }),
    'the 90 days before March 19, 2022',
  )
  assert.equal(
    describePeriod('24h', { until: '2022-03-19T00:00:00.000Z', times: timesIn('America/New_York') }),
    'the day before March 18, 2022',
  )
})
