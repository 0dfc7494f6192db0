import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Post } from '#contract/post.ts'
import type { AnalyzedPost } from '#contract/posts.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { applyEvents, type PostEvent } from './events/apply-events.ts'
import { listMentionBuckets, type MentionQuery } from './figures/mentions.ts'
import { findPostsAsOf } from './lists/find-posts-as-of.ts'
import { OTHER_SOURCES } from './post-filter.ts'

const { db } = await openTestDatabase({ poolSize: 4, statementTimeoutMs: 30_000 })

const START = Date.UTC(2026, 4, 1, 21, 40)
const SOURCES = ['bluesky', 'twitter'] as const
const SYMBOLS = ['BTC', 'ETH']

const meaning = fc.record({
  text: fc.constantFrom('up', 'down', 'sideways'),
  symbols: fc.subarray(SYMBOLS),
  hashtags: fc.constantFrom<string[]>([], ['moon']),
  sentimentBp: fc.option(fc.integer({ min: 0, max: 10_000 }), { nil: undefined }),
})
const step = fc.record({
  // Most steps follow closely, some after hours.
  minutes: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 30, max: 700 })),
  source: fc.constantFrom(...SOURCES),
  events: fc.array(
    fc.record({
      kind: fc.constantFrom('put', 'put', 'put', 'counts', 'delete', 'deleteAuthor'),
      id: fc.integer({ min: 0, max: 7 }).map(String),
      // Late ones, and one whose author claims a time ahead of ours.
      ageMinutes: fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: -200, max: 3_000 })),
      likes: fc.integer({ min: 0, max: 50 }),
      meaning,
    }),
    { minLength: 1, maxLength: 4 },
  ),
})

const happens = (kind: 'put' | 'counts' | 'delete', id: number, ageMinutes: number, symbols = ['BTC']) => ({
  kind,
  id: String(id),
  ageMinutes,
  likes: 20 + id,
  meaning: { text: 'up' as const, symbols, hashtags: [], sentimentBp: 9_000 },
})
/** On the edges of hours and of the day: in time, late by an hour to the second, and ahead. */
const ON_THE_HOUR = (
  [
    [1, []],
    [4, [happens('put', 0, 10), happens('put', 1, -70), happens('put', 2, -15)]],
    [15, [happens('put', 3, 60), happens('put', 4, 0), happens('counts', 0, 0), happens('put', 5, 30)]],
    [60, [happens('put', 6, 60), happens('put', 0, 0, ['ETH']), happens('put', 7, 0)]],
    [30, [happens('delete', 5, 0)]],
    [30, [happens('put', 5, 60), happens('put', 4, 0, []), happens('delete', 1, 0), happens('put', 1, 1440)]],
    [60, [happens('put', 8, 60), happens('put', 9, 120)]],
    [1, [happens('put', 7, 0, ['ETH']), happens('delete', 3, 0)]],
  ] as const
).map(([minutes, events]) => ({ minutes, source: 'bluesky' as const, events: [...events] }))

test('what was answered at a moment is answered again, whatever happens after it, but for what was deleted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      await empty()
      let now = START
      let revision = 0
      const taken: { at: Date; seen: Seen }[] = []
      for (const { minutes, source, events } of steps) {
        now += minutes * MINUTE_MS
        await applyEvents(db, {
          source,
          hasCounts: true,
          now: new Date(now),
          events: events.map((event) => toEvent(source, event, { now, revision: ++revision })),
        })
        // Of the very moment too, at which what happens is known.
        const at = new Date(now + (taken.length % 2) * (MINUTE_MS / 2))
        taken.push({ at, seen: await look(at) })
      }
      const left = new Set(
        (await look(new Date(now + DAY_MS), { fromMs: START - 30 * DAY_MS })).posts.map(keyOf),
      )
      for (const { at, seen } of taken) {
        const again = await look(at, { asOf: at })
        assert.deepEqual(again.hours, seen.hours, `hours of ${at.toISOString()}`)
        assert.deepEqual(again.days, seen.days, `days of ${at.toISOString()}`)
        for (const symbol of SYMBOLS) {
          const wanted = seen.bySymbol[symbol]?.filter((post) => left.has(keyOf(post)))
          assert.deepEqual(
            again.bySymbol[symbol]?.filter((post) => firstSeen(wanted, post)),
            wanted,
            `posts of ${symbol} at ${at.toISOString()}`,
          )
        }
        const wanted = seen.posts.filter((post) => left.has(keyOf(post)))
        assert.deepEqual(
          again.posts.filter((post) => firstSeen(wanted, post)),
          wanted,
        )
        assert.deepEqual(
          again.popular,
          again.posts.filter(({ likes = 0 }) => likes >= 20),
          'a filter by a count looks at the counts of then',
        )
        // Nothing that was not there, and nothing that was deleted since, comes up.
        for (const post of again.posts) assert.ok(seen.posts.some((one) => keyOf(one) === keyOf(post)))
      }
    }),
    { numRuns: Number(process.env.AS_OF_RUNS ?? 15), examples: [[ON_THE_HOUR], [ON_THE_HOUR.slice(1)]] },
  )
})

