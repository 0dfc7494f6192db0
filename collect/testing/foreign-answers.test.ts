import assert from 'node:assert/strict'
import { test } from 'node:test'
import type WebSocket from 'ws'
import type { MarketSource, SocialEvent, SocialSource, SourceSetup } from '#collect/port/source.ts'
import { type Answer, type RunningPlayer, startPlayer } from '#play/server/start-player.ts'
import { MARKET_SOURCES, SOCIAL_SOURCES } from '../list-sources.ts'
import { createSetup, type WatchedSetup } from './source-setup.ts'

const HOUR_AGO = Date.now() - 3_600_000
const URI = 'at://did:plc:2222222222222222222222aa/app.bsky.feed.post/3n2uguyztz222'

/** What each source is sent to, with a post that it knows: what `refresh` asks for, or what the cursor holds of a list. */
const KNOWN: Record<string, (player: RunningPlayer) => Known> = {
  bluesky: (player) => ({ setup: setupOf(player), id: URI }),
  facebook: (player) => ({
    setup: setupOf(player, { list: ['page1'] }),
    cursor: JSON.stringify({ page1: { until: HOUR_AGO, posts: { '1_1': HOUR_AGO } } }),
  }),
  hackernews: (player) => ({ setup: setupOf(player), id: '8863' }),
  instagram: (player) => ({
    setup: setupOf(player, { list: ['coinmag'] }),
    cursor: JSON.stringify({ accounts: { coinmag: { until: HOUR_AGO, posts: { '17': HOUR_AGO } } } }),
  }),
  mastodon: (player) => ({
    setup: setupOf(player, { list: [player.url], queries: ['bitcoin'] }),
    id: `${new URL(player.url).host}/42`,
  }),
  news: (player) => ({ setup: setupOf(player, { list: [`${player.url}/feed`] }) }),
  nostr: (player) => ({
    setup: setupOf(player, { list: [player.streamUrl], silenceMs: 500 }),
    id: `${'a'.repeat(32)}:${'b'.repeat(64)}`,
  }),
  twitter: (player) => ({
    setup: setupOf(player, { queries: ['bitcoin'] }),
    id: '1212092628029698048',
  }),
}

interface Known {
  setup: WatchedSetup
  id?: string
  cursor?: string
}

const portal =
  '<!doctype html><html><head><title>Sign in to the hotel</title></head><body>Free wifi</body></html>'
const html = { 'content-type': 'text/html' }

/** What stands between us and a source may answer in its place; `of` is whose own format it is. */
const ANSWERS: { name: string; of?: string[]; answer: Answer }[] = [
  { name: 'a captive portal', answer: { headers: html, body: portal } },
  {
    name: 'the 404 of a proxy',
    answer: { status: 404, headers: html, body: '<html><h1>404 Not Found</h1>' },
  },
  { name: 'the 404 of a gateway', answer: { status: 404, body: { message: 'no Route matched' } } },
  { name: 'the 404 of a framework', answer: { status: 404, body: { status: 404, error: 'Not Found' } } },
  { name: 'the 410 of a host', answer: { status: 410, headers: html, body: 'Gone' } },
  { name: 'a gateway without a backend', answer: { status: 502, headers: html, body: 'Bad Gateway' } },
  { name: 'null', answer: { body: null } },
  { name: 'an empty object', answer: { body: {} } },
  { name: 'an empty list', answer: { body: [] } },
  { name: 'an empty list of data', answer: { body: { data: [] } } },
  { name: 'an empty list of posts', answer: { body: { posts: [] } } },
  { name: 'an empty list of hits', answer: { body: { hits: [] } } },
  { name: 'a cut answer', answer: { headers: { 'content-type': 'application/json' }, body: '{"data":[' } },
  { name: 'a deleted item without its id', answer: { body: { deleted: true, type: 'story' } } },
  {
    name: 'another deleted item',
    of: ['hackernews'],
    answer: { body: { id: 7, deleted: true, type: 'story', time: 1 } },
  },
  {
    name: 'statuses of a fediverse',
    of: ['mastodon'],
    answer: {
      body: [
        {
          id: '9',
          uri: 'https://other.example/users/a/statuses/9',
          content: '<p>Bitcoin</p>',
          created_at: '2026-11-01T00:00:00Z',
          account: { uri: 'https://other.example/users/a', acct: 'a@other.example' },
        },
      ],
    },
  },
  {
    name: 'posts of X',
    of: ['twitter'],
    answer: { body: { data: [{ id: '1212092628029698049', text: 'Bitcoin', author_id: '1' }], meta: {} } },
  },
  {
    name: 'posts of a page',
    of: ['facebook', 'instagram'],
    answer: { body: { data: [{ id: '1_2', message: 'Bitcoin', created_time: '2026-11-01T00:00:00+0000' }] } },
  },
  {
    name: 'hits of a search',
    of: ['hackernews'],
    answer: {
      body: { hits: [{ objectID: '9', author: 'a', title: 'Bitcoin', created_at_i: 1_790_000_000 }] },
    },
  },
  {
    name: 'another post of Bluesky',
    answer: { body: { posts: [{ uri: `${URI}a`, author: {}, record: { text: 'Bitcoin' } }] } },
  },
  { name: 'a record that is there', answer: { body: { uri: URI, value: { text: 'Bitcoin' } } } },
]

