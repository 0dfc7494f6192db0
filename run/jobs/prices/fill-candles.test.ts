import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SourceError } from '#collect/http/source-error.ts'
import { binance } from '#collect/market/binance/binance.ts'
import { kraken } from '#collect/market/kraken/kraken.ts'
import type { CandleOptions, MarketFeed, VenueCandle } from '#collect/port/source.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import type { OpenVenue } from './collect-prices.ts'
import { fillCandles, type VenueFailure } from './fill-candles.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-03-10T12:00:00Z')

type ReadCandles = NonNullable<MarketFeed['candles']>

function fillFrom(candles: ReadCandles, options: { failures?: Map<string, VenueFailure>; now?: Date } = {}) {
  return fill({ kraken: candles }, options)
}

async function fill(
  readers: Partial<Record<'kraken' | 'binance', ReadCandles>>,
  { failures, now = NOW }: { failures?: Map<string, VenueFailure>; now?: Date } = {},
) {
  const reported: number[] = []
  const health = { noteProgress: ({ done }: { done: number }) => void reported.push(done) }
  const venues = [kraken, binance].flatMap(({ facts }) => {
    const candles = readers[facts.id as 'kraken' | 'binance']
    return candles ? [{ facts, feed: { candles }, health } as unknown as OpenVenue] : []
  })
  const result = await fillCandles({
    db,
    venues,
    clock: () => now,
    failures,
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
  const failures = new Map<string, VenueFailure>()
  const first = await fillFrom(limited, { failures })
  const before = await fillFrom(limited, { failures, now: new Date(retryAt.getTime() - 1) })
  assert.deepEqual([asked, first.isWhole, before.isWhole], [1, false, false])
  await fillFrom(limited, { failures, now: retryAt })
  assert.ok(asked > 1)
})

test('candles no venue could answer are not read, and are retried', async () => {
  // biome-ignore lint/correctness/useYield: it fails before its first page
  const away = await fillFrom(async function* () {
    throw new SourceError('network', 'ENOTFOUND')
  })
  assert.deepEqual([away.filled, away.isWhole], [0, false])
  assert.ok(away.reported.length > 0 && away.reported.every((done) => done < 1))
  const back = await fillFrom(answerAll)
  assert.deepEqual([back.filled, back.isWhole, back.reported.at(-1)], [48, true, 1])
})

test('a stablecoin is a dollar where no venue can say what it was worth', async () => {
  await db.pool.query('delete from candles')
  const alone = await fill({ binance: answerAll })
  assert.deepEqual([alone.filled, alone.isWhole], [48, true])
  const { rows } = await db.pool.query('select distinct close::text as close from candles where not has_gap')
  assert.deepEqual(rows, [{ close: '11' }])
})

test('venues that fail are waited for before a stablecoin is taken for a dollar', async () => {
  await db.pool.query('delete from candles')
  const failures = new Map<string, VenueFailure>()
  // biome-ignore lint/correctness/useYield: it fails before its first page
  const blocked = async function* () {
    throw new SourceError('refused', 'answered 451')
  }
  const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
  const readers = { kraken: blocked, binance: answerAll }
  const first = await fill(readers, { failures })
  const soon = await fill(readers, { failures, now: later(14) })
  assert.deepEqual([first.filled, first.isWhole, soon.filled, soon.isWhole], [0, false, 0, false])
  assert.deepEqual([...failures.keys()], ['kraken'], 'the other one has answered')
  assert.equal((await fill(readers, { failures, now: later(16) })).filled, 48)
})

async function* answerAll({ base, quote, interval, from, to }: CandleOptions) {
  const price = { open: '10', high: '12', low: '9', close: '11', volume: '1' }
  const page: VenueCandle[] = []
  for (let at = from.getTime(); at < to.getTime(); at += HOUR_MS)
    page.push({ venue: 'kraken', base, quote, interval, start: new Date(at), ...price })
  yield page
}
