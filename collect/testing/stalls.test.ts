import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { finalizeEvent, generateSecretKey } from 'nostr-tools/pure'
import { analyzePosts } from '#analyze/analyze-posts.ts'
import { createHourJudge } from '#analyze/crowds/judge-hour.ts'
import { createPicker } from '#analyze/pick/create-picker.ts'
import { createStoryGrouper } from '#analyze/stories/group-stories.ts'
import { buildAssetLexicon } from '#analyze/symbols/build-asset-lexicon.ts'
import { REFERENCE_ASSETS } from '#analyze/symbols/reference-assets.ts'
import { TEXT_MAX_CHARS } from '#contract/post-limits.ts'
import { startPlayer } from '#play/server/start-player.ts'
import { toOperatorAsset } from '#run/admin/to-operator-asset.ts'
import {
  fill,
  measureLongestTurn,
  measureStall,
  NASTY_TEXTS,
  STALL_MS_MAX,
} from '#serve/testing/measure-stall.ts'
import { FILE_FORMATS, type FileFormat } from '../files/formats.ts'
import { readPosts } from '../files/read-posts.ts'
import { bluesky } from '../list-sources.ts'
import type { SocialBatch, SourceSetup } from '../port/source.ts'
import { readJetstreamFrame } from '../social/bluesky/read-jetstream-frame.ts'
import { toSocialEvent } from '../social/bluesky/to-social-event.ts'
import { facebook } from '../social/facebook/facebook.ts'
import { hackernews } from '../social/hackernews/hackernews.ts'
import { itemToPost, toPost } from '../social/hackernews/to-post.ts'
import { instagram } from '../social/instagram/instagram.ts'
import { mastodon } from '../social/mastodon/mastodon.ts'
import { readFeed } from '../social/news/read-feed.ts'
import { readFeedApart } from '../social/news/read-feed-apart.ts'
import { nostr } from '../social/nostr/nostr.ts'
import { NostrReader } from '../social/nostr/nostr-reader.ts'
import { readAnswer } from '../social/twitter/read-answer.ts'
import { twitter } from '../social/twitter/twitter.ts'
import { createSetup } from './source-setup.ts'

// A post of the nastiest letters, as long as its source permits, by each way in: callers of the site must not wait for it.
// Every way in yields between two posts, so one post is measured.

const ASSETS = REFERENCE_ASSETS.map((asset, index) => ({ ...asset, rank: index + 1 }))
const lexicon = buildAssetLexicon(ASSETS)
const picker = createPicker(ASSETS)
const NOW = new Date('2026-03-10T12:00:00.000Z')
const ISO = NOW.toISOString()
const SECONDS = NOW.getTime() / 1_000
const SETUP: SourceSetup = createSetup({
  now: () => NOW,
  pick: (subject) => picker.findRule(subject) !== undefined,
})
const collected = (text: string) => ({
  ...{ platform: 'bluesky', externalId: '1', username: 'a writer', text, createdAt: NOW },
})

