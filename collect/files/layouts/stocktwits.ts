import type { PostLayout } from './layout.ts'

/** https://api.stocktwits.com/developers/docs */
export const STOCKTWITS: readonly PostLayout[] = [
  {
    name: 'StockTwits',
    platform: 'stocktwits',
    list: 'messages',
    has: (get) =>
      get('body') !== undefined && get('created_at') !== undefined && get('user.username') !== undefined,
    fields: {
      externalId: ['id'],
      username: ['user.username'],
      authorId: ['user.id'],
      followers: ['user.followers'],
      text: ['body'],
      createdAt: ['created_at'],
      likes: ['likes.total'],
      replies: ['conversation.replies'],
      retweets: ['reshares.reshared_count'],
      location: ['user.location'],
      url: (get) => `https://stocktwits.com/${get('user.username')}/message/${get('id')}`,
    },
    leaveOut: (get) => (get('reshare_message') !== undefined ? 'a reshare of another’s message' : undefined),
  },
]
