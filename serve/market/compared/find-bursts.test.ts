import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Coverage, type UnreadStretch } from '#store/sources/coverage.ts'
import { findBursts } from './find-bursts.ts'

const STEP_MS = { hour: 3_600_000, day: 86_400_000 }
const find = (
  counts: Record<string, readonly number[]>,
  { grain = 'hour', unread = [] }: { grain?: 'hour' | 'day'; unread?: UnreadStretch[] } = {},
) => {
  const stepMs = STEP_MS[grain]
  const buckets = Object.entries(counts).flatMap(([source, posts]) =>
    posts.flatMap((count, place) =>
      count === 0 ? [] : { source, startsAt: new Date(place * stepMs), posts: count },
    ),
  )
  const length = Math.max(...Object.values(counts).map((posts) => posts.length))
  const span = { from: new Date(0), until: new Date(length * stepMs) }
  const { starts, left } = findBursts(buckets, { ...span, grain, coverage: new Coverage(unread) })
  return { places: starts.map((start) => Date.parse(start) / stepMs), left }
}
const hour = (place: number) => new Date(place * STEP_MS.hour)

test('a step is a burst where it lies above the mean before it by more than three deviations', () => {
  // Mean 2 and deviation 1 of the eight steps before: 5 is the edge.
  const usual = [1, 3, 1, 3, 1, 3, 1, 3]
  assert.deepEqual(find({ x: [...usual, 6] }), { places: [8], left: [] })
  assert.deepEqual(find({ x: [...usual, 5] }).places, [])
  assert.deepEqual(find({ x: usual, y: [0, 0, 0, 0, 0, 0, 0, 0, 6] }).places, [8])
})

test('few posts, and steps before which little is known, are no bursts', () => {
  assert.deepEqual(find({ x: [0, 0, 0, 0, 0, 0, 0, 0, 4] }).places, [])
  assert.deepEqual(find({ x: [0, 0, 0, 0, 0, 0, 0, 0, 5] }).places, [8])
  assert.deepEqual(find({ x: [0, 0, 0, 0, 0, 0, 9] }).places, [])
})

test('the first step is whole, the last ends where the time does, and seven steps give the usual', () => {
  const until = hour(1_007.25)
  const buckets = [1, 3, 1, 3, 1, 3, 1, 9].map((posts, place) => ({
    source: 'x',
    startsAt: hour(1_000 + place),
    posts,
  }))
  const coverage = new Coverage([{ source: 'x', from: until, until: hour(1_009), isBegin: false }])
  const burstsFrom = (from: Date) => findBursts(buckets, { from, until, grain: 'hour', coverage })
  assert.deepEqual(burstsFrom(hour(1_000.5)), { starts: [hour(1_007).toISOString()], left: [] })
  assert.deepEqual(burstsFrom(hour(1_001)), { starts: [], left: [] }, 'six do not')
})

test('seven steps that were read are enough to compare with', () => {
  const gapUntil = (end: number) => ({ source: 'x', from: hour(2), until: hour(end), isBegin: false })
  const posts = [1, 1, 9, 9, 1, 1, 1, 1, 1, 9]
  assert.deepEqual(find({ x: posts }, { unread: [gapUntil(4)] }), { places: [9], left: [] })
  assert.deepEqual(find({ x: posts }, { unread: [gapUntil(5)] }), { places: [], left: [] })
})

test('a source that is not read now does not make loud what was before', () => {
  const gap = { source: 'y', from: hour(8), until: hour(9), isBegin: false }
  const counts = { x: [1, 3, 1, 3, 1, 3, 1, 3, 6], y: [50, 0, 50, 0, 50, 0, 50, 0] }
  assert.deepEqual(find(counts, { unread: [gap] }), { places: [8], left: ['y'] })
  assert.deepEqual(find(counts), { places: [], left: [] })
})

test('what was louder is forgotten after a day in hours, and after two weeks in days', () => {
  const posts = (steps: number) => [100, ...Array.from({ length: steps }, () => 2), 6, 2]
  assert.deepEqual(find({ x: posts(24) }).places, [25])
  assert.deepEqual(find({ x: posts(23) }).places, [])
  assert.deepEqual(find({ x: posts(14) }, { grain: 'day' }).places, [15])
  assert.deepEqual(find({ x: posts(13) }, { grain: 'day' }).places, [])
})

test('a source that has just begun makes no burst, nor does the end of a gap, and a burst of the others is one', () => {
  const usual = [1, 3, 1, 3, 1, 3, 1, 3]
  const begun = { source: 'young', from: new Date(0), until: hour(8), isBegin: true }
  const young = [0, 0, 0, 0, 0, 0, 0, 0, 90]
  assert.deepEqual(find({ x: [...usual, 2], young }, { unread: [begun] }), { places: [], left: ['young'] })
  assert.deepEqual(find({ x: [...usual, 6], young }, { unread: [begun] }), { places: [8], left: ['young'] })
  assert.deepEqual(
    find({ x: usual, young, apart: young }, { unread: [begun, { ...begun, source: 'apart' }] }),
    { places: [], left: ['apart', 'young'] },
    'in the order of their names',
  )
  const gap = { source: 'x', from: hour(1), until: hour(5), isBegin: false }
  const posts = [9, 0, 0, 0, 0, 9, 9, 9, 9, 9, 9, 9, 30]
  assert.deepEqual(find({ x: posts }, { unread: [gap] }), { places: [12], left: [] })
  const silent = [0, 0, 0, 0, 0, 0, 0, 0, 9]
  assert.deepEqual(find({ x: silent }).places, [8])
  assert.deepEqual(
    find({ x: silent }, { unread: [gap] }).places,
    [],
    'four hours are too few to compare with',
  )
})
