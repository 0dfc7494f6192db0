import { isFields, type PostLayout } from './layout.ts'

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
    platform: (get) => {
      const url = String(get('mcl_url') ?? get('url') ?? '')
      return url.includes('instagram.com')
        ? 'instagram'
        : url.includes('facebook.com')
          ? 'facebook'
          : undefined
    },
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
    return hasPost ? undefined : 'no words of the account: a picture, a link or an action'
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

export const META: readonly PostLayout[] = [CONTENT_LIBRARY, FACEBOOK_DOWNLOAD, INSTAGRAM_DOWNLOAD]
