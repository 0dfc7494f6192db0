import { Type } from 'typebox'
import { SEARCH_TEXT_MAX_CHARS } from '../post-limits.ts'
import { MEDIA_TYPES } from '../posts.ts'
import type { PostFilterName } from './post-query.ts'

const Bound = Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))
const Mood = Type.Optional(Type.Number({ minimum: 0, maximum: 1 }))

/** What every list, search, sum and file of posts is narrowed by, whatever the source. */
export const POST_FILTERS = {
  /** `"a phrase"`, `or` and `-without` work; `$btc` and `#defi` match exactly. */
  q: Type.Optional(Type.String({ maxLength: SEARCH_TEXT_MAX_CHARS })),
  /** A ticker that they speak of, in any case. */
  symbol: Type.Optional(Type.String({ maxLength: 40 })),
  /** The longest username with its @. */
  username: Type.Optional(Type.String({ maxLength: 129 })),
  /** ISO 639, as the author or the platform states it: `en` finds `en-US`. */
  lang: Type.Optional(Type.String({ maxLength: 3, pattern: '^[A-Za-z]{2,3}$' })),
  /** 0 negative to 1 positive, both ends included. */
  minSentiment: Mood,
  maxSentiment: Mood,
  mediaType: Type.Optional(Type.Enum([...MEDIA_TYPES])),
  /** Words that the location has, in any order and case. */
  location: Type.Optional(Type.String({ maxLength: 128 })),
}

/** The bounds of all counts; of a source that does not give one its name is refused. */
export const COUNT_FILTERS = {
  minViews: Bound,
  maxViews: Bound,
  minLikes: Bound,
  maxLikes: Bound,
  minReplies: Bound,
  maxReplies: Bound,
  minComments: Bound,
  maxComments: Bound,
  minShares: Bound,
  maxShares: Bound,
  minRetweets: Bound,
  maxRetweets: Bound,
} satisfies Record<CountFilterName, typeof Bound>

type CountFilterName = Exclude<PostFilterName, keyof typeof POST_FILTERS>
