import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS } from '#contract/time/duration.ts'
import { rollMoods } from './get-asset.ts'

const UNTIL = new Date('2026-03-15T00:00:00.000Z')

test('a mood of 24 hours weighs each hour by its posts and forgets the hour before', () => {
  const start = new Date('2026-03-14T00:00:00.000Z')
  const hours = [hourAgo(48, 10, 0), hourAgo(25, 10, 4_000), hourAgo(24, 30, 8_000)]
  const moods = rollMoods(hours, { from: start, until: UNTIL, stepMs: HOUR_MS })
  assert.equal(moods.length, 24)
  assert.deepEqual([moods[0]?.mood, moods[0]?.posts], [0.7, 40])
  assert.deepEqual([moods[23]?.mood, moods[23]?.posts], [0.8, 30])
})

test('steps that are not whole have no mood', () => {
  const between = rollMoods([hourAgo(24, 10, 4_000)], {
    from: new Date('2026-03-14T00:30:00.000Z'),
    until: new Date('2026-03-14T02:30:00.000Z'),
    stepMs: HOUR_MS,
  })
  assert.deepEqual(
    between.map(({ start }) => start),
    ['2026-03-14T01:00:00.000Z'],
  )
})

test('nine posts have no mood', () => {
  const moods = rollMoods([hourAgo(1, 9, 4_000)], { from: new Date(0), until: UNTIL, stepMs: 24 * HOUR_MS })
  assert.deepEqual(moods, [])
})

function hourAgo(hours: number, judged: number, bp: number) {
  return {
    startsAt: new Date(UNTIL.getTime() - hours * HOUR_MS),
    judged,
    sentimentSumBp: judged * bp,
    sentimentSquares: judged * bp ** 2,
  }
}
