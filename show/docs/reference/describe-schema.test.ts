import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { publicContracts } from '#contract/public/documents/contracts.ts'
import { describeType, type JsonSchema, listFields } from './describe-schema.ts'

const plain = (schema: unknown): JsonSchema => JSON.parse(JSON.stringify(schema))

test('types are described in words', () => {
  const described = [
    Type.Integer({ minimum: 1, maximum: 1_000 }),
    Type.Union([Type.String(), Type.Null()]),
    Type.Array(Type.String()),
    Type.Array(Type.Object({})),
    Type.String({ format: 'date-time' }),
    Type.Enum(['a', 'b']),
    Type.Literal(true),
    Type.String({ maxLength: 2_000 }),
    Type.Integer({ minimum: 1 }),
    Type.Integer({ minimum: 0 }),
    Type.Number({ maximum: 1 }),
    Type.String({ format: 'date-or-date-time' }),
    Type.String({ format: 'uri' }),
    Type.String({ format: 'email' }),
    Type.String({ format: 'uuid' }),
    Type.String({ format: 'hostname' }),
    Type.Array(Type.Union([Type.String(), Type.Number()])),
    Type.Array(Type.Literal('a')),
    Type.Array(Type.Enum(['a', 'b'])),
    Type.Enum([1, 2]),
  ].map((schema) => describeType(plain(schema)))
  assert.deepEqual(described, [
    'integer, 1 to 1,000',
    'string or null',
    'list of strings',
    'list of objects',
    'time, UTC',
    'string',
    '`true`',
    'string, at most 2,000 characters',
    'integer, 1 or more',
    'integer',
    'number, at most 1',
    'date or time, UTC',
    'URL',
    'email',
    'uuid',
    'string',
    'list of values',
    'list of values',
    'list of strings',
    'number',
  ])
})

test('a field says whether it must be given, what it may be and what it is where it is left out', () => {
  const schema = Type.Object({
    symbol: Type.String({ description: 'A ticker.' }),
    side: Type.Union([Type.Enum(['buy', 'sell']), Type.Null()]),
    order: Type.Enum(['asc', 'desc'], { default: 'desc', description: 'Of time.' }),
    tags: Type.Optional(Type.Array(Type.Enum(['a', 'b']))),
    page: Type.Optional(Type.Union([Type.Integer({ description: 'From 1.' }), Type.Null()])),
    limit: Type.Optional(Type.Integer({ default: 0 })),
  })
  assert.deepEqual(
    listFields(plain(schema)).map(({ name, isRequired, description, choices, byDefault }) => [
      name,
      isRequired,
      description,
      choices.join(' '),
      byDefault,
    ]),
    [
      ['symbol', true, 'A ticker.', '', undefined],
      ['side', true, '', 'buy sell', undefined],
      ['order', false, 'Of time.', 'asc desc', 'desc'],
      ['tags', false, '', 'a b', undefined],
      ['page', false, 'From 1.', '', undefined],
      ['limit', false, '', '', '0'],
    ],
  )
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

test('no field of the contract is described as any', () => {
  const fields = publicContracts.flatMap(({ answer, query, params, body }) =>
    [answer, query, params, body].flatMap((schema) => listFields(plain(schema ?? {}))),
  )
  assert.deepEqual(
    fields.filter(({ type }) => /\bany\b|undefined/.test(type)),
    [],
  )
})
