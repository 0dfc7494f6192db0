import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { parquetReadObjects } from 'hyparquet'
import { CHOSEN_BASES } from '#contract/data-mode.ts'
import {
  EXPLAINED_FIGURES,
  FACE_FIGURES,
  LISTED_FIGURES,
  RULE_TERMS,
  SUMMARY_FIGURES,
  WINDOW_FIGURES,
} from '#contract/figures.ts'
import { SCREEN_TERMS, SCREEN_WORDS } from '#contract/operations/screen-terms.ts'
import { sentimentPercent } from '#contract/post-meaning.ts'
import type { AnalyzedPost } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { saveAssets } from '#store/market/assets.ts'
import { saveTicks } from '#store/market/ticks.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { createRuleJudge } from '../alerts/rules/rule-judge.ts'
import { writeBadge, writeEmbedPage } from '../market/embed/mount-embeds.ts'
import { readEmbedFigures } from '../market/embed/read-embed-figures.ts'
import { shareImageFigures } from '../market/share-images.ts'
import { notifyOfMarketAnalysis } from '../notifications/notify-of-market-analysis.ts'
import { callApi } from '../testing/call-api.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { openMcp } from '../testing/open-mcp.ts'
import { startTestServer } from '../testing/start-test-server.ts'

// Every figure of three assets, read from every surface that has it: the digits are those of the summary.

const NOW = new Date('2026-03-10T12:30:00.000Z')
const UNTIL = Date.parse('2026-03-10T12:00:00.000Z')
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
const { key, token } = await makeCaller(server, { plan: 'scale' })
const app = async (path: string) => (await callApi(server.url, `GET ${path}`, { token })).body
const v1 = async (path: string) => (await callV1(server.url, `GET ${path}`, { key })).body
const { call } = await openMcp(scope, server.url, { key })

