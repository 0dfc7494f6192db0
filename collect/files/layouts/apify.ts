import { isFields, isTrue, type PostLayout, REPOST } from './layout.ts'

const INSTAGRAM = {
  name: 'Apify, Instagram',
  platform: 'instagram',
  has: ['ownerUsername', 'shortCode', 'timestamp'],
  fields: {
    externalId: ['id'],
    username: ['ownerUsername'],
    authorId: ['ownerId'],
    text: ['caption'],
    createdAt: ['timestamp'],
    views: ['videoPlayCount', 'videoViewCount'],
    likes: ['likesCount'],
    comments: ['commentsCount'],
    mediaType: ['type'],
    location: ['locationName'],
    url: ['url'],
  },
} as const satisfies PostLayout

/** Data sets of scrapers on Apify, nested or flat (`author/userName`). https://docs.apify.com/platform/storage/dataset */
export const APIFY: readonly PostLayout[] = [
  {
    name: 'Apify, X',
    platform: 'twitter',
    has: (get) =>
      get('author.userName') !== undefined &&
      (get('createdAt') ?? get('text') ?? get('fullText')) !== undefined,
    fields: {
      externalId: ['id'],
      username: ['author.userName'],
      authorId: ['author.id'],
      followers: ['author.followers', 'author.followersCount'],
      text: ['fullText', 'text'],
      createdAt: ['createdAt'],
      views: ['viewCount'],
      likes: ['likeCount'],
      replies: ['replyCount'],
      retweets: ['retweetCount'],
      location: ['place.full_name', 'author.location'],
      url: ['url', 'twitterUrl'],
    },
    leaveOut: (get) => {
      if (isTrue(get('noResults'))) return 'no post: the scraper found nothing'
      return isTrue(get('isRetweet')) ? REPOST : undefined
    },
  },
  INSTAGRAM,
  {
    // Its rows are accounts, which hold their latest posts.
    ...INSTAGRAM,
    name: 'Apify, Instagram profiles',
    has: ['biography', 'followersCount', 'postsCount'],
    unfold: (account) => {
      const posts = Array.isArray(account.latestPosts) ? account.latestPosts.filter(isFields) : []
      return posts.length > 0 ? posts.map((fields) => ({ fields, parent: account })) : [{ fields: account }]
    },
    fields: { ...INSTAGRAM.fields, followers: ['../followersCount'] },
    leaveOut: (get) => (isTrue(get('../private')) ? 'not public (private)' : undefined),
  },
  {
    name: 'Apify, Facebook',
    platform: 'facebook',
    has: (get) =>
      get('facebookUrl') !== undefined && get('postId') !== undefined && get('time') !== undefined,
    fields: {
      externalId: ['postId'],
      username: ['pageName', 'user.name'],
      authorId: ['facebookId', 'user.id'],
      text: ['text'],
      createdAt: ['time', 'timestamp'],
      views: ['viewsCount'],
      likes: ['likes'],
      comments: ['comments'],
      shares: ['shares'],
      'reactions.like': ['reactionLikeCount'],
      'reactions.love': ['reactionLoveCount'],
      'reactions.haha': ['reactionHahaCount'],
      'reactions.wow': ['reactionWowCount'],
      'reactions.sad': ['reactionSadCount'],
      'reactions.angry': ['reactionAngryCount'],
      url: ['url'],
      timeOfDay: [],
    },
  },
]
