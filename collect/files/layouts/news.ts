import { type Get, idOfAddress, type PostLayout } from './layout.ts'

/** Lists of articles: the author is the publisher. */
export const NEWS: readonly PostLayout[] = [
  {
    // https://cryptopanic.com/developers/api/
    name: 'CryptoPanic',
    platform: 'news',
    list: 'results',
    holder: ['results'],
    has: (get) =>
      get('published_at') !== undefined && get('title') !== undefined && get('votes') !== undefined,
    fields: {
      externalId: ['id'],
      username: ['source.domain', 'domain', 'source.title'],
      text: ['title'],
      createdAt: ['published_at'],
      likes: ['votes.liked'],
      comments: ['votes.comments'],
      url: ['original_url', 'url'],
    },
  },
  {
    // https://blog.gdeltproject.org/gdelt-doc-2-0-api-debuts/
    name: 'GDELT',
    platform: 'news',
    list: 'articles',
    holder: ['articles'],
    has: (get) =>
      (get('seendate') !== undefined && get('title') !== undefined) ||
      (get('MobileURL') !== undefined && get('Title') !== undefined && get('Date') !== undefined),
    fields: {
      externalId: (get) => idOfAddress(get('url')),
      username: (get) => get('domain') ?? hostOf(get),
      text: ['title'],
      createdAt: ['seendate', 'Date'],
      url: ['url'],
      location: [],
    },
  },
]

function hostOf(get: Get): string | undefined {
  const url = String(get('url'))
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : undefined
}
