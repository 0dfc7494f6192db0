import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { CHOSEN_BASES } from '#contract/data-mode.ts'
import { EXPLAINED_FIGURES, FACE_FIGURES, SUMMARY_FIGURES } from '#contract/figures.ts'
import { sentimentPercent } from '#contract/post-meaning.ts'
import type { AnalyzedPost } from '#contract/posts.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { saveAssets } from '#store/market/save-assets.ts'
import { saveTicks } from '#store/market/save-ticks.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { shareImageFigures } from '../market/draw-share-image.ts'
import { readEmbedFigures } from '../market/embed/read-embed-figures.ts'
import { writeBadge } from '../market/embed/write-badge.ts'
import { writeEmbedPage } from '../market/embed/write-embed-page.ts'
import { callApi } from '../testing/call-api.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { openMcp } from '../testing/open-mcp.ts'
import { startTestServer } from '../testing/start-test-server.ts'

// Every figure of three assets, read from every surface that has it: the digits are those of the summary.

const NOW = new Date('2026-03-10T12:30:00.000Z')
const UNTIL = Date.parse('2026-03-10T12:00:00.000Z')
const HOUR_MS = 3_600_000
const ASSETS = [
  { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1, perDay: 30 },
  { id: 'ethereum', symbol: 'ETH', name: 'Ethereum', rank: 2, perDay: 14 },
  { id: 'solana', symbol: 'SOL', name: 'Solana', rank: 3, perDay: 5 },
]
const DAYS = 23

const { db } = await openTestDatabase()
const scope = { after: after as TestContext['after'] }
await saveAssets(db, ASSETS)
await saveTicks(
  db,
  ASSETS.map(({ id }) => ({ assetId: id, at: NOW, price: '2.5', volume24h: '20000000', change24h: 1 })),
  'test',
)
await savePosts(db, ASSETS.flatMap(postsOf), { collectedAt: NOW })
await keepSignals(db)
const server = await startTestServer(scope, { db, now: () => NOW })
const { key } = await makeCaller(server, { plan: 'scale' })
const app = async (path: string) => (await callApi(server.url, `GET ${path}`)).body
const v1 = async (path: string) => (await callV1(server.url, `GET ${path}`, { key })).body
const { call } = await openMcp(scope, server.url, { key })

