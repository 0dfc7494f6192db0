import { type Get, joinText, type PostLayout } from './layout.ts'
import { leaveOutDeleted } from './snscrape.ts'

const OF_REDDIT = {
  platform: 'reddit',
  leaveOut: leaveOutDeleted,
} as const

const COMMON = {
  username: ['author'],
  authorId: ['author_fullname'],
  createdAt: ['created_utc', 'created'],
  likes: ['score', 'ups'],
  location: [],
}

/** Dumps of Pushshift and Arctic Shift, and what Reddit's API gives in `data`. https://github.com/ArthurHeitmann/arctic_shift */
export const REDDIT: readonly PostLayout[] = [
  {
    ...OF_REDDIT,
    name: 'Reddit submissions',
    has: (get) =>
      get('subreddit') !== undefined &&
      get('title') !== undefined &&
      (get('created_utc') ?? get('created')) !== undefined,
    fields: {
      ...COMMON,
      externalId: (get) => idOf(get, 't3'),
      text: (get) => joinText(get('title'), get('selftext')),
      comments: ['num_comments'],
      url: (get) => permalinkOf(get),
    },
  },
  {
    ...OF_REDDIT,
    name: 'Reddit comments',
    has: (get) =>
      get('subreddit') !== undefined &&
      get('body') !== undefined &&
      (get('link_id') ?? get('parent_id') ?? get('created_utc')) !== undefined,
    fields: {
      ...COMMON,
      externalId: (get) => idOf(get, 't1'),
      text: ['body'],
      url: (get) => permalinkOf(get),
    },
  },
]

/** The whole name of a thing, for a submission and a comment may have one id. */
function idOf(get: Get, kind: string): string | undefined {
  const id = get('name') ?? get('id')
  if (id === undefined) return undefined
  return /^t\d_/.test(String(id)) ? String(id) : `${kind}_${id}`
}

function permalinkOf(get: Get): unknown {
  const link = get('permalink')
  return typeof link === 'string' && link.startsWith('/') ? `https://www.reddit.com${link}` : link
}
