import { type Static, Type } from 'typebox'
import { defineRoute } from '../../route.ts'
import { UUID } from '../../text/bounds.ts'

/** The longest address of a feed. */
export const FEED_URL_MAX_CHARS = 2_048

const Url = Type.String({ minLength: 1, maxLength: FEED_URL_MAX_CHARS })
const MaybeText = Type.Union([Type.String(), Type.Null()])

const ListedFeed = Type.Object({
  id: Type.String({ format: 'uuid' }),
  url: Url,
  /** As the feed called itself when it was added; null where it was not read then. */
  title: MaybeText,
  addedAt: Type.String({ format: 'date-time' }),
})
export type ListedFeed = Static<typeof ListedFeed>

/** What a feed holds, as it was read once. */
const TriedFeed = Type.Object({
  title: Type.String(),
  entries: Type.Integer({ minimum: 0 }),
  /** How many of them speak of crypto, so that they would be kept. */
  kept: Type.Integer({ minimum: 0 }),
  /** The newest, at most 5. */
  newest: Type.Array(
    Type.Object({
      text: Type.String(),
      at: Type.String({ format: 'date-time' }),
      url: MaybeText,
      isKept: Type.Boolean(),
    }),
  ),
})
export type TriedFeed = Static<typeof TriedFeed>

export const listFeeds = defineRoute({
  method: 'GET',
  path: '/api/operator/feeds',
  summary: 'The news feeds that are read, from the environment and added by operators',
  access: 'operator',
  answer: Type.Object({
    /** From NEWS_FEEDS; changed by settings only. */
    fixed: Type.Array(Type.String()),
    /** Chosen here, the oldest first. */
    data: Type.Array(ListedFeed),
    /** The defaults, read while none are chosen; empty otherwise. */
    byDefault: Type.Array(Type.String()),
  }),
})

export const tryFeed = defineRoute({
  method: 'POST',
  path: '/api/operator/feeds/try',
  summary: 'Preview a news feed',
  access: 'operator',
  body: Type.Object({ url: Url }),
  answer: TriedFeed,
})

export const addFeed = defineRoute({
  method: 'POST',
  path: '/api/operator/feeds',
  summary: 'Add a news feed after reading it once',
  access: 'operator',
  body: Type.Object({ url: Url }),
  status: 201,
  answer: ListedFeed,
})

export const removeFeed = defineRoute({
  method: 'DELETE',
  path: '/api/operator/feeds/:id',
  summary: 'Remove a news feed',
  access: 'operator',
  params: Type.Object({ id: Type.String(UUID) }),
  status: 204,
})
