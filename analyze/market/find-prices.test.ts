import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Contradiction, findPrices, type PairPrice, weightedMedian } from './find-prices.ts'
import { writeDecimal } from './write-decimal.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000)

function pair(
  venue: string,
  base: string,
  quote: string,
  price: string,
  more: Partial<PairPrice> = {},
): PairPrice {
  return { venue, base, quote, price, volumeBase24h: '100', at: ago(1), ...more }
}

test('the price of a single venue is its own, digit by digit', () => {
  const found = findPrices([pair('kraken', 'BTC', 'USD', '64250.12')], NOW).get('BTC')
  assert.deepEqual(found, {
    price: '64250.12',
    method: 'single_venue',
    at: ago(1),
    spreadBp: 0,
    volume24h: '6425012',
    venues: [{ venue: 'kraken', at: ago(1), price: '64250.12', volume24h: '6425012' }],
  })
})

test('the venue with more than half of the volume decides', () => {
  const found = findPrices(
    [
      pair('kraken', 'BTC', 'USD', '100', { volumeBase24h: '5' }),
      pair('coinbase', 'BTC', 'USD', '101', { volumeBase24h: '20' }),
      pair('bitstamp', 'BTC', 'USD', '102', { volumeBase24h: '4' }),
    ],
    NOW,
  ).get('BTC')
  assert.deepEqual([found?.price, found?.method, found?.spreadBp], ['101', 'volume_weighted_median', 198.02])
  assert.equal(found?.volume24h, '2928') // 500 + 2020 + 408
  assert.deepEqual(
    found?.venues.map(({ venue }) => venue),
    ['coinbase', 'kraken', 'bitstamp'],
  )
})

test('a venue is as new as its newest pair and sums their volumes', () => {
  const found = findPrices(
    [
      pair('kraken', 'BTC', 'USD', '1', { at: ago(30), volumeBase24h: '0.25' }),
      pair('kraken', 'BTC', 'EUR', '1', { at: ago(10), volumeBase24h: '0.25' }),
      pair('kraken', 'EUR', 'USD', '1'),
      pair('binance', 'BTC', 'USD', '1', { at: ago(20), volumeBase24h: undefined }),
      pair('alpha', 'BTC', 'USD', '1', { at: ago(20), volumeBase24h: undefined }),
    ],
    NOW,
  ).get('BTC')
  assert.equal(found?.volume24h, '0.5')
  assert.deepEqual(found?.venues, [
    { venue: 'kraken', at: ago(10), price: '1', volume24h: '0.5' },
    { venue: 'alpha', at: ago(20), price: '1' },
    { venue: 'binance', at: ago(20), price: '1' },
  ])
})

test('dates a price by its newest used pair, and tolerates 0.1 %', () => {
  const found = findPrices(
    ['1000', '1000', '1000', '1001', '1001.01'].map((price, index) =>
      pair(`venue ${index}`, 'BTC', 'USD', price, { at: ago(10 * (5 - index)) }),
    ),
    NOW,
  ).get('BTC')
  assert.deepEqual(found?.at, ago(20), 'the refused one is newer')
  assert.deepEqual(
    found?.venues.flatMap(({ price, refused }) => (refused ? [[price, refused]] : [])),
    [['1001.01', 'far_from_median']],
  )
})

test('a stablecoin is worth what venues pay for it, never a dollar by assumption', () => {
  const pairs = [pair('binance', 'BTC', 'USDT', '100000'), pair('kraken', 'USDT', 'USD', '0.98')]
  const found = findPrices(pairs, NOW)
  assert.equal(found.get('BTC')?.price, '98000')
  assert.equal(found.get('USDT')?.price, '0.98')
  const unknown = findPrices([pairs[0] as PairPrice], NOW)
  assert.equal(unknown.get('BTC'), undefined)
})

