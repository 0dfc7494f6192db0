import '../../testing/load-tsx.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeVerdict } from '../../styleguide/make-verdict.ts'
import { formatSentiment } from '../../ui/format/format-sentiment.ts'
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
const told = (given: Parameters<typeof makeVerdict>[0] = {}) =>
  describeVerdict(makeVerdict({ ...VERDICT, ...given, figures: { ...FIGURES, ...given.figures } }), UTC)

test('a clear day is said in four statements, each with what is behind it', () => {
  const parts = told()
  assert.equal(
    parts.map(({ text }) => text).join(' · '),
    'Mood 56%, down 8 points · 362 posts, up 12% · Dominance 10% · turning negative since Thursday',
  )
  assert.equal(
    parts[0]?.basis,
    'Mean of 340 posts: 54% to 58% with 95% certainty. Usual: 64%, the mean of 20 days before.',
  )
  assert.equal(parts[1]?.basis, '323 posts in the 24 hours before: +4% to +21% with 95% certainty')
  assert.equal(
    parts[2]?.basis,
    '362 of 3,620 posts about the 100 largest assets: 9% to 11% with 95% certainty',
  )
  assert.match(parts[3]?.basis ?? '', /below its usual 64% since 2026-03-12 00:00:00 UTC/)
  assert.deepEqual(
    parts.map(({ tone }) => tone),
    ['down', undefined, undefined, 'down'],
  )
})

test('what may be chance says so and has no colour', () => {
  const [mood, posts] = told({
    figures: {
      mood_change: { value: 0.03, low: 0, high: 0.06, n: 640 },
      posts_change: { value: 12, low: -3, high: 30, n: 685 },
    },
  })
  assert.deepEqual([mood?.text, mood?.tone], ['Mood 56%, up 3 points', undefined])
  assert.match(mood?.basis ?? '', /The difference may be chance$/)
  assert.match(posts?.basis ?? '', /The difference may be chance$/)
})

test('what cannot be compared says why, and sources that are left out are named', () => {
  const [mood, posts] = told({
    figures: {
      mood_change: { value: null, reason: 'no_history' },
      posts_change: { value: null, reason: 'counting' },
    },
  })
  assert.deepEqual([mood?.text, posts?.text], ['Mood 56%', '362 posts'])
  assert.match(mood?.basis ?? '', /Not compared: not enough earlier days to compare with$/)
  assert.match(posts?.basis ?? '', /Not compared: still counting earlier days$/)
  const [without] = told({ usual: { posts: 300, mood: 0.64, days: 9, left: ['bluesky'] } })
  assert.match(without?.basis ?? '', /the mean of 9 days before, without Bluesky, not read throughout\.$/)
})

test('a dominance is whole percent, below one so many words, and left out where it is not known', () => {
  const of = (value: number | null) =>
    told({ figures: { dominance: { value, n: 1_000 } } }).find(({ figure }) => figure === 'dominance')?.text
  assert.deepEqual(
    [of(0.009), of(0.01), of(0.015), of(1), of(null)],
    ['Dominance under 1%', 'Dominance 1%', 'Dominance 2%', 'Dominance 100%', undefined],
  )
})

test('too few posts, none, and posts that are being counted are said', () => {
  const texts = (figures: Parameters<typeof makeVerdict>[0]) => told(figures).map(({ text }) => text)
  assert.equal(texts({ figures: { mood: { value: null, n: 3 } } })[0], 'Too few posts for a mood')
  assert.deepEqual(texts({ figures: { posts: { value: 0 } } }), ['No posts in the last 24 hours'])
  assert.deepEqual(texts({ figures: { posts: { value: null, reason: 'counting' } } }), [
    'Posts are still being counted',
  ])
})

test('the day of a turn is that of the time zone in which it is read', () => {
  const verdict = makeVerdict(VERDICT)
  assert.equal(
    describeVerdict(verdict, timesIn('America/New_York')).at(-1)?.text,
    'turning negative since Wednesday',
  )
  assert.equal(formatSentiment(0.64), '64%')
})