for (const [what, chars, work] of [
  ['picking and meaning', TEXT_MAX_CHARS, (text) => analyzePosts([collected(text)], lexicon)],
  ['picking', 1_000_000, (text) => picker.findRule({ text, tags: [text], links: [text] })],
  [
    'the crowd of an hour',
    TEXT_MAX_CHARS,
    (text) =>
      createHourJudge().add({
        ...collected(text),
        author: 'a',
        symbols: [],
        engagement: 0,
        hashtags: [],
      }),
  ],
  [
    'stories',
    TEXT_MAX_CHARS,
    (text) =>
      createStoryGrouper({ assetOf: () => undefined, wordsOf: () => undefined }).add({
        ...{ text, author: 'a', symbols: [], hashtags: [] },
      }),
  ],
  [
    'Hacker News',
    500_000,
    (text) => {
      toPost(
        { objectID: '1', author: text, title: text, comment_text: text, created_at: text, url: text },
        NOW,
      )
      itemToPost({ id: 1, by: text, title: text, text, time: SECONDS, url: text }, NOW)
    },
  ],
  [
    'X',
    100_000,
    (text) =>
      readAnswer(
        {
          data: [
            {
              id: '1',
              text,
              author_id: '2',
              created_at: ISO,
              lang: text,
              entities: { hashtags: [{ tag: text }], urls: [{ expanded_url: text }] },
            },
          ],
          includes: { users: [{ id: '2', username: text, name: text }] },
        },
        NOW,
      ),
  ],
  [
    'Nostr',
    250_000,
    (text) =>
      new NostrReader(SETUP, {}).toEvents({
        id: 'a',
        pubkey: 'b',
        kind: 1,
        created_at: SECONDS,
        content: text,
        tags: [['t', text]],
      }),
  ],
  [
    'an asset of the operator',
    8_000_000 / 10,
    (text) => toOperatorAsset({ id: 'a', symbol: 'A', name: text, aliases: text, [text]: text }),
  ],
] as [string, number, (text: string) => unknown][]) {
  test(`${what}: a text of nasty letters computes for ${STALL_MS_MAX} ms at most`, async () => {
    work(fill('a', 100)) // what is loaded once is loaded
    assert.deepEqual(await findStalls((unit) => fill(unit, chars), work), [])
  })
}

test(`Bluesky: a frame of nasty letters computes for ${STALL_MS_MAX} ms at most`, async () => {
  const stalls = await findStalls(
    (unit) => {
      const [text, short] = [fill(unit, 200_000), fill(unit, 1_000)]
      const facets = [{ features: [{ $type: 'app.bsky.richtext.facet#tag', tag: short, uri: short }] }]
      const record = { text, createdAt: short, langs: [short], tags: [short, short], facets }
      const place = {
        seq: 1,
        time: ISO,
        did: 'did:plc:a',
        collection: 'app.bsky.feed.post',
        rkey: 'a',
        rev: short,
      }
      return JSON.stringify({ payload: { $type: '#commit', ...place, operation: 'create', record } })
    },
    (frame) => toSocialEvent(readJetstreamFrame(frame), SETUP),
  )
  assert.deepEqual(stalls, [])
})

