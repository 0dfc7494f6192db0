import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { type TSchema, Type } from 'typebox'
import { Post } from '../post.ts'
import { PostRow } from '../public/social-fields.ts'
import { toPublicSchema, toPublicValue } from './public-face.ts'

const ajv = new Ajv()
addFormats.default(ajv)

/** A schema as operations have them, and a value of it. */
interface Typed {
  schema: TSchema
  value: unknown
}

const name = fc.constantFrom('posts', 'asOf', 'modelVersion', 'change24h', 'isNew', 'firstSeenAt')
const { typed } = fc.letrec<{ typed: Typed; leaf: Typed; object: Typed; list: Typed; maybe: Typed }>(
  (tie) => ({
    typed: fc.oneof({ maxDepth: 4 }, tie('leaf'), tie('object'), tie('list'), tie('maybe')),
    leaf: fc.oneof(
      fc.integer().map((value) => ({ schema: Type.Integer(), value })),
      fc.string().map((value) => ({ schema: Type.String({ description: 'words' }), value })),
      fc.constantFrom('up', 'down').map((value) => ({ schema: Type.Enum(['up', 'down']), value })),
    ),
    object: fc
      .dictionary(name, fc.record({ part: tie('typed'), isGiven: fc.option(fc.boolean()) }))
      .map((parts) => ({
        schema: Type.Object(
          Object.fromEntries(
            Object.entries(parts).map(([key, { part, isGiven }]) => [
              key,
              isGiven === null ? part.schema : Type.Optional(part.schema),
            ]),
          ),
        ),
        value: Object.fromEntries(
          Object.entries(parts).flatMap(([key, { part, isGiven }]) =>
            isGiven === false ? [] : [[key, part.value]],
          ),
        ),
      })),
    list: tie('typed').map(({ schema, value }) => ({ schema: Type.Array(schema), value: [value, value] })),
    maybe: fc.tuple(tie('typed'), fc.boolean()).map(([{ schema, value }, isNull]) => ({
      schema: Type.Union([schema, Type.Null()]),
      value: isNull ? null : value,
    })),
  }),
)

const toRow = () => ({})

test('a value of a schema becomes one of the public schema', () => {
  fc.assert(
    fc.property(typed, ({ schema, value }) => {
      const given = toPublicValue(schema, value, { toRow })
      assert.ok(ajv.validate(toPublicSchema(schema), given), JSON.stringify([schema, value, given]))
      assert.doesNotMatch(namesIn(given).join(), /[A-Z]/)
    }),
  )
})

test('fields are renamed or left out in schema and value alike', () => {
  const schema = Type.Object({ id: Type.String(), isSettled: Type.Boolean(), lastSeen: Type.String() })
  const names = { id: null, isSettled: 'settled' }
  const value = { id: '7', isSettled: true, lastSeen: 'now' }
  assert.deepEqual(toPublicValue(schema, value, { names, toRow }), { settled: true, last_seen: 'now' })
  assert.deepEqual(
    toPublicSchema(schema, names),
    Type.Object({ settled: Type.Boolean(), last_seen: Type.String() }),
  )
})

test('each post is a row, wherever it stands', () => {
  const schema = Type.Object({ topPosts: Type.Array(Post, { maxItems: 5 }) })
  assert.deepEqual(toPublicSchema(schema), Type.Object({ top_posts: Type.Array(PostRow, { maxItems: 5 }) }))
  const post = { _id: '1' }
  assert.deepEqual(toPublicValue(schema, { topPosts: [post] }, { toRow: ({ _id }) => ({ id: _id }) }), {
    top_posts: [{ id: '1' }],
  })
})

function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => [key, ...namesIn(part)])
}
