import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { HOUR_MS } from '#contract/time/duration.ts'
import { judgeDoubt, judgeMoments, LATE_HOURS } from './judge-moments.ts'
import { FRESH_STATE, type RuleState } from './judge-rule.ts'
import { readRule } from './read-rule.ts'

/** Hours from which the posts of an asset are missing until they were read afterwards, which may be never. */
interface Outage {
  asset: 'A' | 'B'
  from: number
  hours: number
  /** So many hours after its last one. */
  filledAfter: number
}

interface Tape {
  /** Mentions of each hour. */
  posts: { A: number; B: number }[]
  /** Of each moment; null: no venue says one. */
  prices: (number | null)[]
}

const HOURS_MAX = 24 * 62
/** Moments an hour of a rule over prices. */
const TICKS = 3

const tapes: fc.Arbitrary<Tape> = fc.integer({ min: 24, max: HOURS_MAX }).chain((hours) =>
  fc.record({
    posts: fc.array(fc.record({ A: fc.integer({ min: 0, max: 100 }), B: fc.integer({ min: 0, max: 100 }) }), {
      minLength: hours,
      maxLength: hours,
      size: 'max',
    }),
    prices: fc.array(fc.option(fc.integer({ min: 1, max: 100 }), { freq: 6 }), {
      minLength: hours * TICKS,
      maxLength: hours * TICKS,
      size: 'max',
    }),
  }),
)
const outages = (filledAfter: fc.Arbitrary<number>) =>
  fc.array(
    fc.record({
      asset: fc.constantFrom('A', 'B'),
      from: fc.integer({ min: 0, max: HOURS_MAX }),
      hours: fc.integer({ min: 1, max: LATE_HOURS / 3 }),
      filledAfter,
    }),
    { maxLength: 30 },
  )
const FILLED = fc.integer({ min: 0, max: LATE_HOURS / 4 })
const NEVER = fc.constant(Number.POSITIVE_INFINITY)

const ofPosts = fc.constantFrom(
  'mentions(A, 1h) > 50',
  'mentions(A, 1h) < 40 back 60',
  'mentions(B, 1h) > 60 back 30',
  'mentions(B, 1h) < 20',
)
const ofAll = fc.oneof(
  ofPosts,
  fc.constantFrom('price(A) > 50', 'price(A) < 30 back 70', 'price(A) > 60 back 40'),
)
const conditions = (part: fc.Arbitrary<string>) =>
  fc.letrec<{ whole: string }>((tie) => ({
    whole: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      part,
      tie('whole').map((one) => `not (${one})`),
      fc
        .tuple(tie('whole'), fc.constantFrom('and', 'or'), tie('whole'))
        .map(([a, word, b]) => `(${a}) ${word} (${b})`),
    ),
  })).whole
const options = fc.constantFrom(
  '',
  'cooldown 6h',
  'rearm 5h',
  'cooldown 3h rearm 2h',
  'cooldown 26h',
  'every 3h',
  'quiet 22:00-07:00',
  'cooldown 4h quiet 09:00-17:00 Europe/Berlin',
  'once',
  'until 1970-01-20',
  'for 2h',
  'for 3h cooldown 6h',
  'for 90m rearm 5h',
  'for 2h every 3h',
  'for 4h quiet 22:00-07:00',
)
const rulesOf = (part: fc.Arbitrary<string>) =>
  fc.tuple(conditions(part), options).map((parts) => parts.join(' ').trim())

for (const [kind, part, step] of [
  ['posts', ofPosts, 1],
  ['posts and prices', ofAll, TICKS],
] as const) {
  test(`caught up with, a rule over ${kind} has fired as often as by the full tape, and stands as by it`, () => {
    fc.assert(
      fc.property(rulesOf(part), tapes, outages(FILLED), (rule, tape, away) => {
        const [live, full] = [judgeLive(rule, tape, away, step), judgeLive(rule, tape, [], step)]
        assert.equal(live.sent.length, full.sent.length)
        if (!rule.endsWith('once')) assert.deepEqual(live.state, full.state)
      }),
      { numRuns: 30, seed: 230 },
    )
  })

  test(`at no moment has a rule over ${kind} fired more often than by the full tape`, () => {
    fc.assert(
      fc.property(rulesOf(part), tapes, outages(fc.oneof(FILLED, NEVER)), (rule, tape, away) => {
        const [live, full] = [judgeLive(rule, tape, away, step), judgeLive(rule, tape, [], step)]
        for (const [nr, at] of live.sent.entries()) {
          const first = full.sent[nr]
          assert.ok(first !== undefined && first <= at, `firing ${nr} at ${at}, of the full tape at ${first}`)
        }
      }),
      { numRuns: 30, seed: 231 },
    )
  })
}

test('a gap in prices fires nothing that the full tape would not', () => {
  fc.assert(
    fc.property(rulesOf(ofAll), tapes, (rule, tape) => {
      const whole = { ...tape, prices: tape.prices.map((price, nr) => price ?? (nr * 37) % 101) }
      const [live, full] = [judgeLive(rule, tape, [], TICKS), judgeLive(rule, whole, [], TICKS)]
      for (const [nr, at] of live.sent.entries()) assert.ok((full.sent[nr] ?? Number.NaN) <= at)
    }),
    { numRuns: 30, seed: 232 },
  )
})

