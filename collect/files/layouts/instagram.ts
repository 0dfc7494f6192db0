import type { PostLayout } from './layout.ts'

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
