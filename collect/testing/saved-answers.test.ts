import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { MarketSource, SocialBatch, SocialSource } from '#collect/port/source.ts'
import { type Answer, type PlayerRequest, startPlayer } from '#play/server/start-player.ts'
import { asList, asRecord, type Json } from '../http/json.ts'
import { binance } from '../market/binance/binance.ts'
import { coinbase } from '../market/coinbase/coinbase.ts'
import { coingecko } from '../market/coingecko/coingecko.ts'
import { kraken } from '../market/kraken/kraken.ts'
import { QUOTES } from '../market/venue-pairs.ts'
import { facebook } from '../social/facebook/facebook.ts'
import { instagram } from '../social/instagram/instagram.ts'
import { readAnswer } from '../social/twitter/read-answer.ts'
import { createSetup, readUntil } from './source-setup.ts'

// Real answers of these interfaces, which are not ours to hand on: SAVED_ANSWERS_DIR names where they lie, if anywhere.

const FOLDER = process.env.SAVED_ANSWERS_DIR ?? ''
const skip = existsSync(join(FOLDER, 'replies'))
  ? false
  : 'SAVED_ANSWERS_DIR names no folder with saved answers'

const find = (pattern: string) => globSync(join(FOLDER, pattern)).sort()
const nameOf = (file: string) => relative(FOLDER, file)
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/** The answers of a file: one, one a line, or several one after the other. */
function readAnswers(file: string): Json[] {
  const text = readFileSync(file, 'utf8').trim()
  if (text === '') return []
  try {
    return [asRecord(JSON.parse(text))]
  } catch {
    return text.split('\n').flatMap(readLine)
  }
}

/** A stream that was recorded may end within a line. */
function readLine(line: string): Json[] {
  try {
    return [asRecord(JSON.parse(line))]
  } catch {
    return []
  }
}

test('reads every saved post of X, or its later version', {
  skip,
}, async () => {
  let count = 0
  for (const file of find('replies/x/**/*.{json,jsonl}')) {
    for (const answer of readAnswers(file)) {
      const rows = (Array.isArray(answer.data) ? answer.data : [answer.data]).map(asRecord)
      if (!rows.some(isXPost)) continue
      const { posts, dropped } = await readAnswer(answer, new Date())
      const others = dropped.filter((reason) => !reason.includes('withheld'))
      assert.deepEqual(others, [], nameOf(file))
      const old = rows.filter(({ id, edit_history_tweet_ids: versions }) => asList(versions).at(-1) !== id)
      const replaced = old.filter(({ edit_history_tweet_ids: versions }) => versions !== undefined)
      assert.equal(posts.length + dropped.length + replaced.length, rows.length, nameOf(file))
      for (const { counts, text, createdAt } of posts) {
        assert.ok(text.length > 0 && !Number.isNaN(createdAt.getTime()), nameOf(file))
        if (file.endsWith('entities_test.jsonl')) assert.ok(counts.views !== undefined)
      }
      count += posts.length
    }
  }
  assert.ok(count > 1_000, `${count} posts`)
})

/** Other objects have a text as well: rules of streams, messages. */
function isXPost({ id, text, event_type: event, value }: Json): boolean {
  return typeof id === 'string' && typeof text === 'string' && event === undefined && value === undefined
}

test('reads or refuses every saved post of Facebook', { skip }, async (t) => {
  for (const first of find('replies/facebook/**/{posts,groups}/*feed*_p1.json')) {
    const pages = [first, first.replace('_p1', '_p2')]
    await assertAllRead(t, facebook, { pages, query: { account: 'a-page' } })
  }
})

test('reads every saved picture of Instagram', {
  skip,
}, async (t) => {
  for (const first of find('replies/instagram/**/{discovery,hashtags}/*medias_p1.json')) {
    const query = first.includes('discovery') ? { account: 'an_account' } : { text: '#a-tag' }
    await assertAllRead(t, instagram, { pages: [first, first.replace('_p1', '_p2')], query })
  }
})

/** Reads the saved pages as the source answers them one after the other, and counts what came of them. */
async function assertAllRead(
  t: TestContext,
  source: SocialSource,
  { pages, query }: { pages: string[]; query: { account: string } | { text: string } },
): Promise<void> {
  const answers = pages.map(readJson)
  const rows = answers.flatMap(rowsOf)
  const left = [...answers]
  const player = await startPlayer({ answer: (request) => answerGraph(request, left) })
  t.after(() => player.stop())
  const credentials = { FACEBOOK_ACCESS_TOKEN: 'a-token', INSTAGRAM_ACCESS_TOKEN: 'a-token' }
  // Only hashtags that are followed are searched for.
  const setup = createSetup({
    url: player.url,
    credentials,
    ...('text' in query && { queries: [query.text] }),
  })
  const batches: SocialBatch[] = []
  const search = source
    .open(setup)
    .search?.({ query, since: new Date(0), signal: AbortSignal.timeout(60_000) })
  for await (const batch of search ?? []) {
    batches.push(batch)
    if (left.length === 0) break
  }
  const events = batches.flatMap((batch) => batch.events)
  const reasons = setup.states.flatMap((state) => (state.state === 'frame_dropped' ? [state.reason] : []))
  assert.equal(events.length + reasons.length, rows.length, `${nameOf(pages[0] ?? '')}: ${reasons}`)
  assert.deepEqual(reasons, [], nameOf(pages[0] ?? ''))
  assert.deepEqual(
    events.map((event) => (event.type === 'put' ? event.post.externalId : event.type)).sort(),
    rows.map(({ id }) => id).sort(),
  )
}