const IMPORTED: Record<FileFormat, (text: string) => string> = {
  csv: (text) =>
    `id,username,created_at,text,likes,url\n${Array(6)
      .fill(`"${text.replaceAll('"', '""')}"`)
      .join(',')}\n`,
  jsonl: (text) => `${JSON.stringify(rowOf(text))}\n`,
  json: (text) => JSON.stringify([rowOf(text)]),
}
const rowOf = (text: string) => ({
  id: text,
  username: text,
  created_at: text,
  text,
  likes: text,
  url: text,
  [text]: 1,
})

for (const format of FILE_FORMATS) {
  test(`an import of ${format} with nasty letters computes for ${STALL_MS_MAX} ms at most`, async () => {
    const stalls = await findStalls(
      (unit) => Buffer.from(IMPORTED[format](fill(unit, TEXT_MAX_CHARS))),
      (bytes) =>
        Array.fromAsync(readPosts(inOne(bytes), { platform: 'twitter', now: NOW, format })).catch(() => {}),
    )
    assert.deepEqual(stalls, [])
  })
}

const status = (text: string) => ({
  ...{
    id: '1',
    uri: 'https://a.example/users/a/statuses/1',
    created_at: ISO,
    visibility: 'public',
    language: text,
  },
  ...{
    content: text,
    account: { id: '2', acct: text, display_name: text, url: text },
    tags: [{ name: text }],
  },
})
const page = (text: string) => ({
  ...{
    id: '1_2',
    message: text,
    created_time: ISO,
    updated_time: ISO,
    permalink_url: text,
    place: { name: text },
  },
})
const media = (text: string) => ({ id: '1', caption: text, timestamp: ISO, username: 'a' })

for (const [source, options, answer] of [
  [mastodon, {}, (path: string, text: string) => (path.includes('/timelines/') ? [status(text)] : {})],
  [
    facebook,
    { list: ['a-page'] },
    (path: string, text: string) => ({ data: /posts|feed/.test(path) ? [page(text)] : [] }),
  ],
  [
    instagram,
    { list: ['an_account'] },
    (path: string, text: string) =>
      path.endsWith('me/accounts')
        ? { data: [{ instagram_business_account: { id: '1' } }] }
        : { business_discovery: { id: '3', username: 'an_account', media: { data: [media(text)] } } },
  ],
] as const) {
  test(`a nasty answer to ${source.facts.name} computes for ${STALL_MS_MAX} ms at most`, async (t) => {
    let text = ''
    const written = new Map<string, string>() // once: what the player computes is not the source's
    const player = await play(t, (path) => {
      const key = `${path} ${text}`
      const body = written.get(key) ?? JSON.stringify(answer(path, text))
      written.set(key, body)
      return body
    })
    const credentials = { FACEBOOK_ACCESS_TOKEN: 'a', INSTAGRAM_ACCESS_TOKEN: 'a' }
    const setup = createSetup({
      url: player,
      list: [player],
      queries: ['#btc'],
      credentials,
      ...options,
      now: () => NOW,
    })
    const stalls = await findStalls(
      (unit) => fill(unit, 100_000),
      async (made) => {
        text = made
        const done = new AbortController()
        let lookedAt = 0
        for await (const batch of source.open(setup).follow({ signal: done.signal })) {
          lookedAt += batch.lookedAt
          if (lookedAt > 0) break
        }
        done.abort()
        assert.ok(lookedAt > 0)
      },
      measureLongestTurn, // long JSON is read in slices
    )
    assert.deepEqual(stalls, [])
  })
}

test('a feed of the largest permitted size causes no stall', async () => {
  const place = { address: 'https://a.example/f', answeredBy: 'https://a.example/f', now: NOW }
  const rss = (inner: string) => Buffer.from(`<rss version="2.0"><channel>${inner}</channel></rss>`)
  const attributes = Array.from({ length: 200_000 }, (_, nr) => `a${nr}="1"`).join(' ')
  const feeds = [rss(`<item ${attributes}></item>`), rss('<item><title>a</title></item>'.repeat(20_000))]
  await readFeed(rss('<item><title>a</title></item>'), null, place)
  const here = await measureStall(() => readFeed(feeds[0]!, null, place).catch(() => {}), { attempts: 1 })
  assert.ok(here > STALL_MS_MAX, 'a stall would be seen')
  for (const feed of feeds)
    assert.ok((await measureStall(() => readFeedApart(feed, null, place).catch(() => {}))) <= STALL_MS_MAX)
})

// ... and as many of them as a page holds: between two of them others have their turn.

const NASTY_POSTS = [...NASTY_TEXTS, '<p class="quote-inline">', '<p class="quote-inline"> </p'].map((unit) =>
  fill(unit, TEXT_MAX_CHARS),
)
const manyOf = <Row>(count: number, toRow: (text: string, nr: number) => Row) =>
  Array.from({ length: count }, (_, nr) => toRow(NASTY_POSTS[nr % NASTY_POSTS.length]!, nr))
const xRow = (text: string, nr: number) => ({
  ...{ id: String(1_900_000_000_000_000_000n + BigInt(nr)), author_id: '2', created_at: ISO },
  ...{ text: text.slice(0, 280), note_tweet: { text: text.slice(0, 25_000) } },
})
const bskyRecord = (text: string) => ({
  text: text.slice(0, 30_000),
  createdAt: ISO,
  tags: [text.slice(0, 9_000)],
  langs: [text.slice(0, 9_000)],
})
const hit = (text: string, nr: number) => ({
  ...{ objectID: String(nr), author: 'a', created_at_i: SECONDS, title: text.slice(0, 80) },
  ...{
    comment_text: text.slice(0, 3_000),
    _highlightResult: { comment_text: { value: text.slice(0, 1_000) } },
  },
})

const PAGES: {
  what: string
  answer: (path: string) => unknown
  read: (setup: SourceSetup, signal: AbortSignal) => AsyncIterable<SocialBatch>
}[] = [
  {
    what: 'a hashtag of Mastodon',
    answer: (path) =>
      path.includes('/timelines/')
        ? manyOf(40, (text, nr) => ({
            ...status(text.slice(0, 8_000)),
            id: String(nr),
            uri: `https://a.example/users/a/statuses/${nr}`,
          }))
        : {},
    read: (setup, signal) => mastodon.open(setup).follow({ signal }),
  },
  {
    what: 'a page of Facebook',
    answer: (path) => ({
      data: path.endsWith('/posts')
        ? manyOf(100, (text, nr) => ({ ...page(text.slice(0, 12_000)), id: `1_${nr}` }))
        : [],
    }),
    read: (setup, signal) => facebook.open({ ...setup, list: ['a-page'] }).follow({ signal }),
  },
  {
    what: 'an account of Instagram',
    answer: (path) =>
      path.endsWith('me/accounts')
        ? { data: [{ instagram_business_account: { id: '1' } }] }
        : {
            business_discovery: {
              ...{ id: '3', username: 'an_account' },
              media: { data: manyOf(50, (text, nr) => ({ ...media(text.slice(0, 2_200)), id: String(nr) })) },
            },
          },
    read: (setup, signal) => instagram.open({ ...setup, list: ['an_account'] }).follow({ signal }),
  },
  {
    what: 'a search of X',
    answer: () => ({ data: manyOf(100, xRow), meta: { result_count: 100 } }),
    read: (setup, signal) => twitter.open(setup).search!({ query: { text: 'btc' }, since: NOW, signal }), // it can
  },
  {
    what: 'a search of Hacker News',
    answer: () => ({ hits: manyOf(1_000, hit), nbHits: 1_000, nbPages: 1 }),
    read: (setup, signal) =>
      hackernews.open(setup).search!({ query: { text: 'btc' }, since: new Date(0), signal }), // it can
  },
  {
    what: 'posts of Bluesky that are looked at again',
    answer: () => ({
      posts: manyOf(25, (text, nr) => ({
        ...{
          uri: `at://did:plc:a/app.bsky.feed.post/${nr}`,
          author: { did: 'did:plc:a', handle: text.slice(0, 9_000) },
        },
        record: bskyRecord(text),
      })),
    }),
    read: (setup, signal) =>
      bluesky.open(setup).refresh!({
        ids: manyOf(25, (_, nr) => `at://did:plc:a/app.bsky.feed.post/${nr}`),
        signal,
      }), // it can
  },
]

