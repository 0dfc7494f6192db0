import { PRICE_FRESH_SECONDS, type PriceMethod, type VenuePrice } from '#contract/market.ts'
import { isNear } from './refuse-tick.ts'
import { writeDecimal } from './write-decimal.ts'

/** The newest price of one pair at one venue. Decimal text. */
export interface PairPrice {
  venue: string
  base: string
  quote: string
  price: string
  /** Over the last 24 hours, in units of the base and of the quote. */
  volumeBase24h?: string
  volumeQuote24h?: string
  at: Date
}

/** What the venues come to for one asset, in US dollars. */
export interface ConsensusPrice {
  price: string
  method: PriceMethod
  /** The newest word in the median. */
  at: Date
  spreadBp: number
  /** Over the last 24 hours at the venues in the median, in US dollars; absent where none says. */
  volume24h?: string
  /** The largest volume first. */
  venues: VenuePrice[]
}

const FRESH_MS = PRICE_FRESH_SECONDS * 1_000
/** Rate sources publish every few minutes; a rate that missed two updates is not used. */
const RATE_AGE_MAX_MS = 900_000
/** Fewer venues say too little of how far apart venues are. */
const GUARDED_FROM_VENUES = 4
/** So many can outvote one that is of another order, whatever it says to trade. */
const OUTVOTED_FROM_VENUES = 3
/** Median absolute deviations, scaled to standard deviations of a normal distribution. */
const DEVIATIONS_MAX = 5
const MAD_TO_DEVIATION = 1.4826
/** Venues that agree to a tenth of a percent never refuse each other, however closely the others agree. */
const DEVIATION_FLOOR = 0.001

interface FindPricesOptions {
  /** Sources that are no venues: their pairs are rates and never prices. */
  rateSources?: ReadonlySet<string>
  /** Coins that are taken for a dollar where their rate is unknown; prices made by them say so. */
  assumed?: ReadonlySet<string>
  /** Receives the bases that have no price because venues contradict each other. */
  onContradiction?: (found: Contradiction) => void
}

/** Venues that price different things, or of which some are wrong: they differ by half or more. */
export interface Contradiction {
  base: string
  /** In dollars. */
  prices: { venue: string; price: number }[]
}

/**
 * The consensus price of each base that a venue reported within the last minute: the volume-weighted median of the venues'
 * prices. Pairs against stablecoins and other currencies are converted by the median of those themselves; nothing is
 * taken as a dollar but the dollar, and what is `assumed` where there is no rate at all. Where no venue prices such a
 * currency, the pairs of `rateSources` give its rate. Bases without a fresh price are absent.
 */
export function findPrices(
  pairs: readonly PairPrice[],
  now: Date,
  { rateSources = new Set(), assumed = new Set(), onContradiction }: FindPricesOptions = {},
): Map<string, ConsensusPrice> {
  const byBase = Map.groupBy(
    pairs.filter(({ venue }) => !rateSources.has(venue)),
    ({ base }) => base,
  )
  const published = pairs
    .filter(({ venue, quote, at }) => rateSources.has(venue) && quote === DOLLAR && isBelieved(at, now))
    .sort((a, b) => (a.base < b.base ? -1 : 1))
  const { rates, dollars } = findRates(byBase, published, now)
  const guessed = new Set([...assumed].filter((coin) => !dollars.has(coin)))
  for (const coin of guessed) dollars.set(coin, 1)
  const prices = new Map(rates)
  for (const [base, ofBase] of byBase) {
    // What others are converted by is not found by way of them.
    if (prices.has(base) || dollars.has(base)) continue
    const price = findConsensus(ofBase, { dollars, now, guessed, onContradiction })
    if (price) prices.set(base, price)
  }
  return prices
}

function isBelieved(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() <= RATE_AGE_MAX_MS
}

interface Rates {
  /** Those that venues make. */
  rates: Map<string, ConsensusPrice>
  /** What one of each currency is worth, by venues or by a rate source. */
  dollars: Map<string, number>
}

