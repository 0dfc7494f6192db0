import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { SourceError } from '#collect/http/source-error.ts'
import { MARKET_SOURCES } from '#collect/list-sources.ts'
import type { AssetFacts, MarketSource, SourceHealth } from '#collect/port/source.ts'
import type { SourceFacts } from '#contract/source-facts.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import type { Context } from '#serve/context/context.ts'
import { pruneCandles } from '#store/market/candles.ts'
import { pruneRates } from '#store/market/currency-rates.ts'
import { saveMarketAssets } from '#store/market/save-assets.ts'
import { pruneVenueTicks } from '#store/market/ticks.ts'
import { saveUpstreamThrottle } from '#store/market/upstream-throttles.ts'
import { findVenueAssets } from '#store/market/venue-assets.ts'
import { giveBackSourceLease, takeSourceLease } from '#store/sources/leases.ts'
import { pruneTapeTicks } from '#store/tape/append-to-tape.ts'
import { findEnabledSources, type SourceChoice, setupOf } from '../collect/enabled-sources.ts'
import { createHealthTracker } from '../collect/health-tracker.ts'
import { runRepeatedly } from '../run-repeatedly.ts'
import { collectPrices, type OpenVenue, VENUE_ASSETS } from './collect-prices.ts'
import { fillCandles, type VenueFailure } from './fill-candles.ts'

/** One process makes the prices of all venues; another takes over when it is silent for so long. */
const LEASE = 'prices'
const LEASE_MS = 30_000
const ROUND_MS = 2_000
const FILL_MS = 600_000
/** Where a venue did not answer. */
const FILL_AGAIN_MS = MINUTE_MS
const ASSETS_MS = HOUR_MS
const ASSETS_COUNT = 250
const TIDY_MS = 600_000
const VENUE_TICKS_KEPT_MS = DAY_MS
const TAPE_TICKS_KEPT_MS = 2 * DAY_MS

/** Makes prices of the venues that are switched on, fills candles from their history and keeps the assets up to date. */
export function startPricing({ ctx, choice }: { ctx: Context; choice: SourceChoice }): {
  stop(): Promise<void>
} {
  const { enabled } = findEnabledSources(choice, MARKET_SOURCES)
  const lease = { ctx, choice, sources: enabled, holder: randomUUID(), said: new Map<string, string>() }
  const rounds = [
    {
      name: 'prices',
      everyMs: ROUND_MS,
      work: (stopping: AbortSignal) => priceWhileHeld({ ...lease, stopping }),
    },
  ]
  return runRepeatedly(ctx.log, [
    ...(enabled.length > 0 ? rounds : []),
    { name: 'forget old ticks and candles', everyMs: TIDY_MS, work: () => tidy(ctx) },
  ])
}

interface PriceLease {
  ctx: Context
  choice: SourceChoice
  sources: readonly MarketSource[]
  holder: string
  /** The last line of the log about each source: beginning again with more assets is no news. */
  said: Map<string, string>
  stopping: AbortSignal
}

/** Prices as long as this process holds the lease; returns when another one does, at a stop, or when assets changed. */
async function priceWhileHeld(lease: PriceLease): Promise<void> {
  const { ctx, holder, stopping } = lease
  if (!(await holdLease(lease))) return
  const leaving = new AbortController()
  const signal = AbortSignal.any([stopping, leaving.signal])
  const opened = lease.sources.map((source) => openSource(lease, source))
  const venues = opened.filter(({ feed }) => feed.ticks)
  const rateSources = opened.filter(({ feed }) => feed.findAssets)
  const leave = () => leaving.abort()
  const tasks = [
    keepLease(lease, { opened, signal, leave }),
    ...opened.flatMap((source) =>
      source.feed.listAssets
        ? [
            keepAssets(ctx, source, {
              host: hostOf(source.facts, lease.choice),
              signal,
              onNewAssets: leave,
            }),
          ]
        : [],
    ),
    ...(venues.length > 0
      ? [
          collectPrices({ db: ctx.db, venues, rateSources, clock: ctx.now, signal }),
          keepFilling(ctx, { venues, signal }),
        ]
      : []),
  ]
  try {
    await Promise.all(tasks.map((task) => task.finally(leave)))
  } catch (error) {
    await Promise.allSettled(tasks)
    for (const { health } of opened) health.noteFailure(error as Error)
    throw error
  } finally {
    if (stopping.aborted) for (const { health } of opened) health.noteStopped()
    // The database may be what has failed; the lease ends by itself.
    await Promise.allSettled(opened.map(({ health }) => health.flush()))
    await giveBackSourceLease(ctx.db, { source: LEASE, holder }).catch(() => {})
  }
}

