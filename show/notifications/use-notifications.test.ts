import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Notification } from '#contract/app/notifications.ts'
import { findNew } from './use-notifications.ts'

const notified = (minute: number, readAt?: string): Notification => ({
  id: `${minute}`,
  kind: 'price_alerts',
  title: 'BTC rose',
  text: '',
  createdAt: `2026-03-10T12:0${minute}:00.000Z`,
  readAt,
})
const latest = [notified(3), notified(2), notified(1)]
const ids = (known: string | undefined, list = latest) => findNew(list, known).map(({ id }) => id)

test('what was there when the page was opened is not announced', () => {
  assert.deepEqual(ids(undefined), [])
  assert.deepEqual(ids(notified(3).createdAt), [])
})

test('what came since is announced once each, the oldest first, the first of an account too', () => {
  assert.deepEqual(ids(notified(1).createdAt), ['2', '3'])
  assert.deepEqual(ids(''), ['1', '2', '3'])
})

test('what was read elsewhere is not announced', () => {
  assert.deepEqual(ids('', [notified(2, '2026-03-10T12:05:00.000Z'), notified(1)]), ['1'])
})
