import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { analyzePosts } from '#analyze/analyze-posts.ts'
import { judgeMeaning } from '#analyze/meaning/judge-meaning.ts'
import { isUnsure, mixReading, type SecondReader } from '#analyze/meaning/second-reading.ts'
import { buildAssetLexicon } from '#analyze/symbols/build-asset-lexicon.ts'
import { rebuildRollups } from '#store/installation/separate-sample-universe.ts'
import { listAssets } from '#store/market/assets.ts'
import { deletePosts } from '#store/social/saving/remove-posts-before.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { findSecondReader } from '#store/social/saving/second-readings.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { readSecondly } from './second-round.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-03-10T12:00:00Z')
const ctx = { db, now: () => NOW, log: pino({ level: 'silent' }) }
const lexicon = buildAssetLexicon(await listAssets(db))
const UNSURE = ['BTC is up after the crash, who would have thought', 'LTC fell again, though some are buying']
const SURE = 'Very bullish on BTC, buying more every day'
const GOOD = { negative: 0, neutral: 0.1, positive: 0.9 }
/** Finds everything good, and notes what it was asked. */
const read: string[] = []
const glad: SecondReader = {
  version: 'glad-1',
  read: async (texts) => {
    read.push(...texts)
    return texts.map(() => ({ tone: GOOD, stance: GOOD }))
  },
}
const round = (second = glad) => readSecondly(ctx, { second, signal: new AbortController().signal })

test('posts from before are read, newest first, and only where the first reader is unsure', async () => {
  for (const text of UNSURE) {
    const first = judgeMeaning(text)
    assert.ok(first.status === 'scored' && isUnsure(first, 'post'), text)
  }
  await save(UNSURE[0]!, { id: 'old', minutesAgo: 2 })
  await save(UNSURE[1]!, { id: 'new', minutesAgo: 1 })
  await save(SURE, { id: 'sure', minutesAgo: 0 })
  await save('the weather may turn or not', { id: 'no asset', minutesAgo: 0 })
  await round()
  assert.deepEqual(read, [UNSURE[1], UNSURE[0]])
  assert.equal((await findSecondReader(db))?.ended, true)
})

test('the meaning is that of both, and the sums are what a count of all posts gives', async () => {
  const first = judgeMeaning(UNSURE[0]!)
  assert.ok(first.status === 'scored')
  const { positive, negative } = mixReading(first, { tone: GOOD, stance: GOOD }, 'post').sentiment
  const { rows } = await db.pool.query(`select sentiment_bp from posts where external_id = 'old'`)
  assert.equal(rows[0].sentiment_bp, Math.round(5_000 + 5_000 * (positive - negative)))
  const kept = await readSums()
  await rebuildRollups(db)
  assert.deepEqual(kept, await readSums())
})

test('what comes along the tape is read once', async () => {
  read.length = 0
  await save('not sure about ETH, it may be fine', { id: 'next', minutesAgo: 0 })
  await round()
  await round()
  assert.deepEqual(read, ['not sure about ETH, it may be fine'])
})

test('another version reads all again', async () => {
  read.length = 0
  await round({ ...glad, version: 'glad-2' })
  assert.equal(read.length, 3)
  const { rows } = await db.pool.query('select distinct reader from second_readings')
  assert.deepEqual(rows, [{ reader: 'glad-2' }])
})

test('a reader that fails changes nothing, and the next round goes on there', async () => {
  const text = 'SOL might rise or fall, hard to say'
  await save(text, { id: 'failing', minutesAgo: 0 })
  const broken = { version: 'glad-2', read: () => Promise.reject(new Error('no memory')) }
  const before = await readSums()
  await assert.rejects(round(broken), /no memory/)
  assert.deepEqual(await readSums(), before)
  read.length = 0
  await round({ ...glad, version: 'glad-2' })
  assert.deepEqual(read, [text])
})

test('readings go with their post', async () => {
  await deletePosts(db, [{ platform: 'twitter', externalId: 'old' }])
  const { rows } = await db.pool.query(`select 1 from second_readings where external_id = 'old'`)
  assert.deepEqual(rows, [])
})

async function save(text: string, { id, minutesAgo }: { id: string; minutesAgo: number }): Promise<void> {
  const createdAt = new Date(NOW.getTime() - minutesAgo * 60_000)
  const post = { platform: 'twitter' as const, externalId: id, username: 'ada', text, createdAt }
  await savePosts(db, analyzePosts([post], lexicon), { collectedAt: NOW })
}

async function readSums() {
  const { rows } = await db.pool.query(
    'select platform, symbol, grain, starts_at, posts, sentiment_posts, sentiment_sum_bp from post_rollups order by 1, 2, 3, 4',
  )
  return rows
}
