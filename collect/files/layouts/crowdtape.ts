import type { PostLayout } from './layout.ts'

/** The product's own exports: of tables, of the search and of tasks, as CSV, JSON lines and Parquet. */
export const CROWDTAPE: readonly PostLayout[] = [
  {
    name: 'Crowdtape export',
    isOwn: true,
    has: (get) =>
      get('created_at') !== undefined &&
      (get('username') ?? get('text_withheld')) !== undefined &&
      (get('_id') ?? get('id')) !== undefined &&
      get('hashtags') !== undefined &&
      get('symbols') !== undefined &&
      get('conversation_id') === undefined,
    fields: {
      platform: ['platform'],
      externalId: ['id', '_id'],
      username: ['username'],
      followers: ['followers'],
      text: ['text'],
      createdAt: ['created_at'],
      views: ['views'],
      likes: ['likes'],
      replies: ['replies'],
      comments: ['comments'],
      shares: ['shares'],
      retweets: ['retweets'],
      mediaType: ['media_type'],
      location: ['location'],
      url: ['url'],
      timeOfDay: [],
      'reactions.like': ['reaction_like', 'reactions.like'],
      'reactions.love': ['reaction_love', 'reactions.love'],
      'reactions.haha': ['reaction_haha', 'reactions.haha'],
      'reactions.wow': ['reaction_wow', 'reactions.wow'],
      'reactions.sad': ['reaction_sad', 'reactions.sad'],
      'reactions.angry': ['reaction_angry', 'reactions.angry'],
    },
  },
]