/**
 * What currencies that others are priced in are worth: first those with a dollar price, then those priced in these.
 * Where no venue prices any that is left, a published rate is used.
 */
function findRates(
  byBase: ReadonlyMap<string, PairPrice[]>,
  published: readonly PairPrice[],
  now: Date,
): Rates {
  const rates = new Map<string, ConsensusPrice>()
  const dollars = new Map([[DOLLAR, 1]])
  const quotes = new Set([...byBase.values()].flat().map(({ quote }) => quote))
  for (;;) {
    const found = [...quotes].flatMap((quote) => {
      if (dollars.has(quote)) return []
      const priced = (byBase.get(quote) ?? []).filter((pair) => dollars.has(pair.quote))
      const rate = findConsensus(priced, { dollars, now })
      return rate ? [[quote, rate] as const] : []
    })
    for (const [quote, rate] of found) {
      rates.set(quote, rate)
      dollars.set(quote, Number(rate.price))
    }
    if (found.length > 0) continue
    const next = published.find(({ base }) => quotes.has(base) && !dollars.has(base))
    if (!next) return { rates, dollars }
    dollars.set(next.base, Number(next.price))
  }
}

const DOLLAR = 'USD'

/** What one venue reports: the median of its pairs. */
interface VenueQuote {
  venue: string
  at: Date
  /** Of the whole venue, in dollars; 0 where it does not say. */
  volume: number
  price?: number
  refused?: VenuePrice['refused']
}

interface Rated extends Pick<FindPricesOptions, 'onContradiction'> {
  dollars: ReadonlyMap<string, number>
  now: Date
  /** Those that were only assumed. */
  guessed?: ReadonlySet<string>
}

function findConsensus(
  pairs: readonly PairPrice[],
  { dollars, now, guessed = new Set(), onContradiction }: Rated,
): ConsensusPrice | undefined {
  const quoted = [...Map.groupBy(pairs, ({ venue }) => venue)]
    .map(([venue, ofVenue]) => toVenueQuote(venue, ofVenue, { dollars, now }))
    .sort((a, b) => b.volume - a.volume || (a.venue < b.venue ? -1 : 1))
  const usable = quoted.filter(isUsable)
  const isGuarded = usable.length >= GUARDED_FROM_VENUES
  if (isGuarded) refuseOutliers(usable)
  else if (usable.length >= OUTVOTED_FROM_VENUES) refuseAbsurd(usable)
  const used = usable.filter(({ refused }) => refused === undefined)
  if (used.length === 0) return undefined
  if (!isOneThing(used)) {
    onContradiction?.({
      base: pairs[0]?.base ?? '',
      prices: used.map(({ venue, price }) => ({ venue, price })),
    })
    return undefined
  }
  const price = weightedMedian(used.map((quote) => ({ value: quote.price, weight: quote.volume })))
  const all = used.map((quote) => quote.price)
  const volume = used.reduce((sum, quote) => sum + quote.volume, 0)
  return {
    price: writeDecimal(price),
    method: isGuessed(pairs, used, guessed) ? 'assumed_dollar' : methodOf(used.length, isGuarded),
    at: new Date(Math.max(...used.map(({ at }) => at.getTime()))),
    spreadBp: Math.round(((Math.max(...all) - Math.min(...all)) / price) * 1e6) / 100,
    ...(volume > 0 ? { volume24h: writeDecimal(volume) } : {}),
    venues: quoted.map(toVenuePrice),
  }
}

/** What differs by half is not one thing, and no middle of it is a price. */
function isOneThing(quoted: readonly { price: number }[]): boolean {
  const prices = quoted.map(({ price }) => price)
  return isNear(Math.max(...prices), Math.min(...prices))
}

function isGuessed(
  pairs: readonly PairPrice[],
  used: readonly VenueQuote[],
  guessed: ReadonlySet<string>,
): boolean {
  const venues = new Set(used.map(({ venue }) => venue))
  return pairs.some(({ venue, quote }) => venues.has(venue) && guessed.has(quote))
}

