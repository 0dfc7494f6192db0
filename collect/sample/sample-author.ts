import { drawWeighted } from './draw-weighted.ts'
import { OTHER_LANGUAGES } from './phrases/other-languages.ts'
import { createRandomStream, type RandomStream } from './random-stream.ts'
import { SAMPLE_ASSETS } from './sample-assets.ts'
import { SAMPLE_SOURCES, type SampleSource } from './sample-sources.ts'

export interface SampleAuthor {
  username: string
  followers: number
  /** Position in OTHER_LANGUAGES; undefined writes English. */
  language: number | undefined
  /** The position in SAMPLE_ASSETS of the asset that this author likes to speak of. */
  favourite: number
}

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

/** Picks who writes: by the law of Zipf and Mandelbrot, so a few write much and most hardly ever. */
export function drawAuthor(seed: number, platform: SampleSource, stream: RandomStream): SampleAuthor {
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