function openSource({ ctx, choice, said }: PriceLease, { facts, open }: MarketSource): OpenVenue {
  const health = createHealthTracker({
    db: ctx.db,
    source: facts.id,
    clock: ctx.now,
    onTurn: ({ state, message }) => {
      const line = `${facts.name}: ${state}${message ? ` (${message})` : ''}`
      if (said.get(facts.id) === line) return
      said.set(facts.id, line)
      if (state === 'live' || state === 'stopped') ctx.log.info(line)
      else ctx.log.warn(line)
    },
  })
  const onHealth = (change: SourceHealth) => {
    health.note(change)
    if (change.state !== 'throttled') return
    const throttle = { source: facts.id, until: change.until }
    saveUpstreamThrottle(ctx.db, throttle).catch((error) =>
      ctx.log.debug({ err: error }, 'a limit was not noted'),
    )
  }
  const feed = open({ ...setupOf(facts, choice), now: ctx.now, random: Math.random, onHealth })
  return { facts, feed, health }
}

/** Renews the lease and stores the health from time to time; leaves when the lease is another's. */
async function keepLease(
  lease: PriceLease,
  { opened, signal, leave }: { opened: OpenVenue[]; signal: AbortSignal; leave: () => void },
): Promise<void> {
  const { now } = lease.ctx
  let heldAt = now().getTime()
  while (!signal.aborted) {
    await delay(ROUND_MS, undefined, { signal }).catch(() => {})
    try {
      for (const { health } of opened) await health.flush()
      if (!signal.aborted && !(await holdLease(lease))) leave()
      heldAt = now().getTime()
    } catch {
      // While the database is away nothing can be stored either; another process may hold the lease by then.
      if (now().getTime() - heldAt > LEASE_MS) leave()
    }
  }
}

function holdLease({ ctx, holder }: PriceLease): Promise<boolean> {
  const now = ctx.now()
  return takeSourceLease(ctx.db, { source: LEASE, holder, now, until: new Date(now.getTime() + LEASE_MS) })
}

/** Where the source is asked: another place than its own where a proxy or a mirror is set. */
function hostOf(facts: SourceFacts, choice: SourceChoice): string {
  return new URL(setupOf(facts, choice).url ?? facts.homepage).host
}

/** Asks for the largest assets every hour; reports tickers that the venues are not asked for yet, and the first supplies. */
async function keepAssets(
  { db, now, log }: Context,
  { facts, feed, health }: OpenVenue,
  { host, signal, onNewAssets }: { host: string; signal: AbortSignal; onNewAssets: () => void },
): Promise<void> {
  while (!signal.aborted) {
    let pauseMs = ASSETS_MS
    try {
      const assets: AssetFacts[] = []
      for await (const page of feed.listAssets?.({ count: ASSETS_COUNT, signal }) ?? []) assets.push(...page)
      const before = await findVenueAssets(db, VENUE_ASSETS)
      const changed = await saveMarketAssets(db, assets, facts.id)
      const newest = assets.map(({ at }) => at.getTime())
      health.note({ state: 'connected', at: now(), host })
      health.noteBatch({ lookedAt: assets.length, kept: changed, newestAt: new Date(Math.max(0, ...newest)) })
      const after = await findVenueAssets(db, VENUE_ASSETS)
      const isWider = after.tickers.some((ticker) => !before.tickers.includes(ticker))
      const isFirst = before.supplies.size === 0 && after.supplies.size > 0
      if (isWider || isFirst) return onNewAssets()
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof SourceError)) throw error
      pauseMs = Math.max(MINUTE_MS, (error.retryAt?.getTime() ?? 0) - now().getTime())
      health.note(toHealth(error, now(), pauseMs))
      log.debug({ err: error }, 'the list of assets could not be read')
    }
    await delay(pauseMs, undefined, { signal }).catch(() => {})
  }
}

function toHealth(error: SourceError, at: Date, inMs: number): SourceHealth {
  const { kind, message } = error
  if (kind === 'refused') return { state: 'refused', at, message, inMs }
  if (kind === 'throttled') return { state: 'throttled', at, until: new Date(at.getTime() + inMs), message }
  return { state: 'reconnecting', at, error: kind, message, inMs }
}

async function keepFilling(
  { db, now, log }: Context,
  { venues, signal }: { venues: OpenVenue[]; signal: AbortSignal },
): Promise<void> {
  const failures = new Map<string, VenueFailure>()
  while (!signal.aborted) {
    let pauseMs = FILL_MS
    try {
      const { filled, isWhole } = await fillCandles({ db, venues, clock: now, signal, failures })
      if (!isWhole) pauseMs = FILL_AGAIN_MS
      if (filled > 0) log.info(`${filled} candles came from the venues' history`)
    } catch (error) {
      if (signal.aborted) return
      // Prices go on without their past; what is missing is asked for again.
      log.warn({ err: error }, 'candles could not be filled; they are tried again')
    }
    await delay(pauseMs, undefined, { signal }).catch(() => {})
  }
}

async function tidy({ db, sampleDb, now }: Context): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms)
  await pruneVenueTicks(db, before(VENUE_TICKS_KEPT_MS))
  for (const data of [db, sampleDb]) {
    await pruneTapeTicks(data, before(TAPE_TICKS_KEPT_MS))
    await pruneCandles(data, now())
    await pruneRates(data, now())
  }
}
