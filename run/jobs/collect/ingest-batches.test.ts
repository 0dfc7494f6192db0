import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { buildAssetLexicon } from '#analyze/symbols/build-asset-lexicon.ts'
import type { SocialBatch } from '#collect/port/source.ts'
import { openDatabase } from '#store/database.ts'
import { findSourceCursor } from '#store/sources/cursors.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { eventually } from '../../postgres/testing/embedded-process.ts'
import { ingestBatches } from './ingest-batches.ts'

const { db, url } = await openTestDatabase({ poolSize: 4 })
const lexicon = buildAssetLexicon([])
const ingestion = { db, source: 'bluesky', hasCounts: false, lexicon: () => lexicon, clock: () => new Date() }
const going = new AbortController().signal

function batch(nr: number): SocialBatch {
  const post = {
    externalId: `post-${nr}`,
    authorId: 'did:plc:somebody',
    username: 'somebody.example',
    text: `number ${nr}`,
    createdAt: new Date(),
    revision: 1,
    edited: false,
    counts: {},
  }
  return { events: [{ type: 'put', post, at: new Date() }], cursor: String(nr), lookedAt: 1 }
}

test('while a batch is being stored the next one is read, and each is stored in its turn', async () => {
  const stored: string[] = []
  let given = 0
  async function* open() {
    for (; given < 4; given++) yield batch(given + 1)
  }
  const holder = await db.pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from tape_head for update')
  const ingesting = ingestBatches(ingestion, {
    open,
    signal: going,
    resumeAt: ({ cursor }) => ({ stream: 'live', cursor: { cursor } }),
    onStored: ({ cursor }) => stored.push(cursor),
  })
  await eventually('the second batch is read', async () => given === 1)
  assert.deepEqual(stored, [])
  await holder.query('commit')
  holder.release()
  await ingesting
  assert.deepEqual(stored, ['1', '2', '3', '4'])
  assert.equal((await findSourceCursor(db, { source: 'bluesky', stream: 'live' }))?.cursor, '4')
})

test('a source that says nothing more is left at once when its batch cannot be stored', async () => {
  const broken = openDatabase(url)
  await broken.close()
  let isLeft = false
  async function* open(signal: AbortSignal) {
    yield batch(9)
    await once(signal, 'abort')
    isLeft = true
  }
  await assert.rejects(ingestBatches({ ...ingestion, db: broken }, { open, signal: going }), /pool/)
  assert.ok(isLeft)
})

test('a stream goes on behind the last batch that was stored whole', async () => {
  await db.pool.query(`alter table posts add constraint never_stored check (external_id <> 'post-12')`)
  async function* open() {
    for (let nr = 10; nr < 14; nr++) yield batch(nr)
  }
  const stored: string[] = []
  const ingesting = ingestBatches(ingestion, {
    open,
    signal: going,
    resumeAt: ({ cursor }) => ({ stream: 'broken', cursor: { cursor } }),
    onStored: ({ cursor }) => stored.push(cursor),
  })
  await assert.rejects(ingesting, /never_stored/)
  assert.deepEqual(stored, ['10', '11'])
  assert.equal((await findSourceCursor(db, { source: 'bluesky', stream: 'broken' }))?.cursor, '11')
})
