import { type Static, Type } from 'typebox'
import { Post, SourceId } from '../post.ts'
import { defineRoute } from '../route.ts'
import { DAY_OR_MOMENT } from '../text/bounds.ts'
import { TERM_MAX_CHARS, TOPIC_KINDS } from '../trends.ts'

/**
 * Why several accounts are taken for a group. `alike`: they post the same with some words exchanged; `gifts`: they promise gifts
 * for following one account or link; `in_step`: they post within two minutes of each other again and again. docs/decisions/0650
 */
export const PUSH_SIGNS = ['alike', 'gifts', 'in_step'] as const
export type PushSign = (typeof PUSH_SIGNS)[number]

/** Of a time so many posts are looked at; where there are more, the newest of each hour, as many of each. */
export const PUSH_POSTS_MAX = 20_000
/** Listed of an answer, and of a group. */
export const PUSH_GROUPS_MAX = 20
export const PUSH_ACCOUNTS_MAX = 50
export const PUSH_EXAMPLES_MAX = 3
/** Accounts whose share of the posts is given. */
export const PUSH_TOP = 10

const Count = Type.Integer({ minimum: 0 })
const Share = Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()])
const Moment = Type.String({ format: 'date-time' })
const End = Type.Optional(Type.String(DAY_OR_MOMENT))

export const PushGroup = Type.Object({
  /** The strongest reason first. */
  signs: Type.Array(Type.Enum([...PUSH_SIGNS]), { minItems: 1 }),
  /** How many accounts it is of, and their posts that made them a group. */
  accounts: Count,
  posts: Count,
  firstAt: Moment,
  lastAt: Moment,
  /** Some of the accounts, those with most of these posts first; without those that deleted theirs. */
  listed: Type.Array(Type.Object({ source: SourceId, username: Type.String(), posts: Count }), {
    maxItems: PUSH_ACCOUNTS_MAX,
  }),
  /** Of different accounts. */
  examples: Type.Array(Post, { maxItems: PUSH_EXAMPLES_MAX }),
})
export type PushGroup = Static<typeof PushGroup>

/** Posts, people and mood, as the figures of the same names. */
const Talk = Type.Object({
  posts: Type.Union([Count, Type.Null()]),
  authors: Type.Union([Count, Type.Null()]),
  mood: Share,
  moodPosts: Count,
})

const PUSHERS = {
  /** Whole hours (UTC). */
  from: Moment,
  until: Moment,
  /** How many posts were looked at, and whether these are all of the time. */
  postsRead: Count,
  isComplete: Type.Boolean(),
  /** Those of most posts first. */
  groups: Type.Array(PushGroup, { maxItems: PUSH_GROUPS_MAX }),
  /** The accounts of all groups together, and their part of all posts; null where there are none. */
  pushed: Type.Object({ groups: Count, accounts: Count, posts: Count, share: Share }),
  /** The accounts with most posts, and their part of all posts. */
  top: Type.Object({ accounts: Type.Integer({ minimum: 0, maximum: PUSH_TOP }), share: Share }),
  /** Of what the figures below are: posts that count, or the posts that were read. */
  basis: Type.Enum(['counted', 'read']),
  all: Talk,
  /** The same without the posts of the accounts of the groups. Figures are null while posts are being counted. */
  without: Talk,
}

export const Pushers = Type.Object(PUSHERS)
export type Pushers = Static<typeof Pushers>

export const getAssetPushers = defineRoute({
  method: 'GET',
  path: '/api/market/:id/pushers',
  summary: 'Groups of accounts that push an asset in 24 hours, and its figures without them',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: 30,
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
  query: Type.Object(
    {
      /** The end of the 24 whole hours; now unless given. */
      end: End,
    },
    { additionalProperties: false },
  ),
  answer: Pushers,
})

export const getTopicPushers = defineRoute({
  method: 'GET',
  path: '/api/social/trend/pushers',
  summary: 'Groups of accounts that push a topic in 24 hours, and its posts without theirs',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: 30,
  query: Type.Object(
    {
      kind: Type.Enum([...TOPIC_KINDS]),
      term: Type.String({ minLength: 1, maxLength: TERM_MAX_CHARS }),
      end: End,
    },
    { additionalProperties: false },
  ),
  answer: Pushers,
})

export const AuthorPushers = Type.Object({
  /** The 24 whole hours up to the author's newest post. */
  from: Moment,
  until: Moment,
  /** Of what they were compared with others: the assets that most of their posts name. */
  assets: Type.Array(Type.String()),
  /** How many posts about these were looked at. */
  postsRead: Count,
  /** The groups that the author belongs to, each by the asset it is about. `others`: accounts besides the author. */
  groups: Type.Array(Type.Object({ symbol: Type.String(), others: Count, ...PushGroup.properties })),
})
export type AuthorPushers = Static<typeof AuthorPushers>

export const getAuthorPushers = defineRoute({
  method: 'GET',
  path: '/api/social/:source/authors/:username/pushers',
  summary: 'The accounts that an author posts alike, in step or for gifts with',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: 30,
  params: Type.Object({
    source: Type.String({ maxLength: 100 }),
    /** In any case, without a leading @. */
    username: Type.String({ minLength: 1, maxLength: 128 }),
  }),
  answer: AuthorPushers,
})
