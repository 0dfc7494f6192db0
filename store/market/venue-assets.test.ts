import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { findVenueAssets } from './venue-assets.ts'

const { db } = await openTestDatabase()

test('a ticker means at each venue what that venue means by it', async () => {
  const assets = [
    ['terra-luna', 'LUNC'],
    ['terra-luna-2', 'LUNA'],
    ['celo', 'CELO'],
    ['baby-doge-coin', 'BABYDOGE'],
    ['polygon-ecosystem-token', 'POL'],
    ['sky', 'SKY'],
    ['ocean', 'OCEAN'],
  ]
  await db.pool.query('update assets set rank = null')
  for (const [rank, [id, symbol]] of assets.entries()) {
    await db.pool.query(
      `insert into assets (id, symbol, name, rank) values ($1, $2, $1, $3)
       on conflict (id) do update set symbol = $2, rank = $3`,
      [id, symbol, rank + 1],
    )
  }
  const known = await findVenueAssets(db, 20)
  const cases = [
    ['kraken', 'LUNA', 'terra-luna', 1],
    ['kraken', 'LUNA2', 'terra-luna-2', 1],
    ['binance', 'LUNA', 'terra-luna-2', 1],
    ['kraken', 'REP', 'kraken:REP', 1],
    ['coinbase', 'CGLD', 'celo', 1],
    ['binance', '1MBABYDOGE', 'baby-doge-coin', 1_000_000],
    ['kraken', 'MATIC', 'polygon-ecosystem-token', 1],
    ['kraken', 'MKR', 'sky', 24_000],
    ['kraken', 'OCEAN', 'ocean', 1],
    ['kraken', 'EUR', undefined, 1],
  ] as const
  for (const [venue, ticker, id, units] of cases)
    assert.deepEqual(
      [known.idOf(venue, ticker), known.unitsOf(venue, ticker)],
      [id, units],
      `${venue} ${ticker}`,
    )
  assert.deepEqual(known.namesOf('kraken', 'terra-luna-2'), [{ ticker: 'LUNA2', units: 1 }])
  assert.deepEqual(known.namesOf('kraken', 'polygon-ecosystem-token'), [
    { ticker: 'POL', units: 1 },
    { ticker: 'MATIC', units: 1 },
  ])
  await db.pool.query(`insert into venue_tickers values ('kraken', 'LUNA', 'terra-luna-2')`)
  assert.equal(
    (await findVenueAssets(db, 20)).idOf('kraken', 'LUNA'),
    'terra-luna-2',
    'the operator goes before it',
  )
})
