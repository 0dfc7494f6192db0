import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#contract/time/duration.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { Coverage, listCatchingUp } from './coverage.ts'
import { blankSourceHealth, saveSourceHealth } from './health.ts'

const NOW = Date.UTC(2026, 4, 30)
const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000)
const dayOf = (back: number) => ({
  from: new Date(NOW - (back + 1) * DAY_MS),
  until: new Date(NOW - back * DAY_MS),
})
const DAYS = Array.from({ length: 10 }, (_, nr) => nr + 1)
const compareWith = (coverage: Coverage, speakers: string[], days = DAYS) => {
  const { left, isRead } = coverage.compare({ speakers, now: dayOf(0), earlier: days.map(dayOf) })
  return { left, days: days.filter((_, place) => isRead[place]) }
}
const begun = (source: string, hours: number) => ({
  source,
  from: new Date(0),
  until: hoursAgo(hours),
  isBegin: true,
})
const gap = (source: string, hours: number, length: number) => ({
  source,
  from: hoursAgo(hours),
  until: hoursAgo(hours - length),
  isBegin: false,
})

const stopped = (source: string, hours: number) => ({
  source,
  from: hoursAgo(hours),
  until: new Date(8.64e15),
  isBegin: false,
})

test('a source that began an hour ago is left out, and all days are compared over the others', () => {
  const coverage = new Coverage([begun('young', 1)])
  assert.deepEqual(compareWith(coverage, ['old', 'young']), { left: ['young'], days: DAYS })
  assert.deepEqual(compareWith(coverage, ['young']), { left: ['young'], days: [] })
  assert.deepEqual(compareWith(coverage, []), { left: [], days: DAYS })
})

test('a day of which a source is missing an hour is left out, and the source is compared on the others', () => {
  const ofDay3 = new Coverage([gap('old', 3 * 24 + 5, 1)])
  assert.deepEqual(compareWith(ofDay3, ['old', 'other']), {
    left: [],
    days: DAYS.filter((day) => day !== 3),
  })
  const ofMinutes = new Coverage([gap('old', 77, 0.4), gap('old', 75, 0.4)])
  assert.deepEqual(compareWith(ofMinutes, ['old']), { left: [], days: DAYS })
  const ofAnHour = { from: hoursAgo(77), until: hoursAgo(76) }
  assert.equal(ofMinutes.isRead('old', ofAnHour), false)
  assert.equal(new Coverage([gap('old', 77, 0.04)]).isRead('old', ofAnHour), true)
  assert.equal(ofMinutes.isRead('old', { from: hoursAgo(76), until: hoursAgo(75.5) }), true)
  const together = new Coverage([gap('old', 77, 0.5), gap('old', 75, 0.5)])
  assert.deepEqual(compareWith(together, ['old']), { left: [], days: DAYS.filter((day) => day !== 3) })
})

test('a source that is not read now is left out, and is compared again when seven days with it remain', () => {
  const down = new Coverage([{ source: 'down', from: hoursAgo(2), until: new Date(8.64e15), isBegin: false }])
  assert.deepEqual(compareWith(down, ['down', 'old']), { left: ['down'], days: DAYS })
  assert.deepEqual(compareWith(new Coverage([begun('young', 6 * 24 + 30)]), ['old', 'young']).left, ['young'])
  assert.deepEqual(compareWith(new Coverage([begun('young', 8 * 24)]), ['old', 'young']), {
    left: [],
    days: [1, 2, 3, 4, 5, 6, 7],
  })
})

test('sources that all began lately are compared over the days that they share', () => {
  const coverage = new Coverage([begun('first', 72), begun('second', 48), begun('third', 1)])
  assert.deepEqual(compareWith(coverage, ['first', 'second', 'third']), {
    left: ['second', 'third'],
    days: [1, 2],
  })
  assert.deepEqual(compareWith(coverage, ['second', 'third']), { left: ['third'], days: [1] })
  assert.deepEqual(compareWith(coverage, ['second'], []), { left: [], days: [] })
})

test('which sources and days are compared does not depend on the order in which the sources are given', () => {
  const lately = new Coverage([begun('first', 72), begun('second', 48)])
  const apart = new Coverage([gap('a', 11 * 24, 5 * 24), gap('b', 6 * 24, 5 * 24)])
  for (const [coverage, speakers, found] of [
    [lately, ['first', 'second'], { left: ['second'], days: [1, 2] }],
    [apart, ['a', 'b'], { left: ['b'], days: [1, 2, 3, 4, 5] }],
  ] as const) {
    assert.deepEqual(compareWith(coverage, [...speakers]), found)
    assert.deepEqual(compareWith(coverage, speakers.toReversed()), found)
  }
})

test('a time of more than a day may miss less than an hour', () => {
  const week = { from: hoursAgo(7 * 24), until: hoursAgo(0) }
  const isRead = (...lengths: number[]) =>
    new Coverage(lengths.map((length, nr) => gap('old', 24 * (nr + 1), length))).isRead('old', week)
  assert.deepEqual([isRead(0.99), isRead(1), isRead(0.5, 0.5), isRead(0.5, 0.49)], [true, false, false, true])
})

