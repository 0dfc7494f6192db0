import type { Platform } from './posts.ts'

/** A file of a table has at most so many posts: what a spreadsheet opens without trouble, some 20 MB. */
export const EXPORT_ROWS_MAX = 50_000
/** So many files an hour for each account, or for each address without one. */
export const EXPORTS_PER_HOUR = 60
/** So many at the same time. */
export const EXPORTS_AT_ONCE = 2

const OF_POST = ['id', 'created_at', 'username', 'followers', 'text'] as const
const OF_MEANING = ['hashtags', 'symbols', 'sentiment', 'url'] as const

/** The columns of a table's file, by the names that /v1 gives them. */
export const EXPORT_COLUMNS = {
  twitter: [...OF_POST, 'views', 'likes', 'replies', 'retweets', ...OF_MEANING],
  instagram: [...OF_POST, 'media_type', 'location', 'views', 'likes', 'comments', ...OF_MEANING],
  facebook: [
    ...OF_POST,
    'views',
    'likes',
    'comments',
    'shares',
    'reaction_like',
    'reaction_love',
    'reaction_haha',
    'reaction_wow',
    'reaction_sad',
    'reaction_angry',
    ...OF_MEANING,
  ],
} as const satisfies Record<Platform, readonly string[]>
