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