test('sources with gaps are listed with their begin', () => {
  const coverage = new Coverage([begun('young', 5), gap('old', 40, 2)])
  const lacking = (from: number) =>
    [...coverage.lacking({ from: hoursAgo(from), until: hoursAgo(0) })].map(([source, since]) => [
      source,
      (NOW - since.getTime()) / 3_600_000,
    ])
  assert.deepEqual(lacking(48), [
    ['young', 5],
    ['old', 38],
  ])
  assert.deepEqual(lacking(38), [['young', 5]])
  assert.deepEqual(lacking(5), [])
})

test('a source is read since the last of what it lacks within a time, whatever it lacks beside it', () => {
  const coverage = new Coverage([gap('old', 60, 2), gap('old', 40, 2), gap('old', 30, 3), gap('old', 10, 2)])
  const since = (from: number, until: number) =>
    [...coverage.lacking({ from: hoursAgo(from), until: hoursAgo(until) }).values()].map(
      (date) => (NOW - date.getTime()) / 3_600_000,
    )
  assert.deepEqual([since(48, 24), since(48, 30), since(48, 28), since(27, 10)], [[27], [38], [28], []])
})

test('what was not read at all now does not make earlier days lack', () => {
  const down = new Coverage([stopped('old', 12)])
  assert.deepEqual([...down.lacking(dayOf(0)).keys()], ['old'])
  assert.deepEqual([...down.lacking(dayOf(1), dayOf(0)).keys()], [])
})

const brought = (source: string, from: number, until: number) => ({
  source,
  from: hoursAgo(from),
  until: hoursAgo(until),
})
const WEEKS = Array.from({ length: 9 }, (_, nr) => nr + 1)

test('what files brought of a source that was tried for minutes is compared over the days of the files', () => {
  const tried = [begun('tried', 100.1), stopped('tried', 100)]
  const coverage = new Coverage(tried, [brought('tried', 10 * 24, 0)])
  assert.deepEqual(compareWith(coverage, ['tried', 'old'], WEEKS), { left: [], days: WEEKS })
  const less = new Coverage(tried, [brought('tried', 10 * 24, 50), brought('tried', 47, 0)])
  assert.deepEqual(
    compareWith(less, ['tried'], WEEKS).days,
    WEEKS.filter((day) => day !== 1 && day !== 2),
  )
  assert.deepEqual(compareWith(new Coverage(tried), ['tried', 'old'], WEEKS).left, ['tried'])
})

test('a day is of files if they brought all of it together, in any order, and none of it counts twice', () => {
  const lefts = (...files: [from: number, until: number][]) => {
    const imported = files.map(([from, until]) => brought('tried', from, until))
    return compareWith(new Coverage([begun('tried', 0)], imported), ['tried', 'old'], WEEKS).left
  }
  assert.deepEqual(lefts([12, 0], [240, 12]), [])
  assert.deepEqual(lefts([240, 10], [14, 0]), [])
  assert.deepEqual(lefts([240, 12], [240, 12]), ['tried'])
})

test('what files brought is not compared with what was read, either way', () => {
  const read = [begun('tried', 9 * 24), stopped('tried', 24)]
  const brings = [brought('tried', 24, 0)]
  assert.deepEqual(compareWith(new Coverage(read, brings), ['tried', 'old'], WEEKS), {
    left: ['tried'],
    days: WEEKS,
  })
  assert.deepEqual(compareWith(new Coverage(read, brings), ['tried'], WEEKS).days, [])
  // Read for four days, of which a file brought posts too, after nine of files alone.
  const both = new Coverage([begun('tried', 96)], [brought('tried', 10 * 24, 0)])
  assert.deepEqual(compareWith(both, ['tried'], WEEKS).days, [1, 2, 3])
  const then = both.compare({ speakers: ['tried'], now: dayOf(5), earlier: [4, 3, 6, 7].map(dayOf) })
  assert.deepEqual(then.isRead, [true, false, true, true])
  assert.deepEqual([...both.lacking(dayOf(6), dayOf(0)).keys()], ['tried'])
  assert.deepEqual([...both.lacking(dayOf(6)).keys()], [])
})

test('a source that is read in order catches up as long as it is behind, others for a while', async () => {
  const { db } = await openTestDatabase()
  const now = new Date(NOW)
  for (const [source, hours, lagMs] of [
    ['bluesky', 3, 7_200_000],
    ['nostr', 3, 7_200_000],
    ['news', 0.1, 7_200_000],
    ['hackernews', 0.1, 1_000],
  ] as const) {
    const health = blankSourceHealth(source, now)
    await saveSourceHealth(db, { ...health, state: 'live', since: hoursAgo(hours), lastEventAt: now, lagMs })
  }
  assert.deepEqual(await listCatchingUp(db, { now, inOrder: ['bluesky'] }), ['bluesky', 'news'])
  assert.deepEqual(await listCatchingUp(db, { now, inOrder: [] }), ['news'])
})
