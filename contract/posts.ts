import type { MeaningBp } from './post-meaning.ts'

/** The platforms whose posts have a table of their own on the site. spec, sections 1 and 9 */
export const PLATFORMS = ['twitter', 'instagram', 'facebook'] as const
export type Platform = (typeof PLATFORMS)[number]

/** Where a post comes from, such as `twitter` or `bluesky`: the id of a source. No closed list: further sources are rows. */
export type Source = string
export const SOURCE_CHARS_MAX = 32
export const SOURCE_PATTERN = '^[a-z][a-z0-9_]{1,31}$'

export function isPlatform(source: Source): source is Platform {
  return (PLATFORMS as readonly string[]).includes(source)
}

export const MEDIA_TYPES = ['image', 'video', 'carousel'] as const // spec, section 9
export type MediaType = (typeof MEDIA_TYPES)[number]

export const REACTIONS = ['like', 'love', 'haha', 'wow', 'sad', 'angry'] as const // spec, section 3
export type Reactions = Partial<Record<(typeof REACTIONS)[number], number>>

/** The counts a post can carry. One that its platform does not give is absent, never 0. */
export const COUNTS = ['views', 'likes', 'replies', 'comments', 'shares', 'retweets'] as const
export type Counts = Partial<Record<(typeof COUNTS)[number], number>>

/**
 * The name of an author that the source withholds, such as that of a picture found by its hashtag. No two posts with it
 * are known to be of one person. docs/decisions/0370-unknown-authors.md
 */
export const UNKNOWN_AUTHOR = '(unknown)'

/**
 * The author that a post counts for. An unknown one is unique to the post, so that no cap and no copy of the same
 * author joins it with others.
 */
export function authorOf({ username, id }: { username: string; id: string }): string {
  return username === UNKNOWN_AUTHOR ? `${UNKNOWN_AUTHOR} ${id}` : username.toLowerCase()
}

/** Of what authorOf gave: whether it is a person that may be counted. */
export function isKnownAuthor(author: string): boolean {
  return !author.startsWith(`${UNKNOWN_AUTHOR} `)
}

/** A post as a source gives it: cleaned and typed, without meaning. Its identity is (platform, externalId). */
export interface CollectedPost extends Counts {
  platform: Source
  /** The platform's own id, 1 to 128 characters; text, because real ones exceed 2^53. */
  externalId: string
  /** Without a leading @, 1 to 128 characters. */
  username: string
  /** The author's followers when the post was collected. */
  followers?: number
  /** Plain text: HTML entities decoded, no U+0000. */
  text: string
  createdAt: Date
  /** When the counts were taken, where the source says so; otherwise when the post was collected. */
  countedAt?: Date
  reactions?: Reactions
  /** The platform's own id of who wrote it, which outlives a change of name. */
  authorId?: string
  /** BCP 47, as the author or the platform claims. */
  lang?: string
  /** Tags that the platform gives beside the text, without #. */
  tags?: readonly string[]
  /** Of two versions of a post the one with the larger number holds. */
  revision?: number
  /** When it got the text that it has, where that is not its first. */
  editedAt?: Date
  mediaType?: MediaType
  location?: string
  /** Since when the author's account exists, where the source gives it. */
  accountSince?: Date
  /** The source says that a program writes for the account. */
  isAutomated?: true
  url?: string
}

/** A post with what analysis adds. */
export interface AnalyzedPost extends CollectedPost {
  /** Lower case, without #, in the order of the text, each once. */
  hashtags: string[]
  /** Upper-case tickers of the assets the post speaks of, each once. */
  symbols: string[]
  /** 0 (negative) to 10,000 (positive), 5,000 neutral; absent when the text has nothing to judge. Integers, so that sums are exact. */
  sentimentBp?: number
  /** Tone, and stance towards each of its symbols; absent when the text has nothing to judge or names no asset. */
  meaningBp?: MeaningBp
}

/**
 * What some posts come to, each with its column: integers, so that a recount gives the same digits. Sums of sentiment, tone
 * and stance are in basis points.
 */
export const POST_SUMS = {
  posts: 'posts',
  /** Likes, replies, comments, shares and retweets. */
  engagement: 'engagement',
  /** Posts with a sentiment, and the sum of it. */
  judged: 'judged',
  sentimentSumBp: 'sentiment_sum_bp',
  /** The sum of its squares, for how far the mean may be off. */
  sentimentSquares: 'sentiment_squares',
  /** Of the judged: 5,500 basis points and more, 4,500 and less. */
  positive: 'positive',
  negative: 'negative',
  /** Sums of p+ where it is at least 0.7, and of p- alike: what the sentiment balance is made of. */
  surePositiveBp: 'sure_positive_bp',
  sureNegativeBp: 'sure_negative_bp',
  /** Posts whose tone and stance are known, and the sums of p+ - p- of either; of all posts no stance. */
  meant: 'meant',
  toneSumBp: 'tone_sum_bp',
  stanceSumBp: 'stance_sum_bp',
  /** Posts of which it is known since when their author's account exists, and those of accounts younger than 30 days. */
  aged: 'aged',
  young: 'young',
} as const

export type PostSums = Record<keyof typeof POST_SUMS, number>
export type SumColumn = (typeof POST_SUMS)[keyof PostSums]
/** A number for each sum, with its column. */
export const SUM_ENTRIES = Object.entries(POST_SUMS) as [keyof PostSums, SumColumn][] // its own entries
export const SUM_COLUMNS: readonly SumColumn[] = Object.values(POST_SUMS)

/** Each sum, read by its name and its column. */
export function readSums(read: (column: SumColumn, name: keyof PostSums) => number): PostSums {
  return Object.fromEntries(SUM_ENTRIES.map(([name, column]) => [name, read(column, name)])) as PostSums // one for each
}

/** An account is young for so long. Ours. */
export const YOUNG_ACCOUNT_DAYS = 30