test('at a moment a post has every count, reaction and word of then, and none that arrived since', async () => {
  await empty()
  const at = (minute: number) => new Date(START + minute * MINUTE_MS)
  const counts = (from: number) => ({
    views: from,
    likes: from + 1,
    replies: from + 2,
    comments: from + 3,
    shares: from + 4,
    retweets: from + 5,
  })
  const post = (platform: (typeof SOURCES)[number], externalId: string): AnalyzedPost => ({
    platform,
    externalId,
    authorId: 'ada',
    username: 'ada',
    text: 'up',
    hashtags: ['moon'],
    symbols: ['BTC'],
    sentimentBp: 7_500,
    createdAt: at(0),
    revision: 1,
  })
  const apply = (source: (typeof SOURCES)[number], minute: number, events: PostEvent[]) =>
    applyEvents(db, { source, events, hasCounts: false, now: at(minute) })
  const put = (one: AnalyzedPost, minute: number): PostEvent => ({ type: 'put', post: one, at: at(minute) })
  const counted = (externalId: string, minute: number, read: object): PostEvent => ({
    type: 'counts',
    externalId,
    counts: read,
    at: at(minute),
  })
  const full = { ...post('bluesky', 'full'), ...counts(10), followers: 70, reactions: { like: 1, love: 2 } }
  await apply('bluesky', 0, [put(full, 0), put(post('bluesky', 'bare'), 0)])
  await apply('twitter', 0, [put({ ...post('twitter', 'full'), ...counts(50), followers: 7 }, 0)])
  await apply('bluesky', 10, [
    counted('full', 10, { ...counts(100), reactions: { love: 9, wow: 4 } }),
    counted('bare', 10, { ...counts(200), reactions: { haha: 5, sad: 6, angry: 7 } }),
  ])
  const edit = { text: 'down', hashtags: [], symbols: [], sentimentBp: undefined, revision: 2 }
  await apply('bluesky', 20, [
    put({ ...full, ...counts(300), ...edit, reactions: { love: 10 } }, 20),
    counted('bare', 20, counts(400)),
  ])
  const [from, until] = [at(-60), at(60)]
  const seen = async (minute: number) => {
    const filter = { from, until, ranges: [], asOf: at(minute) }
    const { posts } = await findPostsAsOf(db, { sources: SOURCES, filter, limit: 10 })
    return Object.fromEntries(
      posts.map(({ platform, _id, views, likes, replies, comments, shares, retweets, reactions, ...one }) => {
        const figures = { views, likes, replies, comments, shares, retweets, reactions }
        return [
          `${platform} ${_id}`,
          { ...figures, said: [one.text, one.hashtags, one.symbols, one.sentiment] },
        ]
      }),
    )
  }
  const said = ['up', ['moon'], ['BTC'], 0.75]
  const none = Object.fromEntries(Object.keys(counts(0)).map((name) => [name, undefined]))
  const twitter = { ...counts(50), comments: undefined, shares: undefined, reactions: undefined, said }
  assert.deepEqual(await seen(5), {
    'twitter full': twitter,
    'bluesky full': { ...counts(10), reactions: { like: 1, love: 2 }, said },
    'bluesky bare': { ...none, reactions: undefined, said },
  })
  const bare = { haha: 5, sad: 6, angry: 7 }
  assert.deepEqual(await seen(10), {
    'twitter full': twitter,
    'bluesky full': { ...counts(100), reactions: { like: 1, love: 9, wow: 4 }, said },
    'bluesky bare': { ...counts(200), reactions: bare, said },
  })
  assert.deepEqual(await seen(20), {
    'twitter full': twitter,
    'bluesky full': {
      ...counts(300),
      reactions: { like: 1, love: 10, wow: 4 },
      said: ['down', [], [], undefined],
    },
    'bluesky bare': { ...counts(400), reactions: bare, said },
  })
  const bySymbol = await findPostsAsOf(db, {
    sources: SOURCES,
    filter: { from, until, ranges: [], symbol: 'BTC', asOf: at(5) },
    limit: 10,
  })
  assert.deepEqual(
    bySymbol.posts.map(({ platform, _id, userRef }) => [platform, _id, userRef.followers]),
    [
      ['twitter', 'full', 7],
      ['bluesky', 'full', 70],
      ['bluesky', 'bare', 70],
    ],
    'the same name on another platform is another author',
  )
})

