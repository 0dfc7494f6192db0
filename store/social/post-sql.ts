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

/**
 * The same in SQL: one row (symbol, sentiment_bp) for each symbol of the row `post`, and one with the symbol '' for the
 * post as a whole. All of it is integers, and division of integers above 0 rounds down on both sides.
 */
export const ABOUT_SQL = `(
  select
    named.symbol,
    case when post.meaning_bp is null then post.sentiment_bp else (
      100010000
      + post.meaning_bp[3]::int * (post.meaning_bp[2 * place::int + 2] - post.meaning_bp[2 * place::int + 3])
      + (10000 - post.meaning_bp[3]::int) * (post.meaning_bp[1] - post.meaning_bp[2])
    ) / 20000 end as sentiment_bp
  from unnest(post.symbols) with ordinality as named (symbol, place)
  union all
  select '', post.sentiment_bp
)`

/** Likes, replies, comments, shares and retweets of `post` together; null where its source gives none of them. */
export const ENGAGEMENT_SQL = `case
  when coalesce(post.likes, post.replies, post.comments, post.shares, post.retweets) is not null then
    coalesce(post.likes, 0) + coalesce(post.replies, 0) + coalesce(post.comments, 0) + coalesce(post.shares, 0)
      + coalesce(post.retweets, 0)
end`
