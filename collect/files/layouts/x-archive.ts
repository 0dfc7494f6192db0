import type { PostLayout } from './layout.ts'

/** The archive that X gives of an account: https://help.x.com/managing-your-account/how-to-download-your-x-archive */
const OF_ARCHIVE = {
  platform: 'twitter',
  isOfOneAuthor: true,
  has: ['tweet.id_str'],
  fields: {
    externalId: ['tweet.id_str'],
    text: ['tweet.full_text', 'tweet.text'],
    createdAt: ['tweet.created_at'],
    likes: ['tweet.favorite_count'],
    retweets: ['tweet.retweet_count'],
    username: [],
    location: [],
  },
} as const satisfies Partial<PostLayout>

export const X_ARCHIVE: readonly PostLayout[] = [
  {
    ...OF_ARCHIVE,
    name: 'X archive, deleted posts',
    has: ['tweet.deleted_at'],
    archive: /^deleted[-_]?tweets?/,
    refusal: 'it holds posts that their author has deleted; name tweets.js of the archive instead',
  },
  {
    ...OF_ARCHIVE,
    name: 'X archive',
    archive: /^(?:tweets?|community_tweet)$/,
    // A retweet of an archive is marked by its beginning alone: `retweeted` is false in all of them.
    leaveOut: (get) =>
      /^RT @\w+: /.test(String(get('tweet.full_text') ?? '')) ? 'a repost of another’s post' : undefined,
  },
  {
    ...OF_ARCHIVE,
    name: 'X archive, another part',
    has: () => false,
    archive: /./,
    refusal:
      'it is a part of the archive that holds no posts of the account; name tweets.js of the archive instead',
  },
]
