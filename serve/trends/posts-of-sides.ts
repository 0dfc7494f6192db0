import type { Post } from '#contract/post.ts'
import { SENTIMENT_GREEN_FROM, SENTIMENT_YELLOW_FROM } from '#contract/post-meaning.ts'
import type { Database } from '#store/database.ts'
import { findPostsByKeys, type JudgedPost, listJudgedPosts } from '#store/social/search/list-judged-posts.ts'
import { pickTop } from './topics.ts'

/** By engagement, at most five of either. */
export interface PostsOfSides {
  postsFor: Post[]
  postsAgainst: Post[]
}

/** Posts that are looked at for those for and against, the newest, and of either so many are shown. */
const LOOKED_AT_MAX = 2_000
const SHOWN_MAX = 5
const WHOLE_BP = 10_000

/** The posts of a time for and against an asset, by their sentiment towards it. */
export async function findPostsOfSides(
  db: Database,
  { symbol, from, until }: { symbol: string; from: Date; until: Date },
): Promise<PostsOfSides> {
  const judged = await listJudgedPosts(db, { symbol, from, until, limit: LOOKED_AT_MAX })
  const byEngagement = judged.toSorted((a, b) => (b.engagement ?? -1) - (a.engagement ?? -1))
  const show = (isShown: (post: JudgedPost) => boolean) =>
    findPostsByKeys(db, byEngagement.filter(isShown).slice(0, SHOWN_MAX))
  return {
    postsFor: await show(({ sentimentBp = 0 }) => sentimentBp >= SENTIMENT_GREEN_FROM * WHOLE_BP),
    postsAgainst: await show(({ sentimentBp = WHOLE_BP }) => sentimentBp < SENTIMENT_YELLOW_FROM * WHOLE_BP),
  }
}

/** The same of posts that were read, by their sentiment as a whole; of near-copies one. */
export async function pickPostsOfSides(posts: readonly Post[]): Promise<PostsOfSides> {
  const pick = (isShown: (post: Post) => boolean) =>
    pickTop(posts.filter(isShown), { side: 'filtered', max: SHOWN_MAX })
  return {
    postsFor: await pick(({ sentiment = 0 }) => sentiment >= SENTIMENT_GREEN_FROM),
    postsAgainst: await pick(({ sentiment = 1 }) => sentiment < SENTIMENT_YELLOW_FROM),
  }
}
