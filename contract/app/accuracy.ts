import { type Static, Type } from 'typebox'
import { SOURCE_CHARS_MAX, SOURCE_PATTERN } from '../posts.ts'
import { defineRoute } from '../route.ts'
import { UUID } from '../text/bounds.ts'
import { POST_ID_CHARS_MAX } from './explain-post.ts'

/** What can be said about a post: whether it is about an asset, and what its author expects of it. */
export const VERDICTS = ['about', 'not_about', 'bearish', 'neutral', 'bullish'] as const
export type Verdict = (typeof VERDICTS)[number]
/** Those that say how a post means it, by the label that `npm run train` and `npm run evaluate` read. */
export const MOOD_LABELS = { bearish: -1, neutral: 0, bullish: 1 } as const

/** Corrections that an account has at the same time. Ours: weeks of an hour a day. */
export const CORRECTIONS_MAX = 5_000
export const CORRECTIONS_PER_HOUR = 60 // ours: one a minute

const SYMBOL_CHARS_MAX = 40

const PostAddress = {
  platform: Type.String({ maxLength: SOURCE_CHARS_MAX, pattern: SOURCE_PATTERN }),
  /** At its source. */
  id: Type.String({ minLength: 1, maxLength: POST_ID_CHARS_MAX, pattern: '^[^\\u0000]+$' }),
}

export const Correction = Type.Object({
  id: Type.String({ format: 'uuid' }),
  symbol: Type.Union([Type.String(), Type.Null()], {
    description: 'The asset that it is about; null: the post as a whole',
  }),
  verdict: Type.Enum([...VERDICTS]),
  said: Type.Union([Type.Enum([...VERDICTS]), Type.Null()], {
    description: 'The reading before the correction; null: not scored',
  }),
  reader: Type.String({ description: 'By which version' }),
  at: Type.String({ format: 'date-time' }),
})
export type Correction = Static<typeof Correction>

export const listCorrections = defineRoute({
  method: 'GET',
  path: '/api/corrections',
  summary: 'What the account has corrected about a post',
  access: 'session',
  query: Type.Object(PostAddress),
  answer: Type.Object({ data: Type.Array(Correction) }),
})

export const saveCorrection = defineRoute({
  method: 'PUT',
  path: '/api/corrections',
  summary: 'Correct the reading of a post; it replaces the correction of the same subject by the account',
  access: 'session',
  body: Type.Object(
    {
      ...PostAddress,
      symbol: Type.Union([Type.String({ minLength: 1, maxLength: SYMBOL_CHARS_MAX }), Type.Null()]),
      verdict: Type.Enum([...VERDICTS]),
    },
    { additionalProperties: false },
  ),
  answer: Correction,
})

export const deleteCorrection = defineRoute({
  method: 'DELETE',
  path: '/api/corrections/:id',
  summary: 'Take a correction back',
  access: 'session',
  params: Type.Object({ id: Type.String(UUID) }),
  status: 204,
})
