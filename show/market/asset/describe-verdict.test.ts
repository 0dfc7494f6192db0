import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Verdict } from '#contract/app/market.ts'
import { formatSentiment } from '../../ui/format/format-sentiment.ts'
import { timesIn, UTC } from '../../ui/time/times.ts'
import { describeVerdict } from './describe-verdict.ts'

const WEEK = {
  from: '2026-03-08T00:00:00.000Z',
  until: '2026-03-15T00:00:00.000Z',
  posts: 362,
  conversation: 3_620,
  mood: { mood: 0.56, low: 0.54, high: 0.58, posts: 340 },
}
const BEFORE = { ...WEEK, posts: 323, mood: { mood: 0.64, low: 0.62, high: 0.66, posts: 300 } }
const TURNING: Verdict = {
  week: WEEK,
  before: BEFORE,
  isComparable: true,
  turning: { direction: 'negative', since: '2026-03-12T00:00:00.000Z', days: 3 },
}

test('a week that is clear is said in four statements, each with what is behind it', () => {
  const parts = describeVerdict(TURNING, UTC)
  assert.equal(
    parts.map(({ text }) => text).join(' · '),
    'Mood 56%, down 8 points on last week · 362 posts, up 12% · 10% of the conversation · turning negative since Thursday',
  )
  assert.match(parts[0]?.basis ?? '', /340 posts.*54% to 58% with 95% certainty.*64% of 300 posts/)
  assert.match(parts[2]?.basis ?? '', /362 of 3,620 posts/)
})

test('posts and their share say how sure they are, and what may be chance', () => {
  const sure = (low: number, high: number) =>
    describeVerdict(
      { ...TURNING, week: { ...WEEK, share: { low: 0.0906, high: 0.1102 } }, postsChange: { low, high } },
      UTC,
    ).map(({ basis }) => basis)
  const [, posts, share] = sure(-3.4, 29.6)
  assert.equal(
    posts,
    '323 posts in the 7 days before: -3% to +30% with 95% certainty. The difference may be chance',
  )
  assert.equal(share, '362 of 3,620 posts about anything in 7 days: 9.1% to 11% with 95% certainty')
  assert.equal(sure(2, 24)[1], '323 posts in the 7 days before: +2% to +24% with 95% certainty')
})

test('a mood is cut to whole percent, as in every other figure of it', () => {
  const week = { ...WEEK, mood: { mood: 0.5487, low: 0.5196, high: 0.5776, posts: 1_128 } }
  const before = { ...BEFORE, mood: { mood: 0.6044, low: 0.5743, high: 0.6338, posts: 1_036 } }
  const [mood] = describeVerdict({ week, before, isComparable: true }, UTC)
  assert.equal(mood?.text, `Mood ${formatSentiment(0.5487)}, down 6 points on last week`)
  assert.match(mood?.basis ?? '', /: 51% to 57% with/)
})

test('the day on which a mood turned is that of the reader', () => {
  const turn = describeVerdict(TURNING, timesIn('America/New_York')).at(-1)
  assert.equal(turn?.text, 'turning negative since Wednesday')
  assert.match(turn?.basis ?? '', /since 2026-03-11 20:00:00 EDT$/)
})

test('a difference that may be chance is said to be, and has no colour', () => {
  const near = { ...BEFORE, mood: { ...BEFORE.mood, mood: 0.57, low: 0.55, high: 0.59 } }
  const [mood] = describeVerdict({ week: WEEK, before: near, isComparable: true }, UTC)
  assert.equal(mood?.text, 'Mood 56%, down 1 point on last week')
  assert.match(mood?.basis ?? '', /may be chance/)
  assert.equal(mood?.tone, undefined)
})

test('a mood has the colour of its way where both intervals lie apart, and none where it reads as before', () => {
  const moodAfter = (now: number, then: number) => {
    const around = (mood: number, posts: number) => ({
      mood,
      low: (mood * 1_000 - 2) / 1_000,
      high: (mood * 1_000 + 2) / 1_000,
      posts,
    })
    const week = { ...WEEK, mood: around(now, 9_000) }
    const before = { ...BEFORE, mood: around(then, 8_000) }
    const [mood] = describeVerdict({ week, before, isComparable: true }, UTC)
    return [mood?.text, mood?.tone, mood?.basis.includes('may be chance')]
  }
  assert.deepEqual(moodAfter(0.611, 0.606), ['Mood 61%, up 1 point on last week', 'up', false])
  assert.deepEqual(moodAfter(0.61, 0.606), ['Mood 61%, up 1 point on last week', undefined, true])
  assert.deepEqual(moodAfter(0.606, 0.61), ['Mood 60%, down 1 point on last week', undefined, true])
  assert.deepEqual(moodAfter(0.599, 0.611), ['Mood 59%, down 2 points on last week', 'down', false])
  assert.deepEqual(moodAfter(0.618, 0.611), ['Mood 61%, as in the week before', undefined, false])
  assert.deepEqual(moodAfter(0.612, 0.611), ['Mood 61%, as in the week before', undefined, false])
})