test('what was said without a mood has none as of then, whatever mood it was given since', async () => {
  await empty()
  const at = (minute: number) => new Date(START + minute * MINUTE_MS)
  const post = {
    platform: 'bluesky' as const,
    externalId: 'plain',
    username: 'ada',
    text: 'up',
    hashtags: [],
    symbols: [],
    createdAt: at(0),
    revision: 1,
  }
  const apply = (minute: number, more: object) =>
    applyEvents(db, {
      source: 'bluesky',
      events: [{ type: 'put', post: { ...post, ...more }, at: at(minute) }],
      hasCounts: false,
      now: at(minute),
    })
  await apply(0, {})
  await apply(10, { text: 'up and away', sentimentBp: 8_000, revision: 2 })
  const moods = []
  for (const minute of [5, 10]) {
    const filter = { from: at(-60), until: at(60), ranges: [], asOf: at(minute) }
    const { posts } = await findPostsAsOf(db, { sources: SOURCES, filter, limit: 10 })
    moods.push(posts.map(({ text, sentiment }) => [text, sentiment]))
  }
  assert.deepEqual(moods, [[['up', undefined]], [['up and away', 0.8]]])
})

test('a page as of a moment begins with the newest post, and nothing counted is a count of zero', async () => {
  await empty()
  const at = (minute: number) => new Date(START + minute * MINUTE_MS)
  const posts = ['old', 'new'].map((externalId, place) => ({
    platform: 'bluesky' as const,
    externalId,
    authorId: 'ada',
    username: 'ada',
    text: 'up',
    hashtags: [],
    symbols: [],
    createdAt: at(place),
    likes: 0,
    revision: 1,
  }))
  const apply = (minute: number, events: PostEvent[]) =>
    applyEvents(db, { source: 'bluesky', events, hasCounts: false, now: at(minute) })
  await apply(
    2,
    posts.map((post) => ({ type: 'put', post, at: at(2) })),
  )
  await apply(10, [{ type: 'counts', externalId: 'new', counts: { likes: 9 }, at: at(10) }])
  const list = async (asOf: number, range: { min?: number; max?: number }, limit = 10) => {
    const ranges = [{ count: 'likes' as const, ...range }]
    const filter = { from: at(-60), until: at(60), ranges, asOf: at(asOf) }
    const found = await findPostsAsOf(db, { sources: SOURCES, filter, limit })
    return found.posts.map(({ _id }) => _id)
  }
  assert.deepEqual([await list(5, { max: 0 }), await list(15, { max: 0 })], [['new', 'old'], ['old']])
  assert.deepEqual([await list(5, { min: 1 }), await list(15, { min: 9 })], [[], ['new']])
  assert.deepEqual([await list(5, {}, 1), await list(5, {}, 2)], [['new'], ['new', 'old']])
})

test('posts of one moment and one id at several sources are found one after the other, also by what they said then', async () => {
  await empty()
  const at = (minute: number) => new Date(START + minute * MINUTE_MS)
  const twin = {
    externalId: 'twin',
    username: 'ada',
    text: 'up',
    hashtags: [],
    createdAt: at(0),
  }
  const apply = async (minute: number, symbols: string[]) => {
    for (const platform of ['bluesky', 'hackernews', 'mastodon']) {
      const post = { ...twin, platform, symbols, revision: minute }
      await applyEvents(db, {
        source: platform,
        events: [{ type: 'put', post, at: at(minute) }],
        hasCounts: false,
        now: at(minute),
      })
    }
  }
  await apply(1, ['BTC'])
  await apply(10, [])
  for (const symbol of [undefined, 'BTC']) {
    const found: string[] = []
    let after: { createdAt: Date; externalId: string; platform: string } | undefined
    do {
      const filter = { ranges: [], asOf: at(5), symbol, after }
      const { posts } = await findPostsAsOf(db, { sources: [OTHER_SOURCES], filter, limit: 1 })
      after = posts[0] && { ...twin, platform: posts[0].platform }
      if (after) found.push(after.platform)
    } while (after)
    assert.deepEqual(found, ['mastodon', 'hackernews', 'bluesky'], symbol)
  }
})

