import { COUNTS, type Platform } from './posts.ts'
import type { CountName } from './source-facts.ts'

/** A file of a table has at most so many posts: what a spreadsheet opens without trouble, some 20 MB. */
export const EXPORT_ROWS_MAX = 50_000
/** So many files an hour for each account, or for each address without one. */
export const EXPORTS_PER_HOUR = 60
/** So many at the same time. */
export const EXPORTS_AT_ONCE = 2

/** `text_withheld` says why there is no text: `source_terms` where the source's terms forbid to hand it on. */
const OF_POST = ['id', 'created_at', 'username', 'followers', 'text', 'text_withheld'] as const
const OF_MEANING = ['hashtags', 'symbols', 'sentiment', 'url'] as const

const OF_REACTIONS = [
  'reaction_like',
  'reaction_love',
  'reaction_haha',
  'reaction_wow',
  'reaction_sad',
  'reaction_angry',
] as const

/** The columns of a table's file, by the names that /v1 gives them. */
export const EXPORT_COLUMNS = {
  twitter: [...OF_POST, 'views', 'likes', 'replies', 'retweets', ...OF_MEANING],
  instagram: [...OF_POST, 'media_type', 'location', 'views', 'likes', 'comments', ...OF_MEANING],
  facebook: [...OF_POST, 'views', 'likes', 'comments', 'shares', ...OF_REACTIONS, ...OF_MEANING],
  /** Of the search over all sources. */
  search: [
    'platform',
    ...OF_POST,
    'media_type',
    'location',
    'views',
    'likes',
    'replies',
    'comments',
    'shares',
    'retweets',
    ...OF_REACTIONS,
    ...OF_MEANING,
  ],
} as const satisfies Record<Platform | 'search', readonly string[]>

/** The columns of the file of a source that has no table of its own in the specification: the counts that it gives. */
export function exportColumnsOf(counts: readonly CountName[]): string[] {
  return [
    ...OF_POST,
    ...COUNTS.filter((count) => counts.includes(count)),
    ...(counts.includes('reactions') ? OF_REACTIONS : []),
    ...OF_MEANING,
  ]
}
