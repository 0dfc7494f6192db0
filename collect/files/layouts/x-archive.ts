import { asText, isFields, type PostLayout, REPOST } from './layout.ts'

/** The archive that X gives of an account: https://help.x.com/managing-your-account/how-to-download-your-x-archive */
const OF_ARCHIVE = {
  platform: 'twitter',
  isOfOneAuthor: true,
  has: ['tweet.id_str'],
  fields: {
    // Archives of before August 2019 have the post itself in place of one in `tweet`.
    externalId: ['tweet.id_str', 'id_str'],
    text: ['tweet.full_text', 'tweet.text', 'full_text', 'text'],
    createdAt: ['tweet.created_at', 'created_at'],
    likes: ['tweet.favorite_count', 'favorite_count'],
    retweets: ['tweet.retweet_count', 'retweet_count'],
    username: [],
    location: [],
  },
} as const satisfies Partial<PostLayout>

/** The whole text of a post of more than 280 characters, which its archive has without the id of the post. */
export interface LongText {
  text: string
  at: Date
}

/** What note-tweet.js of an archive holds; nothing where it is none. */
export function readLongTexts(file: string): LongText[] {
  try {
    const list: unknown = JSON.parse(file.slice(file.indexOf('[')))
    return (Array.isArray(list) ? list : []).flatMap((one): LongText[] => {
      const note = isFields(one) && isFields(one.noteTweet) ? one.noteTweet : {}
      const text = isFields(note.core) ? asText(note.core.text) : undefined
      const at = new Date(String(note.createdAt))
      return text === undefined || Number.isNaN(at.getTime()) ? [] : [{ text, at }]
    })
  } catch {
    // What cannot be read completes nothing.
    return []
  }
}

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
  },
  {
    // tweets.csv of before 2019
    ...OF_ARCHIVE,
    name: 'X archive, CSV',
    has: ['tweet_id', 'timestamp', 'text', 'retweeted_status_timestamp'],
    fields: {
      externalId: ['tweet_id'],
      text: ['text'],
      createdAt: ['timestamp'],
      username: [],
      location: [],
      url: [],
    },
    leaveOut: (get) => (get('retweeted_status_id') === undefined ? undefined : REPOST),
  },
  {
    ...OF_ARCHIVE,
    name: 'X archive, long texts',
    has: () => false,
    archive: /^note_tweet/,
    refusal:
      'it holds long texts without the ids of their posts; name the whole archive, the ZIP, in which they complete those of tweets.js',
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
