import { type Get, isTrue, joinText, type PostLayout } from './layout.ts'

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