function methodOf(venues: number, isGuarded: boolean): PriceMethod {
  if (venues === 1) return 'single_venue'
  return isGuarded ? 'volume_weighted_median_mad' : 'volume_weighted_median'
}

function toVenueQuote(
  venue: string,
  pairs: readonly PairPrice[],
  { dollars, now }: { dollars: ReadonlyMap<string, number>; now: Date },
): VenueQuote {
  const newest = (of: readonly PairPrice[]) => new Date(Math.max(...of.map(({ at }) => at.getTime())))
  const fresh = pairs.filter(({ at }) => now.getTime() - at.getTime() <= FRESH_MS)
  const priced = (fresh.length > 0 ? fresh : pairs).flatMap((pair) => {
    const rate = dollars.get(pair.quote)
    return rate === undefined
      ? []
      : [{ pair, value: Number(pair.price) * rate, weight: volumeOf(pair, rate) }]
  })
  if (priced.length === 0) return { venue, at: newest(pairs), volume: 0, refused: 'no_rate' }
  return {
    venue,
    at: newest(priced.map(({ pair }) => pair)),
    volume: priced.reduce((sum, { weight }) => sum + weight, 0),
    price: weightedMedian(priced),
    ...(fresh.length === 0 ? { refused: 'old' as const } : {}),
  }
}

/** Of a pair over 24 hours, in dollars. */
function volumeOf({ price, volumeBase24h, volumeQuote24h }: PairPrice, rate: number): number {
  if (volumeQuote24h !== undefined) return Number(volumeQuote24h) * rate
  return volumeBase24h === undefined ? 0 : Number(volumeBase24h) * Number(price) * rate
}

function isUsable(quote: VenueQuote): quote is VenueQuote & { price: number } {
  return quote.refused === undefined && quote.price !== undefined
}

function refuseOutliers(quoted: (VenueQuote & { price: number })[]): void {
  const equally = (values: number[]) => weightedMedian(values.map((value) => ({ value, weight: 1 })))
  const middle = equally(quoted.map(({ price }) => price))
  const deviation = equally(quoted.map(({ price }) => Math.abs(price - middle))) * MAD_TO_DEVIATION
  const most = Math.max(DEVIATIONS_MAX * deviation, DEVIATION_FLOOR * middle)
  for (const quote of quoted) if (Math.abs(quote.price - middle) > most) quote.refused = 'far_from_median'
}

/** Where two agree about the middle and the third is of another order, the third is wrong. */
function refuseAbsurd(quoted: (VenueQuote & { price: number })[]): void {
  const middle = weightedMedian(quoted.map(({ price }) => ({ value: price, weight: 1 })))
  const far = quoted.filter(({ price }) => !isNear(price, middle))
  if (far.length === 1) for (const quote of far) quote.refused = 'far_from_median'
}

function toVenuePrice({ venue, at, volume, price, refused }: VenueQuote): VenuePrice {
  return {
    venue,
    at,
    ...(price === undefined ? {} : { price: writeDecimal(price) }),
    ...(volume > 0 ? { volume24h: writeDecimal(volume) } : {}),
    ...(refused === undefined ? {} : { refused }),
  }
}

interface Weighted {
  value: number
  /** 0 or more. */
  weight: number
}

/**
 * The value with half of the weight on either side; the mean of the two between which the half lies exactly. Where
 * nothing weighs anything all weigh the same. Throws for an empty list.
 */
export function weightedMedian(items: readonly Weighted[]): number {
  if (items.length === 0) throw new RangeError('the median of nothing')
  const isWeighed = items.some(({ weight }) => weight > 0)
  const sorted = items
    .map(({ value, weight }) => ({ value, weight: isWeighed ? weight : 1 }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => a.value - b.value)
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2
  let below = 0
  for (const [index, { value, weight }] of sorted.entries()) {
    below += weight
    const next = sorted[index + 1]
    if (next === undefined || below > half) return value
    if (below === half) return (value + next.value) / 2
  }
  throw new RangeError('weights that are no numbers')
}