function answerGraph({ url }: PlayerRequest, left: Json[]): Answer | undefined {
  if (url.pathname.endsWith('me/accounts'))
    return { body: { data: [{ instagram_business_account: { id: '1' } }] } }
  if (url.pathname.endsWith('ig_hashtag_search')) return { body: { data: [{ id: '2' }] } }
  const body = left.shift()
  return body && { body }
}

function rowsOf(answer: Json): Json[] {
  const { data } = answer.business_discovery ? asRecord(asRecord(answer.business_discovery).media) : answer
  return asList(data).map(asRecord)
}

test('every asset of the saved lists of CoinGecko is read', { skip }, async (t) => {
  const saved = [...find('replies/coingecko/**/GetMarkets.txt'), ...find('market/coins_markets_*.json')]
  for (const file of saved) {
    const lines = readFileSync(file, 'utf8').split('\n')
    const body = lines.slice(file.endsWith('.txt') ? 3 : 0).join('\n') // method, path and whether with a key
    const player = await startPlayer({ answer: () => ({ body }) })
    t.after(() => player.stop())
    const assets = []
    const signal = AbortSignal.timeout(60_000)
    const feed = coingecko.open(createSetup({ url: player.url }))
    for await (const page of feed.listAssets?.({ count: 250, signal }) ?? []) assets.push(...page)
    assert.deepEqual(
      assets.map(({ id }) => id),
      asList(JSON.parse(body)).map((row) => asRecord(row).id),
      nameOf(file),
    )
  }
  assert.ok(saved.length > 0)
})

test('reads exactly the saved Binance pairs that trade for a dollar', {
  skip,
}, async (t) => {
  const files = find('replies/binance/ticker_24hr_all_*.json')
  for (const file of files) {
    const rows: Json[] = readJson(file)
    const quotes = QUOTES.map(String)
    const symbols = rows.map(({ symbol }) => String(symbol))
    const bases = quotes.flatMap((quote) =>
      symbols.flatMap((symbol) => (symbol.endsWith(quote) ? [symbol.slice(0, -quote.length)] : [])),
    )
    const frame = JSON.stringify(
      rows.map((row) => ({ s: row.symbol, c: row.lastPrice, v: row.volume, q: row.quoteVolume })),
    )
    const list = symbols.flatMap((symbol) => {
      const quote = quotes.find((one) => symbol.endsWith(one))
      return quote ? [{ symbol, baseAsset: symbol.slice(0, -quote.length), quoteAsset: quote }] : []
    })
    const player = await startPlayer({
      answer: () => ({ body: { symbols: list } }),
      listen: (socket) => void socket.send(frame),
    })
    t.after(() => player.stop())
    const [ticks = []] = await readUntil(
      (signal) =>
        binance.open(createSetup({ url: player.url, streamUrl: player.streamUrl })).ticks!({ bases, signal }), // it can
      () => true,
    )
    const traded = rows.filter(
      ({ symbol, lastPrice }) =>
        Number(lastPrice) > 0 && quotes.some((quote) => String(symbol).slice(1).endsWith(quote)),
    )
    assert.deepEqual(
      ticks.map(({ base, quote, price }) => [`${base}${quote}`, Number(price)]),
      traded.map(({ symbol, lastPrice }) => [symbol, Number(lastPrice)]),
    )
  }
  assert.ok(files.length > 0)
})

for (const [source, pattern, toRows] of [
  [binance, 'market/klines_3d/*.json', (answer) => rowsIn(answer).map(([ms]) => Number(ms))],
  [
    coinbase,
    'replies/exchanges_xchange/**/example-historical-candles.json',
    (answer) => rowsIn(answer).map(([seconds]) => Number(seconds) * 1_000),
  ],
  [
    kraken,
    'replies/exchanges_xchange/**/example-ohlc-data.json',
    (answer) =>
      rowsIn(asRecord(asRecord(answer).result).XXBTZUSD).map(([seconds]) => Number(seconds) * 1_000),
  ],
] as [MarketSource, string, (answer: unknown) => number[]][]) {
  test(`every candle of the saved answers of ${source.facts.name} is read`, { skip }, async (t) => {
    const files = find(pattern)
    for (const file of files) {
      const text = readFileSync(file, 'utf8')
      const starts = toRows(JSON.parse(text)).sort((a, b) => b - a)
      const player = await startPlayer({ answer: () => ({ body: text }) })
      t.after(() => player.stop())
      const [from, to] = [new Date(starts.at(-1) ?? 0), new Date((starts[0] ?? 0) + 1)]
      const interval = source === binance ? '1d' : '1m'
      const signal = AbortSignal.timeout(60_000)
      const pages = source.open(createSetup({ url: player.url })).candles!({
        base: 'BTC',
        quote: 'USD',
        interval,
        from,
        to,
        signal,
      }) // it can
      const candles = (await Array.fromAsync(pages)).flat()
      assert.deepEqual(
        candles.map(({ start }) => start.getTime()).sort((a, b) => b - a),
        starts,
        nameOf(file),
      )
    }
    assert.ok(files.length > 0)
  })
}

function rowsIn(answer: unknown): (readonly unknown[])[] {
  return asList(answer).map(asList)
}
