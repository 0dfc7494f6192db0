import { type CollectedPost, type Counts, MEDIA_TYPES, type Reactions, type Source } from '#contract/posts.ts'
import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'
import { type CrowdState, readCrowd, type Side } from './crowd-state.ts'
import { LOCATIONS } from './phrases/caption-phrases.ts'
import { OTHER_LANGUAGES } from './phrases/other-languages.ts'
import { createPricePath, type MarketState, PRICE_STEP_MS } from './price-path.ts'
import { createRandomStream, drawWeighted, type RandomStream } from './random.ts'
import { SAMPLE_ASSETS } from './sample-assets.ts'
import { createWriter, type Writer } from './write-text.ts'

/** Where the sample universe's posts come from. */
export const SAMPLE_SOURCES = ['twitter', 'instagram', 'facebook', 'news'] as const

/** How many write on each platform. */
const AUTHORS: Record<SampleSource, number> = { twitter: 900, instagram: 420, facebook: 320, news: 24 }

const FOLLOWERS_MIN: Record<SampleSource, number> = {
  twitter: 420,
  instagram: 640,
  facebook: 380,
  news: 9_000,
}

const FOLLOWERS_MAX = 2_600_000

/** Pareto's exponent: a few have very many followers. */
const FOLLOWERS_TAIL = 0.95

/** Flattens the head: the busiest author writes about two posts of a hundred, not ten. */
const ZIPF_SHIFT = 8

const OTHER_LANGUAGE_PART = 0.14

const ATTENTION = SAMPLE_ASSETS.map((asset) => asset.attention)

const AUTHOR_KEY = 77_000

const QUALITIES =
  'amber brisk calm clever copper dapper distant dusty eager early fuzzy gentle gilded hazel humble icy jolly keen late lively lucky mellow mild misty nimble noble odd olive patient plain quiet rapid rusty sandy shy silent silver sleepy sly soft spare steady sunny tidy tiny velvet vivid wary windy'.split(
    ' ',
  )

const CREATURES =
  'badger beaver bison canyon cedar comet crane delta ember falcon fern finch fox gecko harbor heron ibis jay kettle koala lagoon lantern lemur lynx magpie maple marmot meadow moth newt otter owl panda pebble pine plover puffin quail raven reed robin sparrow stoat swan tapir tern thicket vole walnut wren'.split(
    ' ',
  )

/** One post in so many gets far beyond its author's followers. */
const VIRAL_PART = 0.006

const REACTION_PARTS: Record<Side, Required<Reactions>> = {
  positive: { like: 0.7, love: 0.17, haha: 0.05, wow: 0.06, sad: 0.01, angry: 0.01 },
  neutral: { like: 0.82, love: 0.05, haha: 0.07, wow: 0.04, sad: 0.01, angry: 0.01 },
  negative: { like: 0.55, love: 0.02, haha: 0.08, wow: 0.07, sad: 0.16, angry: 0.12 },
}

/** What a usual day brings. Together about 50,000 posts in 90 days: a full site, and a first start of seconds. */
const POSTS_PER_DAY: Record<SampleSource, number> = { twitter: 315, instagram: 92, facebook: 78, news: 34 }

const WEEKEND_FACTOR: Record<SampleSource, number> = {
  twitter: 0.78,
  instagram: 1.06,
  facebook: 0.88,
  news: 0.5,
}

/** The hour (UTC) in which most is written. */
const PEAK_HOUR: Record<SampleSource, number> = { twitter: 15, instagram: 18, facebook: 17, news: 13 }

const DAY_SWING = 0.62

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const COUNT_KEY = 500
const POST_KEY = 600
const SHUFFLE_KEY = 700
const FAVOURITE_PART = 0.35
const LOCATION_PART = 0.38

interface Hour {
  seed: number
  number: number
  path: (atMs: number) => MarketState
  crowd: CrowdState
  write: Writer
}

/**
 * The posts of the sample universe from `from` to before `to`, oldest first. What a post says depends on nothing but
 * the seed and its hour, so generating in pieces gives the same posts as generating at once. Lazy: an hour at a time.
 */
export function* generatePosts(options: { seed: number; from: Date; to: Date }): Generator<CollectedPost> {
  const { seed } = options
  const [fromMs, toMs] = [options.from.getTime(), options.to.getTime()]
  const path = createPricePath(seed)
  for (let number = Math.floor(fromMs / HOUR_MS); number * HOUR_MS < toMs; number++) {
    for (const post of postsOfHour(seed, number, path)) {
      const atMs = post.createdAt.getTime()
      if (atMs >= fromMs && atMs < toMs) yield post
    }
  }
}

