import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BoardMail } from '#contract/app/boards.ts'
import { nextMailAt } from './next-mail-at.ts'

const next = (mail: Partial<BoardMail>, after: string) =>
  nextMailAt({ every: 'day', weekday: 1, hour: 8, timeZone: 'UTC', ...mail }, new Date(after)).toISOString()

test('the next hour of the day, and never the moment itself', () => {
  assert.equal(next({}, '2026-03-10T07:59:59.999Z'), '2026-03-10T08:00:00.000Z')
  assert.equal(next({}, '2026-03-10T08:00:00.000Z'), '2026-03-11T08:00:00.000Z')
})

test('the day of the week is that of the zone', () => {
  const monday = { every: 'week', weekday: 1, hour: 1, timeZone: 'Asia/Tokyo' } as const
  assert.equal(next(monday, '2026-03-10T00:00:00Z'), '2026-03-15T16:00:00.000Z')
  assert.equal(
    next({ ...monday, weekday: 7, timeZone: 'UTC' }, '2026-03-08T01:00:00Z'),
    '2026-03-15T01:00:00.000Z',
  )
})

test('the hour stays the same on the clock when clocks change', () => {
  const berlin = { timeZone: 'Europe/Berlin' }
  assert.equal(next(berlin, '2026-03-28T12:00:00Z'), '2026-03-29T06:00:00.000Z')
  assert.equal(next(berlin, '2026-10-24T12:00:00Z'), '2026-10-25T07:00:00.000Z')
  assert.equal(next({ ...berlin, hour: 2 }, '2026-03-28T12:00:00Z'), '2026-03-29T01:00:00.000Z', 'skipped')
})

test('a zone of half hours and one far east', () => {
  assert.equal(next({ timeZone: 'Asia/Kolkata' }, '2026-03-10T00:00:00Z'), '2026-03-10T02:30:00.000Z')
  assert.equal(
    next({ timeZone: 'Pacific/Kiritimati', hour: 0 }, '2026-03-10T09:59:00Z'),
    '2026-03-10T10:00:00.000Z',
  )
})
