import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { judgeDoubt, judgeHours, LATE_HOURS } from './judge-hours.ts'
import { FRESH_STATE, type RuleState } from './judge-rule.ts'
import { readRule } from './read-rule.ts'

const HOUR_MS = 3_600_000

/** Hours from which posts are missing until they were read afterwards, which may be never. */
interface Outage {
  from: number
  hours: number
  /** So many hours after its last one. */
  filledAfter: number
}

const tapes = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 24, maxLength: 24 * 62 })
const outages = (filledAfter: fc.Arbitrary<number>) =>
  fc.array(
    fc.record({
      from: fc.integer({ min: 0, max: 24 * 62 }),
      hours: fc.integer({ min: 1, max: LATE_HOURS / 3 }),
      filledAfter,
    }),
    { maxLength: 20 },
  )

test('caught up with, a rule has fired once for each crossing of the full tape', () => {
  fc.assert(
    fc.property(tapes, outages(fc.integer({ min: 0, max: LATE_HOURS / 3 })), (tape, gaps) => {
      const live = judgeLive('mentions(A, 1h) > 50', tape, gaps)
      const full = judgeFull('mentions(A, 1h) > 50', tape)
      assert.deepEqual(live.fired.map((hour) => startOfRun(tape, hour)).sort(byNumber), full.fired)
      assert.deepEqual(live.state, full.state)
    }),
    { numRuns: 300, seed: 230 },
  )
})

test('caught up with, a rule stands where the full tape leaves it', () => {
  const options = ['cooldown 6h', 'rearm 5h', 'cooldown 3h rearm 2h', 'every 3h', 'quiet 22:00-07:00', '']
  const rules = fc
    .tuple(
      fc.constantFrom('mentions(A, 1h) > 50', 'mentions(A, 1h) < 40 back 60'),
      fc.constantFrom(...options),
    )
    .map((parts) => parts.join(' ').trim())
  fc.assert(
    fc.property(rules, tapes, outages(fc.integer({ min: 0, max: LATE_HOURS / 3 })), (rule, tape, gaps) => {
      assert.deepEqual(judgeLive(rule, tape, gaps).state, judgeFull(rule, tape).state)
    }),
    { numRuns: 300, seed: 231 },
  )
})

test('where nothing is read afterwards, nothing fires that the full tape would not', () => {
  fc.assert(
    fc.property(tapes, outages(fc.constant(Number.POSITIVE_INFINITY)), (tape, gaps) => {
      const { fired } = judgeLive('mentions(A, 1h) > 50', tape, gaps)
      const runs = fired.map((hour) => startOfRun(tape, hour))
      const full = new Set(judgeFull('mentions(A, 1h) > 50', tape).fired)
      assert.deepEqual(runs, [...new Set(runs)])
      assert.ok(runs.every((hour) => full.has(hour)))
    }),
    { numRuns: 300, seed: 232 },
  )
})

test('a rule does not arm again while it is not known', () => {
  const gap = { from: 2, hours: 2, filledAfter: Number.POSITIVE_INFINITY }
  assert.deepEqual(
    judgeLive('mentions(A, 1h) > 50 rearm 3h', [0, 60, 0, 0, 0, 60, 0, 0, 0, 60], [gap]).fired,
    [1, 9],
  )
})

test('an hour of which posts are missing is waited for a day', () => {
  for (const [filledAfter, fired] of [
    [LATE_HOURS - 2, [1]],
    [LATE_HOURS, []],
  ] as const) {
    const tape = [0, 60, ...Array.from({ length: 48 }, () => 0)]
    assert.deepEqual(
      judgeLive('mentions(A, 1h) > 50', tape, [{ from: 1, hours: 1, filledAfter }]).fired,
      fired,
    )
  }
})

/** Hour by hour, as it is known then. Moments are the numbers of hours. */
function judgeLive(text: string, tape: readonly number[], outages: readonly Outage[]) {
  const rule = readRule(text)
  const gaps = outages.filter(({ from }) => from < tape.length)
  let state: RuleState = FRESH_STATE
  const fired: number[] = []
  const end = tape.length + LATE_HOURS
  for (let now = 0; now < end; now++) {
    const isMissing = (endMs: number) => {
      const hour = endMs / HOUR_MS
      return gaps.some(
        ({ from, hours, filledAfter }) =>
          hour >= from && hour < from + hours && now < from + hours + filledAfter,
      )
    }
    const figures = {
      isMissing,
      lookUpAt: (endMs: number) => () => (isMissing(endMs) ? undefined : String(tape[endMs / HOUR_MS] ?? 0)),
    }
    const judged = judgeHours(rule, { ...figures, state, hours: [now * HOUR_MS] })
    const again = judgeDoubt(rule, { ...figures, state: judged.state })
    state = again.state
    fired.push(...[...judged.fired, ...again.fired].map((endMs) => endMs / HOUR_MS))
  }
  return { fired, state }
}

function judgeFull(text: string, tape: readonly number[]) {
  return judgeLive(text, tape, [])
}

/** The first of the hours without a break that are beyond the mark. */
function startOfRun(tape: readonly number[], hour: number): number {
  let first = hour
  while (first > 0 && (tape[first - 1] ?? 0) > 50) first--
  return first
}

function byNumber(a: number, b: number): number {
  return a - b
}
