import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { AnalyzedPost, Platform } from '#contract/posts.ts'
import { DAY_MS } from '#contract/time/duration.ts'

export interface Corpus {
  /** What the posts are, for the report. */
  words: string
  posts: AsyncIterable<AnalyzedPost>
}

/** A gzipped file of real posts, one JSON object a line; made up ones are measured without it. */
const REAL_POSTS = process.env.BENCH_POSTS

/**
 * `size` posts in the order of their time: those of BENCH_POSTS where it is set, of all their time and each repeated
 * with other ids, times and counts until there are enough; otherwise made up ones. Seven of nine are of X, one each of
 * Instagram and Facebook.
 */
export function openCorpus(size: number): Corpus {
  return {
    words: REAL_POSTS ? 'real posts, repeated with shifted ids, times and counts' : 'made up posts',
    posts: REAL_POSTS
      ? repeatRealPosts(REAL_POSTS, size)
      : repeat(makePosts(), { size, copies: COPIES.length }),
  }
}

async function* repeatRealPosts(file: string, size: number): AsyncIterable<AnalyzedPost> {
  const originals = await readRealPosts(file)
  const taken = Math.min(originals.length, Math.ceil(size / COPIES.length))
  const spread = Array.from({ length: taken }, (_, index) => {
    return originals[Math.floor((index * originals.length) / taken)] as Original // within the list
  })
  yield* repeat(spread, { size, copies: Math.ceil(size / taken) })
}

const COPIES: Platform[] = [
  'twitter',
  'twitter',
  'instagram',
  'twitter',
  'twitter',
  'facebook',
  'twitter',
  'twitter',
  'twitter',
]
const MEDIA = ['image', 'image', 'image', 'video', 'carousel'] as const
const PLACES = [
  'Lisbon, Portugal',
  'New York, NY',
  'Singapore',
  'Berlin, Germany',
  'São Paulo, Brazil',
  'Remote',
]

interface Original {
  id: string
  username: string
  followers?: number
  text: string
  createdAt: Date
  likes: number
  replies: number
  retweets: number
}

async function* repeat(
  originals: AsyncIterable<Original> | Iterable<Original>,
  { size, copies }: { size: number; copies: number },
): AsyncIterable<AnalyzedPost> {
  let made = 0
  for await (const original of originals) {
    for (let copy = 0; copy < copies; copy++) {
      if (made++ === size) return
      yield toPost(original, copy, COPIES[copy % COPIES.length] ?? 'twitter')
    }
  }
}

/** Copies are minutes apart, so that posts come nearly in the order of their time, as they do when they are collected. */
function toPost(original: Original, copy: number, platform: Platform): AnalyzedPost {
  const hash = hashOf(`${original.id}${copy}`)
  const post: AnalyzedPost = {
    platform,
    externalId: `${original.id}${copy}`,
    username: copy < 5 ? original.username : `${original.username}_${copy}`,
    followers: original.followers,
    text: original.text,
    createdAt: new Date(original.createdAt.getTime() + (hash % 3_600_000)),
    lang: languageOf(hashOf(original.username)),
    hashtags: marks(original.text.toLowerCase(), /#([\p{L}\p{N}_]{2,50})/gu),
    symbols: marks(original.text.toUpperCase(), /\$([A-Z]{2,6})\b/g),
    sentimentBp: hash % 10_001,
    likes: original.likes + (hash % 7) * copy,
  }
  if (platform === 'twitter') {
    post.replies = original.replies + (hash % 3)
    post.retweets = original.retweets
    if (hash % 4 === 0) post.views = (original.likes + 1) * (10 + (hash % 90))
  }
  if (platform !== 'twitter') post.comments = original.replies + (hash % 5)
  if (platform === 'instagram') {
    post.mediaType = MEDIA[hash % MEDIA.length]
    if (hash % 3 === 0) post.location = PLACES[hash % PLACES.length]
  }
  if (platform === 'facebook') {
    post.shares = original.retweets
    post.reactions = {
      like: original.likes,
      love: hash % 9,
      haha: hash % 4,
      wow: hash % 3,
      sad: hash % 2,
      angry: 0,
    }
  }
  return post
}

/** The author's language: mostly English, one in a thousand Korean, unknown for a tenth. */
function languageOf(hash: number): string | undefined {
  const place = hash % 1_000
  if (place < 1) return 'ko'
  if (place < 100) return undefined
  if (place < 250) return 'es'
  return place < 350 ? 'tr' : 'en'
}

async function readRealPosts(file: string): Promise<Original[]> {
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) })
  const originals: Original[] = []
  for await (const line of lines) {
    const tweet = JSON.parse(line) as Record<string, string | undefined>
    originals.push({
      id: tweet.id_str ?? '',
      username: tweet.username ?? '',
      followers: Number(tweet.Follower_count) >= 0 ? Number(tweet.Follower_count) : undefined,
      text: tweet.tweet ?? '',
      createdAt: new Date(`${tweet.created_at?.slice(0, 19).replace(' ', 'T')}+05:30`), // the file says IST
      likes: Number(tweet.likes_count),
      replies: Number(tweet.replies_count),
      retweets: Number(tweet.retweets_count),
    })
  }
  return originals.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

/** Words fall off as they do in language (the n-th comes one n-th as often), and so do authors and likes. */
async function* makePosts(): AsyncIterable<Original> {
  let seed = 7
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  const zipf = (size: number) => Math.floor(size ** random()) - 1
  const start = Date.UTC(2025, 0, 1)
  for (let index = 0; ; index++) {
    const words = Array.from(
      { length: 8 + Math.floor(random() * 24) },
      () => COMMON[zipf(60_000)] ?? `w${zipf(60_000)}`,
    )
    yield {
      id: String(1_800_000_000_000_000_000n + BigInt(index)),
      username: `author${zipf(20_000)}`,
      followers: Math.floor(10 ** (random() * 6)),
      text: `${words.join(' ')} #${COMMON[zipf(COMMON.length)]} $BTC`,
      createdAt: new Date(start + (index / 112_000) * 365 * DAY_MS),
      likes: Math.floor(10 ** (random() * 4)) - 1,
      replies: Math.floor(10 ** (random() * 2)) - 1,
      retweets: Math.floor(10 ** (random() * 3)) - 1,
    }
  }
}

const COMMON = [
  'bitcoin',
  'price',
  'market',
  'crypto',
  'ethereum',
  'buy',
  'sell',
  'moon',
  'chart',
  'wallet',
  'exchange',
]

function marks(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))]
}

/** FNV-1a */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