function postsOfHour(seed: number, number: number, path: Hour['path']): CollectedPost[] {
  const startMs = number * HOUR_MS
  const crowd = readCrowd(seed, path, startMs)
  const hour = {
    seed,
    number,
    path,
    crowd,
    write: createWriter(number, createRandomStream(seed, SHUFFLE_KEY, number)),
  }
  const posts = SAMPLE_SOURCES.flatMap((platform, source) => {
    const count = createRandomStream(seed, COUNT_KEY + source, number).poisson(
      usualPosts(platform, startMs) * crowd.liveliness,
    )
    return Array.from({ length: count }, (_, index) =>
      generatePost(platform, hour, {
        index,
        stream: createRandomStream(seed, POST_KEY + source, number, index),
      }),
    )
  })
  return posts.sort(byTime)
}

function generatePost(
  platform: SampleSource,
  hour: Hour,
  { index, stream }: { index: number; stream: RandomStream },
): CollectedPost {
  const createdAtMs = hour.number * HOUR_MS + stream.below(HOUR_MS)
  const author = drawAuthor(hour.seed, platform, stream)
  const isFavourite = platform !== 'news' && stream.chance(FAVOURITE_PART)
  const asset = isFavourite ? author.favourite : drawSubject(platform, hour.crowd, stream)
  const side = hour.crowd.drawSide(asset, stream)
  const scene = { ...sceneOf(hour, asset, createdAtMs, stream), side, language: author.language }
  return {
    platform,
    externalId: `sample-${hour.number.toString(36)}-${index}`,
    username: author.username,
    ...(platform === 'news' ? {} : { followers: author.followers }), // feeds have no followers
    text: hour.write(platform, scene, stream),
    createdAt: new Date(createdAtMs),
    ...drawEngagement(platform, { followers: author.followers, side }, stream),
    ...(platform === 'instagram' ? drawMedia(stream) : {}),
  }
}

/** A stablecoin makes no headline. */
function drawSubject(platform: SampleSource, crowd: CrowdState, stream: RandomStream): number {
  const asset = crowd.drawAsset(stream)
  return platform === 'news' && SAMPLE_ASSETS[asset]?.isStablecoin
    ? drawSubject(platform, crowd, stream)
    : asset
}

function sceneOf(hour: Hour, asset: number, atMs: number, stream: RandomStream) {
  const pointMs = Math.floor(atMs / PRICE_STEP_MS) * PRICE_STEP_MS
  const price = hour.path(pointMs).prices[asset] ?? 0
  const dayAgo = hour.path(pointMs - DAY_MS).prices[asset] ?? price
  const drawn = hour.crowd.drawAsset(stream)
  const other = drawn === asset ? (asset + 1) % SAMPLE_ASSETS.length : drawn
  return {
    asset: SAMPLE_ASSETS[asset]!, // both are positions of SAMPLE_ASSETS
    other: SAMPLE_ASSETS[other]!,
    price,
    change24hPercent: (price / dayAgo - 1) * 100,
    topic: hour.crowd.drawTopic(stream),
    weekday: WEEKDAYS[new Date(atMs).getUTCDay()]!, // 0 to 6
  }
}

function drawMedia(stream: RandomStream): Pick<CollectedPost, 'mediaType' | 'location'> {
  const mediaType = stream.chance(0.5) ? MEDIA_TYPES[0] : stream.pick(MEDIA_TYPES.slice(1))
  return stream.chance(LOCATION_PART) ? { mediaType, location: stream.pick(LOCATIONS) } : { mediaType }
}

/** Posts of one moment come in the order of their identity, so that the order is the same each time. */
function byTime(a: CollectedPost, b: CollectedPost): number {
  const byMoment = a.createdAt.getTime() - b.createdAt.getTime()
  if (byMoment !== 0) return byMoment
  return `${a.platform} ${a.externalId}` < `${b.platform} ${b.externalId}` ? -1 : 1
}

/** How many posts a platform usually brings in the hour that starts at `startMs`, by hour of the day and day of the week (UTC). */
function usualPosts(platform: SampleSource, startMs: number): number {
  const date = new Date(startMs)
  const isWeekend = date.getUTCDay() % 6 === 0
  const ofDay = 1 + DAY_SWING * Math.cos(((date.getUTCHours() - PEAK_HOUR[platform]) / 24) * 2 * Math.PI)
  return (POSTS_PER_DAY[platform] / 24) * ofDay * (isWeekend ? WEEKEND_FACTOR[platform] : 1)
}

