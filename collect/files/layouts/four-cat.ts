import { type Get, joinText, type PostLayout } from './layout.ts'

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
      externalId: idOf,
      username: (get) =>
        get('author_username') ?? (isOfTelegram(get) ? get('author_name') : undefined) ?? get('author'),
      authorId: ['author_id'],
      followers: ['author_followers'],
      text: (get) => joinText(get('subject'), get('body')),
      createdAt: ['unix_timestamp', 'timestamp'],
      views: ['impression_count', 'view_count', 'views', 'num_views'],
      likes: ['like_count', 'num_likes', 'likes', 'score'],
      replies: ['reply_count'],
      comments: ['num_comments', 'comment_count'],
      shares: ['share_count', 'num_shares', 'forwards'],
      retweets: ['retweet_count', 'repost_count'],
      location: ['place_name', 'location_name'],
      url: (get) =>
        get('subreddit') === undefined ? (get('link') ?? get('url') ?? get('post_url')) : threadOf(get),
      timeOfDay: [],
    },
    leaveOut: (get) => {
      if (get('author_forwarded_from_name') !== undefined) return 'a forwarded message of another'
      const body = get('body')
      return body === '[deleted]' || body === '[removed]' ? `${body}: removed at its source` : undefined
    },
  },
]

/** There `author` is a number. */
function isOfTelegram(get: Get): boolean {
  return get('chat') !== undefined && get('author_is_bot') !== undefined
}

/** Messages of Telegram are numbered by chat; submissions and comments of Reddit may have one id. */
function idOf(get: Get): unknown {
  const id = get('id')
  if (id === undefined) return undefined
  if (isOfTelegram(get)) return `${get('chat')}/${id}`
  if (get('subreddit') === undefined || /^t\d_/.test(String(id))) return id
  return `${id === get('thread_id') ? 't3' : 't1'}_${id}`
}

/** `url` of a submission is what it links to. */
function threadOf(get: Get): string {
  return `https://www.reddit.com/r/${get('subreddit')}/comments/${String(get('thread_id')).replace(/^t\d_/, '')}/`
}
