import { asText, type PostLayout } from './layout.ts'

const DID_OF_URI = /^at:\/\/(did:[a-z]+:[\w.:%-]+)\/app\.bsky\.feed\.post\//

const didOf = (uri: unknown) => DID_OF_URI.exec(asText(uri) ?? '')?.[1]

/** What is written on the AT Protocol: public dumps by address, answers of its API, records. https://atproto.com/lexicons */
export const BLUESKY: readonly PostLayout[] = [
  {
    name: 'Bluesky API',
    platform: 'bluesky',
    has: (get) =>
      didOf(get('uri') ?? get('post.uri')) !== undefined &&
      (get('record.text') ?? get('post.record.text')) !== undefined,
    fields: {
      externalId: ['uri', 'post.uri'],
      username: ['author.handle', 'post.author.handle', 'author.did'],
      authorId: ['author.did', 'post.author.did'],
      text: ['record.text', 'post.record.text'],
      createdAt: ['record.createdAt', 'post.record.createdAt'],
      likes: ['likeCount', 'post.likeCount'],
      replies: ['replyCount', 'post.replyCount'],
      retweets: ['repostCount', 'post.repostCount'],
      url: [],
    },
    leaveOut: (get) => (get('reason.by') !== undefined ? 'a repost of another’s post' : undefined),
  },
  {
    name: 'Jetstream',
    platform: 'bluesky',
    has: (get) => get('did') !== undefined && get('commit.collection') !== undefined,
    fields: {
      externalId: (get) => `at://${get('did')}/app.bsky.feed.post/${get('commit.rkey')}`,
      username: ['did'],
      authorId: ['did'],
      text: ['commit.record.text'],
      createdAt: ['commit.record.createdAt'],
      url: [],
    },
    leaveOut: (get) =>
      get('commit.collection') === 'app.bsky.feed.post' && get('commit.record.text') !== undefined
        ? undefined
        : `no post (${get('commit.collection')}, ${get('commit.operation')})`,
  },
  {
    name: 'Bluesky dump',
    platform: 'bluesky',
    has: (get) => didOf(get('uri')) !== undefined || get('uri') === 'uri',
    fields: {
      externalId: ['uri'],
      username: (get) => get('author.handle') ?? get('handle') ?? get('author_handle') ?? didOf(get('uri')),
      authorId: (get) => didOf(get('uri')),
      text: ['text', 'record.text'],
      createdAt: ['created_at', 'createdAt', 'record.createdAt'],
      url: [],
    },
  },
]
