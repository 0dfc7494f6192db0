import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceReport } from '#contract/sources.ts'
import { describeGap, describeProblem } from './describe-source.ts'

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

test('a reason that is new is told by its own name', () => {
  assert.equal(describeGap('budget_spent'), 'the spending limit was reached')
  assert.equal(describeGap('moon_phase'), 'moon phase')
})
