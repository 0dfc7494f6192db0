import type { Source } from '#contract/posts.ts'
import type { Side } from './crowd-state.ts'
import { CAPTION_PHRASES, CAPTION_TAILS } from './phrases/caption-phrases.ts'
import { FACEBOOK_BODIES, FACEBOOK_OPENINGS, FACEBOOK_QUESTIONS } from './phrases/facebook-phrases.ts'
import { HEADLINE_LEADS, HEADLINE_PHRASES, STABLECOIN_PHRASES } from './phrases/headline-phrases.ts'
import type { MoodPhrases } from './phrases/mood-phrases.ts'
import { OTHER_LANGUAGES } from './phrases/other-languages.ts'
import { EVERGREEN_HASHTAGS, type Topic } from './phrases/topics.ts'
import { TWEET_CLOSERS, TWEET_PHRASES } from './phrases/tweet-phrases.ts'
import type { RandomStream } from './random.ts'
import type { SampleAsset } from './sample-assets.ts'

const PIECE = /\[([^\]]*)\]|\{(\w+)\}|[^[{]+/g

const pieces = new Map<string, Piece[]>()

/** What a post is about. */
export interface Scene {
  asset: SampleAsset
  other: SampleAsset
  /** US dollars. */
  price: number
  change24hPercent: number
  side: Side
  topic: Topic
  /** In English. */
  weekday: string
  /** Position in OTHER_LANGUAGES; undefined is English. */
  language: number | undefined
}

/** Writes the posts of one hour; within it no sentence comes twice before the others had their turn. */
export type Writer = (platform: Source, scene: Scene, stream: RandomStream) => string

const TWEET_CHARS_MAX = 280

const PHRASES_OF_BUSY_PLATFORM = 26

/** Neighbouring hours begin with different sentences: `hour` says with which part of them this writer does. */
export function createWriter(hour: number, shuffling: RandomStream): Writer {
  const decks = new Map<readonly string[], Deck<string>>()
  const draw = (phrases: readonly string[], scene: Scene) => {
    const comesFirst = (position: number) => position % partsOf(phrases) === hour % partsOf(phrases)
    const deck = decks.get(phrases) ?? createDeck(phrases, comesFirst, shuffling)
    decks.set(phrases, deck)
    return deck.draw((phrase) => fits(phrase, scene))
  }
  const write = (phrases: readonly string[], scene: Scene, platform: Source, stream: RandomStream) =>
    fillPhrase(draw(phrases, scene), valuesOf(scene, platform, stream), (choices) => stream.pick(choices))

  return (platform, scene, stream) => {
    const say = (phrases: readonly string[]) => write(phrases, scene, platform, stream)
    if (scene.asset.isStablecoin) return writeStablecoinPost(platform, scene, stream, say)
    const foreign = scene.language === undefined ? undefined : OTHER_LANGUAGES[scene.language]
    if (foreign) return writeForeign(foreign, scene, platform, stream, say)
    if (platform === 'twitter') return writeTweet(scene, stream, say)
    if (platform === 'instagram') return writeCaption(scene, stream, say)
    if (platform === 'facebook') return writeFacebookPost(scene, stream, say)
    return writeNews(scene, stream, say)
  }
}

type Say = (phrases: readonly string[]) => string

function writeTweet(scene: Scene, stream: RandomStream, say: Say): string {
  let text = say(TWEET_PHRASES[scene.side])
  if (stream.chance(0.3))
    text += `${endOf(text)} ${say(TWEET_PHRASES[stream.chance(0.6) ? scene.side : 'neutral'])}`
  if (stream.chance(0.22)) text += `${endOf(text)} ${say(TWEET_CLOSERS)}`
  if (stream.chance(0.45)) text += ` ${emojiOf(scene.side, stream)}`
  if (stream.chance(0.4)) text += ` ${hashtagsOf(scene, 1 + stream.below(3), stream)}`
  return text.length > TWEET_CHARS_MAX ? say(TWEET_PHRASES[scene.side]) : text
}

function writeCaption(scene: Scene, stream: RandomStream, say: Say): string {
  const lines = [`${say(CAPTION_PHRASES[scene.side])} ${emojiOf(scene.side, stream)}`]
  if (stream.chance(0.55)) lines.push(say(CAPTION_TAILS))
  if (stream.chance(0.92)) lines.push(hashtagsOf(scene, 4 + stream.below(10), stream))
  return lines.join(stream.chance(0.3) ? '\n\n' : '\n')
}

function writeFacebookPost(scene: Scene, stream: RandomStream, say: Say): string {
  const sentences = [say(FACEBOOK_OPENINGS[scene.side]), say(FACEBOOK_BODIES[scene.side])]
  if (stream.chance(0.55)) sentences.push(say(FACEBOOK_BODIES.neutral))
  if (stream.chance(0.5)) sentences.push(say(FACEBOOK_QUESTIONS))
  const text = sentences.join(stream.chance(0.25) ? '\n\n' : ' ')
  const ended = stream.chance(0.3) ? `${text} ${emojiOf(scene.side, stream)}` : text
  return stream.chance(0.25) ? `${ended} ${hashtagsOf(scene, 1 + stream.below(2), stream)}` : ended
}

function writeNews(scene: Scene, stream: RandomStream, say: Say): string {
  const sentences = [`${say(HEADLINE_PHRASES[scene.side])}.`, say(HEADLINE_LEADS)]
  if (stream.chance(0.6)) sentences.push(say(HEADLINE_LEADS))
  return sentences.join(' ')
}

function writeStablecoinPost(platform: Source, scene: Scene, stream: RandomStream, say: Say): string {
  const text = say(STABLECOIN_PHRASES[scene.side])
  if (platform === 'news' || platform === 'facebook')
    return `${text}${endOf(text)} ${say(STABLECOIN_PHRASES.neutral)}`
  const tags = platform === 'instagram' ? `\n${hashtagsOf(scene, 4 + stream.below(6), stream)}` : ''
  return `${text}${stream.chance(0.5) ? ` ${emojiOf(scene.side, stream)}` : ''}${tags}`
}

function writeForeign(
  phrases: MoodPhrases,
  scene: Scene,
  platform: Source,
  stream: RandomStream,
  say: Say,
): string {
  const text = say(phrases[scene.side])
  if (platform === 'twitter') return stream.chance(0.5) ? `${text} ${hashtagsOf(scene, 1, stream)}` : text
  const second = stream.chance(0.5) ? `${endOf(text)} ${say(phrases.neutral)}` : ''
  const tags = platform === 'instagram' ? `\n${hashtagsOf(scene, 3 + stream.below(6), stream)}` : ''
  return `${text}${second}${tags}`
}

function valuesOf(scene: Scene, platform: Source, stream: RandomStream): PhraseValues {
  const move = `${Math.abs(scene.change24hPercent).toFixed(1)}%`
  const mention = (asset: SampleAsset) => (platform === 'twitter' ? mentionOf(asset, stream) : asset.name)
  return {
    A: () => mention(scene.asset),
    name: scene.asset.name,
    other: () => mention(scene.other),
    price: dollars(scene.price, scene.asset.decimals),
    level: () => dollars(levelNear(scene.price, scene.side), scene.asset.decimals),
    up: move,
    down: move,
    topic: scene.topic.words,
    theme: scene.topic.theme ?? scene.topic.words,
    weekday: scene.weekday,
    n: () => String(2 + stream.below(44)),
  }
}

/** As people write: mostly the cashtag, often the name, sometimes the hashtag or the bare ticker. */
function mentionOf(asset: SampleAsset, stream: RandomStream): string {
  const drawn = stream.next()
  if (drawn < 0.48) return `$${asset.symbol}`
  if (drawn < 0.78) return asset.name
  return drawn < 0.92 ? `#${asset.symbol}` : asset.symbol
}

function emojiOf(side: Side, stream: RandomStream): string {
  const first = stream.pick<string>(EMOJI_BY_MOOD[side])
  if (!stream.chance(0.35)) return first
  return stream.chance(0.5)
    ? first.repeat(2 + stream.below(2))
    : `${first}${stream.pick<string>(EMOJI_BY_MOOD[side])}`
}

function hashtagsOf(scene: Scene, count: number, stream: RandomStream): string {
  const joinedName = scene.asset.name.replaceAll(' ', '')
  const tags = new Set([stream.chance(0.5) ? joinedName : scene.asset.symbol])
  if (count > 1 || stream.chance(0.4)) tags.add(scene.topic.hashtag)
  for (let tries = 0; tags.size < count && tries < 2 * count; tries++)
    tags.add(stream.pick(EVERGREEN_HASHTAGS))
  return [...tags].map((tag) => `#${tag}`).join(' ')
}

/** A remark about a rise needs a rise. */
function fits(phrase: string, scene: Scene): boolean {
  if (phrase.includes('{up}')) return scene.change24hPercent >= 0.3
  return !phrase.includes('{down}') || scene.change24hPercent <= -0.3
}

/** Into how many hours a list of phrases is spread: fewer posts an hour and more phrases spread further. */
function partsOf(phrases: readonly string[]): number {
  return phrases.length >= PHRASES_OF_BUSY_PLATFORM ? 3 : 5
}

function endOf(text: string): string {
  return /[.!?…؟]$/u.test(text) ? '' : '.'
}

/** A price of two digits that are not zero, as people say it: below for those who cheer, above for those who mourn. */
function levelNear(price: number, side: Side): number {
  const unit = 10 ** Math.floor(Math.log10(price)) / 10
  if (side === 'neutral') return Math.round(price / unit) * unit
  return (side === 'positive' ? Math.floor(price / unit) : Math.ceil(price / unit)) * unit
}

function dollars(amount: number, decimals: number): string {
  if (Math.abs(amount - 1) < 0.004) return '$1.00'
  if (amount < 1) return `$${Number(amount.toPrecision(3)).toFixed(decimals).replace(/0+$/, '')}`
  const digits = amount >= 1_000 || Number.isInteger(amount) ? 0 : 2
  return `$${amount.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`
}

const EMOJI_BY_MOOD = {
  positive: ['🚀', '🔥', '📈', '💎', '🙌', '💪', '😎', '🎉', '🟢', '✨', '🤩', '😄', '🥳', '👏', '🌕', '💚'],
  neutral: ['👀', '🤔', '☕', '📊', '🧵', '🔎', '🗓️', '📝', '🎧', '⏳', '🧮', '🌙'],
  negative: ['📉', '😬', '🩸', '😢', '😤', '🐻', '💀', '🚨', '😩', '🔴', '🤦', '😞'],
} as const

/** Cards in random order; none comes twice before all others that fit have come. */
interface Deck<Card> {
  draw(fits?: (card: Card) => boolean): Card
}

/** The cards that `comesFirst` names are drawn before the others. Throws at a draw when no card fits at all. */
function createDeck<Card>(
  cards: readonly Card[],
  comesFirst: (position: number) => boolean,
  stream: RandomStream,
): Deck<Card> {
  const shuffled = () => {
    const first = cards.filter((_, position) => comesFirst(position))
    const others = cards.filter((_, position) => !comesFirst(position))
    return [...shuffle(first, stream), ...shuffle(others, stream)]
  }
  let left = shuffled()
  const takeFitting = (fits: (card: Card) => boolean) => {
    const index = left.findIndex(fits)
    return index === -1 ? undefined : left.splice(index, 1)[0]
  }
  return {
    draw(fits = () => true) {
      const drawn = takeFitting(fits)
      if (drawn !== undefined) return drawn
      left = [...left, ...shuffled()]
      const again = takeFitting(fits)
      if (again === undefined) throw new Error('No card of the deck fits.')
      return again
    },
  }
}

/** Fisher and Yates. */
function shuffle<Card>(cards: readonly Card[], stream: RandomStream): Card[] {
  const shuffled = [...cards]
  for (let index = shuffled.length - 1; index > 0; index--) {
    const other = stream.below(index + 1)
    const card = shuffled[index]! // both positions are in range
    shuffled[index] = shuffled[other]!
    shuffled[other] = card
  }
  return shuffled
}

/** What fills the gaps of a phrase, by name; a function is asked at each use. */
type PhraseValues = Record<string, string | (() => string)>

type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'choice'; choices: string[] }
  | { kind: 'gap'; name: string }

/**
 * Writes out a phrase: [a|b] becomes one of both, {name} the value of that name.
 * Throws when a gap has no value: the phrase is ours, so that is a mistake of ours.
 */
function fillPhrase(phrase: string, values: PhraseValues, pick: (choices: string[]) => string): string {
  let text = ''
  for (const piece of piecesOf(phrase)) {
    if (piece.kind === 'text') text += piece.text
    else if (piece.kind === 'choice') text += pick(piece.choices)
    else text += gapValue(piece.name, values, phrase)
  }
  return text
}

function gapValue(name: string, values: PhraseValues, phrase: string): string {
  const value = values[name]
  if (value === undefined)
    throw new Error(`The phrase "${phrase}" has the gap {${name}}, for which there is no value.`)
  return typeof value === 'function' ? value() : value
}

/** Phrases are few and used thousands of times, so each is taken apart once. */
function piecesOf(phrase: string): Piece[] {
  const known = pieces.get(phrase)
  if (known) return known
  const parsed = [...phrase.matchAll(PIECE)].map(([text, choices, name]): Piece => {
    if (choices !== undefined) return { kind: 'choice', choices: choices.split('|') }
    return name === undefined ? { kind: 'text', text } : { kind: 'gap', name }
  })
  pieces.set(phrase, parsed)
  return parsed
}
