import {
  type ConsensusPrice,
  type Contradiction,
  findPrices,
  type PairPrice,
  weightedMedian,
} from '#analyze/market/find-prices.ts'
import { isNear, refuseTick, type TickRefusal } from '#analyze/market/refuse-tick.ts'
import { writeDecimal } from '#analyze/market/write-decimal.ts'
import type { VenueTick } from '#collect/port/source.ts'
import { isFiatCurrency, PRICE_FRESH_SECONDS, type PriceTick } from '#contract/market.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import type { CurrencyRate } from '#store/market/currency-rates.ts'
import type { ReferencePrices } from '#store/market/prices.ts'
import type { VenueTickRow } from '#store/market/ticks.ts'
import type { VenueAssets } from '#store/market/venue-assets.ts'

/** What the venues say, pair by pair, and what it comes to. */
export interface PriceBoard {
  /** Takes a tick; returns why it is not believed, if so. */
  take(tick: VenueTick, now: Date): TickRefusal | undefined
  /** What is new since the last time. */
  makePrices(now: Date): MadePrices
  /** What prices were before, for their changes, and the units in circulation. */
  setReferences(references: ReadonlyMap<string, ReferencePrices>, supplies: ReadonlyMap<string, number>): void
  /** What no price is made of because a venue's currency has none itself: how many assets, by venue and currency. */
  listUnpriced(now: Date): { venue: string; quote: string; assets: number }[]
  /** The assets of which venues contradict each other, so that no price is made: what each says in dollars. */
  listContradicted(): Contradiction[]
  /** The assets that pairs are priced in and that no venue prices in dollars: their rates have to come from elsewhere. */
  listRatesWanted(now: Date): string[]
  /** Takes what an asset is worth in dollars from a source of rates. */
  takeRate(rate: { source: string; assetId: string; price: string; at: Date }, now: Date): void
  assetIds(): string[]
}

export interface MadePrices {
  /** Prices that moved, and those that venues said again a while after they were recorded. */
  ticks: PriceTick[]
  /** Prices that hold without moving, at the beginning of a minute. */
  standing: PriceTick[]
  /** When assets that have a price again had one last. */
  afterGap: Map<string, Date | undefined>
  venueTicks: VenueTickRow[]
  /** What currencies are worth, at the beginning of a minute. */
  rates: CurrencyRate[]
}

const FRESH_MS = PRICE_FRESH_SECONDS * 1_000
/** A pause that is longer than what stays fresh, and a round of ours, is a gap. */
const GAP_MS = FRESH_MS + 5_000
/** What is taken for a dollar where nothing has said for so long what it is worth, and it last was worth about that. */
const DOLLAR_COINS = ['USDT', 'USDC']
const ASSUMED_AFTER_MS = 120_000
const NEAR_ONE = 0.02
const TOLD_MS = 900_000
/** An unchanged price is recorded again before readers take it for stale. */
const TELL_AGAIN_MS = FRESH_MS / 3
/** A pair without a tick for so long is removed. */
const FORGET_MS = HOUR_MS

