import { Type } from 'typebox'
import { STREAMED_ASSETS_MAX } from '../app/stream.ts'
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
        'Also the name of the event. `ping` comes every 15 seconds, with the id to go on from; `end` is the last one and ' +
        'says why; `gap`: a source was not read for a while',
    }),
    at: Type.Optional(
      Type.String({ format: 'date-time', description: 'Of prices: when they were true; of a ping: now' }),
    ),
    prices: Type.Optional(
      Type.Object(
        {},
        {
          additionalProperties: Type.String(),
          description: 'The prices that moved, by the id of the asset: US dollars, exact, as text',
        },
      ),
    ),
    source: Type.Optional(Type.String({ description: 'Of prices and gaps: who said so, or was not heard' })),
    change: Type.Optional(
      Type.Enum(['put', 'edit'], { description: 'Of a post: it is new, or its text has changed' }),
    ),
    post: Type.Optional(PostRow),
    platform: Type.Optional(
      Type.String({ description: 'Of a deletion: with `id` the identity of the post' }),
    ),
    id: Type.Optional(Type.String({ description: 'Of a deletion: the platform’s own id of the post' })),
    from: Type.Optional(Type.String({ format: 'date-time', description: 'Where a gap begins' })),
    until: Type.Optional(Type.String({ format: 'date-time', description: 'Where it ends' })),
    reason: Type.Optional(Type.String({ description: 'Why there is a gap' })),
    code: Type.Optional(Type.String({ description: 'Of an end: why, in a stable word' })),
    message: Type.Optional(Type.String({ description: 'Of an end: why, for people' })),
  },
  { title: 'StreamEvent' },
)

export const openStream = definePublicRoute({
  method: 'GET',
  path: '/v1/stream',
  operationId: 'openStream',
  group: 'Stream',
  summary: 'Prices and posts as they come',
  description:
    'Server-sent events: prices as they move and posts as they are stored, edited and deleted. Each event has an `id`; ' +
    'connect again with the last one in `Last-Event-ID` and nothing is missed or comes twice, for up to 24 hours. ' +
    `One credit is charged before each ${EVENTS_PER_CREDIT} events of \`prices\` and \`post\`; the others and test keys ` +
    'are free. A reader that is more than 1 MB behind is dropped with the code `too_slow`. Needs the scope ' +
    '`market:read` for prices and `social:read` for posts.',
  cost: 'call',
  query: Type.Object({
    topics: NameList({
      list: { max: PUBLIC_STREAM_TOPICS.length, of: PUBLIC_STREAM_TOPICS },
      maxLength: 40,
      description: 'What to send, separated by commas',
      examples: ['prices,posts'],
    }),
    assets: Type.Optional(
      NameList({
        list: { max: STREAMED_ASSETS_MAX },
        maxLength: 8_000,
        description: 'Ids of the assets whose prices are sent; all by default',
        examples: ['bitcoin,ethereum'],
      }),
    ),
    platform: Type.Optional(
      Type.String({
        maxLength: SOURCE_CHARS_MAX,
        pattern: SOURCE_PATTERN,
        description: 'Only posts of this source; all by default',
      }),
    ),
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: SEARCH_TEXT_MAX_CHARS,
        description: 'Only posts that this search finds, see `searchPosts`',
      }),
    ),
    symbol: Type.Optional(
      Type.String({ minLength: 1, maxLength: 32, description: 'Only posts that speak of this ticker' }),
    ),
    username: Type.Optional(
      Type.String({ minLength: 1, maxLength: 129, description: 'Only posts of this author, in any case' }),
    ),
    after: Type.Optional(
      Type.String({
        maxLength: 15,
        pattern: '^[0-9]{1,15}$',
        description: 'Goes on behind the event with this id',
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
