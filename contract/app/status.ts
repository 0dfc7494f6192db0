import { type Static, Type } from 'typebox'
import { defineRoute } from '../route.ts'

/** Measuring costs a few small queries; many people look when something is wrong. */
const FRESH_SECONDS = 5

const MaybeMoment = Type.Union([Type.String({ format: 'date-time' }), Type.Null()])

export const getStatus = defineRoute({
  method: 'GET',
  path: '/api/status',
  summary: 'What this installation measures of itself, now',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: FRESH_SECONDS,
  answer: Type.Object({
    /** Of the product; null where it was not told. */
    version: Type.Union([Type.String(), Type.Null()]),
    measuredAt: Type.String({ format: 'date-time' }),
    /** When the process that answers was started. */
    startedAt: Type.String({ format: 'date-time' }),
    uptimeSeconds: Type.Integer({ minimum: 0 }),
    /** One round trip to the database, in milliseconds. */
    databaseMs: Type.Number({ minimum: 0 }),
    /** Posts stored, of all platforms and times. */
    posts: Type.Integer({ minimum: 0 }),
    /** When the newest post was written; null without posts. */
    newestPostAt: MaybeMoment,
    /** Assets that have a price. */
    pricedAssets: Type.Integer({ minimum: 0 }),
    /** When the newest price was given; null without prices. */
    newestPriceAt: MaybeMoment,
    /** Whether posts and prices come from the sample universe. */
    sampleData: Type.Boolean(),
  }),
})
export type Status = Static<(typeof getStatus)['answer']>
