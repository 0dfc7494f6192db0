import { type Get, isFields, isTrue, joinText, type PostLayout } from './layout.ts'
import { leaveOutDeleted } from './snscrape.ts'

/** Submissions and comments: dumps of Pushshift and Arctic Shift, and answers of Reddit's API. https://github.com/ArthurHeitmann/arctic_shift */
export const REDDIT: readonly PostLayout[] = [
  {
    name: 'Reddit',
    platform: 'reddit',
    list: 'data.children',
    holder: ['data.children', 'kind'],
    has: (get) => isThing((name) => get(name)) || isThing((name) => get(`data.${name}`)),
    // The API has each in `data`, beside its kind.
    unfold: (record) => [{ fields: isFields(record.data) ? record.data : record }],
    fields: {
      externalId: idOf,
      username: ['author'],
      authorId: ['author_fullname'],
      text: (get) => joinText(get('title'), get('selftext') ?? get('body')),
      createdAt: ['created_utc', 'created'],
      likes: ['score', 'ups'],
      comments: ['num_comments'],
      url: permalinkOf,
      location: [],
    },
    leaveOut: (get) => {
      const by = get('removed_by_category')
      if (by !== undefined) return `removed at its source (by ${by})`
      const kind = get('subreddit_type')
      return kind === 'private' || kind === 'employees_only' ? `not public (${kind})` : leaveOutDeleted(get)
    },
  },
]

function isThing(get: Get): boolean {
  return (
    get('subreddit') !== undefined &&
    (get('title') ?? get('body')) !== undefined &&
    (get('created_utc') ?? get('created') ?? get('link_id')) !== undefined
  )
}

/** The whole name of a thing, for a submission and a comment may have one id. */
function idOf(get: Get): string | undefined {
  const id = get('name') ?? get('id')
  if (id === undefined) return undefined
  return /^t\d_/.test(String(id)) ? String(id) : `${get('title') === undefined ? 't1' : 't3'}_${id}`
}

function permalinkOf(get: Get): unknown {
  const link = get('permalink')
  return typeof link === 'string' && link.startsWith('/') ? `https://www.reddit.com${link}` : link
}

/** https://api.stocktwits.com/developers/docs */
export const STOCKTWITS: readonly PostLayout[] = [
  {
    name: 'StockTwits',
    platform: 'stocktwits',
    list: 'messages',
    has: (get) =>
      get('body') !== undefined && get('created_at') !== undefined && get('user.username') !== undefined,
    fields: {
      externalId: ['id'],
      username: ['user.username'],
      authorId: ['user.id'],
      followers: ['user.followers'],
      text: ['body'],
      createdAt: ['created_at'],
      likes: ['likes.total'],
      replies: ['conversation.replies'],
      retweets: ['reshares.reshared_count'],
      location: ['user.location'],
      url: (get) => `https://stocktwits.com/${get('user.username')}/message/${get('id')}`,
    },
    leaveOut: (get) => (get('reshare_message') !== undefined ? 'a reshare of another’s message' : undefined),
  },
]

const OF_SITE = {
  platform: 'hackernews',
  isHtml: true,
} as const

const urlOf = (id: unknown) => `https://news.ycombinator.com/item?id=${id}`

/** https://hn.algolia.com/api and https://github.com/HackerNews/API */
export const HACKERNEWS: readonly PostLayout[] = [
  {
    ...OF_SITE,
    name: 'Hacker News, Algolia',
    list: 'hits',
    holder: ['hits'],
    has: (get) => get('objectID') !== undefined && (get('created_at_i') ?? get('created_at')) !== undefined,
    fields: {
      externalId: ['objectID'],
      username: ['author'],
      authorId: ['author'],
      text: (get) => joinText(get('title'), get('comment_text') ?? get('story_text')),
      createdAt: ['created_at_i', 'created_at'],
      likes: ['points'],
      comments: ['num_comments'],
      url: (get) => urlOf(get('objectID')),
      timeOfDay: [],
    },
  },
  {
    ...OF_SITE,
    name: 'Hacker News, Firebase',
    has: (get) =>
      get('id') !== undefined &&
      get('time') !== undefined &&
      (isTrue(get('deleted')) || (get('by') !== undefined && get('type') !== undefined)),
    fields: {
      externalId: ['id'],
      username: ['by'],
      authorId: ['by'],
      text: (get) => joinText(get('title'), get('text')),
      createdAt: ['time'],
      likes: ['score'],
      comments: ['descendants'],
      url: (get) => urlOf(get('id')),
      timeOfDay: [],
    },
    deletes: (get) => (isTrue(get('deleted')) ? String(get('id')) : undefined),
    leaveOut: leaveOutItem,
  },
]

function leaveOutItem(get: Get): string | undefined {
  if (isTrue(get('dead'))) return 'dead: removed at its source'
  const type = get('type')
  return type === undefined || ['story', 'comment', 'poll', 'job'].includes(String(type))
    ? undefined
    : `no post (${type})`
}
