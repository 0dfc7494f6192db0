import { isLabelledBot } from '#collect/social/bluesky/refresh-posts.ts'
import { asText, type Get, isFields, type PostLayout, REPOST } from './layout.ts'

const POSTS = 'app.bsky.feed.post'

const DID_OF_URI = /^at:\/\/(did:[a-z]+:[\w.:%-]+)\/app\.bsky\.feed\.post\//

const didOf = (uri: unknown) => DID_OF_URI.exec(asText(uri) ?? '')?.[1]

const addressOf = (get: Get) => `at://${get('did')}/${POSTS}/${get('commit.rkey')}`

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
      automated: (get) => {
        const did = get('author.did') ?? get('post.author.did')
        const labels = get('author.labels') ?? get('post.author.labels')
        return isLabelledBot({ did, labels }) || undefined
      },
      text: ['record.text', 'post.record.text'],
      createdAt: ['record.createdAt', 'post.record.createdAt'],
      likes: ['likeCount', 'post.likeCount'],
      replies: ['replyCount', 'post.replyCount'],
      retweets: ['repostCount', 'post.repostCount'],
      url: [],
    },
    leaveOut: (get) => (get('reason.by') !== undefined ? REPOST : undefined),
  },
  {
    name: 'Jetstream',
    platform: 'bluesky',
    has: (get) =>
      (get('did') !== undefined && get('commit.collection') !== undefined) ||
      get('payload.collection') !== undefined,
    // Its second version has the commit in a frame.
    unfold: ({ payload, ...record }) => [
      { fields: isFields(payload) ? { did: payload.did, kind: payload.$type, commit: payload } : record },
    ],
    fields: {
      externalId: addressOf,
      username: ['did'],
      authorId: ['did'],
      text: ['commit.record.text'],
      createdAt: ['commit.record.createdAt'],
      url: [],
    },
    deletes: (get) =>
      get('commit.collection') === POSTS && get('commit.operation') === 'delete' ? addressOf(get) : undefined,
    leaveOut: (get) =>
      get('commit.collection') === POSTS && get('commit.record.text') !== undefined
        ? undefined
        : `no post (${get('commit.collection') ?? get('kind')})`,
  },
  {
    name: 'Bluesky dump',
    platform: 'bluesky',
    has: (get) => didOf(get('uri')) !== undefined || get('uri') === 'uri',
    fields: {
      externalId: ['uri'],
      username: (get) => get('author.handle') ?? get('handle') ?? get('author_handle') ?? didOf(get('uri')),
      authorId: (get) => didOf(get('uri')),
      // Answers of listRecords have each record as a value.
      text: ['text', 'record.text', 'value.text'],
      createdAt: ['created_at', 'createdAt', 'record.createdAt', 'value.createdAt'],
      url: [],
    },
  },
]
