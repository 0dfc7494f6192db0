import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { buildAssetLexicon } from '#analyze/symbols/build-asset-lexicon.ts'
import { SourceError } from '#collect/http/source-error.ts'
import type { SocialFeed, SourceHealth, SourcePost } from '#collect/port/source.ts'
import { mastodon } from '#collect/social/mastodon/mastodon.ts'
import { twitter } from '#collect/social/twitter/twitter.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { createLiveWork } from '../live-work.ts'
import { collectPosts } from './collect-posts.ts'
import type { HealthTracker } from './health-tracker.ts'

const { db } = await openTestDatabase()

test('a post that is read again for its counts was found once', async () => {
  const post: SourcePost = {
    externalId: '1',
    authorId: '9',
    username: 'ada',
    text: 'Bitcoin',
    createdAt: new Date('2026-03-10T11:00:00Z'),
    revision: 1,
    edited: false,
    counts: { likes: 1 },
  }
  const put = () => ({ type: 'put' as const, post, at: now })
  const found: { lookedAt: number; kept: number }[] = []
  let now = new Date('2026-03-10T12:00:00Z')
  const stop = new AbortController()
  const feed: SocialFeed = {
    async *follow({ signal }) {
      yield { events: [put()], cursor: '1', lookedAt: 1 }
      await once(signal, 'abort')
    },
    async *refresh({ ids }) {
      if (ids.length > 0) yield { events: [put()], cursor: '1', lookedAt: 1 }
    },
  }
  const health = {
    note() {},
    noteBatch(batch: { lookedAt: number; kept: number }) {
      found.push(batch)
      now = new Date('2026-03-10T12:01:00Z') // its counts are due by then
      if (found.length === 2) stop.abort()
    },
  } as unknown as HealthTracker
  const lexicon = buildAssetLexicon([])
  const { facts } = twitter
  await collectPosts({
    db,
    facts,
    feed,
    health,
    lexicon: () => lexicon,
    liveWork: createLiveWork(),
    clock: () => now,
    signal: stop.signal,
  })
  assert.deepEqual(
    found.map(({ lookedAt, kept }) => [lookedAt, kept]),
    [
      [1, 1],
      [0, 0],
    ],
  )
})

test('counts that cannot be read keep those of other posts from nothing', async () => {
  const ids = ['11', '12', '13']
  const postOf = (externalId: string): SourcePost => ({
    externalId,
    authorId: '9',
    username: 'ada',
    text: 'Bitcoin',
    createdAt: new Date('2026-03-10T11:00:00Z'),
    revision: 1,
    edited: false,
    counts: {},
  })
  let now = new Date('2026-03-10T12:00:00Z')
  const stop = new AbortController()
  const feed: SocialFeed = {
    async *follow({ signal }) {
      const events = ids.map((id) => ({ type: 'put' as const, post: postOf(id), at: now }))
      yield { events, cursor: '1', lookedAt: 3 }
      await once(signal, 'abort')
    },
    async *refresh({ ids: due }) {
      if (due.length === 0) return
      yield {
        events: [{ type: 'counts', externalId: '12', counts: { likes: 2 }, at: now }],
        cursor: '',
        lookedAt: 1,
      }
      throw new SourceError('source_down', 'one of them is down')
    },
  }
  const health = {
    note: ({ state }: SourceHealth) => state === 'frame_dropped' && setImmediate(wait),
    noteBatch() {
      now = new Date('2026-03-10T12:01:00Z') // counts are due by then
    },
  } as unknown as HealthTracker
  const dueAt = async () => {
    const { rows } = await db.pool.query(
      `select external_id as id, due_at as at from count_checks where platform = 'mastodon' order by 1`,
    )
    return rows.map(({ id, at }) => [id, at.toISOString()])
  }
  const LATER = '2026-03-10T12:02:00.000Z'
  const wait = async () => {
    while ((await dueAt())[0]?.[1] !== LATER) await delay(20)
    stop.abort()
  }
  await collectPosts({
    db,
    facts: mastodon.facts,
    feed,
    health,
    lexicon: () => buildAssetLexicon([]),
    liveWork: createLiveWork(),
    clock: () => now,
    signal: stop.signal,
  })
  assert.deepEqual(await dueAt(), [
    ['11', LATER],
    ['12', '2026-03-10T12:15:00.000Z'],
    ['13', LATER],
  ])
})

test('far more absences than usual are doubted for hours, and then believed', async () => {
  await db.pool.query('truncate posts, count_checks, tombstones, source_cursors')
  const ids = Array.from({ length: 30 }, (_, nr) => `${nr}`)
  let now = new Date('2026-03-10T12:00:00Z')
  const later = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  const stop = new AbortController()
  const countPosts = async () => (await db.pool.query('select 1 from posts')).rows.length
  const left: number[] = []
  const feed: SocialFeed = {
    async *follow({ signal }) {
      const events = ids.map((externalId) => ({
        type: 'put' as const,
        post: { ...POST, externalId },
        at: now,
      }))
      yield { events, cursor: '1', lookedAt: 30 }
      later(60_000)
      await once(signal, 'abort')
    },
    async *refresh({ ids: asked }) {
      if (asked.length === 0) later(left.length * 7 * 3_600_000)
      if (asked.length === 0) return
      left.push(await countPosts())
      const at = now
      yield {
        events: asked.map((externalId) => ({ type: 'delete', externalId, at, reason: 'missing' }) as const),
        cursor: '',
        lookedAt: asked.length,
      }
    },
  }
  const states: SourceHealth[] = []
  const health = {
    note: (state: SourceHealth) => states.push(state),
    noteBatch: async () => (await countPosts()) === 0 && stop.abort(),
  }
  const lexicon = buildAssetLexicon([])
  await collectPosts({
    db,
    facts: mastodon.facts,
    feed,
    health: health as unknown as HealthTracker,
    lexicon: () => lexicon,
    liveWork: createLiveWork(),
    clock: () => now,
    signal: stop.signal,
  })
  assert.deepEqual(left, [30, 30])
  assert.deepEqual(
    states.map((health) => health.state === 'absences_doubted' && health.reason),
    [
      '30 of 30 posts are said to be gone at once; 30 are kept and asked for again',
      '30 of 30 posts are said to be gone at once; 0 are kept and asked for again',
    ],
  )
})

const POST: SourcePost = {
  externalId: '1',
  authorId: '9',
  username: 'ada',
  text: 'Bitcoin',
  createdAt: new Date('2026-03-10T11:00:00Z'),
  revision: 1,
  edited: false,
  counts: {},
}
