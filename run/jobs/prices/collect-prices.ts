import { setTimeout as delay } from 'node:timers/promises'
import { writeDecimal } from '#analyze/market/write-decimal.ts'
import { SourceError } from '#collect/http/source-error.ts'
import type { MarketFeed } from '#collect/port/source.ts'
import { CANDLE_INTERVALS, VENUES_SOURCE } from '#contract/market.ts'
import type { SourceFacts } from '#contract/source-facts.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import type { Database } from '#store/database.ts'
import { saveRates } from '#store/market/currency-rates.ts'
import { findReferencePrices } from '#store/market/prices.ts'
import { saveTicks } from '#store/market/ticks.ts'
import { findVenueAssets, listPriceTimes } from '#store/market/venue-assets.ts'
import type { HealthTracker } from '../collect/health-tracker.ts'
import { createPriceBoard, type PriceBoard } from './price-board.ts'

export interface OpenVenue {
  facts: SourceFacts
  feed: MarketFeed
  health: HealthTracker
}

export interface PriceCollection {
  db: Database
  venues: readonly OpenVenue[]
  /** Asked for the rates of currencies that no venue prices in dollars. */
  rateSources?: readonly OpenVenue[]
  clock: () => Date
  signal: AbortSignal
  /** The pause between two prices of an asset. */
  everyMs?: number
}

/** Assets beyond them have no dollar market. */
export const VENUE_ASSETS = 300
const EVERY_MS = 1_000
const REFERENCES_MS = MINUTE_MS
/** Within the 10,000 calls a month of a Demo key, beside those for the list of assets. */
const RATES_MS = 300_000
const RATES_RETRY_MS = MINUTE_MS

/** Reads the venues and stores about each second what their prices come to, until the signal. */
export async function collectPrices(collection: PriceCollection): Promise<void> {
  const { db, venues, rateSources = [], clock, signal, everyMs = EVERY_MS } = collection
  const [assets, pricedAt] = await Promise.all([findVenueAssets(db, VENUE_ASSETS), listPriceTimes(db)])
  const rateIds = new Set(rateSources.map(({ facts }) => facts.id))
  const board = createPriceBoard({ assets, pricedAt, rateSources: rateIds })
  const reading = venues.map((venue) => readVenue(venue, board, { bases: assets.tickers, clock, signal }))
  const making = makePrices(collection, board, everyMs)
  const asking = rateSources.map((source) => askRates(source, board, { clock, signal, everyMs }))
  await Promise.all([...reading, making, ...asking])
}

async function readVenue(
  { feed, health }: OpenVenue,
  board: PriceBoard,
  { bases, clock, signal }: { bases: string[]; clock: () => Date; signal: AbortSignal },
): Promise<void> {
  if (!feed.ticks) return
  for await (const ticks of feed.ticks({ bases, signal })) {
    const now = clock()
    let kept = 0
    for (const tick of ticks) {
      const refusal = board.take(tick, now)
      if (!refusal) kept += 1
      else {
        const reason = `${tick.base}/${tick.quote} ${tick.price}: ${refusal}`
        health.note({ state: 'frame_dropped', at: now, reason })
      }
    }
    const newest = Math.max(...ticks.map(({ at }) => at.getTime()))
    health.noteBatch({ lookedAt: ticks.length, kept, newestAt: new Date(Math.min(newest, now.getTime())) })
  }
}

/** Asks what currencies are worth while no venue says, so that one venue that prices in them alone has prices. */
async function askRates(
  { facts, feed, health }: OpenVenue,
  board: PriceBoard,
  { clock, signal, everyMs }: { clock: () => Date; signal: AbortSignal; everyMs: number },
): Promise<void> {
  let nextAt = 0
  while (!signal.aborted) {
    await delay(everyMs, undefined, { signal }).catch(() => {})
    const now = clock()
    const ids = now.getTime() >= nextAt ? board.listRatesWanted(now) : []
    if (signal.aborted || ids.length === 0) continue
    nextAt = now.getTime() + RATES_MS
    try {
      for (const { id, price, at } of (await feed.findAssets?.({ ids, signal })) ?? [])
        if (price !== undefined) board.takeRate({ source: facts.id, assetId: id, price, at }, clock())
    } catch (error) {
      if (signal.aborted || !(error instanceof SourceError)) throw error
      nextAt = Math.max(now.getTime() + RATES_RETRY_MS, error.retryAt?.getTime() ?? 0)
      health.note({ state: 'frame_dropped', at: now, reason: `rates of ${ids.join(', ')}: ${error.message}` })
    }
  }
}

async function makePrices(
  { db, venues, clock, signal }: PriceCollection,
  board: PriceBoard,
  everyMs: number,
): Promise<void> {
  let referencesAt = 0
  while (!signal.aborted) {
    await delay(everyMs, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    const now = clock()
    if (now.getTime() - referencesAt >= REFERENCES_MS) {
      const before = await findReferencePrices(db, { assetIds: board.assetIds(), now })
      board.setReferences(before, (await findVenueAssets(db, VENUE_ASSETS)).supplies)
      // Not before the first prices: until then nothing has one.
      if (referencesAt > 0) {
        reportUnpriced(venues, board, now)
        reportContradicted(venues, board, now)
      }
      referencesAt = now.getTime()
    }
    const { ticks, standing, afterGap, venueTicks, rates } = board.makePrices(now)
    await saveRates(db, rates, now)
    await saveTicks(db, ticks, VENUES_SOURCE, {
      now,
      intervals: CANDLE_INTERVALS,
      standing,
      afterGap,
      venueTicks,
    })
  }
}

/** Where venues say what cannot be of one thing, neither is a price: each of them is shown with the other's word. */
function reportContradicted(venues: readonly OpenVenue[], board: PriceBoard, now: Date): void {
  for (const { base, prices } of board.listContradicted()) {
    const said = prices.map(({ venue, price }) => `${venue} ${writeDecimal(price)}`).join(', ')
    const reason = `${base} has no price, since venues differ by half or more: ${said}`
    for (const { venue } of prices) {
      const health = venues.find(({ facts }) => facts.id === venue)?.health
      health?.note({ state: 'frame_dropped', at: now, reason })
    }
  }
}

/** Where a venue prices in what has no price itself, the assets it alone has stay without one: that is reported as its error. */
function reportUnpriced(venues: readonly OpenVenue[], board: PriceBoard, now: Date): void {
  for (const { venue, quote, assets } of board.listUnpriced(now)) {
    const health = venues.find(({ facts }) => facts.id === venue)?.health
    const reason = `${quote} has no fresh price in dollars, so ${assets} assets that this venue prices in it have none`
    health?.note({ state: 'frame_dropped', at: now, reason })
  }
}