async function empty(): Promise<void> {
  await db.pool.query(
    `truncate posts, authors, post_rollups, author_totals, author_sketches, like_rollups, tombstones, count_checks,
       tape, post_rollup_changes, tape_head`,
  )
  await db.pool.query('insert into tape_head (seq, at) values (0, to_timestamp(0))')
}

/** A post that was deleted and put again since is another one: it was first seen later. */
function firstSeen(wanted: Post[] | undefined, post: Post): boolean {
  return wanted?.some((one) => keyOf(one) === keyOf(post)) ?? false
}

interface Seen {
  hours: unknown
  days: unknown
  posts: Post[]
  popular: Post[]
  bySymbol: Record<string, Post[]>
}

async function look(at: Date, { asOf, fromMs }: { asOf?: Date; fromMs?: number } = {}): Promise<Seen> {
  const from = new Date(fromMs ?? Math.floor(at.getTime() / DAY_MS) * DAY_MS - 5 * DAY_MS)
  const buckets = async (grain: 'hour' | 'day', more: Partial<MentionQuery> = {}) =>
    (
      await listMentionBuckets(db, {
        symbols: [...SYMBOLS, ''],
        sources: SOURCES,
        grain,
        from,
        until: at,
        asOf,
        ...more,
      })
    ).sort((a, b) => (bucketKey(a) < bucketKey(b) ? -1 : 1))
  /** Of one source, from so many whole steps before the one of the moment to others. */
  const earlier = (stepMs: number, first: number, end: number) => {
    const startMs = Math.floor(at.getTime() / stepMs) * stepMs
    return {
      sources: ['bluesky'],
      from: new Date(startMs - first * stepMs),
      until: new Date(startMs - end * stepMs),
    }
  }
  const until = new Date(at.getTime() + DAY_MS)
  const posts = async (more: { symbol?: string; ranges?: { count: 'likes'; min: number }[] } = {}) =>
    (
      await findPostsAsOf(db, {
        sources: SOURCES,
        filter: { from, until, ranges: [], asOf: asOf ?? at, ...more },
        limit: 100,
      })
    ).posts
  return {
    hours: [...(await buckets('hour')), ...(await buckets('hour', earlier(HOUR_MS, 2, 1)))],
    days: [...(await buckets('day')), ...(await buckets('day', earlier(DAY_MS, 1, 0)))],
    posts: await posts(),
    popular: await posts({ ranges: [{ count: 'likes', min: 20 }] }),
    bySymbol: { BTC: await posts({ symbol: 'BTC' }), ETH: await posts({ symbol: 'ETH' }) },
  }
}

function bucketKey({ symbol, source, startsAt }: { symbol: string; source: string; startsAt: Date }): string {
  return `${symbol} ${source} ${startsAt.toISOString()}`
}

function keyOf(post: Post): string {
  return `${post.platform} ${post._id} ${post.createdAt}`
}

function toEvent(
  platform: (typeof SOURCES)[number],
  {
    kind,
    id,
    ageMinutes,
    likes,
    meaning: said,
  }: typeof step extends fc.Arbitrary<infer Step>
    ? Step extends { events: (infer Event)[] }
      ? Event
      : never
    : never,
  { now, revision }: { now: number; revision: number },
): PostEvent {
  const at = new Date(now)
  const authorId = `author-${Number(id) % 3}`
  if (kind === 'counts') return { type: 'counts', externalId: id, counts: { likes }, at }
  if (kind === 'delete') return { type: 'delete', externalId: id, at, reason: 'deleted' }
  if (kind === 'deleteAuthor') return { type: 'deleteAuthor', authorId, at, reason: 'deleted' }
  const post: AnalyzedPost = {
    platform,
    externalId: id,
    authorId,
    username: authorId,
    createdAt: new Date(now - ageMinutes * MINUTE_MS + revision), // no two posts of one time
    revision,
    likes,
    ...said,
  }
  return { type: 'put', post, at }
}
