import { setImmediate } from 'node:timers/promises'
import { createStoryGrouper } from '#analyze/stories/group-stories.ts'
import type { Post } from '#contract/post.ts'
import type { Source } from '#contract/posts.ts'
import { authorOf } from '#contract/posts.ts'
import { createBreaks } from '#contract/text/breaks.ts'
import { type FigureSide, STORY_READ_MAX } from '#contract/trends.ts'
import type { Database } from '#store/database.ts'
import { listAssets } from '#store/market/assets.ts'
import type { PostKey } from '#store/social/lists/match-posts.ts'
import type { StoryPosts } from './story-posts.ts'
import { foldName, nameAssets, wordsOfNames } from './topics.ts'

export interface StoriesQuery {
  side: FigureSide
  /** Absent: whatever they speak of. */
  symbol?: string
  /** Absent: of every source. */
  source?: Source
  /** Whole hours. */
  from: Date
  until: Date
}

/** Which posts make a story. What they come to is read of the posts themselves, for each answer. */
export interface FoundStory {
  posts: PostKey[]
  copies: number
  words: string[]
  link?: string
}

export interface FoundStories {
  stories: FoundStory[]
  postsRead: number
  isComplete: boolean
}

/** So many stories, those of most posts, are weighed. */
const STORIES_MAX = 60

/**
 * The stories of a time, those of most posts first, made of all its posts or, where these are more than STORY_READ_MAX, of
 * as many of each part of it.
 */
export async function findStories(
  db: Database,
  stored: StoryPosts,
  { side, ...query }: StoriesQuery,
): Promise<FoundStories> {
  const assets = await listAssets(db)
  const names = nameAssets(assets)
  const nameWords = wordsOfNames(assets)
  const { posts, isComplete } = await readPosts(stored, query)
  const grouper = createStoryGrouper({
    assetOf: (word) => names.get(foldName(word)),
    wordsOf: (symbol) => nameWords.get(symbol),
  })
  const breaks = createBreaks()
  for (const { _id: id, text, userRef, symbols, hashtags } of posts) {
    await breaks(text)
    grouper.add({ text, author: authorOf({ username: userRef.username, id }), symbols, hashtags })
  }
  const grouped = await grouper.group({ side, pause: () => setImmediate() })
  return {
    stories: grouped.slice(0, STORIES_MAX).map(({ members, copies, words, link }) => ({
      posts: members.flatMap((place) => posts[place] ?? []).map(keyOf),
      copies,
      words,
      ...(link === undefined ? {} : { link }),
    })),
    postsRead: posts.length,
    isComplete,
  }
}

/** The oldest first. */
async function readPosts(
  stored: StoryPosts,
  query: Omit<StoriesQuery, 'side'>,
): Promise<{ posts: Post[]; isComplete: boolean }> {
  const newest = await stored.listNewest({ ...query, limit: STORY_READ_MAX + 1 })
  if (newest.posts.length <= STORY_READ_MAX && !newest.reached)
    return { posts: newest.posts.reverse(), isComplete: true }
  const posts: Post[] = []
  const stepMs = (query.until.getTime() - query.from.getTime()) / PARTS
  for (let part = 0; part < PARTS; part++) {
    const from = new Date(query.from.getTime() + part * stepMs)
    const until = new Date(from.getTime() + stepMs)
    const limit = Math.floor(STORY_READ_MAX / PARTS)
    posts.push(...(await stored.listNewest({ ...query, from, until, limit })).posts.reverse())
  }
  return { posts, isComplete: false }
}

/** Of each the newest posts are read. */
const PARTS = 28

function keyOf({ platform, _id }: Post): PostKey {
  return { platform, externalId: _id }
}
