/** What a column can be mapped to, with the names that files give it, the likeliest first. Read without case, space and _. */
export const POST_FIELDS = {
  externalId: [
    'id_str',
    'external_id',
    'tweet_id',
    'status_id',
    'post_id',
    'media_id',
    'pk',
    'id',
    'shortcode',
    'code',
  ],
  username: [
    'username',
    'screen_name',
    'user_name',
    'account',
    'author',
    'handle',
    'owner_username',
    'page_name',
    'user.username',
    'user.screen_name',
    'author.username',
    'owner.username',
    'from.name',
    'user',
    'page_id',
  ],
  followers: [
    'followers',
    'followers_count',
    'follower_count',
    'account_followers',
    'user_followers',
    'followers.count',
    'user.followers_count',
    'author.public_metrics.followers_count',
  ],
  text: [
    'text',
    'full_text',
    'tweet',
    'message',
    'caption',
    'status_message',
    'content',
    'body',
    'description',
    'title',
  ],
  createdAt: [
    'created_at',
    'created_time',
    'status_published',
    'published_at',
    'taken_at',
    'taken_at_timestamp',
    'timestamp',
    'datetime',
    'date_time',
    'date',
    'time',
    'published',
  ],
  countedAt: [
    'counted_at',
    'scrape_time',
    'scraped_at',
    'crawled_at',
    'fetched_at',
    'retrieved_at',
    'collected_at',
  ],
  views: [
    'views',
    'views_count',
    'view_count',
    'video_view_count',
    'video_views',
    'play_count',
    'impressions',
    'impression_count',
    'public_metrics.impression_count',
  ],
  likes: [
    'likes',
    'likes_count',
    'like_count',
    'num_likes',
    'favorites',
    'favorite_count',
    'favourites_count',
    'likes.count',
    'likes.summary.total_count',
    'edge_liked_by.count',
    'public_metrics.like_count',
    'react_like',
  ],
  replies: ['replies', 'replies_count', 'reply_count', 'num_replies', 'public_metrics.reply_count'],
  comments: [
    'comments',
    'comments_count',
    'comment_count',
    'num_comments',
    'comments.count',
    'comments.summary.total_count',
    'edge_media_to_comment.count',
  ],
  shares: ['shares', 'shares_count', 'share_count', 'num_shares', 'shares.count'],
  retweets: ['retweets', 'retweets_count', 'retweet_count', 'num_retweets', 'public_metrics.retweet_count'],
  'reactions.like': ['react_like', 'reactions_like', 'num_likes', 'reactions.like'],
  'reactions.love': ['react_love', 'reactions_love', 'num_loves', 'reactions.love'],
  'reactions.haha': ['react_haha', 'reactions_haha', 'num_hahas', 'reactions.haha'],
  'reactions.wow': ['react_wow', 'reactions_wow', 'num_wows', 'reactions.wow'],
  'reactions.sad': ['react_sad', 'reactions_sad', 'num_sads', 'reactions.sad'],
  'reactions.angry': ['react_angry', 'reactions_angry', 'num_angrys', 'reactions.angry'],
  mediaType: ['media_type', 'media_product_type', 'type'],
  location: [
    'location',
    'location_name',
    'location.name',
    'location.location_name',
    'place.full_name',
    'place',
  ],
  url: ['url', 'permalink', 'permalink_url', 'post_url', 'tweet_url'],
  videoUrl: ['video_url', 'videos'],
  imageUrls: ['image_urls', 'images', 'imgs', 'image_url', 'display_url', 'media_url'],
} as const satisfies Record<string, readonly string[]>

export type PostField = keyof typeof POST_FIELDS

/** A word that is typed in place of a field's name, such as `id` or `created_at`, means the field as well. */
export function findPostField(name: string): PostField | undefined {
  const key = normalizeName(name)
  const fields = Object.keys(POST_FIELDS) as PostField[]
  return (
    fields.find((field) => normalizeName(field) === key) ??
    fields.find((field) => POST_FIELDS[field].some((usual) => normalizeName(usual) === key))
  )
}

/** Names differ in case and joints only by habit: Follower_count, followerCount. */
export function normalizeName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}.]/gu, '')
}