test('uses a published rate where no venue gives a dollar price', () => {
  const rateSources = new Set(['list'])
  const alone = pair('binance', 'BTC', 'USDT', '100000')
  const published = pair('list', 'USDT', 'USD', '0.98', { at: ago(600) })
  const found = findPrices([published, alone], NOW, { rateSources })
  assert.deepEqual([found.get('BTC')?.price, found.get('BTC')?.method], ['98000', 'single_venue'])
  assert.deepEqual(
    found.get('BTC')?.venues.map(({ venue }) => venue),
    ['binance'],
  )
  assert.equal(found.has('USDT'), false)
  const byVenue = findPrices([published, alone, pair('kraken', 'USDT', 'USD', '0.99')], NOW, {
    rateSources,
  })
  assert.equal(byVenue.get('BTC')?.price, '99000', 'venues come before it')
  assert.deepEqual(byVenue.get('USDT')?.venues.length, 1)
  assert.equal(
    findPrices([{ ...published, quote: 'EUR' }, alone], NOW, { rateSources }).size,
    0,
    'a rate is in dollars',
  )
  assert.equal(findPrices([{ ...published, at: ago(900) }, alone], NOW, { rateSources }).size, 1)
  assert.equal(findPrices([{ ...published, at: ago(900.001) }, alone], NOW, { rateSources }).size, 0)
})

test('a published rate makes no price of its own currency', () => {
  const pairs = [
    pair('list', 'USDT', 'USD', '0.98'),
    pair('binance', 'EUR', 'USDT', '1.1'),
    pair('kraken', 'USDT', 'EUR', '0.9'),
  ]
  const found = findPrices(pairs, NOW, { rateSources: new Set(['list']) })
  assert.deepEqual(
    [...found].map(([base, { price }]) => [base, price]),
    [['EUR', '1.078']],
  )
})

test('the order of published rates does not matter', () => {
  const pairs = [
    pair('list', 'USDT', 'USD', '0.5'),
    pair('list', 'EUR', 'USD', '1.1'),
    pair('kraken', 'USDT', 'EUR', '0.9'),
    pair('kraken', 'EUR', 'USDT', '1.2'),
    pair('binance', 'BTC', 'USDT', '100000'),
  ]
  for (const given of [pairs, pairs.toReversed()]) {
    const found = findPrices(given, NOW, { rateSources: new Set(['list']) })
    assert.deepEqual([found.get('BTC')?.price, found.get('USDT')?.price], ['99000', '0.99'])
  }
})

test('a rate lists the venues of its first round', () => {
  const found = findPrices(
    [
      pair('kraken', 'USDT', 'USD', '0.98'),
      pair('binance', 'USDT', 'EUR', '0.9'),
      pair('kraken', 'EUR', 'USDT', '1.1'),
    ],
    NOW,
  )
  assert.deepEqual(
    found.get('USDT')?.venues.map(({ venue }) => venue),
    ['kraken'],
  )
})

test('volumes in dollars: the reported quote volume, else base times price', () => {
  const usdt = pair('kraken', 'USDT', 'USD', '0.5')
  const volumeOf = (more: Partial<PairPrice>) =>
    findPrices([usdt, pair('binance', 'BTC', 'USDT', '100', more)], NOW).get('BTC')?.volume24h
  assert.equal(volumeOf({ volumeBase24h: '99', volumeQuote24h: '1000' }), '500')
  assert.equal(volumeOf({ volumeBase24h: '10' }), '500')
  assert.equal(volumeOf({ volumeBase24h: undefined }), undefined)
})

test('uses fresh pairs only, and refuses currencies without a rate', () => {
  const found = findPrices(
    [
      pair('kraken', 'BTC', 'USD', '100'),
      pair('kraken', 'BTC', 'USDC', '900', { at: ago(61) }),
      pair('kraken', 'USDC', 'USD', '1'),
      pair('bitflyer', 'BTC', 'JPY', '15000', { at: ago(3) }),
    ],
    NOW,
  ).get('BTC')
  assert.deepEqual(
    [found?.price, found?.method, found?.venues[1]],
    ['100', 'single_venue', { venue: 'bitflyer', at: ago(3), refused: 'no_rate' }],
  )
})

test('a currency without a dollar pair is priced through one that has it', () => {
  const found = findPrices(
    [
      pair('kraken', 'USDT', 'USD', '0.5'),
      pair('binance', 'EUR', 'USDT', '2.2'),
      pair('kraken', 'ADA', 'EUR', '3'),
    ],
    NOW,
  )
  assert.equal(found.get('EUR')?.price, '1.1')
  assert.equal(found.get('ADA')?.price, '3.3')
})

test('lists prices older than a minute without using them', () => {
  const old = pair('coinbase', 'BTC', 'USD', '1', { at: ago(60.001) })
  const fresh = pair('kraken', 'BTC', 'USD', '2', { at: ago(60) })
  const found = findPrices([old, fresh], NOW).get('BTC')
  assert.equal(found?.price, '2')
  assert.equal(found?.method, 'single_venue')
  assert.deepEqual(
    found?.venues.map(({ venue, refused }) => [venue, refused]),
    [
      ['kraken', undefined],
      ['coinbase', 'old'],
    ],
  )
  assert.equal(findPrices([old], NOW).size, 0)
})

