import { type Get, joinText, type PostLayout, REPOST } from './layout.ts'

/** https://github.com/JustAnotherArchivist/snscrape, of X; https://github.com/vladkens/twscrape writes the same. */
const TWEETS: PostLayout = {
  name: 'snscrape or twscrape',
  platform: 'twitter',
  has: (get) =>
    get('user.username') !== undefined
      ? get('date') !== undefined &&
        (get('rawContent') ?? get('content') ?? get('renderedContent')) !== undefined
      : get('user') !== undefined && get('retweetCount') !== undefined && get('date') !== undefined,
  fields: {
    externalId: ['id_str', 'id'],
    username: ['user.username', 'user.screen_name', 'username', 'user'],
    authorId: ['user.id_str', 'user.id'],
    followers: ['user.followersCount'],
    text: ['rawContent', 'content', 'renderedContent'],
    createdAt: ['date'],
    views: ['viewCount'],
    likes: ['likeCount'],
    replies: ['replyCount'],
    retweets: ['retweetCount'],
    location: ['place.fullName', 'user.location'],
    url: ['url'],
    timeOfDay: [],
  },
  leaveOut: (get) => (get('retweetedTweet') !== undefined ? REPOST : undefined),
}

const REDDIT: PostLayout = {
  name: 'snscrape, Reddit',
  platform: 'reddit',
  has: (get) => /reddit\.(?:Submission|Comment)$/.test(String(get('_type'))),
  fields: {
    externalId: ['id'],
    username: ['author'],
    text: (get) => joinText(get('title'), get('selftext') ?? get('body')),
    createdAt: ['date', 'created'],
    url: ['url'],
  },
  leaveOut: leaveOutDeleted,
}

const TELEGRAM: PostLayout = {
  name: 'snscrape, Telegram',
  platform: 'telegram',
  has: (get) => String(get('_type')).endsWith('telegram.TelegramPost'),
  fields: {
    externalId: (get) => /t\.me\/(?:s\/)?([^/]+\/\d+)/.exec(String(get('url')))?.[1],
    username: (get) => /t\.me\/(?:s\/)?([^/]+)/.exec(String(get('url')))?.[1],
    text: ['content'],
    createdAt: ['date'],
    url: ['url'],
  },
  leaveOut: (get) => (get('forwarded') !== undefined ? 'a forwarded message of another' : undefined),
}

const INSTAGRAM: PostLayout = {
  name: 'snscrape, Instagram',
  platform: 'instagram',
  has: (get) => String(get('_type')).endsWith('instagram.InstagramPost'),
  fields: {
    username: ['username'],
    text: ['content'],
    createdAt: ['date'],
    mediaType: (get) => (get('isVideo') === true ? 'video' : 'image'),
    url: ['url'],
  },
}

/** What Reddit leaves of a post whose author or moderator has removed it. */
export function leaveOutDeleted(get: Get): string | undefined {
  const said = [get('selftext'), get('body'), get('author')]
  const mark = said.find(
    (value) => value === '[deleted]' || value === '[removed]' || value === '[ Removed by Reddit ]',
  )
  return mark === undefined ? undefined : `${mark}: removed at its source`
}

export const SNSCRAPE: readonly PostLayout[] = [REDDIT, TELEGRAM, INSTAGRAM, TWEETS]
