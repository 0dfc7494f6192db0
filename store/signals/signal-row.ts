import { SUM_COLUMNS } from '#contract/posts.ts'

/** What the posts of one side (raw or filtered) come to. */
const SIDE_COLUMNS = ['authors', ...SUM_COLUMNS] as const
export const SIGN_COLUMNS = [
  'automated',
  'copies',
  'link_farms',
  'giveaways',
  'new_accounts',
  'over_cap',
] as const
/** Every figure of a row. */
export const SIGNAL_COLUMNS = [
  ...SIDE_COLUMNS,
  ...SIDE_COLUMNS.map((column) => `filtered_${column}` as const),
  ...SIGN_COLUMNS,
] as const
export type SignalColumn = (typeof SIGNAL_COLUMNS)[number]

/** One asset ('' for all posts) in one hour or day of one source. */
export type SignalRow = Record<SignalColumn, number> & {
  symbol: string
  /** The stored form of the sketch of the authors that count, in hexadecimal. */
  filtered_registers: string
}

export const TERM_COLUMNS = [
  'posts',
  'authors',
  'judged',
  'sentiment_sum_bp',
  'filtered_posts',
  'filtered_authors',
  'filtered_judged',
  'filtered_sentiment_sum_bp',
] as const

/** One hashtag, word or phrase in one hour of one source. */
export type TermRow = Record<(typeof TERM_COLUMNS)[number], number> & {
  kind: string
  term: string
  /** The stored form of the sketch of all authors, in hexadecimal; null where all of them count. */
  registers: string | null
  filtered_registers: string
}

export const CREATOR_COUNTS = [
  'posts',
  'filtered_posts',
  'engagement',
  'filtered_engagement',
  'filtered_judged',
  'filtered_sentiment_sum_bp',
  'filtered_sentiment_squares',
] as const

/** What marks keep of them. */
export const KNOWN_CREATOR_COUNTS = CREATOR_COUNTS.slice(0, 4)
/** The names of a row of creators as numbers, in their order. */
export const HASHED_AUTHORS = `array(
  select hashtextextended(author, 0) from unnest(authors) with ordinality as each (author, nr) order by nr
)`

/** The authors of one asset ('' for all posts) in one hour of one source: at one place of all lists stands one author. */
export type CreatorsRow = Record<(typeof CREATOR_COUNTS)[number], number[]> & {
  symbol: string
  /** Folded names. */
  authors: string[]
}

/** How the posts of one hour of one source sound: so many in each tenth from negative to positive, raw and filtered. */
export interface MoodsRow {
  moods: number[]
  filtered_moods: number[]
}

/** One hour (UTC) of one source. */
export interface SourceHour {
  platform: string
  startsAt: Date
}