test('a crossing is sent once, with the moment at which it was', () => {
  const tape = makeTape([0, 60, 60, 0, 60, 0])
  const away: Outage[] = [{ asset: 'A', from: 1, hours: 2, filledAfter: 1 }]
  assert.deepEqual(judgeLive('mentions(A, 1h) > 50', tape, away, 1).fired, [1, 4])
  assert.deepEqual(judgeLive('mentions(A, 1h) > 50', tape, [{ ...away[0]!, hours: 1 }], 1).fired, [2, 4])
})

test('a crossing that a cooldown may have passed over does not fire late', () => {
  const tape = makeTape([0, 60, 0, 0, 60, 60, 60, 60, 0])
  const away: Outage[] = [{ asset: 'A', from: 3, hours: 3, filledAfter: Number.POSITIVE_INFINITY }]
  assert.deepEqual(judgeLive('mentions(A, 1h) > 50 cooldown 5h', tape, away, 1).fired, [1])
  assert.deepEqual(judgeLive('mentions(A, 1h) > 50 cooldown 2h', tape, away, 1).fired, [1, 6])
})

test('a rule does not arm again while it is not known', () => {
  const tape = makeTape([0, 60, 0, 0, 0, 60, 0, 0, 0, 60])
  const away: Outage[] = [{ asset: 'A', from: 2, hours: 2, filledAfter: Number.POSITIVE_INFINITY }]
  assert.deepEqual(judgeLive('mentions(A, 1h) > 50 rearm 3h', tape, away, 1).fired, [1, 9])
})

test('between its marks a figure that was not known before decides nothing', () => {
  const tape = makeTape([30, 90, 50, 50, 70, 50, 30])
  const away: Outage[] = [{ asset: 'A', from: 1, hours: 1, filledAfter: Number.POSITIVE_INFINITY }]
  const { fired } = judgeLive('mentions(A, 1h) < 40 back 60 every 1h', tape, away, 1)
  assert.deepEqual(
    fired.filter((hour) => hour < tape.posts.length),
    [0, 6],
  )
})

test('an hour of which posts are missing is waited for a day and a half', () => {
  const tape = makeTape([0, 60, ...Array.from({ length: 48 }, () => 0)])
  for (const [filledAfter, fired] of [
    [LATE_HOURS - 2, [1]],
    [LATE_HOURS, []],
  ] as const) {
    const away: Outage[] = [{ asset: 'A', from: 1, hours: 1, filledAfter }]
    assert.deepEqual(judgeLive('mentions(A, 1h) > 50', tape, away, 1).fired, fired)
  }
})

function makeTape(mentions: readonly number[]): Tape {
  return { posts: mentions.map((A) => ({ A, B: 0 })), prices: mentions.map(() => null) }
}

/**
 * Moment by moment, as it is known then: when firings were sent, and of which moment they are. The unit is a step of the
 * hour, of which there are `steps`.
 */
function judgeLive(text: string, { posts, prices }: Tape, outages: readonly Outage[], steps: number) {
  const rule = readRule(text)
  const gaps = outages.filter(({ from }) => from < posts.length)
  const stepMs = HOUR_MS / steps
  const hourOf = (atMs: number) => Math.floor(atMs / HOUR_MS)
  let state: RuleState = FRESH_STATE
  const fired: number[] = []
  const sent: number[] = []
  for (let now = 0; now < (posts.length + LATE_HOURS) * steps; now++) {
    const isMissing = (asset: string, hour: number) =>
      gaps.some(
        ({ asset: of, from, hours, filledAfter }) =>
          of === asset && hour >= from && hour < from + hours && now / steps < from + hours + filledAfter,
      )
    const assets = (['A', 'B'] as const).filter((asset) => text.includes(`mentions(${asset}`))
    const isHourMissing = (hour: number) => assets.some((asset) => isMissing(asset, hour))
    const figures = {
      missingAt: (atMs: number) => (isHourMissing(hourOf(atMs)) ? hourOf(atMs) : undefined),
      lookUpAt: (atMs: number) => (term: { figure: string; asset?: string }) => {
        if (term.figure === 'price') return prices[atMs / stepMs]?.toString()
        const asset = term.asset as 'A' | 'B' // of the rules above
        return isMissing(asset, hourOf(atMs)) ? undefined : String(posts[hourOf(atMs)]?.[asset] ?? 0)
      },
    }
    const { doubt } = state
    if (doubt?.missing.some((hour) => !isHourMissing(hour))) {
      const first = doubt.since / stepMs
      const moments = Array.from({ length: now - first }, (_, nr) => (first + nr) * stepMs)
      const again = judgeDoubt(rule, { ...figures, state, moments })
      state = again.state
      note(again.fired, now)
      if (again.ends) break
    }
    const judged = judgeMoments(rule, { ...figures, state, moments: [now * stepMs] })
    state = judged.state
    note(judged.fired, now)
    if (judged.ends) break
  }
  return { fired, sent, state }

  function note(moments: readonly number[], now: number) {
    fired.push(...moments.map((atMs) => atMs / stepMs))
    sent.push(...moments.map(() => now))
  }
}
