import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnalyzedPost } from '#contract/posts.ts'
import { saveCandles } from '../market/candles.ts'
import { saveTicks } from '../market/ticks.ts'
import { savePosts } from '../social/saving/save-posts.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { findFact, saveFact } from './installation-facts.ts'
import { measurePosts } from './measure-posts.ts'
import { separateSampleUniverse } from './separate-sample-universe.ts'

const { db } = await openTestDatabase({ statementTimeoutMs: 30_000 })
const AT = new Date('2026-03-01T10:00:00Z')
const USER = '10000000-0000-4000-8000-000000000001'

test('what was generated beside imported data goes with its sums, and what was imported stays with its own', async () => {
  await savePosts(db, [makePost('sample-a1b2-7'), makePost('sample-size-matters'), makePost('42')], {
    collectedAt: AT,
  })
  await saveTicks(db, [{ assetId: 'bitcoin', at: AT, price: '1' }], 'sample')
  await saveTicks(db, [{ assetId: 'ethereum', at: AT, price: '2' }], 'a source')
  const candle = { interval: '1h' as const, start: AT, open: '1', high: '1', low: '1', close: '1' }
  await saveCandles(db, [{ ...candle, assetId: 'bitcoin' }], 'sample')
  await saveCandles(db, [{ ...candle, assetId: 'ethereum' }], 'a source')
  await addAlert()
  assert.equal(await separateSampleUniverse(db), undefined) // no generated data was announced here

  await saveFact(db, 'sample_universe', {
    seed: 1,
    filledFrom: AT.toISOString(),
    filledUntil: AT.toISOString(),
  })
  assert.equal(await separateSampleUniverse(db), 1)
  assert.deepEqual(await readAll('select external_id from posts order by 1'), ['42', 'sample-size-matters'])
  assert.deepEqual(await readAll('select username_key from authors order by 1'), [
    '42',
    'sample-size-matters',
  ])
  assert.deepEqual(await readAll('select asset_id from latest_prices'), ['ethereum'])
  assert.deepEqual(await readAll('select asset_id from candles'), ['ethereum'])
  assert.deepEqual(await readAll(`select mode from alerts union all select mode from alert_watches`), [
    'sample',
    'sample',
  ])
  assert.equal((await measurePosts(db, { hoursMax: 24 })).posts, 2)
  assert.equal(await findFact(db, 'sample_universe'), undefined)
  assert.equal(await separateSampleUniverse(db), undefined)
})

function makePost(externalId: string): AnalyzedPost {
  return {
    platform: 'twitter',
    externalId,
    username: externalId,
    followers: 3,
    text: 'words',
    createdAt: AT,
    hashtags: ['btc'],
    symbols: ['BTC'],
    sentimentBp: 5_000,
  }
}

async function addAlert(): Promise<void> {
  await db.pool.query(
    `insert into users (id, username, username_key, email, email_key, password_hash, password_changed_at, created_at)
     values ($1, 'a', 'a', 'a@b.test', 'a@b.test', 'x', $2, $2)`,
    [USER, AT],
  )
  await db.pool.query(
    `insert into alerts (id, user_id, mode, asset_id, symbol, asset_name, condition, threshold, is_active, fired_count,
       untold_count, created_at, updated_at)
     values ($1, $1, 'live', 'bitcoin', 'BTC', 'Bitcoin', 'above', 5, true, 0, 0, $2, $2)`,
    [USER, AT],
  )
}

async function readAll(query: string): Promise<unknown[]> {
  const { rows } = await db.pool.query({ text: query, rowMode: 'array' })
  return rows.map(([value]) => value)
}
