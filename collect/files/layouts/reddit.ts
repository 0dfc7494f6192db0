import { type Get, isFields, joinText, type PostLayout } from './layout.ts'
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
