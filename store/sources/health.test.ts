import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '../testing/open-test-database.ts'
import {
  blankSourceHealth,
  findVenuesDownSince,
  listSourceHealth,
  listSourceMinutes,
  pruneSourceMinutes,
  type SourceHealthChange,
  saveSourceHealth,
} from './health.ts'

const { db } = await openTestDatabase()
const START = Date.UTC(2026, 2, 10, 12)
const at = (second: number) => new Date(START + second * 1_000)
const save = (source: string, second: number, change: Partial<SourceHealthChange>) =>
  saveSourceHealth(db, { ...blankSourceHealth(source, at(second)), state: 'live', ...change })

test('counts add up over all that is noted of a source; what is so now is replaced, and what was last stays', async () => {
  const noted = {
    lookedAt: 900,
    kept: 2,
    lookedAtForFirst: 700,
    reconnects: 1,
    lagMs: 1_500,
    lastEventAt: at(1),
    throttledUntil: at(90),
    lastError: 'It was too dark.',
    lastErrorAt: at(2),
    errors: { timeout: 2, http_500: 1 },
    rules: { $btc: 2 },
    budget: { day: { left: 7, max: 10, resetsAt: 'midnight' } },
    progress: { from: 'a', to: 'b', done: 0.5 },
  }
  await save('bluesky', 3, noted)
  await save('hackernews', 3, { lookedAt: 1 })
  const errors = { timeout: 1, refused: 4 }
  await save('bluesky', 5, {
    state: 'refused',
    lookedAt: 100,
    kept: 1,
    lookedAtForFirst: 3,
    reconnects: 2,
    errors,
  })
  const [row, other] = await listSourceHealth(db)
  assert.deepEqual(row, {
    ...noted,
    source: 'bluesky',
    state: 'refused',
    since: at(5),
    lookedAt: 1_000,
    kept: 3,
    lookedAtForFirst: 700,
    reconnects: 3,
    lagMs: null,
    throttledUntil: null,
    errors: { timeout: 3, http_500: 1, refused: 4 },
    updatedAt: at(5),
  })
  assert.deepEqual([other?.source, other?.lookedAt, other?.errors], ['hackernews', 1, {}])
})

test('items before the first kept one are counted and returned once', async () => {
  const readFirst = async () =>
    (await listSourceHealth(db)).find(({ source }) => source === 'mastodon')?.lookedAtForFirst
  await save('mastodon', 0, { lookedAt: 700 })
  assert.equal(await readFirst(), null)
  await save('mastodon', 1, { lookedAt: 300, kept: 1, lookedAtForFirst: 20 })
  assert.equal(await readFirst(), 720)
  await save('mastodon', 2, { lookedAt: 300, kept: 1, lookedAtForFirst: 5 })
  assert.equal(await readFirst(), 720)
})

test('minutes add up what was looked at within them, are listed from one on, and pruned before one', async () => {
  await save('reddit', 59.9, { lookedAt: 5, kept: 1 })
  await save('reddit', 60, { lookedAt: 7, kept: 2 })
  await save('reddit', 119, { lookedAt: 2, kept: 1 })
  await save('farcaster', 60, { lookedAt: 1 })
  await save('reddit', 180, { kept: 0 })
  const list = (sources: string[], second: number) => listSourceMinutes(db, { sources, from: at(second) })
  const first = { source: 'reddit', minute: at(0), lookedAt: 5, kept: 1 }
  const second = { source: 'reddit', minute: at(60), lookedAt: 9, kept: 3 }
  const other = { source: 'farcaster', minute: at(60), lookedAt: 1, kept: 0 }
  assert.deepEqual(await list(['reddit', 'farcaster'], 0), [first, other, second])
  assert.deepEqual([await list(['reddit'], 60), await list(['reddit'], 61)], [[second], []])
  await pruneSourceMinutes(db, at(60))
  assert.deepEqual(await list(['reddit', 'farcaster'], 0), [other, second])
})

test('venues are down since the last of them went, while none of those that are read gives prices', async () => {
  const since = (...venues: string[]) => findVenuesDownSince(db, venues)
  await save('kraken', 9, { state: 'down', since: at(1) })
  await save('binance', 9, { state: 'refused', since: at(7) })
  await save('coinbase', 9, { state: 'throttled', since: at(4) })
  await save('gemini', 9, { state: 'live', since: at(2) })
  await save('bitstamp', 9, { state: 'starting', since: at(8) })
  assert.deepEqual(
    [
      await since('kraken', 'binance', 'coinbase'),
      await since('kraken', 'coinbase', 'never-read'),
      await since('kraken', 'binance', 'gemini'),
      await since('kraken', 'bitstamp'),
      await since('never-read'),
      await since(),
    ],
    [at(7), at(4), undefined, undefined, undefined, undefined],
  )
})