export function createPriceBoard({
  assets,
  pricedAt,
  rateSources = new Set(),
}: {
  assets: VenueAssets
  /** Sources of rates that are no venues. */
  rateSources?: ReadonlySet<string>
  /** When each asset had its last price, so that a stop of ours is a gap. */
  pricedAt: ReadonlyMap<string, Date>
}): PriceBoard {
  const pairs = new Map<string, PairPrice>()
  const doubted = new Map<string, { price: number; since: Date }>()
  const lastRates = new Map<string, number>()
  const heldAt = new Map<string, Date>(pricedAt)
  const recorded = new Map<string, { price: string; at: Date }>()
  let latest = new Map<string, ConsensusPrice>()
  let contradicted: Contradiction[] = []
  /** Since when nothing says what a dollar coin is worth. */
  const unratedSince = new Map<string, Date>()
  let references: ReadonlyMap<string, ReferencePrices> = new Map()
  let supplies = assets.supplies
  let untold: VenueTickRow[] = []
  let minute = 0

  // A coin that has the ticker of a currency is not what venues price under it.
  const idOf = (venue: string, ticker: string) =>
    isFiatCurrency(ticker) ? ticker : (assets.idOf(venue, ticker) ?? ticker)
  const keyOf = ({ venue, base, quote }: PairPrice) => `${venue} ${base} ${quote}`

  const findOthers = ({ venue, base, quote }: PairPrice, now: Date): number | undefined => {
    const rate = quote === 'USD' ? 1 : Number(latest.get(quote)?.price)
    const prices = (latest.get(base)?.venues ?? []).flatMap((other) =>
      other.venue !== venue && !other.refused && other.price && now.getTime() - other.at.getTime() <= FRESH_MS
        ? [Number(other.price) / rate]
        : [],
    )
    if (prices.length < 2 || Number.isNaN(rate)) return undefined
    const middle = weightedMedian(prices.map((value) => ({ value, weight: 1 })))
    // Where they contradict each other, they outvote no other.
    return prices.filter((price) => isNear(price, middle)).length >= 2 ? middle : undefined
  }

  const judge = (pair: PairPrice, now: Date): TickRefusal | undefined => {
    const key = keyOf(pair)
    const price = Number(pair.price)
    const stood = doubted.get(key)
    const isSame = stood !== undefined && isNear(stood.price, price)
    const refusal = refuseTick(pair, {
      own: pairs.get(key),
      others: findOthers(pair, now),
      standsSince: isSame ? stood.since : undefined,
      now,
    })
    if (refusal === 'jump') doubted.set(key, { price, since: isSame ? stood.since : now })
    else doubted.delete(key)
    return refusal
  }

  const noteUnrated = (now: Date) => {
    const isFresh = ({ at }: PairPrice) => now.getTime() - at.getTime() <= FRESH_MS
    const quotes = new Set([...pairs.values()].filter(isFresh).map(({ quote }) => quote))
    for (const coin of DOLLAR_COINS.flatMap((ticker) => assets.idOf('', ticker) ?? ticker)) {
      if (latest.has(coin)) lastRates.set(coin, Number(latest.get(coin)?.price))
      const hasRate = [...pairs.values()].some(
        ({ venue, base, quote, at }) =>
          base === coin &&
          quote === 'USD' &&
          rateSources.has(venue) &&
          now.getTime() - at.getTime() <= TOLD_MS,
      )
      const wasNearOne = Math.abs((lastRates.get(coin) ?? 1) - 1) <= NEAR_ONE
      if (!quotes.has(coin) || latest.has(coin) || hasRate || !wasNearOne) unratedSince.delete(coin)
      else if (!unratedSince.has(coin)) unratedSince.set(coin, now)
    }
  }

  const toTick = (assetId: string, made: ConsensusPrice): PriceTick => {
    const price = Number(made.price)
    const before = references.get(assetId)
    const supply = supplies.get(assetId)
    return {
      assetId,
      at: made.at,
      price: made.price,
      method: made.method,
      spreadBp: made.spreadBp,
      venues: made.venues,
      ...(made.volume24h === undefined ? {} : { volume24h: made.volume24h }),
      ...(supply === undefined ? {} : { marketCap: writeDecimal(price * supply) }),
      ...changeOf('change1h', price, before?.hour),
      ...changeOf('change24h', price, before?.day),
      ...changeOf('change7d', price, before?.week),
    }
  }

  return {
    take(tick, now) {
      const at = tick.at > now ? now : tick.at
      const pair = {
        ...inUnits(tick, assets.unitsOf(tick.venue, tick.base)),
        at: tick.at.getTime() - now.getTime() > MINUTE_MS ? tick.at : at,
        base: idOf(tick.venue, tick.base),
        quote: idOf(tick.venue, tick.quote),
      }
      const refusal = judge(pair, now)
      untold.push(toRow(pair, refusal))
      const known = pairs.get(keyOf(pair))
      if (!refusal && !(known && known.at > pair.at)) pairs.set(keyOf(pair), pair)
      return refusal
    },
    makePrices(now) {
      for (const [key, { at }] of pairs) if (now.getTime() - at.getTime() > FORGET_MS) pairs.delete(key)
      contradicted = []
      latest = findPrices([...pairs.values()], now, {
        rateSources,
        assumed: new Set([...unratedSince].flatMap(([id, since]) => (isLong(since, now) ? [id] : []))),
        onContradiction: (found) => contradicted.push(found),
      })
      noteUnrated(now)
      const isNewMinute = Math.floor(now.getTime() / MINUTE_MS) !== minute
      minute = Math.floor(now.getTime() / MINUTE_MS)
      const rates = isNewMinute ? listRates(latest) : []
      const made: MadePrices = { ticks: [], standing: [], afterGap: new Map(), venueTicks: untold, rates }
      untold = []
      for (const [assetId, price] of latest) {
        if (!assets.ids.has(assetId)) continue
        const last = heldAt.get(assetId)
        const isAfterGap = last === undefined || now.getTime() - last.getTime() > GAP_MS
        if (isAfterGap) made.afterGap.set(assetId, last)
        heldAt.set(assetId, now)
        const before = recorded.get(assetId)
        const hasMoved = isAfterGap || before?.price !== price.price
        const isOld = before !== undefined && price.at.getTime() - before.at.getTime() >= TELL_AGAIN_MS
        if (isNewMinute && !hasMoved) made.standing.push({ ...toTick(assetId, price), at: now })
        if (!hasMoved && !isOld) continue
        made.ticks.push(toTick(assetId, price))
        recorded.set(assetId, price)
      }
      return made
    },
    setReferences(next, nextSupplies) {
      references = next
      supplies = nextSupplies
    },
    listUnpriced(now) {
      const found = new Map<string, { venue: string; quote: string; bases: Set<string> }>()
      for (const { venue, base, quote, at } of pairs.values()) {
        const isFresh = now.getTime() - at.getTime() <= FRESH_MS
        if (!isFresh || quote === 'USD' || latest.has(quote) || latest.has(base) || !assets.ids.has(base))
          continue
        const key = `${venue} ${quote}`
        const known = found.get(key) ?? { venue, quote, bases: new Set<string>() }
        found.set(key, known)
        known.bases.add(base)
      }
      return [...found.values()].map(({ venue, quote, bases }) => ({ venue, quote, assets: bases.size }))
    },
    listContradicted: () => contradicted,
    listRatesWanted(now) {
      const isFresh = ({ at }: PairPrice) => now.getTime() - at.getTime() <= FRESH_MS
      const quotes = new Set([...pairs.values()].filter(isFresh).map(({ quote }) => quote))
      return [...quotes].filter((quote) => assets.ids.has(quote) && !latest.has(quote))
    },
    takeRate({ source, assetId, price, at }, now) {
      const pair = { venue: source, base: assetId, quote: 'USD', price, at: at > now ? now : at }
      untold.push(toRow(pair, undefined))
      pairs.set(keyOf(pair), pair)
    },
    assetIds: () => [...assets.ids],
  }
}