for (const { what, answer, read } of PAGES) {
  test(`${what}, full of nasty letters, causes no stall`, async (t) => {
    const written = new Map<string, string>()
    const player = await play(t, (path) => {
      const body = written.get(path) ?? JSON.stringify(answer(path))
      written.set(path, body)
      return body
    })
    const credentials = { FACEBOOK_ACCESS_TOKEN: 'a', INSTAGRAM_ACCESS_TOKEN: 'a', X_BEARER_TOKEN: 'a' }
    const setup = createSetup({
      ...{ url: player, list: [player], queries: ['#btc'], credentials, now: () => NOW },
      ...{ pick: SETUP.pick, wouldPick: SETUP.pick, dailySpendMaxMicros: 1e12 },
    })
    assert.deepEqual(await findLongTurn((signal) => read(setup, signal)), [])
  })
}

test('replayed nasty records of Bluesky cause no stall', async (t) => {
  const place = (nr: number) => ({
    ...{ seq: nr, time: ISO, did: 'did:plc:a', collection: 'app.bsky.feed.post', rkey: String(nr) },
    ...{ rev: 'a', operation: 'create' },
  })
  const feature = { $type: 'app.bsky.richtext.facet#tag', tag: 'a' }
  const frames = manyOf(200, (text, nr) => {
    const facets = Array.from({ length: 1_000 }, () => ({ features: [feature] }))
    const record = nr % 2 ? bskyRecord(text) : { text: 'a', createdAt: ISO, facets }
    return JSON.stringify({ payload: { $type: '#commit', ...place(nr), record } })
  })
  const end = { $type: '#identity', seq: 1_000, did: 'did:plc:a', time: '2026-03-10T13:00:00.000Z' }
  const url = await playSocket(t, (_, send) => [...frames, JSON.stringify({ payload: end })].forEach(send))
  const setup = createSetup({ streamUrl: url, now: () => NOW, pick: SETUP.pick })
  const [from, to] = [new Date(NOW.getTime() - 60_000), new Date(NOW.getTime() + 60_000)]
  assert.deepEqual(await findLongTurn((signal) => bluesky.open(setup).reachBack!({ from, to, signal })), []) // it can
})

