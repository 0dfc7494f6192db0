import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ratePerMinute } from './rate-per-minute.ts'

const NOW = Date.UTC(2026, 2, 10, 12, 30, 40)
const ago = (minutes: number, lookedAt: number) => ({
  minute: new Date(Math.floor(NOW / 60_000) * 60_000 - minutes * 60_000),
  lookedAt,
  kept: lookedAt / 10,
})

test('a rate is the mean of the last ten whole minutes, those in which nothing came included', () => {
  const minutes = [ago(30, 990), ago(10, 400), ago(1, 100), ago(0, 70)]
  assert.deepEqual(ratePerMinute(minutes, { nowMs: NOW, lookedAt: 99_999 }), { lookedAt: 50, kept: 5 })
  const quiet = ratePerMinute([ago(2, 8)], { nowMs: NOW, lookedAt: 99_999 })
  assert.deepEqual(quiet, { lookedAt: 0.8, kept: 0.1 })
  assert.deepEqual(ratePerMinute([], { nowMs: NOW, lookedAt: 99_999 }), { lookedAt: 0, kept: 0 })
})

test('that of a source which began only now is the mean of the minutes since', () => {
  const sums = (...minutes: ReturnType<typeof ago>[]) =>
    ratePerMinute(minutes, { nowMs: NOW, lookedAt: minutes.reduce((sum, { lookedAt }) => sum + lookedAt, 0) })
  assert.deepEqual(sums(ago(0, 900)), { lookedAt: 900, kept: 90 })
  assert.deepEqual(sums(ago(1, 900), ago(0, 300)), { lookedAt: 900, kept: 90 })
  assert.deepEqual(sums(ago(3, 500), ago(2, 1_000), ago(0, 300)), { lookedAt: 500, kept: 50 })
  assert.deepEqual(sums(ago(40, 500), ago(2, 1_000)), { lookedAt: 100, kept: 10 })
})
