import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { analyzePosts } from '#analyze/analyze-posts.ts'
import { BREAK, cutTopicWords } from '#analyze/crowds/cut-topic-words.ts'
import { buildAssetLexicon } from '#analyze/symbols/build-asset-lexicon.ts'
import type { CollectedPost } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { matchPosts } from '#store/social/lists/match-posts.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { compileSearch } from '#store/social/search/compile-search.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { searchForTopic } from './topics.ts'

const NOW = new Date('2026-03-10T12:30:00.000Z')

/** What stands otherwise in a text than in the index of its words. */
const PIECES = [
  "Bitcoin's",
  'spot ETFs',
  'NFTs',
  "dell'euro",
  'o’clock',
  'd’achat',
  "don't",
  'we’ll',
  'п’ять',
  'Bitcoin™',
  'x²y',
  'buyers/sellers',
  'and/or',
  'end.Next',
  'proof-of-stake',
  'defi_news',
  'taxes',
  'axes',
  'movies',
  'losses',
  'news',
  'https://www.example.com/some-path?a=b',
  'name@example.com',
  '@somebody',
  '@somebody上涨了',
  '@joséphine',
  '#Café',
  '#ビットコイン',
  '＃暗号資産',
  '#کریپتو\u200cکارنسی',
  '$BTC',
  '100k',
  '3.5%',
  'web3',
  '&amp;',
  '<b>bold</b>',
  'ﬁnance',
  'Ｓｏｌａｎａ',
  'bit\u00adcoin',
  'was the her',
  'thé où',
  'Straße',
  'İstanbul',
  'giá bitcoin tăng',
  'йод ещё',
  'قیمت بیت‌کوین امروز',
  'أَلْعَرَبِيَّة',
  '𮹝ـُّ السَّـُلام',
  'ﾋi𐹦',
  'मूल्य बिटकॉइन',
  '比特币价格上涨了',
  '交易所 暂停提现',
  'btc突破新高',
  'ビットコインの価格が上昇',
  'ｲｰｻﾘｱﾑ',
  '비트코인이 급등했다',
  'nft시장',
  'บิตคอยน์ราคาขึ้นวันนี้',
  '👨‍👩‍👧 🚀',
] as const
const texts = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...PIECES) },
      fc.string({ unit: 'binary', minLength: 3, maxLength: 8 }),
      fc.string({ unit: 'grapheme', minLength: 3, maxLength: 8 }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .chain((parts) => fc.constantFrom(' ', ' ', ', ', '\n').map((gap) => parts.join(gap)))

const { db } = await openTestDatabase()

const post = (text: string, nr: number, hoursAgo = 2) => ({
  platform: 'twitter',
  externalId: `${nr}`,
  username: `author${nr}`,
  text,
  createdAt: new Date(NOW.getTime() - hoursAgo * HOUR_MS),
})

async function save(written: readonly CollectedPost[]) {
  const posts = await analyzePosts([...written], buildAssetLexicon([]))
  await db.pool.query('truncate posts, authors, post_rollups, author_totals, author_sketches, like_rollups')
  await savePosts(db, posts, { collectedAt: NOW })
  return posts
}

/** The hashtags and words of a text, and what stands together in it. */
function listTopics(text: string, hashtags: readonly string[]) {
  const words = cutTopicWords(text)
  const groups = words.flatMap((_, at) => [1, 2, 3].map((size) => words.slice(at, at + size)))
  return [
    ...hashtags.map((term) => ({ kind: 'hashtag' as const, term })),
    ...groups
      .filter((group) => !group.includes(BREAK))
      .map((group) => ({
        kind: group.length > 1 ? ('phrase' as const) : ('word' as const),
        term: group.join(' '),
      })),
  ]
}

test('every hashtag, word and phrase that may be a topic finds the post that it is of', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 20, maxLength: 20 }), async (written) => {
      const posts = await save(written.map((text, nr) => post(text, nr)))
      const asked = posts.flatMap(({ text, hashtags, externalId }, nr) =>
        listTopics(text, hashtags).map((topic) => ({ topic, nr, text, externalId })),
      )
      const queries = await Promise.all(
        asked.map(async ({ topic }) => ({
          query: await compileSearch(db, { words: searchForTopic(topic) }),
        })),
      )
      const found = await matchPosts(db, posts, queries)
      for (const [at, { topic, nr, text }] of asked.entries())
        assert.ok(
          found[at]?.has(nr),
          `${JSON.stringify(topic)} in ${JSON.stringify(text)}: ${queries[at]?.query}`,
        )
    }),
    { numRuns: 10, endOnFailure: true },
  )
})

test('every trending topic leads to posts', async (t) => {
  const { url } = await startTestServer(t, { db, now: () => NOW })
  const before = Array.from({ length: 400 }, (_, nr) => post('Good morning', nr, 26 + (nr % 10) * 24))
  const today = Array.from({ length: 4 * PIECES.length }, (_, nr) =>
    post(`${PIECES[nr % PIECES.length]}. Read ${nr} more`, 1_000 + nr),
  )
  await save([...before, ...today])
  await keepSignals(db)
  const kinds = ['hashtag', 'word', 'phrase']
  const pages = await Promise.all(
    kinds.map((kind) => callApi(url, `GET /api/social/trending?kind=${kind}&figures=raw&limit=50`)),
  )
  const topics = pages.flatMap(({ body }) => body.data as { kind: string; search: string }[])
  assert.deepEqual([...new Set(topics.map(({ kind }) => kind))], kinds)
  for (const { search } of topics) {
    const { body } = await callApi(url, `GET /api/social/search?q=${encodeURIComponent(search)}`)
    assert.ok(body.data.length > 0, search)
  }
})
