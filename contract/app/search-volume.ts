import { type Static, Type } from 'typebox'
import { SourceId } from '../post.ts'
import { COUNT_FILTERS, POST_FILTERS } from '../post-query/post-filters.ts'
import { defineRoute } from '../route.ts'
import { MissingStretch } from '../sources.ts'
import { DAY_OR_MOMENT } from '../text/bounds.ts'

/** Counting is dearer than a page of results, and a chart of ten seconds ago is as good. */
const FRESH_SECONDS = 10

const Moment = Type.String(DAY_OR_MOMENT)

const SearchVolume = Type.Object({
  /** The length of a bucket in hours; they begin at its multiples, UTC. */
  stepHours: Type.Union([Type.Literal(1), Type.Literal(6), Type.Literal(24)]),
  /** Oldest first, without gaps. The first and the last are cut by the period. */
  buckets: Type.Array(
    Type.Object({
      /** ISO 8601, UTC. */
      startsAt: Type.String(),
      posts: Type.Integer({ minimum: 0 }),
    }),
  ),
  /** Where the last bucket ends: the end of the period, which is never later than now. */
  until: Type.String(),
  /** Stretches of the period of which the asked sources could not be read, the oldest first. */
  gaps: Type.Array(MissingStretch),
  /** Present where counting every match would cost too much: shares of samples, times what was posted. */
  isEstimate: Type.Optional(Type.Literal(true)),
})
export type SearchVolume = Static<typeof SearchVolume>

export const getSearchVolume = defineRoute({
  method: 'GET',
  path: '/api/social/search/volume',
  summary: 'How many posts a search finds, over time',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: FRESH_SECONDS,
  query: Type.Object(
    {
      ...POST_FILTERS,
      ...COUNT_FILTERS,
      /** Absent: all. */
      platform: Type.Optional(SourceId),
      /** At most 92 days before the end. */
      startDate: Moment,
      endDate: Moment,
    },
    { additionalProperties: false },
  ),
  answer: SearchVolume,
})
