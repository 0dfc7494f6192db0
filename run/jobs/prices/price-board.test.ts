import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VenueTick } from '#collect/port/source.ts'
import type { VenueAssets } from '#store/market/venue-assets.ts'
import { createPriceBoard } from './price-board.ts'

const START = Date.UTC(2026, 2, 10, 12)
const at = (seconds: number) => new Date(START + seconds * 1_000)

const NAMES = new Map([
  ['BTC', 'bitcoin'],
  ['USDT', 'tether'],
  ['SOL', 'solana'],
])
const ASSETS: VenueAssets = {
  ids: new Set(NAMES.values()),
  tickers: [...NAMES.keys()],
  idOf: (_venue, ticker) => NAMES.get(ticker === '1MBTC' ? 'BTC' : ticker),
  unitsOf: (_venue, ticker) => (ticker === '1MBTC' ? 1_000_000 : 1),
  namesOf: () => [],
  supplies: new Map([['bitcoin', 20]]),
}

function open(pricedAt: [string, Date][] = []) {
  const board = createPriceBoard({
    assets: ASSETS,
    pricedAt: new Map(pricedAt),
    rateSources: new Set(['coingecko']),
  })
  const give = (venue: string, pair: string, price: string, seconds: number) => {
    const [base = '', quote = ''] = pair.split('/')
    const tick: VenueTick = { venue, base, quote, price, volumeBase24h: '10', at: at(seconds) }
    return board.take(tick, at(seconds))
  }
  return { board, give }
}

test('records moved prices, and unchanged ones once a minute', () => {
  const { board, give } = open()
  give('kraken', 'BTC/USD', '100', 0)
  assert.deepEqual(
    board.makePrices(at(0)).ticks.map(({ assetId, price, marketCap }) => [assetId, price, marketCap]),
    [['bitcoin', '100', '2000']],
  )
  give('kraken', 'BTC/USD', '100', 1)
  assert.deepEqual(board.makePrices(at(1)).ticks, [])
  give('kraken', 'BTC/USD', '101', 2)
  assert.equal(board.makePrices(at(2)).ticks[0]?.price, '101')
  const minute = board.makePrices(at(60))
  assert.deepEqual(
    [minute.ticks, minute.standing.map(({ price, at: when }) => [price, when])],
    [[], [['101', at(60)]]],
  )
  assert.deepEqual(board.makePrices(at(61)).standing, [])
})

test('a price that the venues repeat is recorded again before it looks stale', () => {
  const { board, give } = open()
  const recorded = [0, 10, 19, 20, 39, 41, 50].map((seconds) => {
    give('kraken', 'BTC/USD', '100', seconds)
    return board.makePrices(at(seconds)).ticks.map((tick) => tick.at)
  })
  assert.deepEqual(recorded, [[at(0)], [], [], [at(20)], [], [at(41)], []])
  assert.deepEqual(board.makePrices(at(75)).ticks, [])
})

test('changes compare with the prices of before, in percent', () => {
  const { board, give } = open()
  board.setReferences(new Map([['bitcoin', { hour: 100, day: 80, week: 110 }]]), new Map([['bitcoin', 3]]))
  give('kraken', 'BTC/USD', '110', 0)
  const [tick] = board.makePrices(at(0)).ticks
  assert.deepEqual([tick?.change1h, tick?.change24h, tick?.change7d], [10, 37.5, 0])
  assert.equal(tick?.marketCap, '330')
})

test('changes are given to a hundredth of a percent, without -0', () => {
  const { board, give } = open()
  const before = { hour: 100, day: 99.999, week: 100.003 }
  board.setReferences(new Map([['bitcoin', before]]), new Map())
  const tick = (price: string, seconds: number) => {
    give('kraken', 'BTC/USD', price, seconds)
    const [{ change1h, change24h, change7d, marketCap } = {}] = board.makePrices(at(seconds)).ticks
    return { change1h, change24h, change7d, marketCap }
  }
  const marketCap = undefined
  assert.deepEqual(tick('100', 0), { change1h: 0, change24h: 0, change7d: 0, marketCap })
  assert.deepEqual(tick('99.5454', 1), { change1h: -0.45, change24h: -0.45, change7d: -0.46, marketCap })
})