function listRates(latest: ReadonlyMap<string, ConsensusPrice>): CurrencyRate[] {
  return [...latest].flatMap(([currency, { price, at, method, venues }]) =>
    isFiatCurrency(currency) ? [{ currency, price, at, method, venues }] : [],
  )
}

/** Where a venue trades an asset by the million, its price and volume for one. */
function inUnits(tick: VenueTick, units: number): VenueTick {
  if (units === 1) return tick
  const { price, volumeBase24h: volume } = tick
  return {
    ...tick,
    price: writeDecimal(Number(price) / units),
    ...(Number(volume) > 0 ? { volumeBase24h: writeDecimal(Number(volume) * units) } : {}),
  }
}

function toRow(pair: PairPrice, refusal: TickRefusal | undefined): VenueTickRow {
  const { venue, base, quote, price, volumeBase24h = null, volumeQuote24h = null, at } = pair
  return [
    venue,
    base,
    quote,
    price,
    volumeBase24h,
    volumeQuote24h,
    at.getTime(),
    ...(refusal ? ([refusal] as const) : ([] as const)),
  ]
}

function isLong(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() >= ASSUMED_AFTER_MS
}

function changeOf(
  name: 'change1h' | 'change24h' | 'change7d',
  price: number,
  before: number | undefined,
): Partial<PriceTick> {
  if (!before) return {}
  const percent = Math.round((price / before - 1) * 10_000) / 100
  return { [name]: percent === 0 ? 0 : percent } // never -0
}
