import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { analyzePosts } from '#analyze/analyze-posts.ts'
import { createHourJudge } from '#analyze/crowds/judge-hour.ts'
import { createPicker } from '#analyze/pick/create-picker.ts'
import { createStoryGrouper } from '#analyze/stories/group-stories.ts'
import { buildAssetLexicon } from '#analyze/symbols/build-asset-lexicon.ts'
import { REFERENCE_ASSETS } from '#analyze/symbols/reference-assets.ts'
import { TEXT_MAX_CHARS } from '#contract/post-limits.ts'
import { startPlayer } from '#play/server/start-player.ts'
import { toOperatorAsset } from '#run/admin/to-operator-asset.ts'
import { fill, measureStall, NASTY_TEXTS, STALL_MS_MAX } from '#serve/testing/measure-stall.ts'
import { FILE_FORMATS, type FileFormat } from '../files/find-format.ts'
import { readPosts } from '../files/read-posts.ts'
import type { SourceSetup } from '../port/source.ts'
import { readJetstreamFrame } from '../social/bluesky/read-jetstream-frame.ts'
import { toSocialEvent } from '../social/bluesky/to-social-event.ts'
import { facebook } from '../social/facebook/facebook.ts'
import { itemToPost, toPost } from '../social/hackernews/to-post.ts'
import { instagram } from '../social/instagram/instagram.ts'
import { mastodon } from '../social/mastodon/mastodon.ts'
import { readFeed } from '../social/news/read-feed.ts'
import { readFeedApart } from '../social/news/read-feed-apart.ts'
import { NostrReader } from '../social/nostr/nostr-reader.ts'
import { readAnswer } from '../social/twitter/read-answer.ts'
import { createSetup } from './source-setup.ts'

// A post of the nastiest letters, as long as its source lets it be, on each way in: nobody who calls the site waits for it.
// Between two posts every way gives way, so one post is what is measured.

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
      const [text, short] = [fill(unit, 300_000), fill(unit, 1_000)]
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
  test(`an answer to ${source.facts.name} of nasty letters computes for ${STALL_MS_MAX} ms at most`, async (t) => {
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
    )
    assert.deepEqual(stalls, [])
  })
}

test('a feed of as much as one may have keeps nobody waiting', async () => {
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

/** Of which units the work takes too long, and how long; what is made of a unit before is not measured. */
async function findStalls<Made>(
  make: (unit: string) => Made,
  work: (made: Made) => unknown,
): Promise<string[]> {
  const slow: string[] = []
  for (const unit of NASTY_TEXTS) {
    const made = make(unit)
    const ms = await measureStall(() => work(made))
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
