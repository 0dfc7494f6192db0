import type { Database } from '#store/database.ts'
import { listPosts } from '#store/social/list-posts.ts'
import { searchPosts } from '#store/social/search-posts.ts'

export interface Workload {
  name: string
  path: string
  /** Requests a second that it must reach without the cache, and with it where that is promised too. */
  uncachedMin?: number
  cachedMin?: number
  p99MaxMs?: number
  /** The same question to the store alone. */
  ask(db: Database): Promise<unknown>
}

const LIMIT = 25
const LIST = '/api/social/twitter'
const SEARCH = '/api/social/search'

/** `posts`: how many the unfiltered list has. `username`: an author of usual diligence. */
export function workloads({ posts, username }: { posts: number; username: string }): Workload[] {
  const lastPage = Math.ceil(posts / LIMIT)
  const from = new Date('2019-01-01T00:00:00Z')
  const all = { platform: 'twitter' as const, ranges: [] }
  const newest = { by: 'created_at', order: 'desc' } as const
  return [
    {
      name: 'A newest first, page 1',
      path: LIST,
      uncachedMin: 3_000,
      cachedMin: 10_000,
      ask: (db) => listPosts(db, { filter: all, sort: newest, offset: 0, limit: LIMIT }),
    },
    {
      name: 'B minLikes + startDate by likes, page 3, with total',
      path: `${LIST}?minLikes=100&startDate=2019-01-01&sortBy=likes&page=3`,
      uncachedMin: 1_000,
      ask: (db) =>
        listPosts(db, {
          filter: { platform: 'twitter', from, ranges: [{ count: 'likes', min: 100 }] },
          sort: { by: 'likes', order: 'desc' },
          offset: 2 * LIMIT,
          limit: LIMIT,
        }),
    },
    {
      name: `C one author, newest first`,
      path: `${LIST}?username=${encodeURIComponent(username)}`,
      uncachedMin: 3_000,
      ask: (db) => listPosts(db, { filter: { ...all, username }, sort: newest, offset: 0, limit: LIMIT }),
    },
    {
      name: 'D two words, newest first',
      path: `${SEARCH}?q=bitcoin+price`,
      uncachedMin: 600,
      p99MaxMs: 100,
      ask: (db) => searchPosts(db, { words: 'bitcoin price', limit: LIMIT + 1 }),
    },
    {
      name: 'D a word of a third of all posts',
      path: `${SEARCH}?q=bitcoin`,
      uncachedMin: 600,
      p99MaxMs: 100,
      ask: (db) => searchPosts(db, { words: 'bitcoin', limit: LIMIT + 1 }),
    },
    {
      name: 'E page 4,000 of all',
      path: `${LIST}?page=4000`,
      uncachedMin: 1_000,
      ask: (db) => listPosts(db, { filter: all, sort: newest, offset: 3_999 * LIMIT, limit: LIMIT }),
    },
    {
      name: 'E the last page of all',
      path: `${LIST}?page=${lastPage}`,
      uncachedMin: 1_000,
      ask: (db) => listPosts(db, { filter: all, sort: newest, offset: (lastPage - 1) * LIMIT, limit: LIMIT }),
    },
  ]
}
