import { Type } from 'typebox'
import { STREAMED_ASSETS_MAX } from '../market.ts'
import { EVENTS_PER_CREDIT } from '../plans.ts'
import { SEARCH_TEXT_MAX_CHARS } from '../post-limits.ts'
import { SOURCE_CHARS_MAX, SOURCE_PATTERN } from '../posts.ts'
import { NameList } from './name-list.ts'
import { definePublicRoute } from './public-route.ts'
import { PostRow } from './social-fields.ts'

const PUBLIC_STREAM_TOPICS = ['prices', 'posts'] as const

const EVENT_TYPES = ['prices', 'post', 'delete', 'gap', 'ping', 'end'] as const

/** What stands behind `data:` of an event. */
const StreamEvent = Type.Object(
  {
    type: Type.Enum([...EVENT_TYPES], {
      description:
        'Also the name of the event. `ping` is sent every 15 seconds, with the ID to continue from; `end` is the ' +
        'last event, with a reason; `gap`: a source was not read for a while',
    }),
    at: Type.Optional(
      Type.String({ format: 'date-time', description: 'Prices: their time; ping: the current time' }),
    ),
    prices: Type.Optional(
      Type.Object(
        {},
        {
          additionalProperties: Type.String(),
          description: 'Changed prices by asset ID: US dollars, exact, as text',
        },
      ),
    ),
    source: Type.Optional(Type.String({ description: 'Prices and gaps: the source' })),
    change: Type.Optional(
      Type.Enum(['put', 'edit'], { description: 'Post: `put` if it is new, `edit` if its text has changed' }),
    ),
    post: Type.Optional(PostRow),
    platform: Type.Optional(
      Type.String({ description: 'Deletion: the platform; identifies the post together with `id`' }),
    ),
    id: Type.Optional(Type.String({ description: 'Deletion: the platform’s own ID of the post' })),
    from: Type.Optional(Type.String({ format: 'date-time', description: 'Gap: its start' })),
    until: Type.Optional(Type.String({ format: 'date-time', description: 'Gap: its end' })),
    reason: Type.Optional(Type.String({ description: 'Gap: its cause' })),
    code: Type.Optional(Type.String({ description: 'End: the reason as a stable code' })),
    message: Type.Optional(Type.String({ description: 'End: the reason in words' })),
  },
  { title: 'StreamEvent' },
)

export const openStream = definePublicRoute({
  method: 'GET',
  path: '/v1/stream',
  operationId: 'openStream',
  group: 'Stream',
  summary: 'Live stream',
  description:
    'Server-sent events: prices when they change and posts when they are stored, edited or deleted. Each event ' +
    'has an `id`; reconnect within 24 hours with the last one in `Last-Event-ID` to receive every event exactly ' +
    `once. One credit is charged before each ${EVENTS_PER_CREDIT} events of \`prices\` and \`post\`; other events and test keys are ` +
    'free. A client that falls more than 1 MB behind is disconnected with the code `too_slow`. Needs the scope ' +
    '`market:read` for prices and `social:read` for posts.',
  cost: 'call',
  query: Type.Object({
    topics: NameList({
      list: { max: PUBLIC_STREAM_TOPICS.length, of: PUBLIC_STREAM_TOPICS },
      description: 'Event types to send',
      examples: ['prices,posts'],
    }),
    assets: Type.Optional(
      NameList({
        list: { max: STREAMED_ASSETS_MAX, charsMax: 100 },
        description: 'IDs of the assets to send prices for; default: all',
        examples: ['bitcoin,ethereum'],
      }),
    ),
    platform: Type.Optional(
      Type.String({
        maxLength: SOURCE_CHARS_MAX,
        pattern: SOURCE_PATTERN,
        description: 'Only posts from this source; default: all',
      }),
    ),
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: SEARCH_TEXT_MAX_CHARS,
        description: 'Only posts that match this search, see `searchPosts`',
      }),
    ),
    symbol: Type.Optional(
      Type.String({ minLength: 1, maxLength: 32, description: 'Only posts that mention this ticker' }),
    ),
    username: Type.Optional(
      Type.String({ minLength: 1, maxLength: 129, description: 'Only posts by this author, in any case' }),
    ),
    after: Type.Optional(
      Type.String({
        maxLength: 15,
        pattern: '^[0-9]{1,15}$',
        description: 'Continues after the event with this ID',
      }),
    ),
  }),
  stream: true,
  answer: StreamEvent,
  errors: ['missing_scope', 'too_many_streams', 'cursor_too_old', 'invalid_cursor'],
  example: {
    type: 'prices',
    at: '2026-01-31T08:00:00.000Z',
    source: 'venues',
    prices: { bitcoin: '104231.5', ethereum: '3120.07' },
  },
})
