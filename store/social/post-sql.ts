import { sentimentTowardsBp } from '#contract/post-meaning.ts'
import type { AnalyzedPost } from '#contract/posts.ts'

type Judged = Pick<AnalyzedPost, 'sentimentBp' | 'meaningBp'>

/**
 * The sentiment that counts for the symbol at a place of the post, in basis points: the one towards it, or, of a post
 * that was stored before there were such, that of the whole post; undefined where there was nothing to judge.
 */
export function sentimentTowards({ sentimentBp, meaningBp }: Judged, place: number): number | undefined {
  return meaningBp === undefined ? sentimentBp : sentimentTowardsBp(meaningBp, place)
}

/** What the row `post` is about: one row (symbol, place) for each symbol, and one with the symbol '' for it as a whole. */
export const ABOUT_SQL = `unnest(array_append(post.symbols, '')) with ordinality as about (symbol, place)`

/**
 * The sentiment that counts for a row of ABOUT_SQL, in SQL. All of it is integers, and division of integers above 0 rounds
 * down on both sides.
 */
export const SENTIMENT_TOWARDS_SQL = `case
  when post.meaning_bp is null or about.symbol = '' then post.sentiment_bp
  else (
    100010000
    + post.meaning_bp[3]::int * (post.meaning_bp[2 * place::int + 2] - post.meaning_bp[2 * place::int + 3])
    + (10000 - post.meaning_bp[3]::int) * (post.meaning_bp[1] - post.meaning_bp[2])
  ) / 20000
end`

/** Likes, replies, comments, shares and retweets of `post` together; null where its source gives none of them. */
export const ENGAGEMENT_SQL = `case
  when coalesce(post.likes, post.replies, post.comments, post.shares, post.retweets) is not null then
    coalesce(post.likes, 0) + coalesce(post.replies, 0) + coalesce(post.comments, 0) + coalesce(post.shares, 0)
      + coalesce(post.retweets, 0)
end`
