import pg from 'pg'
import type { Post } from '#contract/post.ts'
import { isPlatform, type Platform, type Source } from '#contract/posts.ts'
import type { TextRow } from '../queries.ts'

/** The columns of a post, of `posts as post` left joined with `authors as author`, and how such a row becomes a post. */
export interface PostReader {
  columns: string
  /** Those of them that lie in `posts as post`. */
  ofPost: string
  /** How many columns these are; what a query selects after them is not looked at. */
  width: number
  read(row: TextRow): Post
}

/** Each column costs time on both sides, so only those that the platform can have are selected; all without one. */
export function postReader(platform?: Source): PostReader {
  return READERS[platform !== undefined && isPlatform(platform) ? platform : 'any']
}

const ALWAYS = ['platform', 'external_id', 'username', 'text', 'created_at', 'hashtags', 'symbols']

const COUNTS_OF = {
  twitter: ['views', 'likes', 'replies', 'retweets'],
  instagram: ['views', 'likes', 'comments'],
  facebook: ['views', 'likes', 'comments', 'shares'],
  any: ['views', 'likes', 'replies', 'comments', 'shares', 'retweets'],
} as const
const TEXTS_OF = {
  twitter: { url: 'url' },
  instagram: { url: 'url', mediaType: 'media_type', location: 'location' },
  facebook: { url: 'url' },
  any: { url: 'url', mediaType: 'media_type', location: 'location' },
} as const
const REACTIONS_OF = {
  twitter: [],
  instagram: [],
  facebook: ['like', 'love', 'haha', 'wow', 'sad', 'angry'],
  any: ['like', 'love', 'haha', 'wow', 'sad', 'angry'],
} as const

const READERS = {
  twitter: createReader('twitter'),
  instagram: createReader('instagram'),
  facebook: createReader('facebook'),
  any: createReader('any'),
}

function createReader(key: Platform | 'any'): PostReader {
  const counts = COUNTS_OF[key]
  const texts = Object.entries(TEXTS_OF[key]) as ['url' | 'location', string][] // and mediaType, whose text is checked where it is stored
  const reactions = REACTIONS_OF[key]
  const columns = [
    ...ALWAYS.map((name) => `post.${name}`),
    'post.sentiment_bp',
    'author.followers',
    ...counts.map((name) => `post.${name}`),
    ...texts.map(([, column]) => `post.${column}`),
    ...reactions.map((name) => `post.reaction_${name}`),
  ]
  const firstCount = ALWAYS.length + 2
  const firstText = firstCount + counts.length
  const firstReaction = firstText + texts.length

  function read(row: TextRow): Post {
    const [platform, id, username, text, createdAt, hashtags, symbols, sentimentBp, followers] =
      row as string[] // the last two may be null
    const post: Post = {
      _id: id as string,
      platform: platform as Source,
      userRef: { username: username as string },
      text: text as string,
      createdAt: toIsoTime(createdAt as string),
      hashtags: toList(hashtags as string),
      symbols: toList(symbols as string),
    }
    if (followers != null) post.userRef.followers = Number(followers)
    if (sentimentBp != null) post.sentiment = Number(sentimentBp) / 10_000
    let index = firstCount
    for (const count of counts) {
      const value = row[index++]
      if (value != null) post[count] = Number(value)
    }
    for (const [name] of texts) {
      const value = row[index++]
      if (value != null) post[name] = value
    }
    if (reactions.length > 0) readReactions(post, row)
    return post
  }

  function readReactions(post: Post, row: TextRow): void {
    for (const [index, name] of reactions.entries()) {
      const value = row[firstReaction + index]
      if (value == null) continue
      post.reactions ??= {}
      post.reactions[name] = Number(value)
    }
  }

  const ofPost = columns.filter((name) => name.startsWith('post.'))
  return { columns: columns.join(', '), ofPost: ofPost.join(', '), width: columns.length, read }
}

const WHOLE_SECOND = '2026-01-31 08:00:00+00'.length

/** Connections speak UTC and ISO, so the text needs no date arithmetic; PostgreSQL leaves zeros at the end out. */
function toIsoTime(text: string): string {
  const digits = text.length - WHOLE_SECOND - 1
  if (digits === -1) return `${text.slice(0, 10)}T${text.slice(11, 19)}.000Z`
  if (digits > 0 && digits < 4 && text[19] === '.') {
    return `${text.slice(0, 10)}T${text.slice(11, 20 + digits)}${'00'.slice(digits - 1)}Z`
  }
  return parseTime(text).toISOString()
}

const LIST_WITH_QUOTES = /["\\]/

function toList(text: string): string[] {
  if (text === '{}') return []
  return LIST_WITH_QUOTES.test(text) ? parseList(text) : text.slice(1, -1).split(',')
}

// Object ids of timestamptz and text[]: https://www.postgresql.org/docs/current/catalog-pg-type.html
const parseTime = pg.types.getTypeParser(1184) as (text: string) => Date
const parseList = pg.types.getTypeParser(1009 as never) as (text: string) => string[] // missing in pg's own list of ids
