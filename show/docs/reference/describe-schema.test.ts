import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { publicContracts } from '#contract/public/documents/contracts.ts'
import { describeType, type JsonSchema, listFields } from './describe-schema.ts'

const plain = (schema: unknown): JsonSchema => JSON.parse(JSON.stringify(schema))

test('types are told in words', () => {
  const told = [
    Type.Integer({ minimum: 1, maximum: 1_000 }),
    Type.Union([Type.String(), Type.Null()]),
    Type.Array(Type.String()),
    Type.Array(Type.Object({})),
    Type.String({ format: 'date-time' }),
    Type.Enum(['a', 'b']),
    Type.Literal(true),
    Type.String({ maxLength: 2_000 }),
  ].map((schema) => describeType(plain(schema)))
  assert.deepEqual(told, [
    'integer, 1 to 1,000',
    'string or null',
    'list of strings',
    'list of objects',
    'time, UTC',
    'string',
    '`true`',
    'string, at most 2,000 characters',
  ])
})

test('fields of lists and of objects that may be null lie one step within', () => {
  const schema = Type.Object({
    page: Type.Union([Type.Object({ next: Type.String() }), Type.Null()]),
    data: Type.Array(Type.Object({ id: Type.String() })),
  })
  assert.deepEqual(
    listFields(plain(schema)).map(({ name, depth }) => `${depth} ${name}`),
    ['0 page', '1 next', '0 data', '1 id'],
  )
})

test('no field of the contract is told as any', () => {
  const fields = publicContracts.flatMap(({ answer, query, params, body }) =>
    [answer, query, params, body].flatMap((schema) => listFields(plain(schema ?? {}))),
  )
  assert.deepEqual(
    fields.filter(({ type }) => /\bany\b|undefined/.test(type)),
    [],
  )
})
