import { type CollectedPost, MEDIA_TYPES } from '#contract/posts.ts'
import { type CrowdState, readCrowd } from './crowd-state.ts'
import { drawEngagement } from './draw-engagement.ts'
import { HOUR_MS } from './hourly-volume.ts'
import { LOCATIONS } from './phrases/caption-phrases.ts'
import { usualPosts } from './post-rhythm.ts'
import { createPricePath, type MarketState, PRICE_STEP_MS } from './price-path.ts'
import { createRandomStream, type RandomStream } from './random-stream.ts'
import { SAMPLE_ASSETS } from './sample-assets.ts'
import { drawAuthor } from './sample-author.ts'
import { SAMPLE_SOURCES, type SampleSource } from './sample-sources.ts'
import { createWriter, type Writer } from './write-text.ts'

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
  const dayAgo = hour.path(pointMs - 24 * HOUR_MS).prices[asset] ?? price
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