test('a currency whose own price is old converts nothing', () => {
  const found = findPrices(
    [pair('binance', 'BTC', 'USDT', '10'), pair('kraken', 'USDT', 'USD', '1', { at: ago(61) })],
    NOW,
  )
  assert.deepEqual([...found.keys()], [])
})

test('four venues refuse an outlier, whatever its volume', () => {
  const four = ['100', '100.05', '99.95', '180'].map((price, index) =>
    pair(`venue${index}`, 'BTC', 'USD', price, { volumeBase24h: index === 3 ? '900' : '10' }),
  )
  const guarded = findPrices(four, NOW).get('BTC')
  assert.equal(guarded?.price, '100')
  assert.equal(guarded?.method, 'volume_weighted_median_mad')
  assert.deepEqual(
    guarded?.venues.filter(({ refused }) => refused).map(({ venue, refused }) => [venue, refused]),
    [['venue3', 'far_from_median']],
  )
})

test('of three venues only one of another order is refused', () => {
  const three = (...prices: string[]) =>
    findPrices(
      prices.map((price, index) =>
        pair(`venue${index}`, 'BTC', 'USD', price, { volumeBase24h: index === 2 ? '900' : '10' }),
      ),
      NOW,
    ).get('BTC')
  const absurd = three('100', '100.05', '150.2')
  assert.deepEqual([absurd?.price, absurd?.method], ['100.05', 'volume_weighted_median'])
  assert.deepEqual(
    absurd?.venues.flatMap(({ venue, refused }) => (refused ? [[venue, refused]] : [])),
    [['venue2', 'far_from_median']],
  )
  assert.equal(three('100', '100.05', '150')?.price, '150')
  assert.equal(three('10', '100', '1000'), undefined, 'no two agree')
})

test('a venue that is old neither makes the guard nor is judged by it', () => {
  const four = ['100', '100.05', '99.95', '140'].map((price, index) =>
    pair(`venue${index}`, 'BTC', 'USD', price, { at: ago(index === 0 ? 61 : 1) }),
  )
  const found = findPrices(four, NOW).get('BTC')
  assert.deepEqual([found?.price, found?.method], ['100.05', 'volume_weighted_median'])
  assert.deepEqual(
    found?.venues.flatMap(({ venue, refused }) => (refused ? [[venue, refused]] : [])),
    [['venue0', 'old']],
  )
})

test('the guard begins at five deviations and never within a tenth of a percent', () => {
  const at = (...prices: number[]) =>
    findPrices(
      prices.map((price, index) => pair(`venue${index}`, 'BTC', 'USD', String(price))),
      NOW,
    )
      .get('BTC')
      ?.venues.filter(({ refused }) => refused)
      .map(({ price }) => price)
  assert.deepEqual(at(100, 100, 100, 100, 100.1), [])
  assert.deepEqual(at(100, 100, 100, 100, 100.1001), ['100.1001'])
  // deviations 2, 1, 0, 1, x: the median is 1, five of them scaled are 7.413
  assert.deepEqual(at(98, 99, 100, 101, 107.41), [])
  assert.deepEqual(at(98, 99, 100, 101, 107.42), ['107.42'])
})

const PRICE = fc.double({ min: 1e-10, max: 1e9, noNaN: true })
const VENUES = fc.uniqueArray(
  fc.record({
    venue: fc.stringMatching(/^[a-z]{1,8}$/),
    price: PRICE,
    volume: fc.double({ min: 0, max: 1e9, noNaN: true }),
  }),
  { selector: ({ venue }) => venue, minLength: 1, maxLength: 12 },
)

test('any price lies between those that were used, in any order of the venues', () => {
  fc.assert(
    fc.property(VENUES, (venues) => {
      const pairs = venues.map(({ venue, price, volume }) =>
        pair(venue, 'BTC', 'USD', writeDecimal(price), {
          volumeBase24h: undefined,
          volumeQuote24h: String(volume),
        }),
      )
      const found = findPrices(pairs, NOW).get('BTC')
      if (!found) {
        const all = venues.map(({ price }) => price)
        return assert.ok(Math.max(...all) / Math.min(...all) > 1.49, 'only contradiction leaves no price')
      }
      const used = found.venues.filter(({ refused }) => !refused).map(({ price }) => Number(price))
      assert.ok(used.length > pairs.length / 2, 'a guard refuses a minority')
      assert.ok(Number(found.price) >= Math.min(...used) && Number(found.price) <= Math.max(...used))
      assert.deepEqual(findPrices(pairs.toReversed(), NOW).get('BTC'), found)
    }),
  )
})

