import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { findTraces } from '../../testing/find-traces.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { deletePosts } from '../saving/remove-posts-before.ts'
import { savePosts } from '../saving/save-posts.ts'
import { applyEvents, type PostEvent } from './apply-events.ts'

const { db } = await openTestDatabase({ poolSize: 4 })

const START = Date.UTC(2026, 4, 1, 10)
const at = (minute: number) => new Date(START + minute * 60_000)
/** In the text, the name, the tags, the place and the address: nothing of the author's own may stay. */
const SECRET = 'zqxwvsecret'

function secretPost(id: string, version: number) {
  return {
    platform: 'bluesky' as const,
    externalId: id,
    authorId: 'did:plc:somebody',
    username: `${SECRET}name.example`,
    followers: 7,
    text: `${SECRET}${version} about bitcoin`,
    createdAt: at(0),
    location: `${SECRET}town`,
    url: `https://example.org/${SECRET}`,
    hashtags: [`${SECRET}tag${version}`],
    symbols: ['BTC'],
    sentimentBp: 6_000,
    likes: version,
    revision: version,
  }
}

const put = (id: string, minute: number, version: number): PostEvent => ({
  type: 'put',
  at: at(minute),
  post: secretPost(id, version),
})
const apply = (minute: number, events: PostEvent[]) =>
  applyEvents(db, { source: 'bluesky', events, hasCounts: true, now: at(minute) })

async function applyAll(): Promise<void> {
  await apply(0, [put('a', 0, 1), put('b', 0, 1)])
  await apply(1, [put('a', 1, 2)])
  await apply(2, [
    { type: 'counts', externalId: 'a', counts: { likes: 9 }, username: `${SECRET}other.example`, at: at(2) },
    { type: 'rename', authorId: 'did:plc:somebody', username: `${SECRET}third.example`, at: at(2) },
    put('a', 2, 3),
  ])
  const traces = await findSecrets()
  for (const place of ['posts_other.text', 'posts_other.search', 'authors.username', 'signal_terms.term']) {
    assert.ok(
      traces.some((trace) => trace.endsWith(place)),
      `the search for traces sees ${place}: ${traces}`,
    )
  }
  assert.ok(
    traces.some((trace) => /tape_\d+\.data$/.test(trace)),
    'and what edits replaced',
  )
}

/** Once what follows the tape, seconds behind it, has come to its end. */
async function findSecrets(): Promise<string[]> {
  await keepSignals(db)
  return findTraces(db, SECRET)
}

test('of deleted posts no table holds a word, not even the tape', async () => {
  await applyAll()
  await apply(10, [
    { type: 'delete', externalId: 'a', at: at(10), reason: 'deleted' },
    { type: 'delete', externalId: 'b', at: at(10), reason: 'deleted' },
  ])
  assert.deepEqual(await findSecrets(), [])
})

test('of a deleted author no table holds a word, nor when the source is read again from the start', async () => {
  await db.pool.query('truncate tombstones')
  await applyAll()
  const events: PostEvent[] = [
    { type: 'deleteAuthor', authorId: 'did:plc:somebody', at: at(10), reason: 'deleted' },
  ]
  await apply(10, events)
  assert.deepEqual(await findSecrets(), [])
  await apply(11, [put('a', 0, 1), put('b', 0, 1), put('a', 1, 2), ...events])
  await apply(12, [put('a', 0, 1), put('c', 5, 1)])
  assert.deepEqual(await findSecrets(), [])
})

test('posts that are taken out by their ids leave nothing of their authors either', async () => {
  const posts = ['x', 'y'].map((id) => ({ ...secretPost(id, 1), platform: 'twitter' as const }))
  await savePosts(db, posts, { collectedAt: at(0) })
  await deletePosts(db, posts, { now: at(1) })
  assert.deepEqual(await findSecrets(), [])
})