test('stored nasty notes of Nostr cause no stall', async (t) => {
  const key = generateSecretKey()
  const events = manyOf(200, (text, nr) =>
    finalizeEvent(
      {
        kind: 1,
        created_at: SECONDS - nr,
        tags: [['t', 'btc']],
        content: nr % 4 ? `${nr} btc` : text.slice(0, 30_000),
      },
      key,
    ),
  )
  const url = await playSocket(t, (message, send) => {
    const [type, subscription, { kinds = [], until = SECONDS } = {}] = JSON.parse(message)
    if (type !== 'REQ') return
    for (const event of kinds.includes(1) ? events : [])
      if (event.created_at <= until) send(JSON.stringify(['EVENT', subscription, event]))
    send(JSON.stringify(['EOSE', subscription]))
  })
  const setup = createSetup({ list: [url], now: () => NOW, pick: SETUP.pick })
  const from = new Date(NOW.getTime() - 1_000_000)
  const ids = events.map(({ id, pubkey }) => `${pubkey.slice(0, 32)}:${id}`)
  const feed = nostr.open(setup)
  const cursor = JSON.stringify(SECONDS - 1_000)
  const reads: [string, (signal: AbortSignal) => AsyncIterable<SocialBatch>][] = [
    ['follow', (signal) => nostr.open(setup).follow({ cursor, signal })],
    ['reach back', (signal) => feed.reachBack!({ from, to: NOW, signal })], // it can
    ['look again', (signal) => feed.refresh!({ ids, signal })], // it can
  ]
  for (const [what, read] of reads) assert.deepEqual(await findLongTurn(read), [], what)
})

/** The longest turn of reading the first batch that holds something, where it is too long. */
async function findLongTurn(read: (signal: AbortSignal) => AsyncIterable<SocialBatch>): Promise<number[]> {
  const ms = await measureLongestTurn(async () => {
    const done = new AbortController()
    let lookedAt = 0
    for await (const batch of read(done.signal)) {
      lookedAt += batch.lookedAt
      if (lookedAt > 0) break
    }
    done.abort() // what was broken off alone asks again, and the process does not end
    assert.ok(lookedAt > 0)
  })
  return ms > STALL_MS_MAX ? [ms] : []
}

/** A server that answers each message, and the opening with an empty one; what it sends goes out a frame a turn. */
async function playSocket(
  t: TestContext,
  answer: (message: string, send: (text: string) => void) => void,
): Promise<string> {
  const player = await startPlayer({
    answer: () => ({ status: 404 }),
    listen: (socket) => {
      let sent = Promise.resolve()
      const send = (text: string) => {
        sent = sent.then(() => setImmediate()).then(() => socket.send(text))
      }
      socket.on('message', (data) => answer(String(data), send))
      answer('[]', send)
      return undefined
    },
  })
  t.after(() => player.stop())
  return player.streamUrl
}

/** Of which units the work takes too long, and how long; what is made of a unit before is not measured. */
async function findStalls<Made>(
  make: (unit: string) => Made,
  work: (made: Made) => unknown,
  measure: (work: () => Promise<unknown>) => Promise<number> = measureStall,
): Promise<string[]> {
  const slow: string[] = []
  for (const unit of NASTY_TEXTS) {
    const made = make(unit)
    const ms = await measure(async () => work(made))
    if (ms > STALL_MS_MAX) slow.push(`${JSON.stringify(unit)}: ${ms} ms`)
  }
  return slow
}

async function play(t: TestContext, answer: (path: string) => unknown): Promise<string> {
  const player = await startPlayer({ answer: ({ url }) => ({ body: answer(url.pathname) }) })
  t.after(() => player.stop())
  return player.url
}

async function* inOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
