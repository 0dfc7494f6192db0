import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { AnalyzedPost } from '#contract/posts.ts'
import type { SourceFacts } from '#contract/source-facts.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import { rebuildRollups } from '#store/installation/separate-sample-universe.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { giveBackSourceLease, takeSourceLease } from '#store/sources/leases.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { removeExpiredPosts } from './start-housekeeping.ts'

const { db } = await openTestDatabase({ poolSize: 4, statementTimeoutMs: 30_000 })
const NOW = Date.UTC(2026, 5, 1)
const going = new AbortController().signal

const sources = ['bluesky', 'nostr'].map(
  (id) => ({ id, rights: { retentionDays: id === 'bluesky' ? 30 : undefined } }) as unknown as SourceFacts,
)

async function fill(): Promise<void> {
  await db.pool.query('truncate posts, authors, post_rollups, author_totals, author_sketches, like_rollups')
  for (const platform of ['bluesky', 'nostr', 'twitter']) {
    for (const days of [1, 29, 31, 400]) {
      const posts = Array.from(
        { length: days === 400 ? 1_200 : 3 },
        (_, nr): AnalyzedPost => ({
          platform,
          externalId: `${days}-${nr}`,
          username: `author-${days}`,
          text: `bitcoin ${nr}`,
          // Written long before it came: it may be kept from when it came.
          createdAt: new Date(NOW - 500 * DAY_MS),
          hashtags: ['btc'],
          symbols: ['BTC'],
        }),
      )
      await savePosts(db, posts, { collectedAt: new Date(NOW - days * DAY_MS) })
    }
  }
}

async function left(): Promise<Record<string, string[]>> {
  const { rows } = await db.pool.query<{ platform: string; days: string[] }>(
    `select platform, array_agg(distinct split_part(external_id, '-', 1)) as days from posts group by 1`,
  )
  return Object.fromEntries(rows.map(({ platform, days }) => [platform, days.sort()]))
}

const remove = (retentionDays?: number, stopping = going) =>
  removeExpiredPosts({ db, sources, now: () => new Date(NOW) }, { retentionDays, stopping })

test('without a setting only the terms of a source remove its posts', async () => {
  await fill()
  assert.equal(await remove(), 1_203)
  const all = ['1', '29', '31', '400']
  assert.deepEqual(await left(), { bluesky: ['1', '29'], nostr: all, twitter: all })
  assert.equal(await remove(), 0)
})

test('the operator’s setting holds for every source, the shorter of the two for one with terms', async () => {
  await fill()
  await remove(31)
  assert.deepEqual(await left(), {
    bluesky: ['1', '29'],
    nostr: ['1', '29', '31'],
    twitter: ['1', '29', '31'],
  })
  await remove(10)
  assert.deepEqual(await left(), { bluesky: ['1'], nostr: ['1'], twitter: ['1'] })
  const sums = async () =>
    (await db.pool.query('select * from post_rollups order by platform, symbol, grain, starts_at')).rows
  const kept = await sums()
  await rebuildRollups(db)
  assert.deepEqual(await sums(), kept, 'the sums are those of the posts that are left')
  const { rows } = await db.pool.query(`select 1 from authors where username <> 'author-1'`)
  assert.deepEqual(rows, [], 'no author without posts is listed')
})

test('a stop ends it between two batches, and the next round goes on', async () => {
  await fill()
  const stopping = new AbortController()
  stopping.abort()
  assert.equal(await remove(10, stopping.signal), 0)
  assert.equal(await remove(10), 3 * 1_206)
})

test('one process does it at a time; when that was killed, another goes on after its lease', async () => {
  await fill()
  const lease = { source: 'retention', holder: randomUUID() }
  const hold = (now: Date, until: Date) => takeSourceLease(db, { ...lease, now, until })
  assert.ok(await hold(new Date(NOW), new Date(NOW + 1)))
  assert.equal(await remove(10), 0)
  await giveBackSourceLease(db, lease)
  assert.ok(await hold(new Date(NOW - 2), new Date(NOW - 1)))
  const both = await Promise.all([remove(10), remove(10)])
  assert.deepEqual(
    both.toSorted((a, b) => a - b),
    [0, 3 * 1_206],
  )
})
