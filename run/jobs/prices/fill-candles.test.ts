import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SourceError } from '#collect/http/source-error.ts'
import { kraken } from '#collect/market/kraken/kraken.ts'
import type { MarketFeed, VenueCandle } from '#collect/port/source.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import type { OpenVenue } from './collect-prices.ts'
import { fillCandles } from './fill-candles.ts'

const { db } = await openTestDatabase()
const HOUR_MS = 3_600_000
const NOW = new Date('2026-03-10T12:00:00Z')

async function fillFrom(
  candles: NonNullable<MarketFeed['candles']>,
  { heldUntil, now = NOW }: { heldUntil?: Map<string, Date>; now?: Date } = {},
) {
  const reported: number[] = []
  const health = { noteProgress: ({ done }: { done: number }) => void reported.push(done) }
  const venue = { facts: kraken.facts, feed: { candles }, health } as unknown as OpenVenue
  const result = await fillCandles({
    db,
    venues: [venue],
    clock: () => now,
    heldUntil,
    signal: new AbortController().signal,
    windows: [{ interval: '1h', days: 1, assets: 2 }],
  })
  return { ...result, reported }
}

test('a venue that says when it may be asked again is asked no more until then', async () => {
  let asked = 0
  const retryAt = new Date(NOW.getTime() + HOUR_MS)
  // biome-ignore lint/correctness/useYield: it fails before its first page
  const limited = async function* () {
    asked += 1
    throw new SourceError('throttled', 'answered 429', { retryAt })
  }
  const heldUntil = new Map<string, Date>()
  const first = await fillFrom(limited, { heldUntil })
  const before = await fillFrom(limited, { heldUntil, now: new Date(retryAt.getTime() - 1) })
  assert.deepEqual([asked, first.isWhole, before.isWhole], [1, false, false])
  await fillFrom(limited, { heldUntil, now: retryAt })
  assert.ok(asked > 1)
})

test('candles no venue could answer are not read, and are retried', async () => {
  // biome-ignore lint/correctness/useYield: it fails before its first page
  const away = await fillFrom(async function* () {
    throw new SourceError('network', 'ENOTFOUND')
  })
  assert.deepEqual([away.filled, away.isWhole], [0, false])
  assert.ok(away.reported.length > 0 && away.reported.every((done) => done < 1))
  const back = await fillFrom(async function* ({ base, quote, interval, from, to }) {
    const price = { open: '10', high: '12', low: '9', close: '11', volume: '1' }
    const page: VenueCandle[] = []
    for (let at = from.getTime(); at < to.getTime(); at += HOUR_MS)
      page.push({ venue: 'kraken', base, quote, interval, start: new Date(at), ...price })
    yield page
  })
  assert.deepEqual([back.filled, back.isWhole, back.reported.at(-1)], [48, true, 1])
})
