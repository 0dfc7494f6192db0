import type { Database } from '#store/database.ts'
import { listPosts } from '#store/social/lists/list-posts.ts'
import { searchPosts } from '#store/social/search/search-posts.ts'
import type { Question } from './draw-questions.ts'

export interface Workload {
  name: string
  /** What is asked in turn. */
  paths: string[]
  /** Requests a second that it must reach without the cache, and with it where that is promised too. */
  uncachedMin?: number
  cachedMin?: number
  p99MaxMs?: number
  /** The same questions to the store alone. */
  ask: ((db: Database) => Promise<unknown>)[]
}

const LIMIT = 25
const LIST = '/api/social/twitter'
const SEARCH = '/api/social/search'

export interface Subjects {
  /** How many the unfiltered list has. */
  posts: number
  /** An author of usual diligence. */
  username: string
  questions: Question[]
}

export function workloads({ posts, username, questions }: Subjects): Workload[] {
  const lastPage = Math.ceil(posts / LIMIT)
  const from = new Date('2019-01-01T00:00:00Z')
  const all = { platform: 'twitter' as const, ranges: [] }
  const newest = { by: 'created_at', order: 'desc' } as const
  return [
    {
      name: 'A newest first, page 1',
      paths: [LIST],
      uncachedMin: 6_700,
      cachedMin: 10_000,
      ask: [(db) => listPosts(db, { filter: all, sort: newest, offset: 0, limit: LIMIT })],
    },
    {
      name: 'B minLikes + startDate by likes, page 3, with total',
      paths: [`${LIST}?minLikes=100&startDate=2019-01-01&sortBy=likes&page=3`],
      uncachedMin: 950,
      ask: [
        (db) =>
          listPosts(db, {
            filter: { platform: 'twitter', from, ranges: [{ count: 'likes', min: 100 }] },
            sort: { by: 'likes', order: 'desc' },
            offset: 2 * LIMIT,
            limit: LIMIT,
          }),
      ],
    },
    {
      name: `C one author, newest first`,
      paths: [`${LIST}?username=${encodeURIComponent(username)}`],
      uncachedMin: 6_000,
      ask: [(db) => listPosts(db, { filter: { ...all, username }, sort: newest, offset: 0, limit: LIMIT })],
    },
    {
      name: 'D fifty questions of words drawn by how often posts have them',
      paths: questions.map(({ words }) => `${SEARCH}?q=${encodeURIComponent(words)}`),
      uncachedMin: 920,
      p99MaxMs: 60,
      ask: questions.map(
        ({ words }) =>
          (db) =>
            searchPosts(db, { words, limit: LIMIT + 1 }),
      ),
    },
    {
      name: 'E page 4,000 of all',
      paths: [`${LIST}?page=4000`],
      uncachedMin: 1_000,
      ask: [(db) => listPosts(db, { filter: all, sort: newest, offset: 3_999 * LIMIT, limit: LIMIT })],
    },
    {
      name: 'E the last page of all',
      paths: [`${LIST}?page=${lastPage}`],
      uncachedMin: 1_000,
      ask: [
        (db) => listPosts(db, { filter: all, sort: newest, offset: (lastPage - 1) * LIMIT, limit: LIMIT }),
      ],
    },
  ]
}
