import { isTrue, joinText, type PostLayout } from './layout.ts'

/** What 4CAT writes for every source: https://github.com/digitalmethodsinitiative/4cat, `map_item` of each. */
export const FOUR_CAT: readonly PostLayout[] = [
  {
    name: '4CAT',
    has: (get) =>
      get('thread_id') !== undefined &&
      get('body') !== undefined &&
      get('author') !== undefined &&
      (get('timestamp') ?? get('unix_timestamp')) !== undefined,
    fields: {
      externalId: ['id'],
      username: ['author', 'author_username'],
      authorId: ['author_id'],
      followers: ['author_followers'],
      text: (get) => joinText(get('subject'), get('body')),
      createdAt: ['unix_timestamp', 'timestamp'],
      views: ['impression_count', 'view_count', 'views', 'num_views'],
      likes: ['like_count', 'num_likes', 'likes', 'score'],
      replies: ['reply_count'],
      comments: ['num_comments', 'comment_count'],
      shares: ['share_count', 'num_shares'],
      retweets: ['retweet_count', 'repost_count'],
      location: ['place_name', 'location_name'],
      url: ['link', 'url', 'post_url'],
      timeOfDay: [],
    },
    leaveOut: (get) => {
      if (isTrue(get('is_retweet'))) return 'a repost of another’s post'
      const body = get('body')
      return body === '[deleted]' || body === '[removed]'
        ? `${body}: it was taken away at its source`
        : undefined
    },
  },
]
