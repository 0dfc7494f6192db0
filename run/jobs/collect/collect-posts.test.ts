import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { buildAssetLexicon } from '#analyze/symbols/build-asset-lexicon.ts'
import type { SocialFeed, SourcePost } from '#collect/port/source.ts'
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
