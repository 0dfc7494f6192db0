import { type Static, Type } from 'typebox'
import { SOURCE_CHARS_MAX, SOURCE_PATTERN } from '../posts.ts'
import { defineRoute } from '../route.ts'

/** Of a post, as its source numbers it. */
export const POST_ID_CHARS_MAX = 500

export const PostExplanation = Type.Object(
  {
    rule: Type.Union(
      [
        Type.Enum(['cashtag', 'hashtag', 'word', 'asset_name', 'ticker', 'pair', 'link', 'context']),
        Type.Null(),
      ],
      {
        description:
          'By which rule such a post is let in now; null: by none, as where its source is all about crypto or it was imported',
      },
    ),
    words: Type.Union([Type.String(), Type.Null()], { description: 'What of it decided' }),
    assets: Type.Array(
      Type.Object({
        symbol: Type.String(),
        kind: Type.Union([Type.Enum(['name', 'ticker', 'tag', 'cashtag']), Type.Null()], {
          description: 'How it is written; null: the post is counted for it, and would not be now',
        }),
        words: Type.Union([Type.String(), Type.Null()], { description: 'As the post has it' }),
        byContext: Type.Boolean({
          description: 'It means something else as well, and the words around spoke for the asset',
        }),
        sentiment: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], {
          description: 'Towards this asset; null: not judged',
        }),
      }),
    ),
    sentiment: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], {
      description: 'As it is stored; null: not judged',
    }),
    tone: Type.Union([Type.Number(), Type.Null()], { description: 'How it sounds, 0 bad to 1 good' }),
    stance: Type.Union([Type.Number(), Type.Null()], {
      description: 'What its author expects, 0 a fall to 1 a rise',
    }),
    modelVersion: Type.String({ description: 'Which model the parts are of' }),
    secondReader: Type.Union([Type.String({ maxLength: 64 }), Type.Null()], {
      description: 'Which second reader took part, because that model was unsure; null: none',
    }),
    signs: Type.Array(
      Type.Object({
        words: Type.String(),
        weight: Type.Number({ description: 'Above 0 up, below 0 down' }),
        rules: Type.Array(Type.String()),
      }),
      { description: 'Rated words and signs of a stance, with what turned them' },
    ),
    parts: Type.Array(
      Type.Object({
        head: Type.Enum(['tone', 'stance']),
        words: Type.String(),
        effect: Type.Number({ description: 'In logits, above 0 towards positive' }),
      }),
      { description: 'What decided most, the strongest first' },
    ),
  },
  { title: 'PostExplanation' },
)
export type PostExplanation = Static<typeof PostExplanation>

export const explainPost = defineRoute({
  method: 'GET',
  path: '/api/social/why',
  summary: 'Why a post was collected, the assets found in it, and the parts of its score',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: 30,
  query: Type.Object({
    platform: Type.String({ maxLength: SOURCE_CHARS_MAX, pattern: SOURCE_PATTERN }),
    /** At its source. */
    id: Type.String({ minLength: 1, maxLength: POST_ID_CHARS_MAX, pattern: '^[^\\u0000]+$' }),
  }),
  answer: PostExplanation,
})