test('a price that comes back after more than a minute says since when there was none', () => {
  const { board, give } = open([['solana', at(-3_600)]])
  give('kraken', 'SOL/USD', '20', 0)
  assert.deepEqual([...board.makePrices(at(0)).afterGap], [['solana', at(-3_600)]])
  assert.deepEqual([...board.makePrices(at(1)).afterGap], [])
  assert.equal(board.makePrices(at(61)).ticks.length, 0) // no venue has a fresh price
  give('kraken', 'SOL/USD', '20', 200)
  const back = board.makePrices(at(200))
  assert.deepEqual([...back.afterGap], [['solana', at(1)]])
  assert.equal(back.ticks[0]?.price, '20')
})

test('a pause that is no longer than what stays fresh and a round of ours is no gap', () => {
  const { board, give } = open()
  for (const seconds of [0, 65, 131]) {
    give('kraken', 'SOL/USD', '20', seconds)
    const { afterGap } = board.makePrices(at(seconds))
    const expected = { 0: [['solana', undefined]], 65: [], 131: [['solana', at(65)]] }[seconds]
    assert.deepEqual([...afterGap], expected)
  }
})

test('an absurd tick is refused, kept with its reason, and changes no price; what stands for a minute is believed', () => {
  const { board, give } = open()
  give('kraken', 'BTC/USD', '100', 0)
  board.makePrices(at(0))
  assert.equal(give('kraken', 'BTC/USD', '0', 1), 'not_a_price')
  assert.equal(give('kraken', 'BTC/USD', '300', 1), 'jump')
  const made = board.makePrices(at(1))
  assert.deepEqual(made.ticks, [])
  assert.deepEqual(
    made.venueTicks.map((row) => [row[3], row[7]]),
    [
      ['0', 'not_a_price'],
      ['300', 'jump'],
    ],
  )
  assert.equal(give('kraken', 'BTC/USD', '305', 60.9), 'jump')
  assert.equal(give('kraken', 'BTC/USD', '310', 61), undefined)
  assert.equal(board.makePrices(at(61)).ticks[0]?.price, '310')
})

test('a price far from two other venues is refused in the currency of its pair', () => {
  const { board, give } = open()
  give('kraken', 'USDT/USD', '0.5', 0)
  give('kraken', 'BTC/USD', '100', 0)
  give('coinbase', 'BTC/USD', '101', 0)
  board.makePrices(at(0))
  assert.equal(give('binance', 'BTC/USDT', '100', 1), 'far_from_others')
  assert.equal(give('binance', 'BTC/USDT', '202', 1), undefined)
})

test('a venue that is absurd from its first word on makes no price and affects no other venue', () => {
  const { board, give } = open()
  board.take(
    { venue: 'binance', base: 'BTC', quote: 'USD', price: '1', volumeBase24h: '99999', at: at(0) },
    at(0),
  )
  for (let second = 0; second < 70; second++) {
    assert.equal(give('coinbase', 'BTC/USD', '100', second), undefined)
    assert.equal(give('kraken', 'BTC/USD', '101', second), undefined)
    const prices = board.makePrices(at(second)).ticks.map(({ price }) => price)
    assert.ok(
      prices.every((price) => price === '101'),
      `${second}: ${prices}`,
    )
    assert.equal(give('binance', 'BTC/USD', '1', second + 1), 'far_from_others')
  }
})

test('a word that is older than the known one changes nothing', () => {
  const { board, give } = open()
  give('kraken', 'BTC/USD', '101', 5)
  board.take({ venue: 'kraken', base: 'BTC', quote: 'USD', price: '99', at: at(4) }, at(6))
  assert.equal(board.makePrices(at(6)).ticks[0]?.price, '101')
})

test('what a venue prices in a currency without a price is not priced, and the reason is reported', () => {
  const { board, give } = open()
  give('binance', 'BTC/USDT', '100', 0)
  give('binance', 'SOL/USDT', '5', 0)
  assert.deepEqual(board.makePrices(at(0)).ticks, [])
  assert.deepEqual(board.listUnpriced(at(0)), [{ venue: 'binance', quote: 'tether', assets: 2 }])
  give('kraken', 'USDT/USD', '0.98', 1)
  const prices = new Map(board.makePrices(at(1)).ticks.map(({ assetId, price }) => [assetId, price]))
  assert.deepEqual([prices.get('bitcoin'), prices.get('solana')], ['98', '4.9'])
  assert.deepEqual(board.listUnpriced(at(1)), [])
})

