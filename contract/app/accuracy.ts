import { type Static, Type } from 'typebox'
import { MeasuredMoods } from '../accuracy/measured-moods.ts'
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
  teamRole: 'personal',
  query: Type.Object(PostAddress),
  answer: Type.Object({ data: Type.Array(Correction) }),
})

export const saveCorrection = defineRoute({
  method: 'PUT',
  path: '/api/corrections',
  summary: 'Correct the reading of a post; it replaces the correction of the same subject by the account',
  access: 'session',
  teamRole: 'personal',
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
  teamRole: 'personal',
  params: Type.Object({ id: Type.String(UUID) }),
  status: 204,
})

const Share = Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()])
const Count = Type.Integer({ minimum: 0 })

const Followed = Type.Object({
  n: Type.Integer({ minimum: 0, description: 'Strong moods, one for each asset and day' }),
  days: Type.Integer({ minimum: 0, description: 'Different days among them' }),
  followed: Type.Integer({ minimum: 0, description: 'Those with a move in their direction' }),
  share: Share,
  low: Share,
  high: Share,
  usual: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], {
    description: 'How often the price moved in that direction on all days that were compared',
  }),
})
export type Followed = Static<typeof Followed>

/** The newest corrections that are counted. Ours. */
export const CORRECTIONS_COUNTED_MAX = 10_000
export const ACCURACY_DAYS = 90

export const LiveAccuracy = Type.Object({
  reader: Type.Object({
    version: Type.String({ description: 'By which posts are read here' }),
    learned: Type.Union(
      [
        Type.Object({
          since: Type.String({ format: 'date-time' }),
          words: Count,
          corrections: Count,
          before: Type.Integer({ minimum: 0, description: 'Corrections that the shipped version reads so' }),
          after: Type.Integer({
            minimum: 0,
            description: 'Those that this version reads so, each tested after it learned from others',
          }),
        }),
        Type.Null(),
      ],
      { description: 'What the operator had it learn from corrections; null: the version as it is shipped' },
    ),
  }),
  corrections: Type.Object({
    counted: Type.Integer({ minimum: 0, description: `The newest ${CORRECTIONS_COUNTED_MAX} at most` }),
    since: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    verdicts: Type.Object({
      about: Count,
      not_about: Count,
      bearish: Count,
      neutral: Count,
      bullish: Count,
    }),
    readers: Type.Array(
      Type.Object({
        reader: Type.String(),
        language: Type.Union([Type.String(), Type.Null()]),
        n: Count,
        agreed: Type.Integer({ minimum: 0, description: 'Those that agree with the reading' }),
      }),
      { description: 'By version and language of the reading, most corrections first; at most 50' },
    ),
  }),
  strongMoods: Type.Object({
    from: Type.String({ format: 'date-time' }),
    until: Type.String({ format: 'date-time' }),
    assets: Count,
    above: Followed,
    below: Followed,
  }),
})
export type LiveAccuracy = Static<typeof LiveAccuracy>

export const getAccuracy = defineRoute({
  method: 'GET',
  path: '/api/accuracy',
  summary: 'Corrections of readings, and how often a strong mood was followed by a move in its direction',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: 600,
  answer: LiveAccuracy,
})

export const getSecondReader = defineRoute({
  method: 'GET',
  path: '/api/accuracy/second-reader',
  summary: 'How well posts are read by both readers together',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: 600,
  answer: Type.Object({
    reader: Type.String({ description: 'Both versions, such as `meaning-7+encoder-1`' }),
    isOn: Type.Boolean({ description: 'Whether both read the posts of this installation' }),
    moods: Type.Array(MeasuredMoods),
  }),
})
