import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuthorPost } from '#store/social/figures/list-author-posts.ts'
import { describePosts } from './describe-posts.ts'

/** Monday is 0. */
const [SATURDAY, SUNDAY] = [5, 6]

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
  const posts = ['2026-03-07T18:29:59Z', '2026-03-07T18:30:00Z']
  assert.deepEqual(hoursOf(posts, 'UTC'), [[SATURDAY, 18, 2]])
  assert.deepEqual(hoursOf(posts, 'Asia/Kolkata'), [
    [SATURDAY, 23, 1],
    [SUNDAY, 0, 1],
  ])
  assert.deepEqual(hoursOf(['2026-03-08T05:00Z'], 'Pacific/Honolulu'), [[SATURDAY, 19, 1]])
})

test('where a source was not read throughout both times nothing is told of the time before', () => {
  const posts = ['2026-01-01T12:00Z', '2026-01-02T12:00Z'].map((at) => ({
    createdAt: new Date(at),
    about: [],
  }))
  const [before, from, until] = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => new Date(day))
  const describe = (isUnread: boolean) =>
    describePosts(
      posts as unknown as AuthorPost[],
      {
        ...{ before, from, until, lookedAtSince: undefined, timeZone: 'UTC' },
        isUnread,
      } as Parameters<typeof describePosts>[1],
    )
  assert.deepEqual([describe(false).posts, describe(false).before], [1, { posts: 1 }])
  assert.deepEqual([describe(true).posts, describe(true).before], [1, undefined])
})

function hoursOf(times: string[], timeZone: string) {
  const posts = times.map((at) => ({ createdAt: new Date(at), about: [] })) as unknown as AuthorPost[] // what is counted by
  const [before, from, until] = ['2026-01-01', '2026-01-02', '2026-12-31'].map((day) => new Date(day))
  const span = { before, from, until, lookedAtSince: undefined, timeZone } as Parameters<
    typeof describePosts
  >[1]
  return describePosts(posts, span).hours.map(({ weekday, hour, posts: count }) => [weekday, hour, count])
}
