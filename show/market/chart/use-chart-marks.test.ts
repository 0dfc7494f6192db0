import '../../testing/load-tsx.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'

const { describeMarks, listMarks } = await import('./use-chart-marks.ts')

test('marks are explained where there are any, with the sources that count for no triangle', () => {
  const marks = [
    { step: 3, kind: 'burst' as const },
    { step: 4, kind: 'alert' as const },
  ]
  assert.equal(
    describeMarks(marks, { left: ['bluesky', 'hackernews'] }),
    'A triangle marks far more posts than usual (1). Bursts leave out Bluesky and Hackernews, not read throughout. A diamond marks where an alert of yours fired (1).',
  )
  assert.equal(
    describeMarks([...marks, { step: 5, kind: 'alert' }], { left: ['bluesky'] }),
    'A triangle marks far more posts than usual (1). Bursts leave out Bluesky, not read throughout. A diamond marks where an alert of yours fired (2).',
  )
  assert.equal(describeMarks([], { left: [] }), '')
})

test('each step in which an alert fired has one mark, not the last alone; what fired before the chart begins has none', () => {
  const steps = [8, 9, 10, 11].map((hour) => ({ start: new Date(Date.UTC(2026, 2, 5, hour)) }))
  const at = (time: string) => `2026-03-05T${time}:00.000Z`
  const alerts = [
    { firedAt: [at('10:59'), at('10:00'), at('08:30'), at('07:59')], lastFiredAt: at('10:59') },
    { firedAt: [], lastFiredAt: at('11:20') },
  ]
  assert.deepEqual(listMarks(steps, { alerts, bursts: { starts: [at('09:00'), at('07:00')] } }), [
    { step: 1, kind: 'burst' },
    { step: 0, kind: 'alert' },
    { step: 2, kind: 'alert' },
    { step: 3, kind: 'alert' },
  ])
  const atFirst = [{ firedAt: [at('08:00')] }]
  assert.deepEqual(listMarks(steps, { alerts: atFirst, bursts: { starts: [] } }), [
    { step: 0, kind: 'alert' },
  ])
  assert.deepEqual(listMarks([], { alerts: atFirst, bursts: { starts: [at('09:00')] } }), [])
})
