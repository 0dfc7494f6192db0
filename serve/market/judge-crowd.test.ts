import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SymbolBucket } from '#store/social/figures/list-symbol-buckets.ts'
import { judgeWeek, moodOf, rollMoods } from './judge-crowd.ts'

const HOUR_MS = 3_600_000
const UNTIL = new Date('2026-03-15T00:00:00.000Z')

test('a mood has the interval of Wilson: 0.5 of 100 posts lies between 0.4038 and 0.5962', () => {
  assert.deepEqual(moodOf([{ sentimentPosts: 100, sentimentBp: 5_000 }]), {
    mood: 0.5,
    low: 0.4038,
    high: 0.5962,
    posts: 100,
  })
  assert.deepEqual(moodOf([{ sentimentPosts: 1, sentimentBp: 10_000 }]), {
    mood: 1,
    low: 0.2065,
    high: 1,
    posts: 1,
  })
  assert.equal(moodOf([{ sentimentPosts: 0, sentimentBp: undefined }]), undefined)
})

test('a mood of 24 hours weighs each hour by its posts and forgets the hour before', () => {
  const start = new Date('2026-03-14T00:00:00.000Z')
  const hours = [
    hourAgo(48, { sentimentBp: 0 }),
    hourAgo(25, { sentimentBp: 4_000 }),
    hourAgo(24, { posts: 3, sentimentBp: 8_000 }),
  ]
  const moods = rollMoods(hours, { from: start, until: UNTIL, stepMs: HOUR_MS })
  assert.equal(moods.length, 24)
  assert.deepEqual([moods[0]?.mood, moods[0]?.posts], [0.7, 4])
  assert.deepEqual([moods[23]?.mood, moods[23]?.posts], [0.8, 3])
  const between = rollMoods(hours, {
    from: new Date('2026-03-14T00:30:00.000Z'),
    until: new Date('2026-03-14T02:00:00.000Z'),
    stepMs: HOUR_MS,
  })
  assert.deepEqual(
    between.map(({ start: at }) => at),
    ['2026-03-14T01:00:00.000Z'],
    'whole steps alone',
  )
})

test('a week is compared with the one before, and what was said with all that was said', () => {
  const asset = [
    hourAgo(337, { posts: 7, sentimentBp: 6_000 }),
    hourAgo(336, { posts: 39, sentimentBp: 6_000 }),
    hourAgo(169, { posts: 1, sentimentBp: 6_000 }),
    hourAgo(168, { posts: 49, sentimentBp: 5_000 }),
    hourAgo(1, { posts: 1, sentimentBp: 5_000 }),
    hourAgo(0, { posts: 7, sentimentBp: 5_000 }),
  ]
  const all = [hourAgo(200, { posts: 400 }), hourAgo(100, { posts: 1_000 })]
  const verdict = judgeWeek({ asset, all }, UNTIL)
  assert.deepEqual([verdict.week.posts, verdict.week.conversation, verdict.week.mood?.mood], [50, 1_000, 0.5])
  assert.deepEqual(
    [verdict.before.posts, verdict.before.conversation, verdict.before.mood?.mood],
    [40, 400, 0.6],
  )
  assert.equal(verdict.isComparable, true)
  const unread = judgeWeek({ asset, all, isUnread: true }, UNTIL)
  assert.deepEqual([unread.isComparable, unread.isUnread], [false, true])
  assert.equal(verdict.turning, undefined)
})

test('a share and a change of posts have their intervals; what is not compared has none', () => {
  const asset = Array.from({ length: 14 }, (_, day) => hourAgo(day * 24 + 1, { posts: day < 7 ? 20 : 10 }))
  const all = [hourAgo(100, { posts: 1_400 })]
  const verdict = judgeWeek({ asset, all }, UNTIL)
  // 140 after 70, even from day to day: exp(1.96 √(1/140 + 1/70)) is 1.3323.
  assert.deepEqual(
    [verdict.postsChange?.low.toFixed(1), verdict.postsChange?.high.toFixed(1)],
    ['50.1', '166.5'],
  )
  assert.deepEqual(verdict.week.share, { low: 0.0854, high: 0.1168 })
  assert.equal(verdict.before.share, undefined)
  const uneven = asset.map((hour, day) =>
    day === 7 ? { ...hour, posts: 70 } : { ...hour, posts: day < 7 ? 20 : 0 },
  )
  const unsure = judgeWeek({ asset: uneven, all }, UNTIL).postsChange
  assert.ok(unsure && unsure.low < 0 && unsure.high > 166.5, 'days that differ make it less sure')
  assert.equal(judgeWeek({ asset, all, isUnread: true }, UNTIL).postsChange, undefined)
  assert.equal(judgeWeek({ asset: asset.slice(0, 7), all }, UNTIL).postsChange, undefined)
})

test('fewer than thirty posts are not compared, and do not turn', () => {
  const verdictAfter = (posts: number) => {
    const asset = [
      hourAgo(200, { posts, sentimentBp: 9_000 }),
      hourAgo(1, { posts: 500, sentimentBp: 1_000 }),
      hourAgo(30, { posts: 500, sentimentBp: 1_000 }),
    ]
    const { isComparable, turning } = judgeWeek({ asset, all: asset }, UNTIL)
    return [isComparable, turning?.days]
  }
  assert.deepEqual(verdictAfter(29), [false, undefined])
  assert.deepEqual(verdictAfter(30), [true, 2])
})

test('a mood turns where two days or more lie apart from what was usual by more than chance', () => {
  const usual = hourAgo(200, { posts: 100, sentimentBp: 6_000 })
  const low = (hours: number) => hourAgo(hours, { posts: 100, sentimentBp: 3_000 })
  const verdictOf = (...hours: SymbolBucket[]) =>
    judgeWeek({ asset: [usual, ...hours], all: [] }, UNTIL).turning
  assert.deepEqual(verdictOf(low(1), low(30), low(60)), {
    direction: 'negative',
    since: '2026-03-12T00:00:00.000Z',
    days: 3,
  })
  assert.equal(verdictOf(low(1), low(30))?.days, 2)
  assert.equal(verdictOf(...[1, 30, 50, 75, 100, 125, 150, 170].map(low))?.days, 7, 'a week at the most')
  assert.equal(verdictOf(low(1)), undefined)
  assert.equal(verdictOf(low(30), low(60)), undefined, 'the last day has no posts')
  assert.equal(
    verdictOf(hourAgo(1, { posts: 10, sentimentBp: 5_000 }), hourAgo(30, { posts: 10, sentimentBp: 5_000 })),
    undefined,
    'ten posts may be chance',
  )
})

test('what was usual is not left where it lies just at the edge of what may be chance', () => {
  // 0.5 of 100 posts lies between 0.4038 and 0.5962.
  const turnFrom = (usualBp: number) => {
    const half = { posts: 100, sentimentBp: 5_000 }
    const asset = [hourAgo(200, { posts: 100, sentimentBp: usualBp }), hourAgo(30, half), hourAgo(1, half)]
    return judgeWeek({ asset, all: [] }, UNTIL).turning?.direction
  }
  assert.deepEqual([4_037, 4_038, 5_962, 5_963].map(turnFrom), ['positive', undefined, undefined, 'negative'])
})

function hourAgo(hours: number, given: { posts?: number; sentimentBp?: number }): SymbolBucket {
  const posts = given.posts ?? 1
  return {
    startsAt: new Date(UNTIL.getTime() - hours * HOUR_MS),
    posts,
    sentimentPosts: given.sentimentBp === undefined ? 0 : posts,
    sentimentBp: given.sentimentBp,
  }
}