test('no minority of venues moves the price beyond what the others say', () => {
  const equal = fc.record({
    honest: fc.integer({ min: 3, max: 9 }),
    liars: fc.integer({ min: 1, max: 4 }),
    lie: PRICE,
  })
  fc.assert(
    fc.property(equal, ({ honest, liars, lie }) => {
      fc.pre(liars < honest)
      const pairs = [
        ...Array.from({ length: honest }, (_, nr) =>
          pair(`honest${nr}`, 'BTC', 'USD', String(100 + nr / 10)),
        ),
        ...Array.from({ length: liars }, (_, nr) =>
          pair(`liar${nr}`, 'BTC', 'USD', writeDecimal(lie), { volumeBase24h: writeDecimal(10_000 / lie) }),
        ),
      ]
      const price = Number(findPrices(pairs, NOW).get('BTC')?.price)
      assert.ok(price >= 100 && price <= 100 + honest / 10)
    }),
  )
})

test('half of the weight lies on either side of a weighted median', () => {
  const items = fc.array(fc.record({ value: PRICE, weight: fc.integer({ min: 0, max: 1_000 }) }), {
    minLength: 1,
  })
  fc.assert(
    fc.property(items, (all) => {
      const median = weightedMedian(all)
      const weigh = (kept: typeof all) => kept.reduce((sum, { weight }) => sum + weight, 0)
      const half = weigh(all) / 2
      assert.ok(weigh(all.filter(({ value }) => value < median)) <= half)
      assert.ok(weigh(all.filter(({ value }) => value > median)) <= half)
    }),
  )
  assert.equal(weightedMedian([1, 3].map((value) => ({ value, weight: 1 }))), 2)
  assert.equal(weightedMedian([1, 3].map((value) => ({ value, weight: 0 }))), 2)
  assert.equal(
    weightedMedian([
      { value: 1, weight: 1 },
      { value: 1.2, weight: 0 },
      { value: 3, weight: 1 },
    ]),
    2,
    'what weighs nothing is none of the two in the middle',
  )
  assert.throws(() => weightedMedian([]), RangeError)
})

test('venues that differ by half give no price and are reported', () => {
  const pairs = [
    pair('kraken', 'LUNA', 'USD', '0.0001', { volumeBase24h: '1000000' }),
    pair('binance', 'LUNA', 'USD', '0.5'),
  ]
  const found: Contradiction[] = []
  const prices = findPrices(pairs, NOW, { onContradiction: (one) => found.push(one) })
  assert.equal(prices.size, 0)
  assert.deepEqual(
    found.map(({ base, prices: said }) => [base, said.map(({ venue }) => venue).sort()]),
    [['LUNA', ['binance', 'kraken']]],
  )
})

test('marks prices by an assumed dollar until its rate is known', () => {
  const assumed = new Set(['USDT'])
  const alone = pair('binance', 'BTC', 'USDT', '100')
  const guess = findPrices([alone], NOW, { assumed })
  assert.deepEqual([guess.get('BTC')?.price, guess.get('BTC')?.method], ['100', 'assumed_dollar'])
  assert.equal(guess.has('USDT'), false, 'it has no price of its own by that')
  const known = findPrices([alone, pair('kraken', 'USDT', 'USD', '0.9')], NOW, { assumed })
  assert.deepEqual([known.get('BTC')?.price, known.get('BTC')?.method], ['90', 'single_venue'])
})

test('a number is written without exponent and read back to twelve digits', () => {
  assert.deepEqual([5.6e-11, 1e15, 64250.12, 1, 0.1 + 0.2, 123456789.123456].map(writeDecimal), [
    '0.000000000056',
    '1000000000000000',
    '64250.12',
    '1',
    '0.3',
    '123456789.123',
  ])
  fc.assert(
    fc.property(fc.double({ min: 1e-12, max: 1e15, noNaN: true }), (value) => {
      const text = writeDecimal(value)
      assert.match(text, /^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/)
      assert.ok(Math.abs(Number(text) / value - 1) < 1e-11)
    }),
  )
})
