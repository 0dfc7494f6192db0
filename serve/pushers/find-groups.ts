import { setImmediate } from 'node:timers/promises'
import { findPushers } from '#analyze/pushers/find-pushers.ts'
import { PUSH_POSTS_MAX, type PushSign } from '#contract/app/pushers.ts'
import { authorOf, isKnownAuthor, type Source } from '#contract/posts.ts'
import type { Database } from '#store/database.ts'
import { listTimedPosts, type TimedPost } from '#store/social/search/list-timed-posts.ts'
import type { Context } from '../context/context.ts'
import { createSharedReads } from '../context/shared-reads.ts'

/** Of what: an asset's posts, or those that a search finds; within whole hours. */
export interface PushQuery {
  symbol?: string
  tag?: string
  words?: string
  from: Date
  until: Date
}

/** An account by its source and folded name. */
export interface PushAccount {
  source: Source
  author: string
}

export interface FoundGroup {
  signs: PushSign[]
  accounts: PushAccount[]
  /** Those by which it was found, the oldest first. */
  posts: Pick<TimedPost, 'platform' | 'externalId'>[]
  firstAt: Date
  lastAt: Date
}

/** What posts come to that were read one by one. */
export interface ReadTalk {
  posts: number
  authors: number
  judged: number
  sentimentSumBp: number
  sentimentSquares: number
}

export interface FoundPushers {
  postsRead: number
  isComplete: boolean
  groups: FoundGroup[]
  /** Of all that was read, of what the accounts of the groups wrote of it, and of the accounts with most posts. */
  all: ReadTalk
  theirs: ReadTalk
  top: { authors: number; posts: number }
}

/** Which posts make a group is kept for a minute; what the answers show of them is read anew. */
const takeGroups = createSharedReads<FoundPushers>()

/** The groups of a time. `top`: of so many accounts with most posts it is said how many these are. */
export function shareGroups(ctx: Context, query: PushQuery, { top }: { top: number }): Promise<FoundPushers> {
  const db = ctx.readDb
  return takeGroups(ctx, db, { ...query, top }, () => findGroups(db, query, { top }))
}

async function findGroups(db: Database, query: PushQuery, { top }: { top: number }): Promise<FoundPushers> {
  const { posts, isComplete } = await listTimedPosts(db, { ...query, limit: PUSH_POSTS_MAX })
  const keys = posts.map(keyOfAuthor)
  const found = await findPushers(
    posts.map(({ text, createdAt }, nr) => ({ author: keys[nr]!, text, at: createdAt.getTime() })), // a key each
    { from: query.from.getTime(), until: query.until.getTime(), pause: () => setImmediate() },
  )
  const pushers = new Set(found.flatMap(({ authors }) => authors))
  const accounts = new Map(
    posts.map((post, nr) => [keys[nr], { source: post.platform, author: post.author }]),
  )
  const counts = countByAuthor(keys)
  const most = [...counts.values()].sort((a, b) => b - a).slice(0, top)
  return {
    postsRead: posts.length,
    isComplete,
    groups: found.map(({ signs, authors, posts: places }) => {
      const members = places.flatMap((place) => posts[place] ?? [])
      return {
        signs,
        accounts: authors.flatMap((author) => accounts.get(author) ?? []),
        posts: members.map(({ platform, externalId }) => ({ platform, externalId })),
        firstAt: members[0]!.createdAt, // no group is empty
        lastAt: members.at(-1)!.createdAt,
      }
    }),
    all: sumTalk(posts, keys),
    theirs: sumTalk(
      posts.filter((_, nr) => pushers.has(keys[nr]!)), // a key each
      keys.filter((key) => pushers.has(key)),
    ),
    top: { authors: most.length, posts: most.reduce((sum, count) => sum + count, 0) },
  }
}

/** Unknown authors are different people. */
function keyOfAuthor({ platform, username, author, externalId }: TimedPost): string {
  const own = authorOf({ username, id: externalId })
  return isKnownAuthor(own) ? `${platform}:${author}` : own
}

function countByAuthor(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) if (isKnownAuthor(key)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

function sumTalk(posts: readonly TimedPost[], keys: readonly string[]): ReadTalk {
  const moods = posts.flatMap(({ sentimentBp }) => sentimentBp ?? [])
  return {
    posts: posts.length,
    authors: new Set(keys.filter(isKnownAuthor)).size,
    judged: moods.length,
    sentimentSumBp: moods.reduce((sum, bp) => sum + bp, 0),
    sentimentSquares: moods.reduce((sum, bp) => sum + bp ** 2, 0),
  }
}