for (const { id, symbol } of ASSETS) {
  for (const basis of CHOSEN_BASES) {
    test(`${symbol} has the same ${basis} digits on its page, the market, in /v1 and explained`, async () => {
      const { figures, before, usual, turn } = await app(`/api/market/${id}/summary?basis=${basis}`)
      assert.ok(figures.young_accounts.value > 0 && figures.young_accounts.value < 1)
      const ofV1 = await v1(`/v1/assets/${id}/summary?basis=${basis}`)
      assert.deepEqual(ofV1.figures, figures)

      // The page of the asset, and comparison, which asks for the same.
      for (const period of ['24h', '7d', '30d']) {
        const page = await app(`/api/market/${id}?period=${period}&basis=${basis}`)
        for (const name of FACE_FIGURES) assert.deepEqual(page.verdict.figures[name], figures[name], name)
        assert.deepEqual([page.verdict.before, page.verdict.usual, page.verdict.turn], [before, usual, turn])
        assertOnCard(page.asset, figures)
        if (period === '24h') assertOnChart(page, figures)
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

      // The screener, on its page and in /v1.
      const screener = `screener?basis=${basis}`
      for (const { data: found } of [await app(`/api/${screener}`), await v1(`/v1/${screener}`)]) {
        const screened = found.find((asset: { id: string }) => asset.id === id)
        for (const word of SCREEN_WORDS) {
          const { name } = SCREEN_TERMS[word]
          if (name in figures) assert.deepEqual(screened[word], figures[name].value ?? null, name)
        }
      }

      // All figures of all assets in one call; the sums alone, and those that compare as well.
      for (const names of [LISTED_FIGURES, WINDOW_FIGURES]) {
        const path = `/v1/figures?symbols=BTC,ETH,SOL&figures=${names.join(',')}&basis=${basis}`
        const rows: Record<string, unknown>[] = (await v1(path)).data.filter(
          (row: { id: string }) => row.id === id,
        )
        assert.equal(rows.length, names.length)
        for (const { figure, value, low, high, n, reason } of rows) {
          assert.deepEqual({ value, low, high, n, reason }, figures[figure as string], String(figure))
        }
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
    const raw = await v1(`/v1/social/mentions?symbol=${symbol}&basis=raw`)
    assert.deepEqual([raw.mentions, raw.sentiment], [figures.raw_posts.value, figures.raw_mood.value])
    const [rawMood] = (await v1(`/v1/market/sentiment?symbols=${symbol}&basis=raw`)).data
    assert.deepEqual([rawMood.posts, rawMood.sentiment], [figures.raw_posts.value, figures.raw_mood.value])
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
    const parquet = await readParquet(`${path}&format=parquet`)
    for (const column of ['filtered_posts', 'posts', 'filtered_sentiment_posts', 'filtered_engagement']) {
      assert.deepEqual(
        [sumOfCsv(csv, column), sumOfRows(parquet, column)],
        [sum(column), sum(column)],
        column,
      )
    }
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

test('the cards of platforms sum up the posts of which mindshare is a share, and so does the daily summary', async () => {
  const [platforms, raw] = await Promise.all(
    ['', '?basis=raw'].map((query) => app(`/api/social/platforms${query}`)),
  )
  const sum = ({ data }: { data: { mentions: number }[] }) => data.reduce((all, row) => all + row.mentions, 0)
  const { figures } = await app(`/api/market/bitcoin/summary`)
  const ofRaw = (await app(`/api/market/bitcoin/summary?basis=raw`)).figures
  assert.deepEqual([sum(platforms), sum(raw)], [figures.mindshare.n, ofRaw.mindshare.n])
  assert.ok(sum(raw) > sum(platforms))
  await callApi(server.url, 'PUT /api/notifications/preferences/market_analysis', {
    token,
    body: { enabled: true },
  })
  await notifyOfMarketAnalysis(server.ctx)
  const text = await findNotification('People wrote')
  assert.ok(text.includes(`People wrote ${figures.mindshare.n.toLocaleString('en-US')} posts`), text)
})

/** The figures of rules that the summary has as well. */
const SUMMED_TERMS = Object.values(RULE_TERMS).filter(({ name }) =>
  (SUMMARY_FIGURES as readonly string[]).includes(name),
)

test('rules see these digits, live, in the preview and in what they send', async () => {
  const seen: { expression: string; parts: string[] }[] = []
  for (const { id, symbol } of ASSETS) {
    const { figures } = await app(`/api/market/${id}/summary`)
    const known = SUMMED_TERMS.flatMap(({ word, name, window, scale, digits }) => {
      const { value } = figures[name]
      if (value === null) return []
      const places = scale === 1 ? digits : digits - 2
      const shown = Number((scale * value).toFixed(places))
      const term = window ? `${word}(${symbol}, 24h)` : `${word}(${symbol})`
      return [{ term, shown, reach: 0.4 / 10 ** places }]
    })
    assert.ok(known.length > 2)
    for (const { term, shown, reach } of known) {
      const expression = `${term} > ${(shown - reach).toFixed(6)} and ${term} < ${(shown + reach).toFixed(6)} every 1h`
      const preview = await app(`/api/alerts/preview?${new URLSearchParams({ expression })}`)
      assert.equal(preview.firings[0]?.at, new Date(UNTIL).toISOString(), expression)
    }
    const expression = `${known.map(({ term }) => `${term} > 0`).join(' or ')} every 1h`
    const made = await callApi(server.url, 'POST /api/alerts', { token, body: { expression } })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    seen.push({ expression, parts: known.map(({ term, shown }) => `${term} at ${shown}`) })
  }
  assert.equal(await createRuleJudge(server.ctx, 'live').look(), ASSETS.length)
  const { rows: mails } = await db.pool.query<{ data: object }>(`select data from mails`)
  for (const { expression, parts } of seen) {
    const text = await findNotification(expression)
    for (const part of parts) assert.ok(text.includes(part), `${part}: ${text}`)
    assert.ok(
      mails.some(({ data }) => parts.every((part) => JSON.stringify(data).includes(part))),
      expression,
    )
  }
})

type Figures = Record<'mood' | 'posts' | 'dominance', { value: number | null; n: number }>

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

/** What the chart draws: the steps of 24 whole hours, and the line of moods that ends with them. */
function assertOnChart(
  page: Record<'mentions' | 'largest', { start: string; posts: number }[]> & {
    moods: { mood: number | null }[]
  },
  { posts, mood, dominance }: Figures,
): void {
  const sum = (steps: { start: string; posts: number }[]) =>
    steps
      .filter(({ start }) => Date.parse(start) < UNTIL && Date.parse(start) >= UNTIL - 24 * HOUR_MS)
      .reduce((all, step) => all + step.posts, 0)
  assert.deepEqual([sum(page.mentions), sum(page.largest)], [posts.value, dominance.n])
  assert.equal(page.moods.at(-1)?.mood ?? null, mood.value)
}

async function findNotification(part: string): Promise<string> {
  const { body } = await callApi(server.url, 'GET /api/notifications', { token })
  const found = body.data.find(({ text }: { text: string }) => text.includes(part))
  assert.ok(found, part)
  return found.text
}

async function readParquet(path: string): Promise<Record<string, unknown>[]> {
  const answer = await fetch(`${server.url}${path}`, { headers: { Authorization: `Bearer ${key}` } })
  return parquetReadObjects({ file: await answer.arrayBuffer(), utf8: true })
}

function sumOfRows(rows: Record<string, unknown>[], column: string): number {
  return rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0)
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
    const createdAt = new Date(UNTIL - hoursAgo * HOUR_MS - 60_000)
    const ageDays = nr % 4 === 0 ? 29.9 : 30.1
    return makeAnalyzedPost(`${symbol}-${nr}`, {
      platform: nr % 3 === 0 ? 'bluesky' : 'twitter',
      createdAt,
      ...(nr % 3 === 0 ? {} : { accountSince: new Date(createdAt.getTime() - ageDays * 24 * HOUR_MS) }),
      username: isCopy ? 'copier' : `writer ${nr % 400}`,
      text: isCopy ? 'this one text is said again and again by everybody' : `post ${nr} of ${symbol}`,
      symbols: nr % 4 === 0 ? [symbol, 'DOGE'] : [symbol],
      ...(nr % 7 === 0 ? {} : { sentimentBp: 3_000 + ((nr * 331) % 5_000) }),
      likes: nr % 11,
    })
  })
}
