import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitAtGaps } from '#contract/shown/series-points.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { seriesColor, seriesDash } from './series.ts'

const pointsAt = (...hours: number[]) => hours.map((hour) => ({ at: new Date(hour * HOUR_MS), value: hour }))
const runsOf = (...hours: number[]) =>
  splitAtGaps(pointsAt(...hours), HOUR_MS).map((run) => run.map(({ value }) => value))

test('a line ends where a step is missing and begins again after it, also for a single point', () => {
  assert.deepEqual(runsOf(0, 1, 2, 5, 6, 9), [[0, 1, 2], [5, 6], [9]])
  assert.deepEqual(runsOf(0, 2), [[0], [2]])
})

test('steps need not begin to the millisecond, but half a step more is the most', () => {
  assert.deepEqual(runsOf(0, 1.5), [[0, 1.5]])
  assert.deepEqual(runsOf(0, 1.51), [[0], [1.51]])
})

test('what has each step is one line, and nothing is none', () => {
  assert.deepEqual(runsOf(3, 4, 5), [[3, 4, 5]])
  assert.deepEqual(runsOf(), [])
})

test('seven lines have a colour and a dash each, and the eighth starts again', () => {
  const looks = Array.from({ length: 8 }, (_, index) => `${seriesColor({}, index)} ${seriesDash({}, index)}`)
  assert.equal(looks[0], 'var(--color-series-1) undefined')
  assert.match(looks[6] ?? '', /^var\(--color-series-7\) /)
  assert.equal(new Set(looks.slice(0, 7)).size, 7)
  assert.equal(new Set(looks.slice(0, 7).map((look) => look.split(') ')[1])).size, 7)
  assert.equal(looks[7], looks[0])
})

test('a line keeps its slot wherever it stands in the list, and brings its dash where it brings its colour', () => {
  const look = (series: Parameters<typeof seriesColor>[0]) => [seriesColor(series, 0), seriesDash(series, 0)]
  assert.deepEqual(look({ slot: 2 }), [seriesColor({}, 2), seriesDash({}, 2)])
  const color = 'var(--color-platform-x)'
  assert.deepEqual(look({ slot: 2, color }), [color, undefined])
  assert.deepEqual(look({ slot: 2, color, dash: '1 2' }), [color, '1 2'])
  assert.deepEqual(look({ slot: 2, dash: '1 2' }), [seriesColor({}, 2), '1 2'])
})
