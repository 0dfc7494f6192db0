import { asText, type Get, idOfAddress, joinText, type PostLayout, REPOST } from './layout.ts'

/** Exports of tools that gather mentions over many platforms, behind lines about the query. */
export const LISTENING: readonly PostLayout[] = [
  {
    // https://developers.brandwatch.com/docs/mentions
    name: 'Brandwatch',
    has: (get) =>
      get('Query Name') !== undefined &&
      get('Date') !== undefined &&
      (get('Page Type') ?? get('Content Source')) !== undefined,
    fields: {
      platform: brandwatchPlatform,
      externalId: (get) =>
        idOfUrl(get('Url')) ?? get('Resource Id') ?? get('Mention Id') ?? idOfAddress(get('Url')),
      username: ['Author', 'Full Name', 'Domain'],
      authorId: ['X Author ID', 'Twitter Author ID', 'Bluesky Author Id'],
      followers: (get) => countOf(get, 'Followers', 'Follower Count'),
      text: (get) => joinText(get('Full Text') ?? get('Snippet') ?? get('Title')),
      createdAt: ['Date'],
      views: (get) => countOf(get, 'Views', 'Impressions') ?? get('Impressions'),
      likes: (get) => countOf(get, 'Likes', 'Like Count'),
      replies: (get) => countOf(get, 'Replies', 'Reply Count'),
      comments: (get) => countOf(get, 'Comments', 'Comment Count'),
      shares: (get) => countOf(get, 'Shares'),
      retweets: (get) => countOf(get, 'Reposts', 'Retweets'),
      location: ['Location Name', 'City', 'Country'],
      url: ['Url', 'Original Url'],
    },
    leaveOut: (get) =>
      /^(?:share|retweet|repost)$/i.test(String(get('Thread Entry Type') ?? '')) ? REPOST : undefined,
  },
  {
    // https://help.meltwater.com
    name: 'Meltwater',
    has: (get) =>
      get('Hit Sentence') !== undefined &&
      get('Date') !== undefined &&
      (get('Source') ?? get('Source Name')) !== undefined,
    fields: {
      platform: (get) => platformOf(get('Source Type') ?? get('Content Type') ?? get('Source')),
      externalId: (get) =>
        asText(get('Tweet Id'))?.replace(/^"|"$/g, '') ??
        idOfUrl(get('URL')) ??
        get('Document ID') ??
        idOfAddress(get('URL')),
      username: (get) =>
        get('Twitter Screen Name') ??
        get('Author Handle') ??
        get('Influencer') ??
        get('Author Name') ??
        get('Source Name') ??
        get('Source'),
      authorId: ['Twitter Id'],
      followers: ['Twitter Followers'],
      text: (get) => {
        const [headline, hit] = [get('Headline') ?? get('Title'), get('Hit Sentence') ?? get('Opening Text')]
        return headline === hit ? hit : joinText(headline, hit)
      },
      createdAt: ['Date'],
      timeOfDay: ['Time'],
      views: ['Views'],
      likes: ['Likes'],
      replies: ['Replies'],
      comments: ['Comments'],
      shares: ['Shares'],
      retweets: ['Reposts', 'Retweets'],
      location: ['City', 'State', 'Country'],
      url: ['URL'],
    },
    leaveOut: (get) => (/^(?:QT|RT) @\w+/.test(String(get('Hit Sentence') ?? '')) ? REPOST : undefined),
  },
]

function brandwatchPlatform(get: Get): string | undefined {
  return platformOf(get('Page Type') ?? get('Content Source Name') ?? get('Content Source'))
}

/** Brandwatch has columns for each platform and fills those of the others with 0. */
function countOf(get: Get, ...names: string[]): unknown {
  const platform = brandwatchPlatform(get) ?? ''
  const prefixes = platform === 'twitter' ? ['X ', 'Twitter '] : [`${platform} `]
  const columns = [...prefixes, ''].flatMap((prefix) => names.map((name) => `${prefix}${name}`))
  return columns.map((column) => get(column)).find((value) => value !== undefined)
}

const PLATFORMS: [RegExp, string][] = [
  [/hacker ?news/i, 'hackernews'],
  [/stocktwits/i, 'stocktwits'],
  [/twitter|^x$|x\.com/i, 'twitter'],
  [/instagram/i, 'instagram'],
  [/facebook/i, 'facebook'],
  [/reddit/i, 'reddit'],
  [/bluesky/i, 'bluesky'],
  [/mastodon/i, 'mastodon'],
  [/telegram/i, 'telegram'],
  [/news|blog|online|print/i, 'news'],
]

/** Of the words by which these tools name platforms; as it is where it is none of them. */
export function platformOf(name: unknown): string | undefined {
  const text = asText(name)?.trim()
  return text && (PLATFORMS.find(([pattern]) => pattern.test(text))?.[1] ?? text)
}

/** The id of a post of X by its address. */
function idOfUrl(url: unknown): string | undefined {
  return /\/status(?:es)?\/(\d+)/.exec(asText(url) ?? '')?.[1]
}

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