test('a tick has all figures of its venues, unknown ones absent', () => {
  const { board, give } = open()
  board.setReferences(new Map([['bitcoin', { hour: 125 }]]), new Map([['bitcoin', 20]]))
  give('kraken', 'BTC/USD', '100', 0)
  board.take({ venue: 'kraken', base: 'SOL', quote: 'USD', price: '20', at: at(0) }, at(0))
  const of = { at: at(0), method: 'single_venue', spreadBp: 0 }
  const word = { venue: 'kraken', at: at(0) }
  assert.deepEqual(board.makePrices(at(0)), {
    ticks: [
      {
        assetId: 'bitcoin',
        price: '100',
        ...of,
        venues: [{ ...word, price: '100', volume24h: '1000' }],
        volume24h: '1000',
        marketCap: '2000',
        change1h: -20,
      },
      { assetId: 'solana', price: '20', ...of, venues: [{ ...word, price: '20' }] },
    ],
    standing: [],
    rates: [],
    afterGap: new Map([
      ['bitcoin', undefined],
      ['solana', undefined],
    ]),
    venueTicks: [
      ['kraken', 'bitcoin', 'USD', '100', '10', null, START],
      ['kraken', 'solana', 'USD', '20', null, null, START],
    ],
  })
})

test('two other venues refuse what is half as large again as they say, or two thirds, while they are fresh', () => {
  const { board, give } = open()
  give('kraken', 'BTC/USD', '100', 0)
  give('coinbase', 'BTC/USD', '102', 0)
  board.makePrices(at(0))
  const said = [
    ['151.5', 1],
    ['151.51', 1],
    ['67.34', 1],
    ['67.33', 1],
    ['1000', 60],
    ['1000', 60.001],
  ] as const
  assert.deepEqual(
    said.map(([price, seconds]) => give('binance', 'BTC/USD', price, seconds)),
    [undefined, 'far_from_others', undefined, 'far_from_others', 'far_from_others', 'jump'],
  )
})

test('one other venue refuses nothing, and neither do two that contradict each other', () => {
  const { board, give } = open()
  give('kraken', 'BTC/USD', '100', 0)
  give('coinbase', 'BTC/USD', '100', 0)
  board.makePrices(at(0))
  assert.equal(give('kraken', 'BTC/USD', '1000', 1), 'jump')
  give('kraken', 'SOL/USD', '20', 1)
  give('coinbase', 'SOL/USD', '60', 1)
  board.makePrices(at(1))
  assert.equal(give('binance', 'SOL/USD', '500', 2), undefined)
})

test('a jump is believed after a minute at one place, not after one with a break', () => {
  const { give } = open()
  const said = [
    ['100', 0],
    ['300', 1],
    ['100', 30],
    ['300', 61],
    ['900', 90],
    ['900', 121],
    ['900', 149.9],
    ['900', 150],
  ] as const
  assert.deepEqual(
    said.map(([price, seconds]) => give('kraken', 'BTC/USD', price, seconds)),
    [undefined, 'jump', undefined, 'jump', 'jump', 'jump', 'jump', undefined],
  )
})

test('a clock that is ahead by up to a minute is taken for ours, one further ahead is refused', () => {
  const { board } = open()
  const say = (price: string, seconds: number) =>
    board.take({ venue: 'kraken', base: 'BTC', quote: 'USD', price, at: at(seconds) }, at(0))
  assert.deepEqual([say('101', 60), say('102', 60.001)], [undefined, 'ahead'])
  const { ticks, venueTicks } = board.makePrices(at(0))
  assert.deepEqual(
    ticks.map((tick) => [tick.price, tick.at]),
    [['101', at(0)]],
  )
  assert.deepEqual(
    venueTicks.map((row) => [row[6], row[7]]),
    [
      [START, undefined],
      [START + 60_001, 'ahead'],
    ],
  )
})

test('of two words of one moment the later one counts', () => {
  const { board, give } = open()
  give('kraken', 'BTC/USD', '101', 5)
  give('kraken', 'BTC/USD', '99', 5)
  assert.equal(board.makePrices(at(6)).ticks[0]?.price, '99')
})

