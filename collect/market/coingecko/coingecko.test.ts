import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { AssetFacts, SourceSetup } from '#collect/port/source.ts'
import { createSetup } from '#collect/testing/source-setup.ts'
import { startCoingeckoPlayer } from '#play/market/coingecko-player.ts'
import type { RunningPlayer } from '#play/server/start-player.ts'
import { coingecko } from './coingecko.ts'

const players: RunningPlayer[] = []
after(() => Promise.all(players.map((player) => player.stop())))

async function play(): Promise<RunningPlayer> {
  const player = await startCoingeckoPlayer({})
  players.push(player)
  return player
}

async function list(
  player: RunningPlayer,
  count: number,
  options: Partial<SourceSetup> = {},
): Promise<AssetFacts[]> {
  const all: AssetFacts[] = []
  const feed = coingecko.open(createSetup({ url: player.url, ...options }))
  for await (const page of feed.listAssets?.({ count, signal: new AbortController().signal }) ?? [])
    all.push(...page)
  return all
}

test('an answer without any asset is no list of assets', async () => {
  const player = await play()
  for (const body of [[], { status: 'busy' }]) {
    player.answerNext({ path: '/coins/markets', answer: { body } })
    await assert.rejects(list(player, 15), { kind: 'malformed' })
  }
})

test('lists the largest assets by rank with tickers and supply', async () => {
  const player = await play()
  const assets = await list(player, 15)
  assert.equal(assets.length, 15)
  const ranks = assets.map(({ rank }) => rank ?? 0)
  assert.deepEqual(
    ranks,
    ranks.toSorted((a, b) => a - b),
  )
  const [bitcoin] = assets
  assert.deepEqual(
    [bitcoin?.id, bitcoin?.symbol, bitcoin?.name, bitcoin?.rank],
    ['bitcoin', 'BTC', 'Bitcoin', 1],
  )
  assert.match(bitcoin?.circulatingSupply ?? '', /^\d+(?:\.\d+)?$/)
  assert.equal(bitcoin?.maxSupply, undefined)
})

test('reads assets page by page by market value, up to the limit', async () => {
  const player = await play()
  const rows = Array.from({ length: 500 }, (_, n) => ({
    id: `a${n}`,
    symbol: 's',
    name: 'n',
    market_cap_rank: n + 1,
  }))
  for (const body of [rows.slice(0, 250), rows.slice(250)])
    player.answerNext({ path: '/coins/markets', answer: { body } })
  const assets = await list(player, 300)
  assert.deepEqual(
    assets.map(({ id, rank }) => ({ id, rank })),
    rows.slice(0, 300).map(({ id, market_cap_rank: rank }) => ({ id, rank })),
  )
  const query = 'vs_currency=usd&order=market_cap_desc&per_page=250'
  assert.deepEqual(
    player.requests.map(({ url }) => url.search),
    [1, 2].map((page) => `?${query}&page=${page}&price_change_percentage=1h%2C24h%2C7d`),
  )
})

test('where a full answer holds all that were asked for, nothing more is asked', async () => {
  const player = await play()
  const body = Array.from({ length: 250 }, (_, n) => ({ id: `a${n}`, symbol: 's', name: 'n' }))
  player.answerNext({ path: '/coins/markets', answer: { body } })
  assert.equal((await list(player, 250)).length, 250)
  assert.equal(player.requests.length, 1)
})

test('of more ids than one call takes the first are asked for', async () => {
  const player = await play()
  const ids = Array.from({ length: 251 }, (_, n) => `a${n}`)
  await coingecko
    .open(createSetup({ url: player.url }))
    .findAssets?.({ ids, signal: new AbortController().signal })
  assert.deepEqual(
    player.requests.map(({ url }) => url.searchParams.get('ids')?.split(',')),
    [ids.slice(0, 250)],
  )
})

test('assets are asked for by their ids, in one call', async () => {
  const player = await play()
  const feed = coingecko.open(createSetup({ url: player.url }))
  const signal = new AbortController().signal
  const found = await feed.findAssets?.({ ids: ['tether', 'no-such-coin'], signal })
  assert.deepEqual(
    found?.map(({ id, symbol }) => [id, symbol]),
    [['tether', 'USDT']],
  )
  assert.match(found?.[0]?.price ?? '', /^(?:0\.9|1\.0)\d*$|^1$/)
  assert.equal(player.requests.length, 1)
})

test('an aborted request ends without items or error', async () => {
  const player = await play()
  player.answerNext({ path: '/coins/markets', answer: 'hang' })
  const feed = coingecko.open(createSetup({ url: player.url }))
  const leaving = new AbortController()
  const found = feed.findAssets?.({ ids: ['tether'], signal: leaving.signal })
  while (player.requests.length === 0) await setImmediate()
  leaving.abort()
  assert.deepEqual(await found, [])
})

test('a key goes along as the header of a Demo key, and without one nothing does', async () => {
  const player = await play()
  await list(player, 1, { credentials: { COINGECKO_API_KEY: 'CG-played' } })
  await list(player, 1)
  assert.deepEqual(
    player.requests.map(({ headers }) => headers['x-cg-demo-api-key']),
    ['CG-played', undefined],
  )
})

test('reads real rows digit by digit and drops other rows', async () => {
  const player = await play()
  player.answerNext({
    path: '/coins/markets',
    answer: {
      body: `[
        {"id":"tiny","symbol":"Tiny","name":"Tiny","market_cap_rank":null,"current_price":5.6e-11,"market_cap":null,
         "total_volume":1.0e+15,"circulating_supply":0,"price_change_percentage_24h":-0.5,"last_updated":"nonsense"},
        {"id":"nameless","symbol":"X"}, {"symbol":"X","name":"X"}, {"id":"x","name":"X"}, null, 7]`,
    },
  })
  const [tiny, ...rest] = await list(player, 10)
  assert.deepEqual(rest, [])
  assert.deepEqual(
    [
      tiny?.symbol,
      tiny?.rank,
      tiny?.price,
      tiny?.marketCap,
      tiny?.volume24h,
      tiny?.circulatingSupply,
      tiny?.change24h,
    ],
    ['TINY', undefined, '0.000000000056', undefined, '1000000000000000', undefined, -0.5],
  )
  assert.ok(tiny && !Number.isNaN(tiny.at.getTime()))
})

test('a limit that lasts is an error of its own with the time to come back', async () => {
  const player = await play()
  const answer = { status: 429, headers: { 'retry-after': '120' }, body: { status: { error_code: 429 } } }
  player.answerNext({ path: '/coins/markets', answer, times: 9 })
  await assert.rejects(list(player, 1), (error: { kind?: string; retryAt?: Date }) => {
    assert.equal(error.kind, 'throttled')
    assert.ok(error.retryAt && error.retryAt.getTime() > Date.now() + 100_000)
    return true
  })
})