for (const source of [...SOCIAL_SOURCES, ...MARKET_SOURCES]) {
  const { id } = source.facts
  test(`${id} changes nothing after the answer of another`, async (t) => {
    const know =
      source.kind === 'market' ? (player: RunningPlayer) => ({ setup: setupOf(player) }) : KNOWN[id]
    assert.ok(know, 'it stands in the list above')
    for (const { name: what, of = [], answer } of ANSWERS) {
      if (of.includes(id)) continue
      await t.test(what, async () => {
        const listen = (socket: WebSocket) => socket.send(String(answer.body), () => socket.close())
        const player = await startPlayer({ answer: () => answer, listen: (socket) => void listen(socket) })
        try {
          const known = know(player)
          const changes = source.kind === 'market' ? readPrices(source, known) : readSome(source, known)
          assert.deepEqual(await changes, [])
        } finally {
          await player.stop()
        }
      })
    }
  })
}

function setupOf({ url, streamUrl }: RunningPlayer, options: Partial<SourceSetup> = {}): WatchedSetup {
  const credentials = { X_BEARER_TOKEN: 't', FACEBOOK_ACCESS_TOKEN: 't', INSTAGRAM_ACCESS_TOKEN: 't' }
  return createSetup({ url, streamUrl, credentials, backoffMs: 0.1, dailySpendMaxMicros: 1e9, ...options })
}

/** What changes posts: of the first rounds of a stream, and of a known post that is asked for again. */
async function readSome(source: SocialSource, { setup, id, cursor }: Known): Promise<SocialEvent[]> {
  const feed = source.open(setup)
  const changes = id ? await readAll(feed.refresh!({ ids: [id], signal: AbortSignal.timeout(60_000) })) : [] // it can
  const stop = new AbortController()
  let faults = 0
  setup.onHealth = ({ state }) => {
    if (state !== 'connected' && ++faults > 1) stop.abort()
  }
  let batches = 0
  for await (const { events } of feed.follow({ cursor, signal: stop.signal })) {
    changes.push(...events.filter(isChange))
    if (++batches > 1) stop.abort()
  }
  return changes
}

/** Prices, candles and assets of the first rounds. */
async function readPrices({ open }: MarketSource, { setup }: Known): Promise<unknown[]> {
  const feed = open(setup)
  const stop = new AbortController()
  const { signal } = stop
  let faults = 0
  setup.onHealth = ({ state }) => {
    if (state !== 'connected' && ++faults > 2) stop.abort()
  }
  const [to, from] = [new Date(), new Date(HOUR_AGO)]
  const candle = { base: 'BTC', quote: 'USD', interval: '1m', from, to } as const
  const asked = [feed.candles?.({ ...candle, signal }), feed.listAssets?.({ count: 10, signal })]
  const found = await collect(asked.filter((pages) => pages !== undefined))
  found.push(...((await feed.findAssets?.({ ids: ['tether'], signal }).catch(refuseOthers)) ?? []))
  for await (const ticks of feed.ticks?.({ bases: ['BTC'], signal }) ?? []) found.push(...ticks)
  return found
}

async function collect(asked: readonly AsyncIterable<readonly unknown[]>[]): Promise<unknown[]> {
  const found: unknown[] = []
  for (const pages of asked) {
    try {
      for await (const page of pages) found.push(...page)
    } catch (error) {
      refuseOthers(error)
    }
  }
  return found
}

function refuseOthers(error: unknown): undefined {
  assert.equal(error instanceof Error && error.name, 'SourceError')
}

/** Answered questions change something, or fail with a reason. */
async function readAll(batches: AsyncIterable<{ events: SocialEvent[] }>): Promise<SocialEvent[]> {
  const changes: SocialEvent[] = []
  try {
    for await (const { events } of batches) changes.push(...events.filter(isChange))
  } catch (error) {
    refuseOthers(error)
  }
  return changes
}

function isChange({ type }: SocialEvent): boolean {
  return type !== 'gap'
}
