import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { applyEvents, type PostEvent } from '../events/apply-events.ts'
import { recordChanges } from '../saving/record-changes.ts'
import { insertPosts, savePosts } from '../saving/save-posts.ts'
import {
  expectNoDeletions,
  expectNoImports,
  nameKey,
  postKey,
  pruneTombstones,
  saveTombstones,
} from './deletions.ts'

const { db } = await openTestDatabase({ poolSize: 4 })

const START = Date.UTC(2026, 4, 1, 10)
const YEAR_MS = 365 * 86_400_000
const at = (minute: number) => new Date(START + minute * 60_000)

const postOf = (id: string, minute: number, author: { authorId?: string; username: string }) => ({
  platform: 'bluesky',
  externalId: id,
  text: `${id} about bitcoin`,
  createdAt: at(minute),
  hashtags: [],
  symbols: ['BTC'],
  ...author,
})
const ADA = { authorId: 'did:plc:ada', username: 'ada.example' }
const NAMED = { username: 'Ada.Example' } // as in a file

const apply = (minute: number, ...events: PostEvent[]) =>
  applyEvents(db, { source: 'bluesky', events, hasCounts: true, now: at(minute) })
const importPosts = async (...posts: ReturnType<typeof postOf>[]) => {
  const { saved, alreadyThere, deletedPosts } = await savePosts(db, posts, { collectedAt: at(600) })
  return { saved, alreadyThere, deleted: deletedPosts.map(({ externalId }) => externalId) }
}
const listIds = async () => {
  const { rows } = await db.pool.query<{ external_id: string }>('select external_id from posts order by 1')
  return rows.map((row) => row.external_id)
}

test.beforeEach(() => db.pool.query('truncate posts, tombstones'))

test('a post that its source deleted is not imported, though the file says that it was written later', async () => {
  await apply(0, { type: 'put', post: postOf('a', 0, ADA), at: at(0) })
  await apply(5, { type: 'delete', externalId: 'a', at: at(5), reason: 'deleted' })
  await pruneTombstones(db, new Date(START + 3 * YEAR_MS))
  const [again, later, other] = [postOf('a', 0, ADA), postOf('a', 9, NAMED), postOf('b', 0, ADA)]
  assert.deepEqual(await importPosts(again, later, other, other), {
    saved: 1,
    alreadyThere: 1,
    deleted: ['a', 'a'],
  })
  assert.deepEqual(await listIds(), ['b'])
})

test('the posts of a deleted author are not imported, by id or by name; what the name writes later is', async () => {
  await apply(0, { type: 'put', post: postOf('a', 0, ADA), at: at(0) })
  await apply(5, { type: 'deleteAuthor', authorId: ADA.authorId, at: at(5), reason: 'deleted' })
  const renamed = { ...ADA, username: 'new.example' }
  const posts = [postOf('b', 1, NAMED), postOf('c', 2, renamed), postOf('d', 6, NAMED)]
  assert.deepEqual(await importPosts(...posts), { saved: 1, alreadyThere: 0, deleted: ['b', 'c'] })
})

test('a later deletion reaches what was imported: the post, and all of an author whom the file knew by name', async () => {
  const eve = { username: 'eve.example' }
  await importPosts(postOf('a', 0, NAMED), postOf('b', 1, eve), postOf('c', 2, NAMED), postOf('d', 3, ADA))
  await apply(5, { type: 'delete', externalId: 'b', at: at(5), reason: 'deleted' })
  assert.deepEqual(await listIds(), ['a', 'c', 'd'])
  await apply(6, { type: 'deleteAuthor', authorId: ADA.authorId, at: at(6), reason: 'deleted' })
  assert.deepEqual(await listIds(), [])
})

test('an import waits for a deletion that is being written', async () => {
  const deletion = await db.pool.connect()
  await deletion.query('begin')
  await expectNoImports(deletion)
  const dead = { deletedAt: at(5), wasKnown: false }
  await saveTombstones(deletion, 'bluesky', {
    tombstones: new Map([
      [postKey('a'), dead],
      [nameKey('eve'), dead],
    ]),
    timeoutMs: 10_000,
  })
  const importing = importPosts(postOf('a', 0, ADA), postOf('b', 0, { username: 'Eve' }))
  await Promise.race([importing, untilWaiting()])
  await deletion.query('commit')
  deletion.release()
  assert.deepEqual(await importing, { saved: 0, alreadyThere: 0, deleted: ['a', 'b'] })
})

test('a deletion waits for an import that is being written, and reaches what it brings', async () => {
  const post = postOf('a', 0, ADA)
  const importing = await db.pool.connect()
  await importing.query('begin')
  await expectNoDeletions(importing)
  await insertPosts(importing, [post], { collectedAt: at(1), timeoutMs: 10_000 })
  await recordChanges(importing, [{ after: { ...post, countedAt: at(1) } }], {
    now: at(1),
    timeoutMs: 10_000,
  })
  const deleting = apply(5, { type: 'delete', externalId: 'a', at: at(5), reason: 'deleted' })
  await Promise.race([deleting, untilWaiting()])
  await importing.query('commit')
  importing.release()
  assert.equal((await deleting).deleted, 1)
  assert.deepEqual(await listIds(), [])
})

/** Until some statement of this database waits for a lock on the tombstones. */
async function untilWaiting(): Promise<void> {
  for (;;) {
    const { rows } = await db.pool.query(
      `select from pg_locks where relation = 'tombstones'::regclass and not granted`,
    )
    if (rows.length > 0) return
  }
}
