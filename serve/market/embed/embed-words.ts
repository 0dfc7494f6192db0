import { SENTIMENT_GREEN_FROM, SENTIMENT_YELLOW_FROM, sentimentPercent } from '#contract/post-meaning.ts'
import { priceText } from '../share-images.ts'
import type { EmbedFigures } from './read-embed-figures.ts'

/** What an embed says, as plain text. */
export interface EmbedWords {
  symbol: string
  name: string
  /** Such as `$60,000.00`, or why there is none. */
  price: string
  hasPrice: boolean
  /** Such as `56%` and `of 362 posts in 24 hours`. */
  mood: string | undefined
  moodBasis: string
  /** From when the figures are. */
  age: string
}

const NAME_CHARS_MAX = 40

/** The figures in words. */
export function embedWords({ asset, price, mood, posts, at }: EmbedFigures): EmbedWords {
  return {
    symbol: plain(asset.symbol, 12),
    name: plain(asset.name, NAME_CHARS_MAX),
    price: PRICES[price.status](price as never), // each gets its own kind
    hasPrice: price.status === 'now',
    mood: mood && `${sentimentPercent(mood.mood)}%`,
    moodBasis: mood
      ? `of ${countPosts(mood.posts)} in 24 hours`
      : `${posts === 0 ? 'No posts' : `${countPosts(posts)} in 24 hours`}: too few posts to say`,
    age: price.status === 'old' ? `Last price ${momentText(price.at)}` : momentText(lastOf(price, at)),
  }
}

type Price = EmbedFigures['price']

const PRICES: { [Status in Price['status']]: (price: Extract<Price, { status: Status }>) => string } = {
  now: ({ dollars }) => priceText(dollars),
  old: () => 'No price now',
  withheld: () => 'Price not shared',
  none: () => 'No price',
}

function lastOf(price: Price, at: Date): Date {
  return price.status === 'now' ? price.at : at
}

/** Such as `10 Mar 2026, 12:30 UTC`. */
export function momentText(at: Date): string {
  return `${at.toLocaleString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })} UTC`
}

function countPosts(posts: number): string {
  return `${posts.toLocaleString('en-US')} ${posts === 1 ? 'post' : 'posts'}`
}

/** Names come from elsewhere and may hold anything: what XML cannot hold is left out, and what is long is cut. */
function plain(text: string, charsMax: number): string {
  const visible = [...text.toWellFormed().replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')]
  return visible.length > charsMax ? `${visible.slice(0, charsMax - 1).join('')}…` : visible.join('')
}

/** The colour of a mood between 0 and 1. */
export function toneOf(mood: number): 'up' | 'mid' | 'down' {
  if (mood >= SENTIMENT_GREEN_FROM) return 'up'
  return mood >= SENTIMENT_YELLOW_FROM ? 'mid' : 'down'
}
