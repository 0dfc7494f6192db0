import '../../testing/load-tsx.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'

const { describeMarks } = await import('./use-chart-marks.ts')

test('marks are explained where there are any, with the sources that count for no triangle', () => {
  const marks = [
    { step: 3, kind: 'burst' as const },
    { step: 4, kind: 'alert' as const },
  ]
  assert.equal(
    describeMarks(marks, { left: ['bluesky', 'hackernews'] }),
    'A triangle marks far more posts than usual (1). Triangles leave out Bluesky and Hackernews where not read throughout. A diamond marks where your alert fired (1).',
  )
  assert.equal(describeMarks([], { left: [] }), '')
})
