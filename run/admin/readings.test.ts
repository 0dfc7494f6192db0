import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { readSettings } from '#run/process/settings.ts'
import { saveFact } from '#store/installation/installation-facts.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { rescorePosts, SETTLE_MS } from '../jobs/rescore-posts.ts'
import { runAdmin } from './run-admin.ts'

const { db, url } = await openTestDatabase()
let now = new Date('2026-03-10T12:00:00Z')

test('compares moods of the same posts before and after a version', async () => {
  assert.equal(await run('readings'), 'No posts were read again yet.\n')
  const text = 'ETH is going to kill BTC'
  const post = {
    platform: 'twitter',
    externalId: '1',
    username: 'writer',
    text,
    createdAt: new Date('2026-03-08T09:00:00Z'),
  }
  await savePosts(db, [{ ...post, hashtags: [], symbols: ['ETH', 'BTC'], sentimentBp: 5_100 }], {
    collectedAt: now,
  })
  now = new Date(now.getTime() + 3_600_000)
  await saveFact(db, 'assets_import', { at: now.toISOString() })
  const ctx = { db, now: () => now, log: pino({ level: 'silent' }) }
  await rescorePosts(ctx, { signal: new AbortController().signal })
  now = new Date(now.getTime() + SETTLE_MS)
  await rescorePosts(ctx, { signal: new AbortController().signal })

  const list = await run('readings')
  assert.match(
    list,
    /^1: 2026-03-10T13:00:00.000Z to 2026-03-10T.*, from unknown to meaning-.*, 1 posts, 1 mean something else\n$/,
  )
  const printed = await run('readings', '1')
  const rows = printed.split('\n').filter((line) => /^ {2}(BTC|ETH)/.test(line))
  const moods = new Map(
    rows.map((line) => line.trim().split(/\s+/)).map(([symbol, ...cells]) => [symbol, cells]),
  )
  const [btc, eth] = [moods.get('BTC'), moods.get('ETH')]
  assert.deepEqual(
    [btc?.slice(0, 3), eth?.slice(0, 3)],
    [
      ['1', '1', '0.5100'],
      ['1', '1', '0.5100'],
    ],
  )
  assert.ok(Number(eth?.[3]) > 0.6 && Number(btc?.[3]) < Number(eth?.[3]))
  assert.equal(Number(eth?.[4]).toFixed(4), (Number(eth?.[3]) - 0.51).toFixed(4))
})

test('a reading that there was not is refused with those that there are', async () => {
  await assert.rejects(run('readings', '7'), /there is no reading 7; there is: 1/)
  await assert.rejects(run('readings', '1', '2'), /2 is not expected/)
})

async function run(...words: string[]): Promise<string> {
  let said = ''
  await runAdmin(words, {
    settings: readSettings({ DATABASE_URL: url }),
    log: pino({ level: 'silent' }),
    now: () => now,
    err: () => {},
    out: (text) => {
      said += text
    },
  })
  return said
}