test('only fresh listed assets without any venue are unpriced', () => {
  const { board, give } = open()
  for (const pair of ['BTC/USDT', 'SOL/USDT', 'XYZ/USDT', 'XYZ/USD']) give('binance', pair, '5', 0)
  give('kraken', 'SOL/USDT', '5', 1)
  assert.deepEqual(board.makePrices(at(1)).ticks, []) // an unlisted XYZ gets no price
  const ofBinance = { venue: 'binance', quote: 'tether', assets: 2 }
  const ofKraken = { venue: 'kraken', quote: 'tether', assets: 1 }
  assert.deepEqual(board.listUnpriced(at(60)), [ofBinance, ofKraken])
  assert.deepEqual(board.listUnpriced(at(60.001)), [ofKraken])
  give('coinbase', 'SOL/USD', '5', 30)
  board.makePrices(at(30))
  assert.deepEqual(board.listUnpriced(at(30)), [{ ...ofBinance, assets: 1 }])
})

test('what a currency is worth is asked for while pairs in it are fresh, converts them, and is no price of its own', () => {
  const { board, give } = open()
  give('binance', 'BTC/USDT', '100', 0)
  give('kraken', 'SOL/USD', '20', 0)
  give('kraken', 'SOL/EUR', '20', 0)
  board.makePrices(at(0))
  assert.deepEqual([board.listRatesWanted(at(60)), board.listRatesWanted(at(60.001))], [['tether'], []])
  board.takeRate({ source: 'coingecko', assetId: 'tether', price: '0.98', at: at(20) }, at(10))
  const { ticks, venueTicks } = board.makePrices(at(10))
  assert.deepEqual(
    ticks.map(({ assetId, price }) => [assetId, price]),
    [['bitcoin', '98']],
  )
  assert.deepEqual(venueTicks, [['coingecko', 'tether', 'USD', '0.98', null, null, START + 10_000]])
  assert.deepEqual(board.listRatesWanted(at(10)), ['tether'])
  give('kraken', 'USDT/USD', '1.01', 11)
  board.makePrices(at(11))
  assert.deepEqual(board.listRatesWanted(at(11)), [])
})

test('what a venue trades by the million is priced by the one', () => {
  const { board, give } = open()
  give('binance', '1MBTC/USD', '2', 0)
  assert.equal(board.makePrices(at(0)).ticks[0]?.price, '0.000002')
})

test('where nothing says for two minutes what a dollar coin is worth, it is taken for a dollar', () => {
  const { board, give } = open()
  const methods = [0, 60, 119, 121, 180].map((seconds) => {
    give('binance', 'BTC/USDT', '100', seconds)
    return board.makePrices(at(seconds)).ticks.map(({ price, method }) => `${price} ${method}`)
  })
  assert.deepEqual(methods.slice(0, 3), [[], [], []])
  assert.deepEqual(methods.flat(), ['100 assumed_dollar', '100 assumed_dollar'])
  give('kraken', 'USDT/USD', '0.9', 181)
  give('binance', 'BTC/USDT', '100', 181)
  assert.equal(board.makePrices(at(181)).ticks.find(({ assetId }) => assetId === 'bitcoin')?.price, '90')
  give('binance', 'BTC/USDT', '100', 400)
  board.makePrices(at(400))
  give('binance', 'BTC/USDT', '100', 700)
  assert.deepEqual(board.makePrices(at(700)).ticks, [], 'not what was last worth something else')
})

test('venues that differ by half make no price and are listed', () => {
  const { board, give } = open()
  give('kraken', 'BTC/USD', '100', 0)
  give('coinbase', 'BTC/USD', '160', 0)
  assert.deepEqual(board.makePrices(at(0)).ticks, [])
  assert.deepEqual(
    board.listContradicted().map(({ base, prices }) => [base, prices.length]),
    [['bitcoin', 2]],
  )
})

test('gives what currencies are worth at the beginning of a minute, though a coin has the ticker', () => {
  const { board, give } = open()
  NAMES.set('EUR', 'a-coin')
  give('kraken', 'EUR/USD', '1.08', 0)
  const { rates, ticks } = board.makePrices(at(0))
  NAMES.delete('EUR')
  assert.deepEqual([rates.map(({ currency, price }) => [currency, price]), ticks], [[['EUR', '1.08']], []])
  give('kraken', 'EUR/USD', '1.09', 1)
  assert.deepEqual(board.makePrices(at(1)).rates, [])
})
