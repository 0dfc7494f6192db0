import { type Get, isFields, joinText, type PostLayout } from './layout.ts'

const reactionsOf = (prefix: string, suffix: string) =>
  Object.fromEntries(
    ['love', 'haha', 'wow', 'sad', 'angry'].map((kind) => [
      `reactions.${kind}`,
      [`${prefix}${kind}${suffix}`],
    ]),
  )

/** https://developers.facebook.com/docs/content-library-and-api */
const CONTENT_LIBRARY: PostLayout = {
  name: 'Meta Content Library',
  has: (get) => get('creation_time') !== undefined && get('post_owner.name') !== undefined,
  fields: {
    platform: platformOf,
    externalId: ['id'],
    username: ['post_owner.username', 'post_owner.name'],
    authorId: ['post_owner.id'],
    text: ['text'],
    createdAt: ['creation_time'],
    views: ['statistics.views', 'statistics.view_count'],
    likes: ['statistics.like_count'],
    comments: ['statistics.comment_count'],
    shares: ['statistics.share_count'],
    ...reactionsOf('statistics.', '_count'),
    mediaType: ['media_type', 'content_type'],
    url: ['url', 'mcl_url'],
  },
}

/** By the address, or by the reactions that Facebook alone has: its own pages about posts stand on facebook.com for both. */
function platformOf(get: Get): string | undefined {
  const url = String(get('mcl_url') ?? get('url') ?? '')
  if (/instagram/.test(url)) return 'instagram'
  const isFacebook = [
    'surface.type',
    'statistics.reaction_count',
    'statistics.love_count',
    'statistics.care_count',
  ]
  return isFacebook.some((name) => get(name) !== undefined) ? 'facebook' : undefined
}

/** "Download your information" of Facebook, whose letters beyond ASCII are written as bytes. */
const FACEBOOK_DOWNLOAD: PostLayout = {
  name: 'Facebook download',
  platform: 'facebook',
  isOfOneAuthor: true,
  isMojibake: true,
  has: (get) =>
    get('timestamp') !== undefined &&
    (Array.isArray(get('data')) || Array.isArray(get('attachments'))) &&
    get('created_at') === undefined,
  fields: {
    externalId: [],
    username: [],
    // The title is a sentence of Facebook's, such as "Ada shared a link."
    text: (get) => {
      const data = get('data')
      return Array.isArray(data)
        ? data.flatMap((part) => (isFields(part) ? (part.post ?? []) : []))[0]
        : undefined
    },
    createdAt: ['timestamp'],
    timeOfDay: [],
    location: [],
    url: [],
  },
  leaveOut: (get) => {
    const data = get('data')
    const hasPost =
      Array.isArray(data) && data.some((part) => isFields(part) && typeof part.post === 'string')
    return hasPost ? undefined : 'no text of the account: a picture, a link or an action'
  },
}

/** The same of Instagram: `posts_1.json`, `reels.json`. */
const INSTAGRAM_DOWNLOAD: PostLayout = {
  name: 'Instagram download',
  platform: 'instagram',
  isOfOneAuthor: true,
  isMojibake: true,
  has: (get) => get('media.0.creation_timestamp') !== undefined,
  fields: {
    externalId: [],
    username: [],
    text: ['title', 'media.0.title'],
    createdAt: ['creation_timestamp', 'media.0.creation_timestamp'],
    mediaType: (get) => {
      const media = get('media')
      if (Array.isArray(media) && media.length > 1) return 'carousel'
      return /\.(?:mp4|mov)$/i.test(String(get('media.0.uri'))) ? 'video' : 'image'
    },
  },
}

/** What Meta Business Suite exports of the posts of one's own pages and accounts. */
const BUSINESS_SUITE: PostLayout = {
  name: 'Meta Business Suite',
  needsZone: true,
  has: (get) =>
    get('Publish time') !== undefined &&
    get('Permalink') !== undefined &&
    (get('Page name') ?? get('Account username')) !== undefined,
  fields: {
    platform: (get) => (get('Account username') === undefined ? 'facebook' : 'instagram'),
    externalId: (get) => {
      const [page, post] = [get('Page ID'), get('Post ID')]
      return page === undefined || post === undefined ? post : `${page}_${post}`
    },
    username: ['Account username', 'Page name'],
    authorId: ['Page ID', 'Account ID'],
    followers: [],
    text: (get) => joinText(...new Set([get('Title'), get('Description')])),
    createdAt: ['Publish time'],
    views: ['Views', 'Impressions'],
    likes: ['Likes'],
    comments: ['Comments'],
    shares: ['Shares'],
    mediaType: (get) => String(get('Post type') ?? '').replace(/^IG /, ''),
    location: [],
    url: ['Permalink'],
    timeOfDay: [],
  },
  leaveOut: (get) => {
    const period = get('Date')
    return period === undefined || /\p{L}/u.test(String(period))
      ? undefined
      : `figures of one day (${period}), not of the post`
  },
}

/** Parts of a download that hold no public posts. */
const NOT_PUBLIC: PostLayout[] = [
  {
    name: 'Facebook or Instagram download, messages',
    holder: ['participants', 'messages'],
    has: () => false,
    fields: {},
    refusal: 'it holds private messages',
  },
  {
    name: 'Facebook download, groups',
    holder: ['group_posts_v2'],
    has: () => false,
    fields: {},
    refusal: 'it does not say which of the groups are public',
  },
]

export const META: readonly PostLayout[] = [
  ...NOT_PUBLIC,
  CONTENT_LIBRARY,
  BUSINESS_SUITE,
  FACEBOOK_DOWNLOAD,
  INSTAGRAM_DOWNLOAD,
]

const at = (prefix: string) => ({
  externalId: [`${prefix}id`],
  username: [`${prefix}owner.username`, `${prefix}username`, 'username'],
  authorId: [`${prefix}owner.id`],
  followers: [`${prefix}owner.edge_followed_by.count`],
  text: [`${prefix}edge_media_to_caption.edges.0.node.text`, `${prefix}caption.text`, `${prefix}caption`],
  createdAt: [`${prefix}taken_at_timestamp`, `${prefix}date`],
  views: [`${prefix}video_play_count`, `${prefix}video_view_count`],
  likes: [`${prefix}edge_media_preview_like.count`, `${prefix}edge_liked_by.count`],
  comments: [
    `${prefix}edge_media_to_comment.count`,
    `${prefix}edge_media_to_parent_comment.count`,
    `${prefix}edge_media_preview_comment.count`,
  ],
  mediaType: [`${prefix}__typename`],
  location: [`${prefix}location.name`],
  url: [],
})

/** What Instagram's site gives of a post, kept as it is by two tools. */
export const INSTAGRAM: readonly PostLayout[] = [
  {
    // https://instaloader.github.io
    name: 'instaloader',
    platform: 'instagram',
    has: (get) => get('instaloader') !== undefined && get('node') !== undefined,
    fields: at('node.'),
    leaveOut: (get) =>
      get('instaloader.node_type') === undefined || get('instaloader.node_type') === 'Post'
        ? undefined
        : `no post (${get('instaloader.node_type')})`,
  },
  {
    // https://github.com/arc298/instagram-scraper
    name: 'instagram-scraper',
    platform: 'instagram',
    has: (get) =>
      get('taken_at_timestamp') !== undefined &&
      (get('edge_media_to_caption') ?? get('edge_media_preview_like')) !== undefined,
    fields: at(''),
  },
]
