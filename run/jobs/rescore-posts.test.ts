import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { analyzePosts } from '#analyze/analyze-posts.ts'
import { buildAssetLexicon } from '#analyze/symbols/build-asset-lexicon.ts'
import { saveFact } from '#store/installation/installation-facts.ts'
import { rebuildRollups } from '#store/installation/separate-sample-universe.ts'
import { listAssets } from '#store/market/assets.ts'
import { saveOperatorAssets } from '#store/market/save-assets.ts'
import { findRescoring } from '#store/social/saving/rescorings.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { searchPosts } from '#store/social/search/search-posts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { rescorePosts, SETTLE_MS } from './rescore-posts.ts'

const { db } = await openTestDatabase()
const START = new Date('2026-03-10T12:00:00Z')
let now = START
const ctx = { db, now: () => now, log: pino({ level: 'silent' }) }
const POSTS = 1_500
const PUDDING = { id: 'pudding-coin', symbol: 'PUDD', name: 'Pudding Coin', aliases: ['puddingcoin'] }

test('a first start reads nothing again, and what comes before assets are known does not wait for hours', async () => {
  await rescorePosts(ctx, { signal: new AbortController().signal })
  const first = await findRescoring(db)
  assert.deepEqual([first?.posts, first?.progress, first?.endedAt], [0, 1, now])
  const [post] = await makePosts()
  assert.ok(post)
  await savePosts(db, [post], { collectedAt: START })
  await db.pool.query(`update assets set name = 'Named Later' where id = 'bitcoin'`)
  await rescore()
  const second = await findRescoring(db)
  assert.equal(second?.fromVersion, first?.toVersion)
  assert.deepEqual([second?.posts, second?.progress], [1, 1])
})

test('posts gain the symbols of an asset that comes later, also when the reading is stopped in its middle', async () => {
  await savePosts(db, await makePosts(), { collectedAt: START })
  await rescore()
  const before = await findRescoring(db)
  assert.ok(before?.endedAt)
  assert.equal(before.changed, 0)

  await saveOperatorAssets(db, [PUDDING])
  pass(60_000)
  await saveFact(db, 'assets_import', { at: now.toISOString() })
  await rescorePosts(ctx, { signal: new AbortController().signal })
  pass(SETTLE_MS)
  const stopped = new AbortController()
  let batches = 0
  await rescorePosts(ctx, {
    signal: stopped.signal,
    onBatch: async () => {
      batches += 1
      if (batches === 2) stopped.abort()
      return batches < 2
    },
  })
  const halfway = await findRescoring(db)
  assert.equal(halfway?.posts, 1_000)
  assert.ok(halfway.progress > 0.6 && halfway.progress < 0.7)
  assert.equal(halfway.fromVersion, before.toVersion)
  assert.notEqual(halfway.toVersion, before.toVersion)

  await rescore()
  const done = await findRescoring(db)
  assert.deepEqual([done?.posts, done?.changed, done?.progress], [POSTS, POSTS / 2, 1])
  const { rows } = await db.pool.query(`select count(*)::int as n from posts where symbols = '{PUDD}'`)
  assert.equal(rows[0].n, POSTS / 2)
})

test('the sums are then what a count of all posts gives', async () => {
  const kept = await readSums()
  await rebuildRollups(db)
  assert.deepEqual(kept, await readSums())
})

test('without a change nothing is read again', async () => {
  const before = await findRescoring(db)
  await rescore()
  assert.deepEqual(await findRescoring(db), before)
})

test('what a provider changes waits for hours, what an operator changes does not', async () => {
  const before = await findRescoring(db)
  await db.pool.query(`update assets set name = 'Renamed Thing' where id = 'bitcoin'`)
  await rescore()
  assert.equal((await findRescoring(db))?.id, before?.id)
  pass(6 * 3_600_000)
  await rescore()
  assert.notEqual((await findRescoring(db))?.id, before?.id)
})

test('a reading that assets overtake goes on to its end, and another one follows', async () => {
  pass(6 * 3_600_000)
  await db.pool.query(`update assets set name = 'Overtaken' where id = 'bitcoin'`)
  let batches = 0
  const readOne = { signal: new AbortController().signal, onBatch: async () => ++batches === 1 }
  await rescorePosts(ctx, readOne)
  pass(SETTLE_MS)
  await rescorePosts(ctx, readOne)
  const begun = await findRescoring(db)
  assert.equal(begun?.posts, 1_000)

  await db.pool.query(`update assets set name = 'Overtaking' where id = 'bitcoin'`)
  await rescore()
  const done = await findRescoring(db)
  assert.deepEqual([done?.id, done?.posts, done?.progress], [begun.id, POSTS, 1])

  pass(6 * 3_600_000)
  await db.pool.query(`update assets set name = 'Overtaken' where id = 'bitcoin'`)
  await rescore()
  const next = await findRescoring(db)
  assert.notEqual(next?.id, done?.id)
  assert.deepEqual([next?.toVersion, next?.posts], [done?.toVersion, POSTS])
})

