import { type Static, Type } from 'typebox'
import { MEDIA_TYPES, REACTIONS, SOURCE_CHARS_MAX, SOURCE_PATTERN } from './posts.ts'

/** Where a post comes from, such as `twitter` or `bluesky`. */
export const SourceId = Type.String({ maxLength: SOURCE_CHARS_MAX, pattern: SOURCE_PATTERN })

const Count = Type.Optional(Type.Integer({ minimum: 0 }))

/** A post as the site's own screens get it. What the platform did not give is absent, never 0 or null. */
export const Post = Type.Object({
  /** The platform's own id. */
  _id: Type.String(),
  platform: SourceId,
  userRef: Type.Object({ username: Type.String(), followers: Count }),
  /** Plain text as it was written. Never HTML. */
  text: Type.String(),
  /** ISO 8601, UTC. */
  createdAt: Type.String(),
  views: Count,
  likes: Count,
  replies: Count,
  comments: Count,
  shares: Count,
  retweets: Count,
  mediaType: Type.Optional(Type.Enum([...MEDIA_TYPES])),
  location: Type.Optional(Type.String()),
  reactions: Type.Optional(Type.Object(byName(REACTIONS, Count))),
  /** Lower case, without #. */
  hashtags: Type.Array(Type.String()),
  /** Upper-case tickers. */
  symbols: Type.Array(Type.String()),
  /** 0 negative to 1 positive. */
  sentiment: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  url: Type.Optional(Type.String()),
})
export type Post = Static<typeof Post>

function byName<Name extends string, Schema>(names: readonly Name[], schema: Schema): Record<Name, Schema> {
  // Every name is given its schema.
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>
}
