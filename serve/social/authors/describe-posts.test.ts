import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuthorPost } from '#store/social/figures/authors.ts'
import { describePosts } from './describe-posts.ts'

/** Monday is 0. */
const [SATURDAY, SUNDAY] = [5, 6]
const SPAN = {
  before: new Date('2026-01-01'),
  from: new Date('2026-01-03'),
  until: new Date('2026-01-05'),
  lookedAtSince: undefined,
  timeZone: 'UTC',
}

test('hours of the week are those of clocks, over the nights in which they change too', () => {
  const fall = ['2026-11-01T03:30Z', '2026-11-01T05:30Z', '2026-11-01T06:30Z', '2026-11-01T07:30Z']
  assert.deepEqual(hoursOf(fall, 'America/New_York'), [
    [SATURDAY, 23, 1],
    [SUNDAY, 1, 2],
    [SUNDAY, 2, 1],
  ])
  const spring = ['2026-03-08T06:59Z', '2026-03-08T07:00Z', '2026-03-15T07:00Z']
  assert.deepEqual(hoursOf(spring, 'America/New_York'), [
    [SUNDAY, 1, 1],
    [SUNDAY, 3, 2],
  ])
})

test('half hours and days ahead of UTC and behind it count where clocks have them', () => {
  const posts = ['2026-03-07T18:30:00Z', '2026-03-07T18:29:59Z'] // the newest first
  assert.deepEqual(hoursOf(posts, 'UTC'), [[SATURDAY, 18, 2]])
  assert.deepEqual(hoursOf(posts, 'Asia/Kolkata'), [
    [SATURDAY, 23, 1],
    [SUNDAY, 0, 1],
  ])
  assert.deepEqual(hoursOf(['2026-03-08T05:00Z'], 'Pacific/Honolulu'), [[SATURDAY, 19, 1]])
})

test('without both times read there is no time before', () => {
  const posts = ['2026-01-02', '2026-01-04'].map((day) => postOf({ createdAt: new Date(day) }))
  const describe = (isUnread: boolean) => describePosts(posts, { ...SPAN, isUnread })
  assert.deepEqual([describe(false).posts, describe(false).before], [1, { posts: 1 }])
  assert.deepEqual([describe(true).posts, describe(true).before], [1, undefined])
})

test('a time begins with its first moment, and its days are those before its last', () => {
  const posts = ['2026-01-04T23:59:59.999Z', '2026-01-03T00:00:00.000Z', '2026-01-02T23:59:59.999Z']
  const sums = describePosts(
    posts.map((at) => postOf({ createdAt: new Date(at), engagement: 5 })),
    SPAN,
  )
  assert.deepEqual([sums.posts, sums.engagement, sums.before], [2, 10, { posts: 1, engagement: 5 }])
  assert.deepEqual(sums.days, [
    { start: '2026-01-03T00:00:00.000Z', posts: 1, engagement: 5 },
    { start: '2026-01-04T00:00:00.000Z', posts: 1, engagement: 5 },
  ])
})

test('unread older posts shorten the time and drop the comparison', () => {
  const toldOf = (since: string | undefined) => {
    const lookedAtSince = since === undefined ? undefined : new Date(since)
    const sums = describePosts([], { ...SPAN, lookedAtSince })
    return [sums.lookedAtSince, sums.before]
  }
  assert.deepEqual(toldOf(undefined), [undefined, { posts: 0 }])
  assert.deepEqual(toldOf('2026-01-02T23:59:59.999Z'), [undefined, undefined])
  // Others of the same moment may not have been looked at.
  assert.deepEqual(toldOf('2026-01-03T00:00:00.000Z'), ['2026-01-03T00:00:00.000Z', undefined])
  assert.deepEqual(toldOf('2026-01-04T10:00:00.000Z'), ['2026-01-04T10:00:00.000Z', undefined])
})

test('assets are the ten most spoken of, equal ones by their symbols, each with the mood towards it', () => {
  const about = (symbols: string, sentimentBp?: number) =>
    symbols.split(' ').map((symbol) => ({ symbol, sentimentBp }))
  const { assets } = describePosts(
    [
      postOf({ createdAt: SPAN.from, about: about('LTC K J I H G F E D C B A') }),
      postOf({ createdAt: SPAN.from, about: about('LTC', 2_000), sentimentBp: 9_000, engagement: 0 }),
    ],
    SPAN,
  )
  const [first, ...others] = assets
  assert.deepEqual(
    [first?.symbol, first?.posts, first?.engagement, first?.mood?.mood, first?.mood?.posts],
    ['LTC', 2, 0, 0.2, 1],
  )
  assert.deepEqual(
    others,
    [...'ABCDEFGHI'].map((symbol) => ({ symbol, posts: 1 })),
  )
})

function postOf(more: Partial<AuthorPost>) {
  return { about: [], ...more } as unknown as AuthorPost // what is summed up
}

function hoursOf(times: string[], timeZone: string) {
  const posts = times.map((at) => postOf({ createdAt: new Date(at) }))
  const span = { ...SPAN, until: new Date('2026-12-31'), timeZone }
  return describePosts(posts, span).hours.map(({ weekday, hour, posts: count }) => [weekday, hour, count])
}