test('posts from before there was a stance towards each asset gain one, and sums follow by the difference', async () => {
  const text = 'ETH is going to kill BTC'
  const before = { platform: 'twitter', externalId: 'kill', username: 'writer1', text, createdAt: START }
  await savePosts(db, [{ ...before, hashtags: [], symbols: ['ETH', 'BTC'], sentimentBp: 5_100 }], {
    collectedAt: now,
  })
  await db.pool.query(`update assets set name = 'Renamed Again' where id = 'bitcoin'`)
  pass(6 * 3_600_000)
  await rescore()
  const { rows } = await db.pool.query(
    `select symbol, sentiment_sum_bp / sentiment_posts as mean from post_rollups
     where symbol in ('BTC', 'ETH') and grain = 'hour' and starts_at = $1`,
    [START],
  )
  const moods = new Map(rows.map(({ symbol, mean }) => [symbol, Number(mean)]))
  assert.ok((moods.get('ETH') ?? 0) > 6_000, `${moods.get('ETH')}`)
  assert.ok((moods.get('BTC') ?? 10_000) < (moods.get('ETH') ?? 0))
  const kept = await readSums()
  await rebuildRollups(db)
  assert.deepEqual(kept, await readSums())
})

test('posts that an earlier version indexed are found as before, and by every word once they are read again', async () => {
  const { db } = await openTestDatabase()
  const [post] = await analyzePosts(
    [
      {
        platform: 'twitter',
        externalId: 'old',
        username: 'writer1',
        text: 'O café, NFTs: 比特币今天上涨了',
        createdAt: START,
      },
    ],
    buildAssetLexicon(await listAssets(db)),
  )
  assert.ok(post)
  await savePosts(db, [post], { collectedAt: START })
  await db.pool.query(
    `update posts set search = to_tsvector('english', text) || array_to_tsvector(array['~2026-03-10', '~2026-03'])`,
  )
  const find = async (words: string) => (await searchPosts(db, { words, limit: 1 })).length
  const findAll = async () =>
    Promise.all(['café', '比特币今天上涨了', 'NFTs', '-café', 'cafe', '上涨', '涨', 'nft'].map(find))
  assert.deepEqual(await findAll(), [1, 1, 1, 0, 0, 0, 0, 0])
  const { toVersion } = (await findRescoring(ctx.db)) ?? { toVersion: '' }
  for (const version of [toVersion, toVersion.replace(/\/\d+\./, '/7.')]) {
    await db.pool.query(
      `insert into rescorings (to_version, began_at, ended_at, progress, posts) values ($1, $2, $2, 1, 1)`,
      [version, START],
    )
    await saveOperatorAssets(db, [{ ...PUDDING, name: version }])
    await saveFact(db, 'assets_import', { at: new Date(now.getTime() + 1).toISOString() })
    const found = version === toVersion ? [1, 1, 1, 0, 0, 0, 0, 0] : [1, 1, 1, 0, 1, 1, 1, 1]
    await rescorePosts({ ...ctx, db }, { signal: new AbortController().signal })
    pass(SETTLE_MS)
    await rescorePosts({ ...ctx, db }, { signal: new AbortController().signal })
    assert.deepEqual(await findAll(), found, version)
  }
})

function pass(ms: number): void {
  now = new Date(now.getTime() + ms)
}

/** As the job does: once to begin, and again when all processes know the assets. */
async function rescore(): Promise<void> {
  const signal = new AbortController().signal
  await rescorePosts(ctx, { signal })
  pass(SETTLE_MS)
  await rescorePosts(ctx, { signal })
}

async function makePosts() {
  const collected = Array.from({ length: POSTS }, (_, n) => ({
    platform: 'twitter',
    externalId: `${n}`,
    username: `writer${n % 7}`,
    text: n % 2 === 0 ? 'all in on puddingcoin' : 'bitcoin again',
    createdAt: new Date(START.getTime() - n * 60_000),
    likes: n,
  }))
  return analyzePosts(collected, buildAssetLexicon(await listAssets(db)))
}

async function readSums(): Promise<unknown[]> {
  const { rows } = await db.pool.query(
    `select platform, symbol, grain, starts_at, posts, likes, sentiment_posts, sentiment_sum_bp
     from post_rollups where posts <> 0 order by 1, 2, 3, 4`,
  )
  return rows
}
