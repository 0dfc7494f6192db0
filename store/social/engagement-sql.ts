/** Likes, replies, comments, shares and retweets of `post` together; null where its source gives none of them. */
export const ENGAGEMENT_SQL = `case
  when coalesce(post.likes, post.replies, post.comments, post.shares, post.retweets) is not null then
    coalesce(post.likes, 0) + coalesce(post.replies, 0) + coalesce(post.comments, 0) + coalesce(post.shares, 0)
      + coalesce(post.retweets, 0)
end`