for (const { id, symbol } of ASSETS) {
  for (const basis of CHOSEN_BASES) {
    test(`${symbol} has the same ${basis} digits on its page, the market, in /v1 and explained`, async () => {
      const { figures, before, usual, turn } = await app(`/api/market/${id}/summary?basis=${basis}`)
      const ofV1 = await v1(`/v1/assets/${id}/summary?basis=${basis}`)
      assert.deepEqual(ofV1.figures, figures)

      // The page of the asset, and comparison, which asks for the same.
      for (const period of ['24h', '7d', '30d']) {
        const page = await app(`/api/market/${id}?period=${period}&basis=${basis}`)
        for (const name of FACE_FIGURES) assert.deepEqual(page.verdict.figures[name], figures[name], name)
        assert.deepEqual([page.verdict.before, page.verdict.usual, page.verdict.turn], [before, usual, turn])
        assertOnCard(page.asset, figures)
      }

      // The market, and the moves of the dashboard.
      const { data, moves } = await app(`/api/market?basis=${basis}`)
      assertOnCard(
        data.find((asset: { id: string }) => asset.id === id),
        figures,
      )
      for (const [move, value, change] of [
        [find(moves.mood, id), figures.mood, figures.mood_change],
        [find(moves.talk, id), figures.posts, figures.posts_to_usual],
      ]) {
        if (move) assert.deepEqual([move.value, move.change], [value.value, change.value])
      }

      for (const name of EXPLAINED_FIGURES) {
        const explained = await app(`/api/explain?id=${id}&figure=${name}&basis=${basis}`)
        const same = await v1(`/v1/explain?id=${id}&figure=${name}&basis=${basis}`)
        assert.equal(same.value, explained.value, name)
        if (!(SUMMARY_FIGURES as readonly string[]).includes(name)) continue
        const { value, low, high, posts: n, reason } = explained
        assert.deepEqual({ value, low, high, n, reason }, figures[name], name)
      }
    })
  }

  test(`${symbol} has these digits in mentions, moods, signals and tools as well`, async () => {
    const { figures } = await app(`/api/market/${id}/summary`)
    const mentions = await v1(`/v1/social/mentions?symbol=${symbol}`)
    assert.deepEqual(
      [mentions.mentions, mentions.sentiment, mentions.mentions_change, mentions.unique_authors],
      [figures.posts.value, figures.mood.value, figures.posts_change.value, figures.authors.value],
    )
    const { data } = await v1(`/v1/market/sentiment?symbols=${symbol}`)
    assert.deepEqual(
      [data[0].posts, data[0].sentiment, data[0].sentiment_posts, data[0].posts_change],
      [figures.posts.value, figures.mood.value, figures.mood.n, figures.posts_change.value],
    )
    const ofTool = await call('mentions', { symbol })
    const happening = await call('whats_happening', { symbol })
    for (const said of [ofTool.body, happening.body.talk]) {
      assert.deepEqual([said.mentions, said.sentiment ?? null], [figures.posts.value, figures.mood.value])
    }
    const [mood] = (await call('sentiment', { symbols: symbol })).body.moods
    assert.deepEqual([mood.sentiment ?? null, mood.posts], [figures.mood.value, figures.posts.value])

    const since = new Date(UNTIL - 24 * HOUR_MS).toISOString()
    const until = new Date(UNTIL).toISOString()
    const path = `/v1/signals?symbol=${symbol}&start=${since}&end=${until}&limit=1000`
    const rows: Record<string, number>[] = (await v1(path)).data
    const csv = (await callV1(server.url, `GET ${path}&format=csv`, { key })).text
    const sum = (name: string) => rows.reduce((all, row) => all + (row[name] ?? 0), 0)
    assert.deepEqual(
      [sum('filtered_posts'), sum('posts'), sum('filtered_sentiment_posts'), sum('filtered_engagement')],
      [figures.posts.value, figures.raw_posts.value, figures.mood.n, figures.engagement.value],
    )
    assert.equal(sumOfCsv(csv, 'filtered_posts'), figures.posts.value)
    assert.ok(Math.abs(sum('filtered_balance') - figures.balance.value) < 1e-3)
    assert.equal(rows[0]?.composite, figures.composite.value)
  })

  test(`${symbol} has these digits in embeds and on its share image`, async () => {
    const { figures } = await app(`/api/market/${id}/summary`)
    const { verdict } = await app(`/api/market/${id}?period=7d`)
    const percent = figures.mood.value === null ? undefined : `${sentimentPercent(figures.mood.value)}%`
    const embed = await readEmbedFigures(server.ctx, symbol)
    assert.ok(embed)
    const look = { publicUrl: 'https://tape.example', theme: 'auto' } as const
    for (const text of [writeEmbedPage(embed, look).html, writeBadge(embed, 'auto')]) {
      const count = percent === undefined ? figures.posts.value : figures.mood.n
      assert.ok(text.includes(`${count} posts in 24 hours`), text)
      if (percent) assert.ok(text.includes(percent), text)
    }
    const image = shareImageFigures(verdict).join(' ')
    assert.ok(image.includes(`${figures.posts.value} posts`), image)
    if (percent) assert.ok(image.includes(`Mood ${percent}`), image)
  })
}

type Figures = Record<'mood' | 'posts', { value: number | null; n: number }>

/** What a card or a row of the market shows. */
function assertOnCard(
  asset: {
    sentiment?: number
    sentimentPosts: number
    mentions24h: number
    mentions7d: number[]
    mood7d: unknown[]
  },
  { mood, posts }: Figures,
): void {
  const { sentiment = null, sentimentPosts, mentions24h, mentions7d, mood7d } = asset
  assert.deepEqual([sentiment, sentimentPosts, mentions24h], [mood.value, mood.n, posts.value])
  assert.deepEqual([mentions7d.at(-1), mood7d.at(-1)], [posts.value, mood.value], 'the line ends there')
}

function find(moves: { id: string; value: number; change: number }[], id: string) {
  return moves.find((move) => move.id === id)
}

function sumOfCsv(csv: string, column: string): number {
  const [head = '', ...lines] = csv.trim().split(/\r?\n/)
  const place = head.split(',').indexOf(column)
  return lines.reduce((sum, line) => sum + Number(line.split(',')[place]), 0)
}

/** Some a day on two sources, with copies, spam, judged and not, and more of them on the last day. */
function postsOf({ symbol, perDay }: (typeof ASSETS)[number]): AnalyzedPost[] {
  return Array.from({ length: DAYS * perDay }, (_, nr) => {
    const hoursAgo = ((nr * 7) % (DAYS * 24)) / (nr % 5 === 0 ? DAYS : 1)
    const isCopy = nr % 6 === 0
    return makeAnalyzedPost(`${symbol}-${nr}`, {
      platform: nr % 3 === 0 ? 'bluesky' : 'twitter',
      createdAt: new Date(UNTIL - hoursAgo * HOUR_MS - 60_000),
      username: isCopy ? 'copier' : `writer ${nr % 400}`,
      text: isCopy ? 'this one text is said again and again by everybody' : `post ${nr} of ${symbol}`,
      symbols: nr % 4 === 0 ? [symbol, 'DOGE'] : [symbol],
      ...(nr % 7 === 0 ? {} : { sentimentBp: 3_000 + ((nr * 331) % 5_000) }),
      likes: nr % 11,
    })
  })
}