test('posts are told by their change in whole percent of the week before', () => {
  const told = (now: number, before: number, postsChange?: Verdict['postsChange']) =>
    describeVerdict(
      {
        week: { ...WEEK, posts: now },
        before: { ...BEFORE, posts: before },
        isComparable: false,
        ...(postsChange ? { postsChange } : {}),
      },
      UTC,
    ).find(({ id }) => id === 'posts')
  assert.deepEqual(
    [
      [250, 100],
      [50, 100],
      [1_005, 1_000],
      [1_004, 1_000],
      [996, 1_000],
      [3, 0],
    ].map(([now = 0, before = 0]) => told(now, before)?.text),
    [
      '250 posts, up 150%',
      '50 posts, down 50%',
      '1,005 posts, up 1%',
      '1,004 posts, unchanged',
      '996 posts, unchanged',
      '3 posts',
    ],
  )
  const isChance = (low: number, high: number) =>
    told(110, 100, { low, high })?.basis.endsWith('. The difference may be chance')
  assert.deepEqual(
    [isChance(0, 20), isChance(0.1, 20), isChance(-20, 0), isChance(-20, -0.1)],
    [true, false, true, false],
  )
  assert.equal(
    told(100, 100, { low: -5, high: 5 })?.basis,
    '100 posts in the 7 days before: -5% to +5% with 95% certainty',
  )
})

test('a share of the conversation is whole percent, below one so many words, and left out where nobody spoke', () => {
  const shareOf = (posts: number, conversation: number) =>
    describeVerdict(
      { week: { ...WEEK, posts, conversation }, before: BEFORE, isComparable: false },
      UTC,
    ).find(({ id }) => id === 'share')?.text
  assert.deepEqual(
    [shareOf(9, 1_000), shareOf(10, 1_000), shareOf(15, 1_000), shareOf(1, 1), shareOf(1, 0)],
    ['Under 1%', '1%', '2%', '100%', undefined].map((share) => share && `${share} of the conversation`),
  )
})

test('a mood that turned says since when, or that it is all the week, and on which side of the one before', () => {
  const turned = (direction: 'positive' | 'negative', days: number) => {
    const turn = describeVerdict(
      { ...TURNING, turning: { direction, since: '2026-03-12T00:00:00.000Z', days } },
      UTC,
    ).at(-1)
    return [turn?.text, turn?.basis, turn?.tone]
  }
  const basis = (days: number, side: string) =>
    `Each of the last ${days} days lies ${side} the 64% of the week before by more than chance, since 2026-03-12 00:00:00 UTC`
  assert.deepEqual(turned('positive', 6), ['turning positive since Thursday', basis(6, 'above'), 'up'])
  assert.deepEqual(turned('negative', 7), ['negative all week', basis(7, 'below'), 'down'])
})

test('weeks of which a source was not read throughout are not compared', () => {
  const parts = describeVerdict({ week: WEEK, before: BEFORE, isComparable: false, isUnread: true }, UTC)
  assert.deepEqual(
    parts.map(({ text }) => text),
    ['Mood 56%, too little history to compare', '362 posts', '10% of the conversation'],
  )
})

test('too few posts are said to be too few, and none to be none', () => {
  const few: Verdict = { week: WEEK, before: BEFORE, isComparable: false }
  assert.equal(describeVerdict(few, UTC)[0]?.text, 'Mood 56%, too few posts to compare')
  const { mood: _, ...silent } = WEEK
  const none: Verdict = { week: { ...silent, posts: 0 }, before: BEFORE, isComparable: false }
  assert.deepEqual(
    describeVerdict(none, UTC).map(({ text }) => text),
    ['No posts in the last 7 days'],
  )
  const first = describeVerdict(
    { week: { ...WEEK, posts: 1 }, before: { ...BEFORE, posts: 0 }, isComparable: false },
    UTC,
  )
  assert.equal(first[1]?.text, '1 post')
  assert.equal(first[2]?.text, 'Under 1% of the conversation')
})
