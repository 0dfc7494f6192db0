import './load-tsx.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import type { Period } from '../explorer/periods.ts'

const { renderScreen, textOf } = await import('./render-screen.tsx')
const { OlderNotice } = await import('../explorer/older-data.tsx')

const NEWEST = '2022-03-19T23:00:00.000Z'

interface Shown {
  now: string
  period?: Period
  offer?: Period
  until?: string
  newestHour?: string | null
  isSample?: boolean
}

function says({
  now,
  period = '90d',
  offer = '90d',
  until,
  newestHour = NEWEST,
  isSample = false,
}: Shown): string {
  const base = { period, offer, until: until ?? null, onUntil: () => {} }
  const props = { ...base, newestHour, now: new Date(now), isSample }
  return textOf(renderScreen(() => createElement(OlderNotice, props)))
}

test('where all posts are older than the period, the day of the newest and the way to it are offered', () => {
  assert.equal(
    says({ now: '2026-03-10T12:00:00Z' }),
    'Newest post: March 19, 2022 · show the 90 days before it',
  )
  assert.equal(
    says({ now: '2026-03-10T12:00:00Z', period: '24h', offer: '24h' }),
    'Newest post: March 19, 2022 · show the day before it',
  )
})

test('a sample that does not reach the period is still being made', () => {
  assert.equal(
    says({ now: '2026-03-10T12:00:00Z', isSample: true }),
    'Sample is being made: it reaches March 19, 2022 so far.',
  )
  assert.equal(says({ now: '2022-03-20T01:00:00Z', isSample: true }), '')
})

test('as long as the newest hour touches the period nothing is offered, nor where there are no posts', () => {
  assert.equal(says({ now: '2022-03-21T00:00:00Z', period: '24h' }), '')
  assert.match(says({ now: '2022-03-21T00:00:00.001Z', period: '24h' }), /Newest post/)
  assert.equal(says({ now: '2022-03-27T00:00:00Z', period: '7d' }), '')
  assert.match(says({ now: '2022-03-27T00:00:00.001Z', period: '7d' }), /Newest post/)
  assert.equal(says({ now: '2026-03-10T12:00:00Z', newestHour: null }), '')
})

test('what is shown of an earlier time says so, with the way back', () => {
  assert.equal(
    says({ now: '2026-03-10T12:00:00Z', until: '2022-03-20T00:00:00.000Z' }),
    'Shown: the 90 days before March 20, 2022. Back to now',
  )
})
