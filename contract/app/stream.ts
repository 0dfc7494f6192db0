import { Type } from 'typebox'
import { STREAMED_ASSETS_MAX } from '../market.ts'
import { SourceId } from '../post.ts'
import { SEARCH_TEXT_MAX_CHARS } from '../post-limits.ts'
import { defineRoute } from '../route.ts'

/** `account`: that tasks or notifications of the signed-in account have changed. */
const STREAM_TOPICS = ['prices', 'posts', 'account'] as const

const TOPIC = `(${STREAM_TOPICS.join('|')})`

export const openStream = defineRoute({
  method: 'GET',
  path: '/api/stream',
  summary: 'Prices, new posts and changes of the account as server-sent events',
  access: 'anyone',
  limitAnonymous: true,
  query: Type.Object(
    {
      /** Separated by commas. */
      topics: Type.String({ maxLength: 30, pattern: `^${TOPIC}(,${TOPIC}){0,2}$` }),
      /** Ids, separated by commas; default: all. */
      assets: Type.Optional(
        Type.String({ pattern: `^[^,]+(,[^,]+){0,${STREAMED_ASSETS_MAX - 1}}$`, maxLength: 8_000 }),
      ),
      platform: Type.Optional(SourceId),
      q: Type.Optional(Type.String({ minLength: 1, maxLength: SEARCH_TEXT_MAX_CHARS })),
      symbol: Type.Optional(Type.String({ minLength: 1, maxLength: 32 })),
      username: Type.Optional(Type.String({ minLength: 1, maxLength: 129 })),
      /** The id of the last event; the header Last-Event-ID comes before it. */
      after: Type.Optional(Type.String({ maxLength: 15, pattern: '^[0-9]{1,15}$' })),
    },
    { additionalProperties: false },
  ),
})