/**
 * The counts of a post, as its platform gives them: log-normal around a part of the author's followers, with a
 * Pareto tail for the few that spread. News feeds carry no counts.
 */
function drawEngagement(
  platform: Source,
  post: { followers: number; side: Side },
  stream: RandomStream,
): Counts & { reactions?: Reactions } {
  if (platform === 'news') return {}
  const reach = drawReach(post.followers, stream)
  if (platform === 'twitter') return tweetCounts(reach, stream)
  if (platform === 'instagram') {
    const likes = part(reach, -2.4, stream)
    return { likes, comments: part(likes, -3.4, stream) }
  }
  return facebookCounts(part(reach, -3, stream), post.side, stream)
}

function drawReach(followers: number, stream: RandomStream): number {
  const usual = 2.2 * followers ** 0.84 * Math.exp(1.05 * stream.normal())
  const spread = stream.chance(VIRAL_PART) ? 4 * (1 - stream.next()) ** (-1 / 1.3) : 1
  return Math.min(40_000_000, usual * spread)
}

function tweetCounts(views: number, stream: RandomStream): Counts {
  const likes = part(views, -3.9, stream)
  return {
    views: Math.round(views) + likes,
    likes,
    replies: part(likes, -2, stream),
    retweets: part(likes, -1.8, stream),
  }
}

function facebookCounts(total: number, side: Side, stream: RandomStream): Counts & { reactions: Reactions } {
  const parts = REACTION_PARTS[side]
  const of = (share: number) => Math.round(total * share * Math.exp(0.35 * stream.normal()))
  const reactions = {
    like: of(parts.like),
    love: of(parts.love),
    haha: of(parts.haha),
    wow: of(parts.wow),
    sad: of(parts.sad),
    angry: of(parts.angry),
  }
  return {
    likes: reactions.like,
    comments: part(total, -1.9, stream),
    shares: part(total, -2.3, stream),
    reactions,
  }
}

/** A part of a number, e to the power of `logPart` of it, log-normally scattered; small numbers round by chance. */
function part(of: number, logPart: number, stream: RandomStream): number {
  return Math.floor(of * Math.exp(logPart + 0.6 * stream.normal()) + stream.next())
}

interface SampleAuthor {
  username: string
  followers: number
  /** Position in OTHER_LANGUAGES; undefined writes English. */
  language: number | undefined
  /** The position in SAMPLE_ASSETS of the asset that this author likes to talk about. */
  favourite: number
}

/** Picks who writes: by the law of Zipf and Mandelbrot, so a few write much and most hardly ever. */
function drawAuthor(seed: number, platform: SampleSource, stream: RandomStream): SampleAuthor {
  const spread = Math.log(AUTHORS[platform] / ZIPF_SHIFT + 1)
  const rank = Math.floor(ZIPF_SHIFT * (Math.exp(stream.next() * spread) - 1))
  return authorOf(seed, platform, Math.min(rank, AUTHORS[platform] - 1))
}

/** The author with that rank. "ct" and the number in every name avoid names of real people. */
function authorOf(seed: number, platform: SampleSource, rank: number): SampleAuthor {
  const own = createRandomStream(seed, AUTHOR_KEY + SAMPLE_SOURCES.indexOf(platform), rank)
  const words = { quality: own.pick(QUALITIES), creature: own.pick(CREATURES) }
  const tail = (1 - own.next()) ** (-1 / FOLLOWERS_TAIL)
  return {
    username: nameOf(platform, words, rank + 1),
    followers: Math.min(FOLLOWERS_MAX, Math.round(FOLLOWERS_MIN[platform] * tail)),
    language:
      platform !== 'news' && own.chance(OTHER_LANGUAGE_PART) ? own.below(OTHER_LANGUAGES.length) : undefined,
    favourite: drawWeighted(ATTENTION, own),
  }
}

function nameOf(
  platform: SampleSource,
  words: { quality: string; creature: string },
  number: number,
): string {
  const { quality, creature } = words
  if (platform === 'twitter') return `${quality}${creature}_ct${number}`
  if (platform === 'instagram') return `${quality}.${creature}.ct${number}`
  if (platform === 'facebook') return `${capitalize(quality)} ${capitalize(creature)} CT${number}`
  return `${capitalize(quality)} ${capitalize(creature)} Sample Wire ${number}`
}

function capitalize(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}

export type SampleSource = (typeof SAMPLE_SOURCES)[number]
