import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { analyzePosts } from '#analyze/analyze-posts.ts'
import { buildAssetLexicon } from '#analyze/symbols/build-asset-lexicon.ts'
import type { CollectedPost } from '#contract/posts.ts'
import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'
import { generateCandles } from './generate-candles.ts'
import { generateMarket } from './generate-market.ts'
import { generatePosts, SAMPLE_SOURCES, type SampleSource } from './generate-posts.ts'
import { TOPICS } from './phrases/topics.ts'

const FROM = new Date('2026-01-05T00:00:00Z') // a Monday
const TO = new Date(FROM.getTime() + 90 * DAY_MS)
const UNIVERSE = [...generatePosts({ seed: 1, from: FROM, to: TO })]
const { assets: ASSETS } = generateMarket({ seed: 1, at: TO })
const ANALYZED = analyzePosts(UNIVERSE, buildAssetLexicon(ASSETS))

function postsOf(platform: SampleSource): CollectedPost[] {
  return UNIVERSE.filter((post) => post.platform === platform)
}

function countBy<Key>(keys: Key[]): Map<Key, number> {
  const counts = new Map<Key, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

test('the same seed and window give the same posts, another seed others', () => {
  const window = { from: FROM, to: new Date(FROM.getTime() + DAY_MS) }
  const posts = [...generatePosts({ seed: 1, ...window })]
  assert.deepEqual([...generatePosts({ seed: 1, ...window })], posts)
  assert.notDeepEqual([...generatePosts({ seed: 2, ...window })], posts)
})

test('stopping anywhere and going on gives the same posts as going through', () => {
  const to = new Date(FROM.getTime() + 6 * HOUR_MS)
  const whole = [...generatePosts({ seed: 1, from: FROM, to })]
  for (const stopMs of [1, 17 * 60_000 + 333, HOUR_MS, 3.5 * HOUR_MS, whole[40]?.createdAt.getTime() ?? 0]) {
    const stop = new Date(stopMs > DAY_MS ? stopMs : FROM.getTime() + stopMs)
    const parts = [
      ...generatePosts({ seed: 1, from: FROM, to: stop }),
      ...generatePosts({ seed: 1, from: stop, to }),
    ]
    assert.deepEqual(parts, whole)
  }
})

test('posts lie in the window, oldest first, each with an identity of its own', () => {
  const times = UNIVERSE.map(({ createdAt }) => createdAt.getTime())
  assert.ok((times[0] ?? 0) >= FROM.getTime() && (times.at(-1) ?? 0) < TO.getTime())
  assert.ok(times.every((time, index) => index === 0 || time >= (times[index - 1] ?? 0)))
  assert.equal(new Set(UNIVERSE.map((post) => `${post.platform} ${post.externalId}`)).size, UNIVERSE.length)
})

test('90 days bring enough posts of every source', () => {
  for (const source of SAMPLE_SOURCES) assert.ok(postsOf(source).length > 2_000, source)
  assert.ok(UNIVERSE.length > 40_000 && UNIVERSE.length < 60_000, `${UNIVERSE.length} posts`)
})

test('every post is as its platform gives it', () => {
  const countsOf = (post: CollectedPost) =>
    ['views', 'likes', 'replies', 'comments', 'shares', 'retweets', 'reactions', 'mediaType'].filter(
      (field) => field in post,
    )
  const shapes: Record<SampleSource, string[]> = {
    twitter: ['views', 'likes', 'replies', 'retweets'],
    instagram: ['likes', 'comments', 'mediaType'],
    facebook: ['likes', 'comments', 'shares', 'reactions'],
    news: [], // feeds have no followers
  }
  for (const post of UNIVERSE) {
    assert.deepEqual(countsOf(post), shapes[post.platform as SampleSource], post.platform)
    assert.equal(post.followers === undefined, post.platform === 'news', post.platform)
    const counts = [post.views, post.likes, post.replies, post.comments, post.shares, post.retweets]
    assert.ok(counts.every((count) => count === undefined || (Number.isSafeInteger(count) && count >= 0)))
    assert.ok(post.text.length > 0 && !/[{}[\]|]|undefined|NaN|\$1?\.(?!\d)/.test(post.text), post.text)
    assert.ok(post.platform !== 'twitter' || post.text.length <= 280)
    assert.equal(post.location !== undefined && post.platform !== 'instagram', false)
  }
  assert.deepEqual([...countBy(postsOf('instagram').map(({ mediaType }) => mediaType)).keys()].sort(), [
    'carousel',
    'image',
    'video',
  ])
})

test('a theme of the day stands in its sentence as people write it', () => {
  const plain = TOPICS.filter(({ theme }) => theme).map(({ words }) => words)
  const clumsy = new RegExp(
    `(the|a|another) (${plain.join('|')}) (crowd|numbers|paper|hype|exploit|corner|scam|part) `,
    'i',
  )
  assert.deepEqual(
    UNIVERSE.map(({ text }) => text).filter((text) => clumsy.test(text)),
    [],
  )
})

test('names are visibly made up', () => {
  assert.ok(UNIVERSE.every(({ username }) => /ct\d+$|Sample Wire \d+$/i.test(username)))
})

test('engagement has a heavy tail', () => {
  for (const platform of ['twitter', 'instagram', 'facebook'] as const) {
    const likes = postsOf(platform)
      .map((post) => post.likes ?? 0)
      .sort((a, b) => b - a)
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
    const total = sum(likes)
    assert.ok(sum(likes.slice(0, likes.length / 100)) > total / 3, platform)
    assert.ok(sum(likes.slice(likes.length / 2)) < total / 10, platform)
  }
})

test('a few authors write much and most little, and there are hundreds', () => {
  for (const platform of ['twitter', 'instagram', 'facebook'] as const) {
    const counts = [...countBy(postsOf(platform).map(({ username }) => username)).values()].sort(
      (a, b) => b - a,
    )
    const posts = counts.reduce((sum, count) => sum + count, 0)
    const ofTopTenth = counts.slice(0, counts.length / 10).reduce((sum, count) => sum + count, 0)
    assert.ok(counts.length > 250, `${counts.length} authors on ${platform}`)
    assert.ok(ofTopTenth > posts * 0.35, platform)
    assert.ok((counts[0] ?? 0) < posts * 0.05, platform)
  }
})

test('days and weeks have their rhythm', () => {
  const tweets = postsOf('twitter')
  const byHour = countBy(tweets.map(({ createdAt }) => createdAt.getUTCHours()))
  assert.ok((byHour.get(15) ?? 0) > 2 * (byHour.get(3) ?? 0))
  const byDay = countBy(tweets.map(({ createdAt }) => createdAt.getUTCDay()))
  assert.ok((byDay.get(0) ?? 0) < 0.9 * (byDay.get(2) ?? 0))
})

test('what is said follows the price: mood and moves of a day go together', (context) => {
  const candles = [...generateCandles({ seed: 1, from: FROM, to: TO, interval: '1d' })]
  for (const { id, symbol } of ASSETS.filter((asset) => ['BTC', 'ETH', 'SOL'].includes(asset.symbol))) {
    const days = candles.filter(({ assetId }) => assetId === id)
    const moves = days.map(({ open, close }) => Number(close) / Number(open) - 1)
    const judged = Map.groupBy(
      ANALYZED.filter((post) => post.sentimentBp !== undefined && post.symbols.includes(symbol)),
      ({ createdAt }) => Math.floor(createdAt.getTime() / DAY_MS),
    )
    const moods = days.map(({ start }) => {
      const posts = judged.get(start.getTime() / DAY_MS) ?? []
      return posts.reduce((sum, { sentimentBp }) => sum + (sentimentBp ?? 0), 0) / posts.length
    })
    const r = correlate(moves, moods)
    context.diagnostic(`${symbol}: correlation ${r.toFixed(2)}`)
    assert.ok(r > 0.3, `${symbol}: correlation ${r}`)
  }
})

test('a remark about a rise or fall agrees with the price path', () => {
  const window = { from: FROM, to: new Date(FROM.getTime() + 10 * DAY_MS) }
  const remarks = [...generatePosts({ seed: 3, ...window })].flatMap((post) => {
    const match = /^(Bitcoin|Ethereum|Solana) (gains|slips|drops|adds) ([\d.]+)%/.exec(post.text)
    return match ? [{ post, name: match[1], rises: /gains|adds/.test(match[2] ?? '') }] : []
  })
  assert.ok(remarks.length > 5, `${remarks.length} remarks`)
  for (const { post, name, rises } of remarks) {
    const { assets, ticks } = generateMarket({ seed: 3, at: post.createdAt })
    const id = assets.find((asset) => asset.name === name)?.id
    assert.equal((ticks.find(({ assetId }) => assetId === id)?.change24h ?? 0) > 0, rises, post.text)
  }
})

test('a screenful of 25 hardly ever says the same thing twice, figures aside', (context) => {
  for (const platform of [undefined, ...SAMPLE_SOURCES]) {
    const posts = platform ? postsOf(platform) : UNIVERSE
    let repeats = 0
    for (let start = 0; start + 25 <= posts.length; start += 25) {
      const texts = new Set(posts.slice(start, start + 25).map(({ text }) => text.replace(/[\d.,]+/g, '0')))
      repeats += 25 - texts.size
    }
    context.diagnostic(`${platform ?? 'all'}: ${repeats} repeats in ${posts.length} posts`)
    assert.ok(repeats / posts.length < 0.004, `${platform ?? 'all'}: ${repeats} of ${posts.length}`)
  }
})

test('several languages are spoken, one of them from right to left', () => {
  const share = (pattern: RegExp) =>
    postsOf('twitter').filter(({ text }) => pattern.test(text)).length / postsOf('twitter').length
  assert.ok(share(/\p{Script=Arabic}/u) > 0.01)
  assert.ok(share(/[ñáóúçãşğı]/) > 0.02)
  assert.ok(share(/\p{Extended_Pictographic}/u) > 0.3)
})

test('what the sample says is found by the analysis', () => {
  const withSymbols = ANALYZED.filter(({ symbols }) => symbols.length > 0).length / ANALYZED.length
  const judged = ANALYZED.filter(({ sentimentBp }) => sentimentBp !== undefined).length / ANALYZED.length
  assert.ok(withSymbols > 0.9, `${withSymbols} have symbols`)
  assert.ok(judged > 0.8 && judged < 0.99, `${judged} are judged`)
})

test('no phrase asks anybody to trade', () => {
  const folder = join(import.meta.dirname, 'phrases')
  for (const file of ['tweet', 'caption', 'facebook', 'headline']) {
    const phrases = readFileSync(join(folder, `${file}-phrases.ts`), 'utf8')
    assert.doesNotMatch(phrases, /\b(buy|sell) (now|this|it)\b|guaranteed|price target|financial advice/i)
  }
})

test('90 days come fast', (context) => {
  const startedAt = performance.now()
  let count = 0
  for (const _ of generatePosts({ seed: 5, from: FROM, to: TO })) count++
  context.diagnostic(`${count} posts in ${Math.round(performance.now() - startedAt)} ms`)
  assert.ok(count > 40_000)
})

/** Pearson's r. */
function correlate(a: number[], b: number[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanA, meanB] = [mean(a), mean(b)]
  const product = mean(a.map((value, index) => (value - meanA) * ((b[index] ?? 0) - meanB)))
  const deviation = (values: number[], center: number) =>
    Math.sqrt(mean(values.map((value) => (value - center) ** 2)))
  return product / (deviation(a, meanA) * deviation(b, meanB))
}
