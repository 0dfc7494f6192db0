import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceReport } from '#contract/sources.ts'
import { countedAs, describeGap, describeProblem } from './describe-source.ts'

const NEED = { setting: 'X_BEARER_TOKEN', type: 'credential' as const, howToGet: 'Copy it there.' }

function report(overrides: Partial<SourceReport>): SourceReport {
  return { name: 'X', state: 'live', needs: [], health: null, ...overrides } as SourceReport
}

test('a source that is well has no problem', () => {
  assert.equal(describeProblem(report({})), undefined)
})

test('one that lacks a setting says which and where one gets it', () => {
  const source = report({ state: 'off', needs: [{ ...NEED, isSet: false }] })
  assert.equal(describeProblem(source), 'Needs X_BEARER_TOKEN. Copy it there.')
  assert.match(describeProblem(report({ state: 'off' })) ?? '', /SOURCES/)
})

test('a credential that is set but refused is named', () => {
  const source = report({ state: 'refused', needs: [{ ...NEED, isSet: true }] })
  assert.match(describeProblem(source) ?? '', /^X_BEARER_TOKEN is set, but X refuses it/)
  assert.match(describeProblem(report({ state: 'refused' })) ?? '', /^X refuses this server/)
})

test('of several settings those that lack are named, and of a refusal the credentials alone', () => {
  const need = (setting: string, rest: object = {}) => ({
    ...NEED,
    setting,
    howToGet: `See ${setting}.`,
    isSet: false,
    ...rest,
  })
  const lacks = (...needs: ReturnType<typeof need>[]) => describeProblem(report({ state: 'off', needs }))
  assert.equal(lacks(need('KEY'), need('PLACE', { isSet: true })), 'Needs KEY. See KEY.')
  assert.equal(lacks(need('KEY'), need('PLACE')), 'Needs KEY and PLACE. See KEY. See PLACE.')
  assert.equal(
    lacks(need('ID'), need('KEY'), need('PLACE')),
    'Needs ID, KEY and PLACE. See ID. See KEY. See PLACE.',
  )
  assert.match(lacks(need('KEY', { isSet: true })) ?? '', /SOURCES/)
  const refused = report({
    state: 'refused',
    needs: [need('PLACE', { type: 'list', isSet: true }), need('KEY', { isSet: true })],
  })
  assert.match(describeProblem(refused) ?? '', /^KEY is set, but X refuses it/)
})

test('a source that asked us to wait does not say how long where it gave no time', () => {
  const waiting = (health: object | null) =>
    describeProblem(report({ state: 'throttled', health: health as SourceReport['health'] }))
  assert.equal(
    waiting({ throttledUntil: '2026-03-05T15:07:09.000Z' }),
    'X asked us to wait. It continues automatically.',
  )
  assert.equal(waiting({}), 'X asked us to wait a while. It continues automatically.')
  assert.equal(waiting(null), 'X asked us to wait a while. It continues automatically.')
})

test('one is written in the singular', () => {
  assert.deepEqual(
    [0, 1, 2].map((count) => `${count} ${countedAs('posts', count)}, ${countedAs('prices', count)}`),
    ['0 posts, prices', '1 post, price', '2 posts, prices'],
  )
})

test('an unknown reason is shown by its name', () => {
  assert.equal(describeGap('budget_spent'), 'the spending limit was reached')
  assert.equal(describeGap('moon_phase'), 'moon phase')
})
