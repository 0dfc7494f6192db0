import '../../testing/load-tsx.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UnusualLevel } from '#contract/market.ts'
import { makeVerdict } from '../../styleguide/make-verdict.ts'
import { timesIn, UTC } from '../../ui/time/times.ts'

const { describeVerdict } = await import('./describe-verdict.ts')

const FIGURES = {
  mood: { value: 0.56, low: 0.54, high: 0.58, n: 340 },
  posts: { value: 362, n: 362 },
  dominance: { value: 0.1, low: 0.09, high: 0.11, n: 3_620 },
  mood_change: { value: -0.08, low: -0.11, high: -0.05, n: 640 },
  posts_change: { value: 12.07, low: 4.2, high: 20.6, n: 685 },
}
const VERDICT = {
  figures: FIGURES,
  before: { posts: 323, left: [] },
  usual: { posts: 300, mood: 0.64, days: 20, left: [] },
  turn: { direction: 'negative' as const, since: '2026-03-12T00:00:00.000Z' },
}
const described = (given: Parameters<typeof makeVerdict>[0] = {}, level: UnusualLevel | null = 'below') =>
  describeVerdict(makeVerdict({ ...VERDICT, ...given, figures: { ...FIGURES, ...given.figures } }), {
    level,
    times: UTC,
  })

test('a day is one sentence of the mood, and two figures, each with what is behind it', () => {
  const { mood, text, basis, posts, dominance } = described()
  assert.equal(mood, 0.56)
  assert.equal(text, ', below its usual 64%, turning negative since Thursday. Based on 340 posts.')
  assert.equal(
    basis,
    'Mean of 340 posts: 54% to 58% with 95% certainty. Usual: 64%, the mean of 20 days before. On this side of 64% since 2026-03-12 00:00:00 UTC',
  )
  assert.equal(posts?.text, '362 posts, up 12%')
  assert.equal(posts?.basis, '323 posts in the 24 hours before: +4% to +21% with 95% certainty')
  assert.equal(dominance?.text, '10%')
  assert.equal(
    dominance?.basis,
    '362 of 3,620 posts about the 100 largest assets: 9% to 11% with 95% certainty',
  )
})

test('a usual mood that does not turn says both', () => {
  assert.equal(described({ turn: null }, 'usual').text, ', as usual, not turning. Based on 340 posts.')
  assert.match(described({ turn: null }, 'far_above').text, /^, far above its usual 64%, not turning\./)
})

test('a change of posts that may be chance says so', () => {
  const { posts } = described({ figures: { posts_change: { value: 12, low: -3, high: 30, n: 685 } } })
  assert.match(posts?.basis ?? '', /The difference may be chance$/)
})

test('what cannot be compared says why, and sources that are left out are named', () => {
  const unknown = {
    mood_change: { value: null, reason: 'no_history' as const },
    posts_change: { value: null, reason: 'counting' as const },
  }
  const { text, basis, posts } = described({ figures: unknown, turn: null }, null)
  assert.deepEqual([text, posts?.text], ['. Based on 340 posts.', '362 posts'])
  assert.match(basis, /Not compared: not enough earlier days to compare with$/)
  assert.match(posts?.basis ?? '', /Not compared: still counting earlier days$/)
  const without = described({ usual: { posts: 300, mood: 0.64, days: 9, left: ['bluesky'] }, turn: null })
  assert.match(without.basis, /the mean of 9 days before, without Bluesky, not read throughout$/)
})

test('a dominance is whole percent, below one so many words, and left out where it is not known', () => {
  const of = (value: number | null) =>
    described({ figures: { dominance: { value, n: 1_000 } } }).dominance?.text
  assert.deepEqual(
    [of(0.009), of(0.01), of(0.015), of(1), of(null)],
    ['under 1%', '1%', '2%', '100%', undefined],
  )
})

test('too few posts, none, and posts that are being counted are said', () => {
  const of = (given: Parameters<typeof makeVerdict>[0]) => described(given)
  assert.deepEqual(
    [of({ figures: { mood: { value: null, n: 3 } } }).text, of({ figures: { posts: { value: 0 } } }).text],
    ['Too few posts for a mood.', 'No posts in the last 24 hours.'],
  )
  const counting = of({ figures: { posts: { value: null, reason: 'counting' } } })
  assert.deepEqual([counting.text, counting.posts], ['Posts are still being counted.', undefined])
})

test('the day of a turn is that of the time zone in which it is read', () => {
  const times = timesIn('America/New_York')
  const { text } = describeVerdict(makeVerdict(VERDICT), { level: 'below', times })
  assert.match(text, /turning negative since Wednesday/)
})
