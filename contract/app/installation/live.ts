import { type Static, Type } from 'typebox'
import { SourceId } from '../../post.ts'
import { defineRoute } from '../../route.ts'

/** What happens is shown to everybody who opens the first page: all of them share one answer. */
const FRESH_SECONDS = 5

const Moment = Type.String({ format: 'date-time' })

export const getLive = defineRoute({
  method: 'GET',
  path: '/api/live',
  summary:
    'The newest prices, and posts from sources that permit showing them publicly; sample data only while there is no live data',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: FRESH_SECONDS,
  answer: Type.Object({
    /** Of the largest assets, those that were given within the last 15 minutes. */
    prices: Type.Array(
      Type.Object({
        id: Type.String(),
        symbol: Type.String(),
        /** US dollars, as text. */
        price: Type.String(),
        /** Percent; absent where it is not known. */
        change24h: Type.Optional(Type.Number()),
        at: Moment,
      }),
    ),
    /** Of the last 24 hours, the newest first. */
    posts: Type.Array(
      Type.Object({
        id: Type.String(),
        platform: SourceId,
        /** What the platform is called. */
        platformName: Type.String(),
        username: Type.String(),
        text: Type.String(),
        symbols: Type.Array(Type.String()),
        createdAt: Moment,
        url: Type.Optional(Type.String()),
      }),
    ),
    /** Whether any source is read here at all. */
    hasSources: Type.Boolean(),
    /** There is no live price or post, so these are of the sample universe. */
    isSample: Type.Boolean(),
  }),
})
export type Live = Static<(typeof getLive)['answer']>
