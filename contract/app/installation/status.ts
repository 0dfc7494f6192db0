import { type Static, Type } from 'typebox'
import { defineRoute } from '../../route.ts'

/** Measuring costs a few small queries; many people look when something is wrong. */
const FRESH_SECONDS = 5

const MaybeMoment = Type.Union([Type.String({ format: 'date-time' }), Type.Null()])

export const getStatus = defineRoute({
  method: 'GET',
  path: '/api/status',
  summary: 'Current measurements of this installation',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: FRESH_SECONDS,
  answer: Type.Object({
    /** Of the product; null: unknown. */
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
    /** Whether these are the posts and prices of the sample universe. */
    sampleData: Type.Boolean(),
    /** Stored posts are read again after a change of assets or of the model of meaning; null while they are not. */
    rescoring: Type.Union([
      Type.Object({
        /** The version that read the posts before; null: unknown. */
        fromVersion: Type.Union([Type.String(), Type.Null()]),
        toVersion: Type.String(),
        beganAt: Type.String({ format: 'date-time' }),
        posts: Type.Integer({ minimum: 0 }),
        /** Of these, how many mean something else now. */
        changed: Type.Integer({ minimum: 0 }),
        /** 0 to 1. */
        progress: Type.Number({ minimum: 0, maximum: 1 }),
      }),
      Type.Null(),
    ]),
    /** Hours of sources that have posts, and those of them whose figures are yet to be computed from the posts. */
    signals: Type.Object({ hours: Type.Integer({ minimum: 0 }), pending: Type.Integer({ minimum: 0 }) }),
  }),
})
export type Status = Static<(typeof getStatus)['answer']>
